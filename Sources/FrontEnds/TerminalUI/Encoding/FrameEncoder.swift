/// Encodes frames as bytes for a terminal: the changed cells only, in one piece.
///
/// Of the ways to move the cursor, change the style and erase, the shortest is used. The first movement of a frame is
/// absolute, so that output of other programs does not displace anything.
package struct FrameEncoder: Sendable {
  private let depth: ColorDepth
  private var last: Frame?
  private var kept = KeptPictures()
  /// The row of the cursor within the last frame, if frames use a part of the screen.
  ///
  /// The place of that part on the screen is unknown: all movements are relative.
  private var row: Int?
  /// The number of times that the terminal had been taken at the last frame.
  private var takes: Int?

  /// - Parameter isInline: whether frames use a part of the screen that begins at the cursor.
  package init(depth: ColorDepth, isInline: Bool = false) {
    self.depth = depth
    if isInline { row = 0 }
  }

  /// Discards the last frame if a program or a suspension came between it and the next one.
  ///
  /// - Parameter count: the number of times that the terminal was taken; see ``Terminal/takes``.
  package mutating func follow(takes count: Int) {
    guard takes != count else { return }
    takes = count
    last = nil
    if row != nil { row = 0 }
  }

  /// Returns the bytes that erase the last frame of a part of the screen, and move the cursor to its beginning.
  ///
  /// - Parameter reflows: whether the terminal has wrapped lines again that exceed the current width `columns`.
  package mutating func erase(columns: Int, reflows: Bool) -> [UInt8] {
    guard let row else { return [] }
    var above = row
    if reflows, let last, columns > 0, columns < last.size.columns {
      let lines = FrameDifference(from: nil, to: last, depth: depth)
      above = (0..<row).reduce(0) {
        $0 + max(1, (lines.contentEnd(of: $1) + columns - 1) / columns)
      }
      above += (last.cursor?.column ?? 0) / columns
    }
    last = nil
    self.row = 0
    return Array((above > 0 ? "\u{1B}[\(above)A" : "").utf8) + Array("\r\u{1B}[m\u{1B}[J".utf8)
  }

  package var keptPictures: [UInt32] { kept.ids }

  /// Discards the known screen content, so that the next frame is sent completely, with its pictures.
  package mutating func invalidate() { last = nil }

  /// Returns the bytes that make the screen show `frame`; empty if it does already.
  package mutating func encode(_ frame: Frame) -> [UInt8] {
    // The content of a screen of another size is unknown.
    var old = last?.size == frame.size ? last : nil
    old?.spoilPictures(missingIn: frame)
    // Erasing the screen makes some terminals forget the pictures that were on it.
    let lost = old == nil ? kept.forgetAll() : []
    var difference = FrameDifference(from: old, to: frame, depth: depth, inlineRow: row)
    let start = difference.output.bytes.count
    difference.encodeRemovals()
    difference.encodeRows()
    difference.output.setPen(.plain)
    for deletion in lost { difference.output.add(deletion) }
    difference.encodePictures(&kept)
    difference.placeCursor(hasMoved: difference.output.bytes.count > start)
    last = frame
    if row != nil { row = difference.output.row }
    if difference.output.bytes.count == start { return [] }
    difference.output.add("\u{1B}[?2026l")
    return difference.output.bytes
  }
}

struct FrameDifference {
  /// The frame on the screen, or nil if the screen is to be erased first.
  let old: Frame?
  let new: Frame
  let depth: ColorDepth
  var output: FrameOutput
  /// The rows with output, if there are pictures.
  private(set) var touchedRows: Set<Int> = []

  /// - Parameter inlineRow: the row of the cursor, if the frame uses a part of the screen.
  init(from old: Frame?, to new: Frame, depth: ColorDepth, inlineRow: Int? = nil) {
    (self.old, self.new, self.depth) = (old, new, depth)
    output = FrameOutput(columns: new.size.columns, inlineRow: inlineRow)
    output.add("\u{1B}[?2026h")
  }

  /// Encodes all changed rows; the row of the cursor comes last, because the cursor stays there.
  mutating func encodeRows() {
    guard let old else {
      output.clearScreen()
      for row in 0..<new.size.rows { paint(row, from: 0) }
      return
    }
    let cursorRow = new.cursor?.row
    for row in 0..<new.size.rows where row != cursorRow { encode(row, from: old) }
    if let cursorRow, cursorRow >= 0, cursorRow < new.size.rows { encode(cursorRow, from: old) }
  }

  private mutating func encode(_ row: Int, from old: Frame) {
    let start = output.bytes.count
    encodeChange(of: row, from: old)
    if !new.pictures.isEmpty, output.bytes.count > start { touchedRows.insert(row) }
  }

  /// Places, shows or hides the hardware cursor, which the output may have moved.
  mutating func placeCursor(hasMoved: Bool) {
    let before = old?.cursor
    if !hasMoved, let before, let cursor = new.cursor, before == cursor { return }
    guard let cursor = new.cursor, new.size.columns > 0, new.size.rows > 0 else {
      if old == nil || before != nil { output.add("\u{1B}[?25l") }
      return
    }
    let column = min(max(cursor.column, 0), new.size.columns - 1)
    let row = min(max(cursor.row, 0), new.size.rows - 1)
    output.move(to: column, row)
    if before == nil { output.add("\u{1B}[?25h") }
  }
}
