// The grammar of key names, shared by settings, plugin actions, key lines and screen readers.

extension Key {
  private static let named: [(key: Key, name: String, sign: String, spoken: String)] = [
    (.enter, "enter", "⏎", "Enter"), (.escape, "esc", "esc", "Escape"), (.tab, "tab", "tab", "Tab"),
    (.backTab, "backtab", "shift-tab", "Shift-Tab"),
    (.backspace, "backspace", "Backspace", "Backspace"), (.delete, "delete", "Del", "Delete"),
    (.character(" "), "space", "space", "Space"), (.up, "up", "↑", "Up"),
    (.down, "down", "↓", "Down"), (.left, "left", "←", "Left"), (.right, "right", "→", "Right"),
    (.home, "home", "Home", "Home"), (.end, "end", "End", "End"),
    (.pageUp, "pageup", "PgUp", "Page Up"), (.pageDown, "pagedown", "PgDn", "Page Down"),
  ]

  private static let otherNames: [String: Key] = [
    "return": .enter, "escape": .escape, "pgdown": .pageDown, "page-down": .pageDown,
    "page-up": .pageUp, "btab": .backTab, "bspace": .backspace, "bs": .backspace,
  ]

  private static let spokenCharacters: [Character: String] = [
    "?": "question mark", "/": "slash", ":": "colon",
  ]

  /// The names of keys that are not characters, except for the function keys.
  package static var namesOfKeys: [String] { named.map(\.name) }

  /// Creates the key with the name `word`, or returns `nil`.
  ///
  /// A name is one character, `ctrl-` or `alt-` and a letter, `f1` to `f12`, or one of ``namesOfKeys``, an
  /// alternative name or the sign of such a key, without regard to case.
  package init?(name word: String) {
    guard word.utf8.count <= 64 else { return nil }
    let lowercased = word.lowercased()
    if let known = Self.named.first(where: {
      $0.name == lowercased || $0.sign.lowercased() == lowercased
    }) {
      self = known.key
    } else if let key = Self.otherNames[lowercased] {
      self = key
    } else if let letter = Self.letter(of: lowercased, behind: "ctrl-") {
      self = .control(letter)
    } else if let letter = Self.letter(of: lowercased, behind: "alt-") {
      self = .alt(letter)
    } else if let number = (1...12).first(where: { lowercased == "f\($0)" }) {
      self = .function(number)
    } else if word.count == 1, let character = word.first, Self.isShown(character) {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The name that ``init(name:)`` reads as this key, or `nil` if it has none.
  package var name: String? {
    if let known = Self.named.first(where: { $0.key == self }) { return known.name }
    switch self {
    case .character(let character): return String(character)
    case .control(let letter): return "ctrl-\(letter)"
    case .alt(let letter) where letter.isLetter: return "alt-\(letter)"
    case .function(let number): return "f\(number)"
    default: return nil
    }
  }

  /// The key as shown in a key line, as in `⏎`, `esc`, `↑` or `ctrl-p`; empty for keys without a name.
  package var sign: String {
    if let known = Self.named.first(where: { $0.key == self }) { return known.sign }
    if case .function(let number) = self { return "F\(number)" }
    return name ?? ""
  }

  /// The key as spoken by a screen reader, as in `Page Up` or `question mark`.
  package var spokenName: String {
    if let known = Self.named.first(where: { $0.key == self }) { return known.spoken }
    if case .character(let character) = self, let name = Self.spokenCharacters[character] {
      return name
    }
    return sign
  }

  /// Whether the system uses the key: Ctrl-C interrupts, Ctrl-Z suspends.
  package var isReservedBySystem: Bool { self == .control("c") || self == .control("z") }

  /// The key that terminals cannot distinguish from this one, or `nil`: Ctrl with a letter may send another
  /// key's code (ECMA-48).
  package var indistinguishable: Key? {
    switch self {
    case .control("h"): .backspace
    case .control("i"): .tab
    case .control("j"), .control("m"): .enter
    default: nil
    }
  }

  private static func letter(of word: String, behind lead: String) -> Character? {
    guard word.hasPrefix(lead), word.utf8.count == lead.utf8.count + 1, let letter = word.last,
      letter.isASCII, letter.isLetter
    else { return nil }
    return letter
  }

  private static func isShown(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    switch first.properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark:
      return false
    default: return !first.properties.isDefaultIgnorableCodePoint
    }
  }
}
