internal import HandlerProtocol
internal import MenuNavigation
internal import TerminalText
internal import TerminalUI

/// Draws what is between the breadcrumb line and the key line.
@MainActor
struct BodyRenderer {
  let theme: Theme
  /// The rows of the screen that there are.
  let rows: Range<Int>

  /// Draws the body, and gives what is to be told of what is out of sight.
  func draw(_ model: ScreenModel, _ frame: inout Frame) -> BodyEdge {
    if model.isCoveredByText {
      let lines = model.coverLayout()
      model.coverScroll = min(model.coverScroll, max(0, lines.count - rows.count))
      model.canScrollCover = lines.count > rows.count
      return drawLines(
        lines, from: model.coverScroll, selected: nil, search: model.textSearch, &frame)
    }
    if let prompt = model.activePrompt { return draw(prompt, model, &frame) }
    if let jump = model.jump {
      let lines = FoundItemsBody(
        index: jump.index, order: jump.filter.shown, matcher: jump.filter.matcher,
        columns: frame.size.columns, icons: model.icons
      ).layout()
      let selected = lines.rowCount > 0 ? min(jump.row, lines.rowCount - 1) : nil
      jump.scroll = scroll(from: jump.scroll, lines, selected: selected)
      return drawLines(lines, from: jump.scroll, selected: selected, places: model, &frame)
    }
    let entry = model.navigator.top
    let lines = model.layout(columns: frame.size.columns)
    let hasRows = lines.rowCount > 0
    model.canScroll = lines.count > rows.count
    let isMovingDay = model.day != nil && model.state.movesDay && model.state.filter == nil
    let selected = hasRows && !isMovingDay ? model.selectedRow : nil
    var scroll =
      model.state.looksAround && model.state.form == nil
      ? min(model.state.scroll, max(0, lines.count - rows.count))
      : scroll(from: model.state.scroll, lines, selected: selected)
    let caret = caret(model, lines, columns: frame.size.columns)
    // A field may be taller than the screen: then it is the caret that stays in sight.
    if let caret { scroll = min(max(scroll, caret.line - rows.count + 1), caret.line) }
    model.state.scroll = scroll
    model.state.lastScroll = max(0, lines.count - rows.count)
    model.state.isRowInSight =
      selected.flatMap(lines.lines(ofRow:))?.overlaps(scroll..<scroll + rows.count) ?? true
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
    var edge = drawLines(
      lines, from: scroll, selected: selected, more: moreMark(entry, model),
      search: model.textSearch, places: model, &frame)
    if isMovingDay {
      drawDayCursor(model, scroll, &frame)
      edge.day = hiddenDay(model, scroll, columns: frame.size.columns)
    }
    if let caret, rows.contains(rows.lowerBound + caret.line - scroll) {
      frame.cursor = (
        column: min(caret.column, frame.size.columns - 1),
        row: rows.lowerBound + caret.line - scroll
      )
    }
    return edge
  }

  /// Draws a question: actions to choose from, or one that may be longer than the screen.
  private func draw(
    _ prompt: ActionPrompt, _ model: ScreenModel, _ frame: inout Frame
  ) -> BodyEdge {
    let lines = prompt.layout(columns: frame.size.columns)
    model.canScrollOverlay = lines.count > rows.count
    model.overlayScroll =
      prompt.selected.map { scroll(from: model.overlayScroll, lines, selected: $0) }
      ?? min(model.overlayScroll, max(0, lines.count - rows.count))
    return drawLines(
      lines, from: model.overlayScroll, selected: prompt.selected,
      places: model, &frame)
  }

  /// What stands below the last row of a view that has further pages.
  ///
  /// At the last row that has come so far it says so, as that is not the last one that there is.
  private func moreMark(_ entry: NavigationEntry, _ model: ScreenModel) -> MoreMark? {
    // Of what a filter has found, no more is asked for.
    guard entry.view?.cursor != nil || entry.isLoadingMore, model.state.filter?.shown == nil else {
      return nil
    }
    let count = model.rows.count
    let below = count - 1 - (model.state.lastShownRow ?? -1)
    let place = below > 0 || count == 0 ? "" : "\(count) of \(count)+"
    if entry.isLoadingMore {
      return MoreMark(words: (place.isEmpty ? "" : place + ", ") + "loading more", short: "…")
    }
    return place.isEmpty
      ? MoreMark(words: "\(below)+ more", short: "\(below)+")
      : MoreMark(words: place, short: "\(count)+")
  }

  /// The first line to show, so that the selected row is in sight.
  private func scroll(from start: Int, _ lines: BodyLayout, selected: Int?) -> Int {
    let height = rows.count
    var scroll = min(start, max(0, lines.count - height))
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
    // A row whose first line is above the edge would be a subtitle without its title.
    if let row = lines.row(ofLine: scroll), row != selected, let own = lines.lines(ofRow: row),
      own.lowerBound < scroll
    {
      scroll = own.upperBound
    }
    return scroll
  }

  private func drawLines(
    _ lines: BodyLayout, from scroll: Int, selected: Int?, more: MoreMark? = nil,
    search: TextSearch? = nil, places model: ScreenModel? = nil, _ frame: inout Frame
  ) -> BodyEdge {
    var hasCursor = false
    var pictureLines: [(row: Int, line: PictureLine)] = []
    let end = min(lines.count, scroll + rows.count)
    for (row, number) in zip(rows, scroll..<max(scroll, end)) {
      let line = search?.marked(lines[number], number) ?? lines[number]
      let isSelected = line.row != nil && line.row == selected
      draw(line, row: row, &frame)
      if let picture = line.picture { pictureLines.append((row, picture)) }
      if let number = line.row {
        model?.places.add(.row(number), row: row, columns: 0..<frame.size.columns)
      }
      for place in line.places { model?.places.add(place.target, row: row, columns: place.columns) }
      if isSelected, !hasCursor {
        frame.write("▌", column: 1, row: row, style: theme.style(.accent))
        frame.cursor = (column: 1, row: row)
        hasCursor = true
      }
    }
    if let model {
      PictureRenderer(theme: theme, store: model.pictures).draw(pictureLines, &frame)
    }
    let below =
      lines.rowCount > 0 ? lines.rowCount - lines.rows(before: end) : lines.count - end
    return BodyEdge(more: more ?? MoreMark(count: below))
  }

  private func draw(_ line: BodyLine, row: Int, _ frame: inout Frame) {
    let share = max(frame.size.columns * 9 / 20, frame.size.columns - line.leftWidth - 1)
    let right = fitted(line.right, columns: share)
    let rightWidth = BodyLine(right: right).rightWidth
    let room = frame.size.columns - (rightWidth > 0 ? rightWidth + 1 : 0)
    var column = 0
    let left = line.left.map { Span(SafeText.line($0.text), $0.role) }
    for span in left.fitting(columns: room) {
      // The place of a search that one is at.
      if span.role == .cursor, frame.cursor == nil { frame.cursor = (column, row) }
      column = frame.write(span.text, column: column, row: row, style: theme.style(span.role))
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

  /// The line of the body and the column where the next character goes; nil where none is typed.
  private func caret(
    _ model: ScreenModel, _ lines: BodyLayout, columns: Int
  ) -> (line: Int, column: Int)? {
    guard let form = model.state.form, let own = lines.lines(ofRow: form.focus),
      let caret = FormBody(form: form, medium: .screen(columns: columns)).caret
    else { return nil }
    return (own.lowerBound + caret.line, caret.column)
  }

  // MARK: Days

  /// Where the cell of the day under the cursor is, as line and column of the body.
  private func dayCell(_ model: ScreenModel, columns: Int) -> (line: Int, column: Int)? {
    model.heatmap(columns: columns)?.cursorCell()
  }

  /// The day under the cursor in words, where the legend that says them is out of sight.
  private func hiddenDay(_ model: ScreenModel, _ scroll: Int, columns: Int) -> String? {
    guard let heatmap = model.heatmap(columns: columns), let day = model.day,
      let cell = heatmap.cursorCell(), cell.line + 7 - day.weekday >= scroll + rows.count
    else { return nil }
    return heatmap.dayWords
  }

  private func drawDayCursor(
    _ model: ScreenModel, _ scroll: Int, _ frame: inout Frame
  ) {
    guard let cell = dayCell(model, columns: frame.size.columns) else { return }
    let row = rows.lowerBound + cell.line - scroll
    guard rows.contains(row), cell.column < frame.size.columns else { return }
    let character = frame[cell.column, row].character ?? " "
    frame.write(String(character), column: cell.column, row: row, style: theme.cursor)
    frame.cursor = (column: cell.column, row: row)
  }
}
