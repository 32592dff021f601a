internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

@MainActor struct TableWriter: PagePart {
  let page: PageWriter

  private struct Column {
    let column: TableContent.Column
    /// The decimals that all numbers of the column are printed with.
    let decimals: Int
    let style: String?

    @MainActor func text(_ cell: TableContent.Cell?, _ wording: Wording) -> String {
      CellWords.text(cell, column.type, decimals: decimals, wording)
    }
  }

  func write(_ table: TableContent) {
    let rows = level.rows
    let shown = context.screenful(of: rows.count, around: level.selectedRow)
    let canSort = level.filter?.found == nil && table.rows.count > 1
    let hasActions = shown.contains { !rows[$0].actions.isEmpty }
    let columns = table.columns.map { column in
      Column(
        column: column, decimals: decimals(of: column, in: table, rows, shown),
        style: Self.alignment(of: column))
    }
    ViewWriter(page: page).scrolling(level.entry.title) {
      html.element("table", [.class("grid")]) {
        html.element("thead") {
          html.element("tr") {
            for column in columns { heading(of: column, canSort: canSort) }
            if hasActions {
              html.element("th", [.columnHeading]) {
                html.line("span", [.class("v")], wording(.actions.capitalized))
              }
            }
          }
        }
        html.element("tbody") {
          for position in shown { row(position, rows, columns, hasActions: hasActions) }
        }
      }
    }
    if rows.count == 0, level.filter == nil { page.none(wording(.noRows)) }
    page.screenfuls(shown, of: rows.count) { [table.rows[rows.number($0)].id] }
  }

  private func heading(of column: Column, canSort: Bool) {
    let id = column.column.id
    let sort = level.sort?.column == id ? level.sort : nil
    html.element(
      "th",
      [
        .columnHeading, .class(column.style),
        HTMLAttribute("aria-sort", sort.map { $0.ascending ? "ascending" : "descending" }),
      ]
    ) {
      guard canSort else { return html.short(column.column.title) }
      html.element("button", page.button(.sort(.column(id)))) {
        html.short(column.column.title)
        html.line("span", [.decorative], sort.map { $0.ascending ? " ↑" : " ↓" } ?? " ↕")
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

  private func decimals(
    of column: TableContent.Column, in table: TableContent, _ rows: RowIndex, _ shown: Range<Int>
  ) -> Int {
    var decimals = 0
    for position in shown {
      guard case .number(let number)? = table.rows[rows.number(position)].cells[column.id],
        CellWords.isPlain(number)
      else { continue }
      decimals = max(decimals, CellWords.decimals(of: number))
    }
    return decimals
  }

  private func row(_ position: Int, _ rows: RowIndex, _ columns: [Column], hasActions: Bool) {
    guard let view = level.shownView, case .table(let table) = view.content,
      table.rows.indices.contains(rows.number(position))
    else { return }
    let row = table.rows[rows.number(position)]
    let indexed = rows[position]
    let opening = indexed.opening(in: view)
    html.element("tr", [.class(row.state == .checked ? "done" : nil)]) {
      for (number, column) in columns.enumerated() {
        let text = column.text(row.cells[column.column.id], wording)
        guard number == 0 else {
          let label = column.column.title.beginning(bytes: HTMLWriter.shortLimit)
          html.element("td", [.class(column.style), HTMLAttribute("data-l", label)]) {
            if let badge = row.cells[column.column.id]?.badge {
              page.badge(badge)
            } else {
              html.short(text)
            }
          }
          continue
        }
        html.element("th", [.rowHeading, .class(column.style)]) {
          if let state = row.state { html.text(state == .checked ? "☑ " : "☐ ") }
          let cell: [HTMLAttribute] = [
            .class("cell"), .current(if: position == level.selectedRow),
          ]
          if opening != nil || !indexed.actions.isEmpty {
            html.line(
              "button", cell + page.button([.row([row.id]), .intent(.open(nil))]),
              text.isEmpty ? row.id : text)
          } else {
            html.line("span", cell, text)
          }
        }
      }
      if hasActions {
        html.element("td", [.class("n")]) {
          let name = columns.first.map { column in
            CellWords.text(row.cells[column.column.id], column.column.type, decimals: 0, wording)
          }
          page.rowActions(
            indexed.actions.filter { $0.id != opening?.id }, row: .row([row.id]), named: name ?? "")
        }
      }
    }
  }
}
