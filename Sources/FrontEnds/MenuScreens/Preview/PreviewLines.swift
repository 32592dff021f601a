internal import MenuLayout
internal import DisplayText

/// The lines of a preview on a screen.
///
/// Only those that are shown, and those before them, are laid out, so that a frame takes no longer if there is
/// much more text.
struct PreviewLines {
  struct Form: Equatable {
    var revision: Int
    var columns: Int
    /// Whether lines that are too long are broken; otherwise they are cut.
    var wraps: Bool
  }

  /// The length beyond which a line is laid out in pieces, in bytes.
  private static let longestPiece = 8 << 10
  /// The number of lines, and of bytes, that are laid out for one frame.
  private static let linesForFrame = 2_000
  private static let bytesForFrame = 128 << 10

  private var form: Form?
  private var lines: [[Span]] = []
  /// The UTF-8 offset up to which the text has been laid out.
  private var end = 0
  private var paint = TextPaint()
  /// Whether the last piece is continued by the next one.
  private var isContinued = false

  /// Returns the lines from an index on, or the last ones if there are not so many, and the index of the first.
  ///
  /// Much text before them takes several calls to lay out; until then the lines that are known are returned as
  /// partial.
  ///
  /// - Parameters:
  ///   - text: the text, which begins with the text of earlier calls in the same form.
  ///   - last: a line that follows the text, or `nil`.
  mutating func lines(
    of text: String, _ form: Form, from first: Int, count: Int, last: [Span]?
  ) -> (lines: [[Span]], first: Int, isPartial: Bool) {
    if form != self.form { self = PreviewLines() }
    self.form = form
    let (wanted, isBeyond) = max(0, first).addingReportingOverflow(max(0, count))
    let total = isBeyond ? Int.max : wanted
    let isPartial = !layOut(text, form, upTo: min(total, lines.count + Self.linesForFrame), total)
    let behind =
      isPartial || lines.count >= total ? [] : rest(of: text, form) + (last.map { [$0] } ?? [])
    let start = max(0, min(first, lines.count + behind.count - count))
    let shown = lines.dropFirst(start).prefix(count)
    let rest = behind.dropFirst(max(0, start - lines.count)).prefix(count - shown.count)
    return (Array(shown) + rest, start, isPartial)
  }

  /// Lays out complete lines up to a count; returns whether there are `total` then, or no more.
  private mutating func layOut(_ text: String, _ form: Form, upTo count: Int, _ total: Int) -> Bool
  {
    let utf8 = text.utf8
    var start = utf8.index(utf8.startIndex, offsetBy: min(end, utf8.count))
    let budget = end + Self.bytesForFrame
    while lines.count < count, end < budget, start < utf8.endIndex {
      let limit =
        utf8.index(start, offsetBy: Self.longestPiece, limitedBy: utf8.endIndex) ?? utf8.endIndex
      let stop = utf8[start..<limit].firstIndex(of: 0x0A)
      if stop == nil, limit == utf8.endIndex { return true }
      // A character is not divided.
      var pieceEnd = stop ?? limit
      while stop == nil, utf8[pieceEnd] & 0xC0 == 0x80 { pieceEnd = utf8.index(before: pieceEnd) }
      // The part that is cut off may still change the colour.
      if !isContinued || form.wraps || utf8[start..<pieceEnd].contains(0x1B) {
        let piece = broken(String(text[start..<pieceEnd]), &paint, form)
        if !isContinued || form.wraps { lines += piece }
      }
      isContinued = stop == nil
      let next = stop == nil ? pieceEnd : utf8.index(after: pieceEnd)
      end += utf8.distance(from: start, to: next)
      start = next
    }
    return lines.count >= total || start == utf8.endIndex
  }

  /// Returns the lines after the last line break.
  private func rest(of text: String, _ form: Form) -> [[Span]] {
    let utf8 = text.utf8
    guard end < utf8.count, !isContinued || form.wraps else { return [] }
    var paint = paint
    let start = utf8.index(utf8.startIndex, offsetBy: end)
    return broken(String(text[start...]), &paint, form)
  }

  private func broken(_ text: String, _ paint: inout TextPaint, _ form: Form) -> [[Span]] {
    let columns = max(1, form.columns)
    if form.wraps {
      // The layout leaves a column at either side.
      let lines = BodyLine.painted(text, from: paint, medium: .screen(columns: columns + 2))
      _ = PaintedLine.lines(text, &paint)
      return lines.map { Array($0.left.withoutMargin) }
    }
    return PaintedLine.lines(text, &paint).map { line in
      line.pieces(in: 0..<line.text.utf8.count).map { text, paint in
        Span(text, paint.isPlain ? .text : .painted(paint))
      }.fitting(columns: columns)
    }
  }
}

extension [Span] {
  /// The spans without the space that lines of a body begin with.
  fileprivate var withoutMargin: [Span] {
    guard let first, first.text.hasPrefix(" ") else { return self }
    return [Span(String(first.text.dropFirst()), first.role)] + dropFirst()
  }
}
