internal import StructuredData

package import Platform

/// Splits a stream of bytes into lines of limited length.
package struct LineFraming: Sendable {
  /// The maximum length of a line, in bytes.
  package static let longestLine = MessageLines.longestLine

  private var pending: MessageLines

  /// The number of bytes that wait for the end of their line.
  package var waitingBytes: Int { pending.waitingBytes }

  /// Creates a splitter of lines with at most `limit` bytes.
  package init(limit: Int = longestLine) { pending = MessageLines(limit: limit) }

  /// Appends the next bytes of the stream; returns the lines that they complete, empty ones left out, and
  /// whether the line behind them is too long, so that the stream cannot be read on.
  package mutating func append(_ bytes: [UInt8]) -> (lines: [Data], isTooLong: Bool) {
    var lines: [Data] = []
    for line in pending.append(bytes) {
      guard case .message(let line) = line else { return (lines, true) }
      lines.append(Data(line))
    }
    return (lines, pending.isTooLong)
  }
}
