internal import HandlerProtocol
internal import MenuItems
internal import MenuNavigation

extension LevelLayer {
  package struct RowsKey: Hashable {
    var level: Int
    var revision: Int
    var search: Int?
    var sort: TableSort?
  }

  func makeRows(_ key: RowsKey) -> RowIndex {
    if let found = filter?.found { return RowIndex(found) }
    let order = filter?.shown
    if case .items(let index)? = filter?.rows, order != nil || stack.isReadLineByLine {
      return RowIndex(index, order: order)
    }
    // A timeline keeps its order, and so the dates above its rows.
    if case .timeline? = entry.view?.content { return RowIndex(entry, order: order?.sorted()) }
    // Other matches are ordered by their score, unless the user has sorted the table.
    guard let sort, let table else { return RowIndex(entry, order: order) }
    let sorted = sortedOrder(key, sort, table)
    guard let order else { return RowIndex(entry, order: sorted) }
    var isMatch = [Bool](repeating: false, count: table.rows.count)
    for row in order where isMatch.indices.contains(Int(row)) { isMatch[Int(row)] = true }
    return RowIndex(entry, order: sorted.filter { isMatch[Int($0)] })
  }

  private func sortedOrder(
    _ key: RowsKey, _ sort: TableSort, _ table: TableContent
  ) -> [UInt32] {
    var key = key
    key.search = nil
    if let cachedOrder, cachedOrder.key == key { return cachedOrder.order }
    let order = sort.order(of: table)
    cachedOrder = (key, order)
    return order
  }
}
