internal import AppMenuPlugin

/// The actions of the plugin's views.
enum ItemAction {
  static let open = ViewAction(id: "open", title: "Show")
  static let check = ViewAction(id: "check", title: "Check", key: "space")
  static let uncheck = ViewAction(id: "uncheck", title: "Uncheck", key: "space")
  // The menu itself keeps the key a.
  static let add = ViewAction(id: "add", title: "Add", key: "n")
  static let edit = ViewAction(id: "edit", title: "Edit", key: "e")
  static let delete = ViewAction(
    id: "delete", title: "Delete", key: "d", style: .destructive, undoable: true)
  static let fetch = ViewAction(id: "fetch", title: "Fetch from the server", key: "f")

  /// The action that changes the order of the list.
  static func sort(after order: SortOrder) -> ViewAction {
    ViewAction(id: "sort", title: "Sort \(order.next.words)", key: "s")
  }

  /// The action that deletes the items that are done.
  static func deleteDone(_ count: Int) -> ViewAction {
    ViewAction(
      id: "delete-done", title: "Delete all finished", key: "x", style: .destructive,
      confirm: "Delete \(Words.count(count, "finished item"))?")
  }

  /// The action that deletes everything.
  static func deleteAll(_ count: Int) -> ViewAction {
    ViewAction(
      id: "delete-all", title: "Delete all", style: .destructive,
      confirm: "Delete all of the list, \(Words.count(count))?")
  }

  private static let undoPrefix = "undo/"

  /// The action that puts a deleted item back.
  static func undo(_ id: ItemID) -> ViewAction {
    ViewAction(id: undoPrefix + id.text, title: "Undo", key: "u")
  }

  /// Returns the item that an action puts back, or nil for another action.
  static func undone(_ action: String) -> ItemID? {
    action.hasPrefix(undoPrefix) ? ItemID(action.dropFirst(undoPrefix.count)) : nil
  }
}
