internal import Keyboard

/// The names of keys, as they are said.
package enum SpokenKeys {
  /// Signs that name several keys.
  private static let several = [
    "↑↓": "Up and Down", "←→": "Left and Right", "←→↑↓": "the arrows",
  ]

  /// The keys that a hint names.
  package static func words(_ sign: String) -> String {
    sign.split(separator: " ").map { word in
      several[String(word)] ?? Key(name: String(word))?.spokenName ?? String(word)
    }.joined(separator: " or ")
  }

  /// What keys do, in a line for each.
  package static func lines(_ hints: [(key: String, meaning: String)]) -> [String] {
    hints.map { words($0.key) + ": " + $0.meaning }
  }
}
