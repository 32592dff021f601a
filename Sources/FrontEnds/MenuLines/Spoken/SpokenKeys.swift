internal import DisplayText
internal import Keyboard

enum SpokenKeys {
  /// The signs that denote several keys.
  private static let several = [
    "↑↓": Phrase.upAndDown, "←→": .leftAndRight, "←→↑↓": .arrows,
  ]

  static func words(_ sign: String, _ wording: Wording) -> String {
    let words = sign.split(separator: " ").map { word in
      several[String(word)].map { wording($0) } ?? Key(name: String(word))?.spokenName
        ?? String(word)
    }
    return words.dropFirst().reduce(words.first ?? "") {
      wording(.keysOr(keys: $0, key: $1))
    }
  }
}
