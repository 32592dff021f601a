internal import AppMenuPlugin
internal import Localization

/// The actions of the plugin's views.
struct ItemAction {
  /// The ids of actions.
  enum ID {
    static let open = "open"
    static let check = "check"
    static let uncheck = "uncheck"
    static let add = "add"
    static let edit = "edit"
    static let delete = "delete"
    static let sort = "sort"
    static let undo = "undo"
    static let deleteDone = "delete-done"
    static let deleteAll = "delete-all"
  }

  private let wording: Wording

  init(_ wording: Wording) { self.wording = wording }

  var open: ViewAction { ViewAction(id: ID.open, title: wording(.show)) }
  var check: ViewAction { ViewAction(id: ID.check, title: wording(.check), key: "space") }
  var uncheck: ViewAction { ViewAction(id: ID.uncheck, title: wording(.uncheck), key: "space") }
  // The menu itself keeps the key a.
  var add: ViewAction { ViewAction(id: ID.add, title: wording(.add), key: "n") }
  var edit: ViewAction { ViewAction(id: ID.edit, title: wording(.edit), key: "e") }
  var delete: ViewAction {
    ViewAction(
      id: ID.delete, title: wording(.delete), key: "d", style: .destructive, undoable: true)
  }

  /// The action that changes the order of the list.
  func sort(after order: SortOrder) -> ViewAction {
    ViewAction(id: ID.sort, title: wording(.sort(order.next)), key: "s")
  }

  /// The action that deletes the items that are done.
  func deleteDone(_ count: Int) -> ViewAction {
    ViewAction(
      id: ID.deleteDone, title: wording(.deleteFinished), key: "x", style: .destructive,
      confirm: wording(.confirmFinished(count: count)))
  }

  /// The action that deletes everything.
  func deleteAll(_ count: Int) -> ViewAction {
    ViewAction(
      id: ID.deleteAll, title: wording(.deleteAll), style: .destructive,
      confirm: wording(.confirmAll(count: count)))
  }

  /// The action that puts back what was deleted last; pressed again, what was deleted before that.
  var undoLast: ViewAction { ViewAction(id: ID.undo, title: wording(.undoDelete), key: "u") }

  /// The action that explains the search and the settings.
  func help(path: String) -> ViewAction {
    let text = TextContent(body: wording(.helpText(path: path)), format: .markdown)
    let view = HandlerView(id: "help", title: wording(.help), content: .text(text))
    return ViewAction(id: "help", title: wording(.help), key: "i", effects: [.push(view)])
  }

  private static let undoPrefix = "undo/"

  /// The action that puts a deleted item back.
  func undo(_ id: ItemID) -> ViewAction {
    ViewAction(id: Self.undoPrefix + id.text, title: wording(.undo), key: "u")
  }

  /// Returns the item that an action puts back, or nil for another action.
  static func undone(_ action: String) -> ItemID? {
    action.hasPrefix(undoPrefix) ? ItemID(action.dropFirst(undoPrefix.count)) : nil
  }
}
