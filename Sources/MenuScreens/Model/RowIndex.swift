internal import FuzzyMatching
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
  private let total: Int
  /// The numbers of the rows that are shown, in their order; nil for all as they came.
  let order: [UInt32]?
  /// How many rows are shown.
  var count: Int { order?.count ?? total }

  init(_ entry: NavigationEntry, order: [UInt32]? = nil) {
    if let menu = entry.menu {
      self.init(menu.items, order: order)
    } else {
      self.init(entry.view, order: order)
    }
  }

  init(_ items: [MenuItem], order: [UInt32]? = nil) {
    source = .menu(items)
    total = items.count
    self.order = order
  }

  init(_ view: HandlerView?, order: [UInt32]? = nil) {
    self.order = order
    let groups: [[ViewRow]]
    switch view?.content {
    case .table(let table):
      source = .table(table.rows)
      total = table.rows.count
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
    self.total = total
  }

  /// The row of a number.
  subscript(position: Int) -> Row {
    let index = number(position)
    switch source {
    case .menu(let items): return Row(id: items[index].id, primary: nil, actions: [])
    case .table(let rows):
      let row = rows[index]
      return Row(id: row.id, primary: row.primary, actions: row.actions ?? [])
    case .groups:
      guard let row = groupRow(index) else { return Row(id: "", primary: nil, actions: []) }
      return Row(id: row.id, primary: row.primary, actions: row.actions ?? [])
    }
  }

  /// The row of a number in a list or what is like one.
  func viewRow(_ position: Int) -> ViewRow? {
    position < count ? groupRow(number(position)) : nil
  }

  /// The item of a number in a menu.
  func item(_ position: Int) -> MenuItem? {
    guard case .menu(let items) = source, (0..<count).contains(position) else { return nil }
    return items[number(position)]
  }

  /// The number that the row at a position has where all are shown as they came.
  func number(_ position: Int) -> Int { order.map { Int($0[position]) } ?? position }

  private func groupRow(_ index: Int) -> ViewRow? {
    guard case .groups(let groups, let starts) = source, index < total else { return nil }
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

  /// The position of the row with an id.
  func firstIndex(ofID id: String) -> Int? {
    guard let number = firstNumber(ofID: id) else { return nil }
    return order.map { $0.firstIndex(of: UInt32(clamping: number)) } ?? number
  }

  private func firstNumber(ofID id: String) -> Int? {
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

extension RowIndex {
  /// The rows of a view as texts to be searched: a title, and all else that a row says.
  static func candidates(of view: HandlerView?) -> CandidateList {
    if case .table(let table)? = view?.content {
      return CandidateList(
        table.rows.lazy.map { row in
          let texts = table.columns.map { TableCells.text(row.cells[$0.id], $0.type, decimals: 4) }
          return (title: texts.first ?? "", subtitle: texts.dropFirst().joined(separator: " "))
        })
    }
    let rows = RowIndex(view)
    return CandidateList(
      (0..<rows.count).lazy.map { position in
        guard let row = rows.viewRow(position) else { return (title: "", subtitle: nil) }
        let more = [row.subtitle, row.detail].compactMap(\.self) + (row.badges ?? []).map(\.text)
        return (title: row.title, subtitle: more.isEmpty ? nil : more.joined(separator: " "))
      })
  }
}
