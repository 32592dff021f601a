import AppMenuTesting
import MenuDispatch
import MenuInteraction
import MenuItems
import ServerAccess
import Testing

@testable import MenuServing

@MainActor @Suite(.timeLimit(.minutes(5))) struct PageEndTests {
  @Test
  func `A page that is closed ends what was selected on it, and forgets who did`() async throws {
    let site = try await TestSite(isOwned: true)
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    await browser.get("/i/tools/hello")
    #expect(browser.text.contains("Hello, world"))
    let invocations = site.hello.selections.map(\.invocation)
    #expect(invocations.count == 1 && site.hello.ended.isEmpty)
    await browser.send(browser.request("POST", "/sign-out", "token=\(browser.token)"))
    try await until { site.hello.ended == invocations }
  }

  @Test func `A step that is sent again, because its answer was lost, is done once`()
    async throws
  {
    let site = try await TestSite(isOwned: true)
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    await browser.get("/i/tools/hello")
    #expect(site.hello.selections.count == 1)
    for step in ["0.5", "0.5", "1.5"] {
      await browser.act("command:reload", "&step=\(step)")
    }
    try await until { site.hello.selections.count >= 3 }
    await browser.act("dismiss", "&step=2.5")
    #expect(site.hello.selections.count == 3)
  }

  @Test
  func `The pages of a session wait for each other's searches, and for none of another session`()
    async throws
  {
    let site = try await TestSite(isOwned: true)
    let (session, _) = try site.server.doors.sessions.create(for: .owner)
    let (other, _) = try site.server.doors.sessions.create(for: .owner)
    let root = try #require(await site.server.page(at: [], for: session))
    let tools = try #require(await site.server.page(at: ["tools"], for: session))
    let foreign = try #require(await site.server.page(at: [], for: other))
    #expect(root !== tools && root.stack.searches === tools.stack.searches)
    #expect(foreign.stack.searches !== root.stack.searches)
    site.server.close()
  }

  @Test
  func `An answer that comes after its page is gone is for nobody, and ends all the same`()
    async throws
  {
    let site = try await TestSite(isOwned: true)
    let (session, _) = try site.server.doors.sessions.create(for: .owner)
    let page = try #require(await site.server.page(at: ["tools", "hello"], for: session))
    site.server.pages.removeAll(of: session.id)
    #expect(!page.isWatched)
    try await until { site.hello.ended.count == site.hello.selections.count }
  }

  @Test(arguments: [[], ["tools", "hello"]])
  func `Nothing of a page is left in memory when it is closed`(path: [String]) async throws {
    let site = try await TestSite(isOwned: true)
    let (session, _) = try site.server.doors.sessions.create(for: .owner)
    weak var page: OpenPage?
    weak var navigator: AnyObject?
    do {
      let opened = try #require(await site.server.page(at: path, for: session))
      await site.server.settle(opened)
      _ = site.server.fragment(of: opened)
      (page, navigator) = (opened, opened.stack.navigator)
    }
    #expect(page != nil && navigator != nil)
    site.server.pages.removeAll(of: session.id)
    try await until { page == nil && navigator == nil }
  }
}
