import DisplayText
import Testing

@testable import TerminalUI

@Suite("Frames, encoded and replayed") struct FrameReplayTests {
  @Test(
    arguments: [
      (1, Size(columns: 40, rows: 6), ColorDepth.full),
      (2, Size(columns: 80, rows: 4), .twoHundredFiftySix), (3, Size(columns: 12, rows: 3), .full),
      (4, Size(columns: 33, rows: 5), .sixteen), (5, Size(columns: 20, rows: 2), .none),
      (6, Size(columns: 1, rows: 1), .full), (7, Size(columns: 2, rows: 2), .full),
      (8, Size(columns: 100, rows: 12), .full),
    ] as [(UInt64, Size, ColorDepth)])
  func `Frame after frame, the screen shows exactly what was drawn`(
    seed: UInt64, size: Size, depth: ColorDepth
  ) {
    var frames = RandomFrames(seed: seed, size: size)
    var encoder = FrameEncoder(depth: depth)
    var screen = VirtualScreen(size: size)
    for number in 0..<200 {
      let frame = frames.next()
      screen.feed(encoder.encode(frame))
      let wrong = Self.wrongCells(of: frame, on: screen, depth: depth) { _, _ in true }
      #expect(wrong.isEmpty, "frame \(number) of seed \(seed)")
      #expect(Self.isAtRest(screen, after: frame), "frame \(number) of seed \(seed)")
      #expect(screen.complaints.isEmpty, "frame \(number) of seed \(seed)")
      #expect(encoder.encode(frame).isEmpty)
      if !wrong.isEmpty || !screen.complaints.isEmpty { return }
      if number % 50 == 49 {
        encoder.invalidate()
        screen = VirtualScreen(size: size)
      }
    }
  }

  @Test(
    "However a terminal counts doubtful clusters and isolates, all else is where it should be",
    arguments: VirtualScreen.Counting.allCases, [false, true])
  func elsewhere(counting: VirtualScreen.Counting, countsIsolates: Bool) {
    for seed in 100..<104 as Range<UInt64> {
      let size = Size(columns: seed % 2 == 0 ? 30 : 78, rows: 4)
      var frames = RandomFrames(seed: seed, size: size)
      var encoder = FrameEncoder(depth: .full)
      var screen = VirtualScreen(size: size, counting: counting, countsIsolates: countsIsolates)
      for number in 0..<60 {
        let frame = frames.next()
        screen.feed(encoder.encode(frame))
        let wrong = Self.wrongCells(of: frame, on: screen, depth: .full) { column, row in
          Self.isCertain(column, row, of: frame)
        }
        #expect(wrong.isEmpty, "frame \(number) of seed \(seed)")
        #expect(screen.complaints.isEmpty, "frame \(number) of seed \(seed)")
        #expect(Self.isAtRest(screen, after: frame), "frame \(number) of seed \(seed)")
        if !wrong.isEmpty || !screen.complaints.isEmpty { return }
      }
    }
  }

  @Test(arguments: VirtualScreen.Counting.allCases)
  func `In a part of the screen all is where it should be, and nothing above is touched`(
    counting: VirtualScreen.Counting
  ) {
    let (size, top) = (Size(columns: 40, rows: 6), 3)
    for seed in 20..<23 as Range<UInt64> {
      var frames = RandomFrames(seed: seed, size: size)
      var encoder = FrameEncoder(depth: .full, isInline: true)
      let whole = Size(columns: size.columns, rows: top + size.rows)
      var screen = VirtualScreen(size: whole, counting: counting)
      let above = (0..<top).map { screen[5, $0] }
      screen.feed(Array("\u{1B}[\(top)B".utf8))
      for number in 0..<120 {
        let frame = frames.next()
        let bytes = encoder.encode(frame)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("H"), "an absolute movement")
        screen.feed(bytes)
        let wrong = Self.wrongCells(of: frame, on: screen, from: top, depth: .full) { column, row in
          Self.isCertain(column, row, of: frame)
        }
        #expect(wrong.isEmpty, "frame \(number) of seed \(seed)")
        #expect(Self.isAtRest(screen, after: frame, from: top), "frame \(number) of seed \(seed)")
        #expect(screen.complaints.isEmpty, "frame \(number): \(screen.complaints)")
        #expect((0..<top).map { screen[5, $0] } == above)
        if !wrong.isEmpty || !screen.complaints.isEmpty { return }
        if number % 40 == 39 {
          screen.feed(encoder.erase(columns: size.columns, reflows: true))
          #expect(screen.row == top && screen.column == 0)
        }
      }
    }
  }

  /// Whether a cell is neither doubtful nor beside what is, nor in a run of right-to-left text.
  private static func isCertain(_ column: Int, _ row: Int, of frame: Frame) -> Bool {
    let cells = frame.slots[row * frame.size.columns..<(row + 1) * frame.size.columns]
    let start = cells.startIndex
    let slot = cells[start + column]
    if slot.isDoubtful || slot.isRightToLeft || slot.isNeutralASCII && isInRun(column, cells) {
      return false
    }
    if slot.isContinuation { return isCertain(column - 1, row, of: frame) }
    // What does not fit into the last column is shown one column before.
    if column == cells.count - 2, cells[start + column + 1].isDoubtful { return false }
    // The second half of what some terminals show wide covers the blank behind it.
    return !(slot.isSpace && column > 0 && cells[start + column - 1].isDoubtful)
  }

  private static func isInRun(_ column: Int, _ cells: ArraySlice<Slot>) -> Bool {
    let index = cells.startIndex + column
    return cells[..<index].last { !$0.isNeutralASCII && !$0.isContinuation }?.isRightToLeft == true
      && cells[index...].first { !$0.isNeutralASCII }?.isRightToLeft == true
  }

  private static func isAtRest(
    _ screen: VirtualScreen, after frame: Frame, from top: Int = 0
  ) -> Bool {
    screen.wraps && !screen.isSynchronized && screen.pen == .plain
      && screen.showsCursor == (frame.cursor != nil)
      && (frame.cursor.map { $0 == (screen.column, screen.row - top) } ?? true)
  }

  /// The cells that are not on the screen as they are in the frame, in words.
  private static func wrongCells(
    of frame: Frame, on screen: VirtualScreen, from top: Int = 0, depth: ColorDepth,
    where matters: (Int, Int) -> Bool
  ) -> [String] {
    var wrong: [String] = []
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns where matters(column, row) {
        let cell = frame[column, row]
        let text = cell.character.map(String.init) ?? ""
        let style = PackedStyle(cell.style).reduced(to: depth)
        let shown = screen[column, top + row]
        let looksBlank = text == " " && !style.showsOnBlank
        let isShown =
          looksBlank
          ? shown.text == " " && !PackedStyle(shown.style).showsOnBlank
          : shown == VirtualScreen.Cell(text: text, style: style.style)
        if !isShown { wrong.append("\(column),\(row): \(text) \(style.style), shown \(shown)") }
      }
    }
    return wrong
  }
}
