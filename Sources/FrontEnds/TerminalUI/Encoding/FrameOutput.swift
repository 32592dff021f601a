struct FrameOutput: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The column of the cursor, or nil if unknown.
  ///
  /// It is unknown behind the last column of a row, where terminals differ.
  private(set) var column: Int?
  private(set) var row: Int?
  /// The current style, reduced to the terminal's colours.
  private(set) var pen = PackedStyle.plain
  /// Whether the terminal continues in the next row behind the last column.
  private(set) var wraps = true
  private let columns: Int
  /// Whether rows are those of a part of the screen, which can be reached by relative movements only.
  private let isInline: Bool

  /// - Parameter inlineRow: the row of the cursor, if the output is for a part of the screen.
  init(columns: Int, inlineRow: Int? = nil) {
    self.columns = columns
    isInline = inlineRow != nil
    row = inlineRow
  }

  /// Appends a sequence that affects neither position nor style.
  mutating func add(_ sequence: StaticString) {
    sequence.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ sequence: [UInt8]) { bytes += sequence }

  mutating func clearScreen() {
    pen = .plain
    if isInline {
      add("\u{1B}[m\r")
      column = 0
      move(to: 0, 0)
      add("\u{1B}[J")
    } else {
      add("\u{1B}[m\u{1B}[2J")
      forgetPosition()
    }
  }

  mutating func setPen(_ style: PackedStyle) {
    style.appendTransition(from: pen, to: &bytes)
    pen = style
  }

  /// Sets a style in which a space looks plain, unless the current one is such a style.
  mutating func setPenForBlanks() {
    if pen.showsOnBlank { setPen(.plain) }
  }

  mutating func eraseToEnd() {
    setPenForBlanks()
    add("\u{1B}[K")
  }

  /// Writes spaces in the plain style.
  mutating func writeBlanks(_ count: Int) {
    setPenForBlanks()
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    advance(by: count)
  }

  mutating func setWrapping(_ isAllowed: Bool) {
    add(isAllowed ? "\u{1B}[?7h" : "\u{1B}[?7l")
    wraps = isAllowed
  }

  mutating func write(_ slot: Slot, of frame: Frame) {
    if slot.clusterNumber == nil {
      if let scalar = UTF8.encode(slot.scalar) { bytes.append(contentsOf: scalar) }
    } else {
      bytes.append(contentsOf: frame.character(slot).utf8)
    }
    if slot.isDoubtful { forgetColumn() } else { advance(by: slot.width) }
  }

  mutating func forgetColumn() { column = nil }

  mutating func forgetPosition() { (column, row) = (nil, nil) }

  private mutating func advance(by width: Int) {
    column = column.flatMap { $0 + width < columns ? $0 + width : nil }
  }

  /// Returns an output that continues from here, without the bytes so far.
  func branch() -> FrameOutput {
    var branch = FrameOutput(columns: columns, inlineRow: isInline ? row : nil)
    (branch.column, branch.row, branch.pen) = (column, row, pen)
    return branch
  }

  /// Appends the bytes of a branch, and adopts its state.
  mutating func append(_ branch: FrameOutput) {
    bytes.append(contentsOf: branch.bytes)
    (column, row, pen) = (branch.column, branch.row, branch.pen)
  }
}

extension FrameOutput {
  /// Returns the number of bytes needed to move the cursor.
  func costOfMove(to column: Int, _ row: Int) -> Int { movement(to: column, row).cost }

  /// Moves the cursor with as few bytes as possible; of two equal ways, the more absolute one is used.
  mutating func move(to column: Int, _ row: Int) {
    let movement = movement(to: column, row)
    switch movement.way {
    case .none: break
    case .absolute:
      add("\u{1B}[")
      if row > 0 || column > 0 { bytes.appendDecimal(row + 1) }
      if column > 0 {
        add(";")
        bytes.appendDecimal(column + 1)
      }
      add("H")
    case .toColumn:
      moveVertically(to: row)
      add("\u{1B}[")
      if column > 0 { bytes.appendDecimal(column + 1) }
      add("G")
    case .relative(let distance):
      moveVertically(to: row)
      addRelative(distance, forward: "C", back: "D")
    }
    (self.column, self.row) = (column, row)
  }

  private enum Way {
    case none, absolute, toColumn
    case relative(Int)
  }

  private func movement(to column: Int, _ row: Int) -> (way: Way, cost: Int) {
    if self.row == row, self.column == column { return (.none, 0) }
    var best = (
      way: Way.absolute,
      cost: column > 0
        ? 4 + Self.digits(row + 1) + Self.digits(column + 1)
        : row > 0 ? 3 + Self.digits(row + 1) : 3
    )
    if isInline { best = (.toColumn, .max) }
    guard let known = self.row else { return best }
    let vertical = Self.costOfRelative(row - known)
    let toColumn = vertical + (column > 0 ? 3 + Self.digits(column + 1) : 3)
    if toColumn < best.cost { best = (.toColumn, toColumn) }
    if let current = self.column {
      let relative = vertical + Self.costOfRelative(column - current)
      if relative < best.cost { best = (.relative(column - current), relative) }
    }
    return best
  }

  private mutating func moveVertically(to row: Int) {
    addRelative(row - (self.row ?? row), forward: "B", back: "A")
  }

  private mutating func addRelative(
    _ distance: Int, forward: StaticString, back: StaticString
  ) {
    if distance == 0 { return }
    add("\u{1B}[")
    if abs(distance) > 1 { bytes.appendDecimal(abs(distance)) }
    add(distance > 0 ? forward : back)
  }

  private static func costOfRelative(_ distance: Int) -> Int {
    switch abs(distance) {
    case 0: 0
    case 1: 3
    default: 3 + digits(abs(distance))
    }
  }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : 1 + digits(number / 10)
  }
}
