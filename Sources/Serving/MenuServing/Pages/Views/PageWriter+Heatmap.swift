internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

// Heat maps.

extension PageWriter {
  /// The distance from one cell to the next, and the length of a cell's side, in units of the picture.
  private static let (step, side) = (13, 11)
  /// The space of the names of weekdays and of months.
  private static let (left, top) = (30, 16)

  /// Writes a heat map as a picture, with the words of the selected day and a table of all days.
  func write(_ heatmap: HeatmapContent) {
    guard let range = heatmap.range else {
      note(.warning, wording(.datesMakeNoSense))
      return
    }
    if let headline = headline(of: heatmap) {
      element("p", [HTMLAttribute("class", "lead")], headline)
    }
    let levels = HeatLevels(heatmap)
    let first = range.lowerBound + -range.lowerBound.weekday
    let weeks = (0...(range.upperBound.number - first.number) / 7).map { first + 7 * $0 }
    let label = heatmap.summary ?? level.entry.title
    scrolling(level.entry.title) {
      element(
        "svg",
        [
          HTMLAttribute("class", "heat"), HTMLAttribute("role", "img"),
          HTMLAttribute("aria-label", label.beginning(bytes: 256)),
          HTMLAttribute("width", "\(Self.left + weeks.count * Self.step)"),
          HTMLAttribute("height", "\(Self.top + 7 * Self.step)"),
        ]
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
    // Several blanks part the words of a summary, of which a page would show one.
    let summary = heatmap.summary.map { text in
      text.split(separator: "  ").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
        .joined(separator: " · ")
    }
    guard let total = heatmap.total else { return summary }
    let words = HeatmapBody.grouped(total) + CountUnit(heatmap).words(for: total)
    guard let summary else { return words }
    let isNamed = [HeatmapBody.grouped(total), "\(total)"].contains { summary.contains($0) }
    return isNamed || total == 0 ? summary : words + " · " + summary
  }

  private func text(_ text: String, x: Int, y: Int) {
    element("text", [HTMLAttribute("x", "\(x)"), HTMLAttribute("y", "\(y)")], text)
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
        paths[levels[heatmap.days[(week + weekday).text] ?? 0]] +=
          "M\(x) \(y)h\(Self.side)v\(Self.side)h-\(Self.side)z"
      }
    }
    for (number, path) in paths.enumerated() where !path.isEmpty {
      element("path", [HTMLAttribute("class", "h\(number)"), HTMLAttribute("d", path)]) {}
    }
    guard let day = level.day, range.contains(day), let first = weeks.first else { return }
    let distance = day.number - first.number
    element(
      "rect",
      [
        HTMLAttribute("class", "at"),
        HTMLAttribute("x", "\(Self.left + distance / 7 * Self.step)"),
        HTMLAttribute("y", "\(Self.top + distance % 7 * Self.step)"),
        HTMLAttribute("width", "\(Self.side)"), HTMLAttribute("height", "\(Self.side)"),
      ]
    ) {}
  }

  private func legend(_ levels: HeatLevels) {
    element("p", [HTMLAttribute("class", "legend")]) {
      html.text(wording(.less) + " ")
      element(
        "svg",
        [
          HTMLAttribute("class", "heat"), HTMLAttribute("aria-hidden", "true"),
          HTMLAttribute("width", "\(5 * Self.step)"), HTMLAttribute("height", "\(Self.side)"),
        ]
      ) {
        for number in 0..<5 {
          element(
            "path",
            [
              HTMLAttribute("class", "h\(number)"),
              HTMLAttribute(
                "d", "M\(number * Self.step) 0h\(Self.side)v\(Self.side)h-\(Self.side)z"),
            ]
          ) {}
        }
      }
      html.text(" " + wording(.moreHeat))
      if let words = levels.words(in: wording) { html.text(" · " + words) }
    }
  }

  /// Writes the selected day in words, with an input that selects another one.
  private func day(_ heatmap: HeatmapContent, _ range: ClosedRange<CalendarDate>) {
    guard let day = level.day else { return }
    element(
      "form",
      [HTMLAttribute("class", "day"), HTMLAttribute("method", "post"), .own("action", .act)]
    ) {
      hiddenFields()
      hidden("do", "day")
      html.open(
        "input",
        [
          HTMLAttribute("type", "date"), HTMLAttribute("name", "day"),
          HTMLAttribute("value", day.text), HTMLAttribute("min", range.lowerBound.text),
          HTMLAttribute("max", range.upperBound.text),
          HTMLAttribute("aria-label", wording(.day.capitalized)),
          .flag("data-send"),
        ])
      element("button", [HTMLAttribute("class", "nojs")], wording(.showDay))
      element("output", words(of: day, heatmap))
      if let action = level.entry.view?.actions.first(where: { $0.id == heatmap.primary }) {
        element("button", button([.intent(.day(day)), .intent(.open(nil))]), action.title)
      }
    }
  }

  private func words(of day: CalendarDate, _ heatmap: HeatmapContent) -> String {
    let count = heatmap.days[day.text] ?? 0
    return day.words(in: wording) + ": " + HeatmapBody.grouped(count)
      + CountUnit(heatmap).words(for: count)
  }

  private func table(
    _ weeks: [CalendarDate], _ range: ClosedRange<CalendarDate>, _ heatmap: HeatmapContent
  ) {
    element("details", [HTMLAttribute("class", "days")]) {
      element("summary", wording(.asTable))
      scrolling(wording(.asTable)) {
        element("table", [HTMLAttribute("class", "grid")]) {
          element("thead") {
            element("tr") {
              element("th", [HTMLAttribute("scope", "col")], wording(.week))
              for weekday in 0..<7 {
                element(
                  "th", [HTMLAttribute("scope", "col"), HTMLAttribute("class", "n")],
                  CalendarDate.weekdayName(weekday, in: wording))
              }
            }
          }
          element("tbody") {
            for week in weeks.reversed() {
              element("tr") {
                element("th", [HTMLAttribute("scope", "row")], week.text)
                for weekday in 0..<7 {
                  let day = week + weekday
                  let isShown = range.contains(day)
                  let words = isShown ? HeatmapBody.grouped(heatmap.days[day.text] ?? 0) : ""
                  element("td", [HTMLAttribute("class", "n")], words)
                }
              }
            }
          }
        }
      }
    }
  }
}
