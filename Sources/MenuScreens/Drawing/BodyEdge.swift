internal import TerminalText

/// What the line below the body tells of what is out of sight.
struct BodyEdge {
  /// How much is below.
  var more: MoreMark?
  /// The day under the cursor, where the legend that names it is out of sight.
  var day: String?
}

/// Says how much is below the last line of the body.
///
/// It never stands among the rows: it shares its line with messages or with the keys, and of its words
/// it says as many as these leave room for.
struct MoreMark {
  /// From the one that says most to the shortest.
  let forms: [String]

  /// A mark for so many rows or lines; nil for none.
  init?(count: Int) {
    guard count > 0 else { return nil }
    self.init(words: "\(count) more", short: "\(count)")
  }

  /// A mark of words of its own, and of what stands for them where there is little room.
  init(words: String, short: String) { forms = [" ↓ \(words) ", " ↓ \(short) ", " ↓"] }

  /// The first form that fits; nil where none does.
  func fitting(_ columns: Int) -> String? {
    forms.first { DisplayWidth.columns(of: $0) <= columns }
  }

  /// The form that stands beside a message of so many columns.
  ///
  /// Where the message does not fit, it loses at most a quarter of the line to the mark.
  func beside(_ message: Int, columns: Int) -> String {
    fitting(columns - message)
      ?? forms.dropFirst().first { DisplayWidth.columns(of: $0) <= columns / 4 } ?? forms[2]
  }
}
