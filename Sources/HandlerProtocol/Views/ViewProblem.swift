/// Something in a plugin's answer that breaks no rule of the protocol and is hardly meant: it is
/// ignored, taken for something else, or cannot be told from something else.
public struct ViewProblem: Sendable, Hashable {
  /// What helps.
  public enum Fix: Sendable, Hashable {
    /// Something to do, as an order.
    case advice(String)
    /// One of the words that can stand in the place of `word`; `lead` says what they are, as in
    /// `the kinds are`.
    case oneOf([String], word: String, lead: String)
  }

  /// Where it stands, as in `result.view.sections[0].rows[2].primary`; of several places the first.
  public var place: String
  /// What is the matter, and what comes of it.
  public var matter: String
  /// What helps.
  public var fix: Fix
  /// In how many places this is the matter.
  public var count = 1
  /// What is unknown and ignored, as a noun; nil where something else is the matter.
  var ignored: String?

  /// Text of a plugin's between quotes.
  static func quoted(_ text: String) -> String { "'\(short(text))'" }

  /// Text of a plugin's on one line, no longer than that has room for.
  public static func short(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(48)
    let line = String(String.UnicodeScalarView(start)).map { $0.isNewline ? " " : $0 }
    return String(line) + (start.endIndex == text.unicodeScalars.endIndex ? "" : "…")
  }
}
