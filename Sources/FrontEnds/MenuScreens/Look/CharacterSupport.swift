internal import Keyboard
internal import MenuInteraction
internal import DisplayText
internal import TerminalUI

/// The characters that screens are drawn with.
package enum CharacterSupport: Sendable, Hashable, Comparable {
  case all
  /// ASCII for lines, marks and names of keys; texts keep their characters.
  case asciiSigns
  /// ASCII alone, because the locale has no other characters.
  case asciiOnly

  package init(environment: [String: String]) {
    self = LocaleVariables(environment).isASCIIOnly ? .asciiOnly : .all
  }

  /// Returns the ASCII replacement of `character`, or `nil` to keep it.
  func replacement(for character: Character) -> Character? {
    if self == .all || character.isASCII { return nil }
    return ASCIISigns.replacement(for: character) ?? (self == .asciiOnly ? "?" : nil)
  }

  /// Returns a key line's hint with names of keys instead of signs, as in `up/down`.
  func hint<Action>(_ hint: KeyHint<Action>) -> KeyHint<Action> {
    guard self != .all, !hint.sign.utf8.allSatisfy({ $0 < 0x80 }) else { return hint }
    let words = hint.sign.split(separator: " ").map { word in
      if let name = Key(name: String(word))?.name { return name }
      // Several signs in one word, as in `↑↓`.
      return word.map { Key(name: String($0))?.name ?? String($0) }.joined(separator: "/")
    }
    var named = hint
    named.sign = words.joined(separator: " ")
    return named
  }
}

extension Frame {
  mutating func limitCharacters(to support: CharacterSupport) {
    if support > .all { replaceCharacters(support.replacement) }
  }
}
