/// Prints values as property lists, XML or old-style, with blanks, comments and instructions anywhere.
struct PropertyListPrinter {
  var random: SeededRandom
  private let isXML: Bool
  private var text = ""

  init(random: SeededRandom, isXML: Bool) { (self.random, self.isXML) = (random, isXML) }

  mutating func document(_ root: MenuGenerator.Value) -> String {
    if isXML {
      // An instruction first would not be found to be a property list.
      trivia(hasInstructions: false)
      if random.chance(70) { text += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" }
      trivia(hasInstructions: text.contains("<?xml"))
      text += "<plist version=\"1.0\">"
    }
    if isXML { trivia() }
    value(root)
    trivia()
    if isXML { text += "</plist>" }
    trivia()
    return text
  }

  /// Prints blanks, line breaks and comments.
  private mutating func trivia(hasInstructions: Bool = true) {
    text += random.pick(["", "", " ", "\n", "\n\n", "\n\t", "\r\n"], or: "")
    while random.chance(8) {
      let words = random.pick([" a", "b ", "", " 앱", " x\n  y ", " -x", " title = A;"], or: "")
      if isXML {
        text += !hasInstructions || random.chance(90) ? "<!--\(words)-->" : "<?x \(words)?>"
      } else {
        // A slash could belong to the word before.
        text += " "
        text += random.chance(50) ? "/*\(words)*/" : "//\(words.replacing("\n", with: " "))\n"
      }
      text += random.pick(["", " ", "\n"], or: "")
    }
  }

  private mutating func value(_ value: MenuGenerator.Value) {
    switch value {
    case .anchored(_, let inner): self.value(inner)
    case .alias(let name): string(name)
    case .text(let text): string(text)
    case .word(let word): self.word(word)
    case .list(let items):
      text += isXML ? "<array>" : "("
      for (index, item) in items.enumerated() {
        if !isXML, index > 0 { text += "," }
        trivia()
        self.value(item)
        trivia()
      }
      text += isXML ? "</array>" : ")"
    case .mapping(let entries):
      text += isXML ? "<dict>" : "{"
      for entry in entries {
        trivia()
        if isXML { text += "<key>\(Self.escaped(entry.key))</key>" } else { string(entry.key) }
        trivia()
        if !isXML { text += "=" }
        trivia()
        self.value(entry.value)
        trivia()
        if !isXML { text += ";" }
      }
      trivia()
      text += isXML ? "</dict>" : "}"
    }
  }

  private mutating func word(_ word: String) {
    guard isXML else { return string(word) }
    if word == "true" { return text += "<true/>" }
    if Int(word) != nil || word == "0x1F" { return text += "<integer>\(word)</integer>" }
    if Double(word)?.isFinite == true { return text += "<real>\(word)</real>" }
    string(word)
  }

  private mutating func string(_ string: String) {
    if isXML {
      let isPlain = !string.contains("]]>") && random.chance(10)
      text +=
        isPlain
        ? "<string><![CDATA[\(string)]]></string>" : "<string>\(Self.escaped(string))</string>"
      return
    }
    let isWord = !string.isEmpty && string.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
    if isWord, random.chance(70) { return text += string }
    text += "\"" + string.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
