internal import AppMenuPlugin

/// When items are due, by a calendar and the time now.
struct Due: Sendable {
  /// The calendar.
  var calendar: any CivilCalendar
  /// The time now, in seconds since 1970.
  var now: Double

  /// The day today.
  var today: CalendarDate { calendar.date(of: now).day }

  /// Whether an item is due: its time has come, or its day if it has no time.
  func isDue(_ item: ToDoItem) -> Bool { calendar.timestamp(of: item).map { $0 <= now } ?? false }

  /// Whether an item should have been done: its time is past, or its day if it has no time.
  func isOverdue(_ item: ToDoItem) -> Bool {
    guard let timestamp = item.timestamp, let date = calendar.date(of: item) else { return false }
    return date.hasTime ? timestamp < now : date.day < today
  }

  /// The number of items that are due.
  func count(_ entries: [ItemLists.Entry]) -> Int { entries.count { isDue($0.item) } }
}
