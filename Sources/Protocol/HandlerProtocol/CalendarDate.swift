internal import StructuredData

/// A date of the Gregorian calendar without time zone, for heat maps, timelines and forms.
package struct CalendarDate: Hashable, Comparable {
  /// Days since 1970-01-01.
  package let number: Int

  package init(number: Int) { self.number = number }

  /// Creates a date, or returns `nil` if the month has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard let number = GregorianDay.number(year: year, month: month, day: day) else { return nil }
    self.number = number
  }

  /// Parses a date in `YYYY-MM-DD`; returns `nil` for another format or if there is no such date.
  package init?(_ text: String) {
    guard let number = GregorianDay.number(text) else { return nil }
    self.number = number
  }

  private var components: (year: Int, month: Int, day: Int) { GregorianDay.components(of: number) }

  /// The day of the week, from 0 for Monday to 6 for Sunday.
  package var weekday: Int { ((number + 3) % 7 + 7) % 7 }
  package var year: Int { components.year }
  /// The month, from 1 to 12.
  package var month: Int { components.month }
  package var day: Int { components.day }
  package var monthName: String { Self.months[components.month - 1] }
  package var text: String { GregorianDay.text(number) }
  /// The date in words, as in `Tue 17 Nov 2026`.
  package var words: String { "\(Self.weekdays[weekday]) \(day) \(monthName) \(components.year)" }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
  package static func + (date: Self, days: Int) -> Self { CalendarDate(number: date.number + days) }

  package static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
