internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation
internal import TerminalUI

@MainActor
struct HeaderRenderer {
  let theme: Theme
  private static let separator = " › "

  func draw(_ stack: LayerStack, _ drawing: inout ScreenDrawing, withRule: Bool) {
    if withRule { drawing.frame.fill(row: 1, with: "─", style: theme.style(.dim)) }
    if let jump = stack.jump {
      let end = drawing.frame.write(
        drawing.wording(.jump.capitalized), column: 1, row: 0, style: theme.style(.heading))
      draw(
        jump.filter.input, sign: ":",
        count: words(jump.filter, of: "\(jump.filter.total)", drawing.wording),
        from: end + 2, &drawing.frame)
      return
    }
    let level = stack.level
    let filter = stack.isCovered ? nil : level.filter
    let search = stack.isCovered ? stack.coveringText?.pane?.search : level.text.search
    // The input needs space, and then the last title.
    let hasInput = filter != nil || search != nil
    let room = drawing.columns - 2 - (hasInput ? drawing.columns / 2 : 0)
    let end = drawPath(stack.navigator, columns: room, &drawing)
    if let filter {
      // Only the loaded rows are searched.
      let more = level.entry.view?.cursor == nil ? "" : "+"
      draw(
        filter.input, sign: "/",
        count: words(filter, of: "\(filter.total)\(more)", drawing.wording), from: end + 2,
        &drawing.frame, hasCaret: filter.isEditing)
      return
    }
    if let search {
      draw(
        search.input, sign: "/", count: search.words(in: drawing.wording) ?? "", from: end + 2,
        &drawing.frame,
        hasCaret: search.isEditing)
      return
    }
    var subtitle = SafeText.line(
      drawing.medium.beginning(
        of: level.entry.view?.subtitle ?? level.entry.menu?.subtitle ?? ""))
    // A warning is shortened instead of omitted.
    let left = drawing.columns - end - 4
    if subtitle.hasPrefix("▲"), DisplayWidth.columns(of: subtitle) > left, left >= 12 {
      subtitle = DisplayWidth.fitting(subtitle, columns: left)
    }
    let width = DisplayWidth.columns(of: subtitle)
    // On a wide screen it stays above the right part of the rows.
    let columns = max(min(drawing.columns, Medium.widestList), end + 3 + width)
    if width > 0, end + 3 + width < drawing.columns {
      drawing.frame.write(
        subtitle, column: columns - width - 1, row: 0, style: theme.style(.dim))
    }
  }

  /// Draws the titles of the levels, shortening the first ones; returns the column after them.
  ///
  /// Adjacent levels of one invocation with the same title, such as a form and its result, are shown once.
  private func drawPath(
    _ navigator: Navigator, columns: Int, _ drawing: inout ScreenDrawing
  ) -> Int {
    let medium = Medium.screen(columns: columns)
    let entries = navigator.entries
    let last = entries.count - 1
    let path: [(number: Int, title: String)] = entries.indices.compactMap { number in
      let entry = entries[number]
      if number < last, let invocation = entry.invocation,
        entries[number + 1].invocation == invocation, entries[number + 1].title == entry.title
      {
        return nil
      }
      return (number, SafeText.line(medium.beginning(of: entry.title)))
    }
    var shown = path
    func width() -> Int {
      shown.reduce(0) { $0 + DisplayWidth.columns(of: $1.title) }
        + (shown.count - 1) * Self.separator.count + (shown.count < path.count ? 4 : 0)
    }
    while shown.count > 1, width() > columns { shown.removeFirst() }
    var column = 1
    if shown.count < path.count {
      column = drawing.frame.write(
        "…" + Self.separator, column: 1, row: 0, style: theme.style(.dim))
    }
    for (number, title) in shown {
      let start = column
      let text = DisplayWidth.fitting(title, columns: columns + 1 - column)
      column = drawing.frame.write(text, column: column, row: 0, style: theme.style(.heading))
      if number < last {
        drawing.places.add(.level(number), row: 0, columns: start..<column)
        column = drawing.frame.write(
          Self.separator, column: column, row: 0, style: theme.style(.heading))
      }
    }
    return column
  }

  private func words(
    _ filter: LevelFilter, of total: String, _ wording: Wording
  ) -> String {
    if filter.handlerSearch != nil {
      if filter.isSearching { return wording(.searching) }
      return filter.found.map { "\($0.rowCount)\($0.cursor == nil ? "" : "+")" } ?? total
    }
    if filter.isSearching { return wording(.searchingIn(total: total)) }
    return filter.shown.map { wording(.place(number: $0.count, count: total)) } ?? total
  }

  private func draw(
    _ input: TextInput, sign: String, count: String, from start: Int, _ frame: inout Frame,
    hasCaret: Bool = true
  ) {
    let column = frame.write(sign, column: start, row: 0, style: theme.style(.accent))
    frame.write(input, count: count, column: column, theme: theme, hasCaret: hasCaret)
  }
}

extension Frame {
  /// Writes spans from a position to the right, no further than `end`; returns the column behind them.
  @discardableResult
  mutating func write(
    _ spans: [Span], column: Int, row: Int, theme: Theme, end: Int = .max
  ) -> Int {
    spans.reduce(column) {
      write($1.text, column: $0, row: row, style: theme.style($1.role), limit: end - $0)
    }
  }

  /// Writes an input into the first row, and the number of its matches at the right edge.
  ///
  /// The input has precedence: the count is omitted if it would leave less than a third of the line.
  mutating func write(
    _ input: TextInput, count: String, column: Int, theme: Theme, hasCaret: Bool = true
  ) {
    let edge = size.columns - DisplayWidth.columns(of: count) - 1
    let needed = min(DisplayWidth.columns(of: input.text) + 1, size.columns / 3)
    let hasCount = edge - column - 1 >= needed
    _ = write(
      input, column: column, row: 0, columns: max(2, (hasCount ? edge : size.columns) - column - 1),
      theme: theme, hasCaret: hasCaret)
    if hasCount { write(count, column: edge, row: 0, style: theme.style(.dim)) }
  }

  /// Writes an input on one line, in at most `columns` columns; returns the column after it.
  ///
  /// The caret is drawn as a character of its own.
  mutating func write(
    _ input: TextInput, column: Int, row: Int, columns: Int, theme: Theme, hasCaret: Bool = true
  ) -> Int {
    let style = theme.style(.input)
    guard hasCaret else {
      let beginning = DisplayWidth.fitting(SafeText.line(input.text), columns: columns)
      return write(beginning, column: column, row: row, style: style)
    }
    let (before, after) = input.window(columns: columns, caretColumns: 1)
    var column = write(before, column: column, row: row, style: style)
    column = write("▏", column: column, row: row, style: theme.style(.accent))
    return write(after, column: column, row: row, style: style)
  }
}
