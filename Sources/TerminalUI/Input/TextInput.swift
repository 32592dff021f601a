internal import TerminalText

/// Text that is being typed, and where the next character goes.
///
/// Keys are those of shells: arrows, Home and End, Backspace and Delete, Ctrl-A, E, B, F, D, K, U and W,
/// and word by word Alt-B, F, D and Backspace.
public struct TextInput: Sendable, Hashable {
  /// How much text is kept, in characters; what is typed beyond is dropped.
  public let limit: Int
  /// How many scalars of one character are kept: marks upon marks are compared in time with the square
  /// of their number.
  static let longestCharacter = 64
  /// Whether line breaks may stand in it.
  public let isMultiline: Bool
  private var characters: [Character] = []
  /// The number of characters before the caret.
  public private(set) var caret = 0

  /// Creates an input that holds `text`, the caret behind it.
  public init(_ text: String = "", isMultiline: Bool = false, limit: Int = 1 << 20) {
    self.limit = limit
    self.isMultiline = isMultiline
    insert(text)
  }

  /// The text.
  public var text: String { String(characters) }
  /// Whether there is none.
  public var isEmpty: Bool { characters.isEmpty }

  /// Whether `other` holds the same text, wherever its caret is.
  public func hasSameText(as other: TextInput) -> Bool { characters == other.characters }

  /// Does what a key means to a text; false for a key that means nothing to one.
  ///
  /// Enter, Tab and the keys that move between lines are not taken.
  public mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let text): insert(text)
    case .backspace, .control("h"): remove(from: caret - 1, to: caret)
    case .delete, .control("d"): remove(from: caret, to: caret + 1)
    case .left, .control("b"): caret = max(0, caret - 1)
    case .right, .control("f"): caret = min(characters.count, caret + 1)
    case .home, .control("a"): caret = lineStart
    case .end, .control("e"): caret = lineEnd
    case .control("k"): remove(from: caret, to: max(lineEnd, min(caret + 1, characters.count)))
    case .control("u"): remove(from: lineStart, to: caret)
    case .control("w"): remove(from: wordStart, to: caret)
    case .alt("b"): caret = nameStart
    case .alt("f"): caret = nameEnd
    case .alt("d"): remove(from: caret, to: nameEnd)
    case .alt("\u{7F}"): remove(from: nameStart, to: caret)
    default: return false
    }
    return true
  }

  /// Puts text where the caret is; line breaks become blanks where only one line may stand.
  public mutating func insert(_ text: String) {
    let room = max(0, limit - characters.count)
    var added: [Character] = []
    for character in text.prefix(room) {
      switch character {
      case "\n", "\r\n", "\r": added.append(isMultiline ? "\n" : " ")
      case "\t": added.append(" ")
      default:
        // What no key types does not come in by a paste either.
        if character.unicodeScalars.allSatisfy({ !SafeText.isUnsafe($0) }) {
          added.append(Self.bounded(character))
        }
      }
    }
    // A text that is full, and is typed into all the same, is not copied for nothing.
    guard !added.isEmpty else { return }
    characters.insert(contentsOf: added, at: caret)
    caret += added.count
    joinMarks(before: caret - added.count)
  }

  /// A combining mark that was typed by itself joins the character before it.
  private mutating func joinMarks(before start: Int) {
    guard start > 0, start < characters.count else { return }
    let joined = Array(String(characters[(start - 1)...start]))
    guard joined.count == 1 else { return }
    characters.replaceSubrange((start - 1)...start, with: joined.map(Self.bounded))
    caret -= 1
  }

  private static func bounded(_ character: Character) -> Character {
    let scalars = character.unicodeScalars
    guard scalars.count > longestCharacter else { return character }
    let kept = String(String.UnicodeScalarView(scalars.prefix(longestCharacter)))
    return kept.first ?? character
  }

  /// Moves the caret by lines; false where there is no such line.
  public mutating func moveLine(by distance: Int) -> Bool {
    guard isMultiline else { return false }
    let column = caret - lineStart
    if distance < 0 {
      guard lineStart > 0 else { return false }
      caret = lineStart - 1
    } else {
      guard lineEnd < characters.count else { return false }
      caret = lineEnd + 1
    }
    caret = min(lineStart + column, lineEnd)
    return true
  }

  /// The lines, and where the caret is among them: its line, and the columns before it.
  public var lines: (texts: [String], caretLine: Int, caretColumn: Int) {
    let texts = characters.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    let line = characters[..<caret].count { $0 == "\n" }
    return (texts, line, DisplayWidth.columns(of: String(characters[lineStart..<caret])))
  }

  /// At most `height` lines, so that the caret's is among them, and its place among these.
  ///
  /// Of each line there is its beginning, one character more than `columns`, so that one can tell
  /// what is cut: no more of a long text is made into strings than can be seen.
  public func visibleLines(columns: Int, height: Int) -> (texts: [String], caretLine: Int) {
    var starts = [lineStart]
    while starts.count < height, let start = starts.last, start > 0 {
      starts.append(self.lineStart(before: start - 1))
    }
    starts.reverse()
    let caretLine = starts.count - 1
    while starts.count < height, let start = starts.last {
      let end = lineEnd(from: max(start, caretLine == starts.count - 1 ? caret : start))
      if end == characters.count { break }
      starts.append(end + 1)
    }
    let most = max(0, columns) + 1
    let texts = starts.map { start in
      let line = characters[start...].prefix(most)
      return String(isMultiline ? line.prefix { $0 != "\n" } : line)
    }
    return (texts, caretLine)
  }

  /// What is seen of the caret's line in so many columns: what is before the caret, and behind it.
  ///
  /// Where the caret is behind the last character, a column is left for it.
  ///
  /// - Parameters:
  ///   - caretColumns: how many columns are left for a caret that stands between characters: 0
  ///     where it is a cursor on top of one.
  ///   - mask: stands for each character, where the text is a secret.
  public func window(
    columns: Int, caretColumns: Int = 0, mask: Character? = nil
  ) -> (before: String, after: String) {
    func width(_ character: Character) -> Int {
      max(1, DisplayWidth.columns(of: mask ?? character))
    }
    func isInLine(_ index: Int) -> Bool {
      characters.indices.contains(index) && !(isMultiline && characters[index] == "\n")
    }
    var start = caret
    var used = 0
    while isInLine(start - 1), used + width(characters[start - 1]) <= columns - 1 {
      start -= 1
      used += width(characters[start])
    }
    used += caretColumns
    var end = caret
    while isInLine(end), used + width(characters[end]) <= columns {
      used += width(characters[end])
      end += 1
    }
    return (
      String(characters[start..<caret].map { mask ?? $0 }),
      String(characters[caret..<end].map { mask ?? $0 })
    )
  }

  private var lineStart: Int { lineStart(before: caret) }
  private var lineEnd: Int { lineEnd(from: caret) }

  /// Where the line starts that has the character before `index` or ends there.
  private func lineStart(before index: Int) -> Int {
    guard isMultiline else { return 0 }
    return (characters[..<index].lastIndex(of: "\n") ?? -1) + 1
  }

  private func lineEnd(from index: Int) -> Int {
    guard isMultiline else { return characters.count }
    return characters[index...].firstIndex(of: "\n") ?? characters.count
  }

  private var wordStart: Int {
    var index = caret
    while index > lineStart, characters[index - 1].isWhitespace { index -= 1 }
    while index > lineStart, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  /// Where the letters and digits begin that are before the caret.
  private var nameStart: Int {
    var index = caret
    while index > 0, !Self.isOfName(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isOfName(characters[index - 1]) { index -= 1 }
    return index
  }

  /// Where the letters and digits end that are behind the caret.
  private var nameEnd: Int {
    var index = caret
    while index < characters.count, !Self.isOfName(characters[index]) { index += 1 }
    while index < characters.count, Self.isOfName(characters[index]) { index += 1 }
    return index
  }

  private static func isOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber
  }

  private mutating func remove(from start: Int, to end: Int) {
    let range = max(0, start)..<min(characters.count, max(0, end))
    guard !range.isEmpty else { return }
    characters.removeSubrange(range)
    caret = range.lowerBound
  }
}
