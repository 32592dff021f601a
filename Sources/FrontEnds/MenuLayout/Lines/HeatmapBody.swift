package import HandlerProtocol
internal import DisplayText
internal import MenuInteraction

/// Lays out a heat map: one column per week, one row per weekday.
package struct HeatmapBody {
  package let heatmap: HeatmapContent
  package let medium: Medium
  package let day: CalendarDate?
  /// The number of weeks that were hidden at the start before, or nil for as few as possible.
  package var hiddenBefore: Int?

  package init(
    heatmap: HeatmapContent, medium: Medium, day: CalendarDate?, hiddenBefore: Int? = nil
  ) {
    (self.heatmap, self.medium, self.day) = (heatmap, medium, day)
    self.hiddenBefore = hiddenBefore
  }

  private static let shades = ["·", "░", "▒", "▓", "█"]
  private static let digits = [".", "1", "2", "3", "4"]
  private static let labelWidth = 5
  /// A day with the widest text of all days: 2026-11-25.
  private static let widestDay = CalendarDate(number: 20_782)

  private var wording: Wording { medium.wording }

  package func lines() -> [BodyLine] {
    var lines: [BodyLine] = []
    let margin = medium.margin
    if let headline { lines.append(BodyLine([Span(margin + headline, .heading)])) }
    guard let range = heatmap.range else {
      return lines + [BodyLine([Span(margin + wording(.datesMakeNoSense), .dim)])]
    }
    let weeks = self.weeks(range)
    let counts = heatmap.days
    let most = counts.values.max() ?? 0
    let levels = HeatLevels(heatmap)
    lines.append(BodyLine([Span(margin + monthLine(weeks, range), .dim)]))
    for weekday in 0..<7 {
      let label =
        weekday % 2 == 0 && weekday < 5 ? CalendarDate.weekdayName(weekday, in: wording) : ""
      var spans = [Span(margin + DisplayWidth.padded(label, to: Self.labelWidth), .dim)]
      for week in weeks {
        let date = week + weekday
        guard range.contains(date) else {
          spans.append(" ", .text)
          continue
        }
        let level = levels[counts[date.text] ?? 0]
        spans.append(symbol(level), date == day ? .accent : .heat(level))
      }
      var line = BodyLine(spans)
      let shown = weeks.indices.filter { range.contains(weeks[$0] + weekday) }
      if let first = shown.first, let last = shown.last {
        let column = margin.count + Self.labelWidth
        line.places = [
          LinePlace(
            columns: column + first..<column + last + 1, target: .days(from: weeks[first] + weekday)
          )
        ]
      }
      lines.append(line)
    }
    return lines + legend(margin, most: most)
  }

  /// The line above the map: the summary, and the total unless the summary contains it.
  private var headline: String? {
    let summary = heatmap.summary.map { medium.beginning(of: $0) }
    guard let total = heatmap.total else { return summary }
    let words = counted(total)
    guard let summary else { return words }
    let names = [total.grouped, String(total)].contains { summary.contains($0) }
    return names || total == 0 ? summary : words + "   " + summary
  }

  package func cursorCell() -> (line: Int, column: Int)? {
    guard let day, let range = heatmap.range, let first = weeks(range).first,
      day.number >= first.number
    else { return nil }
    let week = (day.number - first.number) / 7
    return ((headline == nil ? 0 : 1) + 1 + day.weekday, 1 + Self.labelWidth + week)
  }

  /// Returns the Mondays of the visible weeks: those that were visible before, else the most recent that fit, moved
  /// only as far as the day under the cursor requires.
  private func weeks(_ range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    let first = range.lowerBound + -range.lowerBound.weekday
    let count = (range.upperBound.number - first.number) / 7 + 1
    let room = max(1, medium.columns - Self.labelWidth - 2)
    var hidden = max(0, min(hiddenBefore ?? .max, count - room))
    if let day, range.contains(day) {
      let week = (day.number - first.number) / 7
      hidden = max(min(hidden, week), week - room + 1)
    }
    return (hidden..<min(count, hidden + room)).map { first + 7 * $0 }
  }

  package var hiddenWeeks: Int {
    guard let range = heatmap.range, let first = weeks(range).first else { return 0 }
    return max(0, first.number - range.lowerBound.number + range.lowerBound.weekday) / 7
  }

  /// Returns the line of month names, each above the week in which the month begins if there is space, with arrows if
  /// weeks of the map are hidden.
  private func monthLine(
    _ weeks: [CalendarDate], _ range: ClosedRange<CalendarDate>
  ) -> String {
    let hasEarlier = weeks.first.map { $0 > range.lowerBound } ?? false
    let hasLater = weeks.last.map { $0 + 6 < range.upperBound } ?? false
    var line = String(repeating: " ", count: Self.labelWidth - 2) + (hasEarlier ? "‹ " : "  ")
    let starts = weeks.indices.filter { index in
      // Months that begin behind the end of the map do not count.
      (0..<7).contains { (weeks[index] + $0).day == 1 && range.contains(weeks[index] + $0) }
    }
    // At the left edge the name of the current month gives way to the next one.
    let named = ((starts.first ?? .max) >= 4 ? [weeks.startIndex] : []) + starts
    let edge = Self.labelWidth + weeks.count
    // Where one name is too wide, all are short, so that they look alike.
    let areShort = named.indices.contains { number in
      guard weeks.indices.contains(named[number]) else { return false }
      let column = Self.labelWidth + named[number]
      let end =
        number + 1 < named.count
        ? Self.labelWidth + named[number + 1] : hasLater ? edge + 1 : medium.columns
      let name = (weeks[named[number]] + 6).monthName(in: wording)
      return DisplayWidth.columns(of: name) >= end - column
    }
    for index in named {
      let column = Self.labelWidth + index
      guard weeks.indices.contains(index), DisplayWidth.columns(of: line) <= column else {
        continue
      }
      let day = weeks[index] + 6
      let name = areShort ? day.shortMonthName(in: wording) : day.monthName(in: wording)
      line = DisplayWidth.padded(line, to: column) + name + " "
    }
    guard hasLater else { return line }
    while DisplayWidth.columns(of: line) > edge { line.removeLast() }
    return DisplayWidth.padded(line, to: edge) + "›"
  }

  /// Returns the legend of the shades and the text of the day under the cursor: beside the legend
  /// if there is space, otherwise on a separate line directly below the map.
  private func legend(_ margin: String, most: Int) -> [BodyLine] {
    let indent = margin + String(repeating: " ", count: Self.labelWidth)
    var spans = [Span(indent + wording(.less) + " ", .dim)]
    spans += (0...4).map { Span(symbol($0), .heat($0)) }
    spans.append(Span(" " + wording(.moreHeat), .dim))
    guard let dayWords else { return [BodyLine(spans)] }
    // The widest text of a day of this map, so that the layout does not depend on the day.
    let widest = DisplayWidth.columns(of: SafeText.line(words(of: Self.widestDay, most)))
    let gap = "   "
    if spans.width + gap.count + widest < medium.columns {
      return [BodyLine(spans + [Span(gap + dayWords)])]
    }
    let isNarrow = indent.count + widest >= medium.columns
    return [BodyLine([Span((isNarrow ? margin : indent) + dayWords)]), BodyLine(spans)]
  }

  package var dayWords: String? {
    day.map { words(of: $0, heatmap.days[$0.text] ?? 0) }
  }

  private func words(of day: CalendarDate, _ count: Int) -> String {
    "\(day.words(in: wording)): \(counted(count))"
  }

  private func counted(_ count: Int) -> String {
    count.grouped + medium.beginning(of: CountUnit(heatmap).words(for: count))
  }

  private func symbol(_ level: Int) -> String {
    (medium.isPlain ? Self.digits : Self.shades)[level]
  }
}
