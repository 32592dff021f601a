internal import AppMenuPlugin
internal import Localization

/// The list of items: those to do, and those that are finished.
struct ItemListView {
  /// The items.
  var lists: ItemLists
  /// The order.
  var order: SortOrder
  /// When items are due.
  var due: Due
  /// The path of the file of the items.
  var path = ""
  /// The damaged files that were moved aside.
  var damagedFiles: [String] = []
  /// Whether a deleted item can be put back.
  var canUndo = false
  /// The language of the reader.
  var wording = Wording.english

  /// The bytes that the rows may take: a message has 4 MiB at most.
  static let mostBytes = 4_000_000

  /// The id of the row that is shown while there is nothing to do, so that no finished item is selected unasked.
  static let nothing = "nothing"

  /// Returns the whole view.
  ///
  /// - Parameter row: the id of the row to select, or nil.
  func view(title: String, selecting row: String? = nil) -> HandlerView {
    var (rows, isCut) = rows { _, _ in true }
    if lists.open.isEmpty, !lists.done.isEmpty {
      rows[.open] = [ViewRow(id: Self.nothing, title: wording(.placeholder))]
    }
    let sections = [(ToDoPhrase.toDoSection, ItemLists.Kind.open), (.finishedSection, .done)]
      .compactMap {
        title, kind in rows[kind].map { ViewSection(title: wording(title), rows: $0) }
      }
    return HandlerView(
      title: title, subtitle: subtitle, actions: actions, footer: footer(isCut), search: true,
      content: .list(
        ListContent(
          sections: sections, placeholder: wording(.placeholder), selected: row)))
  }

  /// Returns the id of the row to select once an item has left its section: the next one, else the one before it; nil
  /// if the section is then empty.
  func rowAfter(_ item: ToDoItem, in kind: ItemLists.Kind) -> String? {
    let items = order.sorted(lists[kind].map(\.item), due.calendar)
    guard let index = items.firstIndex(of: item) else { return nil }
    if items.count == 1 { return kind == .open ? Self.nothing : nil }
    return ItemID(items[index + 1 < items.count ? index + 1 : index - 1], kind).text
  }

  /// Returns the rows of the items that match a query.
  func page(_ query: ItemQuery) -> ViewPage {
    let rows = rows(where: query.matches).rows
    return ViewPage(.list((rows[.open] ?? []) + (rows[.done] ?? [])))
  }

  /// Returns rows by list, and whether some had no room.
  private func rows(
    where isWanted: (ToDoItem, ItemLists.Kind) -> Bool
  ) -> (rows: [ItemLists.Kind: [ViewRow]], isCut: Bool) {
    var (found, bytes): ([ItemLists.Kind: [ViewRow]], Int) = ([:], 0)
    for kind in ItemLists.Kind.allCases {
      for item in order.sorted(lists[kind].map(\.item), due.calendar)
      where isWanted(item, kind) {
        // The placeholder stands for the items to do, and cannot be edited or deleted.
        let row = ItemRow.row(item, in: kind, due, wording, hasChanges: lists.open.isEmpty)
        bytes += ItemRow.size(row)
        if bytes > Self.mostBytes { return (found, true) }
        found[kind, default: []].append(row)
      }
    }
    return (found, false)
  }

  private var subtitle: String {
    wording(
      .subtitle(open: lists.open.count, due: due.count(lists.open), order: order))
  }

  private func footer(_ isCut: Bool) -> String? {
    let count = lists.unreadable.count
    let words = [
      damagedFiles.first.map { wording(.damagedFile(path: $0)) },
      count > 0 ? wording(.unreadable(count: count)) : nil,
      isCut ? wording(.notAllListed) : nil,
    ].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }

  private var actions: [ViewAction] {
    let action = ItemAction(wording)
    let total = lists.open.count + lists.done.count
    var actions = [action.add]
    if !lists.open.isEmpty { actions += [action.edit, action.delete] }
    if canUndo { actions.append(action.undoLast) }
    if total > 1 { actions.append(action.sort(after: order)) }
    if !lists.done.isEmpty { actions.append(action.deleteDone(lists.done.count)) }
    if total > 0 { actions.append(action.deleteAll(total)) }
    return actions + [action.help(path: path)]
  }
}
