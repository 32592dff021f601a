internal import TerminalText

/// What stands before each line: the bars of quotations and the room of lists.
package struct MarkdownMargin {
  private struct Level {
    /// What stands before the next line instead, where the level's mark has not been shown yet.
    package var mark: Span?
    package var rest: Span
    package var width: Int
  }

  /// The columns before the text.
  package var width: Int { levelsWidth + (deeper > 0 ? Self.deeperWidth : 0) }

  private let limit: Int
  private var levels: [Level] = []
  private var levelsWidth = 0
  /// How many levels have begun for which there is no room.
  private var deeper = 0
  /// The mark of the last one of them.
  private var deeperMark: Span?
  /// The columns that such a mark may take.
  private static let deeperWidth = 4

  /// A margin that grows up to `limit` columns; what is deeper stands no further to the right.
  package init(limit: Int) { self.limit = limit }

  /// Whether a mark waits for a line to stand before.
  package var hasMark: Bool { deeperMark != nil || levels.last?.mark != nil }

  /// Begins a level: `rest` before each line, but `mark` before the first.
  package mutating func begin(mark: Span? = nil, rest: Span, width: Int) {
    if deeper > 0 || levelsWidth + width > limit {
      deeper += 1
      if let mark {
        let cut = DisplayWidth.fitting(mark.text, columns: Self.deeperWidth)
        deeperMark = Span(cut, mark.role)
      }
      return
    }
    levels.append(Level(mark: mark, rest: rest, width: width))
    levelsWidth += width
  }

  /// Ends the level that began last.
  package mutating func end() {
    if deeper > 0 {
      deeper -= 1
      if deeper == 0 { deeperMark = nil }
    } else if let level = levels.popLast() {
      levelsWidth -= level.width
    }
  }

  /// What stands before the next line; marks are used up.
  package mutating func next() -> [Span] {
    var spans: [Span] = []
    for index in levels.indices {
      spans.append(levels[index].mark ?? levels[index].rest)
      levels[index].mark = nil
    }
    if let mark = deeperMark { spans.append(mark) }
    deeperMark = nil
    return spans
  }

  /// What stands before an empty line.
  package var blank: [Span] {
    guard let last = levels.lastIndex(where: { $0.rest.role == .quote }) else { return [] }
    return levels[...last].map(\.rest)
  }
}
