internal import TerminalText

/// A size in cells.
public struct Size: Sendable, Hashable {
  /// Columns.
  public var columns: Int
  /// Rows.
  public var rows: Int

  /// A size of `columns` by `rows` cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// One cell: a grapheme cluster and how it looks.
///
/// The second cell of a wide cluster is empty.
public struct Cell: Sendable, Hashable {
  /// The cluster; nil for the second cell of a wide one.
  public var character: Character?
  /// How it looks.
  public var style: Style

  /// A cell.
  public init(_ character: Character? = " ", style: Style = .plain) {
    self.character = character
    self.style = style
  }
}

/// A whole screen of cells, and where the cursor stands.
public struct Frame: Sendable, Hashable {
  /// Its size.
  public let size: Size
  /// The cells, row by row.
  public private(set) var cells: [Cell]
  /// Where the hardware cursor stands, for screen readers; nil to hide it.
  public var cursor: (column: Int, row: Int)? {
    get { storedCursor.map { ($0.columns, $0.rows) } }
    set { storedCursor = newValue.map { Size(columns: $0.column, rows: $0.row) } }
  }
  private var storedCursor: Size?

  /// An empty frame.
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = [Cell](repeating: Cell(), count: self.size.columns * self.size.rows)
  }

  /// The cell at a place.
  public subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

  /// Writes `text` from a place to the right, cut at `limit` columns or the frame's edge; gives the
  /// column behind it.
  ///
  /// Controls are replaced: no text can hold a sequence.
  @discardableResult
  public mutating func write(
    _ text: String, column: Int, row: Int, style: Style = .plain, limit: Int = .max
  ) -> Int {
    guard row >= 0, row < size.rows else { return column }
    var column = column
    let end = min(size.columns, limit == .max ? size.columns : column + limit)
    for character in SafeText.line(text) {
      let width = DisplayWidth.columns(of: character)
      if width == 0 { continue }
      if column + width > end { break }
      if column >= 0 { put(character, width, column, row, style) }
      column += width
    }
    return column
  }

  /// Fills a row from `column` on with one character.
  public mutating func fill(
    row: Int, from column: Int = 0, to end: Int? = nil, with character: Character = " ",
    style: Style = .plain
  ) {
    guard row >= 0, row < size.rows else { return }
    for column in max(0, column)..<max(0, column, min(end ?? size.columns, size.columns)) {
      put(character, 1, column, row, style)
    }
  }

  /// The text of a row, blanks at its end left out.
  public func text(row: Int) -> String {
    guard row >= 0, row < size.rows else { return "" }
    var text = ""
    for column in 0..<size.columns {
      if let character = self[column, row].character { text.append(character) }
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of all rows, one a line.
  public var text: String { (0..<size.rows).map(text(row:)).joined(separator: "\n") }

  private mutating func put(
    _ character: Character, _ width: Int, _ column: Int, _ row: Int, _ style: Style
  ) {
    let index = row * size.columns + column
    clearWide(at: index, column)
    cells[index] = Cell(character, style: style)
    if width == 2 {
      clearWide(at: index + 1, column + 1)
      cells[index + 1] = Cell(nil, style: style)
    }
  }

  /// A wide cluster of which a half is overwritten leaves a blank.
  private mutating func clearWide(at index: Int, _ column: Int) {
    if cells[index].character == nil, column > 0 {
      cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    }
    if column + 1 < size.columns, cells[index + 1].character == nil {
      cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    }
  }
}
