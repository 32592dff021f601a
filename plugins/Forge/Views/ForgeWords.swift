package import AppMenuPlugin
package import DisplayText

package enum ForgeWords {
  /// Returns a number with its noun, as in `1 commit` or `2,304 commits`.
  package static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count.grouped) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a size as in `1.4 MiB`, in the notation of the host's tables.
  package static func size(_ bytes: Int) -> String {
    var (value, unit) = (Double(bytes), 0)
    let units = ["B", "KiB", "MiB", "GiB", "TiB"]
    while value >= 1023.95, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    if unit == 0 { return "\(bytes) B" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }

  /// Returns the time of day on a clock that is `offset` minutes ahead of UTC, as in `14:05`.
  package static func time(_ seconds: Int, offset: Int) -> String {
    let second = local(seconds, offset).second
    return CalendarDate.padded(second / 3600, 2) + ":" + CalendarDate.padded(second / 60 % 60, 2)
  }

  /// Returns the day on a clock that is `offset` minutes ahead of UTC.
  package static func day(_ seconds: Int, offset: Int) -> CalendarDate {
    local(seconds, offset).day
  }

  /// Returns the day and the second in it; instants outside the supported years are clamped.
  private static func local(_ seconds: Int, _ offset: Int) -> (day: CalendarDate, second: Int) {
    let local = min(max(seconds, -(1 << 40)), 1 << 40) + min(max(offset, -(1 << 20)), 1 << 20) * 60
    let second = (local % 86_400 + 86_400) % 86_400
    return (CalendarDate(number: (local - second) / 86_400), second)
  }

  /// Returns a moment with its zone, as in `Tue 17 Nov 2026, 14:05 (UTC+1:00)`.
  package static func moment(_ seconds: Int, offset: Int, _ wording: Wording = .english) -> String {
    let sign = offset < 0 ? "−" : "+"
    let zone =
      offset == 0
      ? "UTC"
      : "UTC\(sign)\(offset.magnitude / 60):\(CalendarDate.padded(Int(offset.magnitude % 60), 2))"
    return wording(
      .moment(
        day: day(seconds, offset: offset), time: time(seconds, offset: offset), zone: zone))
  }

  /// The largest number of sentences in a footer.
  private static let longestFooter = 8

  /// Returns the beginning of a text, at most `limit` bytes, with a mark if it is cut.
  package static func beginning(of text: String, bytes limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: limit)
    while end > text.startIndex, Unicode.UTF8.isContinuation(text.utf8[end]) {
      end = text.utf8.index(before: end)
    }
    return text[..<end] + "…"
  }

  package static func footer(_ sentences: [String], _ wording: Wording = .english) -> String? {
    let shown = sentences.prefix(longestFooter)
    let left = sentences.count - shown.count
    let lines = shown + (left > 0 ? [wording(.moreSentences(count: left))] : [])
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}
