internal import FuzzyMatching
internal import MenuInteraction
internal import MenuLayout
internal import TerminalText
internal import TerminalUI

/// Draws the preview of a choice among lines, beside or below the list.
@MainActor
struct PreviewRenderer {
  let theme: Theme
  /// The maximum number of bytes of a line that are displayed as the title.
  private static let longestTitle = 1_024

  /// Draws the preview, and returns the index of its first visible line, and whether there is more to be laid
  /// out before the lines that are wanted.
  func draw(
    _ layer: PickLayer, _ areas: PickAreas, _ lines: inout PreviewLines, _ frame: inout Frame
  ) -> (first: Int, isPartial: Bool) {
    guard let area = areas.text else { return (0, false) }
    let preview = layer.preview
    drawDivider(areas, &frame)
    if let title = areas.title { drawTitle(layer, title, &frame) }
    let shown = lines.lines(
      of: preview.text,
      PreviewLines.Form(
        revision: preview.revision, columns: area.columns.count, wraps: preview.wraps),
      from: preview.scroll, count: area.rows.count,
      last: preview.note.map { [Span("▲ " + $0, .warning)].fitting(columns: area.columns.count) })
    for (row, spans) in zip(area.rows, shown.lines) {
      var column = area.columns.lowerBound
      for span in spans {
        column = frame.write(
          span.text, column: column, row: row, style: theme.style(span.role),
          limit: area.columns.upperBound - column)
      }
    }
    if preview.isRunning, preview.text.isEmpty {
      frame.write(
        "…", column: area.columns.lowerBound, row: area.rows.lowerBound, style: theme.style(.dim))
    }
    return (shown.first, shown.isPartial)
  }

  private func drawDivider(_ areas: PickAreas, _ frame: inout Frame) {
    if let rule = areas.rule { frame.fill(row: rule, with: "─", style: theme.style(.dim)) }
    guard let divider = areas.divider, let area = areas.text else { return }
    if areas.title != nil { frame.fill(row: 1, with: "─", style: theme.style(.dim)) }
    for row in 0..<area.rows.upperBound {
      let isCrossing = areas.title != nil && row == 1
      frame.write(
        isCrossing ? "┼" : "│", column: divider, row: row, style: theme.style(.dim))
    }
  }

  /// Draws the title of the selected line.
  private func drawTitle(_ layer: PickLayer, _ area: PickAreas.Area, _ frame: inout Frame) {
    guard layer.row < layer.count else { return }
    let line = layer.list[layer.number(layer.row)]
    let title = line.prefix(Self.longestTitle).prefix { $0 != 0x09 }
    let text = SafeText.line(String(decoding: title, as: UTF8.self))
    // Over a line it is set apart from it.
    let isOnRule = area.rows.lowerBound > 0
    let shown = DisplayWidth.fitting(text, columns: area.columns.count - (isOnRule ? 2 : 0))
    guard !shown.isEmpty else { return }
    frame.write(
      isOnRule ? " \(shown) " : shown, column: area.columns.lowerBound, row: area.rows.lowerBound,
      style: theme.style(.heading))
  }
}
