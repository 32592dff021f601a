internal import AppMenuPlugin
internal import DisplayText

/// The actions of the plugin's views, by their ids.
enum ItemAction: String {
  case open, check, uncheck, add, edit, delete, sort, undo, save
  case deleteDone = "delete-done"
  case deleteAll = "delete-all"

  /// Returns the action with its title and its key.
  func view(
    _ title: String, key: String? = nil, style: ViewAction.Style? = nil, confirm: String? = nil,
    undoable: Bool? = nil
  ) -> ViewAction {
    ViewAction(
      id: rawValue, title: title, key: key, style: style, confirm: confirm, undoable: undoable)
  }

  private static let undoPrefix = "undo/"

  /// Returns the id of the action that restores a deleted item.
  static func undo(_ id: ItemID) -> String { undoPrefix + id.text }

  /// Returns the item that an action restores, or nil for another action.
  static func undone(_ action: String) -> ItemID? {
    action.hasPrefix(undoPrefix) ? ItemID(action.dropFirst(undoPrefix.count)) : nil
  }
}

// The actions that several views have. The menu itself uses the key a.
extension Wording {
  var edit: ViewAction { ItemAction.edit.view(self(.edit), key: "e") }
  var delete: ViewAction {
    ItemAction.delete.view(self(.delete), key: "d", style: .destructive, undoable: true)
  }

  /// Returns the action that moves an item of a list to the other one.
  func toggle(_ kind: ItemLists.Kind) -> ViewAction {
    kind == .open
      ? ItemAction.check.view(self(.check), key: "space")
      : ItemAction.uncheck.view(self(.uncheck), key: "space")
  }
}
