import Foundation
import HandlerProtocol
import Localization
import MenuInteraction
import MenuItems
@testable import MenuPages
import Testing

@MainActor @Suite("Pages", .timeLimit(.minutes(5))) struct PageTests {
  @Test(
    "A page has landmarks, one heading, a language and a way past the header",
    arguments: Wording.allCases)
  func landmarks(wording: Wording) throws {
    let page = OpenPage(.sample, FakeViews.list, wording)
    let html = try page.html()
    #expect(html.first("html")?["lang"] == wording.rawValue)
    #expect(html.all("main").count == 1)
    #expect(html.all("h1").map(\.text) == ["Workbench"])
    #expect(html.first("body")?.children.first?["href"] == "#main")
    #expect(html.all("header").count == 1)
    #expect(html.first("div", "role", "status")?["aria-live"] == "polite")
  }

  @Test("The part that changes is the same in the document and alone, and the same each time")
  func fragment() async throws {
    for view in Views.all {
      let page = await OpenPage(view: view)
      let (document, fragment) = (page.document, page.fragment)
      #expect(
        String(decoding: document, as: UTF8.self).contains(
          String(decoding: fragment, as: UTF8.self)))
      #expect(page.document == document)
      let again = await OpenPage(view: view)
      #expect(again.fragment == fragment)
    }
  }

  @Test("Nothing of a page is script or style within it") func policy() async throws {
    for view in Views.all {
      let html = try await OpenPage(view: view).html()
      #expect(html.all("script").allSatisfy { $0.text.isEmpty && $0["src"] != nil })
      #expect(html.all.allSatisfy { $0["style"] == nil })
      for form in html.all("form") where form["method"] == "post" {
        #expect(form.first("input", "name", "token")?["value"] == "t0k3n")
      }
    }
  }

  @Test("A page that is no menu's has the same frame", arguments: Wording.allCases)
  func shell(wording: Wording) throws {
    let bytes = PageShell(wording: wording, title: "Not <found>").document { html in
      html.element("p", [HTMLAttribute("class", "a \"b")], "x & y")
      html.open("a", [.own("href", PageAddress([]))])
      html.text("home")
      html.close("a")
    }
    let html = try CheckedHTML(bytes).root
    #expect(html.first("title")?.text == "Not <found>")
    #expect(html.all("h1").map(\.text) == ["Not <found>"])
    #expect(html.first("p")?["class"] == "a \"b")
    #expect(html.first("html")?["lang"] == wording.rawValue)
  }

  @Test("Events hold a page of any lines") func events() {
    let bytes = PageEvent.page(Array("<pre>\na\n</pre>".utf8), number: 7)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "id: 7\nevent: page\ndata: <pre>\ndata: a\ndata: </pre>\n\n")
    #expect(String(decoding: PageEvent.end, as: UTF8.self) == "event: end\ndata:\n\n")
  }

  @Test("Writes pages for people to look at, where a folder is named") func gallery() async throws {
    guard let folder = ProcessInfo.processInfo.environment["APPMENU_PAGES"] else { return }
    func write(_ name: String, _ page: OpenPage) throws {
      let text = String(decoding: page.document, as: UTF8.self)
        .replacing(PageAssets.style.address.text, with: "page.css")
        .replacing(PageAssets.script.address.text, with: "page.js")
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name + ".html"))
      try Data(page.fragment).write(to: URL(fileURLWithPath: folder + "/" + name + ".part"))
    }
    try Data(PageAssets.style.bytes).write(to: URL(fileURLWithPath: folder + "/page.css"))
    try Data(PageAssets.script.bytes).write(to: URL(fileURLWithPath: folder + "/page.js"))
    for wording in Wording.allCases {
      let end = wording == .english ? "" : "-ko"
      for view in Views.all {
        let page = await OpenPage(view: view, wording)
        page.context.user = "ada"
        try write(view.title.lowercased().replacing(" ", with: "-") + end, page)
      }
      let menu = OpenPage(.sample, FakeViews.list, wording)
      menu.context.user = "ada"
      menu.context.showsSignOut = true
      menu.context.showsRuns = true
      try write("menu" + end, menu)
      await menu.send("find", ("text", "re"))
      try write("filter" + end, menu)
      await menu.send("escape")
      await menu.send("jump", ("text", "in"))
      try write("jump" + end, menu)
      await menu.send("escape")
      await menu.send("command:help")
      try write("help" + end, menu)
      await menu.send("escape")
      await menu.send("row:disk-usage;command:actions")
      try write("choose" + end, menu)
      await menu.send("action:action-1")
      try write("confirm" + end, menu)
      await menu.send("no")
      await menu.send("row:more;open")
      try write("more" + end, menu)
      await menu.send("row:more/inner;open")
      await menu.send("command:details")
      try write("list-details" + end, menu)
      let item = OpenPage(.sample, FakeViews.list, wording)
      item.context.item = Menu.sample.items.first { $0.id == "deploy" }
      try write("item" + end, item)
    }
  }
}
