internal import DisplayText

/// The lines of a long text on a screen.
///
/// The text is measured once and broken into lines when they are drawn. A text that grows is measured from its
/// last line on, so that the work depends on the added part.
final class ProseLines {
  /// The parameters of the layout, apart from the text.
  struct Form: Hashable {
    var medium: Medium
    /// Whether the text was printed for a terminal.
    var isPainted: Bool

    var columns: Int { max(1, medium.textColumns - 2) }
  }

  /// A part of the text that is broken on its own: a line, or a piece of a very long one.
  private struct Paragraph {
    /// The UTF-8 offsets of its text, without the line break.
    var range: Range<UInt32>
    var firstLine: UInt32
    /// The index of the paint that it begins with.
    var paint: UInt32
    /// Whether it continues the paragraph before it.
    var isContinued: Bool
  }

  /// The maximum amount of text on a screen, in bytes: that of a script's output.
  static let limit = 8 << 20
  /// The length in bytes beyond which a line is split into paragraphs, which limits the time for
  /// one line.
  private static let longestParagraph = 16 << 10

  let form: Form
  private(set) var count = 0
  /// Whether a part of the text is not shown.
  private(set) var isCut = false
  private var text = ""
  private var paragraphs: [Paragraph] = []
  /// The paints that paragraphs begin with; the first is that of ordinary text.
  private var paints = [TextPaint()]
  /// The paint of the end of the text.
  private var paint: UInt32 = 0
  /// The UTF-8 offset up to which the text was measured.
  private var end = 0
  /// Whether the last paragraph has no line break yet.
  private var isOpen = false
  /// The last wrapped paragraph of several lines.
  private var broken: (index: Int, lines: [BodyLine])?

  init(_ form: Form) { self.form = form }

  /// Measures `text`, which must begin with the text measured before.
  func update(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var limit = min(bytes.count, Self.limit)
      isCut = limit < bytes.count
      while isCut, limit > 0, bytes[limit] & 0xC0 == 0x80 { limit -= 1 }
      guard limit > end else { return }
      var start = end
      var isContinued = false
      if isOpen, let last = paragraphs.popLast() {
        (start, isContinued) = (Int(last.range.lowerBound), last.isContinued)
        (count, paint) = (Int(last.firstLine), last.paint)
      } else if !form.isPainted, start > 0, bytes[start - 1] == 0x0D, bytes[start] == 0x0A {
        // The second half of a line break.
        start += 1
      }
      broken = nil
      measure(UnsafeBufferPointer(rebasing: bytes[..<limit]), from: start, isContinued)
      end = limit
    }
    self.text = text
  }

  private func measure(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ isContinued: Bool
  ) {
    var (start, isContinued) = (start, isContinued)
    let isPainted = form.isPainted
    isOpen = false
    while start < bytes.count {
      let lineEnd =
        bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D && !isPainted } ?? bytes.count
      var textEnd = lineEnd
      if isPainted, lineEnd < bytes.count, textEnd > start, bytes[textEnd - 1] == 0x0D {
        textEnd -= 1
      }
      if isPainted, textEnd - start > 4_096,
        let replacement = Self.replacement(in: bytes[start..<textEnd])
      {
        readPaint(of: bytes[start..<replacement])
        start = replacement
      }
      if textEnd - start > Self.longestParagraph {
        let cut = Self.cut(in: bytes[start..<start + Self.longestParagraph])
        add(bytes[start..<cut], isContinued)
        (start, isContinued) = (cut, true)
        continue
      }
      add(bytes[start..<textEnd], isContinued)
      isContinued = false
      isOpen = lineEnd == bytes.count
      start = lineEnd + 1
      if !isPainted, start < bytes.count, bytes[lineEnd] == 0x0D, bytes[start] == 0x0A {
        start += 1
      }
    }
  }

  /// Returns the start of the text that replaced the beginning of a line, behind its last carriage return.
  private static func replacement(in line: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var next: UInt8 = 0
    for index in line.indices.reversed() {
      if line[index] == 0x0D, next >= 0x20 { return index + 1 }
      next = line[index]
    }
    return nil
  }

  /// Returns the place to break a long line at: a space near its end, else a place between two characters; not within
  /// a control sequence.
  private static func cut(in line: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let tail = line.suffix(256)
    if let escape = tail.lastIndex(of: 0x1B), escape > line.startIndex { return escape }
    if let blank = tail.lastIndex(of: 0x20) { return blank + 1 }
    return tail.lastIndex { $0 < 0x80 || $0 >= 0xC0 } ?? line.endIndex
  }

  private func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ isContinued: Bool) {
    paragraphs.append(
      Paragraph(
        range: UInt32(bytes.startIndex)..<UInt32(bytes.endIndex), firstLine: UInt32(count),
        paint: paint, isContinued: isContinued))
    let isSimple = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isSimple, bytes.count <= form.columns {
      count += 1
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if form.isPainted {
      var end = paints[Int(paint)]
      for line in PaintedLine.lines(text, &end) {
        count += TextWrapping.parts(of: line.text, columns: form.columns).count
      }
      paint = number(of: end)
    } else {
      count += TextWrapping.wrapped(text, columns: form.columns).count
    }
  }

  private func readPaint(of bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard bytes.contains(where: { $0 == 0x1B || $0 == 0xC2 }) else { return }
    var end = paints[Int(paint)]
    _ = PaintedLine.lines(String(decoding: bytes, as: UTF8.self), &end)
    paint = number(of: end)
  }

  private func number(of paint: TextPaint) -> UInt32 {
    if paint.isPlain { return 0 }
    if paints[paints.count - 1] != paint { paints.append(paint) }
    return UInt32(paints.count - 1)
  }

  subscript(line: Int) -> BodyLine {
    let index = paragraphs.partitioningIndex { $0.firstLine > line } - 1
    guard index >= 0 else { return BodyLine() }
    let lines = lines(of: index)
    let offset = line - Int(paragraphs[index].firstLine)
    return lines.indices.contains(offset) ? lines[offset] : BodyLine()
  }

  private func lines(of index: Int) -> [BodyLine] {
    if let broken, broken.index == index { return broken.lines }
    let paragraph = paragraphs[index]
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: Int(paragraph.range.lowerBound))
    let end = utf8.index(start, offsetBy: paragraph.range.count)
    let own = String(text[start..<end])
    var lines =
      form.isPainted
      ? BodyLine.painted(own, from: paints[Int(paragraph.paint)], medium: form.medium)
      : BodyLine.prose(own, medium: form.medium)
    if paragraph.isContinued, !lines.isEmpty {
      let isAfterBlank = utf8[utf8.index(before: start)] == 0x20
      lines[0].continuation = Continuation(
        isAfterBlank: isAfterBlank, margin: form.isPainted ? 1 : 0)
    }
    if lines.count > 1 { broken = (index, lines) }
    return lines
  }
}
