internal import AppMenuPlugin

/// A search for words and terms, all of which an item must match.
///
/// Words are searched in title, description and location. Terms: `is:open`, `is:done`, `has:date`,
/// `has:location`, `due:today`, `due:tomorrow`, `due:week` (within seven days), `due:overdue`, and `due:` with a
/// date. An unknown term is a word.
struct ItemQuery {
  private typealias Term = (ToDoItem, ItemLists.Kind) -> Bool

  private let terms: [Term]

  init(_ text: String, due: Due) {
    terms = text.split(whereSeparator: \.isWhitespace).map { Self.term($0.lowercased(), due) }
  }

  private static func term(_ word: String, _ due: Due) -> Term {
    func isOn(_ days: ClosedRange<Int>) -> Term {
      { item, _ in due.calendar.date(of: item).map { days.contains($0.day.number) } ?? false }
    }
    let today = due.today.number
    switch word {
    case "is:open": return { _, kind in kind == .open }
    case "is:done", "is:finished": return { _, kind in kind == .done }
    case "has:date": return { item, _ in item.timestamp != nil }
    case "has:location": return { item, _ in item.location != nil }
    case "due:overdue", "is:overdue": return { $1 == .open && due.isOverdue($0) }
    case "due:today": return isOn(today...today)
    case "due:tomorrow": return isOn(today + 1...today + 1)
    case "due:week": return isOn(today...today + 6)
    default:
      if word.hasPrefix("due:"), let date = CivilDate(String(word.dropFirst(4))) {
        return isOn(date.day.number...date.day.number)
      }
      return { item, _ in item.texts.contains { $0.lowercased().contains(word) } }
    }
  }

  func matches(_ item: ToDoItem, in kind: ItemLists.Kind) -> Bool {
    terms.allSatisfy { $0(item, kind) }
  }
}
