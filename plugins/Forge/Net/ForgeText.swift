internal import DisplayText

/// The limits on texts and lists of servers, which keep replies to the menu small.
enum ForgeText {
  /// The largest diff, README or message, in bytes.
  static let textLimit = 256 << 10
  /// The longest title or path, in scalars.
  static let titleLimit = 300
  /// The longest name or address, in scalars.
  static let fieldLimit = 1000
  static let fileLimit = 500
  /// The largest number of parents of a commit, and of commits of a push.
  static let commitLimit = 100

  /// Returns the start of a text, with `…` if it is cut.
  static func start(_ text: String, limit: Int) -> String {
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }

  /// Returns the first lines of a text, and `last` if it is cut here or was `cut` before.
  static func lines(
    _ text: String, _ last: @autoclosure () -> String, cut wasCut: Bool = false
  ) -> String {
    let (start, isCut) = cut(text)
    return isCut || wasCut ? start + last() + "\n" : text
  }

  /// Returns the lines of a text within ``textLimit``, and whether it was cut.
  static func cut(_ text: String) -> (text: String, isCut: Bool) {
    guard text.utf8.count > textLimit else { return (text, false) }
    let start = text.utf8.prefix(textLimit)
    if let end = start.lastIndex(of: 0x0A) { return (String(text[...end]), true) }
    // Without line breaks, the cut is between characters.
    let end = start.lastIndex { $0 & 0xC0 != 0x80 } ?? start.startIndex
    return (text[..<end] + "\n", true)
  }
}

extension String {
  /// The first line without spaces at its ends, limited to the length of a title.
  var firstLine: String {
    let line = split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return ForgeText.start(line.trimmingBlanks, limit: ForgeText.titleLimit)
  }
}

extension CommitDetail {
  /// Stores the first files.
  mutating func take(_ files: [File]) {
    self.files = Array(files.prefix(ForgeText.fileLimit))
    isCut = files.count > ForgeText.fileLimit
  }
}
