/// Numbers that look random and are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether something with this chance, in percent, happens.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
    elements.randomElement(using: &self) ?? other
  }
}

/// A small menu, made up: texts, styles, comments, anchors, aliases and merge keys of every kind.
struct MenuGenerator {
  var random: SeededRandom
  /// The anchors that may be named, by what they stand for.
  private var textAnchors: [String] = []
  private var valueAnchors: [String] = []
  private var mappingAnchors: [String] = []
  private var anchors = 0
  private var hasComments = true

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A value, and whether plain words in it have types.
  indirect enum Value {
    case text(String)
    case word(String)
    case list([Value])
    case mapping([(key: String, value: Value)])
    case alias(String)
    case anchored(String, Value)
  }

  static let texts = [
    "A", "No", "~", "yes", "null", "true", "5", "007", "0x1F", "1.5", "1e3", ".5", "12:30",
    "2026-11-30", "<<", "=", "a: b", "a #b", "#a", "- a", "-", "--", "---", "...", "? a", "?",
    ": a",
    ":", "a:", "[a]", "{a: b}", "a, b", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a`", "it's",
    "\"a\"", "'a'", "a\\b", "C:\\dir\\n", " a", "a ", "  ", "\ta", "a\tb", "a\nb", "a\n",
    "a\n\nb\n",
    "\na", "a\n\n", " a\nb", "a \nb", "a\n b\n", "e\u{301}", "é", "앱 메뉴", "👩‍💻", "👍🏽",
    "\u{1F4A9}", "a\u{A0}b", "{{host}}", "$HOME && x > y | z", "<b>&amp;</b>", "]]>", "--flag=x",
    "a//b", "/* a */", "//", "0o17", "+1", "-1", "1_000", "NaN", ".nan", "a\u{2028}b", "a\u{85}b",
    "\u{FEFF}a", "title", "x=y;", "(a)", "\u{200B}", "a, ", "a]", "a}", "key: |", "> a", "a \\",
    String(repeating: "long ", count: 30) + "end",
  ]
  private static let words = [
    "5", "-5", "+5", "0x1F", "0o17", "007", "1.5", "-1e3", "1e20", ".5", "5.", "true", "False",
    "null", "~", "yes", "No", "text", "two words", "12:30", "2026-11-30", "9223372036854775808",
    "1e400", "a:b", "a#b",
  ]
  private static let comments = ["", " a comment", " title: x", "x", " - x", " \"", " 앱", " a   "]

  mutating func yaml() -> String {
    let isList = random.chance(20)
    let items = Value.list((0..<Int.random(in: 0...2, using: &random)).map { _ in item(depth: 0) })
    var root = items
    if !isList {
      var entries: [(key: String, value: Value)] = [("items", items)]
      if random.chance(60) { entries.append(("title", text())) }
      if random.chance(20) { entries.append(("subtitle", text())) }
      if random.chance(20) { entries.append(("other", value(depth: 1))) }
      // An anchor must stand before its aliases.
      if !hasAnchors { entries.shuffle(using: &random) }
      root = .mapping(entries)
    }
    var printer = YAMLPrinter(random: random)
    let text = printer.document(root)
    random = printer.random
    return text
  }

  private var hasAnchors: Bool { anchors > 0 }

  private mutating func text() -> Value {
    if random.chance(5), let name = textAnchors.randomElement(using: &random) {
      return .alias(name)
    }
    let text = random.pick(Self.texts, or: "A")
    guard random.chance(5) else { return .text(text) }
    let name = newAnchor()
    textAnchors.append(name)
    return .anchored(name, .text(text))
  }

  private mutating func newAnchor() -> String {
    anchors += 1
    // A name that is used again stands for the later value.
    return "a\(Int.random(in: 0...anchors, using: &random))-\(anchors)"
  }

  private mutating func item(depth: Int) -> Value {
    if random.chance(10) { return .mapping([("section", text())]) }
    var entries: [(key: String, value: Value)] = [("title", text())]
    if random.chance(40) { entries.append(("subtitle", text())) }
    if random.chance(20) { entries.append(("icon", .text("star"))) }
    if random.chance(20) { entries.append(("keywords", .list([text(), text()]))) }
    if random.chance(10) {
      entries.append((random.pick(["mine", "x y", "5", "a:b", "-"], or: "z"), value(depth: 1)))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where depth < 1:
      entries.append(("items", .list((0..<2).map { _ in item(depth: depth + 1) })))
    case 1:
      entries.append(("command", .list([.text("ssh"), text(), text()])))
      if random.chance(50) { entries.append(("timeout", .word("5"))) }
      if random.chance(50) { entries.append(("destructive", .word("true"))) }
      if random.chance(50) { entries.append(("environment", .mapping([("A", text())]))) }
      if random.chance(50) { entries.append(("inputs", .list([field()]))) }
    case 2: entries.append(("shell", .text("if true; then\n  echo \"$A\"\nfi\n")))
    case 3: entries.append(("url", .text("https://example.org/?a=b#c")))
    default:
      entries.append(("tapHandlerName", text()))
      if random.chance(60) { entries.append(("arguments", mapping(depth: 0))) }
    }
    // Each value is made in its order, so that aliases stand behind their anchors as long as they stay.
    if !hasAnchors { entries.shuffle(using: &random) }
    return .mapping(entries)
  }

  private mutating func field() -> Value {
    random.chance(50)
      ? .mapping([("value", .word("7")), ("type", .text("number")), ("id", .text("port"))])
      : .mapping([("id", .text("host")), ("value", .word("No")), ("required", .word("true"))])
  }

  private mutating func mapping(depth: Int) -> Value {
    var entries: [(key: String, value: Value)] = []
    if random.chance(30), let name = mappingAnchors.randomElement(using: &random) {
      entries.append(("<<", .alias(name)))
    }
    for index in 0..<Int.random(in: 0...3, using: &random) {
      let key = random.pick(["z", "a", "b c", "5", "true", "é", "x: y", "#", ""], or: "k")
      entries.append((index == 0 ? key : key + String(index), value(depth: depth + 1)))
    }
    guard random.chance(25) else { return .mapping(entries) }
    let name = newAnchor()
    defer { mappingAnchors.append(name) }
    return .anchored(name, .mapping(entries))
  }

  private mutating func value(depth: Int) -> Value {
    if random.chance(8), let name = valueAnchors.randomElement(using: &random) {
      return .alias(name)
    }
    let value: Value
    switch Int.random(in: 0..<(depth < 3 ? 8 : 5), using: &random) {
    case 0, 1: value = .text(random.pick(Self.texts, or: "A"))
    case 2, 3, 4: value = .word(random.pick(Self.words, or: "5"))
    case 5, 6:
      value = .list(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in self.value(depth: depth + 1) })
    default: return mapping(depth: depth)
    }
    guard random.chance(10) else { return value }
    let name = newAnchor()
    valueAnchors.append(name)
    return .anchored(name, value)
  }

  fileprivate static func comment(_ random: inout SeededRandom) -> String {
    "#" + random.pick(comments, or: "")
  }
}

/// Prints values as YAML, each time in another style.
private struct YAMLPrinter {
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
