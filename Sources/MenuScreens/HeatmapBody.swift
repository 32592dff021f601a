internal import HandlerProtocol
internal import TerminalText

/// Lays out a heat map: one column a week, one row a weekday.
struct HeatmapBody {
  let heatmap: HeatmapContent
  let medium: Medium
  /// The day that the cursor stands on.
  let day: CalendarDate?

  /// The longest span that is drawn, in days.
  static let longest = 3 * 366
  private static let shades = ["·", "░", "▒", "▓", "█"]
  private static let digits = [".", "1", "2", "3", "4"]
  private static let labelWidth = 5

  /// The first and last day; nil where the view names none that can be drawn.
  static func range(of heatmap: HeatmapContent) -> ClosedRange<CalendarDate>? {
    guard let from = CalendarDate(heatmap.from), let to = CalendarDate(heatmap.to), from <= to
    else { return nil }
    return max(from, to + -longest)...to
  }

  func lines() -> [BodyLine] {
    var lines: [BodyLine] = []
    let margin = medium.isPlain ? "" : " "
    if let summary = heatmap.summary {
      lines.append(BodyLine([Span(margin + summary, .heading)]))
    }
    guard let range = Self.range(of: heatmap) else {
      return lines + [BodyLine([Span(margin + "The dates of this map make no sense.", .dim)])]
    }
    let weeks = self.weeks(range)
    let counts = heatmap.days
    let most = counts.values.max() ?? 0
    lines.append(BodyLine([Span(margin + monthLine(weeks), .dim)]))
    for weekday in 0..<7 {
      let label = weekday % 2 == 0 && weekday < 5 ? CalendarDate.weekdays[weekday] : ""
      var spans = [Span(margin + DisplayWidth.padded(label, to: Self.labelWidth), .dim)]
      for week in weeks {
        let date = week + weekday
        guard range.contains(date) else {
          spans.append(Span(" "))
          continue
        }
        let level = Self.level(counts[date.text] ?? 0, most: most)
        spans.append(Span(symbol(level), date == day ? .accent : .heat(level)))
      }
      lines.append(BodyLine(Self.joined(spans)))
    }
    lines.append(legend(margin))
    return lines
  }

  /// Where the cursor's cell is: line and column in the lines of this body.
  func cursorCell() -> (line: Int, column: Int)? {
    guard let day, let range = Self.range(of: heatmap),
      let week = weeks(range).firstIndex(where: { ($0.number..<$0.number + 7).contains(day.number) }
      )
    else { return nil }
    return ((heatmap.summary == nil ? 0 : 1) + 1 + day.weekday, 1 + Self.labelWidth + week)
  }

  /// The Mondays of the weeks that fit, the last one last.
  private func weeks(_ range: ClosedRange<CalendarDate>) -> [CalendarDate] {
    let first = range.lowerBound + -range.lowerBound.weekday
    let all = stride(from: first.number, through: range.upperBound.number, by: 7)
      .map(CalendarDate.init(number:))
    return Array(all.suffix(max(1, medium.columns - Self.labelWidth - 2)))
  }

  /// Month names over the week in which the month begins, where there is room.
  private func monthLine(_ weeks: [CalendarDate]) -> String {
    var line = String(repeating: " ", count: Self.labelWidth)
    let starts = weeks.indices.filter { index in
      (0..<7).contains { (weeks[index] + $0).day == 1 }
    }
    for (index, week) in weeks.enumerated() {
      let column = Self.labelWidth + index
      // The month that is under way at the left edge gives way to the one that begins behind it.
      let isFirst = index == 0 && (starts.first ?? .max) >= 4
      guard starts.contains(index) || isFirst, line.count <= column else { continue }
      line += String(repeating: " ", count: column - line.count) + (week + 6).monthName + " "
    }
    return line
  }

  private func legend(_ margin: String) -> BodyLine {
    let indent = margin + String(repeating: " ", count: Self.labelWidth)
    var spans = [Span(indent + "less ", .dim)]
    spans += (0...4).map { Span(symbol($0), .heat($0)) }
    spans.append(Span(" more", .dim))
    return BodyLine(spans, right: dayWords.map { [Span($0 + " ")] } ?? [])
  }

  /// The day under the cursor and its count, in words.
  var dayWords: String? {
    day.map { "\($0.words): \(heatmap.days[$0.text] ?? 0) \(heatmap.unit ?? "")" }
  }

  private func symbol(_ level: Int) -> String {
    (medium.isPlain ? Self.digits : Self.shades)[level]
  }

  /// The level of a count, 0 to 4: nothing, then quarters of the most.
  static func level(_ count: Int, most: Int) -> Int {
    guard count > 0, most > 0 else { return 0 }
    return min(4, max(1, Int((Double(count) / Double(most) * 4).rounded(.up))))
  }

  /// Neighbours of one role as one span.
  private static func joined(_ spans: [Span]) -> [Span] {
    spans.reduce(into: []) { joined, span in
      if joined.last?.role == span.role {
        joined[joined.count - 1].text += span.text
      } else {
        joined.append(span)
      }
    }
  }
}
