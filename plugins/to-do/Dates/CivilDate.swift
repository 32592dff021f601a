internal import AppMenuPlugin
internal import Localization

/// A day and a time of day, as calendars and clocks on the wall show them.
struct CivilDate: Hashable, Sendable {
  /// The day.
  var day: CalendarDate
  /// The seconds since the midnight before, 0 to 86,399 (leap seconds count as the one before).
  var second: Int

  /// Creates a date.
  init(day: CalendarDate, second: Int = 0) { (self.day, self.second) = (day, second) }

  /// Whether a time of day is meant: whole minutes after midnight, as the form takes them.
  ///
  /// A timestamp has no other place for it, and one with odd seconds was not typed.
  var hasTime: Bool { second != 0 && second % 60 == 0 }

  /// The day as `MM/dd/yyyy`.
  var dayText: String {
    let parts = day.text.split(separator: "-")
    return parts.count == 3 ? "\(parts[1])/\(parts[2])/\(parts[0])" : day.text
  }

  /// The day as `MM/dd/yyyy`, with the time as `HH:mm` where one is set.
  var text: String { text(.english) }

  /// Returns the day as the form takes it, `MM/dd/yyyy` or in Korean `yyyy-MM-dd`, with the time as `HH:mm` where
  /// one is set.
  func text(_ wording: Wording) -> String {
    let dayText =
      switch wording {
      case .english: self.dayText
      case .korean: day.text
      }
    guard hasTime else { return dayText }
    let minute = second / 60
    return dayText + " " + CalendarDate.padded(minute / 60, 2) + ":"
      + CalendarDate.padded(minute % 60, 2)
  }

  /// Parses `2026-11-30`, `2026-11-30 14:30`, and the same with `11/30/2026`; returns nil for other texts and
  /// for days and times that there are not.
  init?(_ text: String) {
    let parts = text.split { $0 == " " || $0 == "T" || $0 == "\t" }
    guard (1...2).contains(parts.count), let day = Self.day(parts[0]) else { return nil }
    var second = 0
    if parts.count == 2 {
      guard let time = Self.numbers(parts[1], ":", digits: [2, 2]), time[0] < 24, time[1] < 60
      else { return nil }
      second = (time[0] * 60 + time[1]) * 60
    }
    self.init(day: day, second: second)
  }

  private static func day(_ text: Substring) -> CalendarDate? {
    if let parts = numbers(text, "/", digits: [2, 2, 4]), parts[2] > 0 {
      return CalendarDate(year: parts[2], month: parts[0], day: parts[1])
    }
    guard let parts = numbers(text, "-", digits: [4, 2, 2]), parts[0] > 0 else { return nil }
    return CalendarDate(year: parts[0], month: parts[1], day: parts[2])
  }

  /// Returns the numbers between separators; those of two digits may have one, those of four have four.
  private static func numbers(
    _ text: Substring, _ separator: Character, digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == digits.count else { return nil }
    var numbers: [Int] = []
    for (part, count) in zip(parts, digits) {
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part.utf8.count <= count,
        count < 4 || part.utf8.count == count, let number = Int(part)
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
