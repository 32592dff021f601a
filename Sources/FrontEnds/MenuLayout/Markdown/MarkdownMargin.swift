internal import DisplayText

/// The margin before each line: the bars of quotations and the indentation of lists.
struct MarkdownMargin {
  private struct Level {
    /// The span that replaces `rest` before the next line, or nil if it has been shown already.
    var mark: Span?
    let rest: Span
    var width: Int { [rest].width }
  }

  var width: Int { levelsWidth + (deeper > 0 ? Self.deeperWidth : 0) }

  private let limit: Int
  private var levels: [Level] = []
  private var levelsWidth = 0
  /// The number of nested levels for which there is no space.
  private var deeper = 0
  /// The mark of the last of these levels.
  private var deeperMark: Span?
  /// The maximum width of that mark, in columns.
  private static let deeperWidth = 4

  /// Creates a margin that grows up to `limit` columns; deeper levels are not indented further.
  init(limit: Int) { self.limit = limit }

  var hasMark: Bool { deeperMark != nil || levels.last?.mark != nil }

  /// Begins a level with `mark` before the first line, and spaces before the others.
  mutating func begin(mark: Span) {
    begin(mark: mark, rest: .blank([mark].width))
  }

  /// Begins a level with `rest` before each line, but `mark` before the first.
  mutating func begin(mark: Span? = nil, rest: Span) {
    let level = Level(mark: mark, rest: rest)
    if deeper > 0 || levelsWidth + level.width > limit {
      deeper += 1
      if let mark {
        let cut = DisplayWidth.fitting(mark.text, columns: Self.deeperWidth)
        deeperMark = Span(cut, mark.role)
      }
      return
    }
    levels.append(level)
    levelsWidth += level.width
  }

  mutating func end() {
    if deeper > 0 {
      deeper -= 1
      if deeper == 0 { deeperMark = nil }
    } else if let level = levels.popLast() {
      levelsWidth -= level.width
    }
  }

  /// Returns the margin of the next line; each mark is returned once.
  mutating func next() -> [Span] {
    var spans: [Span] = []
    for index in levels.indices {
      spans.append(levels[index].mark ?? levels[index].rest)
      levels[index].mark = nil
    }
    if let mark = deeperMark { spans.append(mark) }
    deeperMark = nil
    return spans
  }

  var blank: [Span] {
    guard let last = levels.lastIndex(where: { $0.rest.role == .quote }) else { return [] }
    return levels[...last].map(\.rest)
  }
}
