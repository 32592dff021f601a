internal import AppMenuPlugin

/// A search for words and terms, all of which an item must match.
///
/// Words are searched in title, description and location. Terms: `is:open`, `is:done`, `has:date`,
/// `has:location`, `due:today`, `due:tomorrow`, `due:week` (within seven days), `due:overdue`, and `due:` with a
/// date. An unknown term is a word.
struct ItemQuery: Sendable {
  private enum Term: Sendable {
    case word(String)
    case kind(ItemLists.Kind)
    case hasDate
    case hasLocation
    case overdue
    case days(ClosedRange<Int>)
  }

  private let terms: [Term]
  private let due: Due

  init(_ text: String, due: Due) {
    self.due = due
    terms = text.split(whereSeparator: \.isWhitespace).map { Self.term(String($0), due) }
  }

  private static func term(_ text: String, _ due: Due) -> Term {
    let word = text.lowercased()
    let today = due.today.number
    switch word {
    case "is:open": return .kind(.open)
    case "is:done", "is:finished": return .kind(.done)
    case "has:date": return .hasDate
    case "has:location": return .hasLocation
    case "due:overdue", "is:overdue": return .overdue
    case "due:today": return .days(today...today)
    case "due:tomorrow": return .days(today + 1...today + 1)
    case "due:week": return .days(today...today + 6)
    default:
      if word.hasPrefix("due:"), let date = CivilDate(String(word.dropFirst(4))) {
        return .days(date.day.number...date.day.number)
      }
      return .word(word)
    }
  }

  func matches(_ item: ToDoItem, in kind: ItemLists.Kind) -> Bool {
    terms.allSatisfy { term in
      switch term {
      case .word(let word): item.texts.contains { $0.lowercased().contains(word) }
      case .kind(let wanted): kind == wanted
      case .hasDate: item.timestamp != nil
      case .hasLocation: item.location != nil
      case .overdue: kind == .open && due.isOverdue(item)
      case .days(let days):
        due.calendar.date(of: item).map { days.contains($0.day.number) } ?? false
      }
    }
  }
}
