import HandlerProtocol
@testable import MenuLayout
import DisplayText
import TerminalUI
import Testing

private func line(_ row: ViewRow, columns: Int = 40, isTimeline: Bool = false) -> BodyLine {
  RowLine(row: row, medium: .screen(columns: columns), hasTimeAtLeft: isTimeline).line()
}

private let long = String(repeating: "long ", count: 50)

@Suite struct RowLineTests {
  @Test
  func `A long detail leaves more than half of the row to the title`() {
    for columns in [40, 80, 200] {
      let row = ViewRow(title: long, detail: long, badges: [.init(long, style: .error)])
      let line = line(row, columns: columns)
      #expect(line.right.width > 0 && line.right.width <= columns * 9 / 20)
      #expect(line.right[0].text.hasPrefix("[") && line.right[0].text.hasSuffix("] "))
    }
  }

  @Test(arguments: [24, 30, 40, 60, 80, 120, 200])
  func `A title and badges give way before a short detail, such as a name`(columns: Int) {
    let row = ViewRow(
      title: long, subtitle: long, icon: "A", detail: "Ada Ling · 12",
      badges: [.init("answered", style: .success)])
    let line = line(row, columns: columns)
    #expect(line.right.last == Span("Ada Ling · 12 "))
    #expect(line.right.width <= columns - 8)
    // The badge is whole where there is space for both.
    #expect(line.right.contains(Span("[✓ answered] ", .success)) == (columns >= 60))
  }

  @Test func `On the narrowest screen the badge gives way`() {
    let row = ViewRow(title: long, detail: "detail", badges: [.init("badge", style: .error)])
    #expect(line(row, columns: 20).right == [Span("detail ")])
  }

  @Test func `Where there is room, badges and detail are whole`() {
    let row = ViewRow(title: "t", detail: "a detail of some length", badges: [.init("new")])
    #expect(line(row).right == [Span("[new] ", .accent), Span("a detail of some length ")])
    let short = ViewRow(title: long, detail: "12", badges: [.init("a"), .init("b")])
    #expect(
      line(short).right == [Span("[a] ", .accent), Span("[b] ", .accent), Span("12 ")])
  }

  @Test func `On a wide screen a number ends within 60 columns, near its name`() {
    let near = line(ViewRow(title: "appmenu", detail: "1,204"), columns: 120)
    #expect(near.right.isEmpty)
    #expect(near.plainText.count == 60 && near.plainText.hasSuffix(" 1,204"))
    #expect(line(ViewRow(title: "appmenu", detail: "12"), columns: 60).right == [Span("12 ")])
    #expect(line(ViewRow(title: "a", detail: "12 open"), columns: 120).right.count == 1)
    #expect(line(ViewRow(title: long, detail: "12"), columns: 120).right == [Span("12 ")])
    #expect(line(ViewRow(title: "a", subtitle: "b", detail: "12"), columns: 120).right.count == 1)
  }

  @Test func `Badges that do not fit are left out whole`() {
    let row = ViewRow(title: "t", badges: (0..<100).map { .init("badge \($0)") })
    let right = line(row).right
    #expect(right.map(\.text).joined() == "[badge 0] [badge 1] [badge 2] ")
    #expect(line(row, columns: 20).right.width < 20)
  }

  @Test(
    arguments: [
      (nil, "[x] "), (.info, "[x] "), (.success, "[✓ x] "), (.warning, "[▲ x] "),
      (.error, "[✗ x] "), (.empty, "[∅ x] "),
    ] as [(ViewStyle?, String)]) func `A badge says without colour how it is meant`(
      style: ViewStyle?, expected: String
    )
  {
    #expect(line(ViewRow(title: "t", badges: [.init("x", style: style)])).right[0].text == expected)
  }

  @Test
  func `In a timeline a time of day stands at the left, any other detail at the right`() {
    let row = ViewRow(title: "Fix", icon: "commit", detail: "14:02")
    #expect(line(row, isTimeline: true).plainText == "   14:02  ● Fix")
    #expect(line(row).right == [Span("14:02 ")])
    let other = ViewRow(title: "Fix", detail: "appmenu")
    #expect(line(other, isTimeline: true).right == [Span("appmenu ")])
  }

  @Test func `Plain rows are whole`() {
    let row = ViewRow(title: long, detail: long, badges: [.init("b", style: .warning)])
    let text = RowLine(row: row, medium: .plain).line().plainText
    #expect(text == "  " + long + "  [▲ b] " + long.dropLast())
  }

  @Test
  func `Of an endless text a screen looks at the beginning, cut between characters`() {
    let text = String(repeating: "👩‍👩‍👧‍👦", count: 4_000)
    let cut = Medium.screen(columns: 80).beginning(of: text)
    #expect(cut.utf8.count <= 4_096 && text.hasPrefix(cut) && cut.count > 100)
    #expect(Medium.plain.beginning(of: text) == text)
    let marks = "e" + String(repeating: "\u{301}", count: 9_000)
    #expect(Medium.screen(columns: 80).beginning(of: marks).utf8.count == 4_095)
    let row = ViewRow(title: text, subtitle: text, detail: text, badges: [.init(text)])
    #expect(line(row).left.allSatisfy { $0.text.utf8.count <= 4_096 })
  }

  @Test(
    arguments: [
      ([1_000_000, 1_000_000, 1_000_000], [0, 0, 0], 40, [12, 12, 12]),
      ([20, 20, 20], [0, 0, 0], 41, [12, 12, 13]), ([30, 10, 3], [0, 0, 0], 37, [20, 10, 3]),
      ([30, 30, 30], [2, 1, 0], 40, [20, 18, 0]), ([3, 3], [0, 0], 80, [3, 3]),
      ([.max / 8, 0], [0, 0], 40, [40, 0]), ([50], [0], 3, [3]), ([], [], 10, []),
    ] as [([Int], [Int], Int, [Int])])
  func `Columns come down to one level, those that are less important first`(
    wanted: [Int], priorities: [Int], available: Int, expected: [Int]
  ) {
    #expect(
      TableBody.widths(wanted, priorities: priorities, available: available) == expected)
  }
}

@Suite("Lists on wide screens") struct WideListTests {
  private let view = HandlerView(
    title: "t",
    content: .list(
      ListContent(sections: [
        ViewSection(rows: [
          ViewRow(title: "Short", subtitle: "first", detail: "12"),
          ViewRow(title: "A longer title", subtitle: "second", detail: "345"),
          ViewRow(title: String(repeating: "very long ", count: 6), subtitle: "third"),
          ViewRow(title: "Alone", detail: "6"),
        ])
      ])))

  private func lines(_ columns: Int) -> [BodyLine] {
    ViewBody(view: view, medium: .screen(columns: columns)).layout().lines
  }

  @Test(arguments: [80, 300])
  func `Subtitles stand in one column, behind titles of an ordinary length`(columns: Int) {
    let texts = lines(columns).map { $0.left.map(\.text).joined() }
    #expect(texts[0] == "   Short            first")
    #expect(texts[1] == "   A longer title   second")
    #expect(texts[2].hasSuffix("very long    third"))
    #expect(texts[3] == "   Alone")
  }

  @Test func `On a narrow screen a subtitle follows its title`() {
    #expect(lines(50)[0].left.map(\.text).joined() == "   Short   first")
  }
}

@Suite struct PictureLabelTests {
  @Test func `Each reason why a picture is not shown has its words`() {
    let errors: [PictureError] = [
      .notBase64, .notPNG, .tooManyBytes(limit: 32 << 10), .tooManyBytes(limit: 1 << 20),
      .tooLarge(width: 2000, height: 10), .damaged("it ends too early"),
    ]
    let reasons = [
      "is not valid base64", "is not a PNG", "has more than 32 KiB", "has more than 1 MiB",
      "is 2000 × 10, larger than 1024 × 1024", "is damaged: it ends too early",
    ]
    #expect(
      errors.map { PictureLabel.words(for: $0, .english) }
        == reasons.map { "[image not shown: the picture \($0)]" })
  }
}
