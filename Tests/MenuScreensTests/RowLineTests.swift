import HandlerProtocol
import TerminalText
import Testing

@testable import MenuScreens

private func line(_ row: ViewRow, columns: Int = 40, isTimeline: Bool = false) -> BodyLine {
  RowLine(row: row, medium: .screen(columns: columns), hasTimeAtLeft: isTimeline).line()
}

private let long = String(repeating: "long ", count: 50)

@Suite struct RowLineTests {
  @Test("A long detail leaves more than half of the row to the title")
  func longDetail() {
    for columns in [40, 80, 200] {
      let row = ViewRow(title: long, detail: long, badges: [.init(long, style: .error)])
      let line = line(row, columns: columns)
      #expect(line.rightWidth > 0 && line.rightWidth <= columns * 9 / 20)
      #expect(line.right[0].text.hasPrefix("[") && line.right[0].text.hasSuffix("] "))
    }
  }

  @Test("On the narrowest screen the badge gives way") func narrowest() {
    let row = ViewRow(title: long, detail: "detail", badges: [.init("badge", style: .error)])
    #expect(line(row, columns: 20).right == [Span("detail ")])
  }

  @Test("Where there is room, badges and detail are whole") func room() {
    let row = ViewRow(title: "t", detail: "a detail of some length", badges: [.init("new")])
    #expect(line(row).right == [Span("[new] ", .accent), Span("a detail of some length ")])
    let short = ViewRow(title: long, detail: "12", badges: [.init("a"), .init("b")])
    #expect(
      line(short).right == [Span("[a] ", .accent), Span("[b] ", .accent), Span("12 ")])
  }

  @Test("Badges that do not fit are left out whole") func manyBadges() {
    let row = ViewRow(title: "t", badges: (0..<100).map { .init("badge \($0)") })
    let right = line(row).right
    #expect(right.map(\.text).joined() == "[badge 0] [badge 1] [badge 2] ")
    #expect(line(row, columns: 20).rightWidth < 20)
  }

  @Test(
    "A badge says without colour how it is meant",
    arguments: [
      (nil, "[x] "), (.info, "[x] "), (.success, "[✓ x] "), (.warning, "[▲ x] "),
      (.error, "[✗ x] "), (.empty, "[∅ x] "),
    ] as [(ViewStyle?, String)]) func badges(style: ViewStyle?, expected: String)
  {
    #expect(line(ViewRow(title: "t", badges: [.init("x", style: style)])).right[0].text == expected)
  }

  @Test("In a timeline a time of day stands at the left, any other detail at the right")
  func timeline() {
    let row = ViewRow(title: "Fix", icon: "commit", detail: "14:02")
    #expect(line(row, isTimeline: true).plainText == "   14:02  ● Fix")
    #expect(line(row).right == [Span("14:02 ")])
    let other = ViewRow(title: "Fix", detail: "appmenu")
    #expect(line(other, isTimeline: true).right == [Span("appmenu ")])
  }

  @Test("Plain rows are whole") func plain() {
    let row = ViewRow(title: long, detail: long, badges: [.init("b", style: .warning)])
    let text = RowLine(row: row, medium: .plain).line().plainText
    #expect(text == "  " + long + "  [▲ b] " + long.dropLast())
  }
}
