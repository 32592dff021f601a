internal import DisplayText

/// Information for the line below the body about content that is not visible.
struct BodyEdge {
  var more: MoreMark?
  /// The day under the cursor, if its legend is not visible.
  var day: String?
  /// The texts that the selected row's line is too short for.
  var cut: CutTexts?
}

/// A mark for the amount of content below the last line of the body.
///
/// It never appears among the rows: it shares its line with messages or key hints, and is shortened
/// to the remaining space.
struct MoreMark {
  /// The forms from the most detailed to the shortest.
  let forms: [String]

  /// The width of text beside which there is always space for the mark.
  static func room(beside columns: Int) -> Int { columns - 2 - (columns < 40 ? 6 : 14) }

  init?(count: Int, _ wording: Wording = .english) {
    guard count > 0 else { return nil }
    self.init(words: wording(.more(count: "\(count)")), short: "\(count)")
  }

  init(words: String, short: String) { forms = [" ↓ \(words) ", " ↓ \(short) ", " ↓"] }

  func fitting(_ columns: Int) -> String? {
    forms.first { DisplayWidth.columns(of: $0) <= columns }
  }

  /// Returns the form to show beside a message that is `message` columns wide.
  ///
  /// If the message does not fit, the mark takes at most a quarter of the line.
  func beside(_ message: Int, columns: Int) -> String {
    fitting(columns - message)
      ?? forms.dropFirst().first { DisplayWidth.columns(of: $0) <= columns / 4 } ?? forms[2]
  }
}
