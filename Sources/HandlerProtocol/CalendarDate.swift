/// A date of the Gregorian calendar without time zone, for heat maps, timelines and forms.
package struct CalendarDate: Hashable, Comparable {
  /// Days since 1970-01-01.
  package let number: Int

  /// Creates the date `number` days after 1970-01-01.
  package init(number: Int) { self.number = number }

  /// Creates a date, or returns `nil` if the month has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      return nil
    }
    // Years are counted from March, so that a leap day is the last of its year (H. Hinnant,
    // "chrono-compatible low-level date algorithms").
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Parses a date in `YYYY-MM-DD`; returns `nil` for another format or if there is no such date.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // `Int` reads a sign, too.
    guard parts.count == 3, parts[0].utf8.count == 4,
      parts.allSatisfy({ part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private var components: (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 }
  /// The year.
  package var year: Int { components.year }
  /// The day of the month.
  package var day: Int { components.day }
  /// The abbreviated English name of the month.
  package var monthName: String { Self.months[components.month - 1] }
  /// The date as `YYYY-MM-DD`.
  package var text: String {
    let (year, month, day) = components
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }
  /// The date in words, as in `Tue 17 Nov 2026`.
  package var words: String { "\(Self.weekdays[weekday]) \(day) \(monthName) \(components.year)" }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
  package static func + (date: Self, days: Int) -> Self { CalendarDate(number: date.number + days) }

  package static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Returns a number padded with leading zeros to `width` digits.
  package static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
