internal import AppMenuPlugin

/// The row of an item in a list.
enum ItemRow {
  /// Returns the row: title, and date and location of an item to do where they are set.
  static func row(_ item: ToDoItem, in kind: ItemLists.Kind, _ due: Due) -> ViewRow {
    let isOpen = kind == .open
    let title = Words.beginning(item.title)
    let location = item.location.map { Words.beginning($0.name, characters: 100) }
    return ViewRow(
      id: ItemID(item, kind).text, title: title.isEmpty ? "(no title)" : title,
      subtitle: isOpen ? location : nil,
      detail: isOpen ? item.timestamp.map(due.calendar.text(of:)) : nil,
      badges: isOpen ? badges(item, due) : nil,
      state: isOpen ? .unchecked : .checked,
      actions: [ItemAction.open, isOpen ? ItemAction.check : ItemAction.uncheck],
      primary: ItemAction.open.id)
  }

  private static func badges(_ item: ToDoItem, _ due: Due) -> [ViewRow.Badge]? {
    if due.isOverdue(item) { return [ViewRow.Badge("overdue", style: .error)] }
    return due.isDue(item) ? [ViewRow.Badge("due", style: .warning)] : nil
  }

  /// The most bytes that a row takes in a message: quotes in its texts take two.
  static func size(_ row: ViewRow) -> Int {
    let texts = [row.title, row.subtitle, row.detail].compactMap { $0?.utf8.count }
    return texts.reduce(280) { $0 + 2 * $1 }
  }
}
