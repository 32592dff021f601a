/// A key that was pressed, on whatever keyboard and in whatever front end.
public enum Key: Sendable, Hashable {
  /// A character.
  case character(Character)
  /// A character with Ctrl held.
  case control(Character)
  /// An ASCII character with Alt held; Backspace is the character U+007F.
  case alt(Character)
  /// Keys with names.
  case enter, escape, tab, backTab, backspace, delete
  /// Keys that move.
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 to F12.
  case function(Int)
  /// Text that was pasted.
  case paste(String)
}
