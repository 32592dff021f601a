internal import DisplayText

/// A piece of text with a role, on one line.
///
/// Its text contains no characters that control a terminal, so that code that draws it need not check.
package struct Span: Sendable, Hashable {
  package private(set) var text: String
  package var role: Role
  package var link: String?

  package init(_ text: String, _ role: Role = .text, link: String? = nil) {
    (self.text, self.role, self.link) = (SafeText.line(text), role, link)
  }

  package mutating func append(_ text: String) { self.text += SafeText.line(text) }
}

extension Span {
  package static func blank(_ columns: Int) -> Span { Span(String(repeating: " ", count: columns)) }

  fileprivate var isPainted: Bool { if case .painted = role { true } else { false } }

  /// Whether `other` differs at most in its text.
  package func isLike(_ other: Span) -> Bool { role == other.role && link == other.link }

  /// Returns `text` as spans, the characters at `positions` marked as matches.
  package static func marked(_ text: String, _ positions: [Int], _ role: Role = .text) -> [Span] {
    guard !positions.isEmpty else { return [Span(text, role)] }
    let marked = Set(positions)
    var spans: [Span] = []
    for (offset, character) in text.enumerated() {
      spans.append(String(character), marked.contains(offset) ? .match : role)
    }
    return spans
  }
}

extension [Span] {
  /// Appends text, to the last span if that has the same role and link.
  package mutating func append(_ text: String, _ role: Role, link: String? = nil) {
    if let last = indices.last, self[last].role == role, self[last].link == link {
      self[last].append(text)
    } else {
      append(Span(text, role, link: link))
    }
  }
}

package struct Continuation: Sendable, Hashable {
  /// Whether the text was broken at a space rather than within a word.
  package var isAfterBlank: Bool
  /// The number of spans before the text.
  package var margin: Int
}

package struct BodyLine: Sendable, Hashable {
  package var left: [Span]
  package var right: [Span]
  /// The number of the line's row, or `nil` if the line cannot be selected.
  package var row: Int?
  /// The line of a picture that replaces the text.
  package var picture: PictureLine?
  /// The picture of the line's row, if it is shown.
  package var thumbnail: RowThumbnail?
  /// The places where a click has its own meaning.
  package var places: [LinePlace] = []
  /// How the line continues the one before it; nil if it begins a new text.
  package var continuation: Continuation?

  package init(_ left: [Span] = [], right: [Span] = [], row: Int? = nil) {
    (self.left, self.right, self.row) = (left, right, row)
  }

  /// The text of the line with the colours of a program as control sequences.
  package var paintedText: String {
    guard left.contains(where: \.isPainted) else { return plainText }
    return left.map { span in
      if case .painted(let paint) = span.role { paint.painting(span.text) } else { span.text }
    }.joined()
  }

  package var plainText: String {
    let left = left.map(\.text).joined()
    let right = right.map(\.text).joined()
    var text = right.isEmpty ? left : left + "  " + right
    while text.last == " " { text.removeLast() }
    return text
  }
}
