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
  /// Returns the text of a timestamp as the form takes it, with the time where one is set.
  func text(of timestamp: Double, _ wording: Wording) -> String {
    date(of: timestamp).text(wording)
  }

  /// Returns the number of seconds since 1970 that a text stands for, or nil if it is no date.
  func timestamp(_ text: String) -> Double? { CivilDate(text).map { timestamp(of: $0) } }
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
    let numbers = date.day.text.split(separator: "-").compactMap { Int32($0) }
    guard numbers.count == 3 else { return Double(date.day.number * 86_400 + date.second) }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min) = (Int32(date.second / 3600), Int32(date.second / 60 % 60))
    parts.tm_sec = Int32(date.second % 60)
    parts.tm_isdst = -1
    return Double(mktime(&parts))
  }
}
