internal import AppMenuPlugin
internal import Localization

/// The row of an item in a list.
enum ItemRow {
  /// Returns the row: title, and date and location of an item to do where they are set.
  ///
  /// - Parameter hasChanges: whether the row itself offers to edit and to delete the item, since not all rows do.
  static func row(
    _ item: ToDoItem, in kind: ItemLists.Kind, _ due: Due, _ wording: Wording,
    hasChanges: Bool = false
  ) -> ViewRow {
    let action = ItemAction(wording)
    let isOpen = kind == .open
    let title = Words.beginning(item.title)
    let location = item.location.map { Words.beginning($0.name, characters: 100) }
    return ViewRow(
      id: ItemID(item, kind).text, title: title.isEmpty ? wording(.noTitle) : title,
      subtitle: isOpen ? location : nil,
      detail: isOpen ? due.calendar.text(of: item, wording) : nil,
      badges: isOpen ? badges(item, due, wording) : nil,
      state: isOpen ? .unchecked : .checked,
      actions: [action.open, isOpen ? action.check : action.uncheck]
        + (hasChanges ? [action.edit, action.delete] : []),
      primary: ItemAction.ID.open)
  }

  private static func badges(
    _ item: ToDoItem, _ due: Due, _ wording: Wording
  ) -> [ViewRow.Badge]? {
    if due.isOverdue(item) { return [ViewRow.Badge(wording(.overdue), style: .error)] }
    return due.isDue(item) ? [ViewRow.Badge(wording(.dueBadge), style: .warning)] : nil
  }

  /// The most bytes that a row takes in a message: quotes in its texts take two.
  static func size(_ row: ViewRow) -> Int {
    let texts = [row.title, row.subtitle, row.detail].compactMap { $0?.utf8.count }
    return texts.reduce((row.actions ?? []).count > 2 ? 420 : 280) { $0 + 2 * $1 }
  }
}
