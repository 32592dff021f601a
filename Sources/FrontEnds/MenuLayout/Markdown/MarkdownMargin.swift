internal import DisplayText

/// The margin before each line: the bars of quotations and the indentation of lists.
package struct MarkdownMargin {
  private struct Level {
    /// The span that replaces `rest` before the next line, or `nil` if the mark has already been shown.
    package var mark: Span?
    package var rest: Span
    package var width: Int
  }

  /// The width of the margin, in columns.
  package var width: Int { levelsWidth + (deeper > 0 ? Self.deeperWidth : 0) }

  private let limit: Int
  private var levels: [Level] = []
  private var levelsWidth = 0
  /// The number of nested levels for which there is no space.
  private var deeper = 0
  private var deeperMark: Span?
  /// The maximum width of such a mark, in columns.
  private static let deeperWidth = 4

  /// Creates a margin that grows up to `limit` columns; deeper levels are not indented further.
  package init(limit: Int) { self.limit = limit }

  package var hasMark: Bool { deeperMark != nil || levels.last?.mark != nil }

  /// Begins a level with `rest` before each line, but `mark` before the first.
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

  package mutating func end() {
    if deeper > 0 {
      deeper -= 1
      if deeper == 0 { deeperMark = nil }
    } else if let level = levels.popLast() {
      levelsWidth -= level.width
    }
  }

  /// Returns the margin of the next line; each mark is returned once.
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

  /// The margin of an empty line.
  package var blank: [Span] {
    guard let last = levels.lastIndex(where: { $0.rest.role == .quote }) else { return [] }
    return levels[...last].map(\.rest)
  }
}
