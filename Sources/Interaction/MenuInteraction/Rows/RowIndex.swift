package import FuzzyMatching
package import HandlerProtocol
package import DisplayText
package import MenuItems
package import MenuNavigation

package struct RowIndex {
  package struct Row {
    package var id: String
    package var primary: String?
    package var actions: [ViewAction]
  }

  private enum Source {
    case menu([MenuItem])
    case places([ItemIndex.Place])
    case view(ViewRows)
  }

  private let source: Source
  private let total: Int
  /// The numbers of the rows shown in their order, or `nil` for all rows in the original order.
  package let order: [UInt32]?
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

  /// Creates the rows of items that were found, and of actions.
  package init(_ index: ItemIndex, order: [UInt32]?) {
    let places = order == nil ? Array(index.unsearched) : index.places
    source = .places(places)
    total = places.count
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

  package subscript(position: Int) -> Row {
    let index = number(position)
    switch source {
    case .menu(let items): return Row(id: items[index].id, primary: nil, actions: [])
    case .places(let places): return Row(id: places[index].item.id, primary: nil, actions: [])
    case .view(let rows):
      let row = rows[index]
      return Row(id: row.id, primary: row.primary, actions: row.actions)
    }
  }

  /// Returns the row at `position` if it has a title, as in lists and similar views.
  package func viewRow(_ position: Int) -> ViewRow? {
    guard case .view(let rows) = source, (0..<count).contains(position) else { return nil }
    return rows.titled(number(position))
  }

  func cells(_ position: Int) -> [String: TableContent.Cell] {
    guard case .view(let rows) = source, (0..<count).contains(position) else { return [:] }
    return rows.celled(number(position))?.cells ?? [:]
  }

  package func item(_ position: Int) -> MenuItem? {
    guard (0..<count).contains(position) else { return nil }
    return switch source {
    case .menu(let items): items[number(position)]
    case .places(let places): places[number(position)].item
    case .view: nil
    }
  }

  /// Returns the place that was found at `position`, or `nil` if nothing was searched for or the level shows no menu.
  package func place(_ position: Int) -> ItemIndex.Place? {
    guard case .places(let places) = source, (0..<count).contains(position) else { return nil }
    return places[number(position)]
  }

  package func path(_ position: Int) -> [String]? {
    place(position)?.path ?? item(position)?.path
  }

  package func heading(_ position: Int) -> ViewRowGroup.Heading? {
    guard case .view(let rows) = source, (0..<count).contains(position) else { return nil }
    return rows.heading(number(position))
  }

  /// Returns the number in the original order of the row at `position`.
  package func number(_ position: Int) -> Int { order.map { Int($0[position]) } ?? position }

  package func id(_ position: Int) -> RowID? {
    guard (0..<count).contains(position) else { return nil }
    return path(position).map { RowID($0) } ?? RowID(id: self[position].id)
  }

  package func firstIndex(of row: RowID) -> Int? {
    guard let id = row.path.last else { return nil }
    let found: Int?
    switch source {
    case .menu(let items): found = items.firstIndex { $0.id == id && $0.path == row.path }
    case .places(let places): found = places.firstIndex { $0.path == row.path }
    case .view(let rows): found = row.path.count == 1 ? rows.firstIndex(ofID: id) : nil
    }
    guard let found else { return nil }
    return order.map { $0.firstIndex(of: UInt32(clamping: found)) } ?? found
  }
}

extension RowIndex {
  /// Returns the texts of the row at `position` that a line may be too short for: title, subtitle, detail and
  /// badges, or the texts in the cells of a table's `columns`.
  package func texts(
    _ position: Int, columns: [TableContent.Column] = [], _ wording: Wording = .english
  ) -> [String] {
    if let item = item(position) {
      let state = item.state
      return [item.title, state?.disabledReason ?? item.subtitle, state?.detail].compactMap(\.self)
    }
    if let row = viewRow(position) {
      return [row.title, row.subtitle, row.detail].compactMap(\.self)
        + (row.badges ?? []).map(\.text)
    }
    let cells = cells(position)
    return columns.compactMap { column in
      switch cells[column.id] {
      // Numbers are never cut.
      case nil, .number?: return nil
      case let cell: return CellWords.text(cell, column.type, decimals: 0, wording)
      }
    }
  }

  package static func candidates(
    of view: HandlerView?, _ wording: Wording = .english
  ) -> CandidateList {
    if case .table(let table)? = view?.content {
      return CandidateList(
        table.rows.lazy.map { row in
          let texts = table.columns.map {
            CellWords.text(row.cells[$0.id], $0.type, decimals: 4, wording)
          }
          return (title: texts.first ?? "", subtitle: texts.dropFirst().joined(separator: " "))
        })
    }
    let rows = RowIndex(view)
    return CandidateList(
      (0..<rows.count).lazy.map { position in
        let texts = rows.texts(position)
        let more = texts.dropFirst()
        return (
          title: texts.first ?? "", subtitle: more.isEmpty ? nil : more.joined(separator: " ")
        )
      })
  }
}
