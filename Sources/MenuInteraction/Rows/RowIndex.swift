package import FuzzyMatching
package import HandlerProtocol
package import MenuItems
package import MenuNavigation

/// The rows of what a level shows, by their number.
package struct RowIndex {
  /// What can be done with a row.
  package struct Row {
    package var id: String
    package var primary: String?
    package var actions: [ViewAction]
  }

  private enum Source {
    case menu([MenuItem])
    case view(ViewRows)
  }

  private let source: Source
  private let total: Int
  /// The numbers of the rows that are shown, in their order; nil for all as they came.
  package let order: [UInt32]?
  /// How many rows are shown.
  package var count: Int { order?.count ?? total }

  package init(_ entry: NavigationEntry, order: [UInt32]? = nil) {
    if let menu = entry.menu {
      self.init(menu.items, order: order)
    } else {
      self.init(entry.view, order: order)
    }
  }

  package init(_ items: [MenuItem], order: [UInt32]? = nil) {
    source = .menu(items)
    total = items.count
    self.order = order
  }

  package init(_ view: HandlerView?, order: [UInt32]? = nil) {
    self.order = order
    guard let rows = view?.rows else {
      (source, total) = (.menu([]), 0)
      return
    }
    source = .view(rows)
    total = rows.count
  }

  /// The row of a number.
  package subscript(position: Int) -> Row {
    let index = number(position)
    switch source {
    case .menu(let items): return Row(id: items[index].id, primary: nil, actions: [])
    case .view(let rows):
      let row = rows[index]
      return Row(id: row.id, primary: row.primary, actions: row.actions)
    }
  }

  /// The row of a number where it has a title, as in a list or what is like one.
  package func viewRow(_ position: Int) -> ViewRow? {
    guard case .view(let rows) = source, (0..<count).contains(position) else { return nil }
    return rows.titled(number(position))
  }

  /// The item of a number in a menu.
  package func item(_ position: Int) -> MenuItem? {
    guard case .menu(let items) = source, (0..<count).contains(position) else { return nil }
    return items[number(position)]
  }

  /// What stands above the row of a number.
  package func heading(_ position: Int) -> ViewRowGroup.Heading? {
    guard case .view(let rows) = source, (0..<count).contains(position) else { return nil }
    return rows.heading(number(position))
  }

  /// The number that the row at a position has where all are shown as they came.
  package func number(_ position: Int) -> Int { order.map { Int($0[position]) } ?? position }

  /// The position of the row with an id.
  package func firstIndex(ofID id: String) -> Int? {
    let found =
      switch source {
      case .menu(let items): items.firstIndex { $0.id == id }
      case .view(let rows): rows.firstIndex(ofID: id)
      }
    guard let found else { return nil }
    return order.map { $0.firstIndex(of: UInt32(clamping: found)) } ?? found
  }
}

extension RowIndex {
  /// The rows of a view as texts to be searched: a title, and all else that a row says.
  package static func candidates(of view: HandlerView?) -> CandidateList {
    if case .table(let table)? = view?.content {
      return CandidateList(
        table.rows.lazy.map { row in
          let texts = table.columns.map { CellWords.text(row.cells[$0.id], $0.type, decimals: 4) }
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
