internal import DisplayText

/// Breaks running text of several roles into lines; each word keeps its role.
///
/// Lines are broken at spaces, and between the characters of scripts that are written without spaces. A word
/// that is wider than a line is cut.
package struct SpanWrapping {
  package struct Line {
    package var spans: [Span]
    /// Whether the line continues the previous one after a space rather than within a word; nil for the first.
    package var isAfterBlank: Bool?
  }

  private let columns: Int
  private var lines: [Line] = []
  /// Whether the current line continues the previous one after a space; nil for the first line.
  private var isAfterBlank: Bool?
  private var line: [Span] = []
  private var lineWidth = 0
  private var word: [Span] = []
  private var wordWidth = 0
  private var gap = 0
  private var gapKind = Span("", .text)
  /// The previous character if it belongs to the current word, otherwise `nil`.
  private var previous: (character: Character, width: Int)?

  /// Returns the lines of `spans`, none wider than `columns`.
  ///
  /// The text must be safe for a terminal and must not contain line breaks.
  package static func lines(_ spans: [Span], columns: Int) -> [Line] {
    var wrapping = SpanWrapping(columns: max(1, columns))
    for span in spans {
      for character in span.text { wrapping.take(character, span) }
    }
    wrapping.endWord()
    wrapping.endLine(isAtBlank: false)
    return wrapping.lines
  }

  private init(columns: Int) { self.columns = columns }

  private mutating func take(_ character: Character, _ span: Span) {
    if character == " " {
      endWord()
      // Several spaces count as one, except in code.
      gap = span.role == .code ? gap + 1 : max(gap, 1)
      gapKind = Span("", span.role, link: span.link)
      return
    }
    let width = DisplayWidth.columns(of: character)
    if let previous, width > 0, Self.mayBreak(previous, (character, width)) { endWord() }
    if wordWidth + width > columns {
      // The rest of the word goes to the next line.
      endWord()
      endLine(isAtBlank: false)
    }
    word.append(String(character), span.role, link: span.link)
    wordWidth += width
    if width > 0 { previous = (character, width) }
  }

  /// Appends the word to the line, or to the next one if it does not fit.
  private mutating func endWord() {
    defer { previous = nil }
    guard !word.isEmpty else { return }
    if !line.isEmpty {
      if lineWidth + gap + wordWidth > columns {
        endLine(isAtBlank: gap > 0)
      } else if gap > 0 {
        let isWithin =
          line.last?.isLike(gapKind) == true && word.first?.isLike(gapKind) == true
        let kind = isWithin ? gapKind : Span("")
        line.append(String(repeating: " ", count: gap), kind.role, link: kind.link)
        lineWidth += gap
      }
    }
    for piece in word { line.append(piece.text, piece.role, link: piece.link) }
    lineWidth += wordWidth
    word = []
    wordWidth = 0
    gap = 0
  }

  private mutating func endLine(isAtBlank: Bool) {
    guard !line.isEmpty else { return }
    lines.append(Line(spans: line, isAfterBlank: isAfterBlank))
    isAfterBlank = isAtBlank
    line = []
    lineWidth = 0
    gap = 0
  }

  // MARK: Scripts without spaces

  /// The characters that must not begin a line.
  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "！", "？", "）", "」", "』", "】", "〕", "〉", "》", "］", "｝",
    "々", "ー", "〜", "…",
  ]
  /// The characters that must not end a line.
  private static let opening: Set<Character> = [
    "（", "「", "『", "【", "〔", "〈", "《", "［", "｛",
  ]

  private static func mayBreak(
    _ left: (character: Character, width: Int), _ right: (character: Character, width: Int)
  ) -> Bool {
    guard left.width == 2 || right.width == 2 else { return false }
    if closing.contains(right.character) || opening.contains(left.character) { return false }
    return breaksAround(left.character, left.width) && breaksAround(right.character, right.width)
  }

  /// Whether a line may end beside a character: Korean uses spaces, and punctuation stays with its words.
  private static func breaksAround(_ character: Character, _ width: Int) -> Bool {
    if width < 2 { return character.isLetter || character.isNumber }
    guard let value = character.unicodeScalars.first?.value else { return true }
    return !(0x1100...0x11FF).contains(value) && !(0xAC00...0xD7AF).contains(value)
  }
}
