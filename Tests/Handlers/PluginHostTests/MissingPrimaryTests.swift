import HandlerProtocol
import Testing

@testable import PluginHost

@Suite struct MissingPrimaryTests {
  private static let action = ViewAction(id: "a", title: "A")

  private static func rows(_ primary: String?, own: [ViewAction]? = nil) -> [ViewSection] {
    [
      ViewSection(rows: []), ViewSection(rows: [ViewRow(title: "first")]),
      ViewSection(rows: [ViewRow(title: "r", actions: own, primary: primary)]),
    ]
  }

  private static func heatmap(_ primary: String?, _ sections: [ViewSection]? = nil) -> ViewContent {
    .heatmap(
      HeatmapContent(
        from: "2026-01-01", to: "2026-02-01", days: [:], primary: primary, sections: sections))
  }

  @Test(
    arguments: [
      (.list(ListContent(sections: rows("gone"))), "gone"),
      (.list(ListContent(sections: rows("a"))), nil),
      (.list(ListContent(sections: rows("own", own: [ViewAction(id: "own", title: "O")]))), nil),
      (.list(ListContent(sections: rows(nil))), nil), (heatmap("gone"), "gone"),
      (heatmap("a"), nil), (heatmap(nil, rows("gone")), "gone"),
      (.detail(DetailContent(fields: [], sections: rows("gone"))), "gone"),
      (
        .timeline(TimelineContent(groups: [.init(date: "2026-01-01", rows: rows("gone")[2].rows)])),
        "gone"
      ),
      (
        .table(
          TableContent(columns: [], rows: [.init(id: "1", cells: [:], primary: "gone")])), "gone"
      ),
      (.text(TextContent(body: "b")), nil), (.unknown(kind: "k"), nil),
    ] as [(ViewContent, String?)])
  func `The first primary action that names none is found, in every kind of view`(
    content: ViewContent, expected: String?
  ) {
    let view = HandlerView(title: "t", actions: [Self.action], content: content)
    #expect(view.missingPrimary == expected)
  }

  @Test func `Of many rows the first are looked at`() {
    let rows = (0..<1_000).map { number in
      ViewRow(title: "\(number)", primary: number == 999 ? "gone" : nil)
    }
    let view = HandlerView(
      title: "t", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
    #expect(view.missingPrimary == nil)
  }
}
