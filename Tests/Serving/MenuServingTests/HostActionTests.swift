import AppMenuKit
import AppMenuTesting
import HandlerProtocol
import MenuDispatch
import ServerAccess
import Synchronization
import StructuredData
import Testing

@testable import MenuServing

/// The host's own actions, asked for by a page: also by that of the owner.
@MainActor @Suite(.timeLimit(.minutes(5))) struct HostActionTests {
  /// A site with a handler that notes its actions, and a browser that shows its view.
  private func opened(
    isOwned: Bool, _ view: HandlerView
  ) async throws -> (browser: TestBrowser, asked: @Sendable () -> [String]) {
    let site = try await TestSite(isOwned: isOwned)
    let asked = Names()
    let handler = FakeHandler(
      view,
      action: { request in
        asked.add(request.action)
        return []
      })
    _ = site.server.site.app.registry.replace(["hello"], with: [(handler, ["hello"])])
    let browser: TestBrowser
    if isOwned {
      let (_, secret) = try site.server.doors.sessions.create(for: .owner)
      browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    } else {
      browser = try site.browser("runner")
    }
    #expect(await browser.get("/i/tools/hello").status == 200)
    return (browser, { asked.all })
  }

  @Test(arguments: HostAction.allCases, [true, false])
  func `A page that asks for one is refused before its handler`(action: HostAction, isOwned: Bool)
    async throws
  {
    let view = HandlerView(
      title: "Hello",
      actions: [ViewAction(action, title: "Allow it"), ViewAction(id: "own", title: "Own")],
      content: .text(TextContent(body: "Hello, world")))
    let (browser, asked) = try await opened(isOwned: isOwned, view)
    #expect(browser.text.contains("Own") && !browser.text.contains("Allow it"))
    #expect(browser.text.contains("Only the owner"))
    let word = action.id.replacing(":", with: "%253A")
    #expect(await browser.act("action:" + word).status == 400)
    #expect(asked().isEmpty)
    // The same words lead to an action of the handler's own.
    await browser.act("action:own")
    #expect(asked() == ["own"])
  }

  @Test(arguments: HostAction.allCases, [true, false])
  func `A form that is sent with one is not sent to its handler`(action: HostAction, isOwned: Bool)
    async throws
  {
    let form = FormContent(
      fields: [.init(id: "host", label: "Host", value: "evil.example")],
      submit: .init(label: "Go", action: action.id))
    let (browser, asked) = try await opened(
      isOwned: isOwned, HandlerView(title: "Hello", content: .form(form)))
    await browser.act("submit", "&f-host=evil.example")
    #expect(asked().isEmpty)
  }

  @Test(arguments: [true, false])
  func `A menu that is not trusted is trusted by no page`(isOwned: Bool) async throws {
    let (browser, _) = try await opened(
      isOwned: isOwned, HandlerView(title: "Hello", content: .text(TextContent(body: "x"))))
    await browser.get("/i/tools")
    await browser.act("row:tools/date%3Bopen")
    await browser.get("/i/tools/date")
    #expect(
      browser.text.contains(isOwned ? "Only the owner" : "has not trusted the menu"),
      "\(browser.text)")
    for action in HostAction.allCases {
      #expect(!browser.text.contains(action.id))
    }
    #expect(!browser.text.contains("Run once"))
  }
}

/// The names of actions that a handler was asked for.
private final class Names: Sendable {
  private let stored = Mutex<[String]>([])
  func add(_ name: String) { stored.withLock { $0.append(name) } }
  var all: [String] { stored.withLock { $0 } }
}
