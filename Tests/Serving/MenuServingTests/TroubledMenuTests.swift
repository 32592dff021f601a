import AppMenuTesting
import MenuItems
import ServerAccess
import SourceText
import Testing

@testable import MenuServing

/// Menus that are not trusted as they are now, or have mistakes.
@MainActor @Suite("Menus with trouble", .timeLimit(.minutes(5))) struct TroubledMenuTests {
  @Test
  func `No page has a button that lets an untrusted menu run, not even for its owner`() async throws
  {
    let site = try await TestSite()
    var lines: [String] = []
    site.server.report = { lines.append($0) }
    let runner = try site.browser("runner")
    await runner.get("/i/tools")
    await runner.act("row:tools/date%3Bopen")
    await runner.get("/i/tools/date")
    #expect(runner.text.contains("the owner of the server has not trusted the menu"))
    #expect(!runner.text.contains("action:"))
    // The command and its place are for the owner.
    #expect(!runner.text.contains("written in"))
    #expect(lines.contains { $0.contains("written in") })
    let owned = try await TestSite(isOwned: true)
    let (_, secret) = try owned.server.doors.sessions.create(for: .owner)
    let owner = TestBrowser(owned.server, user: nil, cookie: owned.server.doors.cookie(secret))
    await owner.get("/i/tools")
    await owner.act("row:tools/date%3Bopen")
    await owner.get("/i/tools/date")
    #expect(owner.text.contains("Only the owner of the menu can decide this, at the machine"))
    #expect(owner.text.contains("written in"))
    #expect(!owner.text.contains("action:"))
  }

  @Test
  func `What is missing on the machine is told to its owner, not to the users of the server`()
    async throws
  {
    let path = "/srv/none/gone"
    let there = "/srv/none/there"
    for (program, directory) in [(path, nil), (there, path)] as [(String, String?)] {
      var operation = ItemOperation(.command([program]), output: .view)
      operation.directory = directory
      let item = MenuItem(title: "Gone", id: "gone", operation: operation)
      let tools = MenuItem(
        title: "Tools", id: "tools", submenu: Menu(title: "Tools", entries: [.item(item)]))
      for isOwned in [true, false] {
        let site = try await TestSite(
          isOwned: isOwned, menu: Menu(title: "Team", entries: [.item(tools)]), programs: [there])
        var lines: [String] = []
        site.server.report = { lines.append($0) }
        let browser: TestBrowser
        if isOwned {
          let (_, secret) = try site.server.doors.sessions.create(for: .owner)
          browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
        } else {
          browser = try site.browser("runner")
        }
        await browser.get("/i/tools")
        await browser.act("row:tools/gone%3Bopen")
        await browser.get("/i/tools/gone")
        #expect(browser.text.contains(path) == isOwned)
        #expect(lines.contains { $0.contains(path) } == !isOwned)
        #expect(browser.text.contains("Ask the person who runs the server") == !isOwned)
      }
    }
  }

  @Test
  func `The owner reads which files are not trusted, and what to do`() async throws {
    let site = try await TestSite()
    let notice = try #require(site.server.site.trustNotice)
    #expect(notice.contains("'m.yaml' do not run for any user"))
    // The menu of this site is in no file.
    let advice = "Save it to a file, and trust that."
    #expect(notice.hasSuffix(advice))
    for (user, reads) in [("chief", true), ("viewer", false)] {
      let browser = try site.browser(user)
      await browser.get("/")
      #expect(browser.text.contains(advice) == reads)
    }
  }

  @Test("Administrators open the list of a menu's mistakes, other users read that there are some")
  func mistakes() async throws {
    let file = SourceFile(name: "m.yaml", text: "title: Team\n")
    let finding = Diagnostic(
      "odd-title", .warning, at: SourceLocation(file, 0..<5), message: "an odd title")
    let site = try await TestSite(findings: [finding])
    let viewer = try site.browser("viewer")
    await viewer.get("/i/tools")
    #expect(viewer.text.contains("1 warning") && !viewer.text.contains("command:problems"))
    await viewer.act("command:problems")
    await viewer.get("/i/tools")
    #expect(!viewer.text.contains("an odd title"))
    let chief = try site.browser("chief")
    await chief.get("/i/tools")
    #expect(chief.text.contains("command:problems"))
    await chief.act("command:problems")
    await chief.get("/i/tools")
    #expect(chief.text.contains("an odd title"))
  }
}
