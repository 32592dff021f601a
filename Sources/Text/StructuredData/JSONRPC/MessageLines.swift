/// Cuts a stream of bytes into messages of a line each.
package struct MessageLines: Sendable {
  /// The maximum length of a line, in bytes.
  package static let longestLine = 4 << 20

  package enum Line: Sendable, Hashable {
    /// A line without its end.
    case message([UInt8])
    /// A line that is longer than allowed; its bytes are gone.
    case tooLong
  }

  private let limit: Int
  private var open: [UInt8] = []
  /// Whether the line that is not yet complete is too long.
  package private(set) var isTooLong = false

  /// The number of bytes that wait for the end of their line.
  package var waitingBytes: Int { open.count }

  /// Cuts lines of at most `limit` bytes.
  package init(limit: Int = longestLine) { self.limit = limit }

  /// Takes further bytes; returns the lines that they complete, without blank ones.
  package mutating func append(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      take(rest[..<end])
      rest = rest[(end + 1)...]
      if isTooLong {
        lines.append(.tooLong)
      } else if open.contains(where: { $0 > 0x20 }) {
        lines.append(.message(open))
      }
      (open, isTooLong) = ([], false)
    }
    take(rest)
    return lines
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, open.count + bytes.count <= limit else {
      (open, isTooLong) = ([], true)
      return
    }
    open += bytes
  }
}
