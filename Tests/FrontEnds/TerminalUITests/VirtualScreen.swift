import DisplayText

@testable import TerminalUI

/// As much of a terminal as is needed to see what an encoder's bytes lead to.
struct VirtualScreen {
  /// A cell: a cluster, empty for the second half of a wide one.
  struct Cell: Equatable {
    var text = " "
    var style = Style.plain
  }

  /// How many columns a terminal gives a cluster of doubtful width.
  enum Counting: CaseIterable {
    /// As many as we do.
    case agreed
    /// Those of its scalars, added up, and two for each that may be an emoji.
    case widest
    /// One.
    case narrow
  }

  let size: Size
  private(set) var cells: [Cell]
  private(set) var column = 0
  private(set) var row = 0
  private(set) var pen = Style.plain
  private(set) var showsCursor = true
  private(set) var wraps = true
  private(set) var isSynchronized = false
  /// What no encoder should send, in words.
  private(set) var complaints: [String] = []
  private var isWrapPending = false
  private var isIsolated = false
  private let counting: Counting
  private let countsIsolates: Bool

  /// A screen full of what others left on it.
  init(size: Size, counting: Counting = .agreed, countsIsolates: Bool = false) {
    self.size = size
    self.counting = counting
    self.countsIsolates = countsIsolates
    let left = Cell(text: "#", style: Style(attributes: .reverse))
    cells = Array(repeating: left, count: size.columns * size.rows)
  }

  subscript(column: Int, row: Int) -> Cell { cells[row * size.columns + column] }

  mutating func feed(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      complaints.append("bytes that are not UTF-8")
      return
    }
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == "\u{1B}" {
        rest = rest.dropFirst()
        guard rest.first == "[", let end = rest.dropFirst().firstIndex(where: \.isFinal) else {
          complaints.append("a sequence that is not one")
          return
        }
        obey(String(rest[rest.index(after: rest.startIndex)..<end]), rest[end])
        rest = rest[rest.index(after: end)...]
      } else {
        let end = rest.firstIndex(of: "\u{1B}") ?? rest.endIndex
        for character in String(rest[..<end]) { show(character) }
        rest = rest[end...]
      }
    }
    if isIsolated { complaints.append("an isolate that is not closed") }
  }

  private mutating func obey(_ parameters: String, _ final: Unicode.Scalar) {
    if parameters.hasPrefix("?") { return setMode(parameters, final == "h") }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    let count = max(1, numbers[0])
    switch final {
    case "H": place(numbers.count > 1 ? max(1, numbers[1]) - 1 : 0, count - 1)
    case "G": place(count - 1, row)
    case "A": place(column, row - count)
    case "B": place(column, row + count)
    case "C": place(column + count, row)
    case "D": place(column - count, row)
    case "K":
      if isWrapPending { complaints.append("a wipe behind the last column") }
      erase(from: row * size.columns + column, to: (row + 1) * size.columns)
    case "J":
      erase(from: parameters == "2" ? 0 : row * size.columns + column, to: cells.count)
    case "m": setPen(numbers)
    default: complaints.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func setMode(_ mode: String, _ isSet: Bool) {
    switch mode {
    case "?7": wraps = isSet
    case "?25": showsCursor = isSet
    case "?2026": isSynchronized = isSet
    default: complaints.append("mode \(mode)")
    }
  }

  private mutating func place(_ column: Int, _ row: Int) {
    if column < 0 || column >= size.columns || row < 0 || row >= size.rows {
      complaints.append("a movement off the screen")
    }
    self.column = min(max(0, column), size.columns - 1)
    self.row = min(max(0, row), size.rows - 1)
    isWrapPending = false
  }

  private mutating func erase(from start: Int, to end: Int) {
    // Terminals wipe with the background that is set.
    if PackedStyle(pen).showsOnBlank { complaints.append("a wipe in another style") }
    split(at: start)
    for index in start..<end { cells[index] = Cell() }
  }

  private mutating func show(_ character: Character) {
    if character == "\r" { return place(0, row) }
    if character == "\u{2068}" || character == "\u{2069}" {
      if isIsolated == (character == "\u{2068}") { complaints.append("isolates out of order") }
      isIsolated = character == "\u{2068}"
      if countsIsolates { put(String(character), 1) }
      return
    }
    let traits = ClusterTraits(character)
    if traits.columns == 0 { complaints.append("a cluster without width") }
    if !traits.isDoubtful || counting == .agreed {
      put(String(character), traits.columns)
    } else if counting == .narrow {
      put(String(character), 1)
    } else {
      // All but the first two of its columns are noise.
      put(String(character), min(2, traits.widest))
      for _ in 0..<max(0, traits.widest - 2) { put("?", 1) }
    }
  }

  private mutating func put(_ text: String, _ width: Int) {
    if isWrapPending && wraps || column + width > size.columns && wraps {
      if row == size.rows - 1 { complaints.append("the screen scrolled") }
      (column, row, isWrapPending) = (0, min(row + 1, size.rows - 1), false)
    }
    column = max(0, min(column, size.columns - width))
    let index = row * size.columns + column
    split(at: index)
    split(at: index + width)
    cells[index] = Cell(text: text, style: pen)
    if width == 2, index + 1 < cells.count { cells[index + 1] = Cell(text: "", style: pen) }
    isWrapPending = column + width >= size.columns
    column = min(column + width, size.columns - 1)
  }

  /// A wide cluster that is cut in two leaves spaces.
  private mutating func split(at index: Int) {
    guard index < cells.count, index % size.columns > 0, cells[index].text.isEmpty else { return }
    cells[index].text = " "
    cells[index - 1].text = " "
  }

  private mutating func setPen(_ codes: [Int]) {
    var codes = codes[...]
    let attributes: [Int: Style.Attributes] = [
      1: .bold, 2: .dim, 3: .italic, 4: .underline, 7: .reverse, 9: .strikethrough,
    ]
    while let code = codes.popFirst() {
      switch code {
      case 0: pen = .plain
      case 1...9: pen.attributes.formUnion(attributes[code] ?? [])
      case 22: pen.attributes.subtract([.bold, .dim])
      case 23...29: pen.attributes.subtract(attributes[code - 20] ?? [])
      case 38: pen.foreground = color(&codes)
      case 48: pen.background = color(&codes)
      case 30...37: pen.foreground = .indexed(UInt8(code - 30))
      case 40...47: pen.background = .indexed(UInt8(code - 40))
      case 39: pen.foreground = nil
      case 49: pen.background = nil
      case 90...97: pen.foreground = .indexed(UInt8(code - 82))
      case 100...107: pen.background = .indexed(UInt8(code - 92))
      default: complaints.append("SGR \(code)")
      }
    }
  }

  private func color(_ codes: inout ArraySlice<Int>) -> Color? {
    let isIndexed = codes.popFirst() == 5
    let bytes = (0..<(isIndexed ? 1 : 3)).map { _ in UInt8(codes.popFirst() ?? 0) }
    return isIndexed ? .indexed(bytes[0]) : .rgb(bytes[0], bytes[1], bytes[2])
  }
}

extension Unicode.Scalar {
  /// Whether this ends a control sequence.
  fileprivate var isFinal: Bool { (0x40...0x7E).contains(value) }
}
