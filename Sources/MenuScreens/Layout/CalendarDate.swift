internal import Foundation

/// A date without time zone, for heat maps and timelines.
struct CalendarDate: Hashable, Comparable {
  /// Days since 1970-01-01.
  let number: Int

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  init(number: Int) { self.number = number }

  /// The date in `YYYY-MM-DD`.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]),
      let month = Int(parts[1]),
      let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day),
      let date = Self.calendar.date(from: DateComponents(year: year, month: month, day: day))
    else { return nil }
    number = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }

  private var components: DateComponents {
    Self.calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(number) * 86_400))
  }

  /// 0 for Monday to 6 for Sunday.
  var weekday: Int { ((number + 3) % 7 + 7) % 7 }
  /// The day of the month.
  var day: Int { components.day ?? 1 }
  /// The month's short name.
  var monthName: String { Self.months[(components.month ?? 1) - 1] }
  /// The date as `YYYY-MM-DD`.
  var text: String {
    let parts = components
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
  }
  /// The date in words, as in `Tue 17 Nov 2026`.
  var words: String {
    "\(Self.weekdays[weekday]) \(day) \(monthName) \(components.year ?? 0)"
  }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }
  static func + (date: Self, days: Int) -> Self { CalendarDate(number: date.number + days) }

  static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
