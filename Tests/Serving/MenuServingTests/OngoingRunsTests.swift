import AppMenuTesting
import DisplayText
import FieldRules
import MenuDispatch
import MenuItems
import RunLog
import RunRecords
import Testing

@testable import MenuCommands
@testable import MenuServing

@MainActor @Suite("Runs that go on", .timeLimit(.minutes(5))) struct OngoingRunsTests {
  /// Begins a run of `tools/date` for the user `runner`.
  private func begin(
    _ runs: ServerRuns, _ site: TestSite, values: [String: String] = [:]
  ) async throws -> any RunObservation {
    let item = try #require(site.server.site.menu.items(along: ["tools", "date"]).last)
    var operation = try #require(item.operation)
    operation.inputs = [ItemInput(id: "key", kind: .secret)]
    let run = ItemRun(invocation: "i-other", item: item, operation: operation, values: values)
    return try await ServerRuns.$user.withValue("runner") { try await runs.begin(run) }
  }

  @Test("The page of an item shows its runs that go on to users who may read them, without secrets")
  func page() async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let site = try await TestSite(runs: runs)
    let run = try await begin(runs, site, values: ["key": "hush-hush"])
    await run.print("half\u{1B}[31mway\u{1B}[0m <b> hush-")
    await run.print("hush.\n")
    let runner = try site.browser("runner")
    await runner.get("/i/tools/date")
    #expect(runner.text.contains("half<span class=a1>way</span> &lt;b&gt; •••."))
    #expect(runner.text.contains("href=/runs/"))
    await runner.get("/")
    let count = "▸ 1"
    #expect(runner.text.contains(count))
    let viewer = try site.browser("viewer")
    await viewer.get("/i/tools/date")
    #expect(viewer.text.contains("Date") && !viewer.text.contains("half"))
    await viewer.get("/")
    #expect(!viewer.text.contains(count))
    // The row in its menu names who started the run, to those who may read it.
    let mark = "<a class=\"tag info\" href=/runs/"
    let chief = try site.browser("chief")
    await chief.get("/i/tools")
    #expect(chief.text.contains(mark))
    await viewer.get("/i/tools")
    #expect(viewer.text.contains("Date") && !viewer.text.contains(mark))
    await run.end(.program(.exited(0)))
    // The page that has shown the output goes on showing it, with how it ended; another page does not.
    await runner.get("/i/tools/date")
    #expect(runner.text.contains("half") && runner.text.contains("class=\"state success\""))
    await chief.get("/i/tools/date")
    #expect(chief.text.contains("Last runs") && !chief.text.contains("half"))
    try await log.close()
  }

  @Test func `An open page of an item shows what a run of it prints as it comes`()
    async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let site = try await TestSite(runs: runs)
    let runner = try site.browser("runner")
    await runner.get("/i/tools/date")
    guard case .stream(let stream) = await runner.get("/events/\(runner.page)").body else {
      Issue.record("no stream")
      return
    }
    #expect(await stream.hasEvent(with: "data-page"))
    let run = try await begin(runs, site)
    await run.print("first line\n")
    #expect(await stream.hasEvent(with: "first line"))
    await run.print("second line\n")
    #expect(await stream.hasEvent(with: "second line"))
    await run.end(.program(.exited(0)))
    #expect(await stream.hasEvent(with: "data-page"))
    try await log.close()
  }

  @Test func `The page of a run shows its output as it comes, and its end`() async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let site = try await TestSite(runs: runs)
    let runner = try site.browser("runner")
    let run = try await begin(runs, site, values: ["key": "hush-hush"])
    await run.print("first hush-hush\n")
    let id = try #require(runs.running.first).text
    await runner.get("/runs/\(id)")
    #expect(runner.text.contains("<title>▸ Date – Runs</title>"))
    #expect(runner.text.contains("first •••"))
    #expect(runner.text.contains("data-events=/runs/\(id)/events"))
    guard case .stream(let stream) = await runner.get("/runs/\(id)/events").body else {
      Issue.record("no stream")
      return
    }
    #expect(await stream.hasEvent(with: "data-state=running"))
    await run.print("second\n")
    #expect(await stream.hasEvent(with: "second"))
    await run.end(.program(.exited(3)))
    #expect(await stream.hasEvent(with: "failed, status 3"))
    await runner.get("/runs/\(id)")
    #expect(runner.text.contains("<title>✗ Date – Runs</title>"))
    // The numbers of runs in its bar still change.
    #expect(runner.text.contains("data-events") && runner.text.contains("data-state=failed"))
    try await log.close()
  }

  @Test func `The page of an item shows its last five runs to users who may read them`()
    async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let site = try await TestSite(runs: runs)
    for status in 1...6 {
      await (try await begin(runs, site)).end(.program(.exited(Int32(status))))
    }
    let runner = try site.browser("runner")
    await runner.get("/i/tools/date")
    for status in 1...6 {
      #expect(runner.text.contains("failed, status \(status)") == (status > 1), "\(status)")
    }
    let viewer = try site.browser("viewer")
    await viewer.get("/i/tools/date")
    #expect(!viewer.text.contains("failed, status"))
    try await log.close()
  }

  @Test
  func `A document that is loaded again shows the page that was there, if it is at the address`()
    async throws
  {
    let site = try await TestSite()
    let browser = try site.browser("runner")
    await browser.get("/i/tools/hello")
    let first = browser.page
    guard case .stream = await browser.get("/events/\(first)").body else {
      Issue.record("no stream")
      return
    }
    // The connection of the old document may still be open.
    await browser.get("/i/tools/hello")
    #expect(browser.page != first)
    var request = browser.request("GET", "/i/tools/hello")
    request.headers["accept"] = "text/x-appmenu-page"
    request.headers["x-appmenu-page"] = first
    await browser.send(request)
    #expect(browser.page == first)
    request.path = "/i/tools"
    await browser.send(request)
    #expect(browser.page != first)
    let stranger = try site.browser("runner")
    var foreign = stranger.request("GET", "/i/tools/hello")
    foreign.headers["accept"] = "text/x-appmenu-page"
    foreign.headers["x-appmenu-page"] = first
    await stranger.send(foreign)
    #expect(stranger.page != first)
  }
}

extension AsyncStream<[UInt8]> {
  /// Returns whether an event with a text comes.
  fileprivate func hasEvent(with text: String) async -> Bool {
    for await event in self where String(decoding: event, as: UTF8.self).contains(text) {
      return true
    }
    return false
  }
}
