package import HandlerProtocol
package import MenuInteraction
package import MenuItems
internal import DisplayText

/// The widths of the columns before the titles of a view's rows, and of the titles, so that all titles begin in one
/// column and all subtitles in another.
///
/// A view may have a hundred thousand rows: if it has grown, only the new ones are measured.
package struct LeadColumns {
  /// The width of icons and ticks with the following gap, in columns; 0 without any.
  package private(set) var icon = 0
  package private(set) var hasPictures = false
  /// The width of times of day at the left with the following gap, in columns; 0 without any.
  package private(set) var time = 0
  /// The width of the widest title that has a subtitle beside it, in columns; longer titles than ``widestTitle`` do
  /// not count, and move only their own subtitle.
  package private(set) var title = 0
  /// The width of titles up to which subtitles are aligned.
  private static let widestTitle = 40
  private var rows = 0

  private static let tick = 2
  package static let timeGap = "  "

  /// Makes space for the pictures of rows beside their icons, if a row has one.
  package func withThumbnails() -> LeadColumns {
    guard hasPictures else { return self }
    var lead = self
    lead.icon = max(icon, RowThumbnail.columns + 1)
    return lead
  }

  package mutating func look(at view: HandlerView, icons: IconSet) {
    let groups = view.rowGroups.map(\.rows)
    let count = groups.reduce(0) { $0 + $1.count }
    if count < rows { self = LeadColumns() }
    var start = 0
    for group in groups {
      for row in group[min(group.count, max(0, rows - start))...] {
        look(at: row, icons: icons, hasTimes: view.isTimeline)
      }
      start += group.count
    }
    rows = count
  }

  private mutating func look(at row: ViewRow, icons: IconSet, hasTimes: Bool) {
    if row.image != nil { hasPictures = true }
    if row.state != nil {
      icon = max(icon, Self.tick)
    } else if icon < icons.columnWidth, let name = row.icon {
      icon = max(icon, icons.width(name))
    }
    if row.subtitle != nil, title < Self.widestTitle, row.title.utf8.count <= 4 * Self.widestTitle {
      let width = DisplayWidth.columns(of: SafeText.line(row.title))
      if width <= Self.widestTitle { title = max(title, width) }
    }
    if hasTimes, time == 0, let detail = row.detail, DateWords.isTime(detail) {
      time = detail.utf8.count + Self.timeGap.count
    }
  }
}

extension HandlerView {
  package var isTimeline: Bool { if case .timeline = content { true } else { false } }
}

extension IconSet {
  /// Returns the width of the icon called `name` with the following gap; 0 if there is no such icon.
  package func width(_ name: String?) -> Int { DisplayWidth.columns(of: SafeText.line(cell(name))) }

  /// Returns the width of a menu's icon column, which is the same for all icons of the style; 0 if no item has an
  /// icon.
  package func columnWidth(of items: some Sequence<MenuItem>) -> Int {
    items.contains { glyph($0.icon) != nil } ? columnWidth : 0
  }
}
