internal import HandlerProtocol
internal import MenuItems

/// The part of the level that a front end showed, which decides how far keys move.
package struct LevelSight {
  /// Whether the body may be scrolled to the lines before the first row or behind the last, so that the
  /// selected row may be out of sight.
  package var looksAround = true
  package var isRowInSight = true
  /// The number of lines that headings took, which stay while the rows scroll.
  package var headingLines = 0
  /// The index of the first visible line when scrolled to the end.
  package var lastScroll = 0
  package var lastRow: Int?
  package var firstRow: Int?
  /// The number of a heat map's weeks that are hidden before those shown.
  package var hiddenWeeks: Int?
}

/// The parts of the layers that a front end showed.
@MainActor package struct ShownContent {
  package var pane: TextPane?
  package var jump: JumpLayer?
  /// The index of the first visible line of either, or `nil` if it stays.
  package var scroll: Int?
  /// Whether the text is longer than the visible area, or `nil` if that stays.
  package var isLong: Bool?
  package var sight: LevelSight?
  /// The number of lines that the details were scrolled by, or `nil` if they were not shown.
  package var detailsScroll: Int?

  package init(sight: LevelSight? = nil) { self.sight = sight }
}

extension LayerStack {
  package func didDraw(_ shown: ShownContent) {
    if let scroll = shown.scroll {
      shown.pane?.scroll = scroll
      shown.jump?.scroll = scroll
    }
    if let isLong = shown.isLong { shown.pane?.isLong = isLong }
    if let scroll = shown.detailsScroll { detailsScroll = scroll }
    guard let sight = shown.sight else { return }
    level.sight = sight
    level.noteItemsInSight()
  }

  /// The details to show beside or below the rows, or `nil` if they are not wanted or something covers the level.
  package var shownDetails: RowDetails? {
    showsDetails && !isCovered ? log ?? level.details : nil
  }

  package func row(at position: Int) -> RowID? {
    if let jump { return jump.row(at: position) }
    if let question { return question.row(at: position) }
    if isCovered { return nil }
    guard let form = level.form else { return level.rows.id(position) }
    if position == form.fields.count { return .submit }
    return form.fields.indices.contains(position) ? RowID(id: form.fields[position].field.id) : nil
  }

  package var selectedRow: RowID? {
    row(at: jump?.row ?? question.map { $0.selected ?? -1 } ?? level.selectedRow)
  }
}
