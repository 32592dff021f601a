internal import AppMenuPlugin
internal import DisplayText

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The calendar of a time zone: from timestamps to days and times, and back.
struct CivilCalendar: Sendable {
  /// Returns by how many seconds the clock is ahead of UTC, for a number of seconds since 1970.
  var offset: @Sendable (Int) -> Int

  /// The calendar of the user's time zone.
  static let system = CivilCalendar { instant in
    var (seconds, parts) = (time_t(instant), tm())
    return localtime_r(&seconds, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
  }

  /// Returns the day and time of a number of seconds since 1970.
  func date(of timestamp: Double) -> CivilDate {
    let instant = Int(min(max(timestamp, -1e13), 1e13).rounded(.down))
    let local = instant + offset(instant)
    let day = (local < 0 ? local - 86_399 : local) / 86_400
    return CivilDate(day: CalendarDate(number: day), second: local - day * 86_400)
  }

  /// Returns the number of seconds since 1970 of a day and time; a time that a change of the clock skips is shown as
  /// the one after the change.
  func timestamp(of date: CivilDate) -> Double {
    let local = date.day.number * 86_400 + date.second
    let possible = [local - 86_400, local + 86_400].map { local - offset($0) }
    return Double(possible.first { $0 + offset($0) == local } ?? possible[0])
  }

  /// Returns the day of an item, and its time if it has one; nil for an item without a date.
  func date(of item: ToDoItem) -> CivilDate? {
    item.day.map { CivilDate(day: $0) } ?? item.timestamp.map { date(of: $0) }
  }

  /// Returns the number of seconds since 1970 at which an item is due, for a day its midnight in this time zone.
  func timestamp(of item: ToDoItem) -> Double? {
    item.day.map { timestamp(of: CivilDate(day: $0)) } ?? item.timestamp
  }

  /// Returns the date of an item as the form reads it.
  func text(of item: ToDoItem, _ wording: Wording) -> String? { date(of: item)?.text(wording) }
}

/// Tells which items are due at a time.
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
