/// Prints values as YAML, each time in another style.
struct YAMLPrinter {
  var random: SeededRandom
  private var text = ""
  private let lineBreak: String

  init(random: SeededRandom) {
    self.random = random
    lineBreak = self.random.chance(10) ? "\r\n" : "\n"
  }

  mutating func document(_ root: MenuGenerator.Value) -> String {
    trivia(0)
    if random.chance(10) { text += "---" + behind() + lineBreak }
    trivia(0)
    block(root, 0)
    trivia(0)
    if random.chance(5) { text += "..." + lineBreak }
    if random.chance(10), text.hasSuffix(lineBreak), !text.hasSuffix(lineBreak + lineBreak) {
      text.removeLast()
    }
    return text
  }

  /// Prints blank lines and comments.
  private mutating func trivia(_ column: Int) {
    while random.chance(12) {
      if random.chance(50) {
        text += (random.chance(20) ? "  " : "") + lineBreak
      } else {
        let column = random.chance(80) ? column : Int.random(in: 0...8, using: &random)
        text += blanks(column) + MenuGenerator.comment(&random) + lineBreak
      }
    }
  }

  private mutating func behind() -> String {
    if random.chance(8) {
      return blanks(Int.random(in: 1...3, using: &random)) + MenuGenerator.comment(&random)
    }
    return random.chance(5) ? "  " : ""
  }

  private func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Prints a collection on lines of its own; the first line's indentation is missing if `isInline`.
  private mutating func block(_ value: MenuGenerator.Value, _ column: Int, isInline: Bool = false) {
    switch value {
    case .list(let items) where !items.isEmpty:
      for (index, item) in items.enumerated() {
        if index > 0 || !isInline {
          trivia(column)
          text += blanks(column)
        }
        text += "-"
        member(item, column, isItem: true)
      }
    case .mapping(let entries) where !entries.isEmpty:
      for (index, entry) in entries.enumerated() {
        if index > 0 || !isInline {
          trivia(column)
          text += blanks(column)
        }
        text += entry.key == "<<" ? "<<:" : scalar(.text(entry.key), column, isKey: true) + ":"
        member(entry.value, column, isItem: false)
      }
    default: text += flow(value, column, isKey: false) + behind() + lineBreak
    }
  }

  private mutating func member(_ value: MenuGenerator.Value, _ column: Int, isItem: Bool) {
    var (value, properties) = (value, "")
    if case .anchored(let name, let inner) = value { (value, properties) = (inner, " &" + name) }
    let isList = if case .list(let items) = value { !items.isEmpty } else { false }
    let isMapping = if case .mapping(let entries) = value { !entries.isEmpty } else { false }
    guard isList || isMapping, random.chance(75) else {
      text += properties + " "
      if isList || isMapping {
        text += flow(value, column, isKey: false) + behind() + lineBreak
      } else {
        let written = scalar(value, column, isKey: false)
        let isBlock = written.hasPrefix("|") || written.hasPrefix(">")
        text += written + (isBlock ? "" : behind()) + lineBreak
      }
      return
    }
    if isItem, properties.isEmpty, random.chance(80) {
      let gap = Int.random(in: 1...3, using: &random)
      text += blanks(gap)
      block(value, column + 1 + gap, isInline: true)
      return
    }
    text += properties + behind() + lineBreak
    let isIndentless = isList && !isItem && random.chance(30)
    block(value, isIndentless ? column : column + Int.random(in: 1...4, using: &random))
  }

  /// Returns what stands between two tokens in brackets.
  private mutating func gap(_ column: Int, _ isWide: Bool) -> String {
    guard isWide, random.chance(50) else { return random.chance(80) ? " " : "" }
    let comment = random.chance(20) ? " " + MenuGenerator.comment(&random) : ""
    return comment + lineBreak + blanks(column + 2)
  }

  /// Returns a value in brackets, on one line or on several.
  private mutating func flow(_ value: MenuGenerator.Value, _ column: Int, isKey: Bool) -> String {
    let isWide = random.chance(25)
    switch value {
    case .list(let items):
      var parts = "["
      for (index, item) in items.enumerated() {
        parts += (index == 0 ? "" : ",") + gap(column, isWide) + flow(item, column, isKey: false)
      }
      return parts + gap(column, isWide) + "]"
    case .mapping(let entries):
      var parts = "{"
      for (index, entry) in entries.enumerated() {
        let key =
          entry.key == "<<" ? "<<" : scalar(.text(entry.key), column, isKey: true, isFlow: true)
        parts +=
          (index == 0 ? "" : ",") + gap(column, isWide) + key + ": "
          + flow(entry.value, column, isKey: false)
      }
      return parts + gap(column, isWide) + "}"
    case .alias(let name): return "*" + name + " "
    case .anchored(let name, let inner): return "&\(name) " + flow(inner, column, isKey: false)
    case .text, .word: return scalar(value, column, isKey: isKey, isFlow: true)
    }
  }

  private mutating func scalar(
    _ value: MenuGenerator.Value, _ column: Int, isKey: Bool, isFlow: Bool = false
  ) -> String {
    guard case .text(let text) = value else {
      if case .word(let word) = value { return word }
      if case .alias(let name) = value { return "*" + name }
      return flow(value, column, isKey: isKey)
    }
    let isPlain = !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    if isPlain, random.chance(60) { return text }
    let isOneLine = text.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value < 0x2000 && $0.value != 0x85
    }
    if isOneLine, random.chance(40) { return "'" + text.replacing("'", with: "''") + "'" }
    let isBlock =
      !isKey && !isFlow && text.contains("\n") && text.first != " " && text.first != "\n"
      && text.last == "\n" && !text.contains("\t") && !text.hasSuffix("\n\n")
    if isBlock, random.chance(70) {
      let indent = column + Int.random(in: 1...4, using: &random)
      let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      let head = random.chance(20) ? "| #x" : "|"
      return head + lines.map { lineBreak + ($0.isEmpty ? "" : blanks(indent) + $0) }.joined()
    }
    if !isKey, isOneLine, text.contains(" "), !text.contains("  "), text.first != " ",
      text.last != " ",
      !text.contains(" #"), random.chance(20)
    {
      // Folded over two lines.
      let folded = text.replacing(" ", with: lineBreak + blanks(column + 3), maxReplacements: 1)
      return "'" + folded.replacing("'", with: "''") + "'"
    }
    return doubleQuoted(text)
  }

  private mutating func doubleQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{85}": quoted += "\\N"
      case "\u{2028}": quoted += "\\L"
      case "\u{FEFF}": quoted += "\\uFEFF"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
