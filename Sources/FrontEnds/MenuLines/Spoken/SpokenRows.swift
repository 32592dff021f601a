package import DisplayText
package import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import MenuLayout
internal import MenuNavigation

package struct SpokenRows {
  package let view: HandlerView
  package let wording: Wording

  private func text(_ badge: ViewRow.Badge) -> String {
    SafeText.line((badge.style ?? .info).words(badge.text, wording))
  }

  package func words(of position: Int, in rows: RowIndex) -> String {
    if case .table(let table) = view.content {
      let row = table.rows[rows.number(position)]
      let cells = table.columns.compactMap { column -> String? in
        let cell = row.cells[column.id]
        if let badge = cell?.badge { return SafeText.line(column.title) + ": " + text(badge) }
        let text = TableCells.text(cell, column.type, decimals: 4, .plain(wording))
        return text.isEmpty ? nil : SafeText.line(column.title) + ": " + text
      }
      return (cells + state(row.state)).joined(separator: ", ")
    }
    guard let row = rows.viewRow(position) else { return "" }
    var words = [row.title, row.subtitle].compactMap(\.self)
    if let detail = row.detail {
      // The time of day comes first, as on a screen.
      words.insert(detail, at: view.isTimeline && DateWords.isTime(detail) ? 0 : words.count)
    }
    words += (row.badges ?? []).map { text($0) }
    return (words.map(SafeText.line) + state(row.state)).joined(separator: ", ")
  }

  private func state(_ state: ViewRow.State?) -> [String] {
    switch state {
    case .checked?: [wording(.checked)]
    case .unchecked?: [wording(.notChecked)]
    case nil: []
    }
  }

  package func section(of position: Int, in rows: RowIndex) -> String? {
    switch rows.heading(position) {
    case .title(let title)?: SafeText.line(title)
    case .date(let date)?: SafeText.line(CalendarDate(date)?.words(in: wording) ?? date)
    case nil: nil
    }
  }

  package static func words(
    of item: MenuItem, trail: [MenuItem] = [], _ wording: Wording
  ) -> String {
    var words = [item.title, item.subtitle].compactMap(\.self).map(SafeText.line)
    if let reason = item.state?.disabledReason {
      words.append(wording(.cannotBeUsed(reason: SafeText.line(reason))))
    }
    if item.opensMenu { words.append(wording(.submenu)) }
    if !trail.isEmpty {
      let path = trail.map { SafeText.line($0.title) }.joined(separator: ", ")
      words.append(wording(.foundIn(path: path)))
    }
    return words.joined(separator: ", ")
  }

  package static func section(of item: MenuItem, in menu: Menu) -> String? {
    var title: String?
    for entry in menu.entries {
      switch entry {
      case .section(let next): title = SafeText.line(next)
      case .item(let next): if next === item { return title }
      }
    }
    return nil
  }
}
