struct LineSplitter {
  /// The longest line that is kept, in bytes; the rest of a longer one is dropped.
  private static let longest = 64 << 10

  private var rest: [UInt8] = []

  mutating func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      keep(bytes[start..<end])
      lines.append(Self.withoutReturn(rest))
      rest = []
      start = end + 1
    }
    keep(bytes[start...])
    return lines
  }

  /// Returns the last line if no line break ends it.
  mutating func last() -> [UInt8]? {
    defer { rest = [] }
    return rest.isEmpty ? nil : Self.withoutReturn(rest)
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    rest.append(contentsOf: bytes.prefix(max(0, Self.longest - rest.count)))
  }

  private static func withoutReturn(_ line: [UInt8]) -> [UInt8] {
    line.last == 0x0D ? Array(line.dropLast()) : line
  }
}
