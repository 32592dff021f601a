import HandlerProtocol
import Testing

@Suite struct ViewRowsTests {
  private static let rows = ["a", "b", "c"].map { ViewRow(id: $0, title: $0.uppercased()) }
  private static let sections = [
    ViewSection(title: "Empty", rows: []), ViewSection(title: "First", rows: [rows[0]]),
    ViewSection(rows: [rows[1], rows[2]]), ViewSection(title: "Last", rows: []),
  ]
  private static let contents: [ViewContent] = [
    .list(ListContent(sections: sections, cursor: "next")),
    .heatmap(HeatmapContent(from: "2026-01-01", to: "2026-01-02", days: [:], sections: sections)),
    .detail(DetailContent(fields: [], sections: sections)),
    .timeline(
      TimelineContent(
        groups: [
          .init(date: "2026-01-02", rows: [rows[0]]),
          .init(date: "2026-01-01", rows: [rows[1], rows[2]]),
        ])),
    .table(
      TableContent(
        columns: [.init(id: "n", title: "N")],
        rows: rows.map { .init(id: $0.id, cells: ["n": .text($0.title)]) }, cursor: "next")),
  ]

  @Test(arguments: contents)
  func `Rows of every kind are found by number and by id`(content: ViewContent) {
    let view = HandlerView(title: "v", content: content)
    #expect(view.hasRows && view.rowCount == 3)
    #expect(view.rows.map(\.id) == ["a", "b", "c"])
    #expect(view.rows.firstIndex(ofID: "c") == 2 && view.rows.firstIndex(ofID: "x") == nil)
    #expect(view.rows.titled(3) == nil && view.rows.celled(-1) == nil)
  }

  @Test(arguments: contents)
  func `The first rows are kept with their headings, and no page follows`(content: ViewContent) {
    let view = HandlerView(title: "v", content: content)
    for count in 0...3 {
      let cut = view.prefix(rows: count)
      #expect(cut.rows.map(\.id) == Array(["a", "b", "c"].prefix(count)))
      #expect(count == 3 || cut.cursor == nil)
    }
    #expect(view.prefix(rows: 3) == view)
  }

  @Test func `Headings are those of sections and dates`() {
    let list = HandlerView(title: "v", content: Self.contents[0]).rows
    #expect((0..<3).map { list.heading($0) } == [.title("First"), nil, nil])
    let dates = HandlerView(title: "v", content: Self.contents[3]).rows
    #expect(dates.heading(1) == .date("2026-01-01") && dates.heading(3) == nil)
  }

  @Test func `Other kinds have no rows, and ignore those that they are given`() {
    var view = HandlerView(title: "v", content: .text(TextContent(body: "b")))
    view.rowGroups = [ViewRowGroup(nil, rows: Self.rows)]
    #expect(!view.hasRows && view.rows.isEmpty && view.rowGroups.isEmpty)
  }
}
