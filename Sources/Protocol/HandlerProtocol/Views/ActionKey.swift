/// The names of keys for actions.
public enum ActionKey {
  /// The keys that the menu reserves for itself, unless its settings say otherwise.
  ///
  /// Ctrl-H, I, J and M are the codes that terminals send for Backspace, Tab and Enter (ECMA-48).
  public static let reserved: Set<String> = [
    "q", "/", "?", ":", "a", "ctrl-p", "f1", "enter", "tab", "backspace", "ctrl-h", "ctrl-i",
    "ctrl-j",
    "ctrl-m",
  ]

  private static let named: Set<String> =
    Set(["enter", "tab", "space", "delete", "backspace"] + (1...12).map { "f\($0)" })

  /// Returns the canonical name of a key: one character, or a name in lower case; nil if `name` is not
  /// the name of a key.
  ///
  /// Ctrl-C and Ctrl-Z are reserved for the system.
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
