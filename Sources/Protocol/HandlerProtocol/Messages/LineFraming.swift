package import Platform

/// Splits a stream of bytes into lines of limited length.
package struct LineFraming: Sendable {
  /// The maximum length of a line, in bytes.
  package static let longestLine = 4 << 20

  /// The reason why reading a stream cannot go on.
  package enum Failure: Error, Hashable, Sendable {
    /// A line is longer than allowed.
    case lineTooLong
  }

  private let limit: Int
  private var pending: [UInt8] = []

  /// The number of bytes that wait for the end of their line.
  package var waitingBytes: Int { pending.count }

  /// Creates a splitter of lines with at most `limit` bytes.
  package init(limit: Int = longestLine) { self.limit = limit }

  /// Appends the next bytes of the stream; returns the lines that they complete, empty ones left out, and
  /// the reason, if any, why the stream cannot be read on behind them.
  package mutating func append(_ bytes: [UInt8]) -> (lines: [Data], failure: Failure?) {
    bytes.withUnsafeBytes { take($0) }
  }

  private mutating func take(
    _ bytes: UnsafeRawBufferPointer
  ) -> (lines: [Data], failure: Failure?) {
    var lines: [Data] = []
    var start = 0
    while start < bytes.count, let base = bytes.baseAddress {
      guard let found = memchr(base + start, 0x0A, bytes.count - start) else { break }
      let end = UnsafeRawPointer(found) - base
      var line = Data(pending)
      line.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      pending = []
      start = end + 1
      if line.count > limit { return (lines, .lineTooLong) }
      if line.contains(where: { $0 > 0x20 }) { lines.append(line) }
    }
    pending += UnsafeRawBufferPointer(rebasing: bytes[start...])
    return (lines, pending.count > limit ? .lineTooLong : nil)
  }
}
