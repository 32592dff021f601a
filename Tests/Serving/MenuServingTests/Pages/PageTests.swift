import Foundation
import HandlerProtocol
import DisplayText
import MenuInteraction
import MenuItems
@testable import MenuServing
import Testing

@MainActor @Suite("Pages", .timeLimit(.minutes(5))) struct PageTests {
  @Test(arguments: Wording.allCases)
  func `A page has landmarks, one heading, a language and a way past the header`(wording: Wording)
    throws
  {
    let page = TestPage(.sample, FakeViews.list, wording)
    let html = try page.html()
    #expect(html.first("html")?["lang"] == wording.rawValue)
    #expect(html.all("main").count == 1)
    #expect(html.all("h1").map(\.text) == ["Workbench"])
    #expect(html.first("body")?.children.first?["href"] == "#main")
    #expect(html.all("header").count == 1)
    #expect(html.first("div", "role", "status")?["aria-live"] == "polite")
  }

  @Test
  func `The part that changes is the same in the document and alone, and the same each time`()
    async throws
  {
    for view in Views.all {
      let page = await TestPage(view: view)
      let (document, fragment) = (page.document, page.fragment)
      #expect(
        String(decoding: document, as: UTF8.self).contains(
          String(decoding: fragment, as: UTF8.self)))
      #expect(page.document == document)
      let again = await TestPage(view: view)
      #expect(again.fragment == fragment)
    }
  }

  @Test func `Nothing of a page is script or style within it`() async throws {
    for view in Views.all {
      let html = try await TestPage(view: view).html()
      #expect(html.all("script").allSatisfy { $0.text.isEmpty && $0["src"] != nil })
      #expect(html.all.allSatisfy { $0["style"] == nil })
      for form in html.all("form") where form["method"] == "post" {
        #expect(form.first("input", "name", "token")?["value"] == "t0k3n")
      }
    }
  }

  @Test(arguments: Wording.allCases)
  func `A page that is no menu's has the same frame`(wording: Wording) throws {
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

  @Test func `Events hold a page of any lines`() {
    let bytes = PageEvent.page(Array("<pre>\na\n</pre>".utf8), number: 7)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "id: 7\nevent: page\ndata: <pre>\ndata: a\ndata: </pre>\n\n")
    #expect(String(decoding: PageEvent.end, as: UTF8.self) == "event: end\ndata:\n\n")
  }
}
