import AppMenuTesting
import DisplayText
import MenuDispatch
import MenuItems
import RunLog
import RunRecords
import ServerAccess
import Testing

@testable import MenuCommands
@testable import MenuServing

@MainActor @Suite("Pages of runs", .timeLimit(.minutes(5))) struct RunPagesTests {
  /// Runs of `tools/date`, one in each state but that of the lost.
  private func log(_ folder: TemporaryFolder) async throws -> (RunLog, [RunState: RunID]) {
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    var runs: [RunState: RunID] = [:]
    for state in [RunState.running, .succeeded, .failed, .stopped] {
      let id = try await log.begin(
        RunItem(path: ["tools", "date"], title: "Date of \(state)"), user: "runner", inputs: .none)
      await log.append(Array("\u{1B}[31mred\u{1B}[0m <b>\n".utf8), to: id)
      if state != .running {
        try await log.end(id, RunEnd(state, exitStatus: state == .failed ? 7 : nil))
      }
      runs[state] = id
    }
    return (log, runs)
  }

  @Test
  func `The state of a run is told by words and a sign, not by colour alone`() async throws {
    let folder = TemporaryFolder()
    let (log, runs) = try await log(folder)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let browser = try site.browser("auditor")
    await browser.get("/runs")
    for (style, sign, words) in [
      ("info", "▸", "running"), ("success", "✓", "done"), ("error", "✗", "failed, status 7"),
      ("warning", "■", "stopped"),
    ] {
      let state =
        "<span class=\"tag \(style)\"><span class=sign aria-hidden=true>\(sign)</span> \(words)</span>"
      #expect(browser.text.contains(state), "\(words)")
    }
    await browser.get("/runs/\(try #require(runs[.failed]).text)")
    #expect(browser.text.contains("<h1 dir=auto>Date of failed</h1>"))
    #expect(browser.text.contains("</span> failed, status 7</b>"))
    #expect(browser.text.contains("<span class=a1>red</span> &lt;b&gt;"))
    try await log.close()
  }

  @Test func `The output of a run is a file, as it was printed`() async throws {
    let folder = TemporaryFolder()
    let (log, runs) = try await log(folder)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let browser = try site.browser("auditor")
    let id = try #require(runs[.failed]).text
    await browser.get("/runs/\(id)")
    #expect(browser.text.contains("href=/runs/\(id)/output"))
    let file = await browser.get("/runs/\(id)/output")
    let disposition = try #require(file.header("content-disposition"))
    #expect(disposition.wholeMatch(of: /attachment; filename="date-[0-9]{14}\.txt"/) != nil)
    #expect(file.header("content-type") == "text/plain; charset=utf-8")
    #expect(browser.text == "\u{1B}[31mred\u{1B}[0m <b>\n")
    try await log.close()
  }

  @Test
  func `The command of a run is shown behind a control, to users who may read the log of all`()
    async throws
  {
    let folder = TemporaryFolder()
    let (log, runs) = try await log(folder)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let path = "/runs/\(try #require(runs[.failed]).text)"
    for (user, sees) in [("chief", true), ("runner", false), ("auditor", false)] {
      let browser = try site.browser(user)
      await browser.get(path)
      #expect(
        browser.text.contains("<summary>Details</summary><dl><dt dir=auto>") == sees, "\(user)")
    }
    try await log.close()
  }

  @Test func `The bar has the number of the user's own runs in progress`() async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let runs = ServerRuns(log, wording: .english)
    let site = try await TestSite(runs: runs)
    let item = try #require(site.server.site.menu.items(along: ["tools", "date"]).last)
    let operation = try #require(item.operation)
    let run = try await ServerRuns.$user.withValue("runner") {
      try await runs.begin(
        ItemRun(invocation: "i", item: item, operation: operation, values: [:]))
    }
    for (user, isShown) in [("runner", true), ("viewer", false)] {
      let browser = try site.browser(user)
      await browser.get("/")
      #expect(browser.text.contains("title=running>▸ 1</span>") == isShown, "\(user)")
    }
    await run.end(.program(.exited(0)))
    try await log.close()
  }

  @Test
  func `The pages of runs have the bar of the menu for who may see it, and a way out for all`()
    async throws
  {
    let folder = TemporaryFolder()
    let (log, runs) = try await log(folder)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let viewer = try site.browser("viewer")
    await viewer.get("/runs")
    #expect(viewer.text.contains("<a class=home href=\"/\">Team</a>"))
    #expect(viewer.text.contains("<li><a href=\"/\">Team</a></li>"))
    let auditor = try site.browser("auditor")
    for path in ["/runs", "/runs/\(try #require(runs[.running]).text)"] {
      await auditor.get(path)
      #expect(!auditor.text.contains("Team"), "\(path)")
      #expect(auditor.text.contains("class=user>auditor<"), "\(path)")
    }
    let signOut = auditor.request("POST", "/sign-out", "token=\(auditor.token)")
    #expect(await auditor.send(signOut).status == 303)
    #expect(await viewer.get("/runs").status == 200)
    try await log.close()
  }

  @Test func `There is no way to the menu for a user who may not see it`() async throws {
    let site = try await TestSite()
    for (user, leads) in [("viewer", true), ("stranger", false)] {
      let browser = try site.browser(user)
      for path in ["/", "/i/nothing", "/nothing"] where !leads || path != "/" {
        #expect(await browser.get(path).status != 200)
        #expect(browser.text.contains("Back to the menu") == leads, "\(user) \(path)")
      }
    }
  }

  @Test
  func `A run is named by the titles that lead to it, and says once by whom it was stopped`()
    async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let id = try await log.begin(
      RunItem(path: ["tools", "date"], title: "Restart"), user: "runner", inputs: .none)
    try await log.end(id, RunEnd(.stopped, note: "stopped by ann"))
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let runner = try site.browser("runner")
    await runner.get("/runs")
    #expect(runner.text.contains(" Tools › Date</small>"))
    #expect(runner.text.contains("</span> stopped by ann</span>"))
    #expect(!runner.text.contains("stopped, stopped"))
    await runner.get("/runs/\(id.text)")
    #expect(runner.text.contains(">Tools › Date › Restart</a></dd>"))
    #expect(runner.text.contains("data-follow"))
    // A user who sees nothing of the menu reads no title of it.
    let auditor = try site.browser("auditor")
    await auditor.get("/runs/\(id.text)")
    #expect(auditor.text.contains(">tools › date › Restart</a></dd>"))
    try await log.close()
  }

  @Test("Who stopped a run is said in the reader's language; an old note stays as it was written")
  func stoppers() async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let item = RunItem(path: ["tools", "date"], title: "Date")
    let new = try await log.begin(item, user: "runner", inputs: .none)
    try await log.end(new, RunEnd(.stopped, stopper: "ann"))
    let old = try await log.begin(item, user: "runner", inputs: .none)
    try await log.end(old, RunEnd(.stopped, note: "stopped by bob"))
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let runner = try site.browser("runner")
    for (language, words) in [("en", "stopped by ann"), ("ko", "ann 사용자가 중지함")] {
      var request = runner.request("GET", "/runs")
      request.headers["accept-language"] = language
      await runner.send(request)
      #expect(runner.text.contains("</span> \(words)</span>"))
      #expect(runner.text.contains("</span> stopped by bob</span>"))
    }
    try await log.close()
  }

  @Test
  func `Users whose programs go on can stop them when they sign out, on the pages of runs, too`()
    async throws
  {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let launcher = EndlessLauncher()
    let site = try await TestSite(
      runs: ServerRuns(log, wording: .english), menu: EndedAccessTests.menu, launcher: launcher,
      programs: [EndedAccessTests.program])
    let runner = try site.browser("runner")
    await runner.get("/i/tools/work")
    await runner.get("/runs")
    #expect(!runner.text.contains("name=runs value=stop"))
    await runner.get("/i/tools/work")
    await runner.act("row:tools/work%3Bopen")
    try await until { launcher.started > 0 }
    let run = try #require(site.server.runs?.ongoing.first)
    for path in ["/runs", "/runs/\(run.id.text)"] {
      await runner.get(path)
      #expect(runner.text.contains("name=runs value=stop"), "\(path)")
    }
    site.server.close()
    try await until { launcher.ended > 0 }
    try await log.close()
  }

  @Test func `A time is in UTC, with what a browser needs to show it in its own zone`()
    async throws
  {
    let folder = TemporaryFolder()
    let (log, runs) = try await log(folder)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let browser = try site.browser("auditor")
    for path in ["/runs", "/runs/\(try #require(runs[.failed]).text)"] {
      await browser.get(path)
      let time = try #require(
        browser.text.firstMatch(
          of: #/<time datetime="?(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z"?>(\S+) (\S+) UTC</time>/#))
      #expect(time.1 == time.3 && time.2 == time.4)
    }
    try await log.close()
  }

  @Test func `A run is stopped after a question`() async throws {
    let folder = TemporaryFolder()
    let (log, runs) = try await log(folder)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let browser = try site.browser("runner")
    await browser.get("/runs/\(try #require(runs[.running]).text)")
    #expect(
      browser.text.contains(
        "<details><summary>Stop…</summary><div><p>Stop &#39;Date of running&#39;?</p><button")
        || browser.text.contains(
          "<details><summary>Stop…</summary><div><p>Stop 'Date of running'?</p><button")
    )
    try await log.close()
  }

  @Test func `Who signs in goes on to what was looked for`() async throws {
    let browser = try await TestSite().browser(nil)
    #expect(await browser.get("/runs?q=a%22&state=failed").status == 401)
    #expect(browser.text.contains("value=\"/runs?q=a%22&amp;state=failed\""))
  }

  @Test func `An output whose parts end within a character is whole`() async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let id = try await log.begin(
      RunItem(path: ["tools", "date"], title: "Date"), user: "runner", inputs: .none)
    await log.append(Array(("x" + String(repeating: "é", count: 200_000)).utf8), to: id)
    try await log.end(id, RunEnd(.succeeded))
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    let browser = try site.browser("auditor")
    await browser.get("/runs/\(id.text)")
    #expect(browser.text.contains("xé") && !browser.text.contains("\u{FFFD}"))
    try await log.close()
  }
}
