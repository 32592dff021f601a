internal import HandlerProtocol
internal import MenuInteraction
internal import MenuNavigation
internal import TerminalText

// Running text.

extension PageWriter {
  /// The most text of one kind that a page shows, in bytes: of what a program prints, the end.
  private static let (longestText, longestLog) = (512 << 10, 128 << 10)

  /// Writes running text.
  ///
  /// - Parameter isLog: whether it is a text that grows, of which the end is shown.
  func write(_ body: String, _ format: TextFormat?, isLog: Bool) {
    if body.isEmpty {
      if !isLog { element("p", [HTMLAttribute("class", "none")], wording(.noText)) }
      return
    }
    if format == .markdown, body.utf8.count <= Self.longestText {
      element("div", [HTMLAttribute("class", "md")]) { MarkdownPage(self).write(body) }
      return
    }
    let isEnd = format == .ansi
    let shown = isEnd ? Self.end(of: body) : body.beginning(bytes: Self.longestText)[...]
    let isCut = shown.utf8.count < body.utf8.count
    if isCut, isEnd { element("p", [HTMLAttribute("class", "none")], wording(.earlierCut)) }
    var attributes = [HTMLAttribute("tabindex", "0")]
    if isLog {
      attributes += [
        HTMLAttribute("role", "log"), HTMLAttribute("aria-label", level.entry.title),
        .flag("data-follow"),
      ]
    }
    element("pre", attributes) {
      // A browser leaves out a line break at the very beginning.
      html.newline()
      if format == .ansi { painted(shown) } else { html.lines(String(shown)) }
    }
    if isCut, !isEnd { element("p", [HTMLAttribute("class", "none")], wording(.restCut)) }
  }

  /// Returns the last lines of a text.
  private static func end(of text: String) -> Substring {
    let bytes = text.utf8
    guard bytes.count > longestLog else { return text[...] }
    let start = bytes.index(bytes.endIndex, offsetBy: -longestLog)
    guard let line = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
      return Substring(String(decoding: bytes[start...], as: UTF8.self))
    }
    return text[bytes.index(after: line)...]
  }

  private func painted(_ text: Substring) {
    var isFirst = true
    for line in PaintedLine.lines(String(text)) {
      if !isFirst { html.newline() }
      isFirst = false
      for piece in line.pieces(in: 0..<line.text.utf8.count) {
        if let name = Self.className(of: piece.paint) {
          html.element("span", [HTMLAttribute("class", name)], piece.text)
        } else {
          html.text(piece.text)
        }
      }
    }
  }

  /// Returns the classes of a paint; colours are reduced to the eight that are readable on every background.
  private static func className(of paint: TextPaint) -> String? {
    var names: [String] = []
    if let color = paint.foreground.flatMap(hue) { names.append("a\(color)") }
    if paint.background != nil || paint.isReversed { names.append("ag") }
    let attributes = [
      (paint.isBold, "ab"), (paint.isDim, "ad"), (paint.isItalic, "ai"),
      (paint.isUnderlined, "au"), (paint.isStruck, "as"),
    ]
    names += attributes.filter(\.0).map(\.1)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  /// Returns the number of the hue of a colour, 1 to 6 as on a terminal; nil for a grey one.
  private static func hue(of color: TextPaint.Color) -> Int? {
    let (red, green, blue): (Int, Int, Int)
    switch color {
    case .indexed(let index) where index < 16:
      let hue = Int(index) % 8
      return (1...6).contains(hue) ? hue : nil
    case .indexed(let index) where index < 232:
      let number = Int(index) - 16
      (red, green, blue) = (number / 36 * 51, number / 6 % 6 * 51, number % 6 * 51)
    case .indexed: return nil
    case .rgb(let r, let g, let b): (red, green, blue) = (Int(r), Int(g), Int(b))
    }
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    guard high - low > 40 else { return nil }
    let middle = (low + high) / 2
    return (red > middle ? 1 : 0) + (green > middle ? 2 : 0) + (blue > middle ? 4 : 0)
  }
}
