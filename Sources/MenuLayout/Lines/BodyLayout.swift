/// The lines between the breadcrumb line and the key line, made when they are looked at.
///
/// A view may have a hundred thousand rows, of which a screen shows a few: where each line is is known
/// at once, what it says only when somebody asks.
package struct BodyLayout {
  private enum Piece {
    case text(BodyLine)
    case rows(first: Int, count: Int, height: Int)
  }

  private var pieces: [Piece] = []
  /// The first line of each piece, and the first row that is not before it.
  private var starts: [(line: Int, row: Int)] = []
  /// How many lines there are.
  package private(set) var count = 0
  /// How many rows there are.
  package private(set) var rowCount = 0
  private let rowLines: (Int) -> [BodyLine]

  /// A layout without lines yet; `rowLines` makes those of a row by its number.
  package init(rowLines: @escaping (Int) -> [BodyLine]) { self.rowLines = rowLines }

  /// A layout of lines without rows.
  package init(_ lines: [BodyLine]) {
    self.init { _ in [] }
    add(lines)
  }

  package var isEmpty: Bool { count == 0 }

  /// Adds lines that belong to no row.
  package mutating func add(_ lines: [BodyLine]) {
    for line in lines {
      starts.append((count, rowCount))
      pieces.append(.text(line))
      count += 1
    }
  }

  /// Adds the next `number` rows, each of `height` lines.
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

  /// The line of a number.
  package subscript(line: Int) -> BodyLine {
    let index = piece { $0.line <= line }
    switch pieces[index] {
    case .text(let text): return text
    case .rows(let first, _, let height):
      let offset = line - starts[index].line
      let row = first + offset / height
      var lines = rowLines(row)
      guard lines.indices.contains(offset % height) else { return BodyLine(row: row) }
      lines[offset % height].row = row
      return lines[offset % height]
    }
  }

  /// The row that a line belongs to; nil for a line of none, and where there is no such line.
  package func row(ofLine line: Int) -> Int? {
    guard line >= 0, line < count else { return nil }
    let index = piece { $0.line <= line }
    guard case .rows(let first, _, let height) = pieces[index] else { return nil }
    return first + (line - starts[index].line) / height
  }

  /// How many rows begin before a line.
  package func rows(before line: Int) -> Int {
    guard line > 0, count > 0 else { return 0 }
    if line >= count { return rowCount }
    let index = piece { $0.line < line }
    guard case .rows(let first, _, let height) = pieces[index] else { return starts[index].row }
    return first + (line - starts[index].line + height - 1) / height
  }

  /// The lines of a row; nil where there is no such row.
  package func lines(ofRow row: Int) -> Range<Int>? {
    guard row >= 0, row < rowCount else { return nil }
    // The last piece that starts at or before the row and has rows.
    var index = piece { $0.row <= row }
    while index > 0 {
      if case .rows = pieces[index] { break }
      index -= 1
    }
    guard case .rows(let first, _, let height) = pieces[index] else { return nil }
    let line = starts[index].line + (row - first) * height
    return line..<line + height
  }

  /// All lines, for a pipe or a reader.
  package var lines: [BodyLine] { (0..<count).map { self[$0] } }

  /// The last piece whose start is as `condition` wants it.
  private func piece(where condition: ((line: Int, row: Int)) -> Bool) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if condition(starts[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
