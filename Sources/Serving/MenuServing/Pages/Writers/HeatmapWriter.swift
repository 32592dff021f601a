internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

/// Writes a heat map as a picture, with the selected day in words and a table of all days.
@MainActor struct HeatmapWriter: PagePart {
  let page: PageWriter

  /// The distance of two cells, and the length of a cell's side, in units of the picture.
  private static let (step, side) = (13, 11)
  /// The space of the names of weekdays and of months.
  private static let (left, top) = (30, 16)
  private static let square = "h\(side)v\(side)h-\(side)z"

  func write(_ heatmap: HeatmapContent) {
    guard let range = heatmap.range else {
      return page.note(.warning, wording(.datesMakeNoSense))
    }
    if let headline = headline(of: heatmap) { html.line("p", [.class("lead")], headline) }
    let levels = HeatLevels(heatmap)
    let first = range.lowerBound + -range.lowerBound.weekday
    let weeks = (0...(range.upperBound.number - first.number) / 7).map { first + 7 * $0 }
    let label = heatmap.summary ?? level.entry.title
    ViewWriter(page: page).scrolling(level.entry.title) {
      picture(
        [.role("img"), .label(label.beginning(bytes: 256))],
        width: Self.left + weeks.count * Self.step, height: Self.top + 7 * Self.step
      ) {
        names(weeks, range)
        cells(weeks, range, heatmap, levels)
      }
    }
    legend(levels)
    day(heatmap, range)
    table(weeks, range, heatmap)
  }

  private func headline(of heatmap: HeatmapContent) -> String? {
    // Runs of spaces separate the parts of a summary; a page would show one space.
    let summary = heatmap.summary.map { text in
      text.split(separator: "  ").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
        .joined(separator: " · ")
    }
    guard let total = heatmap.total else { return summary }
    let count = total.grouped + CountUnit(heatmap).words(for: total)
    guard let summary else { return count }
    let isNamed = [total.grouped, "\(total)"].contains { summary.contains($0) }
    return isNamed || total == 0 ? summary : count + " · " + summary
  }

  // MARK: The picture

  private func picture(
    _ attributes: [HTMLAttribute], width: Int, height: Int, _ content: () -> Void
  ) {
    let size = [HTMLAttribute("width", "\(width)"), HTMLAttribute("height", "\(height)")]
    html.element("svg", [.class("heat")] + attributes + size, content)
  }

  private func text(_ text: String, x: Int, y: Int) {
    html.line("text", [HTMLAttribute("x", "\(x)"), HTMLAttribute("y", "\(y)")], text)
  }

  private func path(_ level: Int, _ path: String) {
    html.element("path", [.class("h\(level)"), HTMLAttribute("d", path)]) {}
  }

  private func names(_ weeks: [CalendarDate], _ range: ClosedRange<CalendarDate>) {
    for weekday in stride(from: 0, to: 5, by: 2) {
      text(
        CalendarDate.weekdayName(weekday, in: wording), x: 0,
        y: Self.top + weekday * Self.step + Self.side - 2)
    }
    var end = 0
    for (number, week) in weeks.enumerated() {
      let begins = (0..<7).contains { (week + $0).day == 1 && range.contains(week + $0) }
      guard begins || number == 0, number >= end else { continue }
      text((week + 6).monthName(in: wording), x: Self.left + number * Self.step, y: 10)
      end = number + 3
    }
  }

  /// Writes the cells of each level as one path.
  private func cells(
    _ weeks: [CalendarDate], _ range: ClosedRange<CalendarDate>, _ heatmap: HeatmapContent,
    _ levels: HeatLevels
  ) {
    var paths = [String](repeating: "", count: 5)
    for (number, week) in weeks.enumerated() {
      for weekday in 0..<7 where range.contains(week + weekday) {
        let (x, y) = (Self.left + number * Self.step, Self.top + weekday * Self.step)
        paths[levels[heatmap.days[(week + weekday).text] ?? 0]] += "M\(x) \(y)" + Self.square
      }
    }
    for (number, cells) in paths.enumerated() where !cells.isEmpty { path(number, cells) }
    guard let day = level.day, range.contains(day), let first = weeks.first else { return }
    let distance = day.number - first.number
    html.element(
      "rect",
      [
        .class("at"), HTMLAttribute("x", "\(Self.left + distance / 7 * Self.step)"),
        HTMLAttribute("y", "\(Self.top + distance % 7 * Self.step)"),
        HTMLAttribute("width", "\(Self.side)"), HTMLAttribute("height", "\(Self.side)"),
      ]
    ) {}
  }

  private func legend(_ levels: HeatLevels) {
    html.element("p", [.class("legend")]) {
      html.text(wording(.less) + " ")
      picture([.decorative], width: 5 * Self.step, height: Self.side) {
        for number in 0..<5 { path(number, "M\(number * Self.step) 0" + Self.square) }
      }
      html.text(" " + wording(.moreHeat))
      if let limits = levels.words(in: wording) { html.text(" · " + limits) }
    }
  }

  // MARK: Days

  /// Writes the selected day in words, with an input that selects another one.
  private func day(_ heatmap: HeatmapContent, _ range: ClosedRange<CalendarDate>) {
    guard let day = level.day else { return }
    page.form([.class("day")]) {
      html.hidden("do", "day")
      html.open(
        "input",
        [
          .type("date"), .name("day"), .value(day.text),
          HTMLAttribute("min", range.lowerBound.text), HTMLAttribute("max", range.upperBound.text),
          .label(wording(.day.capitalized)), .flag("data-send"),
        ])
      html.line("button", [.class("nojs")], wording(.showDay))
      let count = heatmap.days[day.text] ?? 0
      html.line(
        "output",
        day.words(in: wording) + ": " + count.grouped
          + CountUnit(heatmap).words(for: count))
      if let action = level.entry.view?.actions.first(where: { $0.id == heatmap.primary }) {
        html.line("button", page.button([.intent(.day(day)), .intent(.open(nil))]), action.title)
      }
    }
  }

  private func table(
    _ weeks: [CalendarDate], _ range: ClosedRange<CalendarDate>, _ heatmap: HeatmapContent
  ) {
    html.element("details", [.class("days")]) {
      html.line("summary", wording(.asTable))
      ViewWriter(page: page).scrolling(wording(.asTable)) {
        html.element("table", [.class("grid")]) {
          html.element("thead") {
            html.element("tr") {
              html.line("th", [.columnHeading], wording(.week))
              for weekday in 0..<7 {
                html.line(
                  "th", [.columnHeading, .class("n")],
                  CalendarDate.weekdayName(weekday, in: wording))
              }
            }
          }
          html.element("tbody") {
            for week in weeks.reversed() {
              html.element("tr") {
                html.line("th", [.rowHeading], week.text)
                for day in (0..<7).map({ week + $0 }) {
                  let count = heatmap.days[day.text] ?? 0
                  html.line(
                    "td", [.class("n")], range.contains(day) ? count.grouped : "")
                }
              }
            }
          }
        }
      }
    }
  }
}
