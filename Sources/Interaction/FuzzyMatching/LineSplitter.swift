/// Splits a stream of bytes into blocks of whole lines.
package struct LineSplitter: Sendable {
  private let separator: UInt8
  private var pending: [UInt8] = []

  /// - Parameter separator: the byte that ends a line: a line feed, or NUL.
  package init(separator: UInt8 = 0x0A) { self.separator = separator }

  /// Appends `bytes` and returns the lines that are complete now, or nil if no line is.
  package mutating func take(_ bytes: ArraySlice<UInt8>) -> CandidateBlock? {
    // The pending bytes contain no separator.
    guard let end = bytes.lastIndex(of: separator) else {
      pending += bytes
      return nil
    }
    // Reserves exactly the bytes of the block: there may be a million lines.
    var whole = [UInt8]()
    whole.reserveCapacity(pending.count + end + 1 - bytes.startIndex)
    whole += pending
    whole += bytes[...end]
    pending = Array(bytes[(end + 1)...])
    return CandidateBlock(whole, separator: separator)
  }

  /// Returns the last line if no separator ended it, else nil.
  package mutating func finish() -> CandidateBlock? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return CandidateBlock(pending, separator: separator)
  }
}
