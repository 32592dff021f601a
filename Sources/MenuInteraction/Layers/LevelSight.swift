/// The part of the level that a front end showed, which decides how far keys move.
package struct LevelSight {
  /// Whether the body may be scrolled to the lines before the first row or behind the last, so that the
  /// selected row may be out of sight.
  package var looksAround = true
  /// Whether the selected row was visible.
  package var isRowInSight = true
  /// The number of lines that headings took, which stay while the rows scroll.
  package var headingLines = 0
  /// The index of the first visible line when scrolled to the end.
  package var lastScroll = 0
  /// The index of the last visible row, or `nil` if there was none.
  package var lastRow: Int?
  /// The index of the first visible row, or `nil` if there was none.
  package var firstRow: Int?
  /// The number of a heat map's weeks that are hidden before those shown.
  package var hiddenWeeks: Int?

  package init() {}
}
