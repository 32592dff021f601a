/// The text of a paragraph with its marks.
struct MarkdownInline {
  enum Mark { case strong, emphasis, code, link }

  /// An open mark, and the text before it.
  private struct Open {
    var mark: Mark
    /// The address of a link, if it can be opened.
    var url: String?
    var before: String
  }

  private var text = ""
  private var open: [Open] = []
  /// Whether a space precedes the next word.
  private var isBlankDue = false

  /// The characters that must be escaped.
  private static let marks: Set<Unicode.Scalar> = ["\\", "`", "*", "_", "[", "]", "<", ">", "&"]

  private var isCode: Bool { open.contains { $0.mark == .code } }

  /// Adds text, in which white space becomes single spaces.
  mutating func append(_ more: String) {
    let isCode = isCode
    for scalar in HTMLText.harmless(more).unicodeScalars {
      if scalar.properties.isWhitespace {
        isBlankDue = true
        continue
      }
      placeBlank()
      if !isCode, Self.marks.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// Writes the pending space, before marks that were opened since: no mark begins with a space.
  private mutating func placeBlank() {
    guard isBlankDue else { return }
    isBlankDue = false
    if let last = text.last {
      if last != "\n" { text += " " }
      return
    }
    for index in open.indices.reversed() {
      guard let last = open[index].before.last else { continue }
      if last != "\n", last != " " { open[index].before += " " }
      return
    }
  }

  mutating func lineBreak() {
    isBlankDue = false
    if isCode {
      isBlankDue = true
    } else if !isAtStart {
      text += "\\\n"
    }
  }

  /// Begins a cell of a table, after the previous one.
  mutating func cell() {
    if !isAtStart { text += " · " }
    isBlankDue = false
  }

  /// Adds a picture as its description, linked to its address.
  mutating func image(_ words: String, _ url: String?) {
    append(" ")
    let inLink = open.contains { $0.mark == .link }
    guard let url, !inLink, !isCode else { return append("[" + words + "]") }
    self.open(.link, to: url)
    append(words)
    close(.link)
  }

  /// Opens a mark, unless one of its kind is open.
  mutating func open(_ mark: Mark, to url: String? = nil) {
    // Code contains no marks.
    guard !isCode, open.count < 16 else { return }
    if open.contains(where: { $0.mark == mark }) { return }
    placeBlank()
    open.append(Open(mark: mark, url: url, before: text))
    text = ""
  }

  /// Closes a mark, and those opened inside it.
  mutating func close(_ mark: Mark) {
    guard open.contains(where: { $0.mark == mark }) else { return }
    while let last = open.last {
      closeLast()
      if last.mark == mark { return }
    }
  }

  /// Returns the lines of the paragraph, and begins a new paragraph.
  mutating func take() -> [String] {
    while !open.isEmpty { closeLast() }
    isBlankDue = false
    var lines = text.split(separator: "\n").map(String.init)
    text = ""
    while let last = lines.popLast() {
      // A line break at the end of a paragraph has no effect.
      let rest = last.hasSuffix("\\") && !last.hasSuffix("\\\\") ? String(last.dropLast()) : last
      if !rest.isEmpty {
        lines.append(rest)
        break
      }
    }
    return lines.map(Self.escapedStart)
  }

  private var isAtStart: Bool {
    if !text.isEmpty { return text.last == "\n" }
    return open.last { !$0.before.isEmpty }.map { $0.before.last == "\n" } ?? true
  }

  private mutating func closeLast() {
    guard let last = open.popLast() else { return }
    let content = text
    text = last.before
    guard !content.isEmpty else { return }
    switch last.mark {
    case .code:
      let fence = Self.fence(around: content, atLeast: 1)
      let isPadded = content.first == "`" || content.last == "`"
      text += fence + (isPadded ? " \(content) " : content) + fence
    case .strong: text += Self.marked(content, "**", behind: text)
    case .emphasis: text += Self.marked(content, "*", behind: text)
    case .link:
      let lines = content.split(separator: "\n").map { $0.hasSuffix("\\") ? $0.dropLast() : $0 }
      text += last.url.map { "[\(lines.joined(separator: " "))](\($0))" } ?? content
    }
  }

  /// Returns a text between marks; next to other marks, or with line breaks, it is returned unmarked.
  private static func marked(_ text: String, _ mark: String, behind: String) -> String {
    if behind.last == "*" || text.first == "*" || text.last == "*" || text.contains("\n") {
      return text
    }
    return mark + text + mark
  }

  static func escaped(_ text: String) -> String {
    var inline = MarkdownInline()
    inline.append(text)
    return inline.take().joined(separator: " ")
  }

  private static func escapedStart(_ line: String) -> String {
    guard let first = line.unicodeScalars.first else { return line }
    if "#+-=~".unicodeScalars.contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, let next = line.dropFirst(digits.count).first, next == "." || next == ")" {
      return digits + "\\" + line.dropFirst(digits.count)
    }
    return line
  }

  /// Returns a run of backticks longer than any in a text.
  static func fence(around text: String, atLeast count: Int) -> String {
    let runs = text.split { $0 != "`" }.map(\.count)
    return String(repeating: "`", count: max(count, (runs.max() ?? 0) + 1))
  }
}
