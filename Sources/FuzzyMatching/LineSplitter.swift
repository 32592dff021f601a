/// Cuts a stream of bytes into blocks of whole lines.
public struct LineSplitter: Sendable {
  private let separator: UInt8
  private var pending: [UInt8] = []

  /// Creates a splitter.
  ///
  /// - Parameter separator: the byte that ends a line: a line feed, or NUL.
  public init(separator: UInt8 = 0x0A) { self.separator = separator }

  /// Returns the lines that `bytes` complete; nil where they complete none.
  public mutating func take(_ bytes: ArraySlice<UInt8>) -> CandidateBlock? {
    // What is pending holds no end of a line.
    guard let end = bytes.lastIndex(of: separator) else {
      pending += bytes
      return nil
    }
    // A block takes no more memory than its bytes: there may be a million lines.
    var whole = [UInt8]()
    whole.reserveCapacity(pending.count + end + 1 - bytes.startIndex)
    whole += pending
    whole += bytes[...end]
    pending = Array(bytes[(end + 1)...])
    return CandidateBlock(whole, separator: separator)
  }

  /// Returns the last line, where nothing ends it.
  public mutating func finish() -> CandidateBlock? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return CandidateBlock(pending, separator: separator)
  }
}
