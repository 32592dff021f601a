import AppMenuTesting
import MenuItems
import ServerAccess
import SourceText
import Testing

@testable import MenuServing

/// Menus that are not trusted as they are now, or have mistakes.
@MainActor @Suite("Menus with trouble", .timeLimit(.minutes(5))) struct TroubledMenuTests {
  @Test("No page has a button that lets an untrusted menu run, not even for its owner")
  func untrusted() async throws {
    let site = try await TestSite()
    let runner = try site.browser("runner")
    await runner.get("/i/tools")
    await runner.act("row:tools/date%3Bopen")
    await runner.get("/i/tools/date")
    #expect(runner.text.contains("the owner of the server has not trusted the menu"))
    #expect(!runner.text.contains("action:"))
    let owned = try await TestSite(isOwned: true)
    let (_, secret) = try owned.server.doors.sessions.create(for: .owner)
    let owner = TestBrowser(owned.server, user: nil, cookie: owned.server.doors.cookie(secret))
    await owner.get("/i/tools")
    await owner.act("row:tools/date%3Bopen")
    await owner.get("/i/tools/date")
    #expect(owner.text.contains("Only the owner of the menu can decide this, at the machine"))
    #expect(!owner.text.contains("action:"))
  }

  @Test("The owner reads which files are not trusted, and what to do")
  func notice() async throws {
    let site = try await TestSite()
    let notice = try #require(site.server.site.trustNotice)
    #expect(notice.contains("'m.yaml' do not run for any user"))
    // The menu of this site is in no file.
    #expect(notice.hasSuffix("Save it to a file, and trust that."))
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
