internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

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
