import Synchronization

/// A place in a text: both numbers start at 1, and a column counts Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1; a tab is one.
  public var column: Int

  /// A position at `line` and `column`, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether `lhs` stands before `rhs` in the text.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// The text of one source, with the name to show for it.
///
/// Offsets into it are byte offsets of its UTF-8 form, the mark at its start left out.
public final class SourceFile: Sendable {
  /// The name to show: a path as the user gave it, or `<stdin>`.
  public let name: String
  /// The text as UTF-8, without a byte order mark.
  ///
  /// Invalid only where a diagnostic says so.
  public let bytes: [UInt8]
  /// Whether the text has lines that a person could look at; a binary property list has none.
  public let hasLines: Bool

  private let lineStarts = Mutex<[Int]>([])

  /// A source called `name` that holds `bytes`.
  public init(name: String, bytes: [UInt8], hasLines: Bool = true) {
    self.name = name
    self.bytes = bytes
    self.hasLines = hasLines
  }

  /// A source called `name` that holds `text`.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The line and column of the byte at `offset`.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let (index, start) = line(containing: offset)
    var column = 1
    for byte in bytes[start..<offset] where byte & 0xC0 != 0x80 { column += 1 }
    return SourcePosition(line: index + 1, column: column)
  }

  /// The bytes of the line around `offset`, without its line break.
  public func lineRange(containing offset: Int) -> Range<Int> {
    let (_, start) = line(containing: min(max(offset, 0), bytes.count))
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return start..<end
  }

  private func line(containing offset: Int) -> (index: Int, start: Int) {
    lineStarts.withLock { starts in
      if starts.isEmpty { starts = Self.findLineStarts(in: bytes) }
      var low = 0
      var high = starts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= offset { low = middle } else { high = middle }
      }
      return (low, starts[low])
    }
  }

  private static func findLineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    bytes.withUnsafeBufferPointer { buffer in
      var index = 0
      while index < buffer.count {
        let byte = buffer[index]
        index += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0D, index < buffer.count, buffer[index] == 0x0A { index += 1 }
        starts.append(index)
      }
    }
    return starts
  }
}

/// A range of bytes in a source, or the source as a whole.
public struct SourceLocation: Sendable {
  /// The source.
  public let file: SourceFile
  /// The byte range; nil where no place in the source can be named.
  public let range: Range<Int>?

  /// The place `range` in `file`.
  public init(_ file: SourceFile, _ range: Range<Int>?) {
    self.file = file
    self.range = file.hasLines ? range : nil
  }

  /// Where the range starts, if there is one.
  public var start: SourcePosition? { range.map { file.position(at: $0.lowerBound) } }
  /// Just behind the range, if there is one.
  public var end: SourcePosition? { range.map { file.position(at: $0.upperBound) } }
}

extension SourceLocation: Hashable {
  /// Whether both name the same range of the same source object.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.file === rhs.file && lhs.range == rhs.range
  }

  /// Hashes the source's identity and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
