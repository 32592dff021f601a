/// The names of keys, as they are said.
enum SpokenKeys {
  private static let names: [String: String] = [
    "⏎": "Enter", "esc": "Escape", "tab": "Tab", "space": "Space", "shift-tab": "Shift-Tab",
    "↑↓": "Up and Down", "←→": "Left and Right", "←→↑↓": "the arrows", "↑": "Up", "↓": "Down",
    "←": "Left", "→": "Right", "?": "question mark", "/": "slash", ":": "colon",
    "PgUp": "Page Up", "PgDn": "Page Down", "Del": "Delete",
  ]

  /// The keys that a hint names.
  static func words(_ sign: String) -> String {
    sign.split(separator: " ").map { names[String($0)] ?? String($0) }.joined(separator: " or ")
  }

  /// What keys do, in a line for each.
  static func lines(_ hints: [(key: String, meaning: String)]) -> [String] {
    hints.map { words($0.key) + ": " + $0.meaning }
  }
}
