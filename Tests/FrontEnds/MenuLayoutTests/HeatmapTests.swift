import HandlerProtocol
import DisplayText
import MenuInteraction
@testable import MenuLayout
import Testing

private func map(
  _ from: String, _ to: String, _ days: [String: Int] = [:], unit: String? = "contributions",
  summary: String? = nil, total: Int? = nil
) -> HeatmapContent {
  HeatmapContent(from: from, to: to, days: days, unit: unit, summary: summary, total: total)
}

private func text(_ map: HeatmapContent, _ medium: Medium, day: String? = nil) -> String {
  HeatmapBody(heatmap: map, medium: medium, day: day.flatMap(CalendarDate.init))
    .lines().map(\.plainText).joined(separator: "\n")
}

@Suite struct HeatmapTests {
  private let year = map(
    "2025-11-22", "2026-11-21",
    ["2026-11-17": 1208, "2026-11-18": 1, "2026-06-01": 400, "2026-06-02": 900], total: 2509)

  @Test func `A year on 80 columns, legend and day close to the map`() {
    #expect(
      text(year, .screen(columns: 80), day: "2026-11-17") == """
         2,509 contributions
                Dec Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct Nov
         Mon   ···························▒························
               ···························▓·······················█
         Wed   ···················································░
               ····················································
         Fri   ····················································
              ·····················································
              ····················································
              less ·░▒▓█ more   Tue 17 Nov 2026: 1,208 contributions
        """)
  }

  @Test(arguments: [
    (80, "        12  1   2   3    4   5    6   7   8    9   10  11"),
    (40, "    ‹    5    6   7   8    9   10  11"),
  ])
  func `In Korean each month has a label, and a unit stands close to its number`(
    columns: Int, months: String
  ) {
    let year = map("2025-11-22", "2026-11-21", ["2026-11-17": 12], unit: "건", total: 12)
    let lines = text(year, .screen(columns: columns, .korean), day: "2026-11-17")
    #expect(lines.split(separator: "\n").dropFirst().first.map(String.init) == months, "\(lines)")
    #expect(lines.contains("2026년 11월 17일 (화): 12건") && lines.hasPrefix(" 12건"), "\(lines)")
  }

  @Test(arguments: 1...12)
  func `In Korean all months of a row are called by their names, or none is`(month: Int) throws {
    var named = 0
    for columns in [20, 30, 40, 60, 80] {
      for weeks in [6, 11, 20, 33, 52] {
        for day in [1, 7, 15, 28] {
          let date = "2026-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
          let end = try #require(CalendarDate(date))
          let start = end + -7 * weeks
          for cursor in [start, end] {
            let lines = text(
              map(start.text, date), .screen(columns: columns, .korean), day: cursor.text)
            let row = lines.split(separator: "\n")[0]
            let labels = row.split { $0 == " " || $0 == "‹" || $0 == "›" }
            let count = labels.count { $0.hasSuffix("월") }
            #expect(!labels.isEmpty && [0, labels.count].contains(count), "\(row)")
            #expect(labels.allSatisfy { (1...12).map(String.init).contains($0.filter(\.isNumber)) })
            #expect([Span(String(row))].width <= columns, "\(row)")
            named += count
          }
        }
      }
    }
    #expect(named > 0)
  }

  @Test func `A map that ends with a month does not name the next one`() {
    let lines = text(map("2026-05-01", "2026-06-30"), .screen(columns: 80))
    #expect(lines.contains("Jun") && !lines.contains("Jul"))
  }

  @Test func `The most recent weeks on 40 columns, the day on a line of its own`() {
    #expect(
      text(year, .screen(columns: 40), day: "2026-11-17") == """
         2,509 contributions
            ‹    May  Jun Jul Aug  Sep Oct Nov
         Mon  ········▒························
              ········▓·······················█
         Wed  ································░
              ·································
         Fri  ·································
              ·································
              ································
         Tue 17 Nov 2026: 1,208 contributions
              less ·░▒▓█ more
        """)
  }

  @Test func `An earlier day takes the map along, and the cursor with it`() {
    let body = HeatmapBody(
      heatmap: year, medium: .screen(columns: 40), day: CalendarDate("2025-12-02"))
    #expect(
      body.lines().prefix(3).map(\.plainText) == [
        " 2,509 contributions", "    ‹ Dec Jan Feb Mar  Apr May  Jun Jul›",
        " Mon  ··························▒······",
      ])
    #expect(body.cursorCell()?.line == 3 && body.cursorCell()?.column == 6)
  }

  @Test(arguments: [
    (20, "2026-11-21", 7, 18), (40, "2026-11-17", 3, 38), (80, "2026-11-17", 3, 58),
    (80, "2025-11-22", 7, 6), (40, "2025-11-22", 7, 6),
  ]) func `The cursor stands on its day's cell`(columns: Int, day: String, line: Int, column: Int) {
    let body = HeatmapBody(
      heatmap: year, medium: .screen(columns: columns), day: CalendarDate(day))
    let cell = body.cursorCell()
    #expect(cell?.line == line && cell?.column == column)
    #expect(column < columns)
    let shown = body.lines()[line]
    let before = shown.left.prefix { $0.role != .accent }
    #expect(Array(before).width == column)
  }

  @Test func `Plain text has digits for levels, and names no day`() {
    let map = map(
      "2026-11-01", "2026-11-21", ["2026-11-17": 8, "2026-11-18": 1], summary: "9 done")
    #expect(
      text(map, .plain) == """
        9 done
             Nov
        Mon   ...
              ..4
        Wed   ..1
              ...
        Fri   ...
              ...
             ...
             less .1234 more
        """)
  }

  @Test(
    arguments: [
      (nil, 5, "5 things"), ("five", nil, "five"), ("5 in the last year", 5, "5 in the last year"),
      ("1,204 in all", 1204, "1,204 in all"),
      (
        "longest streak 3 days", 1204,
        "1,204 things   longest streak 3 days"
      ), ("none", 0, "none"),
      (nil, .min, "-9,223,372,036,854,775,808 things"),
    ] as [(String?, Int?, String)])
  func `Summary and total stand above the map, each thing said once`(
    summary: String?, total: Int?, expected: String
  ) {
    let map = map("2026-11-20", "2026-11-21", unit: "things", summary: summary, total: total)
    #expect(text(map, .plain).split(separator: "\n").first.map(String.init) == expected)
  }

  @Test(
    arguments: [
      ("walks", nil, "1 walk"), ("contributions", nil, "1 contribution"),
      ("pull requests", nil, "1 pull request"), ("pages", nil, "1 page"),
      ("entries", nil, "1 entries"), ("entries", "entry", "1 entry"), ("veces", "vez", "1 vez"),
      ("boxes", nil, "1 boxes"), ("passes", nil, "1 passes"), ("mois", nil, "1 mois"),
      ("ms", nil, "1 ms"), ("kbps", nil, "1 kbps"), ("km", nil, "1 km"),
      ("lines of code", nil, "1 lines of code"),
      ("s", nil, "1 s"), ("é s", nil, "1 é s"), (nil, "walk", "1 walk"),
      (nil, nil, "1"),
    ] as [(String?, String?, String)])
  func `One of what is counted is named as one, where that is known or safe to say`(
    unit: String?, unitOne: String?, expected: String
  ) {
    var map = map("2026-11-20", "2026-11-21", ["2026-11-20": 1], unit: unit, total: 1)
    map.unitOne = unitOne
    #expect(text(map, .plain).split(separator: "\n").first.map(String.init) == expected)
    #expect(text(map, .screen(columns: 80), day: "2026-11-20").contains("2026: \(expected)"))
    #expect(CountUnit(map).words(for: 2) == (unit.map { " " + $0 } ?? ""))
  }

  @Test func `Dates that make no sense are said to be so, and counts may be anything`() {
    let wrong = map("2026-11-21", "2026-11-01", summary: "s")
    #expect(text(wrong, .plain) == "s\nThe dates of this map make no sense.")
    let counts = map("2026-11-20", "2026-11-21", ["2026-11-20": .min, "2026-11-21": .max])
    #expect(text(counts, .screen(columns: 20), day: "2026-11-21").contains("█"))
    let long = map("0001-01-01", "9999-12-31")
    #expect(text(long, .screen(columns: 80), day: "9999-12-31").contains("31 Dec 9999"))
  }
}
