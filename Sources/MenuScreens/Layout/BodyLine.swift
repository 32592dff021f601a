internal import TerminalText

/// A piece of text and what it is.
public struct Span: Sendable, Hashable {
  /// The text.
  public var text: String
  /// What it is.
  public var role: Role
  /// The address that it leads to; nil for text that leads nowhere.
  var link: String?

  /// `text` as `role`.
  public init(_ text: String, _ role: Role = .text) {
    self.text = text
    self.role = role
  }

  /// `text` that leads to an address.
  init(_ text: String, _ role: Role, link: String?) {
    self.init(text, role)
    self.link = link
  }
}

extension Span {
  /// Whether it differs from another piece by its text alone.
  func isLike(_ other: Span) -> Bool { role == other.role && link == other.link }

  /// `text` as spans, the characters at `positions` marked as what was looked for.
  static func marked(_ text: String, _ positions: [Int], _ role: Role = .text) -> [Span] {
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

/// One line between the breadcrumb line and the key line.
public struct BodyLine: Sendable, Hashable {
  /// What stands at the left.
  public var left: [Span]
  /// What stands at the right edge.
  public var right: [Span]
  /// The number of the row that the line belongs to, where it can be selected.
  public var row: Int?
  /// The line of a picture that takes the place of text.
  var picture: PictureLine?
  /// Where a click does something of its own.
  var places: [LinePlace] = []

  /// A line.
  public init(_ left: [Span] = [], right: [Span] = [], row: Int? = nil) {
    self.left = left
    self.right = right
    self.row = row
  }

  /// The columns that the left part takes.
  var leftWidth: Int { left.reduce(0) { $0 + DisplayWidth.columns(of: SafeText.line($1.text)) } }
  /// The columns that the right part takes.
  var rightWidth: Int { right.reduce(0) { $0 + DisplayWidth.columns(of: SafeText.line($1.text)) } }

  /// The line as text alone.
  var plainText: String {
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
  var columns: Int {
    switch self {
    case .screen(let columns): columns
    case .plain: 100
    }
  }

  /// The columns to break running text at: what goes through a pipe is broken by nobody.
  var textColumns: Int { isPlain ? 1 << 30 : columns }

  var isPlain: Bool { self == .plain }
}

/// Breaks running text into lines.
enum TextWrapping {
  /// The lines of `text`, none wider than `columns`; words that are wider are cut.
  static func lines(_ text: String, columns: Int) -> [String] {
    SafeText.lines(text).flatMap { wrap($0, max(1, columns)) }
  }

  private static func wrap(_ line: String, _ columns: Int) -> [String] {
    if DisplayWidth.columns(of: line) <= columns { return [line] }
    let indent = String(line.prefix { $0 == " " }.prefix(max(0, columns / 2)))
    var lines: [String] = []
    var current = indent
    var width = indent.count
    var isEmpty = true
    for word in line.split(separator: " ") {
      var rest = word[...]
      var wordWidth = DisplayWidth.columns(of: rest)
      if !isEmpty, width + 1 + wordWidth > columns {
        lines.append(current)
        (current, width, isEmpty) = (indent, indent.count, true)
      }
      while width + wordWidth > columns, isEmpty {
        let (head, headWidth) = prefix(of: rest, columns: columns - width)
        if head.isEmpty { break }
        lines.append(current + head)
        rest = rest.dropFirst(head.count)
        wordWidth -= headWidth
        (current, width) = (indent, indent.count)
      }
      if !isEmpty {
        current += " "
        width += 1
      }
      current += rest
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
