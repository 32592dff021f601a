extension ItemAction {
  /// The keys that the menu reserves for itself.
  ///
  /// Terminals send the codes of Backspace, Tab and Enter for Ctrl-H, I, J and M (ECMA-48).
  package static let reservedKeys: Set<String> = [
    "a", "q", "/", "?", ":", "f1", "ctrl-p", "ctrl-h", "ctrl-i", "ctrl-j", "ctrl-m",
  ]

  /// Returns the canonical name of a key that an action can have: a character, `ctrl-` and a letter, `space`,
  /// `delete`, and `f1` to `f12`; nil for other names.
  ///
  /// Ctrl-C and Ctrl-Z belong to the system.
  package static func canonicalKey(_ name: String) -> String? {
    if name == " " { return "space" }
    if name.count == 1 { return name }
    let word = name.lowercased()
    if word == "space" || word == "delete" || (1...12).contains(where: { word == "f\($0)" }) {
      return word
    }
    let letter = word.utf8.dropFirst("ctrl-".utf8.count).first
    guard word.hasPrefix("ctrl-"), word.utf8.count == 6, let letter,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter), letter != UInt8(ascii: "c"),
      letter != UInt8(ascii: "z")
    else { return nil }
    return word
  }
}
