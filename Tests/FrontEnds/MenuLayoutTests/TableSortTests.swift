import HandlerProtocol
import MenuInteraction
@testable import MenuLayout
import Testing

private func table(
  _ kind: TableContent.Column.Kind?, _ cells: [TableContent.Cell?]
) -> TableContent {
  TableContent(
    columns: [.init(id: "c", title: "C", type: kind)],
    rows: cells.enumerated().map { index, cell in
      .init(id: String(index), cells: cell.map { ["c": $0] } ?? [:])
    })
}

private func text(_ view: HandlerView, _ medium: Medium, sort: TableSort? = nil) -> String {
  var order: [UInt32]?
  if let sort, case .table(let table) = view.content { order = sort.order(of: table) }
  var body = ViewBody(view: view, medium: medium)
  (body.sort, body.order) = (sort, order)
  return body.layout().lines.map(\.plainText).joined(separator: "\n")
}

@Suite struct TableSortTests {
  @Test(
    arguments: [
      (
        .number, [.number(10), nil, .number(9.5), .text("x"), .number(-1)], [4, 2, 0, 3, 1],
        [3, 0, 2, 4, 1]
      ),
      (.number, [.text("10"), .text("9"), .number(9.5)], [1, 2, 0], [0, 2, 1]),
      (.size, [.number(2048), .number(5), .number(.nan)], [1, 0, 2], [0, 1, 2]),
      (
        .date, [.text("2026-11-17T14:02"), .text("2025-01-01"), .text(" "), .text("2026-11-17")],
        [1, 3, 0, 2], [0, 3, 1, 2]
      ),
      (
        nil, [.text("banana"), .text("Apple"), .text("apple"), .text("BANANA"), .text("")],
        [1, 2, 0, 3, 4], [0, 3, 1, 2, 4]
      ),
      (.text, [.text("éa"), .text("z"), .text("ea"), .number(3)], [3, 0, 2, 1], [1, 0, 2, 3]),
      (
        .text, [.text("file10"), .text("File2"), .text("file02"), .text("file"), .text("v1.10")],
        [3, 1, 2, 0, 4], [4, 0, 1, 2, 3]
      ),
      (
        .date,
        [
          .text("2026-11-17T14:02+02:00"), .text("2026-11-17T12:30Z"), .text("soon"),
          .text("2026-11-17T12:02:30"), .text("2026-11-17 12:02Z"),
        ], [0, 4, 3, 1, 2], [2, 1, 3, 0, 4]
      ),
      (
        .size, [.text(" 10"), .number(9), .text("1e3"), .text("many")], [1, 0, 2, 3], [3, 2, 0, 1]
      ),
      (.text, [.text("aaaaaaaaab"), .text("aaaaaaaaaa"), .text("aaa")], [2, 1, 0], [0, 1, 2]),
    ] as [(TableContent.Column.Kind?, [TableContent.Cell?], [UInt32], [UInt32])])
  func `Rows are sorted by what their column holds, missing cells last either way`(
    kind: TableContent.Column.Kind?, cells: [TableContent.Cell?], up: [UInt32], down: [UInt32]
  ) {
    let table = table(kind, cells)
    #expect(TableSort(column: "c").order(of: table) == up)
    #expect(TableSort(column: "c", ascending: false).order(of: table) == down)
  }

  @Test(arguments: [
    ["", "8", "100", "a0", "a1", "b"], ["a-1", "a1", "a2", "a10", "aa"],
    ["Ä1", "a2", "Å3", "á4"],
    ["1.9.3", "1.10.0"], ["日本9", "日本10"], ["e", "x", "ж", "日"],
    [String(repeating: "9", count: 250), "1" + String(repeating: "0", count: 250)],
    [String(repeating: "0", count: 200) + "5", "6"],
  ])
  func `Texts are in the order in which people look for them`(texts: [String]) {
    let keys = texts.map(NaturalSortKey.init)
    for (first, second) in zip(keys, keys.dropFirst()) {
      #expect(first.compared(to: second) < 0 && second.compared(to: first) > 0)
    }
  }

  @Test(arguments: [("Zoë", "zoe"), ("file02", "FILE2"), ("e\u{301}", "é"), ("\u{301}\u{302}", "")])
  func `Case, marks and zeros before a number do not count`(first: String, second: String) {
    #expect(NaturalSortKey(first).compared(to: NaturalSortKey(second)) == 0)
  }

  @Test
  func `Of an endless text the beginning is looked at`() {
    for piece in ["x", "7", "0", "\u{301}", "👩‍👩‍👧‍👦"] {
      let text = String(repeating: piece, count: 200_000)
      #expect(NaturalSortKey(text).compared(to: NaturalSortKey(text + "1")) == 0)
    }
  }

  @Test(
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -86_400), ("2000-03-01", 951_868_800),
      ("0000-01-01", -62_167_219_200), ("2026-11-17T14:02:11.5Z", 1_794_924_131.5),
      ("2026-11-17T16:02:11+02:00", 1_794_924_131), ("2026-11-17 14:02", 1_794_924_120),
      ("soon", nil), ("2026-02-29", nil),
    ] as [(String, Double?)]) func `Dates are worth the moment that they name`(
      text: String, seconds: Double?
    )
  {
    #expect(DateWords.seconds(text) == seconds)
  }

  @Test func `A column that the table has not sorts nothing`() {
    #expect(TableSort(column: "x").order(of: table(nil, [.text("b"), .text("a")])) == [0, 1])
    #expect(TableSort(column: "c").order(of: table(nil, [])) == [])
  }

  @Test
  func `A hundred thousand rows are each sorted once, and only those in sight are laid out`() {
    let cells = (0..<100_000).map { TableContent.Cell?.some(.text("row \(99_999 - $0)")) }
    let table = table(nil, cells)
    let sort = TableSort(column: "c")
    let order = sort.order(of: table)
    #expect(Set(order).count == 100_000 && order[0] == 99_999)
    var measure = TableBody.Measure()
    measure.look(at: table)
    let layout = TableBody(table: table, medium: .screen(columns: 40), sort: sort, order: order)
      .layout(measure)
    #expect(layout.heading?.plainText == "   C ▲" && layout[0].plainText == "   row 0")
    #expect(layout[99_999].plainText == "   row 99999")
  }

  @Test func `Rows are found in the order in which they are shown`() {
    let view = HandlerView(
      title: "t", content: .table(table(nil, [.text("b"), .text("a"), .text("c")])))
    let rows = RowIndex(view, order: [1, 0, 2])
    #expect((0..<3).map { rows[$0].id } == ["1", "0", "2"])
    #expect(rows.firstIndex(of: RowID(id: "0")) == 1 && rows.firstIndex(of: RowID(id: "9")) == nil)
    // Some of the rows, as a filter has them.
    #expect(RowIndex(view, order: [2]).count == 1 && RowIndex(view, order: [2])[0].id == "2")
  }
}

@Suite struct TableTests {
  private let view = HandlerView(
    title: "t",
    content: .table(
      TableContent(
        columns: [
          .init(id: "n", title: "名前", priority: 3),
          .init(id: "v", title: "Value", type: .number, priority: 2),
          .init(id: "d", title: "Date", type: .date, priority: 1),
        ],
        rows: [
          .init(
            id: "1",
            cells: ["n": .text("日本語"), "v": .number(1234.5), "d": .text("2026-11-07T14:02:11Z")]),
          .init(
            id: "2", cells: ["n": .text("b"), "v": .number(-2), "d": .text("2026-11-17")],
            state: .checked),
          .init(id: "3", cells: ["n": .text("c"), "v": .number(0.25), "d": .text("soon")]),
        ])))

  @Test func `Numbers align at the point, dates are for people, ticked rows have a mark`() {
    #expect(
      text(view, .screen(columns: 80)) == """
             名前      Value  Date
             日本語  1234.50   7 Nov 2026 14:02 UTC
           ☑ b         -2.00  17 Nov 2026
             c          0.25  soon
        """)
    #expect(
      text(view, .plain) == """
          名前      Value  Date
          日本語  1234.50   7 Nov 2026 14:02 UTC
        ☑ b         -2.00  17 Nov 2026
          c          0.25  soon
        """)
  }

  @Test func `On 40 columns the least of the columns is cut; the sorted one is marked`() {
    #expect(
      text(view, .screen(columns: 40), sort: TableSort(column: "v", ascending: false)) == """
             名前    Value ▼  Date
             日本語  1234.50   7 Nov 2026 14:0…
             c          0.25  soon
           ☑ b         -2.00  17 Nov 2026
        """)
  }

  @Test func `Of a ticked row the words are struck through, not the space between them`() {
    let lines = ViewBody(view: view, medium: .screen(columns: 80)).layout().lines
    #expect(
      lines[2].left == [
        Span("   ☑ "), Span("b", .done), Span("         "), Span("-2.00", .done), Span("  "),
        Span("17 Nov 2026", .done),
      ])
  }

  @Test func `A cell without end is measured as far as a screen shows it`() {
    let cell = TableContent.Cell.text(String(repeating: "wide ", count: 200_000))
    var measure = TableBody.Measure()
    measure.look(at: table(nil, [cell]), .screen(columns: 80))
    #expect(measure.widths == [Medium.longestLine - 1])
    measure = TableBody.Measure()
    measure.look(at: table(nil, [cell]))
    #expect(measure.widths == [1_000_000])
  }

  @Test func `The heading of a column that is cut keeps its mark`() {
    let table = TableContent(
      columns: [.init(id: "a", title: "A long heading"), .init(id: "b", title: "Other heading")],
      rows: [])
    let view = HandlerView(title: "t", content: .table(table))
    #expect(
      text(view, .screen(columns: 28), sort: TableSort(column: "a")) == """
           A long h… ▲  Other head…
           No rows.
        """)
  }

  @Test(
    arguments: [
      ([1, 2], ["1", "2"]), ([1.5, 10], [" 1.5", "10.0"]), ([0.125, 1], ["0.125", "1.000"]),
      ([2.0 / 3, 9.99999], ["0.6667", "10.0000"]), ([100.0 / 3], ["33.33"]),
      ([-0.5, 0.5], ["-0.5", " 0.5"]), ([1e300, 1], ["1e+300", "     1"]),
      ([123_456_789.12], ["123456789.12"]), ([.infinity], ["inf"]),
    ] as [([Double], [String])]) func `Numbers of one column have the decimals that they need`(
      numbers: [Double], expected: [String]
    )
  {
    let view = HandlerView(
      title: "t", content: .table(table(.number, numbers.map { .number($0) })))
    let lines = text(view, .plain).split(separator: "\n").dropFirst()
    let width = max(1, expected.map(\.count).max() ?? 0)
    #expect(
      lines.map(String.init)
        == expected.map { String(repeating: " ", count: width - $0.count) + $0 })
  }
}

@Suite struct DateWordsTests {
  @Test(
    arguments: [
      ("2026-11-17", "17 Nov 2026"), ("2026-11-07", " 7 Nov 2026"),
      ("2024-02-29", "29 Feb 2024"), ("2026-02-29", nil), ("2026-13-01", nil),
      ("2026-11-17T14:02", "17 Nov 2026 14:02"), ("2026-11-17 14:02:33", "17 Nov 2026 14:02"),
      ("2026-11-17T14:02:33.125Z", "17 Nov 2026 14:02 UTC"),
      ("2026-11-17T14:02+0130", "17 Nov 2026 14:02 +01:30"),
      ("2026-11-17T14:02-05:00", "17 Nov 2026 14:02 -05:00"),
      ("2026-11-17T14:02:33-08", "17 Nov 2026 14:02 -08:00"),
      ("2026-11-17T25:00", nil), ("2026-11-17T14:0", nil), ("2026-11-17T", nil),
      ("2026-11-17T14:02:", nil), ("2026-11-17T14:02:03.", nil), ("2026-11-17T14:02+1", nil),
      ("2026-11-17T14:02Zx", nil), ("17.11.2026", nil), ("yesterday", nil), ("", nil),
      ("٢٠٢٦-١١-١٧", nil), ("2026-11-1７", nil),
    ] as [(String, String?)]) func `Dates of ISO 8601 are put into words, all else is left alone`(
      text: String, expected: String?
    )
  {
    #expect(DateWords.words(text) == expected)
  }

  @Test(arguments: [
    ("14:02", true), ("00:00", true), ("14:2", false), ("14:02:01", false), ("25:00", false),
    ("ab:cd", false), ("", false),
  ]) func `A time of day is told from other text`(text: String, isTime: Bool) {
    #expect(DateWords.isTime(text) == isTime)
  }
}
