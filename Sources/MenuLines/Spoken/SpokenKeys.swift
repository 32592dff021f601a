internal import Keyboard

/// The spoken names of keys.
package enum SpokenKeys {
  /// The signs that denote several keys.
  private static let several = [
    "↑↓": "Up and Down", "←→": "Left and Right", "←→↑↓": "the arrows",
  ]

  /// Returns the spoken names of the keys in a hint.
  package static func words(_ sign: String) -> String {
    sign.split(separator: " ").map { word in
      several[String(word)] ?? Key(name: String(word))?.spokenName ?? String(word)
    }.joined(separator: " or ")
  }

  /// Returns one line for each hint, with its keys and their meaning.
  package static func lines(_ hints: [(key: String, meaning: String)]) -> [String] {
    hints.map { words($0.key) + ": " + $0.meaning }
  }
}
