internal import AppMenuPlugin
internal import DisplayText

struct ItemListView {
  var lists: ItemLists
  var order: SortOrder
  var due: Due
  var path: String
  var damagedFiles: [String]
  var canUndo: Bool
  var wording: Wording

  /// The limit of the rows in bytes: a message has at most 4 MiB.
  static let mostBytes = 4_000_000

  /// The id of the row that says there is nothing to do, so that no finished item is selected instead.
  static let nothing = "nothing"

  func view(title: String, selecting row: String? = nil) -> HandlerView {
    var (rows, isCut) = rows { _, _ in true }
    if lists.open.isEmpty, !lists.done.isEmpty {
      rows[.open] = [ViewRow(id: Self.nothing, title: wording(.placeholder))]
    }
    let sections = [(Phrase.toDoSection, ItemLists.Kind.open), (.finishedSection, .done)]
      .compactMap { title, kind in
        rows[kind].map { ViewSection(title: wording(title), rows: $0) }
      }
    return HandlerView(
      title: title,
      subtitle: wording(
        .subtitle(open: lists.open.count, due: due.count(lists.open), order: order)),
      actions: actions, footer: footer(isCut), search: true,
      content: .list(
        ListContent(
          sections: sections, placeholder: wording(.placeholder), selected: row)))
  }

  /// Returns the id of the row to select after an item leaves its section: the next one, else the previous one;
  /// nil if the section is then empty.
  func rowAfter(_ item: ToDoItem, in kind: ItemLists.Kind) -> String? {
    let items = order.sorted(lists[kind].map(\.item), due.calendar)
    guard let index = items.firstIndex(of: item) else { return nil }
    if items.count == 1 { return kind == .open ? Self.nothing : nil }
    return ItemID(items[index + 1 < items.count ? index + 1 : index - 1], kind).text
  }

  func page(_ query: ItemQuery) -> ViewPage {
    let rows = rows(where: query.matches).rows
    return ViewPage(.list((rows[.open] ?? []) + (rows[.done] ?? [])))
  }

  /// Returns rows by list, and whether some are omitted to limit the size of the message.
  private func rows(
    where isWanted: (ToDoItem, ItemLists.Kind) -> Bool
  ) -> (rows: [ItemLists.Kind: [ViewRow]], isCut: Bool) {
    var (found, bytes): ([ItemLists.Kind: [ViewRow]], Int) = ([:], 0)
    for kind in ItemLists.Kind.allCases {
      for item in order.sorted(lists[kind].map(\.item), due.calendar)
      where isWanted(item, kind) {
        let row = row(item, in: kind)
        bytes += Self.size(row)
        if bytes > Self.mostBytes { return (found, true) }
        found[kind, default: []].append(row)
      }
    }
    return (found, false)
  }

  private func footer(_ isCut: Bool) -> String? {
    let count = lists.unreadable.count
    let notes = [
      damagedFiles.first.map { wording(.damagedFile(path: $0)) },
      count > 0 ? wording(.unreadable(count: count)) : nil,
      isCut ? wording(.notAllListed) : nil,
    ].compactMap { $0 }
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }

  private var actions: [ViewAction] {
    let (open, done) = (lists.open.count, lists.done.count)
    let help = TextContent(body: wording(.helpText(path: path)), format: .markdown)
    let helpView = HandlerView(id: "help", title: wording(.help), content: .text(help))
    let actions: [ViewAction?] = [
      ItemAction.add.view(wording(.add), key: "n"), open > 0 ? wording.edit : nil,
      open > 0 ? wording.delete : nil,
      canUndo ? ItemAction.undo.view(wording(.undoDelete), key: "u") : nil,
      open + done > 1 ? ItemAction.sort.view(wording(.sort(order.next)), key: "s") : nil,
      done > 0
        ? ItemAction.deleteDone.view(
          wording(.deleteFinished), key: "x", style: .destructive,
          confirm: wording(.confirmFinished(count: done))) : nil,
      open + done > 0
        ? ItemAction.deleteAll.view(
          wording(.deleteAll), style: .destructive,
          confirm: wording(.confirmAll(count: open + done))
        ) : nil,
      ViewAction(id: "help", title: wording(.help), key: "i", effects: [.push(helpView)]),
    ]
    return actions.compactMap { $0 }
  }

  private func row(_ item: ToDoItem, in kind: ItemLists.Kind) -> ViewRow {
    let (isOpen, title) = (kind == .open, Words.beginning(item.title))
    let badge =
      due.isOverdue(item)
      ? ViewRow.Badge(wording(.overdue), style: .error)
      : due.isDue(item) ? ViewRow.Badge(wording(.dueBadge), style: .warning) : nil
    // If there is nothing to do, the list cannot offer to edit or delete, because its placeholder is also a row.
    let changes = lists.open.isEmpty ? [wording.edit, wording.delete] : []
    return ViewRow(
      id: ItemID(item, kind).text, title: title.isEmpty ? wording(.noTitle) : title,
      subtitle: isOpen ? item.location.map { Words.beginning($0.name, characters: 100) } : nil,
      detail: isOpen ? due.calendar.text(of: item, wording) : nil,
      badges: isOpen ? badge.map { [$0] } : nil,
      state: isOpen ? .unchecked : .checked,
      actions: [ItemAction.open.view(wording(.show)), wording.toggle(kind)] + changes,
      primary: ItemAction.open.rawValue)
  }

  /// Returns the largest size of a row in a message, in bytes; a quotation mark needs two.
  private static func size(_ row: ViewRow) -> Int {
    let texts = [row.title, row.subtitle, row.detail].compactMap { $0?.utf8.count }
    return texts.reduce((row.actions ?? []).count > 2 ? 420 : 280) { $0 + 2 * $1 }
  }
}
