internal import TerminalText

/// A piece of text and what it is.
public struct Span: Sendable, Hashable {
  /// The text.
  public var text: String
  /// What it is.
  public var role: Role
  /// The address that it leads to; nil for text that leads nowhere.
  package var link: String?

  /// `text` as `role`.
  public init(_ text: String, _ role: Role = .text) {
    self.text = text
    self.role = role
  }

  /// `text` that leads to an address.
  package init(_ text: String, _ role: Role, link: String?) {
    self.init(text, role)
    self.link = link
  }
}

extension Span {
  /// Whether it differs from another piece by its text alone.
  package func isLike(_ other: Span) -> Bool { role == other.role && link == other.link }

  /// `text` as spans, the characters at `positions` marked as what was looked for.
  package static func marked(_ text: String, _ positions: [Int], _ role: Role = .text) -> [Span] {
    guard !positions.isEmpty else { return [Span(text, role)] }
    let marked = Set(positions)
    var spans: [Span] = []
    for (offset, character) in text.enumerated() {
      let next = marked.contains(offset) ? Role.match : role
      if spans.last?.role == next {
        spans[spans.count - 1].text.append(character)
      } else {
        spans.append(Span(String(character), next))
      }
    }
    return spans
  }
}

/// How a line goes on the one before it, which had no room for all of its text.
package struct Continuation: Sendable, Hashable {
  /// Whether a blank stood where the text was broken; else it was broken within a word.
  package var isAfterBlank: Bool
  /// How many of the line's spans stand before the text.
  package var margin: Int
}

/// One line between the breadcrumb line and the key line.
public struct BodyLine: Sendable, Hashable {
  /// What stands at the left.
  public var left: [Span]
  /// What stands at the right edge.
  public var right: [Span]
  /// The number of the row that the line belongs to, where it can be selected.
  public var row: Int?
  /// The line of a picture that takes the place of text.
  package var picture: PictureLine?
  /// Where a click does something of its own.
  package var places: [LinePlace] = []
  /// How the line goes on the one before it; nil where it begins a text of its own.
  package var continuation: Continuation?

  /// A line.
  public init(_ left: [Span] = [], right: [Span] = [], row: Int? = nil) {
    self.left = left
    self.right = right
    self.row = row
  }

  /// The columns that the left part takes.
  package var leftWidth: Int {
    left.reduce(0) { $0 + DisplayWidth.columns(of: SafeText.line($1.text)) }
  }
  /// The columns that the right part takes.
  package var rightWidth: Int {
    right.reduce(0) { $0 + DisplayWidth.columns(of: SafeText.line($1.text)) }
  }

  /// The line as text alone.
  package var plainText: String {
    let left = left.map { SafeText.line($0.text) }.joined()
    let right = right.map { SafeText.line($0.text) }.joined()
    var text = right.isEmpty ? left : left + "  " + right
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Where lines are laid out for.
public enum Medium: Sendable, Hashable {
  /// A screen of so many columns.
  case screen(columns: Int)
  /// Text to be read line by line.
  case plain

  /// The columns to lay out for.
  package var columns: Int {
    switch self {
    case .screen(let columns): columns
    case .plain: 100
    }
  }

  /// The columns to break running text at: what goes through a pipe is broken by nobody.
  package var textColumns: Int { isPlain ? 1 << 30 : columns }

  package var isPlain: Bool { self == .plain }
}
