internal import AppMenuPlugin
internal import DisplayText

/// A day and a local time of day.
struct CivilDate: Hashable, Sendable {
  var day: CalendarDate
  /// The seconds since midnight, 0 to 86,399; leap seconds are ignored.
  var second: Int

  init(day: CalendarDate, second: Int = 0) { (self.day, self.second) = (day, second) }

  /// Whether the date has a time of day: whole minutes, as the form reads them, not odd seconds.
  var hasTime: Bool { second != 0 && second % 60 == 0 }

  /// Returns the day as the form reads it, `MM/dd/yyyy` or in Korean `yyyy-MM-dd`, followed by the time `HH:mm`,
  /// if any.
  func text(_ wording: Wording) -> String {
    func digits(_ number: Int) -> String { CalendarDate.padded(number, 2) }
    let year = CalendarDate.padded(day.year, 4)
    let dayText = wording == .korean ? day.text : "\(digits(day.month))/\(digits(day.day))/\(year)"
    return hasTime ? "\(dayText) \(digits(second / 3600)):\(digits(second / 60 % 60))" : dayText
  }

  /// Parses `2026-11-30`, `2026-11-30 14:30`, and the same with `11/30/2026`; returns nil for other texts and for
  /// invalid dates.
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

  /// Returns the numbers between separators; two-digit numbers may have one digit, four-digit numbers have
  /// exactly four.
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
