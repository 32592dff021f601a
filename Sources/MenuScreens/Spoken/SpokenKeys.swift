internal import Keyboard

/// The names of keys, as they are said.
enum SpokenKeys {
  /// Signs that name several keys.
  private static let several = [
    "↑↓": "Up and Down", "←→": "Left and Right", "←→↑↓": "the arrows",
  ]

  /// The keys that a hint names.
  static func words(_ sign: String) -> String {
    sign.split(separator: " ").map { word in
      several[String(word)] ?? Key(name: String(word))?.spokenName ?? String(word)
    }.joined(separator: " or ")
  }

  /// What keys do, in a line for each.
  static func lines(_ hints: [(key: String, meaning: String)]) -> [String] {
    hints.map { words($0.key) + ": " + $0.meaning }
  }
}
