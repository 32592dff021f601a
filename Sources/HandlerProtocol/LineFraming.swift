public import Foundation

/// Cuts a stream of bytes into lines, and refuses what the protocol does not allow.
public struct LineFraming: Sendable {
  /// The bytes that a line may have at most.
  public static let longestLine = 4 << 20
  /// The levels of nesting that a line may have at most.
  public static let deepestNesting = 64

  /// Why a stream cannot be read on.
  public enum Failure: Error, Hashable, Sendable {
    /// A line is longer than ``longestLine``.
    case lineTooLong
    /// A line is nested deeper than ``deepestNesting``.
    case tooDeep
  }

  private var pending = Data()
  /// How much of what is pending was searched for a line break already.
  private var searched = 0

  /// An empty stream.
  public init() {}

  /// Whether bytes are waiting for the rest of their line.
  public var hasPartialLine: Bool { !pending.isEmpty }

  /// Takes the next bytes of the stream; gives the lines that they complete, empty ones left out.
  public mutating func append(_ bytes: some Sequence<UInt8>) throws(Failure) -> [Data] {
    pending.append(contentsOf: bytes)
    var lines: [Data] = []
    var start = pending.startIndex
    var search = pending.startIndex + searched
    while let end = pending[search...].firstIndex(of: 0x0A) {
      let line = pending[start..<end]
      if line.count > Self.longestLine { throw .lineTooLong }
      if Self.nesting(of: line) > Self.deepestNesting { throw .tooDeep }
      if line.contains(where: { $0 > 0x20 }) { lines.append(Data(line)) }
      start = end + 1
      search = start
    }
    if start > pending.startIndex { pending = Data(pending[start...]) }
    searched = pending.count
    if pending.count > Self.longestLine { throw .lineTooLong }
    return lines
  }

  /// How deep brackets nest in a line of JSON, those in strings left out.
  static func nesting(of line: Data) -> Int {
    var depth = 0
    var deepest = 0
    var isInString = false
    var isEscaped = false
    for byte in line {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest
  }
}
