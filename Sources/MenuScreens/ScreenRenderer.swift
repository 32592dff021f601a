internal import Foundation
internal import HandlerProtocol
internal import MenuItems
internal import MenuNavigation
internal import TerminalText
public import TerminalUI

/// Draws the model as a frame.
@MainActor
public struct ScreenRenderer {
  /// The smallest screen that is drawn on.
  public static let smallest = Size(columns: 20, rows: 4)
  /// How long a handler may take before a spinner is shown.
  public static let spinnerDelay = Duration.milliseconds(100)
  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  private let theme: Theme

  /// A renderer with a theme.
  public init(theme: Theme) { self.theme = theme }

  /// The frame of `model` at a time of the navigator's clock.
  public func frame(_ model: ScreenModel, size: Size, now: Duration) -> Frame {
    var frame = Frame(size: size)
    guard size.columns >= Self.smallest.columns, size.rows >= Self.smallest.rows else {
      frame.write("Needs \(Self.smallest.columns)×\(Self.smallest.rows)", column: 0, row: 0)
      return frame
    }
    let isTall = size.rows >= 8
    let top = isTall ? 2 : 1
    let message = messageLine(model, now: now)
    let bottom = size.rows - 1 - (isTall || message != nil ? 1 : 0)
    drawHeader(model, &frame, withRule: isTall)
    model.pageSize = bottom - top
    drawBody(model, &frame, rows: top..<bottom, now: now)
    if let message {
      frame.write(message.text, column: 1, row: bottom, style: theme.style(message.role))
    }
    drawKeys(model, &frame)
    return frame
  }

  // MARK: Around the body

  private func drawHeader(_ model: ScreenModel, _ frame: inout Frame, withRule: Bool) {
    let navigator = model.navigator
    let titles = navigator.entries.map(\.title)
    var path = titles.joined(separator: " › ")
    let room = frame.size.columns - 2
    if DisplayWidth.columns(of: SafeText.line(path)) > room, titles.count > 1 {
      path = "… › " + (titles.last ?? "")
    }
    let end = frame.write(
      DisplayWidth.fitting(SafeText.line(path), columns: room), column: 1, row: 0,
      style: theme.style(.heading))
    let subtitle = SafeText.line(navigator.top.view?.subtitle ?? navigator.top.menu?.subtitle ?? "")
    let width = DisplayWidth.columns(of: subtitle)
    if width > 0, end + 3 + width < frame.size.columns {
      frame.write(
        subtitle, column: frame.size.columns - width - 1, row: 0, style: theme.style(.dim))
    }
    if withRule { frame.fill(row: 1, with: "─", style: theme.style(.dim)) }
  }

  private func messageLine(_ model: ScreenModel, now: Duration) -> Span? {
    func role(_ style: ViewStyle) -> Role {
      switch style {
      case .error: .error
      case .warning: .warning
      case .success: .success
      default: .accent
      }
    }
    if let toast = model.navigator.toast { return Span(toast.text, role(toast.style)) }
    if model.navigator.top.view != nil, let progress = model.navigator.top.progress {
      return Span(progressText(progress, now: now), .dim)
    }
    if let banner = model.banner { return Span(banner.text, role(banner.style)) }
    return nil
  }

  private func drawKeys(_ model: ScreenModel, _ frame: inout Frame) {
    var column = 1
    let row = frame.size.rows - 1
    for (key, meaning) in model.keyHints {
      let width = DisplayWidth.columns(of: key) + 1 + DisplayWidth.columns(of: meaning)
      if column + width > frame.size.columns { break }
      column = frame.write(key, column: column, row: row, style: theme.style(.accent))
      column = frame.write(" " + meaning, column: column, row: row, style: theme.style(.dim)) + 3
    }
  }

  // MARK: Body

  private func drawBody(
    _ model: ScreenModel, _ frame: inout Frame, rows: Range<Int>, now: Duration
  ) {
    if let overlay = model.overlay {
      let lines = ViewBody(view: overlay, medium: .screen(columns: frame.size.columns)).lines()
      let scroll = min(model.overlayScroll, max(0, lines.count - rows.count))
      drawLines(lines, from: scroll, in: rows, selected: nil, &frame)
      return
    }
    if model.showsHelp {
      let keys = model.allKeys
      let lines = keys.map { key, meaning in
        BodyLine([Span("   " + DisplayWidth.padded(key, to: 16), .accent), Span(meaning)])
      }
      drawLines(
        [BodyLine([Span("   Keys that work here", .heading)])] + lines, from: 0, in: rows,
        selected: nil, &frame)
      return
    }
    let entry = model.navigator.top
    if case .loading = entry.content {
      drawLoading(entry.progress, in: rows, &frame, now: now)
      return
    }
    let lines = bodyLines(entry, model, columns: frame.size.columns)
    let hasRows = lines.contains { $0.row != nil }
    let isMovingDay = model.day != nil && model.state.movesDay
    let selected = hasRows && !isMovingDay ? model.selectedRow : nil
    var scroll = scroll(model, lines, height: rows.count, selected: selected)
    if isMovingDay, let cell = dayCell(model, columns: frame.size.columns) {
      // The day under the cursor stays in sight, and so does the legend that names it, where both fit.
      let legend = cell.line + 7 - (model.day?.weekday ?? 0)
      let last = legend - cell.line < rows.count ? legend : cell.line
      scroll = min(max(scroll, last - rows.count + 1), cell.line)
      model.state.scroll = scroll
    }
    drawLines(lines, from: scroll, in: rows, selected: selected, &frame)
    if isMovingDay {
      drawDayCursor(model, scroll, rows, &frame)
      nameDay(model, scroll, rows, &frame)
    }
  }

  private func bodyLines(
    _ entry: NavigationEntry, _ model: ScreenModel, columns: Int
  ) -> [BodyLine] {
    if let menu = entry.menu { return MenuBody(menu: menu, columns: columns).lines() }
    guard let view = entry.view else { return [] }
    return ViewBody(view: view, medium: .screen(columns: columns), day: model.day).lines()
  }

  /// The first line to show, so that the selected row is in sight; remembered for the next frame.
  private func scroll(
    _ model: ScreenModel, _ lines: [BodyLine], height: Int, selected: Int?
  ) -> Int {
    var scroll = min(model.state.scroll, max(0, lines.count - height))
    if let selected, let first = lines.firstIndex(where: { $0.row == selected }),
      let last = lines.lastIndex(where: { $0.row == selected })
    {
      if selected == 0 { scroll = min(scroll, max(0, last - height + 1)) }
      scroll = min(max(scroll, last - height + 1), first)
      // A heading above the first row of a section is shown with it.
      if first == scroll, first > 0, lines[first - 1].row == nil, height > 2 {
        scroll = max(0, first - 1)
      }
    }
    model.state.scroll = scroll
    return scroll
  }

  private func drawLines(
    _ lines: [BodyLine], from scroll: Int, in rows: Range<Int>, selected: Int?,
    _ frame: inout Frame
  ) {
    var hasCursor = false
    for (row, line) in zip(rows, lines.dropFirst(scroll)) {
      let isSelected = line.row != nil && line.row == selected
      draw(line, row: row, isSelected: isSelected, &frame)
      if isSelected, !hasCursor {
        frame.write("▌", column: 1, row: row, style: theme.style(.accent))
        frame.cursor = (column: 1, row: row)
        hasCursor = true
      }
    }
    let below = lines.count - scroll - rows.count
    if below > 0, let last = rows.last {
      let mark = " ↓ \(below) more "
      frame.write(
        mark, column: frame.size.columns - DisplayWidth.columns(of: mark), row: last,
        style: theme.style(.dim))
    }
  }

  private func draw(_ line: BodyLine, row: Int, isSelected: Bool, _ frame: inout Frame) {
    let rightWidth = line.rightWidth
    let room = frame.size.columns - (rightWidth > 0 ? rightWidth + 1 : 0)
    var column = 0
    for span in line.left {
      let left = room - column
      if left <= 0 { break }
      column = frame.write(
        DisplayWidth.fitting(SafeText.line(span.text), columns: left), column: column, row: row,
        style: theme.style(span.role, isSelected: isSelected))
    }
    column = max(0, frame.size.columns - rightWidth)
    for span in line.right {
      column = frame.write(span.text, column: column, row: row, style: theme.style(span.role))
    }
  }

  /// Where the cell of the day under the cursor is, as line and column of the body.
  private func dayCell(_ model: ScreenModel, columns: Int) -> (line: Int, column: Int)? {
    guard case .heatmap(let heatmap)? = model.navigator.top.view?.content else { return nil }
    return HeatmapBody(heatmap: heatmap, medium: .screen(columns: columns), day: model.day)
      .cursorCell()
  }

  /// Names the day at the bottom where the legend that does so is out of sight.
  private func nameDay(
    _ model: ScreenModel, _ scroll: Int, _ rows: Range<Int>, _ frame: inout Frame
  ) {
    guard case .heatmap(let heatmap)? = model.navigator.top.view?.content, let day = model.day,
      let cell = dayCell(model, columns: frame.size.columns),
      cell.line + 7 - day.weekday >= scroll + rows.count
    else { return }
    let body = HeatmapBody(heatmap: heatmap, medium: .screen(columns: frame.size.columns), day: day)
    let row = min(rows.upperBound, frame.size.rows - 2)
    frame.fill(row: row)
    frame.write(body.dayWords ?? "", column: 1, row: row)
  }

  private func drawDayCursor(
    _ model: ScreenModel, _ scroll: Int, _ rows: Range<Int>, _ frame: inout Frame
  ) {
    guard let cell = dayCell(model, columns: frame.size.columns) else { return }
    let row = rows.lowerBound + cell.line - scroll
    guard rows.contains(row), cell.column < frame.size.columns else { return }
    let character = frame[cell.column, row].character ?? " "
    frame.write(String(character), column: cell.column, row: row, style: theme.cursor)
    frame.cursor = (column: cell.column, row: row)
  }

  // MARK: Loading

  private func drawLoading(
    _ progress: NavigationEntry.Progress?, in rows: Range<Int>, _ frame: inout Frame, now: Duration
  ) {
    guard let progress, now - progress.started >= Self.spinnerDelay else { return }
    frame.write(
      progressText(progress, now: now), column: 3, row: rows.lowerBound, style: theme.style(.text))
    let cancel = "esc cancels "
    let column = frame.size.columns - DisplayWidth.columns(of: cancel)
    if column > 40 {
      frame.write(cancel, column: column, row: rows.lowerBound, style: theme.style(.dim))
    }
  }

  private func progressText(_ progress: NavigationEntry.Progress, now: Duration) -> String {
    let elapsed = max(.zero, now - progress.started)
    let tenths = Int(elapsed / .milliseconds(100))
    let spinner = Self.spinner[tenths % Self.spinner.count]
    let time = "\(tenths / 10).\(tenths % 10) s"
    return [spinner + " " + SafeText.line(progress.message ?? "Loading"), time]
      .joined(separator: "   ")
  }
}
