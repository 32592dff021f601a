internal import FuzzyMatching
internal import Keyboard
internal import TerminalText
internal import TerminalUI

/// Draws the lines to choose from.
@MainActor
struct PickRenderer {
  let theme: Theme
  /// How much of a line is looked at for showing it, in bytes.
  private static let longest = 4_096

  func frame(_ model: PickModel, size: Size) -> Frame {
    var frame = Frame(size: size)
    model.places = ScreenPlaces()
    let smallest = ScreenRenderer.smallest
    guard size.columns >= smallest.columns, size.rows >= smallest.rows else {
      frame.write("Needs \(smallest.columns)×\(smallest.rows)", column: 0, row: 0)
      return frame
    }
    let isTall = size.rows >= 8
    if isTall { frame.fill(row: 1, with: "─", style: theme.style(.dim)) }
    let rows = drawHeader(model, in: (isTall ? 2 : 1)..<size.rows - 1, &frame)
    model.pageSize = rows.count
    model.firstRow = rows.lowerBound
    model.row = max(0, min(model.row, model.count - 1))
    model.scroll = min(max(model.scroll, model.row - rows.count + 1), model.row)
    model.scroll = max(0, min(model.scroll, model.count - rows.count))
    drawInput(model, &frame)
    if model.showsHelp {
      drawHelp(model, in: rows, &frame)
      drawKeys(model, &frame)
      return frame
    }
    for row in rows {
      let place = model.scroll + row - rows.lowerBound
      if place >= model.count { break }
      draw(model, place, row: row, &frame)
    }
    if model.count == 0 {
      let words =
        model.isReading || model.isSearching
        ? "…" : model.list.count == 0 ? "There are no lines." : "Nothing matches."
      frame.write(
        DisplayWidth.fitting(words, columns: frame.size.columns - 3), column: 3,
        row: rows.lowerBound, style: theme.style(.dim))
    }
    drawKeys(model, &frame)
    return frame
  }

  /// Draws the list of keys in place of the lines.
  private func drawHelp(_ model: PickModel, in rows: Range<Int>, _ frame: inout Frame) {
    let lines = KeyListBody(keys: model.allKeys, columns: frame.size.columns).layout()
    model.helpScroll = min(model.helpScroll, max(0, lines.count - rows.count))
    for (row, number) in zip(rows, model.helpScroll..<lines.count) {
      var column = 0
      for span in lines[number].left.fitting(columns: frame.size.columns) {
        column = frame.write(span.text, column: column, row: row, style: theme.style(span.role))
      }
    }
  }

  private func drawInput(_ model: PickModel, _ frame: inout Frame) {
    let prompt = DisplayWidth.fitting(
      model.prompt.isEmpty ? "Choose" : SafeText.line(model.prompt).trimmingBlanks,
      columns: frame.size.columns / 2)
    var count = model.found == nil ? "\(model.list.count)" : "\(model.count) of \(model.list.count)"
    if model.isReading || model.isSearching { count = "… " + count }
    if !model.marked.isEmpty { count = "\(model.marked.count) marked   " + count }
    let column = frame.write(prompt, column: 1, row: 0, style: theme.style(.heading)) + 2
    frame.write(model.input, count: count, column: column, theme: theme)
  }

  /// Draws the lines above those to choose from, and gives the rows that are left: half of them at
  /// least.
  private func drawHeader(
    _ model: PickModel, in rows: Range<Int>, _ frame: inout Frame
  ) -> Range<Int> {
    let shown = min(model.header.count, rows.count / 2)
    for (number, line) in model.header.prefix(shown).enumerated() {
      let isCut = number == shown - 1 && shown < model.header.count
      let column = Self.titleColumn(model)
      let text = DisplayWidth.fitting(
        isCut ? line + " …" : line, columns: frame.size.columns - column - 1)
      frame.write(text, column: column, row: rows.lowerBound + number, style: theme.style(.dim))
    }
    return rows.dropFirst(shown)
  }

  /// Where titles begin: behind the marks, where there are any.
  private static func titleColumn(_ model: PickModel) -> Int { model.isMulti ? 5 : 3 }

  private func draw(_ model: PickModel, _ place: Int, row: Int, _ frame: inout Frame) {
    let number = model.number(place)
    let line = String(decoding: model.list[number].prefix(Self.longest), as: UTF8.self)
    let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    let title = SafeText.line(parts.first.map(String.init) ?? "")
    let subtitle = parts.count > 1 ? SafeText.line(String(parts[1])) : nil
    let match = model.matcher?.match(title, subtitle: subtitle)
    if place == model.row {
      frame.write("▌", column: 1, row: row, style: theme.style(.accent))
      frame.cursor = (column: 1, row: row)
    }
    model.places.add(.row(number), row: row, columns: 0..<frame.size.columns)
    var column = Self.titleColumn(model)
    if model.isMulti {
      let isMarked = model.marked.contains(number)
      frame.write(
        isMarked ? "✓" : "·", column: 3, row: row, style: theme.style(isMarked ? .accent : .dim))
    }
    let second = subtitle.map { Span.marked($0, match?.subtitlePositions ?? [], .dim) }
    let spans = Self.spans(
      Span.marked(title, match?.positions ?? []), second, columns: frame.size.columns - column - 1)
    for span in spans {
      column = frame.write(span.text, column: column, row: row, style: theme.style(span.role))
    }
  }

  /// What fits of a title and a subtitle, what was found in them in sight.
  private static func spans(_ title: [Span], _ subtitle: [Span]?, columns: Int) -> [Span] {
    guard let subtitle else { return title.fitting(columns: columns, keepingMatch: true) }
    let gap = 3
    // A subtitle that was found by takes up to half of the line from its title.
    let isFound = subtitle.contains { $0.role == .match }
    let wanted = isFound ? min(subtitle.width, columns / 2) + gap : 0
    let title = title.fitting(
      columns: max(columns - wanted, columns / 2), keepingMatch: true)
    let room = columns - title.width - gap
    if room <= 1 { return title }
    return title + [Span(String(repeating: " ", count: gap))]
      + subtitle.fitting(columns: room, keepingMatch: true)
  }

  private func drawKeys(_ model: PickModel, _ frame: inout Frame) {
    let row = frame.size.rows - 1
    if let notice = model.notice {
      frame.write("▲ " + notice, column: 1, row: row, style: theme.style(.warning))
      return
    }
    var column = 1
    for (key, meaning) in model.keyHints {
      if column + DisplayWidth.columns(of: key) + meaning.count + 1 >= frame.size.columns { break }
      let start = column
      column = frame.write(key, column: column, row: row, style: theme.style(.accent))
      column = frame.write(" " + meaning, column: column, row: row, style: theme.style(.dim))
      if let pressed = Key(name: key) {
        model.places.add(.key(pressed), row: row, columns: start..<column)
      }
      column += 3
    }
  }
}
