internal import HandlerProtocol

struct DayCursor {
  /// Whether the arrow keys move the day; else they move among the rows below.
  var movesDay = true
  /// The number of days between the cursor and the last day.
  private var daysBack = 0

  func day(in range: ClosedRange<CalendarDate>) -> CalendarDate {
    max(range.lowerBound, range.upperBound + -daysBack)
  }

  mutating func move(back days: Int, in range: ClosedRange<CalendarDate>) {
    let span = range.upperBound.number - range.lowerBound.number
    daysBack = min(span, max(0, daysBack + days))
  }
}
