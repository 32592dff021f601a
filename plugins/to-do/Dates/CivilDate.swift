internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

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
    func digits(_ number: Int) -> String { GregorianDay.padded(number, 2) }
    let year = GregorianDay.padded(day.year, 4)
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

/// Converts timestamps to days and times of a time zone, and back.
struct CivilCalendar: Sendable {
  /// Returns the seconds by which the clock is ahead of UTC at an instant in seconds since 1970.
  var offset: @Sendable (Int) -> Int

  static let system = CivilCalendar(offset: HTTPClock.zoneOffset)

  func date(of timestamp: Double) -> CivilDate {
    let instant = Int(min(max(timestamp, -1e13), 1e13).rounded(.down))
    let local = instant + offset(instant)
    let day = (local < 0 ? local - 86_399 : local) / 86_400
    return CivilDate(day: CalendarDate(number: day), second: local - day * 86_400)
  }

  /// Returns the seconds since 1970 of a day and time; a time that a clock change skips becomes the time after
  /// the change.
  func timestamp(of date: CivilDate) -> Double {
    let local = date.day.number * 86_400 + date.second
    let possible = [local - 86_400, local + 86_400].map { local - offset($0) }
    return Double(possible.first { $0 + offset($0) == local } ?? possible[0])
  }

  /// Returns the day of an item, and its time if it has one.
  func date(of item: ToDoItem) -> CivilDate? {
    item.day.map { CivilDate(day: $0) } ?? item.timestamp.map { date(of: $0) }
  }

  /// Returns the seconds since 1970 when an item is due; a day is due at its midnight in this time zone.
  func timestamp(of item: ToDoItem) -> Double? {
    item.day.map { timestamp(of: CivilDate(day: $0)) } ?? item.timestamp
  }

  func text(of item: ToDoItem, _ wording: Wording) -> String? { date(of: item)?.text(wording) }
}

/// Determines which items are due at a time.
struct Due: Sendable {
  var calendar: CivilCalendar
  /// The time now, in seconds since 1970.
  var now: Double

  var today: CalendarDate { calendar.date(of: now).day }

  /// Whether the time of an item has come, or its day if it has no time.
  func isDue(_ item: ToDoItem) -> Bool { calendar.timestamp(of: item).map { $0 <= now } ?? false }

  /// Whether the time of an item has passed, or its day if it has no time.
  func isOverdue(_ item: ToDoItem) -> Bool {
    guard let timestamp = item.timestamp, let date = calendar.date(of: item) else { return false }
    return date.hasTime ? timestamp < now : date.day < today
  }

  func count(_ entries: [ItemLists.Entry]) -> Int { entries.count { isDue($0.item) } }
}
