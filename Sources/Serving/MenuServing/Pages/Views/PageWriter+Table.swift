internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

// Tables.

extension PageWriter {
  /// Writes a table with buttons that sort it in its headings.
  func write(_ table: TableContent) {
    let rows = level.rows
    let count = min(rows.count, context.rowLimit)
    let canSort = level.filter?.found == nil && table.rows.count > 1
    let hasActions = (0..<count).contains { !rows[$0].actions.isEmpty }
    let formats = table.columns.map { column in
      (column: column, decimals: decimals(of: column, in: table, rows, count))
    }
    scrolling(level.entry.title) {
      element("table", [HTMLAttribute("class", "grid")]) {
        element("thead") {
          element("tr") {
            for column in table.columns { heading(of: column, canSort: canSort) }
            if hasActions {
              element("th", [HTMLAttribute("scope", "col")]) {
                element("span", [HTMLAttribute("class", "v")], wording(.actions.capitalized))
              }
            }
          }
        }
        element("tbody") {
          for position in 0..<count {
            row(position, rows, formats, hasActions: hasActions)
          }
        }
      }
    }
    if rows.count == 0 {
      element(
        "p", [HTMLAttribute("class", "none")],
        wording(level.filter == nil ? .noRows : .nothingMatches))
    }
    cutNotice(shown: count, of: rows.count)
  }

  /// Writes content that may be wider than the page, in a part that is scrolled, also by keys.
  func scrolling(_ title: String, _ content: () -> Void) {
    element(
      "div",
      [
        HTMLAttribute("class", "wide"), HTMLAttribute("role", "region"),
        HTMLAttribute("tabindex", "0"),
        HTMLAttribute("aria-label", title.beginning(bytes: Self.longestWords)),
      ], content)
  }

  private func heading(of column: TableContent.Column, canSort: Bool) {
    let sort = level.sort?.column == column.id ? level.sort : nil
    var attributes = [HTMLAttribute("scope", "col")]
    if let style = Self.alignment(of: column) { attributes.append(HTMLAttribute("class", style)) }
    if let sort {
      attributes.append(
        HTMLAttribute("aria-sort", sort.ascending ? "ascending" : "descending"))
    }
    element("th", attributes) {
      guard canSort else {
        html.text(column.title.beginning(bytes: Self.longestWords))
        return
      }
      element("button", button(.sort(.column(column.id)))) {
        html.text(column.title.beginning(bytes: Self.longestWords))
        element(
          "span", [HTMLAttribute("aria-hidden", "true")],
          sort.map { $0.ascending ? " ↑" : " ↓" } ?? "")
      }
    }
  }

  private static func alignment(of column: TableContent.Column) -> String? {
    switch column.align {
    case .right?: "n"
    case .center?: "c"
    case .left?: nil
    case nil: column.type == .number || column.type == .size ? "n" : nil
    }
  }

  /// Returns the decimals that all numbers of a column are printed with.
  private func decimals(
    of column: TableContent.Column, in table: TableContent, _ rows: RowIndex, _ count: Int
  ) -> Int {
    var decimals = 0
    for position in 0..<count {
      guard case .number(let number)? = table.rows[rows.number(position)].cells[column.id],
        CellWords.isPlain(number)
      else { continue }
      decimals = max(decimals, CellWords.decimals(of: number))
    }
    return decimals
  }

  private func row(
    _ position: Int, _ rows: RowIndex,
    _ formats: [(column: TableContent.Column, decimals: Int)], hasActions: Bool
  ) {
    guard let view = level.shownView, case .table(let table) = view.content,
      table.rows.indices.contains(rows.number(position))
    else { return }
    let row = table.rows[rows.number(position)]
    let indexed = rows[position]
    let opening = indexed.opening(in: view)
    let isSelected = position == level.selectedRow
    element("tr", row.state == .checked ? [HTMLAttribute("class", "done")] : []) {
      for (number, format) in formats.enumerated() {
        let style = Self.alignment(of: format.column).map { [HTMLAttribute("class", $0)] } ?? []
        let text = CellWords.text(
          row.cells[format.column.id], format.column.type, decimals: format.decimals, wording)
        guard number == 0 else {
          element("td", style, text)
          continue
        }
        let current = isSelected ? [HTMLAttribute("aria-current", "true")] : []
        element("th", [HTMLAttribute("scope", "row")] + style) {
          if let state = row.state { html.text(state == .checked ? "☑ " : "☐ ") }
          if opening != nil || !indexed.actions.isEmpty {
            element(
              "button",
              [HTMLAttribute("class", "cell")] + current
                + button([.row([row.id]), .intent(.open(nil))]), text.isEmpty ? row.id : text)
          } else {
            element("span", [HTMLAttribute("class", "cell")] + current, text)
          }
        }
      }
      if hasActions {
        element("td", [HTMLAttribute("class", "n")]) {
          rowActions(
            indexed.actions.filter { $0.id != opening?.id }, row: .row([row.id]),
            named: CellWords.text(
              formats.first.flatMap { row.cells[$0.column.id] }, formats.first?.column.type,
              decimals: 0, wording))
        }
      }
    }
  }
}
