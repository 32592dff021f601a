internal import DisplayText

/// Text that a program prints piece by piece, as lines without control sequences other than colours.
package struct PrintedLines {
  private let isColored: Bool
  /// The beginning of an incomplete line.
  private var open = ""
  private var paint = TextPaint()
  /// The amount of text that is converted at a time, in bytes.
  private static let step = 1 << 16

  /// Creates lines; colours are kept if `isColored`.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Passes the lines that are complete with `text` to `write`, each with its line end and many at a time.
  package mutating func append(_ text: String, to write: (String) -> Void) {
    guard let lineEnd = text.utf8.lastIndex(of: 0x0A) else {
      open += text
      return
    }
    let end = text.utf8.index(after: lineEnd)
    var rest = (open + text[..<end])[...]
    open = String(text[end...])
    while !rest.isEmpty {
      let utf8 = rest.utf8
      let limit = utf8.index(utf8.startIndex, offsetBy: Self.step, limitedBy: utf8.endIndex)
      let lineEnd = limit.flatMap { utf8[$0...].firstIndex(of: 0x0A) }.map { utf8.index(after: $0) }
      let end = lineEnd ?? utf8.endIndex
      write(lines(String(rest[..<end])))
      rest = rest[end...]
    }
  }

  /// Passes the incomplete line to `write`, with a line end.
  package mutating func finish(to write: (String) -> Void) {
    if !open.isEmpty { write(lines(open)) }
    open = ""
  }

  private mutating func lines(_ text: String) -> String {
    PaintedLine.lines(text, &paint).map { (isColored ? $0.painted : $0.text) + "\n" }.joined()
  }
}
