import Foundation

/// The part of a terminal that shows things: what a program's output puts on the screen, which modes
/// it leaves on, and what in it no terminal of this kind would know.
struct ScreenEmulator {
  /// The private modes that are on, by their numbers; the cursor shows where 25 is among them, lines
  /// wrap where 7 is.
  private(set) var modes: Set<Int> = [7, 25]
  /// Sequences that are not known, as they came.
  private(set) var unknown: [String] = []
  /// Whether text is written in the terminal's own look.
  private(set) var isPlain = true
  private(set) var column = 0
  private(set) var row = 0

  private var columns: Int
  private var rows: Int
  private var main: [[Character]]
  private var alternate: [[Character]]
  private var savedCursor = (column: 0, row: 0)
  private var state = State.ground
  private var pending: [UInt8] = []

  /// What the next byte belongs to.
  private enum State {
    case ground, escape, designation, control
    /// An OSC, DCS, APC, PM or SOS string; whether its last byte was an ESC.
    case string(isEnding: Bool)
  }

  /// Modes that may be on while a program runs: wrapping and the cursor, the mouse, the alternate
  /// screen, bracketed paste, synchronized output.
  private static let knownModes: Set<Int> = [
    1, 7, 12, 25, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004, 2026,
  ]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    main = Self.blank(columns, rows)
    alternate = main
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[Character]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// Whether the alternate screen is shown.
  var isAlternate: Bool { modes.contains(1049) }

  /// Whether a frame has begun that has not ended yet.
  var isUpdating: Bool { modes.contains(2026) }

  /// What is on the screen, a line for each row, without blanks at the ends.
  var text: String {
    (isAlternate ? alternate : main).map { row in
      var line = row.filter { $0 != "\0" }
      while line.last == " " { line.removeLast() }
      return String(line)
    }.joined(separator: "\n")
  }

  /// Whether nothing is on the screen.
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  /// Gives the window another size; what is beyond it is gone.
  mutating func resize(columns: Int, rows: Int) {
    func fitted(_ screen: [[Character]]) -> [[Character]] {
      var fitted = Self.blank(columns, rows)
      for row in 0..<min(rows, screen.count) {
        for column in 0..<min(columns, screen[row].count) {
          fitted[row][column] = screen[row][column]
        }
      }
      return fitted
    }
    (main, alternate) = (fitted(main), fitted(alternate))
    (self.columns, self.rows) = (columns, rows)
    (column, row) = (min(column, columns - 1), min(row, rows - 1))
  }

  /// Shows what a program has written.
  mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape: escape(byte)
    case .designation: state = .ground
    case .control:
      pending.append(byte)
      if (0x40...0x7E).contains(byte) {
        state = .ground
        control(String(decoding: pending, as: UTF8.self))
        pending = []
      }
    case .string(let isEnding):
      let isEnd = byte == 0x07 || isEnding && byte == UInt8(ascii: "\\")
      state = isEnd ? .ground : .string(isEnding: byte == 0x1B)
    }
  }

  private mutating func ground(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      if !pending.isEmpty { unknown.append("not UTF-8: \(pending)") }
      pending = []
      state = .escape
    case 0x08: column = max(0, column - 1)
    case 0x0D: column = 0
    case 0x0A: lineFeed()
    case 0x07, 0x0F: break
    case 0x00..<0x20, 0x7F: unknown.append("control \(byte)")
    default:
      pending.append(byte)
      guard let character = String(validating: pending, as: UTF8.self) else {
        // No character has more bytes: what came is no text.
        if pending.count >= 4 {
          unknown.append("not UTF-8: \(pending)")
          pending = []
        }
        return
      }
      pending = []
      for scalar in character.unicodeScalars { put(scalar) }
    }
  }

  private mutating func escape(_ byte: UInt8) {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(isEnding: false)
    case UInt8(ascii: "("), UInt8(ascii: ")"): state = .designation
    case UInt8(ascii: "7"): savedCursor = (column, row)
    case UInt8(ascii: "8"): (column, row) = savedCursor
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "\\"): break
    default: unknown.append("ESC \(Unicode.Scalar(byte))")
    }
  }

  private mutating func control(_ sequence: String) {
    let final = sequence.last
    let body = sequence.dropLast()
    if body.hasPrefix("?"), final == "h" || final == "l" {
      for mode in body.dropFirst().split(separator: ";").map({ Int($0) }) {
        setMode(mode, isOn: final == "h", sequence)
      }
      return
    }
    // Questions, and how keys are reported, change nothing that is seen.
    if final == "c" || final == "n" || final == "u" || body.hasSuffix("$") && final == "p" {
      return
    }
    if body.hasPrefix(">"), final == "q" || final == "m" { return }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = (numbers.first ?? nil) ?? 0
    let count = max(1, first)
    switch final {
    // Margins that are the whole screen, and no insertion, are all that there is.
    case "r" where body.isEmpty: moveTo(column: 0, row: 0)
    case "l" where body == "4": break
    case "m": isPlain = body.isEmpty || body == "0"
    case "H", "f":
      let second = numbers.count > 1 ? numbers[1] ?? 1 : 1
      moveTo(column: max(1, second) - 1, row: count - 1)
    case "G": moveTo(column: count - 1, row: row)
    case "d": moveTo(column: column, row: count - 1)
    case "A": moveTo(column: column, row: row - count)
    case "B": moveTo(column: column, row: row + count)
    case "C": moveTo(column: column + count, row: row)
    case "D": moveTo(column: column - count, row: row)
    case "K" where first <= 2: erase(first, in: row)
    case "X": erase(column..<min(columns, column + count), in: row)
    case "J" where first <= 2:
      if first != 1 { for row in (row + 1)..<max(rows, row + 1) { erase(2, in: row) } }
      if first != 0 { for row in 0..<row { erase(2, in: row) } }
      erase(first, in: row)
    default: unknown.append("CSI \(sequence)")
    }
  }

  private mutating func setMode(_ mode: Int?, isOn: Bool, _ sequence: String) {
    guard let mode, Self.knownModes.contains(mode) else {
      unknown.append("CSI \(sequence)")
      return
    }
    // The alternate screen without a saved cursor.
    if mode == 1047, !isOn { modes.remove(1049) }
    guard modes.contains(mode) != isOn else { return }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
    guard mode == 1049 else { return }
    if isOn {
      savedCursor = (column, row)
      alternate = Self.blank(columns, rows)
    } else {
      moveTo(column: savedCursor.column, row: savedCursor.row)
    }
  }

  private mutating func moveTo(column: Int, row: Int) {
    self.column = min(max(0, column), columns - 1)
    self.row = min(max(0, row), rows - 1)
  }

  /// Erases from the cursor on, up to it, or all of a row.
  private mutating func erase(_ part: Int, in row: Int) {
    let range =
      part == 0
      ? min(column, columns)..<columns : part == 1 ? 0..<min(column + 1, columns) : 0..<columns
    erase(range, in: row)
  }

  private mutating func erase(_ range: Range<Int>, in row: Int) {
    for column in range { set(" ", column, row) }
  }

  private mutating func set(_ character: Character, _ column: Int, _ row: Int) {
    guard row < rows, column < columns else { return }
    if isAlternate { alternate[row][column] = character } else { main[row][column] = character }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Self.width(of: scalar)
    guard width > 0 else {
      // It belongs to the character before.
      guard column > 0, column <= columns else { return }
      let before = isAlternate ? alternate[row][column - 1] : main[row][column - 1]
      let joined = String(before) + String(scalar)
      // What does not join is shown nowhere.
      if joined.count == 1, let character = joined.first { set(character, column - 1, row) }
      return
    }
    if column + width > columns {
      column = 0
      lineFeed()
    }
    set(Character(scalar), column, row)
    if width == 2 { set("\0", column + 1, row) }
    column += width
  }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    let blank = [Character](repeating: " ", count: columns)
    if isAlternate {
      alternate = Array(alternate.dropFirst()) + [blank]
    } else {
      main = Array(main.dropFirst()) + [blank]
    }
  }

  /// The columns of a scalar, near enough for the texts of tests.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
