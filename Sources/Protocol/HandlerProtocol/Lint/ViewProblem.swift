/// A problem in a plugin's answer: a part that is refused, ignored, replaced by something else, or
/// ambiguous.
package struct ViewProblem: Sendable, Hashable {
  package enum Fix: Sendable, Hashable {
    case advice(String)
    /// One of the words that may replace `word`; `lead` introduces them, as in
    /// `the kinds are`.
    case oneOf([String], word: String, lead: String)
  }

  /// The place, as in `result.view.sections[0].rows[2].primary`; of several places the first.
  package var place: String
  /// The description of the problem and of its consequence.
  package var matter: String
  package var fix: Fix
  /// The number of places with this problem.
  package var count = 1
  /// Whether the message breaks the protocol by it, so that the host refuses the whole message.
  package var isRefused = false
  /// The field, kind or effect that this version does not know and ignores, as a noun, or nil for another problem.
  ///
  /// Such parts are ignored so that version 1 can be extended; but a typing mistake looks the same.
  package var ignored: String?

  /// Returns text of a plugin's between quotes, shortened.
  static func quoted(_ text: String) -> String { "'\(short(text))'" }

  /// Returns text of a plugin's on one line, shortened to fit.
  package static func short(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(48)
    let line = String(String.UnicodeScalarView(start)).map { $0.isNewline ? " " : $0 }
    return String(line) + (start.endIndex == text.unicodeScalars.endIndex ? "" : "…")
  }
}
