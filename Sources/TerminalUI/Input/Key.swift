/// A key that was pressed.
public enum Key: Sendable, Hashable {
  /// A character.
  case character(Character)
  /// A character with Ctrl held.
  case control(Character)
  /// An ASCII character with Alt held; Backspace is the character U+007F.
  case alt(Character)
  /// The named keys.
  case enter, escape, tab, backTab, backspace, delete
  /// The keys that move the cursor.
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 to F12.
  case function(Int)
  /// Text that was pasted.
  case paste(String)
}

extension Key {
  /// Creates a key from its name: one character, `ctrl-` and a letter, `f1` to `f12`, or `enter`,
  /// `tab`, `space`, `delete`, `backspace`; nil for any other name.
  public init?(name: String) {
    if name.count == 1, let character = name.first {
      self = .character(character)
      return
    }
    switch name.lowercased() {
    case "enter": self = .enter
    case "tab": self = .tab
    case "space": self = .character(" ")
    case "delete": self = .delete
    case "backspace": self = .backspace
    case let word where word.hasPrefix("ctrl-") && word.count == 6:
      guard let letter = word.last, letter.isASCII, letter.isLetter, letter != "c", letter != "z"
      else { return nil }
      self = .control(letter)
    case let word where word.hasPrefix("f"):
      guard let number = (1...12).first(where: { word == "f\($0)" }) else { return nil }
      self = .function(number)
    default: return nil
    }
  }
}
