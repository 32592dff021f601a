import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
@testable import MenuServing
import StructuredData
import Testing

/// Text that tries to become markup, script or an address, or to reorder what stands around it.
@MainActor @Suite("Pages of hostile texts", .timeLimit(.minutes(5))) struct HostilePageTests {
  /// Each holds a blank or a control, as no address does.
  nonisolated static let texts = [
    "<script>alert(1)</script> ", "\" onx=alert(1) x=\" ", "' onx=alert(1) ",
    "</title></pre></textarea><img src=x onerror=a()> ",
    "<!-- ", "--> ", "]]> ", "&lt;script&gt; &amp;quot; &#x3c; ", "javascript:alert(1) ",
    "data:text/html,<b> ", "\u{0}\u{1}\u{7F}\u{85} ",
    "\u{1B}[2J\u{1B}]0;title\u{7} ", "\u{202E}txt.exe\u{202D} ",
    "\u{2066}a\u{2069} \u{2028}\u{2029}", "> < = ` ", "{{x}} ${x} %00 ",
  ]
  nonisolated static let harmless = "z z "

  /// Returns a view with `text` before each of its texts, except for those that are words of the protocol.
  static func spoiled(_ view: HandlerView, _ text: String) throws -> HandlerView {
    let words: Set = [
      "kind", "effect", "state", "style", "format", "align", "type", "key", "from", "to", "date",
      "primary", "cursor", "submit",
    ]
    func changed(_ value: StructuredValue) -> StructuredValue {
      switch value {
      case .string(let old): .string(text + old)
      case .array(let values): .array(values.map(changed))
      case .object(let members):
        .object(
          Dictionary(
            uniqueKeysWithValues: members.map { name, member in
              if name == "actions" || name == "days" { return (name, member) }
              return (name, words.contains(name) ? member : changed(member))
            }))
      default: value
      }
    }
    let json = try JSONDecoder().decode(StructuredValue.self, from: JSONEncoder().encode(view))
    var result = try JSONDecoder().decode(
      HandlerView.self, from: JSONEncoder().encode(changed(json)))
    result.id = view.id
    result.actions = view.actions.map { action in
      var action = action
      (action.title, action.confirm) = (text + action.title, action.confirm.map { text + $0 })
      return action
    }
    if case .table(var table) = result.content, case .table(let old) = view.content {
      for (index, column) in old.columns.enumerated() { table.columns[index].id = column.id }
      result.content = .table(table)
    }
    return result
  }

  @Test(arguments: Views.all, texts)
  func `A hostile view has the elements of a harmless one`(view: HandlerView, text: String)
    async throws
  {
    let hostile = await TestPage(view: try Self.spoiled(view, text))
    let harmless = await TestPage(view: try Self.spoiled(view, Self.harmless))
    // Markdown has marks of its own; that nothing in it becomes markup is told by the strict reader.
    let isMarkdown = [Views.markdown, Views.detail].map(\.title).contains(view.title)
    for turn in 0..<2 {
      let (found, wanted) = (try hostile.html(), try harmless.html())
      // Details are lines, which end where a text has line breaks.
      if !isMarkdown, turn == 0 || !text.contains(where: \.isNewline) {
        #expect(found.structure == wanted.structure)
      }
      await hostile.send("command:details")
      await harmless.send("command:details")
    }
    if view.actions.contains(where: { $0.id == "stop" }) {
      await hostile.send("action:stop")
      await harmless.send("action:stop")
      #expect(try hostile.html().structure == harmless.html().structure)
    }
  }

  @Test(arguments: texts)
  func `A hostile menu has the elements of a harmless one`(text: String) async throws {
    func menu(_ text: String) -> Menu {
      func item(_ id: String, _ operation: ItemOperation?, _ submenu: Menu? = nil) -> MenuItem {
        MenuItem(
          title: text + id, subtitle: text, icon: text,
          tapHandlerName: operation == nil && submenu == nil ? "h" : nil,
          keywords: [text], shortcut: "\"", id: id, submenu: submenu, operation: operation,
          actions: [ItemAction(title: text, key: "<", target: .handler(text))])
      }
      return Menu(
        title: text, subtitle: text,
        entries: [
          .item(item("a", nil)), .section(text + "x"),
          .item(
            item(
              "b",
              ItemOperation(
                .command([text, text]), output: .view,
                inputs: [ItemInput(id: "i", label: text, placeholder: text, choices: [text])],
                confirm: text))),
          .item(item("c", ItemOperation(.url(text + "https://example.org")))),
          .item(item("d", nil, Menu(title: text, entries: [.item(item("e", nil))]))),
          .item(item("f", nil).showing(ItemState(detail: text, disabledReason: text))),
        ])
    }
    func pages(_ text: String) async throws -> [CheckedHTML.Element] {
      let page = TestPage(
        menu(text),
        FakeHandler({ _, _ in
          throw HandlerFailure(.failed, text, detail: text, log: [text], wholeLog: text)
        }),
        banner: Banner(
          text: text, style: .error,
          details: HandlerView(title: text, content: .text(TextContent(body: text)))))
      var bar = PageBar(home: text, token: text)
      bar.user = text
      page.context.bar = bar
      page.context.token = text
      page.context.page = text
      page.context.offers = [.copy(text), .open(text)]
      page.navigator.say(text)
      var pages = [try page.html()]
      for steps in [
        "command:problems", "escape", "command:help", "escape", "row:b;command:actions", "escape",
        "row:a;open", "command:log", "escape",
      ] {
        await page.send(steps)
        pages.append(try page.html())
      }
      await page.send("level:0")
      page.context.item = page.navigator.top.menu?.items.first { $0.id == "b" }
      pages.append(try page.html())
      return pages
    }
    let (found, wanted) = (try await pages(text), try await pages(Self.harmless))
    for (one, other) in zip(found, wanted) where !text.contains(where: \.isNewline) {
      #expect(one.structure == other.structure)
    }
  }

  @Test(arguments: texts + ["a/b", "..", "a;open", "%2e", "row:x"])
  func `IDs that are markup or paths stay IDs`(id: String) async throws {
    let item = MenuItem(
      title: "Item", id: id, operation: ItemOperation(.command(["ls"]), output: .view))
    let page = TestPage(
      Menu(
        title: "M",
        entries: [.item(item), .item(MenuItem(title: "Other", tapHandlerName: "h", id: id + "2"))]),
      FakeHandler(
        HandlerView(
          title: "L",
          content: .list(
            ListContent(sections: [
              ViewSection(rows: [
                ViewRow(id: id, title: "R", actions: [ViewAction(id: id, title: "A")])
              ])
            ])))))
    let value = try #require(
      try page.main().all("button").compactMap { $0["value"] }.first { $0.hasPrefix("row:") })
    #expect(await page.send(value) == .done)
    #expect(page.navigator.top.title == "Item")
    let row = try #require(
      try page.main().all("button").compactMap { $0["value"] }.first { $0.hasPrefix("row:") })
    #expect(IntentForm(FormFields([.init("do", row)]))?.steps.first == .row([id]))
    #expect(await page.send(row) == .done)
  }

  @Test(arguments: [
    ("https://example.org/a b", false), ("https://example.org/ü", true),
    ("HTTP://example.org", true), ("mailto:ada@example.org", true),
    ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false),
    ("java\nscript:alert(1)", false), (" https://example.org", false),
    ("data:text/html,x", false), ("vbscript:x", false), ("file:///etc/passwd", false),
    ("//example.org", false), ("/own", false),
    ("https:example.org", false), ("https://", false), ("https://user@example.org", false),
    ("https://example.org\\@evil.org", false),
    ("https://example.org/\u{202E}x", false), ("https://exa\u{200B}mple.org", false),
    ("http://[::1]:8080/?a=b&c#d", true),
    ("mailto:", false), ("", false), (":", false), ("https://example.org/\"onx=", false),
  ])
  func `Only addresses of the web and of mailboxes are linked to`(text: String, isLinked: Bool) {
    #expect((LinkAddress(text) != nil) == isLinked)
  }

  @Test func `What is typed into a form comes back as it was, and as text`() async throws {
    for text in Self.texts {
      let page = await TestPage(view: Views.form)
      await page.send("f", ("f-name", text))
      await page.send("", ("f-name", text), ("f-text", text + "\n" + text))
      let html = try page.html()
      #expect(html.first("textarea")?.text.hasPrefix("\n") == true)
      #expect(
        html.all("input").count == (try await TestPage(view: Views.form).html()).all("input").count)
    }
  }
}
