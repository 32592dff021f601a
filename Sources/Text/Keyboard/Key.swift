/// A key press, independent of keyboard and front end.
package enum Key: Sendable, Hashable {
  case character(Character)
  /// A character with Ctrl held.
  case control(Character)
  /// An ASCII character with Alt held; Backspace is the character U+007F.
  case alt(Character)
  case enter, escape, tab, backTab, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
  /// A function key, F1 to F12.
  case function(Int)
  case paste(String)
}
