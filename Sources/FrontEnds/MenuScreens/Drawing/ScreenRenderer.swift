internal import Platform
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuLines
internal import MenuNavigation
package import TerminalUI

struct ScreenDrawing {
  var frame: Frame
  var places = ScreenPlaces()
  var rows = 0..<0
  var isTall = false
  var hasLine = false
  /// Whether the line for messages is free.
  var hasFreeLine = false
  /// Whether texts that the selected row is too short for are shown below the body.
  var showsCutTexts = false
  /// The lines of the toast, all but the last of which cover the last rows of the body.
  var toast: [String] = []
  var isTooSmall = false

  let wording: Wording

  /// Creates an empty frame; one smaller than ``ScreenRenderer/smallest`` shows only the size that is needed.
  init(size: Size, _ wording: Wording) {
    (frame, self.wording) = (Frame(size: size), wording)
    let least = ScreenRenderer.smallest
    isTooSmall = size.columns < least.columns || size.rows < least.rows
    guard isTooSmall else { return }
    frame.write(wording(.needsSize(columns: least.columns, rows: least.rows)), column: 0, row: 0)
  }

  var columns: Int { frame.size.columns }
  var medium: Medium { .screen(columns: columns, wording) }
}

@MainActor
package struct ScreenRenderer {
  package nonisolated static let smallest = Size(columns: 20, rows: 4)
  /// The time a handler may take before a spinner is shown.
  package static let spinnerDelay = Duration.milliseconds(100)
  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  package var theme: Theme

  package init(theme: Theme) { self.theme = theme }

  func begin(_ model: ScreenModel, size: Size) -> ScreenDrawing {
    var drawing = ScreenDrawing(size: size, model.stack.wording)
    if drawing.isTooSmall { return drawing }
    drawing.isTall = size.rows >= 8
    drawing.hasLine = drawing.isTall || needsLine(model)
    drawing.rows = (drawing.isTall ? 2 : 1)..<size.rows - 1 - (drawing.hasLine ? 1 : 0)
    drawing.toast = toastLines(model, drawing)
    drawing.showsCutTexts = drawing.toast.isEmpty
    drawing.hasFreeLine = drawing.hasLine && drawing.toast.isEmpty && !hasMessage(model)
    return drawing
  }

  /// Draws the layer that replaces the level, else the level; returns `nil` if there is nothing to show yet.
  func drawBody(
    _ model: ScreenModel, _ drawing: inout ScreenDrawing, now: Duration
  ) -> DrawnBody? {
    let top = model.navigator.top
    if case .loading = top.content, !model.stack.isCovered {
      drawLoading(top.progress, &drawing, now: now)
      return nil
    }
    let rows = drawing.rows.dropLast(max(0, drawing.toast.count - 1))
    return BodyRenderer(theme: theme, rows: rows, pictures: model.pictures).draw(model, &drawing)
  }

  /// Draws the lines around the body: path, messages, and keys unless they are drawn elsewhere.
  func drawEdges(
    _ model: ScreenModel, _ drawing: inout ScreenDrawing, _ edge: BodyEdge, now: Duration,
    withKeys: Bool = true
  ) {
    HeaderRenderer(theme: theme).draw(model.stack, &drawing, withRule: drawing.isTall)
    let hasToast = model.navigator.toast != nil
    let hasLine = drawing.hasLine
    let hasCut = edge.cut?.isBelowBody == true
    if hasLine || hasToast || hasCut {
      drawMessage(model, edge, &drawing, now: now)
    }
    if let cut = edge.cut {
      draw(cut.lines.prefix(cut.covered), above: drawing.rows.upperBound, .dim, &drawing.frame)
    }
    if withKeys, hasLine || !hasToast && !hasCut {
      drawKeys(model, hasLine ? nil : edge.more, &drawing)
    }
  }

  func drawKeys(_ model: ScreenModel, _ more: MoreMark?, _ drawing: inout ScreenDrawing) {
    let hasToast = model.navigator.toast != nil
    // The banner names the key of its problems.
    let isNamed = model.stack.banner != nil && !hasToast
    KeyLineRenderer(theme: theme).draw(
      model.keyHints.filter { !isNamed || $0.intent != .problems }, more, &drawing)
  }

  // MARK: Around the body

  /// Whether a low screen also has a line for messages: for permanent ones, and for the day of a heat map.
  ///
  /// A toast, which disappears with the next key, replaces the key line instead, so that no row moves.
  private func needsLine(_ model: ScreenModel) -> Bool {
    hasMessage(model) || model.stack.level.isOnDays && !model.stack.isCovered
  }

  private func hasMessage(_ model: ScreenModel) -> Bool {
    let top = model.navigator.top
    return top.isShown && (top.activity ?? top.progress) != nil || model.stack.banner != nil
  }

  /// Draws the message and, at the right edge, the amount of content below the body.
  private func drawMessage(
    _ model: ScreenModel, _ edge: BodyEdge, _ drawing: inout ScreenDrawing, now: Duration
  ) {
    let toast = drawing.toast
    let style = model.navigator.toast?.style ?? .info
    let cut = edge.cut.flatMap { $0.isBelowBody ? $0.lines.last : nil }
    func message(_ columns: Int) -> Span? {
      toast.last.map { Span($0, style.role) } ?? messageLine(model, columns: columns, now: now)
        ?? edge.day.map { Span($0) } ?? cut.map { Span($0, .dim) }
    }
    let (columns, row) = (drawing.columns, drawing.rows.upperBound)
    var room = columns - 1
    if let more = edge.more {
      // This measures the complete message, without a length limit.
      let width = message(1 << 16).map { 1 + DisplayWidth.columns(of: $0.text) } ?? 0
      let mark = more.beside(width, columns: columns)
      room = columns - DisplayWidth.columns(of: mark)
      drawing.frame.write(mark, column: room, row: row, style: theme.style(.dim))
    }
    guard let message = message(room + 1) else { return }
    draw(toast.dropLast(), above: row, style.role, &drawing.frame)
    let text = DisplayWidth.fitting(message.text, columns: room - 1)
    drawing.frame.write(text, column: 1, row: row, style: theme.style(message.role))
  }

  private func draw(
    _ lines: ArraySlice<String>, above row: Int, _ role: Role, _ frame: inout Frame
  ) {
    for (row, line) in zip(row - lines.count..<row, lines) {
      frame.fill(row: row)
      frame.write(line, column: 1, row: row, style: theme.style(role))
    }
  }

  /// Returns the lines of the toast, one if it fits or something covers the level; none without a toast.
  private func toastLines(_ model: ScreenModel, _ drawing: ScreenDrawing) -> [String] {
    guard let toast = model.navigator.toast else { return [] }
    let columns = drawing.columns
    let offer = model.navigator.offeredAction?.offerWords ?? ""
    let text = SafeText.line(
      toast.style.prefix + Medium.screen(columns: columns).beginning(of: toast.text) + offer)
    let limit = min(5, drawing.rows.count / 2)
    // The shortest mark for more content fits beside one line.
    if model.stack.isCovered || limit < 2 || DisplayWidth.columns(of: text) <= columns - 4 {
      return [text]
    }
    return TextWrapping.lines(text, columns: MoreMark.room(beside: columns), limit: limit)
  }

  private func messageLine(_ model: ScreenModel, columns: Int, now: Duration) -> Span? {
    let wording = model.stack.wording
    let top = model.navigator.top
    if top.isShown, let progress = top.activity ?? top.progress {
      let hint = top.activity == nil ? "" : "   " + wording(.escCancels)
      return Span(
        progressText(
          progress, now: now, columns: columns - 2 - DisplayWidth.columns(of: hint), wording)
          + hint,
        .dim)
    }
    if let banner = model.stack.banner {
      // The key is named only if it works, and is shortened last.
      let hint = model.problemsKey.map { "   " + wording(.showsProblems(key: $0)) } ?? ""
      let room = max(4, columns - 2 - DisplayWidth.columns(of: hint))
      let text = DisplayWidth.fitting(
        SafeText.line(banner.style.prefix + banner.text), columns: room)
      return Span(text + hint, banner.style.role)
    }
    return nil
  }

  // MARK: Loading

  private func drawLoading(
    _ progress: NavigationEntry.Progress?, _ drawing: inout ScreenDrawing, now: Duration
  ) {
    guard let progress, now - progress.started >= Self.spinnerDelay else { return }
    let wording = drawing.wording
    let cancel = wording(.escCancels) + " "
    let row = drawing.rows.lowerBound
    let edge = drawing.columns - DisplayWidth.columns(of: cancel)
    // On a narrow screen only the key line shows the hint.
    let hasHint = edge > 44
    drawing.frame.write(
      progressText(progress, now: now, columns: (hasHint ? edge : drawing.columns) - 5, wording),
      column: 3, row: row, style: theme.style(.text))
    if hasHint { drawing.frame.write(cancel, column: edge, row: row, style: theme.style(.dim)) }
  }

  /// Returns spinner, message and time in at most `columns` columns; the message is shortened.
  private func progressText(
    _ progress: NavigationEntry.Progress, now: Duration, columns: Int, _ wording: Wording
  ) -> String {
    let elapsed = max(.zero, now - progress.started)
    let tenths = Int(elapsed / .milliseconds(100))
    let spinner = Self.spinner[tenths % Self.spinner.count]
    // The percentage comes first, because it is more useful than the elapsed time.
    let share = progress.fraction.map { "\(Int((min(max($0, 0), 1) * 100).rounded())) %   " } ?? ""
    let time = share + wording(.seconds(seconds: "\(tenths / 10).\(tenths % 10)"))
    let message = DisplayWidth.fitting(
      SafeText.line(
        Medium.screen(columns: columns).beginning(of: progress.message ?? wording(.loading))),
      columns: max(4, columns - DisplayWidth.columns(of: time) - 5))
    return "\(spinner) \(message)   \(time)"
  }
}
