internal import TerminalText

/// Turns a frame into what has to be sent: the changed cells only, in one piece.
public struct FrameEncoder: Sendable {
  private let depth: ColorDepth
  private var last: Frame?

  /// An encoder for a terminal of some colour depth.
  public init(depth: ColorDepth) { self.depth = depth }

  /// Forgets what is on the screen, so that the next frame is sent whole.
  public mutating func invalidate() { last = nil }

  /// The bytes that make the screen show `frame`; empty where it does already.
  public mutating func encode(_ frame: Frame) -> [UInt8] {
    if last == frame { return [] }
    var output = Output(depth: depth)
    let isWhole = last?.size != frame.size
    if isWhole { output.text += "\u{1B}[m\u{1B}[2J" }
    for row in 0..<frame.size.rows {
      encodeRow(row, frame, isWhole: isWhole, into: &output)
    }
    output.set(.plain)
    if let cursor = frame.cursor {
      output.move(cursor.column, cursor.row)
      if isWhole || last?.cursor == nil { output.text += "\u{1B}[?25h" }
    } else if isWhole || last?.cursor != nil {
      output.text += "\u{1B}[?25l"
    }
    last = frame
    if output.text.isEmpty { return [] }
    return Array("\u{1B}[?2026h".utf8) + Array(output.text.utf8) + Array("\u{1B}[?2026l".utf8)
  }

  private func encodeRow(_ row: Int, _ frame: Frame, isWhole: Bool, into output: inout Output) {
    let blank = Cell()
    var column = 0
    let end = frame.size.columns
    var isWhole = isWhole
    if !isWhole, let last {
      if (0..<end).allSatisfy({ last[$0, row] == frame[$0, row] }) { return }
    }
    if !isWhole, let last, hasDoubt(row, last) || hasDoubt(row, frame) {
      // Where the terminal may count otherwise, nothing on the row is known to be where it should.
      output.move(0, row)
      output.set(.plain)
      output.text += "\u{1B}[2K"
      isWhole = true
    }
    // What follows the last cell that is not blank can be erased in one go.
    var trailing = end
    while trailing > 0, frame[trailing - 1, row] == blank { trailing -= 1 }
    while column < end {
      let cell = frame[column, row]
      let before = isWhole ? blank : last.map { $0[column, row] } ?? blank
      if cell == before || cell.character == nil {
        column += 1
        continue
      }
      if column >= trailing, !isWhole {
        output.move(column, row)
        output.set(.plain)
        output.text += "\u{1B}[K"
        return
      }
      output.move(column, row)
      output.set(cell.style)
      let character = cell.character ?? " "
      let width = max(1, DisplayWidth.columns(of: character))
      output.text.append(character)
      column += width
      output.column = DisplayWidth.isDoubtful(character) ? nil : output.column.map { $0 + width }
    }
  }

  /// Whether the row holds a cluster about whose width terminals differ.
  private func hasDoubt(_ row: Int, _ frame: Frame) -> Bool {
    (0..<frame.size.columns).contains { column in
      frame[column, row].character.map(DisplayWidth.isDoubtful) ?? false
    }
  }

  /// What is to be sent so far, and where it leaves cursor and style.
  private struct Output {
    let depth: ColorDepth
    var text = ""
    var column: Int?
    var row: Int?
    var style: Style? = .plain

    init(depth: ColorDepth) { self.depth = depth }

    mutating func move(_ column: Int, _ row: Int) {
      if self.row == row, self.column == column { return }
      text += column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H"
      (self.column, self.row) = (column, row)
    }

    mutating func set(_ style: Style) {
      if self.style == style { return }
      text += style.sequence(depth: depth)
      self.style = style
    }
  }
}
