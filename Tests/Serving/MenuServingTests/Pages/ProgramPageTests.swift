import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import Synchronization
@testable import MenuServing
import Testing

@MainActor @Suite("Pages of programs and forms", .timeLimit(.minutes(5))) struct ProgramPageTests {
  private func reload(_ page: TestPage) throws -> CheckedHTML.Element? {
    try page.main().first("button", "value", "command:reload")
  }

  @Test(arguments: Wording.allCases)
  func `What has run is offered to be run again, and what is running is not`(wording: Wording)
    async throws
  {
    let (started, report) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler({ _, step in
      await step(.text("one"))
      report.yield()
      try await untilCancelled()
      return HandlerResult()
    })
    let page = TestPage(.sample, handler, wording)
    _ = IntentForm([.row(["disk-usage"]), .intent(.open(nil))]).perform(on: page.stack)
    for await _ in started { break }
    #expect(try reload(page) == nil)
    let link = try page.main().first("a", "class", "nojs")
    #expect(link?["href"] == "/i/disk-usage" && link?.text == wording(.refresh.capitalized))
    _ = IntentForm([.intent(.help)]).perform(on: page.stack)
    #expect(try !page.main().all("kbd").map(\.text).contains("r"))
    _ = IntentForm([.intent(.escape)]).perform(on: page.stack)
    await page.send("escape")
    #expect(try reload(page)?.text.hasPrefix(wording(.runAgain.capitalized)) == true)
  }

  @Test(arguments: Wording.allCases)
  func `The way back leaves what runs, and the program goes on`(wording: Wording) async throws {
    let (started, report) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler({ _, step in
      await step(.text("one"))
      report.yield()
      try await untilCancelled()
      return HandlerResult()
    })
    let page = TestPage(.sample, handler, wording)
    page.navigator.keepsPrograms = true
    _ = IntentForm([.row(["disk-usage"]), .intent(.open(nil))]).perform(on: page.stack)
    for await _ in started { break }
    let back = try page.main().first("button", "class", "back")
    #expect(back?.text == "‹ " + wording(.back.capitalized) && back?["data-key"] == "Escape")
    page.post(try #require(back?["value"]))
    #expect(page.navigator.isAtRoot && page.navigator.hasDetachedPrograms)
    #expect(handler.ended.isEmpty)
    page.context.runs = [
      PageRun(
        path: ["disk-usage"], title: "Disk usage", user: nil, output: "",
        address: PageAddress(segments: ["runs", "7"]))
    ]
    let main = try page.main()
    #expect(main.all("a").contains { $0["href"] == "/i/disk-usage" && $0["class"] == "i f" })
    #expect(main.first("a", "class", "tag info")?.text == "▸ " + wording(.isOngoing))
    page.navigator.endAll()
  }

  @Test
  func `A program that would end with its page is left after a question only`() async throws {
    let (started, report) = AsyncStream<Void>.makeStream()
    let page = TestPage(
      .sample,
      FakeHandler { _, _ in
        report.yield()
        try await untilCancelled()
        return HandlerResult()
      })
    _ = IntentForm([.row(["disk-usage"]), .intent(.open(nil))]).perform(on: page.stack)
    for await _ in started { break }
    let back = try page.main().first("button", "class", "back")
    page.post(try #require(back?["value"]))
    #expect(page.stack.question?.kind.words(in: .english) == "Stop 'Disk usage'?")
    await page.send("yes")
    #expect(page.navigator.isAtRoot)
  }

  @Test(arguments: Wording.allCases)
  func `The page of an item has its runs that go on, with their output`(wording: Wording) throws {
    let page = TestPage(.sample, FakeHandler(Views.list), wording)
    page.context.item = Menu.sample.items.first { $0.id == "disk-usage" }
    page.context.runs = [
      PageRun(
        path: ["disk-usage"], title: "Disk usage", user: "ada",
        output: "\u{1B}[31mred\u{1B}[0m <b>",
        address: PageAddress(segments: ["runs", "7"])),
      PageRun(
        path: ["deploy"], title: "Deploy", user: "ada", output: "",
        address: PageAddress(segments: ["runs", "8"])),
    ]
    let html = try page.main()
    #expect(html.all("pre").map(\.text) == ["\nred <b>"])
    #expect(html.first("pre")?["role"] == "log")
    #expect(html.all("a").contains { $0["href"] == "/runs/7" && $0.text == wording(.showRun) })
    #expect(html.text.contains(wording(.runningFor(title: "Disk usage", user: "ada"))))
    #expect(!html.all("a").contains { $0["href"] == "/i/deploy" })
  }

  @Test func `A program that prints nothing has a bar with the time and the page of its run`()
    async throws
  {
    let (started, report) = AsyncStream<Void>.makeStream()
    let page = TestPage(
      .sample,
      FakeHandler { _, _ in
        report.yield()
        try await untilCancelled()
        return HandlerResult()
      })
    _ = IntentForm([.row(["disk-usage"]), .intent(.open(nil))]).perform(on: page.stack)
    for await _ in started { break }
    page.context.ownRun = PageRun(
      path: ["disk-usage"], title: "Disk usage", user: "ada", started: 1000, output: "",
      address: PageAddress(segments: ["runs", "7"]))
    let html = try page.main()
    #expect(html.first("div", "class", "state info") != nil)
    #expect(html.all("span").contains { $0["data-since"] == "1000" })
    #expect(html.all("a").contains { $0["href"] == "/runs/7" })
    #expect(html.first("div", "class", "busy") == nil)
  }

  @Test
  func `Run again, a program that has printed nothing yet does not show the output of before`()
    async throws
  {
    let (started, report) = AsyncStream<Void>.makeStream()
    let count = Mutex(0)
    let ended = HandlerView(
      title: "Disk usage", content: .message(MessageContent(style: .info, body: "finished")))
    let page = TestPage(
      .sample,
      FakeHandler { _, _ in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst { return HandlerResult(view: ended) }
        report.yield()
        try await untilCancelled()
        return HandlerResult()
      })
    await page.send("row:disk-usage;open")
    #expect(try page.main().text.contains("finished"))
    page.navigator.retry()
    for await _ in started { break }
    page.context.isOwnRunSilent = true
    #expect(try !page.main().text.contains("finished"))
    page.context.isOwnRunSilent = false
    #expect(try page.main().text.contains("finished"))
  }

  @Test func `Of several runs, each output says whose it is, in the order of the bars above`()
    throws
  {
    let page = TestPage(.sample, FakeHandler(Views.list))
    page.context.item = Menu.sample.items.first { $0.id == "disk-usage" }
    page.context.runs = ["ada", "bob"].enumerated().map { (number: Int, user: String) in
      PageRun(
        path: ["disk-usage"], title: "Disk usage", user: user, started: number * 1000,
        output: "of \(user)", address: PageAddress(segments: ["runs", "\(number)"]))
    }
    let html = try page.main()
    #expect(html.all("pre").map(\.text) == ["\nof bob", "\nof ada"])
    let headings = html.all("h2").map(\.text)
    #expect(headings.count == 2)
    #expect(zip(headings, ["Output – bob", "Output – ada"]).allSatisfy { $0.hasPrefix($1) })
    let bars = html.all("b").map(\.text).filter { $0.contains("Disk usage") }
    #expect(bars.first?.contains("bob") == true && bars.last?.contains("ada") == true)
  }

  @Test(arguments: Wording.allCases)
  func `Before a program may run it is not offered to be run again`(wording: Wording) async throws {
    let question = HandlerView(
      title: "Disk usage",
      actions: [ViewAction(id: "once", title: "Run once")],
      content: .message(MessageContent(style: .warning, body: "Not trusted yet", detail: "df -h")))
    let page = TestPage(.sample, FakeHandler(question), wording)
    await page.send("row:disk-usage;open")
    #expect(try page.main().text.contains("Not trusted yet"))
    #expect(try !page.main().text.contains(wording(.runAgain.capitalized)))
    #expect(try reload(page)?.text.hasPrefix(wording(.refresh.capitalized)) == true)
  }

  @Test(arguments: Wording.allCases)
  func `What is wrong with a form is said once, above it`(wording: Wording) async throws {
    let page = await TestPage(view: Views.form, wording)
    await page.send("submit", ("f-name", " "))
    let words = try #require(page.stack.level.form?.problems)
    let html = try page.main()
    #expect(html.all("p").filter { $0.text.contains(words) }.map { $0["role"] } == ["alert"])
    #expect(html.first("button", "value", "dismiss") == nil)
  }

  @Test(
    arguments: [
      ("12 commits   longest 3 days  best 5", 12, "12 commits · longest 3 days · best 5"),
      ("  A year ", 12, "12 · A year"), ("A year", nil, "A year"),
    ] as [(String, Int?, String)])
  func `The parts of a summary are told apart by more than blanks`(
    summary: String, total: Int?, shown: String
  ) async throws {
    let view = HandlerView(
      title: "Map",
      content: .heatmap(
        HeatmapContent(
          from: "2026-10-05", to: "2026-11-15", days: ["2026-11-02": 12], summary: summary,
          total: total)))
    let html = try await TestPage(view: view).main()
    #expect(html.first("p", "class", "lead")?.text == shown)
  }

  @Test(arguments: Wording.allCases)
  func `A page without layers has a bar, a path and a way back`(wording: Wording) throws {
    var shell = PageShell(wording: wording, title: "Wait – Runs")
    var bar = PageBar(home: "<Works>", token: "t0k3n")
    (bar.user, bar.showsRuns) = ("ada", true)
    shell.bar = bar
    shell.steps = [.init("<Works>", PageAddress([])), .init("Runs", .runs)]
    let html = try CheckedHTML(shell.document(heading: "Wait") { _ in }).root
    #expect(html.first("title")?.text == "Wait – Runs")
    #expect(html.all("h1").map(\.text) == ["Wait"])
    #expect(html.first("header")?.all("a").map { $0["href"] } == ["/", "/runs"])
    #expect(html.first("header")?.first("input", "name", "token")?["value"] == "t0k3n")
    #expect(html.first("header")?.text.contains("ada") == true)
    let path = html.first("nav")
    #expect(path?["aria-label"] == wording(.path))
    #expect(path?.all("a").map(\.text) == ["<Works>", "Runs"])
    #expect(path?.first("span", "aria-current", "page")?.text == "Wait")
    #expect(html.first("a", "class", "back")?["href"] == "/runs")
  }

  @Test func `Who may not see the menu reads nothing of it in the bar`() throws {
    var shell = PageShell(wording: .english, title: "Runs")
    shell.bar = PageBar(home: nil, token: "t0k3n")
    let html = try CheckedHTML(shell.document { _ in }).root
    #expect(html.first("header")?.all("a").isEmpty == true)
    #expect(html.first("header")?.first("a", "class", "home") == nil)
  }

  @Test func `What a program prints keeps its colours and loses its other controls`() {
    let html = HTMLWriter()
    html.painted("\u{1B}[31mred\u{1B}[0m\u{1B}]0;title\u{7} <b>\n50%\r60%\n")
    #expect(
      String(decoding: html.bytes, as: UTF8.self)
        == "<span class=a1>red</span> &lt;b&gt;\n60%")
  }
}
