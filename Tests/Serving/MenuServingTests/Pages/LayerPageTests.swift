import AppMenuTesting
import HandlerProtocol
import DisplayText
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuLayout
import MenuNavigation
@testable import MenuServing
import StructuredData
import Synchronization
import Testing

@MainActor @Suite("Pages of layers", .timeLimit(.minutes(5))) struct LayerPageTests {
  @Test(arguments: Wording.allCases)
  func `A menu is a list of links and buttons below the headings of its sections`(wording: Wording)
    throws
  {
    let html = try TestPage(.sample, FakeViews.list, wording).main()
    #expect(html.all("h2").map(\.text) == ["Tools"])
    let lists = html.all("ul")
    #expect(lists.map { $0["role"] } == ["list", "list"])
    #expect(lists.map { $0.children.count } == [3, 5])
    #expect(html.first("a", "href", "/i/contributions")?["data-key"] == "c")
    #expect(html.first("a", "href", "/i/more") != nil)
    #expect(html.first("button", "value", "row:disk-usage;open") != nil)
    let web = html.first("a", "href", "https://example.org/")
    #expect(web?["rel"] == "noopener noreferrer")
    #expect(html.text.contains(wording(.needsTerminal)))
    #expect(html.first("button", "value", "row:editor;open") == nil)
    #expect(html.first("button", "value", "row:disk-usage;action:action-1")?["class"] == "danger")
  }

  @Test func `A row that cannot be used says why, and is no link`() throws {
    let item = MenuItem(title: "Off", tapHandlerName: "h").showing(
      ItemState(detail: "3 left", disabledReason: "no disk"))
    let html = try TestPage(Menu(title: "M", entries: [.item(item)])).main()
    let row = html.first("span", "aria-disabled", "true")
    #expect(row?.text.contains("no disk") == true)
    #expect(row?.text.contains("3 left") == true)
    #expect(html.first("a", "href", "/i/off") == nil)
  }

  @Test(
    "Items that the user must not see are nowhere, and those that must not be run have no button")
  func rights() async throws {
    let page = TestPage()
    page.context.rights = { item in
      ItemRights(
        view: item.id != "repositories" && item.id != "inner", run: item.id == "contributions")
    }
    func check() throws {
      let text = String(decoding: page.document, as: UTF8.self)
      #expect(!text.contains("Repositories") && !text.contains("repositories"))
      #expect(!text.contains("Inner"))
      #expect(!text.contains("row:disk-usage;open"))
    }
    try check()
    #expect(try page.main().text.contains(Wording.english(.mayNotRun)))
    await page.send("find", ("text", "in"))
    try check()
    await page.send("escape")
    await page.send("jump", ("text", "re"))
    try check()
    await page.send("escape")
    page.context.item = Menu.sample.items.first { $0.id == "disk-usage" }
    page.context.seesSources = false
    let html = try page.main()
    #expect(html.first("button", "value", "row:disk-usage;open") == nil)
    #expect(!html.text.contains("df -h"))
  }

  @Test(arguments: [
    "row:secret;open", "row:secret;action:action-0", "row:secret;command:actions",
    "row:secret;command:details", "item:secret", "item:seen", "item:action-0",
    "row:secret;item:secret", "command:actions;item:action-0",
    "open", "command:open", "command:actions", "command:details", "action:action-0",
    "command:help", "find;open",
    "jump;open", "jump;row:secret;open", "find;row:secret;open", "find;item:secret",
    "jump;item:secret",
  ])
  func `Nothing that a page can send shows or runs what its user must not`(steps: String)
    async throws
  {
    let handler = FakeHandler(Views.list)
    let page = TestPage(
      Menu(
        title: "M",
        entries: [
          .item(
            MenuItem(
              title: "Hush-hush", subtitle: "Hush-hush", tapHandlerName: "h", keywords: ["secret"],
              shortcut: "h", id: "secret",
              actions: [ItemAction(title: "Hush-hush", target: .handler("h"))])),
          .item(
            MenuItem(
              title: "Seen", operation: ItemOperation(.command(["rm", "it"]), output: .view),
              actions: [ItemAction(title: "Act", target: .handler("h"))])),
        ]), handler)
    page.context.rights = { ItemRights(view: $0.id != "secret", run: false) }
    page.context.seesSources = false
    await page.send(steps, ("text", "secret"))
    #expect(handler.selections.isEmpty)
    let text = String(decoding: page.document, as: UTF8.self)
    #expect(!text.contains("Hush") && !text.contains("rm it"))
    await page.send("escape")
    await page.send(steps.replacing("secret", with: "seen"), ("text", "seen"))
    #expect(handler.selections.isEmpty)
    #expect(!String(decoding: page.document, as: UTF8.self).contains("rm it"))
  }

  @Test(arguments: Wording.allCases)
  func `A filter keeps what matches, says how much, and marks it`(wording: Wording) async throws {
    let page = TestPage(.sample, FakeViews.list, wording)
    await page.send("find", ("text", "inner"))
    let html = try page.main()
    func field() throws -> CheckedHTML.Element? { try page.html().first("input", "id", "search") }
    #expect(try field()?["value"] == "inner")
    #expect(html.first("span", "class", "count")?.text == wording(.matchCount(count: 1)))
    let row = html.first("a", "href", "/i/more/inner")
    #expect(row?.all("mark").map(\.text).joined() == "Inner")
    #expect(row?.first("span", "class", "trail")?.text == "More")
    await page.send("find", ("text", ""))
    #expect(try field()?["value"] == "")
    await page.send("find", ("text", "zzz"))
    #expect(try page.main().text.contains(wording(.nothingMatches)))
  }

  @Test(arguments: ["find", "jump"])
  func `A row that was found is opened by its path`(way: String) async throws {
    let page = TestPage()
    await page.send(way, ("text", "inner"))
    #expect(await page.send("row:more/inner;open") == .done)
    if way == "jump" {
      // A jump goes there, and opens nothing.
      #expect(page.navigator.top.title == "More")
      await page.send("open")
    }
    #expect(page.navigator.top.title == "Inner")
    #expect(Page(page.stack, page.context).address.text == "/i/more/inner")
  }

  @Test("An action that was found is run by its button; a jump to it lists the actions of its item")
  func foundAction() async throws {
    let handler = FakeHandler(Views.list)
    let page = TestPage(
      Menu(
        title: "M",
        entries: [
          .item(
            MenuItem(
              title: "Web server", tapHandlerName: "web", shortcut: "w",
              actions: [
                ItemAction(title: "Restart", target: .handler("restart")),
                ItemAction(title: "Stop", target: .handler("stop")),
              ]))
        ]), handler)
    await page.send("jump", ("text", "stop"))
    let row = "row:web-server/%01action-1;open"
    #expect(try page.main().first("button", "value", row)?.text.contains("Web server") == true)
    await page.send(row)
    #expect(handler.selections.isEmpty)
    #expect(try page.main().first("ul", "class", "choices")?.text.contains("Stop") == true)
    await page.send("escape")
    await page.send("find", ("text", "stop"))
    let found = try page.main()
    #expect(found.all("button").filter { $0["data-key"] == "w" }.isEmpty)
    #expect(found.first("button", "value", row) != nil)
    await page.send(row)
    #expect(handler.selections.map(\.item.tapHandlerName) == ["stop"])
  }

  @Test
  func `With a filter the way back leads to the level above, and Esc to all rows`() async throws {
    let page = TestPage()
    await page.send("row:more;open")
    await page.send("find", ("text", "inner"))
    let html = try page.main()
    #expect(
      html.all("button").filter { $0["data-key"] == "Escape" }.map { $0["value"] } == [
        "level:0", "command:back",
      ])
    await page.send("level:0")
    #expect(try page.main().all("h1").map(\.text) == ["Workbench"])
  }

  @Test(arguments: Wording.allCases)
  func `The list of all items is searched, and closed`(wording: Wording) async throws {
    let page = TestPage(.sample, FakeViews.list, wording)
    await page.send("jump", ("text", "log"))
    let html = try page.main()
    #expect(html.all("h1").map(\.text) == [wording(.jumpToAnyItem.capitalized)])
    #expect(html.first("a", "href", "/i/more/log-of-today") != nil)
    await page.send("escape")
    #expect(try page.main().all("h1").map(\.text) == ["Workbench"])
  }

  @Test(arguments: Wording.allCases)
  func `The path leads back to each level`(wording: Wording) async throws {
    let page = TestPage(
      .sample,
      FakeHandler(
        Views.list,
        action: { _ in
          [.push(HandlerView(id: "two", title: "Pushed", content: Views.plain.content))]
        }),
      wording)
    await page.send("row:more;open")
    await page.send("row:more/inner;open")
    await page.send("row:a;open")
    let path = try page.main().first("nav")
    #expect(path?["aria-label"] == wording(.path))
    #expect(path?.all("a").map { $0["href"] } == ["/", "/i/more", "/i/more/inner"])
    #expect(path?.first("span", "aria-current", "page")?.text == "Pushed")
    await page.send("level:1")
    #expect(try page.main().all("h1").map(\.text) == ["More"])
  }

  @Test(arguments: Wording.allCases)
  func `The choice among actions is a list of buttons`(wording: Wording) async throws {
    let page = TestPage(.sample, FakeViews.list, wording)
    await page.send("row:disk-usage;command:actions")
    let html = try page.main()
    #expect(html.all("h1").map(\.text) == [wording(.actions.capitalized) + " – Disk usage"])
    #expect(html.first("button", "value", "action:action-0")?["data-key"] == "y")
    await page.send("action:action-1")
    let question = try page.main()
    #expect(
      question.first("section", "role", "alertdialog")?["aria-labelledby"]
        == question.first("section", "role", "alertdialog")?.first("h1")?["id"])
    #expect(question.first("button", "value", "no")?.text == wording(.no.capitalized))
    #expect(question.first("button", "value", "yes")?.text == "Clean up")
    await page.send("no")
    #expect(try page.main().first("section", "role", "alertdialog") == nil)
  }

  @Test(arguments: Wording.allCases)
  func `Leaving a form that was filled in asks first`(wording: Wording) async throws {
    let page = await TestPage(view: Views.form, wording)
    await page.send("escape", ("f-name", "Grace"))
    let html = try page.main()
    #expect(html.first("button", "value", "yes")?.text == wording(.yesLose.capitalized))
    await page.send("no")
    #expect(try page.main().first("input", "name", "f-name")?["value"] == "Grace")
    await page.send("escape;yes")
    #expect(try page.main().all("h1").map(\.text) == ["Menu"])
  }

  @Test
  func `The help lists all shortcuts of items, whatever commands have the same keys`() async throws
  {
    let page = TestPage(
      Menu(
        title: "M",
        entries: ["s", "n", "r", "m", "x"].map { key in
          .item(MenuItem(title: "Item \(key)", tapHandlerName: "h", shortcut: Character(key)))
        }))
    await page.send("command:help")
    let rows = try page.main().first("tbody")?.all("tr").map(\.text) ?? []
    for key in ["s", "n", "r", "m", "x"] {
      #expect(rows.contains("\(key)Item \(key)"), "\(rows)")
    }
  }

  @Test
  func `The help keeps the line of an item whose title a hidden item has, too`() async throws {
    let page = TestPage(
      Menu(
        title: "M",
        entries: ["x", "y"].map { key in
          .item(
            MenuItem(title: "Same", tapHandlerName: "h", shortcut: Character(key), id: key))
        }))
    page.context.rights = { ItemRights(view: $0.id == "y", run: true) }
    await page.send("command:help")
    let rows = try page.main().first("tbody")?.all("tr").map(\.text) ?? []
    #expect(rows.contains("ySame") && !rows.contains("xSame"), "\(rows)")
  }

  @Test(arguments: Wording.allCases)
  func `The help lists keys that work in a browser, and no others`(wording: Wording) async throws {
    let page = TestPage(.sample, FakeViews.list, wording)
    await page.send("command:help")
    let html = try page.main()
    let keys = html.all("kbd").map(\.text)
    #expect(keys.contains("/") && keys.contains(":") && keys.contains("c"))
    #expect(!keys.contains { $0.hasPrefix("ctrl") || $0 == "q" || $0 == "F1" })
    #expect(!html.text.contains(wording == .english ? "quit" : "종료"))
  }

  @Test(arguments: Wording.allCases)
  func `A banner leads to the problems`(wording: Wording) async throws {
    let problems = HandlerView(
      title: "Problems", content: .text(TextContent(body: "menu.yaml:3: wrong")))
    let page = TestPage(
      .sample, FakeViews.list, wording,
      banner: Banner(text: "The menu has a problem", style: .warning, details: problems))
    let html = try page.main()
    #expect(html.first("div", "role", "alert")?.text.contains("The menu has a problem") == true)
    #expect(html.first("button", "value", "command:problems")?["data-key"] == "e")
    await page.send("command:problems")
    #expect(try page.main().first("pre")?.text.contains("menu.yaml:3") == true)
    await page.send("escape")
    #expect(try page.main().first("pre") == nil)
  }

  @Test(arguments: Wording.allCases)
  func `Messages stand in a live region with what they offer`(wording: Wording) async throws {
    let performed = Mutex<[String]>([])
    let handler = FakeHandler(
      Views.list,
      action: { request in
        performed.withLock { $0.append(request.params.action) }
        return [
          .toast(
            text: "Gone", style: .success, action: ViewAction(id: "undo", title: "Undo", key: "u"))
        ]
      })
    let page = TestPage(.sample, handler, wording)
    await page.send("row:contributions;open")
    await page.send("row:a;open")
    let region = try page.main().first("div", "role", "status")
    #expect(region?.text.contains("Gone") == true)
    let offer = region?.all("button").first?["value"] ?? ""
    #expect(offer.hasPrefix("offer:"))
    await page.send(offer)
    #expect(performed.withLock { $0 } == ["look", "undo"])
    await page.send("dismiss")
    #expect(try page.main().first("div", "role", "status")?.text == "")
  }

  @Test func `What the browser is to do stands there to be clicked`() throws {
    let page = TestPage()
    page.context.offers = [
      .copy("some text"), .open("https://example.org/x"), .open("javascript:alert(1)"),
    ]
    let region = try page.main().first("div", "role", "status")
    #expect(region?.first("input")?["value"] == "some text")
    #expect(region?.all("a").map { $0["href"] } == ["https://example.org/x"])
    #expect(region?.text.contains("javascript:alert(1)") == true)
  }

  @Test(arguments: Wording.allCases)
  func `Details of the selected row stand beside the rows`(wording: Wording) async throws {
    let page = TestPage(.sample, FakeViews.list, wording)
    await page.send("row:disk-usage;command:details")
    let html = try page.main()
    #expect(html["data-track"] == nil && html.first("main")?["data-track"] != nil)
    #expect(html.first("section", "class", "aside")?["aria-label"] == wording(.details.capitalized))
    #expect(html.first("section", "class", "aside")?.text.contains("df -h") == true)
    #expect(html.first("button", "value", "row:disk-usage;open")?["aria-current"] == "true")
    #expect(html.first("button", "value", "command:details")?["aria-pressed"] == "true")
  }

  @Test(arguments: Wording.allCases)
  func `An item that runs something is shown on its own with a button`(wording: Wording) throws {
    let page = TestPage(.sample, FakeViews.list, wording)
    func show(_ id: String) throws -> CheckedHTML.Element {
      page.context.item = Menu.sample.items.first { $0.id == id }
      return try page.main()
    }
    #expect(
      try show("disk-usage").first("button", "value", "row:disk-usage;open")?.text == wording(.run))
    #expect(
      try show("deploy").first("button", "value", "row:deploy;open")?.text == wording(.fillIn))
    #expect(try show("editor").text.contains(wording(.needsTerminalHere)))
    #expect(try show("editor").first("main")?["data-address"] == "/i/editor")
    #expect(try show("editor").all("h1").map(\.text) == ["Editor"])
  }
}
