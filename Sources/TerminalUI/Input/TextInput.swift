internal import TerminalText

/// Text that is being typed, and where the next character goes.
///
/// Keys are those of shells: arrows, Home and End, Backspace and Delete, Ctrl-A, E, B, F, D, K, U and W.
public struct TextInput: Sendable, Hashable {
  /// How much text is kept, in characters; what is typed beyond is dropped.
  public let limit: Int
  /// Whether line breaks may stand in it.
  public let isMultiline: Bool
  private var characters: [Character] = []
  /// The number of characters before the caret.
  public private(set) var caret = 0

  /// An input that holds `text`, the caret behind it.
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
          added.append(character)
        }
      }
    }
    characters.insert(contentsOf: added, at: caret)
    caret += added.count
    joinMarks(before: caret - added.count)
  }

  /// A combining mark that was typed by itself joins the character before it.
  private mutating func joinMarks(before start: Int) {
    guard start > 0, start < characters.count else { return }
    let joined = Array(String(characters[(start - 1)...start]))
    guard joined.count == 1 else { return }
    characters.replaceSubrange((start - 1)...start, with: joined)
    caret -= 1
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

  /// What is seen of a text in so many columns, so that the caret is among them, and its column.
  ///
  /// - Parameter mask: stands for each character, where the text is a secret.
  public func window(columns: Int, mask: Character? = nil) -> (text: String, caret: Int) {
    let before = caret - lineStart
    // Not by way of a string: there a combining mark would join the character before it.
    let shown = characters[lineStart..<lineEnd].map { mask ?? $0 }
    let widths = shown.map { max(1, DisplayWidth.columns(of: $0)) }
    // The caret needs a column of its own behind the last character.
    var start = before
    var room = max(0, columns - 1)
    while start > 0, widths[start - 1] <= room {
      start -= 1
      room -= widths[start]
    }
    let caretColumn = widths[start..<before].reduce(0, +)
    var end = before
    room = max(0, columns - caretColumn)
    while end < shown.count, widths[end] <= room {
      room -= widths[end]
      end += 1
    }
    return (String(shown[start..<end]), caretColumn)
  }

  private var lineStart: Int {
    guard isMultiline else { return 0 }
    return (characters[..<caret].lastIndex(of: "\n") ?? -1) + 1
  }

  private var lineEnd: Int {
    guard isMultiline else { return characters.count }
    return characters[caret...].firstIndex(of: "\n") ?? characters.count
  }

  private var wordStart: Int {
    var index = caret
    while index > lineStart, characters[index - 1].isWhitespace { index -= 1 }
    while index > lineStart, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private mutating func remove(from start: Int, to end: Int) {
    let range = max(0, start)..<min(characters.count, max(0, end))
    guard !range.isEmpty else { return }
    characters.removeSubrange(range)
    caret = range.lowerBound
  }
}
