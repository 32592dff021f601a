import AppMenuTesting
import DisplayText
import MenuItems
import PluginHost
import RunLog
import RunRecords
import ServerAccess
import Synchronization
import Testing

@testable import MenuServing

@MainActor @Suite("The end of a server", .timeLimit(.minutes(5))) struct RestartTests {
  @Test
  func `What the end of the server ends is lost, and its user is told by name, once`() async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let launcher = EndlessLauncher()
    let site = try await TestSite(
      runs: ServerRuns(log, wording: .english), menu: EndedAccessTests.menu, launcher: launcher,
      programs: [EndedAccessTests.program])
    let runner = try site.browser("runner")
    await runner.get("/i/tools/work")
    await runner.act("row:tools/work%3Bopen")
    try await until { launcher.started == 1 }
    site.server.close()
    let everything = RunPermission { _ in true }
    try await until {
      try await log.page(
        RunFilter(states: [.lost]), permission: everything, before: nil
      ).runs.map(\.item.title) == ["Work"]
    }
    let next = try await TestSite(runs: ServerRuns(log, wording: .english))
    await next.server.nameLostRuns(since: 0)
    let other = try next.browser("viewer")
    await other.get("/i/tools")
    #expect(!other.text.contains("Work"))
    let back = try next.browser("runner")
    await back.get("/i/tools")
    #expect(back.text.contains("restarted") && back.text.contains("Work"))
    await back.get("/")
    #expect(!back.text.contains("restarted"))
    try await log.close()
  }

  @Test(
    "A page waits for the next server where this one ends, and leaves where its session ends",
    arguments: [true, false])
  func streams(serverEnds: Bool) async throws {
    let site = try await TestSite()
    let viewer = try site.browser("viewer")
    await viewer.get("/i/tools")
    let response = await site.server.respond(
      to: viewer.request("GET", "/events/\(viewer.page)"))
    guard case .stream(let events) = response.body else {
      Issue.record("The page has no events")
      return
    }
    if serverEnds {
      site.server.close()
    } else {
      for session in site.server.doors.sessions.all { site.server.doors.sessions.end(session.id) }
    }
    var text = ""
    for await bytes in events { text += String(decoding: bytes, as: UTF8.self) }
    #expect(text.contains("event: end") == !serverEnds)
  }

  /// A clock that stands still, and takes note of what is waited for.
  private final class NotedTime: TimeSource {
    private let stored = Mutex<[Duration]>([])
    var sleeps: [Duration] { stored.withLock { $0 } }
    let now = Duration.zero
    func sleep(for duration: Duration) async throws { stored.withLock { $0.append(duration) } }
  }

  @Test
  func `A page that is loaded again while its program runs is shown without a wait`() async throws {
    let (launcher, time) = (EndlessLauncher(), NotedTime())
    let site = try await TestSite(
      menu: EndedAccessTests.menu, launcher: launcher, programs: [EndedAccessTests.program],
      time: time)
    let runner = try site.browser("runner")
    await runner.get("/i/tools/work")
    await runner.act("row:tools/work%3Bopen")
    try await until { launcher.started == 1 }
    let before = time.sleeps.count
    var request = runner.request("GET", "/i/tools/work")
    request.headers["accept"] = "text/x-appmenu-page"
    request.headers["x-appmenu-page"] = runner.page
    #expect(await runner.send(request).status == 200)
    #expect(runner.text.contains("Stop"))
    #expect(time.sleeps.count == before)
    site.server.close()
    try await until { launcher.ended == 1 }
  }

  @Test
  func `A server that drains starts nothing more, says so, and waits for what runs`() async throws {
    let launcher = EndlessLauncher()
    let site = try await TestSite(
      menu: EndedAccessTests.menu, launcher: launcher, programs: [EndedAccessTests.program])
    let (one, two) = (try site.browser("runner"), try site.browser("runner"))
    await one.get("/i/tools/work")
    await one.act("row:tools/work%3Bopen")
    try await until { launcher.started == 1 }
    #expect(await two.get("/health").status == 200)
    let draining = Task { await site.server.drain(for: .seconds(3600)) }
    try await until { site.server.isEnding }
    #expect(await two.get("/health").status == 503)
    await two.get("/i/tools/work")
    await two.act("row:tools/work%3Bopen")
    await two.get("/i/tools/work")
    #expect(launcher.started == 1 && launcher.ended == 0)
    // When it has ended, there is nothing left to wait for.
    site.server.pages.removeAll()
    await draining.value
    try await until { launcher.ended == 1 }
    #expect(launcher.ended == 1)
  }
}
