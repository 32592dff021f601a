package import Keyboard
internal import DisplayText

/// A text input with a caret.
///
/// The editing keys are those of shells: arrows, Home and End, Backspace and Delete, Ctrl-A, E, B, F, D, K, U
/// and W, and by words Alt-B, F, D and Backspace.
package struct TextInput: Sendable, Hashable {
  /// The maximum number of characters; further input is dropped.
  package let limit: Int
  /// The maximum number of scalars kept of one character, because comparing runs of marks takes time with
  /// the square of their length.
  package static let longestCharacter = 64
  package let isMultiline: Bool
  private var characters: [Character] = []
  package private(set) var caret = 0

  package init(_ text: String = "", isMultiline: Bool = false, limit: Int = 1 << 20) {
    self.limit = limit
    self.isMultiline = isMultiline
    insert(text)
  }

  package var text: String { String(characters) }
  package var isEmpty: Bool { characters.isEmpty }
  package var isAtEnd: Bool { caret == characters.count }

  package func replaced(by text: String) -> TextInput {
    TextInput(text, isMultiline: isMultiline, limit: limit)
  }

  package func hasSameText(as other: TextInput) -> Bool { characters == other.characters }

  /// Applies a key to the text; returns false for a key without a meaning here.
  ///
  /// Enter, Tab and the keys that move between lines are not handled.
  package mutating func handle(_ key: Key) -> Bool {
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

  /// Inserts text at the caret; in a single line, line breaks become spaces.
  package mutating func insert(_ text: String) {
    let room = max(0, limit - characters.count)
    var added: [Character] = []
    for character in text.prefix(room) {
      switch character {
      case "\n", "\r\n", "\r": added.append(isMultiline ? "\n" : " ")
      case "\t": added.append(" ")
      default:
        // Characters that no key can type are not pasted either.
        if character.unicodeScalars.allSatisfy({ !SafeText.isUnsafe($0) }) {
          added.append(character.prefix(scalars: Self.longestCharacter))
        }
      }
    }
    // Avoid a copy if the text is full.
    guard !added.isEmpty else { return }
    characters.insert(contentsOf: added, at: caret)
    caret += added.count
    joinMarks(before: caret - added.count)
  }

  /// Joins a combining mark that was typed alone to the character before it.
  private mutating func joinMarks(before start: Int) {
    guard start > 0, start < characters.count else { return }
    let joined = Array(String(characters[(start - 1)...start]))
    guard joined.count == 1 else { return }
    characters.replaceSubrange(
      (start - 1)...start, with: joined.map { $0.prefix(scalars: Self.longestCharacter) })
    caret -= 1
  }

  package mutating func moveLine(by distance: Int) -> Bool {
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

  package var lines: (texts: [String], caretLine: Int, beforeCaret: String) {
    let texts = characters.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0)
    }
    let line = characters[..<caret].count { $0 == "\n" }
    return (texts, line, String(characters[lineStart..<caret]))
  }

  /// Returns at most `height` lines, including the caret's, and the index of the caret's line in them.
  ///
  /// Each line is cut one character behind `columns`, so that a cut can be detected: no more of a long text
  /// is made into strings than is visible.
  package func visibleLines(columns: Int, height: Int) -> (texts: [String], caretLine: Int) {
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

  package var caretLine: (before: ArraySlice<Character>, after: ArraySlice<Character>) {
    (characters[lineStart..<caret], characters[caret..<lineEnd])
  }

  private var lineStart: Int { lineStart(before: caret) }
  private var lineEnd: Int { lineEnd(from: caret) }

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

  private var nameStart: Int {
    var index = caret
    while index > 0, !Self.isOfName(characters[index - 1]) { index -= 1 }
    while index > 0, Self.isOfName(characters[index - 1]) { index -= 1 }
    return index
  }

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
