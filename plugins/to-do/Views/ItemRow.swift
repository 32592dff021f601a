internal import AppMenuPlugin
internal import DisplayText

enum ItemRow {
  /// Returns the row of an item.
  ///
  /// - Parameter hasChanges: whether the row itself offers to edit and delete the item, because not all rows do.
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

  /// The largest size of a row in a message, in bytes; a quotation mark needs two.
  static func size(_ row: ViewRow) -> Int {
    let texts = [row.title, row.subtitle, row.detail].compactMap { $0?.utf8.count }
    return texts.reduce((row.actions ?? []).count > 2 ? 420 : 280) { $0 + 2 * $1 }
  }
}
