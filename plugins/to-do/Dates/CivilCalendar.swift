internal import AppMenuPlugin
internal import Localization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A calendar in a time zone: from timestamps to days and times, and back.
protocol CivilCalendar: Sendable {
  /// Returns the day and time of a number of seconds since 1970.
  func date(of timestamp: Double) -> CivilDate
  /// Returns the number of seconds since 1970 of a day and time; one that a change of the clock leaves out is
  /// taken for the one after it.
  func timestamp(of date: CivilDate) -> Double
}

extension CivilCalendar {
  /// Returns the day of an item, and its time if it has one; nil for an item without a date.
  func date(of item: ToDoItem) -> CivilDate? {
    item.day.map { CivilDate(day: $0) } ?? item.timestamp.map { date(of: $0) }
  }

  /// Returns the number of seconds since 1970 at which an item is due, for a day its midnight in this time zone; nil for
  /// an item without a date.
  func timestamp(of item: ToDoItem) -> Double? {
    item.day.map { timestamp(of: CivilDate(day: $0)) } ?? item.timestamp
  }

  /// Returns the date of an item as the form reads it, with the time where one is set; nil for an item without a date.
  func text(of item: ToDoItem, _ wording: Wording) -> String? { date(of: item)?.text(wording) }
}

/// The calendar in the time zone of the user, as the system knows it.
struct SystemCalendar: CivilCalendar {
  func date(of timestamp: Double) -> CivilDate {
    var seconds = time_t(min(max(timestamp, -1e13), 1e13).rounded(.down))
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil,
      let day = CalendarDate(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { return CivilDate(day: CalendarDate(number: Int(seconds) / 86_400)) }
    let second = (Int(parts.tm_hour) * 60 + Int(parts.tm_min)) * 60 + min(59, Int(parts.tm_sec))
    return CivilDate(day: day, second: second)
  }

  func timestamp(of date: CivilDate) -> Double {
    var parts = tm()
    parts.tm_year = Int32(date.day.year - 1900)
    (parts.tm_mon, parts.tm_mday) = (Int32(date.day.month - 1), Int32(date.day.day))
    (parts.tm_hour, parts.tm_min) = (Int32(date.second / 3600), Int32(date.second / 60 % 60))
    parts.tm_sec = Int32(date.second % 60)
    parts.tm_isdst = -1
    return Double(mktime(&parts))
  }
}
