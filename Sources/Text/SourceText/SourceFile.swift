import DisplayText
import Synchronization

/// A place in a text: both numbers start at 1, and a column counts Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1; a tab is one.
  public var column: Int

  /// Creates a position at `line` and `column`, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Whether `lhs` precedes `rhs` in the text.
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.column) < (rhs.line, rhs.column)
  }
}

/// The origin of a source that a server sent.
public struct RemoteOrigin: Sendable, Hashable {
  /// The address that was asked for.
  public let address: String
  /// The SHA-256 of what the server sent, as 64 hexadecimal digits in lower case.
  public let digest: String

  /// Creates the origin of what `address` answered, whose SHA-256 is `digest`.
  public init(address: String, digest: String) { (self.address, self.digest) = (address, digest) }
}

/// The origin of a source that a program printed for a menu.
public struct PrintedOrigin: Sendable, Hashable {
  /// The name by which its content is trusted: that of the item whose program printed it.
  public let name: String
  /// The folder that its relative paths start at.
  public let folder: String

  /// Creates the origin of what the program of the item called `name` printed, with paths relative to `folder`.
  public init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }
}

/// The text of one source, with the name to show for it.
///
/// Offsets are byte offsets into its UTF-8 form, without the byte order mark.
public final class SourceFile: Sendable {
  /// The name to show: a path as the user gave it, or `<stdin>`.
  public let name: String
  /// The text as UTF-8, without a byte order mark.
  ///
  /// Not valid UTF-8 only if a diagnostic says so.
  public let bytes: [UInt8]
  /// Whether the text has lines to show to a person; a binary property list has none.
  public let hasLines: Bool

  /// The absolute path without links when the file was read, or `nil` if the source is not a file.
  public let canonicalPath: String?

  /// The server's address of the source, or `nil` for a local source.
  public let remote: RemoteOrigin?

  /// The origin of a source that a program printed and that is trusted by its own content, or `nil` for another.
  public let printed: PrintedOrigin?

  /// The sources that this one consists of, with the offsets of their texts; empty for a source of its own.
  let parts: [(start: Int, file: SourceFile)]

  private let index = Mutex<LineIndex?>(nil)

  /// Creates a source called `name` that holds `bytes`.
  public init(
    name: String, bytes: [UInt8], hasLines: Bool = true, canonicalPath: String? = nil,
    remote: RemoteOrigin? = nil, printed: PrintedOrigin? = nil
  ) {
    self.remote = remote
    self.printed = printed
    self.canonicalPath = canonicalPath
    self.name = name
    self.bytes = bytes
    self.hasLines = hasLines
    parts = []
  }

  /// Joins sources to one, so that what they describe together can be read as one document.
  ///
  /// It has the name and the origin of the first; a ``SourceLocation`` in it is one in the source that it consists of.
  package init(joining files: [SourceFile]) {
    var bytes: [UInt8] = []
    var parts: [(start: Int, file: SourceFile)] = []
    for file in files {
      if !parts.isEmpty { bytes.append(0x0A) }
      parts.append((bytes.count, file))
      bytes += file.bytes
    }
    self.bytes = bytes
    self.parts = parts
    let first = files.first
    name = first?.name ?? ""
    hasLines = first?.hasLines ?? true
    canonicalPath = first?.canonicalPath
    remote = first?.remote
    printed = first?.printed
  }

  /// Whether this source, or a part of it, comes from a server.
  package var hasRemoteParts: Bool { remote != nil || parts.contains { $0.file.remote != nil } }

  /// The offsets of the texts of the sources that it consists of.
  package var starts: [Int] { parts.map(\.start) }

  /// Creates a source called `name` that holds `text`.
  public convenience init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Returns the line and column of the byte at `offset`.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    return withIndex { index in
      let line = index.line(containing: offset)
      let start = index.starts[line]
      let column =
        index.scalars(before: offset, in: bytes) - index.scalars(before: start, in: bytes)
      return SourcePosition(line: line + 1, column: column + 1)
    }
  }

  /// Returns the byte range of the line around `offset`, without its line break.
  public func lineRange(containing offset: Int) -> Range<Int> {
    let offset = min(max(offset, 0), bytes.count)
    let (start, next) = withIndex { index in
      let line = index.line(containing: offset)
      return (
        index.starts[line], line + 1 < index.starts.count ? index.starts[line + 1] : bytes.count
      )
    }
    var end = next
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// Whether the source has a name of its own, by which its content can be trusted: a file's path, an address, or that
  /// of the item whose program printed it.
  package var isNamed: Bool { canonicalPath != nil || remote != nil || printed != nil }

  private func withIndex<Result>(_ body: (LineIndex) -> Result) -> Result {
    index.withLock { index in
      if let index { return body(index) }
      let made = LineIndex(bytes)
      index = made
      return body(made)
    }
  }
}

/// The starts of lines, and the number of scalars before every block of bytes: finding a position takes
/// the same time however long the lines are.
private struct LineIndex {
  private static let block = 4096

  private(set) var starts = [0]
  private var scalarsBeforeBlock: [Int] = []

  init(_ bytes: [UInt8]) {
    scalarsBeforeBlock.reserveCapacity(bytes.count / Self.block + 1)
    bytes.withUnsafeBufferPointer { buffer in
      var scalars = 0
      for (index, byte) in buffer.enumerated() {
        if index % Self.block == 0 { scalarsBeforeBlock.append(scalars) }
        if byte & 0xC0 != 0x80 { scalars += 1 }
        let isBreak =
          byte == 0x0A
          || byte == 0x0D && (index + 1 == buffer.count || buffer[index + 1] != 0x0A)
        if isBreak { starts.append(index + 1) }
      }
    }
  }

  func line(containing offset: Int) -> Int { max(0, starts.partitioningIndex { $0 > offset } - 1) }

  func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = min(offset / Self.block, max(0, scalarsBeforeBlock.count - 1))
    var count = scalarsBeforeBlock.isEmpty ? 0 : scalarsBeforeBlock[block]
    for byte in bytes[block * Self.block..<offset] where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

/// A range of bytes in a source, or the whole source.
public struct SourceLocation: Sendable {
  /// The source.
  public let file: SourceFile
  /// The byte range, or nil for the source as a whole.
  public let range: Range<Int>?
  /// Further sources that describe what is at this location.
  package private(set) var others: [SourceFile] = []
  /// Whether the source is a later part of a document of several sources, in which the range has other offsets.
  package let isShifted: Bool

  /// Creates a location for `range` in `file`.
  public init(_ file: SourceFile, _ range: Range<Int>?) {
    let number = range.map { range in
      file.parts.partitioningIndex { $0.start > range.lowerBound } - 1
    }
    guard let range, let number, number >= 0 else {
      self.file = file.parts.first?.file ?? file
      self.range = file.hasLines ? range : nil
      isShifted = false
      return
    }
    let part = file.parts[number]
    self.file = part.file
    self.range =
      part.file.hasLines
      ? range.lowerBound - part.start..<max(range.lowerBound, range.upperBound) - part.start : nil
    isShifted = part.start > 0
  }

  /// Creates the location of a file or folder as a whole, whose content is not shown.
  package init(path: String) { self.init(SourceFile(name: path, bytes: [], hasLines: false), nil) }

  /// All sources that describe what is at this location.
  package var files: [SourceFile] { [file] + others }

  /// Adds sources that describe what is at this location.
  package mutating func add(_ files: [SourceFile]) {
    for other in files where !self.files.contains(where: { $0 === other }) { others.append(other) }
  }

  /// The position of the first byte, or nil without a range.
  public var start: SourcePosition? { range.map { file.position(at: $0.lowerBound) } }
  /// The position just behind the range, or nil without a range.
  public var end: SourcePosition? { range.map { file.position(at: $0.upperBound) } }
}

extension SourceLocation: Hashable {
  /// Whether both are the same range of the same source object.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.file === rhs.file && lhs.range == rhs.range
  }

  /// Hashes the source's identity and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(file))
    hasher.combine(range)
  }
}
