public import Foundation

/// Splits a stream of bytes into lines, and enforces the limits of the protocol.
///
/// Long runs of combining marks are shortened (``CombiningMarks``).
public struct LineFraming: Sendable {
  /// The maximum length of a line, in bytes.
  public static let longestLine = 4 << 20
  /// The maximum depth of nested brackets in a line.
  public static let deepestNesting = 64

  /// The reason why reading a stream cannot go on.
  public enum Failure: Error, Hashable, Sendable {
    /// A line is longer than ``longestLine``.
    case lineTooLong
    /// A line is nested deeper than ``deepestNesting``.
    case tooDeep
  }

  private var pending: [UInt8] = []

  /// Creates a splitter without pending bytes.
  public init() {}

  /// Whether an incomplete line is pending.
  public var hasPartialLine: Bool { !pending.isEmpty }

  /// Appends the next bytes of the stream; returns the lines that they complete, empty ones left out, and
  /// the reason, if any, why the stream cannot be read on behind them.
  public mutating func append(_ bytes: [UInt8]) -> (lines: [Data], failure: Failure?) {
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
      if line.count > Self.longestLine { return (lines, .lineTooLong) }
      switch Self.look(at: line) {
      case .tooDeep: return (lines, .tooDeep)
      case .blank: continue
      case .message: lines.append(CombiningMarks.bounded(line))
      }
    }
    pending += UnsafeRawBufferPointer(rebasing: bytes[start...])
    return (lines, pending.count > Self.longestLine ? .lineTooLong : nil)
  }

  private enum Look { case blank, message, tooDeep }

  /// Checks whether a line is empty, and whether its brackets nest too deep; the brackets of a line that
  /// does not begin like a message are not counted.
  private static func look(at line: Data) -> Look {
    guard let first = line.first(where: { $0 > 0x20 }) else { return .blank }
    guard first == UInt8(ascii: "{") else { return .message }
    return nesting(of: line) > deepestNesting ? .tooDeep : .message
  }

  /// Returns the depth of nested brackets in a JSON text, ignoring those in strings.
  public static func nesting(of text: Data) -> Int {
    text.withUnsafeBytes { bytes in
      var depth = 0
      var deepest = 0
      var isInString = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if isInString {
          if byte == UInt8(ascii: "\\") { index += 1 }
          if byte == UInt8(ascii: "\"") { isInString = false }
        } else if byte == UInt8(ascii: "\"") {
          isInString = true
        } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
          depth += 1
          deepest = max(deepest, depth)
        } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
          depth -= 1
        }
      }
      return deepest
    }
  }
}
