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

    /// The anchors that the value gives or uses.
    var names: Set<String> {
      switch self {
      case .text, .word: []
      case .list(let values): values.reduce(into: []) { $0.formUnion($1.names) }
      case .mapping(let entries): entries.reduce(into: []) { $0.formUnion($1.value.names) }
      case .alias(let name): [name]
      case .anchored(let name, let value): value.names.union([name])
      }
    }
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
    let root = root()
    var printer = YAMLPrinter(random: random)
    let text = printer.document(root)
    random = printer.random
    return text
  }

  /// Returns the menu as a property list, XML or old-style, in an untidy layout and with comments.
  mutating func propertyList(isXML: Bool) -> String {
    let root = root()
    var printer = PropertyListPrinter(random: random, isXML: isXML)
    let text = printer.document(root)
    random = printer.random
    return text
  }

  private mutating func root() -> Value {
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
    return root
  }

  private var hasAnchors: Bool { anchors > 0 }

  private mutating func text() -> Value {
    if random.chance(5), let name = textAnchors.randomElement(using: &random) {
      return .alias(name)
    }
    let text = random.pick(Self.texts, or: "A")
    guard random.chance(5) else { return .text(text) }
    let name = newAnchor(of: .text(text))
    textAnchors.append(name)
    return .anchored(name, .text(text))
  }

  /// Returns a name of a few: a name that is given again stands for the later value.
  private mutating func newAnchor(of value: Value) -> String {
    anchors += 1
    let taken = value.names
    let free = (0..<4).map { "a\($0)" }.filter { !taken.contains($0) }
    let name = random.pick(free, or: "b\(anchors)")
    textAnchors.removeAll { $0 == name }
    valueAnchors.removeAll { $0 == name }
    mappingAnchors.removeAll { $0 == name }
    return name
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
    let name = newAnchor(of: .mapping(entries))
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
    let name = newAnchor(of: value)
    valueAnchors.append(name)
    return .anchored(name, value)
  }

  static func comment(_ random: inout SeededRandom) -> String {
    "#" + random.pick(comments, or: "")
  }
}
