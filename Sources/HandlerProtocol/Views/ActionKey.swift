/// The names that an action's key may have.
public enum ActionKey {
  /// The keys that the menu keeps for itself, where its settings say nothing else.
  ///
  /// Ctrl-H, I, J and M are what terminals send for Backspace, Tab and Enter (ECMA-48).
  public static let reserved: Set<String> = [
    "q", "/", "?", ":", "a", "ctrl-p", "f1", "enter", "tab", "backspace", "ctrl-h", "ctrl-i",
    "ctrl-j",
    "ctrl-m",
  ]

  /// The names of keys that are no characters.
  private static let named: Set<String> =
    Set(["enter", "tab", "space", "delete", "backspace"] + (1...12).map { "f\($0)" })

  /// One name for all that mean the same key: one character, or a name in small letters; nil for what
  /// names no key.
  ///
  /// Ctrl-C and Ctrl-Z are the system's.
  public static func canonical(_ name: String) -> String? {
    if name == " " { return "space" }
    if name.count == 1 { return name }
    let word = name.lowercased()
    if named.contains(word) { return word }
    guard word.hasPrefix("ctrl-"), word.count == 6, let letter = word.last, letter.isASCII,
      letter.isLetter, letter != "c", letter != "z"
    else { return nil }
    return word
  }
}
