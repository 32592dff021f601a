internal import HandlerProtocol
internal import MenuItems
internal import MenuNavigation

/// The rows of what a level shows, by their number.
struct RowIndex {
  /// What can be done with a row.
  struct Row {
    var id: String
    var primary: String?
    var actions: [ViewAction]
  }

  private enum Source {
    case menu([MenuItem])
    case groups([[ViewRow]], starts: [Int])
    case table([TableContent.Row])
  }

  private let source: Source
  let count: Int

  init(_ entry: NavigationEntry) {
    if let menu = entry.menu { self.init(menu) } else { self.init(entry.view) }
  }

  init(_ menu: Menu) {
    source = .menu(menu.items)
    count = menu.items.count
  }

  init(_ view: HandlerView?) {
    let groups: [[ViewRow]]
    switch view?.content {
    case .table(let table):
      source = .table(table.rows)
      count = table.rows.count
      return
    case .list(let list): groups = list.sections.map(\.rows)
    case .timeline(let timeline): groups = timeline.groups.map(\.rows)
    case .heatmap(let heatmap): groups = heatmap.sections?.map(\.rows) ?? []
    case .detail(let detail): groups = detail.sections?.map(\.rows) ?? []
    default: groups = []
    }
    var starts: [Int] = []
    var total = 0
    for group in groups {
      starts.append(total)
      total += group.count
    }
    source = .groups(groups, starts: starts)
    count = total
  }

  /// The row of a number.
  subscript(index: Int) -> Row {
    switch source {
    case .menu(let items): return Row(id: items[index].id, primary: nil, actions: [])
    case .table(let rows):
      let row = rows[index]
      return Row(id: row.id, primary: row.primary, actions: row.actions ?? [])
    case .groups:
      guard let row = viewRow(index) else { return Row(id: "", primary: nil, actions: []) }
      return Row(id: row.id, primary: row.primary, actions: row.actions ?? [])
    }
  }

  /// The row of a number in a list or what is like one.
  func viewRow(_ index: Int) -> ViewRow? {
    guard case .groups(let groups, let starts) = source, index < count else { return nil }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle + 1 } else { high = middle }
    }
    // Groups without rows start where the next one does: the last of them has the row.
    let group = low - 1
    return groups[group][index - starts[group]]
  }

  /// The number of the row with an id.
  func firstIndex(ofID id: String) -> Int? {
    switch source {
    case .menu(let items): return items.firstIndex { $0.id == id }
    case .table(let rows): return rows.firstIndex { $0.id == id }
    case .groups(let groups, let starts):
      for (group, start) in zip(groups, starts) {
        if let index = group.firstIndex(where: { $0.id == id }) { return start + index }
      }
      return nil
    }
  }
}
