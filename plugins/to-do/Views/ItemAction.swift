internal import AppMenuPlugin
internal import DisplayText

enum ItemAction: String {
  case open, check, uncheck, add, edit, delete, sort, undo, save
  case deleteDone = "delete-done"
  case deleteAll = "delete-all"

  func view(
    _ title: String, key: String? = nil, style: ViewAction.Style? = nil, confirm: String? = nil,
    undoable: Bool? = nil
  ) -> ViewAction {
    ViewAction(
      id: rawValue, title: title, key: key, style: style, confirm: confirm, undoable: undoable)
  }

  private static let undoPrefix = "undo/"

  static func undo(_ id: ItemID) -> String { undoPrefix + id.text }

  static func undone(_ action: String) -> ItemID? {
    action.hasPrefix(undoPrefix) ? ItemID(action.dropFirst(undoPrefix.count)) : nil
  }
}

// The actions of several views. The key `a` belongs to the menu.
extension Wording {
  var edit: ViewAction { ItemAction.edit.view(self(.edit), key: "e") }
  var delete: ViewAction {
    ItemAction.delete.view(self(.delete), key: "d", style: .destructive, undoable: true)
  }

  /// Returns the action that moves an item to the other list.
  func toggle(_ kind: ItemLists.Kind) -> ViewAction {
    kind == .open
      ? ItemAction.check.view(self(.check), key: "space")
      : ItemAction.uncheck.view(self(.uncheck), key: "space")
  }
}
