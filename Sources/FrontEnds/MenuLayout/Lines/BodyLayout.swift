package import HandlerProtocol
internal import DisplayText

/// The lines between the breadcrumb line and the key line, created lazily.
///
/// A view may have a hundred thousand rows, of which a screen shows a few: the position of each line is known
/// at once, its text is created on access.
package struct BodyLayout {
  private enum Piece {
    case text(BodyLine)
    case prose(ProseLines)
    case rows(first: Int, count: Int, height: Int)
  }

  /// A line that stays above the others while they scroll.
  package var heading: BodyLine?
  private var pieces: [Piece] = []
  /// The first line of each piece, and the first row at or after it.
  private var starts: [(line: Int, row: Int)] = []
  package private(set) var count = 0
  package private(set) var rowCount = 0
  private let rowLines: (Int) -> [BodyLine]

  /// Creates an empty layout.
  ///
  /// - Parameter rowLines: returns the lines of a row by its number.
  package init(rowLines: @escaping (Int) -> [BodyLine]) { self.rowLines = rowLines }

  package init(_ lines: [BodyLine]) {
    self.init { _ in [] }
    add(lines)
  }

  package var isEmpty: Bool { count == 0 }

  package mutating func add(footer: String?, _ style: ViewStyle?, _ medium: Medium) {
    guard let footer else { return }
    add([BodyLine()])
    add(
      BodyLine.prose(
        (style?.prefix ?? "") + medium.beginning(of: footer, bytes: ViewBody.longestWords),
        style?.role ?? .dim, medium: medium))
  }

  package mutating func add(_ lines: [BodyLine]) {
    for line in lines {
      starts.append((count, rowCount))
      pieces.append(.text(line))
      count += 1
    }
  }

  mutating func add(_ prose: ProseLines) {
    starts.append((count, rowCount))
    pieces.append(.prose(prose))
    count += prose.count
  }

  package mutating func addRows(_ number: Int, height: Int = 1) {
    guard number > 0 else { return }
    if case .rows(let first, let count, height)? = pieces.last {
      pieces[pieces.count - 1] = .rows(first: first, count: count + number, height: height)
    } else {
      starts.append((count, rowCount))
      pieces.append(.rows(first: rowCount, count: number, height: height))
    }
    count += number * height
    rowCount += number
  }

  package subscript(line: Int) -> BodyLine {
    let index = piece { $0.line <= line }
    switch pieces[index] {
    case .text(let text): return text
    case .prose(let prose): return prose[line - starts[index].line]
    case .rows(let first, _, let height):
      let offset = line - starts[index].line
      let row = first + offset / height
      var lines = rowLines(row)
      guard lines.indices.contains(offset % height) else { return BodyLine(row: row) }
      lines[offset % height].row = row
      return lines[offset % height]
    }
  }

  /// Returns the row of a line, or nil if the line does not exist or belongs to no row.
  package func row(ofLine line: Int) -> Int? {
    guard line >= 0, line < count else { return nil }
    let index = piece { $0.line <= line }
    guard case .rows(let first, _, let height) = pieces[index] else { return nil }
    return first + (line - starts[index].line) / height
  }

  package func rows(before line: Int) -> Int {
    guard line > 0, count > 0 else { return 0 }
    if line >= count { return rowCount }
    let index = piece { $0.line < line }
    guard case .rows(let first, _, let height) = pieces[index] else { return starts[index].row }
    return first + (line - starts[index].line + height - 1) / height
  }

  package func lines(ofRow row: Int) -> Range<Int>? {
    guard row >= 0, row < rowCount else { return nil }
    // The last piece that has rows and starts at or before the row.
    var index = piece { $0.row <= row }
    while index > 0 {
      if case .rows = pieces[index] { break }
      index -= 1
    }
    guard case .rows(let first, _, let height) = pieces[index] else { return nil }
    let line = starts[index].line + (row - first) * height
    return line..<line + height
  }

  /// All lines, for a pipe or a screen reader.
  package var lines: [BodyLine] {
    (heading.map { [$0] } ?? []) + (0..<count).map { self[$0] }
  }

  /// Returns the index of the last piece whose start meets `condition`.
  private func piece(where condition: ((line: Int, row: Int)) -> Bool) -> Int {
    max(0, starts.partitioningIndex { !condition($0) } - 1)
  }
}
