internal import HandlerProtocol
internal import MenuNavigation

// Sorting tables.

extension ScreenModel {
  private var table: TableContent? {
    if case .table(let table)? = navigator.top.view?.content { table } else { nil }
  }

  /// Orders a table by the next column, ascending and then descending, and at last as it came.
  func sortByNextColumn() {
    guard let table, let first = table.columns.first else { return }
    switch state.sort {
    case nil: sort(table, by: TableSort(column: first.id))
    case let sort? where sort.ascending:
      self.sort(table, by: TableSort(column: sort.column, ascending: false))
    case let sort?:
      let index = table.columns.firstIndex { $0.id == sort.column } ?? table.columns.count
      let next = table.columns.dropFirst(index + 1).first
      self.sort(table, by: next.map { TableSort(column: $0.id) })
    }
  }

  /// Orders a table by the column whose heading was clicked: ascending, with the next click descending,
  /// and then as it came.
  func sort(byClickOn column: String) {
    guard let table else { return }
    guard let sort = state.sort, sort.column == column else {
      return self.sort(table, by: TableSort(column: column))
    }
    self.sort(table, by: sort.ascending ? TableSort(column: column, ascending: false) : nil)
  }

  private func sort(_ table: TableContent, by sort: TableSort?) {
    let selected = rows.count > 0 ? rows[selectedRow].id : nil
    state.sort = sort
    if let selected, let row = rows.firstIndex(ofID: selected) { select(row: row) }
    let column = sort.flatMap { sort in table.columns.first { $0.id == sort.column } }
    navigator.say(
      column.map {
        "Sorted by \($0.title), \(sort?.ascending == true ? "ascending" : "descending")"
      } ?? "Original order")
  }
}
