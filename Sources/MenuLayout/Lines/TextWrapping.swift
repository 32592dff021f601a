internal import TerminalText

/// Breaks running text into lines.
package enum TextWrapping {
  /// A line of broken text.
  package struct Line {
    package var text: String
    /// Whether the line continues the previous one after a blank or within a word; `nil` if it is a new text.
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

  /// Returns the lines of `text`, each with the way in which it continues the previous one.
  package static func wrapped(_ text: String, columns: Int) -> [Line] {
    SafeText.lines(text).flatMap { wrap($0, max(1, columns)) }
  }

  private static func wrap(_ line: String, _ columns: Int) -> [Line] {
    if DisplayWidth.columns(of: line) <= columns { return [Line(text: line)] }
    let indent = String(line.prefix { $0 == " " }.prefix(max(0, columns / 2)))
    var lines: [Line] = []
    var current = Line(text: indent)
    var width = indent.count
    var isEmpty = true
    func end(isAfterBlank: Bool) {
      lines.append(current)
      current = Line(text: indent, isAfterBlank: isAfterBlank)
      width = indent.count
    }
    for word in line.split(separator: " ") {
      var rest = word[...]
      var wordWidth = DisplayWidth.columns(of: rest)
      if !isEmpty, width + 1 + wordWidth > columns {
        end(isAfterBlank: true)
        isEmpty = true
      }
      while width + wordWidth > columns, isEmpty {
        let (head, headWidth) = prefix(of: rest, columns: columns - width)
        if head.isEmpty { break }
        current.text += head
        end(isAfterBlank: false)
        rest = rest.dropFirst(head.count)
        wordWidth -= headWidth
      }
      if !isEmpty {
        current.text += " "
        width += 1
      }
      current.text += rest
      width += wordWidth
      isEmpty = isEmpty && rest.isEmpty
    }
    if !isEmpty || lines.isEmpty { lines.append(current) }
    return lines
  }

  private static func prefix(of text: Substring, columns: Int) -> (Substring, Int) {
    var width = 0
    var count = 0
    for character in text {
      let next = DisplayWidth.columns(of: character)
      if width + next > columns { break }
      width += next
      count += 1
    }
    return (text.prefix(count), width)
  }
}

extension BodyLine {
  /// Returns running text, broken at the width of `medium`.
  package static func prose(_ text: String, _ role: Role = .text, medium: Medium) -> [BodyLine] {
    let margin = medium.isPlain ? "" : " "
    return TextWrapping.wrapped(text, columns: medium.textColumns - 2).map { line in
      var prose = BodyLine([Span(margin + line.text, role)])
      // The margin consists of blanks, like an indentation.
      prose.continuation = line.continuation(margin: 0)
      return prose
    }
  }
}
