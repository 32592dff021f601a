package import DisplayText

package enum TextWrapping {
  package struct Line {
    package var text: String
    /// Whether the line continues the previous one after a space rather than within a word; nil if it begins a new
    /// text.
    package var isAfterBlank: Bool?

    /// Returns how the line continues the previous one, with `margin` spans before its text.
    package func continuation(margin: Int) -> Continuation? {
      isAfterBlank.map { Continuation(isAfterBlank: $0, margin: margin) }
    }
  }

  /// Returns the lines of `text`, none wider than `columns`; wider words are cut.
  package static func lines(_ text: String, columns: Int) -> [String] {
    wrapped(text, columns: columns).map(\.text)
  }

  /// Returns the first `limit` lines of `text`, none wider than `columns`; the last one ends in `…` if there
  /// are more.
  package static func lines(_ text: String, columns: Int, limit: Int) -> [String] {
    var lines = lines(text, columns: columns)
    guard lines.count > limit, limit > 0 else { return lines }
    lines.removeSubrange(limit...)
    lines[limit - 1] = DisplayWidth.fitting(lines[limit - 1] + " …", columns: columns)
    return lines
  }

  /// The beginning of a quoted line, as in the question whether a script may run.
  private static let bar = "│ "

  /// Returns the lines of `text`, none wider than `columns`; the continuation of a line with a bar has a bar, too.
  package static func barredLines(_ text: String, columns: Int) -> [String] {
    SafeText.lines(text).flatMap { line -> [String] in
      guard line.hasPrefix(bar) else { return lines(line, columns: columns) }
      return lines(String(line.dropFirst(bar.count)), columns: columns - bar.count).map { bar + $0 }
    }
  }

  /// Returns the lines of `text`, each with how it continues the previous one.
  package static func wrapped(_ text: String, columns: Int) -> [Line] {
    SafeText.lines(text).flatMap { line in
      parts(of: line, columns: max(1, columns)).map { part in
        Line(
          text: String(repeating: " ", count: part.indent) + line[part.range],
          isAfterBlank: part.isAfterBlank)
      }
    }
  }

  package struct Part {
    /// The part, without the spaces at which the line was broken.
    package var range: Range<String.Index>
    /// The number of spaces before it, which continue the indentation of the line.
    package var indent: Int
    /// Whether the part continues the previous one after a space rather than within a word; nil for the first.
    package var isAfterBlank: Bool?
  }

  /// Returns the parts of `line`, none wider than `columns`; spaces within a part are kept.
  package static func parts(of line: String, columns: Int) -> [Part] {
    let all = line.startIndex..<line.endIndex
    if DisplayWidth.columns(of: line) <= columns { return [Part(range: all, indent: 0)] }
    let lead = line.prefix { $0 == " " }
    // A continuation keeps the indentation, if that leaves room for words.
    let indent = min(lead.count, columns / 2, max(0, columns - 2))
    var parts: [Part] = []
    var start = line.index(line.startIndex, offsetBy: lead.count - indent)
    var isAfterBlank: Bool?
    var width = 0
    /// The spaces at which the part may be broken, and its width up to their end.
    var gap: (blanks: Range<String.Index>, width: Int)?
    var blanks: String.Index?
    func end(at end: String.Index) {
      let continued = parts.isEmpty ? 0 : indent
      parts.append(Part(range: start..<end, indent: continued, isAfterBlank: isAfterBlank))
    }
    var index = lead.endIndex
    width = indent
    while index < line.endIndex {
      let character = line[index]
      if character == " " {
        if blanks == nil { blanks = index }
        width += 1
      } else {
        if let first = blanks { (gap, blanks) = ((first..<index, width), nil) }
        let next = DisplayWidth.columns(of: character)
        if width + next > columns, let broken = gap {
          end(at: broken.blanks.lowerBound)
          (start, isAfterBlank, gap) = (broken.blanks.upperBound, true, nil)
          width += indent - broken.width
        }
        if width + next > columns, start < index {
          end(at: index)
          (start, isAfterBlank) = (index, false)
          width = indent
        }
        width += next
      }
      index = line.index(after: index)
    }
    end(at: blanks ?? line.endIndex)
    return parts
  }
}

extension BodyLine {
  package static func prose(_ text: String, _ role: Role = .text, medium: Medium) -> [BodyLine] {
    TextWrapping.wrapped(text, columns: medium.textColumns - 2).map { line in
      var prose = BodyLine([Span(medium.margin + line.text, role)])
      // The margin consists of spaces, like an indentation.
      prose.continuation = line.continuation(margin: 0)
      return prose
    }
  }

  /// Returns text that was printed for a terminal, wrapped at the width of `medium`; it begins with `paint`.
  package static func painted(
    _ text: String, from paint: TextPaint = TextPaint(), medium: Medium
  ) -> [BodyLine] {
    var paint = paint
    return PaintedLine.lines(text, &paint).flatMap { line in
      TextWrapping.parts(of: line.text, columns: max(1, medium.textColumns - 2)).map { part in
        let utf8 = line.text.utf8
        let start = utf8.distance(from: utf8.startIndex, to: part.range.lowerBound)
        let count = utf8.distance(from: part.range.lowerBound, to: part.range.upperBound)
        var painted = BodyLine([Span(medium.margin + String(repeating: " ", count: part.indent))])
        painted.left += line.pieces(in: start..<start + count).map { text, paint in
          Span(text, paint.isPlain ? .text : .painted(paint))
        }
        painted.continuation = part.isAfterBlank.map { Continuation(isAfterBlank: $0, margin: 1) }
        return painted
      }
    }
  }
}
