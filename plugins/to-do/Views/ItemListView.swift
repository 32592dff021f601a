internal import AppMenuPlugin

/// The list of items: those to do, and those that are finished.
struct ItemListView {
  /// The items.
  var lists: ItemLists
  /// The order.
  var order: SortOrder
  /// When items are due.
  var due: Due
  /// The damaged files that were moved aside.
  var damagedFiles: [String] = []
  /// Whether items can be fetched from a server.
  var hasServer = false

  /// The bytes that the rows may take: a message has 4 MiB at most.
  static let mostBytes = 4_000_000

  /// Returns the whole view.
  func view(title: String) -> HandlerView {
    let (rows, isCut) = rows { _, _ in true }
    let sections = [("To Do", ItemLists.Kind.open), ("Finished", .done)].compactMap { title, kind in
      rows[kind].map { ViewSection(title: title, rows: $0) }
    }
    return HandlerView(
      title: title, subtitle: subtitle, actions: actions, footer: footer(isCut), search: true,
      content: .list(
        ListContent(sections: sections, placeholder: "Nothing to do. Press n to add an item.")))
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
      for item in order.sorted(lists[kind].map(\.item)) where isWanted(item, kind) {
        let row = ItemRow.row(item, in: kind, due)
        bytes += ItemRow.size(row)
        if bytes > Self.mostBytes { return (found, true) }
        found[kind, default: []].append(row)
      }
    }
    return (found, false)
  }

  private var subtitle: String {
    let count = due.count(lists.open)
    return ["\(lists.open.count) to do", count > 0 ? "\(count) due" : nil, sortWords]
      .compactMap { $0 }.joined(separator: ", ")
  }

  private var sortWords: String? { order == .added ? nil : order.words }

  private func footer(_ isCut: Bool) -> String? {
    let count = lists.unreadable.count
    let words = [
      damagedFiles.first.map { "The file of the list was damaged. It is kept as \($0)" },
      count > 0 ? "\(Words.count(count, "entry that cannot be read, kept in the file"))" : nil,
      isCut ? "Not all items are listed: a search finds the others." : nil,
    ].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }

  private var actions: [ViewAction] {
    let total = lists.open.count + lists.done.count
    var actions = [ItemAction.add]
    if total > 0 { actions += [ItemAction.edit, ItemAction.delete] }
    if total > 1 { actions.append(ItemAction.sort(after: order)) }
    if !lists.done.isEmpty { actions.append(ItemAction.deleteDone(lists.done.count)) }
    if total > 0 { actions.append(ItemAction.deleteAll(total)) }
    if hasServer { actions.append(ItemAction.fetch) }
    return actions
  }
}
