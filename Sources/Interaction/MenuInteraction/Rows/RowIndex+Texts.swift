package import HandlerProtocol
package import DisplayText
internal import MenuItems

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
      // Numbers are never cut.
      guard case .text? = cells[column.id] else { return nil }
      return CellWords.text(cells[column.id], column.type, decimals: 0, wording)
    }
  }
}
