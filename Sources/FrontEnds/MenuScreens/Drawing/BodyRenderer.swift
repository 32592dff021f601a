internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout
internal import MenuLines
internal import MenuNavigation
internal import TerminalUI

@MainActor
struct DrawnBody {
  var edge = BodyEdge()
  var shown = ShownContent()

  init(pane: TextPane? = nil, jump: JumpLayer? = nil, scroll: Int, isLong: Bool) {
    (shown.pane, shown.jump) = (pane, jump)
    (shown.scroll, shown.isLong) = (scroll, isLong)
  }
}

@MainActor
struct BodyRenderer {
  let theme: Theme
  let rows: Range<Int>
  let pictures: PictureStore

  func draw(_ model: ScreenModel, _ drawing: inout ScreenDrawing) -> DrawnBody {
    let (stack, layouts) = (model.stack, model.layouts)
    if let text = stack.coveringText {
      return draw(
        layouts.lines(of: text), text.pane, search: text.pane?.search, hasPlaces: false, &drawing)
    }
    if let question = stack.question {
      return draw(question, above: stack.level, layouts, &drawing)
    }
    if let jump = stack.jump { return draw(jump, icons: layouts.icons, &drawing) }
    return draw(stack.level, layouts, &drawing)
  }

  private func draw(
    _ lines: BodyLayout, _ pane: TextPane?, selected: Int? = nil, search: TextSearch? = nil,
    hasPlaces: Bool = true, _ drawing: inout ScreenDrawing
  ) -> DrawnBody {
    let start = pane?.scroll ?? 0
    let scroll =
      selected.map { self.scroll(from: start, lines, selected: $0) }
      ?? min(start, max(0, lines.count - rows.count))
    var drawn = DrawnBody(pane: pane, scroll: scroll, isLong: lines.count > rows.count)
    drawn.edge = drawLines(
      lines, from: scroll, selected: selected, search: search, hasPlaces: hasPlaces, &drawing)
    return drawn
  }

  /// Draws a question below its subject; alone if it is a choice, or if there is no space for both.
  private func draw(
    _ question: Question, above level: LevelLayer, _ layouts: ScreenLayouts,
    _ drawing: inout ScreenDrawing
  ) -> DrawnBody {
    let lines = BodyLayout.question(
      question.kind, disabledReason: question.disabledReason, drawing.medium)
    let left = rows.count - lines.count - 1
    guard question.selected == nil, left >= 2 else {
      return draw(lines, question.pane, selected: question.selected, &drawing)
    }
    // The level above the question cannot be clicked, and has no space for cut texts.
    var behind = drawing
    behind.showsCutTexts = false
    _ = with(rows: rows.prefix(left)).draw(level, layouts, &behind)
    drawing.frame = behind.frame
    drawing.frame.cursor = nil
    drawing.frame.fill(row: rows.lowerBound + left, with: "─", style: theme.style(.dim))
    return with(rows: rows.dropFirst(left + 1)).draw(lines, question.pane, &drawing)
  }

  private func with(rows: Range<Int>) -> BodyRenderer {
    BodyRenderer(theme: theme, rows: rows, pictures: pictures)
  }

  private func draw(
    _ jump: JumpLayer, icons: IconSet, _ drawing: inout ScreenDrawing
  ) -> DrawnBody {
    let lines = MenuBody(drawing.medium, icons: icons)
      .layout(of: jump.index, order: jump.filter.shown, matcher: jump.filter.matcher)
    let selected = lines.rowCount > 0 ? min(jump.row, lines.rowCount - 1) : nil
    let scroll = self.scroll(from: jump.scroll, lines, selected: selected)
    var drawn = DrawnBody(jump: jump, scroll: scroll, isLong: false)
    drawn.edge = drawLines(lines, from: scroll, selected: selected, &drawing)
    return drawn
  }

  private func draw(
    _ level: LevelLayer, _ layouts: ScreenLayouts, _ drawing: inout ScreenDrawing
  ) -> DrawnBody {
    let lines = layouts.lines(of: level, height: drawing.rows.count)
    guard let heading = lines.heading, rows.count > 1 else {
      return draw(level, lines, layouts, &drawing)
    }
    draw(heading, row: rows.lowerBound, &drawing.frame)
    addPlaces(of: heading, row: rows.lowerBound, &drawing)
    var drawn = with(rows: rows.dropFirst()).draw(level, lines, layouts, &drawing)
    drawn.shown.sight?.headingLines = 1
    return drawn
  }

  private func draw(
    _ level: LevelLayer, _ lines: BodyLayout, _ layouts: ScreenLayouts,
    _ drawing: inout ScreenDrawing
  ) -> DrawnBody {
    let heatmap = layouts.heatmap(of: level)
    let lastScroll = max(0, lines.count - rows.count)
    let selected = lines.rowCount > 0 && !level.isOnDays ? level.selectedRow : nil
    var scroll =
      level.sight.looksAround && level.form == nil
      ? min(level.text.firstLine, lastScroll)
      : scroll(from: level.text.firstLine, lines, selected: selected)
    let caret = caret(level, lines, columns: drawing.columns)
    // A field may be taller than the screen; then the caret stays visible.
    if let caret { scroll = min(max(scroll, caret.line - rows.count + 1), caret.line) }
    var drawn = DrawnBody(pane: level.text, scroll: scroll, isLong: lines.count > rows.count)
    var sight = level.sight
    (sight.headingLines, sight.lastScroll) = (0, lastScroll)
    sight.hiddenWeeks = heatmap?.hiddenWeeks ?? sight.hiddenWeeks
    sight.isRowInSight =
      selected.flatMap(lines.lines(ofRow:))?.overlaps(scroll..<scroll + rows.count) ?? true
    drawn.shown.sight = sight
    if level.isOnDays, let day = level.day, let cell = heatmap?.cursorCell() {
      // The day under the cursor stays visible, and its legend too if both fit.
      let legend = cell.line + 7 - day.weekday
      let last = legend - cell.line < rows.count ? legend : cell.line
      scroll = min(max(scroll, last - rows.count + 1), cell.line)
    }
    let blank = drawing
    draw(level, lines, from: scroll, selected: selected, &drawing, &drawn)
    if drawing.showsCutTexts, let selected,
      let cut = cutTexts(level, lines, selected, scroll, drawing)
    {
      // The lines of the texts take the last rows of the body, but not those of the selected row.
      drawing = blank
      let left = with(rows: rows.dropLast(cut.covered))
      let end = lines.lines(ofRow: selected)?.upperBound ?? 0
      scroll = max(scroll, end - left.rows.count)
      left.draw(level, lines, from: scroll, selected: selected, &drawing, &drawn)
      drawn.edge.cut = cut
    }
    if level.isOnDays, let heatmap, let day = level.day, let cell = heatmap.cursorCell() {
      drawDayCursor(cell, scroll, &drawing.frame)
      if cell.line + 7 - day.weekday >= scroll + rows.count { drawn.edge.day = heatmap.dayWords }
    }
    if let caret, rows.contains(rows.lowerBound + caret.line - scroll) {
      drawing.frame.cursor = (
        column: min(caret.column, drawing.columns - 1),
        row: rows.lowerBound + caret.line - scroll
      )
    }
    return drawn
  }

  /// Returns the mark below the last row of a view that has further rows to load.
  ///
  /// It is shown at the last row loaded so far as well, because that row is not the end.
  private func moreMark(
    _ level: LevelLayer, lastRow: Int?, _ wording: Wording
  ) -> MoreMark? {
    let entry = level.entry
    // While a filter is active, no further rows are requested.
    guard entry.view?.cursor != nil || entry.isLoadingMore, level.filter?.shown == nil else {
      return nil
    }
    let count = level.rows.count
    let below = count - 1 - (lastRow ?? -1)
    let place = below > 0 || count == 0 ? "" : wording(.place(number: count, count: "\(count)+"))
    if entry.isLoadingMore {
      return MoreMark(
        words: (place.isEmpty ? "" : place + ", ") + wording(.loadingMore), short: "…")
    }
    return place.isEmpty
      ? MoreMark(words: wording(.more(count: "\(below)+")), short: "\(below)+")
      : MoreMark(words: place, short: "\(count)+")
  }

  private func scroll(from start: Int, _ lines: BodyLayout, selected: Int?) -> Int {
    let height = rows.count
    var scroll = min(start, max(0, lines.count - height))
    if let selected, let own = lines.lines(ofRow: selected) {
      let (first, last) = (own.lowerBound, own.upperBound - 1)
      if selected == 0 { scroll = min(scroll, max(0, last - height + 1)) }
      scroll = min(max(scroll, last - height + 1), first)
      // The lines below the last row are shown with it.
      if selected == lines.rowCount - 1 { scroll = min(max(scroll, lines.count - height), first) }
      // A heading above the first row of a section is shown with that row.
      if first == scroll, first > 0, lines.row(ofLine: first - 1) == nil, height > 2 {
        scroll = max(0, first - 1)
      }
    }
    // A row cut at the upper edge would show a subtitle without its title.
    if let row = lines.row(ofLine: scroll), row != selected, let own = lines.lines(ofRow: row),
      own.lowerBound < scroll
    {
      scroll = own.upperBound
    }
    return scroll
  }

  private func draw(
    _ level: LevelLayer, _ lines: BodyLayout, from scroll: Int, selected: Int?,
    _ drawing: inout ScreenDrawing, _ drawn: inout DrawnBody
  ) {
    let visible = scroll..<max(scroll, min(lines.count, scroll + rows.count))
    let lastRow = visible.reversed().lazy.compactMap(lines.row(ofLine:)).first
    drawn.shown.scroll = scroll
    drawn.shown.sight?.lastRow = lastRow
    drawn.shown.sight?.firstRow = visible.lazy.compactMap(lines.row(ofLine:)).first
    drawn.edge = drawLines(
      lines, from: scroll, selected: selected,
      more: moreMark(level, lastRow: lastRow, drawing.wording),
      search: level.text.search, highlights: level.form == nil, picture: level.picture, &drawing)
  }

  /// Returns the texts of the selected row that its lines are too short for; `nil` if it is completely visible, or
  /// not at all.
  private func cutTexts(
    _ level: LevelLayer, _ lines: BodyLayout, _ selected: Int, _ scroll: Int,
    _ drawing: ScreenDrawing
  ) -> CutTexts? {
    guard level.form == nil, let own = lines.lines(ofRow: selected) else { return nil }
    let shown = own.map { rows.lowerBound + $0 - scroll }.filter(rows.contains)
      .map { drawing.frame.text(row: $0) }.joined(separator: "\n")
    if shown.isEmpty { return nil }
    let medium = drawing.medium
    let texts = level.rows.texts(
      selected, columns: level.table?.columns ?? [], drawing.wording)
    // A short screen has space only for the title.
    let cut = texts.prefix(drawing.isTall ? texts.count : 1).map {
      SafeText.line(medium.beginning(of: $0))
    }
    .filter { !shown.contains($0) }
    if cut.isEmpty { return nil }
    let isLast = own.upperBound == lines.count && level.entry.view?.cursor == nil
    return CutTexts(
      cut, shown: shown, rows: rows.count - own.count, hasMark: !isLast, drawing)
  }

  private func drawLines(
    _ lines: BodyLayout, from scroll: Int, selected: Int?, more: MoreMark? = nil,
    search: TextSearch? = nil, hasPlaces: Bool = true, highlights: Bool = true,
    picture: (@MainActor (ViewImage) -> ViewImage)? = nil, _ drawing: inout ScreenDrawing
  ) -> BodyEdge {
    var thumbnails = ThumbnailRenderer(store: pictures)
    var hasCursor = false
    var pictureLines: [(row: Int, line: PictureLine)] = []
    let end = min(lines.count, scroll + rows.count)
    for (row, number) in zip(rows, scroll..<max(scroll, end)) {
      let line = search?.marked(lines[number], number) ?? lines[number]
      let isSelected = line.row != nil && line.row == selected
      draw(line, row: row, &drawing.frame)
      if let picture = line.picture { pictureLines.append((row, picture)) }
      if let thumbnail = line.thumbnail, let picture {
        thumbnails.draw(picture(thumbnail.image), column: thumbnail.column, row, &drawing.frame)
      }
      if hasPlaces {
        if let number = line.row {
          drawing.places.add(.row(number), row: row, columns: 0..<drawing.columns)
        }
        addPlaces(of: line, row: row, &drawing)
      }
      if isSelected, !hasCursor {
        drawing.frame.write("▌", column: 1, row: row, style: theme.selectionMark)
        drawing.frame.cursor = (column: 1, row: row)
        hasCursor = true
      }
      if isSelected, highlights {
        drawing.frame.restyle(row: row, from: 1) { theme.selected($0) }
      }
    }
    if hasPlaces {
      PictureRenderer(theme: theme, store: pictures).draw(pictureLines, &drawing.frame)
    }
    let below =
      lines.rowCount > 0 ? lines.rowCount - lines.rows(before: end) : lines.count - end
    return BodyEdge(more: more ?? MoreMark(count: below, drawing.wording))
  }

  private func addPlaces(of line: BodyLine, row: Int, _ drawing: inout ScreenDrawing) {
    for place in line.places {
      drawing.places.add(place.target, row: row, columns: place.columns)
    }
  }

  private func draw(_ line: BodyLine, row: Int, _ frame: inout Frame) {
    // The right part of a line stays close to its left part.
    let columns =
      line.right.isEmpty ? frame.size.columns : min(frame.size.columns, Medium.widestList)
    let share = max(RowLine.widestDetail(columns: columns), columns - line.left.width - 1)
    let right = fitted(line.right, columns: share)
    let rightWidth = right.width
    let room = columns - (rightWidth > 0 ? rightWidth + 1 : 0)
    var column = 0
    for span in line.left.fitting(columns: room) {
      // The current match of a search.
      if span.role == .cursor, frame.cursor == nil { frame.cursor = (column, row) }
      column = frame.write(span.text, column: column, row: row, style: theme.style(span.role))
    }
    frame.write(right, column: max(0, columns - rightWidth), row: row, theme: theme)
  }

  /// Returns the spans of the right side that fit, so that those on the left keep their place.
  private func fitted(_ spans: [Span], columns: Int) -> [Span] {
    var left = columns
    return spans.compactMap { span in
      let text = DisplayWidth.fitting(span.text, columns: left)
      left -= DisplayWidth.columns(of: text)
      return text.isEmpty ? nil : Span(text, span.role)
    }
  }

  private func caret(
    _ level: LevelLayer, _ lines: BodyLayout, columns: Int
  ) -> (line: Int, column: Int)? {
    guard let form = level.form, let own = lines.lines(ofRow: form.focus),
      let caret = FormBody(form: form, medium: .screen(columns: columns)).caret
    else { return nil }
    return (own.lowerBound + caret.line, caret.column)
  }

  private func drawDayCursor(
    _ cell: (line: Int, column: Int), _ scroll: Int, _ frame: inout Frame
  ) {
    let row = rows.lowerBound + cell.line - scroll
    guard rows.contains(row), cell.column < frame.size.columns else { return }
    let character = frame[cell.column, row].character ?? " "
    frame.write(String(character), column: cell.column, row: row, style: theme.style(.cursor))
    frame.cursor = (column: cell.column, row: row)
  }
}
