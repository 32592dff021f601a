import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
@testable import MenuServing
import StructuredData
import Synchronization
import Testing

@MainActor @Suite("Pages of views", .timeLimit(.minutes(5))) struct ViewPageTests {
  @Test(
    arguments: Views.all,
    Wording.allCases)
  func `Each kind of view is one main part with one heading, in each language`(
    view: HandlerView, wording: Wording
  ) async throws {
    let page = await TestPage(view: view, wording)
    let html = try page.html()
    #expect(html.all("main").count == 1)
    #expect(html.all("h1").map(\.text) == ["Item"])
    // Each field has a name, and each button words.
    for button in html.all("button") { #expect(!button.text.isEmpty) }
    for input in html.all.filter({ ["input", "select", "textarea"].contains($0.name) })
    where input["type"] != "hidden" {
      let isLabelled = input["aria-label"] != nil || html.first("label", "for", input["id"]) != nil
      #expect(isLabelled, "\(input.structure)")
    }
    let ids = html.all.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
  }

  @Test func `A list has its sections, its rows and their actions`() async throws {
    let page = await TestPage(view: Views.list)
    let html = try page.main()
    #expect(html.all("h2").map(\.text) == ["One", "Two"])
    #expect(html.all("li").filter { $0["class"] == "done" }.count == 1)
    #expect(html.first("button", "value", "row:a;open") != nil)
    #expect(html.first("button", "value", "row:a;action:drop")?["data-key"] == "d")
    #expect(html.first("button", "value", "row:b;open") == nil)
    #expect(html.first("img")?["src"] == "/pictures/p1/r-pic")
    #expect(html.first("button", "value", "action:stop")?["data-key"] == "x")
    #expect(html.first("button", "value", "more") != nil)
    #expect(html.first("div", "class", "foot")?.text == "A footer")
    #expect(html.text.contains(Wording.english(.ticked)))
  }

  @Test func `The next rows come when they are asked for`() async throws {
    let handler = FakeHandler(
      Views.list, page: { _ in ViewPage(.list([ViewRow(id: "e", title: "Later")])) })
    let page = TestPage(.sample, handler)
    await page.send("row:contributions;open")
    await page.send("more")
    let html = try page.main()
    #expect(html.text.contains("Later"))
    #expect(html.first("button", "value", "more") == nil)
  }

  @Test func `A table is sorted by its headings, which say so`() async throws {
    let page = await TestPage(view: Views.table)
    func names() throws -> [String] {
      try page.main().first("tbody")?.all("th").map(\.text) ?? []
    }
    #expect(try names() == ["notes.txt", "☑ picture.png"])
    await page.send("sort:n")
    await page.send("sort:n")
    #expect(try names() == ["☑ picture.png", "notes.txt"])
    let html = try page.main()
    #expect(html.all("th").first { $0["aria-sort"] != nil }?["aria-sort"] == "descending")
    #expect(html.all("td").contains { $0["class"] == "n" && $0.text == "2.0 KiB" })
    #expect(html.first("button", "value", "row:1;open")?.text == "notes.txt")
    #expect(html.first("button", "value", "row:1;action:drop") != nil)
    #expect(html.first("span", "class", "tag success")?.text == "✓ text")
  }

  @Test func `A heat map is a picture with a name, the day in words, and a table`()
    async throws
  {
    let page = await TestPage(view: Views.heatmap)
    let html = try page.main()
    let picture = html.first("svg", "role", "img")
    #expect(picture?["aria-label"] == "A year")
    #expect(picture?.all("path").compactMap { $0["class"] } == ["h0", "h1", "h2", "h3", "h4"])
    let cells = picture?.all("path").reduce(0) { $0 + ($1["d"]?.count { $0 == "z" } ?? 0) }
    #expect(cells == 361)
    #expect(html.first("details", "class", "days")?.all("tr").count == 54)
    await page.send("day", ("day", "2026-01-09"))
    #expect(try page.main().first("output")?.text.contains("2026") == true)
    #expect(try page.main().first("input", "type", "date")?["value"] == "2026-01-09")
    #expect(try page.main().first("button", "value", "day:2026-01-09;open")?.text == "Show the day")
  }

  @Test func `A timeline has its dates in words and its times in front`() async throws {
    let html = try await TestPage(view: Views.timeline).main()
    #expect(html.all("h2").map(\.text) == ["Tue 17 Nov 2026", "Mon 16 Nov 2026"])
    #expect(html.all("time").map(\.text) == ["14:02", "09:15"])
  }

  @Test func `A detail view has its fields, its text and its picture's address`()
    async throws
  {
    let html = try await TestPage(view: Views.detail).main()
    #expect(html.all("dt").map(\.text) == ["Name", "Two lines"])
    #expect(html.all("em").map(\.text) == ["emphasis"])
    #expect(html.first("a", "href", "https://example.org/picture.png") != nil)
  }

  @Test func `A picture is brought from an address of its own, by its first bytes`()
    async throws
  {
    let page = await TestPage(view: Views.picture)
    let source = try #require(try page.main().first("img")?["src"])
    let id = String(source.split(separator: "/").last ?? "")
    let picture = await PagePictures.picture(id, in: page.stack)
    #expect(picture?.type == "image/png")
    #expect(picture?.bytes.count == 8)
    #expect(await PagePictures.picture("d-0", in: page.stack) == nil)
    #expect(await PagePictures.picture("r-x", in: page.stack) == nil)
    let fake = HandlerView(
      title: "P",
      content: .detail(
        DetailContent(fields: [], image: ViewImage(data: "PHN2Zz4=", type: "image/svg+xml"))))
    let other = await TestPage(view: fake)
    let name = try #require(try other.main().first("img")?["src"]?.split(separator: "/").last)
    #expect(await PagePictures.picture(String(name), in: other.stack) == nil)
  }

  @Test func `A form has a native input for each type, and errors that belong to them`()
    async throws
  {
    let html = try await TestPage(view: Views.form).main()
    #expect(html.first("input", "name", "f-name")?["required"] != nil)
    #expect(html.first("textarea", "name", "f-text")?.text == "\none\ntwo")
    #expect(html.first("input", "name", "f-day")?["type"] == "date")
    #expect(
      html.first("select", "name", "c-kind")?.all("option").first { $0["selected"] != nil }?.text
        == "b")
    let count = html.first("input", "name", "f-count")
    #expect(
      count?["type"] == "number" && count?["aria-invalid"] == "true" && count?["autofocus"] != nil)
    #expect(html.first("p", "id", count?["aria-describedby"])?.text.contains("Too few") == true)
    let toggle = html.all("input").filter { $0["name"] == "b-on" }
    #expect(toggle.map { $0["type"] } == ["hidden", "checkbox"])
    #expect(toggle.last?["checked"] != nil)
    #expect(html.first("input", "name", "s-word")?["type"] == "password")
    #expect(!html.text.contains("Hidden"))
    let document = await TestPage(view: Views.form).document
    #expect(!String(decoding: document, as: UTF8.self).contains("hunter2"))
  }

  @Test func `The values of a form are sent as they were typed`() async throws {
    let sent = Mutex<[String: StructuredValue]>([:])
    let handler = FakeHandler(
      Views.form,
      action: { request in
        sent.withLock { $0 = request.params.values }
        return []
      })
    let page = TestPage(.sample, handler)
    await page.send("row:contributions;open")
    await page.send(
      "submit", ("f-name", " "), ("f-text", "a\nb"), ("f-day", "2026-01-02"), ("f-count", "x"),
      ("b-on", "off"),
      ("c-kind", "c%20d"), ("s-word", ""))
    #expect(sent.withLock { $0 }.isEmpty)
    let wrong = try page.main()
    #expect(
      wrong.all.filter { $0["aria-invalid"] == "true" }.map { $0["name"] } == ["f-name", "f-count"])
    await page.send(
      "submit", ("f-name", "Grace"), ("f-count", "4"), ("b-on", "off"), ("b-on", "on"))
    #expect(
      sent.withLock { $0 } == [
        "name": .string("Grace"), "text": .string("a\nb"), "day": .string("2026-01-02"),
        "count": .int(4), "on": .bool(true),
        "kind": .string("c d"), "word": .string("hunter2"), "no": .null,
      ])
  }

  @Test func `A failure can be tried again, and shows its log`() async throws {
    let count = Mutex(0)
    let handler = FakeHandler({ _, _ in
      if count.withLock({
        $0 += 1; return $0
      }) > 1 {
        return HandlerResult(view: Views.plain)
      }
      throw HandlerFailure(.failed, "It broke", detail: "because", wholeLog: "line of the log")
    })
    let page = TestPage(.sample, handler)
    await page.send("row:contributions;open")
    let html = try page.main()
    #expect(html.first("section", "role", "alert")?.text.contains("It broke") == true)
    #expect(html.first("button", "value", "retry")?.text.hasPrefix("Retry") == true)
    await page.send("command:log")
    #expect(try page.main().first("pre")?.text.contains("line of the log") == true)
    await page.send("escape")
    await page.send("retry")
    #expect(try page.main().first("pre")?.text.contains("three") == true)
  }

  @Test(arguments: Wording.allCases)
  func `Output is shown as it comes, in a log that can be stopped`(wording: Wording) async throws {
    let (started, report) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler({ _, step in
      await step(.progress(fraction: 0.42, message: "halfway"))
      await step(.text("\u{1B}[31mone\u{1B}[0m\ntwo"))
      report.yield()
      try await untilCancelled()
      return HandlerResult()
    })
    let page = TestPage(.sample, handler, wording)
    _ = IntentForm([.row(["disk-usage"]), .intent(.open(nil))]).perform(on: page.stack)
    for await _ in started { break }
    let html = try page.main()
    let log = html.first("pre", "role", "log")
    #expect(log?.text == "\none\ntwo")
    #expect(log?.first("span", "class", "a1")?.text == "one")
    #expect(html.first("progress")?["value"] == "42")
    #expect(html.text.contains("halfway"))
    let stops = html.all("button").filter { $0["value"] == "stop" }.map(\.text)
    #expect(stops == ["‹ " + wording(.back.capitalized), wording(.stop.capitalized)])
    page.post("stop")
    #expect(try page.main().first("h1")?.text.contains("Disk usage") == true)
    #expect(page.navigator.isProgramRunning)
    await page.send("yes")
    #expect(try page.main().first("progress") == nil)
  }

  @Test(arguments: [false, true])
  func `Many rows are shown in batches that lead to each other`(isTable: Bool) async throws {
    let rows = (1...2_000).map { ViewRow(id: "\($0)", title: "Row \($0)") }
    let content: ViewContent =
      isTable
      ? .table(
        TableContent(
          columns: [TableContent.Column(id: "a", title: "A")],
          rows: rows.map { TableContent.Row(id: $0.id, cells: ["a": .text($0.title)]) }))
      : .list(ListContent(sections: [ViewSection(rows: rows)]))
    let page = await TestPage(view: HandlerView(title: "L", content: content))
    func shown() throws -> String? {
      try page.main().first("nav", "aria-label", "Other rows")?.text
    }
    func step(_ direction: String) async throws {
      let button = try #require(try page.main().first("button", "data-rows", direction))
      await page.send(try #require(button["value"]))
    }
    #expect(try shown() == "1 to 500 of 2000Next ›")
    try await step("after")
    #expect(try shown() == "‹ Previous501 to 1000 of 2000Next ›")
    #expect(try page.main().text.contains("Row 501") && !page.main().text.contains("Row 500"))
    // The way back leads to the row before.
    try await step("before")
    #expect(try shown() == "1 to 500 of 2000Next ›")
    #expect(try page.main().text.contains("Row 500"))
  }

  @Test func `Of a long output the end is shown, and of many rows the first`() async throws {
    let lines = (1...40_000).map { "line \($0)" }.joined(separator: "\n")
    let output = HandlerView(title: "O", content: .text(TextContent(body: lines, format: .ansi)))
    let html = try await TestPage(view: output).main()
    #expect(html.first("pre")?.text.hasSuffix("line 40000") == true)
    #expect(html.text.contains(Wording.english(.earlierCut)))
    let rows = (1...2_000).map { ViewRow(id: "\($0)", title: "Row \($0)") }
    let page = await TestPage(
      view: HandlerView(
        title: "L", content: .list(ListContent(sections: [ViewSection(rows: rows)]))))
    #expect(try page.main().all("li").count == 500 + 2)
    #expect(try page.main().text.contains(Wording.english(.shownRows(0..<500, of: 2_000))))
  }

  @Test
  func `Markdown is HTML, raw HTML in it is text, and only safe addresses are links`() async throws
  {
    let html = try await TestPage(view: Views.markdown).main()
    let text = html.first("div", "class", "md")
    #expect(text?.all("h2").map(\.text) == ["Title"])
    #expect(
      text?.all("a").map { $0["href"] } == [
        "https://example.org/a?b=c&d=e", "https://example.org/p.png",
      ])
    #expect(text?.all("code").map(\.text) == ["code"])
    #expect(text?.all("ol").map { $0["start"] } == [nil, "3"])
    #expect(text?.text.contains("bad (javascript:alert(1))") == true)
    #expect(text?.text.contains("<script>alert(1)</script>") == true)
    #expect(text?.first("pre")?.text == "\nlet x = \"<b>\"\n")
  }
}
