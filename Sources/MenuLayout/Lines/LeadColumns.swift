package import HandlerProtocol
internal import MenuInteraction
package import MenuItems
internal import TerminalText

/// What stands before the titles of a view's rows, as wide as the widest needs it, so that all titles
/// begin in one column.
///
/// A view may have a hundred thousand rows: of one that has grown, only the new ones are looked at.
package struct LeadColumns {
  /// The columns of icons and ticks and the space behind them; 0 where no row has any.
  package private(set) var icon = 0
  /// The columns of times of day and the space behind them; 0 where no row has one at its left.
  package private(set) var time = 0
  /// How many rows have been looked at.
  private var rows = 0

  /// A tick and the space behind it.
  private static let tick = 2
  /// What stands behind a time.
  package static let timeGap = "  "

  /// Looks at the rows of `view` that are new.
  package mutating func look(at view: HandlerView, icons: IconSet) {
    var hasTimes = false
    if case .timeline = view.content { hasTimes = true }
    let groups = view.rowGroups.map(\.rows)
    let count = groups.reduce(0) { $0 + $1.count }
    if count < rows { self = LeadColumns() }
    var start = 0
    for group in groups {
      for row in group[min(group.count, max(0, rows - start))...] {
        look(at: row, icons: icons, hasTimes: hasTimes)
      }
      start += group.count
    }
    rows = count
  }

  private mutating func look(at row: ViewRow, icons: IconSet, hasTimes: Bool) {
    if row.state != nil {
      icon = max(icon, Self.tick)
    } else if icon < icons.columnWidth, let name = row.icon {
      icon = max(icon, icons.width(name))
    }
    if hasTimes, time == 0, let detail = row.detail, DateWords.isTime(detail) {
      time = detail.utf8.count + Self.timeGap.count
    }
  }
}

extension IconSet {
  /// The columns of the icon called `name` and the space behind it; 0 where there is none.
  package func width(_ name: String?) -> Int { DisplayWidth.columns(of: SafeText.line(cell(name))) }

  /// The width of the column of icons of a menu: that of every icon of the style, and none where no item
  /// has one.
  package func columnWidth(of items: some Sequence<MenuItem>) -> Int {
    items.contains { glyph($0.icon) != nil } ? columnWidth : 0
  }

  /// Whether one of `names` is that of an icon.
  package func hasIcon(among names: Set<String>) -> Bool { names.contains { glyph($0) != nil } }
}
