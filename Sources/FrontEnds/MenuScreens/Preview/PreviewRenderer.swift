internal import FuzzyMatching
internal import DisplayText
internal import MenuInteraction
internal import Picker
internal import MenuLayout
internal import TerminalUI

@MainActor
struct PreviewRenderer {
  let theme: Theme
  /// The maximum number of bytes of a line that are displayed as the title.
  private static let longestTitle = 1_024

  /// Draws the preview, and returns the index of its first visible line, and whether there is more to be laid
  /// out before the lines that are wanted.
  func draw(
    _ layer: PickLayer, _ areas: PreviewAreas, _ lines: inout PreviewLines, _ frame: inout Frame
  ) -> (first: Int, isPartial: Bool) {
    guard let area = areas.text else { return (0, false) }
    let preview = layer.preview
    drawEdges(areas, title: Self.title(of: layer), &frame)
    let shown = lines.lines(
      of: preview.text,
      PreviewLines.Form(
        revision: preview.revision, columns: area.columns.count, wraps: preview.wraps),
      from: preview.scroll, count: area.rows.count,
      last: preview.note.map { [Span("▲ " + $0, .warning)].fitting(columns: area.columns.count) })
    draw(shown.lines, in: area, &frame)
    if preview.isRunning, preview.text.isEmpty {
      frame.write(
        "…", column: area.columns.lowerBound, row: area.rows.lowerBound, style: theme.style(.dim))
    }
    return (shown.first, shown.isPartial)
  }

  func draw(
    _ details: RowDetails, _ areas: PreviewAreas, scroll: Int, _ wording: Wording,
    _ frame: inout Frame
  ) -> Int {
    guard let area = areas.text else { return 0 }
    drawEdges(areas, title: details.title, &frame)
    let medium = Medium.screen(columns: area.columns.count)
    let lines = details.lines.flatMap { line -> [[Span]] in
      let beginning = medium.beginning(of: line.text, bytes: 16 << 10)
      if details.showsEnd {
        // A log keeps its spaces, which structure a traceback.
        return TextWrapping.lines(beginning, columns: area.columns.count).map { [Span($0)] }
      }
      let text = SafeText.line(beginning)
      let name = line.name.map { [Span(SafeText.line($0) + ": ", .dim)] } ?? []
      return SpanWrapping.lines(name + [Span(text)], columns: area.columns.count).map(\.spans)
    }
    let first = max(0, min(scroll, lines.count - area.rows.count))
    draw(Array(lines.dropFirst(first).prefix(area.rows.count)), in: area, &frame)
    let hidden = lines.count - first - area.rows.count
    if hidden > 0, let row = area.rows.last {
      let mark = " ↓ " + wording(.more(count: "\(hidden)"))
      let width = DisplayWidth.columns(of: mark)
      if width <= area.columns.count {
        frame.write(
          mark, column: area.columns.upperBound - width, row: row, style: theme.style(.dim))
      }
    }
    return first
  }

  private func draw(_ lines: [[Span]], in area: PreviewAreas.Area, _ frame: inout Frame) {
    let (start, end) = (area.columns.lowerBound, area.columns.upperBound)
    for (row, spans) in zip(area.rows, lines) {
      frame.write(spans, column: start, row: row, theme: theme, end: end)
    }
  }

  private func drawEdges(_ areas: PreviewAreas, title: String, _ frame: inout Frame) {
    if let rule = areas.rule { frame.fill(row: rule, with: "─", style: theme.style(.dim)) }
    if let area = areas.title { draw(title: SafeText.line(title), area, &frame) }
    guard let divider = areas.divider, let area = areas.text else { return }
    if areas.title != nil { frame.fill(row: 1, with: "─", style: theme.style(.dim)) }
    for row in 0..<area.rows.upperBound {
      let isCrossing = areas.title != nil && row == 1
      frame.write(
        isCrossing ? "┼" : "│", column: divider, row: row, style: theme.style(.dim))
    }
  }

  private static func title(of layer: PickLayer) -> String {
    guard layer.row < layer.count else { return "" }
    let line = layer.list[layer.number(layer.row)]
    let title = line.prefix(longestTitle).prefix { $0 != 0x09 }
    return String(decoding: title, as: UTF8.self)
  }

  private func draw(title text: String, _ area: PreviewAreas.Area, _ frame: inout Frame) {
    // On the rule, the title has a space at either side.
    let isOnRule = area.rows.lowerBound > 0
    let shown = DisplayWidth.fitting(text, columns: area.columns.count - (isOnRule ? 2 : 0))
    guard !shown.isEmpty else { return }
    frame.write(
      isOnRule ? " \(shown) " : shown, column: area.columns.lowerBound, row: area.rows.lowerBound,
      style: theme.style(.heading))
  }
}
