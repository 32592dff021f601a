import Foundation
import HandlerProtocol
import MenuItems
@testable import MenuLayout
import DisplayText
import MenuInteraction
import Testing

private func list(_ rows: [ViewRow]) -> HandlerView {
  HandlerView(title: "t", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
}

private func lines(
  _ view: HandlerView, _ medium: Medium = .screen(columns: 60), icons: IconSet = IconSet()
) -> [String] {
  ViewBody(view: view, medium: medium, icons: icons).layout().lines.map(\.plainText)
}

/// The columns in which the words `Title` begin, line by line.
private func titleColumns(_ lines: [String]) -> [Int] {
  lines.compactMap { line in
    line.range(of: "Title").map { DisplayWidth.columns(of: line[..<$0.lowerBound]) }
  }
}

@Suite("What stands before titles") struct LeadColumnsTests {
  private let mixed = [
    ViewRow(title: "Title 1", icon: "gear"), ViewRow(title: "Title 2", icon: "👩‍💻"),
    ViewRow(title: "Title 3", icon: "commit", state: .checked), ViewRow(title: "Title 4"),
    ViewRow(title: "Title 5", icon: "no such icon"),
  ]

  @Test(arguments: [
    (IconStyle.symbols, 6), (.emoji, 6), (.ascii, 7), (.nerd, 6), (.none, 5),
  ])
  func `Titles begin in one column, as wide as the widest icon needs it`(
    style: IconStyle, column: Int
  ) {
    let shown = lines(list(mixed), icons: IconSet(style: style))
    #expect(titleColumns(shown) == Array(repeating: column, count: 5), "\(shown)")
  }

  @Test("Icons of one column and ticks take two columns, and where there are none, nothing is left")
  func narrow() {
    let symbols = [ViewRow(title: "Title", icon: "gear"), ViewRow(title: "Title")]
    #expect(lines(list(symbols)) == ["   ⚙ Title", "     Title"])
    let ticks = [ViewRow(title: "Title", state: .unchecked), ViewRow(title: "Title")]
    #expect(lines(list(ticks)) == ["   ☐ Title", "     Title"])
    #expect(
      lines(list([ViewRow(title: "Title"), ViewRow(title: "Title")])) == ["   Title", "   Title"])
    #expect(lines(list(symbols), .plain) == ["  ⚙ Title", "  Title"])
  }

  @Test func `All sections of a view share the column`() {
    let sections = [
      ViewSection(rows: [ViewRow(title: "Title", icon: "gear")]),
      ViewSection(title: "More", rows: [ViewRow(title: "Title")]),
    ]
    let fields = [DetailContent.Field(label: "Name", value: "value")]
    for content: ViewContent in [
      .list(ListContent(sections: sections)),
      .detail(DetailContent(fields: fields, sections: sections)),
      .heatmap(HeatmapContent(from: "2026-11-01", to: "2026-11-20", days: [:], sections: sections)),
    ] {
      #expect(titleColumns(lines(HandlerView(title: "t", content: content))) == [5, 5])
    }
  }

  @Test
  func `In a timeline, rows without a time begin where the others do behind theirs`() {
    func view(_ rows: [ViewRow]) -> HandlerView {
      HandlerView(
        title: "t", content: .timeline(TimelineContent(groups: [.init(date: "soon", rows: rows)])))
    }
    let timed = ViewRow(title: "Title", icon: "commit", detail: "14:02")
    let untimed = ViewRow(title: "Title", detail: "all day")
    #expect(
      lines(view([timed, untimed]), .screen(columns: 40)) == [
        " soon", "   14:02  ● Title", "            Title" + "  all day",
      ])
    #expect(titleColumns(lines(view([untimed, untimed]))) == [3, 3])
    #expect(lines(view([timed, untimed]), .plain)[2] == "  Title  all day")
  }

  @Test func `Of a view that has grown, the rows that were known are not forgotten`() {
    var lead = LeadColumns()
    lead.look(at: list([ViewRow(title: "a", icon: "gear")]), icons: IconSet())
    #expect(lead.icon == 2)
    lead.look(
      at: list([ViewRow(title: "a", icon: "gear"), ViewRow(title: "b", icon: "👩‍💻")]),
      icons: IconSet())
    #expect(lead.icon == 3)
    // Fewer rows are another view.
    lead.look(at: list([]), icons: IconSet())
    #expect(lead.icon == 0)
    lead.look(at: list([ViewRow(title: "a", state: .checked)]), icons: IconSet())
    #expect(lead.icon == 2 && lead.time == 0)
  }

  @Test(arguments: [80, 50])
  func `A menu without icons begins at the margin, with its subtitles below`(columns: Int) {
    let bare = Menu(entries: [.item(MenuItem(title: "Title", subtitle: "below"))])
    func lines(_ menu: Menu) -> [String] {
      MenuBody(.screen(columns: columns)).layout(of: menu).lines.map(\.plainText)
    }
    let shown = lines(bare)
    #expect(shown == (columns == 80 ? ["   Title   below"] : ["   Title", "   below"]))
    let iconed = Menu(entries: [
      .item(MenuItem(title: "Title", icon: "gear")),
      .item(MenuItem(title: "Title", subtitle: "below")),
    ])
    #expect(titleColumns(lines(iconed)) == [6, 6])
  }

  @Test func `An icon without end is none`() {
    let icon = "e" + String(repeating: "\u{301}", count: 100_000)
    #expect(IconSet().glyph(icon) == nil && IconSet().glyph("e\u{301}") == "e\u{301}")
  }

  @Test func `A label without end leaves its value in sight`() {
    let view = HandlerView(
      title: "t",
      content: .detail(
        DetailContent(fields: [
          .init(label: String(repeating: "label ", count: 20_000), value: "value"),
          .init(label: "b", value: "other"),
        ])))
    let shown = lines(view, .screen(columns: 40))
    #expect(shown == [" label label lab…  value", " b                 other"])
  }

  @Test func `Values without end are cut, and it is said`() {
    let value = String(repeating: "word ", count: 200_000)
    let view = HandlerView(
      title: "t", content: .detail(DetailContent(fields: [.init(label: "a", value: value)])))
    let shown = lines(view)
    #expect(shown.count < 12_000 && shown.last?.contains("▲ Cut") == true)
    #expect(lines(view, .plain).count == 1)
  }
}
