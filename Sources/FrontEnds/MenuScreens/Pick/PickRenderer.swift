internal import FuzzyMatching
internal import DisplayText
internal import MenuInteraction
internal import Picker
internal import MenuLayout
internal import TerminalUI

@MainActor
struct PickRenderer {
  let theme: Theme
  /// The maximum number of bytes of a line that are displayed.
  private static let longest = 4_096

  struct Drawn {
    var drawing: ScreenDrawing
    var scroll = 0
    var helpScroll = 0
    /// The number of lines of the list of keys below the visible ones.
    var helpBelow = 0
    var areas: PreviewAreas?
  }

  func draw(_ layer: PickLayer, header: [String], size: Size) -> Drawn {
    let whole = ScreenDrawing(size: size, layer.wording)
    if whole.isTooSmall { return Drawn(drawing: whole) }
    let areas = PreviewAreas(
      layer.preview.window, isWanted: layer.preview.isWanted, size: size)
    var drawn = drawList(layer, header: header, size: areas.listSize)
    drawn.areas = areas
    if areas.text != nil { drawn.drawing = drawn.drawing.moved(to: areas, size: size) }
    drawKeys(layer, below: drawn.helpBelow, &drawn.drawing)
    return drawn
  }

  private func drawList(_ layer: PickLayer, header: [String], size: Size) -> Drawn {
    var drawn = Drawn(drawing: ScreenDrawing(size: size, layer.wording))
    let isTall = size.rows >= 8
    if isTall { drawn.drawing.frame.fill(row: 1, with: "─", style: theme.style(.dim)) }
    let rows = drawHeader(
      header, isMulti: layer.isMulti, in: (isTall ? 2 : 1)..<size.rows - 1, &drawn.drawing.frame)
    drawn.drawing.rows = rows
    let entries = layer.rows
    let selected = entries.row(ofLine: layer.row)
    // The heading above a section's first line is shown with it.
    var top = selected
    if rows.count > 1, selected > 0, case .heading = entries[selected - 1] { top -= 1 }
    var scroll = min(max(layer.scroll, selected - rows.count + 1), top)
    scroll = max(0, min(scroll, entries.count - rows.count))
    drawn.scroll = scroll
    drawInput(layer, &drawn.drawing.frame)
    if let help = layer.help {
      (drawn.helpScroll, drawn.helpBelow) = drawHelp(
        help, layer.allKeys, layer.wording, in: rows, &drawn.drawing.frame)
    } else {
      drawLines(layer, entries, from: scroll, &drawn.drawing)
    }
    return drawn
  }

  private func drawLines(
    _ layer: PickLayer, _ entries: PickRows, from scroll: Int, _ drawing: inout ScreenDrawing
  ) {
    let rows = drawing.rows
    for row in rows {
      let entry = scroll + row - rows.lowerBound
      if entry >= entries.count { break }
      switch entries[entry] {
      case .line(let place): draw(layer, place, row: row, &drawing)
      case .heading(let section):
        drawHeading(layer.lines.sections[section].title, row: row, &drawing.frame)
      }
    }
    guard layer.count == 0 else { return }
    let words =
      layer.isReading || layer.isSearching
      ? "…" : layer.wording(layer.list.count == 0 ? .thereAreNoLines : .noLineMatches)
    drawing.frame.write(
      DisplayWidth.fitting(words, columns: drawing.columns - 3), column: 3,
      row: rows.lowerBound, style: theme.style(.dim))
  }

  private func drawHeading(_ title: ArraySlice<UInt8>, row: Int, _ frame: inout Frame) {
    let text = SafeText.line(String(decoding: title.prefix(Self.longest), as: UTF8.self))
    frame.write(
      DisplayWidth.fitting(text, columns: frame.size.columns - 2), column: 1, row: row,
      style: theme.style(.heading))
  }

  /// Draws the list of keys in place of the lines; returns its scroll position, and the number of lines below.
  private func drawHelp(
    _ help: TextPane, _ keys: [KeyHint<PickIntent>], _ wording: Wording, in rows: Range<Int>,
    _ frame: inout Frame
  ) -> (scroll: Int, below: Int) {
    let lines = BodyLayout.keys(
      keys.map { (theme.characters.hint($0).sign, $0.meaning(in: wording)) },
      .screen(columns: frame.size.columns, wording))
    let scroll = min(help.scroll, max(0, lines.count - rows.count))
    for (row, number) in zip(rows, scroll..<lines.count) {
      let spans = lines[number].left.fitting(columns: frame.size.columns)
      frame.write(spans, column: 0, row: row, theme: theme)
    }
    return (scroll, max(0, lines.count - rows.count - scroll))
  }

  private func drawInput(_ layer: PickLayer, _ frame: inout Frame) {
    let prompt = layer.options.prompt
    let shown = DisplayWidth.fitting(
      prompt.isEmpty ? layer.wording(.choose.capitalized) : SafeText.line(prompt).trimmingBlanks,
      columns: frame.size.columns / 2)
    let total = "\(layer.list.count)"
    var count =
      layer.found == nil ? total : layer.wording(.place(number: layer.count, count: total))
    if layer.isReading || layer.isSearching { count = "… " + count }
    if !layer.marked.isEmpty {
      count = layer.wording(.marked(count: layer.marked.count)) + "   " + count
    }
    // A space at the end of the prompt is the gap.
    let gap = prompt.last == " " ? 1 : 2
    let column = frame.write(shown, column: 1, row: 0, style: theme.style(.heading)) + gap
    frame.write(layer.input, count: count, column: column, theme: theme)
  }

  /// Draws the header above the lines and returns the remaining rows: at least half of them.
  private func drawHeader(
    _ header: [String], isMulti: Bool, in rows: Range<Int>, _ frame: inout Frame
  ) -> Range<Int> {
    let shown = min(header.count, rows.count / 2)
    for (number, line) in header.prefix(shown).enumerated() {
      let isCut = number == shown - 1 && shown < header.count
      let column = Self.titleColumn(isMulti: isMulti)
      let text = DisplayWidth.fitting(
        isCut ? line + " …" : line, columns: frame.size.columns - column - 1)
      frame.write(text, column: column, row: rows.lowerBound + number, style: theme.style(.dim))
    }
    return rows.dropFirst(shown)
  }

  private static func titleColumn(isMulti: Bool) -> Int { isMulti ? 5 : 3 }

  private func draw(
    _ layer: PickLayer, _ place: Int, row: Int, _ drawing: inout ScreenDrawing
  ) {
    let number = layer.number(place)
    let line = layer.list[number].prefix(Self.longest)
    let preparation = layer.options.preparation
    let look = PickLineSpans(
      line, marks: layer.matcher?.marks(inLine: line) ?? [],
      styles: preparation.removesStyles
        ? StyledLine(preparation.styledText(layer.lines.source(number))).styles : [])
    if place == layer.row {
      drawing.frame.write("▌", column: 1, row: row, style: theme.selectionMark)
      drawing.frame.cursor = (column: 1, row: row)
    }
    drawing.places.add(.row(number), row: row, columns: 0..<drawing.columns)
    let column = Self.titleColumn(isMulti: layer.isMulti)
    if layer.isMulti {
      let isMarked = layer.marked.contains(number)
      drawing.frame.write(
        isMarked ? "✓" : "·", column: 3, row: row, style: theme.style(isMarked ? .accent : .dim))
    }
    let spans = Self.spans(look.title, look.subtitle, columns: drawing.columns - column - 1)
    drawing.frame.write(spans, column: column, row: row, theme: theme)
    if place == layer.row { drawing.frame.restyle(row: row, from: 1) { theme.selected($0) } }
  }

  /// Returns the part of title and subtitle that fits, with the matches visible.
  private static func spans(_ title: [Span], _ subtitle: [Span]?, columns: Int) -> [Span] {
    guard let subtitle else { return title.fitting(columns: columns, keepingMatch: true) }
    let gap = 3
    // A subtitle with a match takes up to half of the line from its title.
    let isFound = subtitle.contains { $0.role == .match }
    let wanted = isFound ? min(subtitle.width, columns / 2) + gap : 0
    let title = title.fitting(
      columns: max(columns - wanted, columns / 2), keepingMatch: true)
    let room = columns - title.width - gap
    if room <= 1 { return title }
    return title + [.blank(gap)]
      + subtitle.fitting(columns: room, keepingMatch: true)
  }

  private func drawKeys(
    _ layer: PickLayer, below: Int, _ drawing: inout ScreenDrawing
  ) {
    if let notice = layer.notice {
      drawing.frame.write(
        "▲ " + notice, column: 1, row: drawing.frame.size.rows - 1, style: theme.style(.warning))
      return
    }
    KeyLineRenderer(theme: theme).draw(
      layer.keyTable.line.map(theme.characters.hint),
      MoreMark(count: below, layer.wording), inOrder: true, &drawing)
  }
}
