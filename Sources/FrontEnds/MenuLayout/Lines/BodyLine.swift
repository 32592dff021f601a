internal import DisplayText

/// A piece of text with a role, on one line.
///
/// Its text is harmless to a terminal: it is made so once, here, and whatever draws a span relies on it.
package struct Span: Sendable, Hashable {
  /// The text, without characters that control a terminal.
  package private(set) var text: String
  /// The role of the text, which determines its style.
  package var role: Role
  /// The address of a link, or `nil` for other text.
  package var link: String?

  /// Creates a span of `text` with a role.
  package init(_ text: String, _ role: Role = .text) {
    self.text = SafeText.line(text)
    self.role = role
  }

  /// Creates a span of `text` that links to an address.
  package init(_ text: String, _ role: Role, link: String?) {
    self.init(text, role)
    self.link = link
  }

  /// Appends `text`.
  package mutating func append(_ text: String) { self.text += SafeText.line(text) }
}

extension Span {
  /// Whether a program gave the text its colours.
  fileprivate var isPainted: Bool { if case .painted = role { true } else { false } }

  /// Returns whether `other` differs at most in its text.
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
  /// Appends text, to the last span if that has the same role.
  mutating func append(_ text: String, _ role: Role) {
    if let last = indices.last, self[last].role == role {
      self[last].append(text)
    } else {
      append(Span(text, role))
    }
  }
}

/// The way in which a line continues the one before it.
package struct Continuation: Sendable, Hashable {
  /// Whether the text was broken at a blank; otherwise it was broken within a word.
  package var isAfterBlank: Bool
  /// The number of spans before the text.
  package var margin: Int
}

/// A line between the breadcrumb line and the key line.
package struct BodyLine: Sendable, Hashable {
  /// The left-aligned part.
  package var left: [Span]
  /// The right-aligned part.
  package var right: [Span]
  /// The number of the line's row, or `nil` if the line cannot be selected.
  package var row: Int?
  /// The picture's line that replaces the text, or `nil` for text.
  package var picture: PictureLine?
  /// The picture of the line's row, or `nil` if it has none or it is not shown.
  package var thumbnail: RowThumbnail?
  /// The places with their own meaning of a click.
  package var places: [LinePlace] = []
  /// The way in which the line continues the one before it, or `nil` if it begins a new text.
  package var continuation: Continuation?

  /// Creates a line.
  package init(_ left: [Span] = [], right: [Span] = [], row: Int? = nil) {
    (self.left, self.right, self.row) = (left, right, row)
  }

  /// The width of the left part, in columns.
  package var leftWidth: Int { left.width }
  /// The width of the right part, in columns.
  package var rightWidth: Int { right.width }

  /// The text of the line with the colours that a program gave it, as control sequences.
  package var paintedText: String {
    guard left.contains(where: \.isPainted) else { return plainText }
    return left.map { span in
      if case .painted(let paint) = span.role { paint.painting(span.text) } else { span.text }
    }.joined()
  }

  /// The text of the line without roles.
  package var plainText: String {
    let left = left.map(\.text).joined()
    let right = right.map(\.text).joined()
    var text = right.isEmpty ? left : left + "  " + right
    while text.last == " " { text.removeLast() }
    return text
  }
}
