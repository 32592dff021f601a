internal import AppMenuPlugin
internal import DisplayText

/// The row of an item in a list.
enum ItemRow {
  /// Returns the row: title, and for an item to do its date and location.
  ///
  /// - Parameter hasChanges: whether the row itself offers to edit and to delete the item, since not all rows do.
  static func row(
    _ item: ToDoItem, in kind: ItemLists.Kind, _ due: Due, _ wording: Wording,
    hasChanges: Bool = false
  ) -> ViewRow {
    let (isOpen, title) = (kind == .open, Words.beginning(item.title))
    let badge =
      due.isOverdue(item)
      ? ViewRow.Badge(wording(.overdue), style: .error)
      : due.isDue(item) ? ViewRow.Badge(wording(.dueBadge), style: .warning) : nil
    return ViewRow(
      id: ItemID(item, kind).text, title: title.isEmpty ? wording(.noTitle) : title,
      subtitle: isOpen ? item.location.map { Words.beginning($0.name, characters: 100) } : nil,
      detail: isOpen ? due.calendar.text(of: item, wording) : nil,
      badges: isOpen ? badge.map { [$0] } : nil,
      state: isOpen ? .unchecked : .checked,
      actions: [ItemAction.open.view(wording(.show)), wording.toggle(kind)]
        + (hasChanges ? [wording.edit, wording.delete] : []),
      primary: ItemAction.open.rawValue)
  }

  /// The most bytes that a row needs in a message, where a quotation mark needs two.
  static func size(_ row: ViewRow) -> Int {
    let texts = [row.title, row.subtitle, row.detail].compactMap { $0?.utf8.count }
    return texts.reduce((row.actions ?? []).count > 2 ? 420 : 280) { $0 + 2 * $1 }
  }
}
