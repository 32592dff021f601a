internal import DisplayText

/// Writes announcements to a terminal; a line that was left is never changed.
///
/// The only control characters are carriage return, line feed and backspace, and the cursor stays after the
/// last word.
package struct SpokenWriter {
  /// The input on the line of the cursor.
  private struct Typing {
    var field: String
    var line: Int
    /// The width of the label, in columns.
    var start: Int
    /// The number of the first character of the text that is on the line.
    var offset: Int
    var characters: [Character]
    /// The number of the line's characters before the cursor.
    var caret: Int
  }

  private var typing: Typing?
  private var isFirst = true

  package init() {}

  /// Returns the text that writes an announcement on a terminal with `columns` columns.
  package mutating func text(for announcement: Announcement, columns: Int) -> String {
    switch announcement {
    case .line(let line):
      typing = nil
      return newLine() + SafeText.line(line)
    case .input(let input):
      let characters = Array(SafeText.line(input.text))
      let caret = min(max(0, input.caret), characters.count)
      return edited(input, characters, caret, columns)
        ?? started(input, characters, caret, columns)
    }
  }

  private mutating func newLine() -> String {
    defer { isFirst = false }
    return isFirst ? "" : "\r\n"
  }

  /// Returns the text that edits the current line, or `nil` if that is not possible.
  private mutating func edited(
    _ input: SpokenInput, _ characters: [Character], _ caret: Int, _ columns: Int
  ) -> String? {
    guard let typing, typing.field == input.field, typing.line == input.line,
      caret >= typing.offset, characters.count >= typing.offset
    else { return nil }
    let old = typing.characters
    let new = Array(characters[typing.offset...])
    let target = caret - typing.offset
    // One column stays free, so that the line never wraps.
    guard typing.start + Self.width(new[...]) < columns else { return nil }
    self.typing?.characters = new
    self.typing?.caret = target
    let same = zip(old, new).prefix { $0 == $1 }.count
    if old == new, target >= typing.caret { return String(new[typing.caret..<target]) }
    if old == new { return Self.backspaces(Self.width(new[target..<typing.caret])) }
    let from = min(same, typing.caret)
    let surplus = max(0, Self.width(old[from...]) - Self.width(new[from...]))
    return Self.backspaces(Self.width(old[from..<typing.caret])) + String(new[from...])
      + String(repeating: " ", count: surplus)
      + Self.backspaces(surplus + Self.width(new[target...]))
  }

  /// Starts a line with the label and the text; the end of the text is cut if both do not fit.
  private mutating func started(
    _ input: SpokenInput, _ characters: [Character], _ caret: Int, _ columns: Int
  ) -> String {
    // A full line continues on the next one without its label.
    let goesOn =
      typing.map { $0.field == input.field && $0.line == input.line && caret >= $0.offset } ?? false
    let label = goesOn ? "" : DisplayWidth.fitting(SafeText.line(input.label), columns: columns / 2)
    let start = DisplayWidth.columns(of: label)
    let room = max(1, columns - start - 1)
    var first = caret
    var width = 0
    // Text that was already written is not repeated, except for the word being typed.
    let most = goesOn ? room / 4 : room / 2
    while first > 0 {
      width += DisplayWidth.columns(of: characters[first - 1])
      if width > most, goesOn || Self.width(characters[...]) > room { break }
      first -= 1
    }
    var last = caret
    width = Self.width(characters[first..<caret])
    while last < characters.count {
      width += DisplayWidth.columns(of: characters[last])
      if width > room { break }
      last += 1
    }
    typing = Typing(
      field: input.field, line: input.line, start: start, offset: first,
      characters: Array(characters[first..<last]), caret: caret - first)
    return newLine() + label + String(characters[first..<last])
      + Self.backspaces(Self.width(characters[caret..<last]))
  }

  private static func backspaces(_ count: Int) -> String {
    String(repeating: "\u{8}", count: count)
  }

  private static func width(_ characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
  }
}
