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
    let message = messageLine(model, columns: size.columns, now: now)
    let bottom = size.rows - 1 - (isTall || message != nil ? 1 : 0)
    drawHeader(model, &frame, withRule: isTall)
    model.pageSize = bottom - top
    // What is below the last line is told in the line that messages have, where it is free.
    let markRow = isTall && message == nil ? bottom : bottom - 1
    drawBody(model, &frame, rows: top..<bottom, markRow: markRow, now: now)
    if let message {
      let text = DisplayWidth.fitting(SafeText.line(message.text), columns: size.columns - 2)
      frame.write(text, column: 1, row: bottom, style: theme.style(message.role))
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

  private func messageLine(_ model: ScreenModel, columns: Int, now: Duration) -> Span? {
    func role(_ style: ViewStyle) -> Role {
      switch style {
      case .error: .error
      case .warning: .warning
      case .success: .success
      default: .accent
      }
    }
    if let toast = model.navigator.toast {
      // Colour is never the only sign.
      let sign =
        switch toast.style {
        case .success: "✓ "
        case .warning: "▲ "
        case .error: "✗ "
        case .info, .empty: ""
        }
      return Span(sign + toast.text, role(toast.style))
    }
    let top = model.navigator.top
    if top.view != nil, let progress = top.activity ?? top.progress {
      let hint = top.activity == nil ? "" : "   esc cancels"
      return Span(
        progressText(progress, now: now, columns: columns - 2 - hint.count) + hint, .dim)
    }
    if let banner = model.banner { return Span(banner.text, role(banner.style)) }
    return nil
  }

  private func drawKeys(_ model: ScreenModel, _ frame: inout Frame) {
    var column = 1
    let row = frame.size.rows - 1
    for (key, meaning) in Self.fitting(model.keyHints, columns: frame.size.columns) {
      column = frame.write(key, column: column, row: row, style: theme.style(.accent))
      column = frame.write(" " + meaning, column: column, row: row, style: theme.style(.dim)) + 3
    }
  }

  /// The hints that fit: how to get out and where all keys are named stay longest, then the first, of
  /// the others those on the left.
  private static func fitting(
    _ hints: [(key: String, meaning: String)], columns: Int
  ) -> [(key: String, meaning: String)] {
    func rank(_ index: Int) -> Int {
      switch hints[index].key {
      case "esc": -3
      case "?": -2
      case "q": hints.contains { $0.key == "esc" } ? hints.count : -2
      default: index == 0 ? -1 : index
      }
    }
    var left = columns - 1
    var chosen: Set<Int> = []
    for index in hints.indices.sorted(by: { rank($0) < rank($1) }) {
      let (key, meaning) = hints[index]
      let width = DisplayWidth.columns(of: key) + 1 + DisplayWidth.columns(of: meaning)
      if width > left { continue }
      left -= width + 3
      chosen.insert(index)
    }
    return hints.indices.filter(chosen.contains).map { hints[$0] }
  }

  // MARK: Body

  private func drawBody(
    _ model: ScreenModel, _ frame: inout Frame, rows: Range<Int>, markRow: Int, now: Duration
  ) {
    if let overlay = overlayLines(model, columns: frame.size.columns) {
      model.overlayScroll = min(model.overlayScroll, max(0, overlay.count - rows.count))
      drawLines(
        overlay, from: model.overlayScroll, in: rows, markRow: markRow, selected: nil, &frame)
      return
    }
    let entry = model.navigator.top
    if case .loading = entry.content {
      drawLoading(entry.progress, in: rows, &frame, now: now)
      return
    }
    let lines = model.layout(columns: frame.size.columns)
    let hasRows = lines.rowCount > 0
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
    let last = min(lines.count, scroll + rows.count)
    model.state.lastShownRow =
      (scroll..<max(scroll, last)).reversed().lazy.compactMap(lines.row(ofLine:)).first
    drawLines(
      lines, from: scroll, in: rows, markRow: markRow, selected: selected,
      more: moreMark(entry, model), &frame)
    if isMovingDay {
      drawDayCursor(model, scroll, rows, &frame)
      nameDay(model, scroll, rows, &frame)
    }
  }

  /// The lines of what covers the level: problems, or the list of keys.
  private func overlayLines(_ model: ScreenModel, columns: Int) -> BodyLayout? {
    if let overlay = model.overlay {
      return ViewBody(view: overlay, medium: .screen(columns: columns)).layout()
    }
    if let prompt = model.activePrompt {
      return BodyLayout(prompt.lines(columns: columns))
    }
    guard model.showsHelp else { return nil }
    let keys = model.allKeys.map { key, meaning in
      BodyLine([Span("   " + DisplayWidth.padded(key, to: 16), .accent), Span(meaning)])
    }
    return BodyLayout([BodyLine([Span("   Keys that work here", .heading)])] + keys)
  }

  /// What stands below the last row of a view that has further pages.
  private func moreMark(_ entry: NavigationEntry, _ model: ScreenModel) -> String? {
    if entry.isLoadingMore { return "loading more" }
    guard entry.view?.cursor != nil else { return nil }
    return "\(model.rows.count - 1 - (model.state.lastShownRow ?? -1))+ more"
  }

  /// The first line to show, so that the selected row is in sight; remembered for the next frame.
  private func scroll(
    _ model: ScreenModel, _ lines: BodyLayout, height: Int, selected: Int?
  ) -> Int {
    var scroll = min(model.state.scroll, max(0, lines.count - height))
    if let selected, let own = lines.lines(ofRow: selected) {
      let (first, last) = (own.lowerBound, own.upperBound - 1)
      if selected == 0 { scroll = min(scroll, max(0, last - height + 1)) }
      scroll = min(max(scroll, last - height + 1), first)
      // With the last row comes what stands below it.
      if selected == lines.rowCount - 1 { scroll = min(max(scroll, lines.count - height), first) }
      // A heading above the first row of a section is shown with it.
      if first == scroll, first > 0, lines.row(ofLine: first - 1) == nil, height > 2 {
        scroll = max(0, first - 1)
      }
    }
    model.state.scroll = scroll
    return scroll
  }

  private func drawLines(
    _ lines: BodyLayout, from scroll: Int, in rows: Range<Int>, markRow: Int, selected: Int?,
    more: String? = nil, _ frame: inout Frame
  ) {
    var hasCursor = false
    let end = min(lines.count, scroll + rows.count)
    for (row, number) in zip(rows, scroll..<max(scroll, end)) {
      let line = lines[number]
      let isSelected = line.row != nil && line.row == selected
      draw(line, row: row, isSelected: isSelected, &frame)
      if isSelected, !hasCursor {
        frame.write("▌", column: 1, row: row, style: theme.style(.accent))
        frame.cursor = (column: 1, row: row)
        hasCursor = true
      }
    }
    let below: Int
    if lines.rowCount > 0 {
      let shown = (scroll..<max(scroll, end)).reversed().lazy.compactMap(lines.row(ofLine:)).first
      // The rows before the first line that is shown, where none is in sight.
      let hidden = (0..<scroll).reversed().lazy.compactMap(lines.row(ofLine:)).first
      below = lines.rowCount - 1 - (shown ?? hidden ?? -1)
    } else {
      below = lines.count - end
    }
    let isFree =
      markRow >= rows.upperBound || selected == nil
      || lines.row(ofLine: scroll + markRow - rows.lowerBound) != selected
    guard isFree, below > 0 || more != nil else { return }
    let mark = " ↓ " + (more ?? "\(below) more") + " "
    frame.write(
      mark, column: frame.size.columns - DisplayWidth.columns(of: mark), row: markRow,
      style: theme.style(.dim))
  }

  private func draw(_ line: BodyLine, row: Int, isSelected: Bool, _ frame: inout Frame) {
    let share = max(frame.size.columns * 9 / 20, frame.size.columns - line.leftWidth - 1)
    let right = fitted(line.right, columns: share)
    let rightWidth = BodyLine(right: right).rightWidth
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
    for span in right {
      column = frame.write(span.text, column: column, row: row, style: theme.style(span.role))
    }
  }

  /// What fits of the spans at the right, so that those at the left keep their place.
  private func fitted(_ spans: [Span], columns: Int) -> [Span] {
    var left = columns
    return spans.compactMap { span in
      let text = DisplayWidth.fitting(SafeText.line(span.text), columns: left)
      left -= DisplayWidth.columns(of: text)
      return text.isEmpty ? nil : Span(text, span.role)
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
    let cancel = "esc cancels "
    let edge = frame.size.columns - DisplayWidth.columns(of: cancel)
    let hasHint = edge > 24
    frame.write(
      progressText(progress, now: now, columns: (hasHint ? edge : frame.size.columns) - 5),
      column: 3, row: rows.lowerBound, style: theme.style(.text))
    if hasHint {
      frame.write(cancel, column: edge, row: rows.lowerBound, style: theme.style(.dim))
    }
  }

  /// Spinner, message and time in at most `columns`: of these the message gives way.
  private func progressText(
    _ progress: NavigationEntry.Progress, now: Duration, columns: Int
  ) -> String {
    let elapsed = max(.zero, now - progress.started)
    let tenths = Int(elapsed / .milliseconds(100))
    let spinner = Self.spinner[tenths % Self.spinner.count]
    // How much is done is worth more than the time it took, but both say that it goes on.
    let share = progress.fraction.map { "\(Int((min(max($0, 0), 1) * 100).rounded())) %   " } ?? ""
    let time = share + "\(tenths / 10).\(tenths % 10) s"
    let message = DisplayWidth.fitting(
      SafeText.line(progress.message ?? "Loading"), columns: max(4, columns - time.count - 5))
    return "\(spinner) \(message)   \(time)"
  }
}
