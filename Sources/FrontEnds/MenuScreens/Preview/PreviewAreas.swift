internal import Picker
internal import TerminalUI

struct PreviewAreas: Equatable {
  struct Area: Equatable {
    var columns: Range<Int>
    var rows: Range<Int>

    func contains(_ event: MouseEvent) -> Bool {
      columns.contains(event.column) && rows.contains(event.row)
    }
  }

  var list: Area
  var text: Area?
  var title: Area?
  var divider: Int?
  var rule: Int?

  /// The size of a frame of the list, whose last row is that of the keys of the whole screen.
  var listSize: Size { Size(columns: list.columns.count, rows: list.rows.count + 1) }

  /// The width from which on a preview is beside the list unless it is wanted elsewhere.
  static let widthForBeside = 100
  private static let smallestList = Size(columns: 20, rows: 4)
  private static let smallestText = Size(columns: 8, rows: 1)

  /// Divides the rows above the key line.
  init(_ window: PreviewWindow, isWanted: Bool, size: Size) {
    let whole = Area(columns: 0..<size.columns, rows: 0..<size.rows - 1)
    list = whole
    guard isWanted else { return }
    let side = window.side ?? (size.columns >= Self.widthForBeside ? .right : .down)
    switch side {
    case .left, .right: divideColumns(whole, window, isLeft: side == .left)
    case .up, .down: divideRows(whole, window, isUp: side == .up)
    }
  }

  private mutating func divideColumns(_ whole: Area, _ window: PreviewWindow, isLeft: Bool) {
    // A column for the line or the gap, and one space at either side of the text.
    let wanted = Self.cells(window.size, of: whole.columns.count, line: 1)
    let most = whole.columns.count - Self.smallestList.columns - 1
    let width = min(wanted - 1, most)
    guard width >= Self.smallestText.columns + 2 else { return }
    let columns = isLeft ? 0..<width : whole.columns.upperBound - width..<whole.columns.upperBound
    list.columns = isLeft ? width + 1..<whole.columns.upperBound : 0..<columns.lowerBound - 1
    let inner = columns.dropFirst().dropLast()
    // The title is beside the query, and a line below it if the list has one.
    let hasTitle = window.hasBorder && whole.rows.count >= 7
    text = Area(columns: inner, rows: hasTitle ? 2..<whole.rows.upperBound : whole.rows)
    if hasTitle { title = Area(columns: inner, rows: 0..<1) }
    if window.hasBorder { divider = isLeft ? width : columns.lowerBound - 1 }
  }

  private mutating func divideRows(_ whole: Area, _ window: PreviewWindow, isUp: Bool) {
    let line = window.hasBorder ? 1 : 0
    let wanted = Self.cells(window.size, of: whole.rows.count, line: line)
    let height = min(wanted, whole.rows.count - Self.smallestList.rows + 1)
    guard height - line >= Self.smallestText.rows else { return }
    let rows = isUp ? 0..<height : whole.rows.upperBound - height..<whole.rows.upperBound
    list.rows = isUp ? height..<whole.rows.upperBound : 0..<rows.lowerBound
    let inner = whole.columns.dropFirst().dropLast()
    text = Area(columns: inner, rows: isUp ? rows.dropLast(line) : rows.dropFirst(line))
    guard window.hasBorder else { return }
    rule = isUp ? rows.upperBound - 1 : rows.lowerBound
    if !isUp { title = Area(columns: inner, rows: rows.prefix(1)) }
  }

  private static func cells(_ size: PreviewWindow.Size, of whole: Int, line: Int) -> Int {
    switch size {
    case .cells(let count): count + line
    case .percent(let percent): whole * percent / 100
    }
  }
}

extension ScreenDrawing {
  /// Returns the drawing of a list in its place on the whole screen.
  func moved(to areas: PreviewAreas, size: Size) -> ScreenDrawing {
    let (column, row) = (areas.list.columns.lowerBound, areas.list.rows.lowerBound)
    var whole = self
    whole.frame = Frame(size: size)
    whole.frame.draw(frame, column: column, row: row)
    whole.places.move(columns: column, rows: row)
    whole.rows = rows.lowerBound + row..<rows.upperBound + row
    return whole
  }
}
