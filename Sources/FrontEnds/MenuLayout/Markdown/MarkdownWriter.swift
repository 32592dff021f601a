internal import MenuInteraction
internal import DisplayText

extension BodyLine {
  /// Returns the lines of Markdown; empty if the text has no visible content.
  package static func markdown(_ text: String, medium: Medium) -> [BodyLine] {
    if text.utf8.count > MarkdownDocument.longest { return prose(text, medium: medium) }
    var writer = MarkdownWriter(medium: medium)
    MarkdownDocument(text).walk(enter: { writer.enter($0) }, exit: { writer.exit($0) })
    return writer.lines
  }
}

private struct MarkdownWriter {
  private(set) var lines: [BodyLine] = []

  private struct List {
    var next: Int?
    let end: String
    let digits: Int
    let isTight: Bool
  }

  private let medium: Medium
  private var margin: MarkdownMargin
  private var lists: [List] = []
  private var quotations = 0
  private var inlines: MarkdownInlines?

  init(medium: Medium) {
    self.medium = medium
    margin = MarkdownMargin(limit: medium.isPlain ? 40 : max(0, medium.columns / 2))
  }

  // MARK: The walk

  mutating func enter(_ node: MarkdownNode) {
    switch node.kind {
    case .quote:
      separate(node)
      margin.begin(rest: Span(medium.isPlain ? "> " : "│ ", .quote))
      quotations += 1
    case .list:
      separate(node)
      let first = node.firstNumber
      let digits = first.map { String($0 + max(0, node.childCount - 1)).count } ?? 0
      lists.append(
        List(next: first, end: node.numberEnd, digits: digits, isTight: node.isTight))
    case .item:
      separate(node)
      beginItem()
    case .paragraph:
      separate(node)
      inlines = MarkdownInlines(base: quotations > 0 ? .quote : .text, medium.wording)
    case .heading:
      separate(node)
      beginHeading(node.headingLevel)
    case .code:
      separate(node)
      write(code: node.literal)
    case .html:
      separate(node)
      for line in TextWrapping.wrapped(node.literal, columns: columns) {
        write([Span(line.text, .dim)], isAfterBlank: line.isAfterBlank)
      }
    case .rule:
      separate(node)
      let rule = medium.isPlain ? "---" : String(repeating: "─", count: columns)
      write([Span(rule, .dim)])
    default: inlines?.enter(node)
    }
  }

  mutating func exit(_ node: MarkdownNode) {
    switch node.kind {
    case .quote:
      margin.end()
      quotations -= 1
    case .list: lists.removeLast()
    case .item:
      if margin.hasMark { write([]) }
      margin.end()
      if let next = lists.last?.next { lists[lists.count - 1].next = next + 1 }
    case .paragraph: writeInlines()
    case .heading:
      let first = lines.count
      writeInlines()
      endHeading(node.headingLevel, linesFrom: first)
    default: inlines?.exit(node)
    }
  }

  /// The width of a line after the margin, in columns.
  private var columns: Int { max(1, medium.textColumns - 2 - margin.width) }

  /// Adds an empty line between a block and the previous one, except in tight lists.
  private mutating func separate(_ node: MarkdownNode) {
    guard node.hasPrevious, !lines.isEmpty else { return }
    let isInList = node.kind == .item || node.isInItem
    if isInList, lists.last?.isTight == true { return }
    lines.append(BodyLine(indented(margin.blank)))
  }

  /// Appends a line.
  ///
  /// - Parameter own: the number of spans before the text.
  private mutating func write(_ spans: [Span], isAfterBlank: Bool? = nil, margin own: Int = 0) {
    let all = indented(margin.next() + spans)
    var line = BodyLine(all)
    line.continuation = isAfterBlank.map {
      Continuation(isAfterBlank: $0, margin: all.count - spans.count + own)
    }
    if !medium.isPlain, spans.contains(where: { $0.link != nil }) {
      line.places = Self.places(of: all)
    }
    lines.append(line)
  }

  /// Returns the places of links with web addresses, for clicks.
  private static func places(of spans: [Span]) -> [LinePlace] {
    var column = 0
    return spans.compactMap { span in
      let start = column
      column += DisplayWidth.columns(of: span.text)
      guard let link = span.link, MarkdownLink.isOfTheWeb(link) else { return nil }
      return LinePlace(columns: start..<column, target: .link(link))
    }
  }

  private func indented(_ spans: [Span]) -> [Span] {
    medium.isPlain || spans.isEmpty ? spans : [Span(" ")] + spans
  }

  private mutating func writeInlines() {
    guard let inlines else { return }
    self.inlines = nil
    for line in inlines.lines {
      for line in SpanWrapping.lines(line, columns: columns) {
        write(line.spans, isAfterBlank: line.isAfterBlank)
      }
    }
  }

  // MARK: Blocks

  private mutating func beginItem() {
    guard let list = lists.last else { return }
    let mark: String
    if let next = list.next {
      mark = DisplayWidth.paddedLeft(String(next), to: list.digits) + list.end + " "
    } else {
      mark = medium.isPlain ? "- " : lists.count % 2 == 1 ? "• " : "◦ "
    }
    margin.begin(mark: Span(mark))
  }

  /// Begins a heading.
  ///
  /// The two highest levels are underlined on screens; the others keep their marks, as all
  /// do in plain text.
  private mutating func beginHeading(_ level: Int) {
    inlines = MarkdownInlines(base: .heading, medium.wording)
    guard medium.isPlain || level > 2 else { return }
    let mark = String(repeating: "#", count: level) + " "
    margin.begin(mark: Span(mark, medium.isPlain ? .heading : .dim))
  }

  private mutating func endHeading(_ level: Int, linesFrom first: Int) {
    if medium.isPlain || level > 2 {
      if margin.hasMark { write([]) }
      margin.end()
      return
    }
    let widest = lines[first...].map(\.left.width).max() ?? 0
    let width = widest - margin.width - 1
    guard width > 0 else { return }
    let line = String(repeating: level == 1 ? "━" : "─", count: width)
    write([Span(line, .dim)])
  }

  /// Writes code, which keeps its spaces; lines wider than the screen continue after a mark.
  private mutating func write(code: String) {
    let indent = medium.isPlain || columns >= 48 ? 4 : 2
    let space = String(repeating: " ", count: indent)
    let mark = DisplayWidth.paddedLeft("↪ ", to: indent)
    for line in SafeText.lines(code) {
      for (index, piece) in pieces(of: line, columns: columns - indent).enumerated() {
        write(
          [index == 0 ? Span(space) : Span(mark, .dim), Span(piece, .code)],
          isAfterBlank: index == 0 ? nil : false, margin: 1)
      }
    }
  }

  /// Returns `line` cut into pieces of at most `columns` columns.
  private func pieces(of line: String, columns: Int) -> [String] {
    if line.utf8.count <= columns { return [line] }
    var pieces: [String] = []
    var piece = ""
    var width = 0
    for character in line {
      let own = DisplayWidth.columns(of: character)
      if width + own > columns, !piece.isEmpty {
        pieces.append(piece)
        (piece, width) = ("", 0)
      }
      piece.append(character)
      width += own
    }
    return pieces + [piece]
  }
}
