/// A part of a run's output.
package struct RunOutput: Sendable, Hashable {
  /// The position of the first byte in the whole output.
  package let offset: Int
  /// The number of bytes right before these that are no longer stored: the gap between the beginning and the end of an
  /// output that was too long.
  package let omitted: Int
  package let bytes: [UInt8]
  /// The position of the next part, or nil if there is none.
  package let next: Int?
  /// The size of the whole output so far.
  package let size: Int
}

/// The stored parts of an output: all of it up to 1 MiB, then its first and last 512 KiB.
struct OutputWindow: Sendable, Hashable {
  /// The size of the blocks in which an output is written.
  static let block = 32 * 1024
  /// The number of blocks at the beginning that are always stored.
  static let headBlocks = 16
  /// The size of the stored end.
  static let tail = 512 * 1024
  /// The number of slots for the blocks after the beginning; a block replaces the one this many before it.
  static let tailSlots = tail / block + 1

  /// The end of the stored beginning.
  let headEnd: Int
  /// The start of the stored end.
  let tailStart: Int

  /// Creates the window of an output, of which less than usual may be stored: `head` bytes of its beginning and `tail`
  /// bytes of its end.
  init(size: Int, head: Int? = nil, tail: Int? = nil) {
    headEnd = min(size, max(0, head ?? Self.block * Self.headBlocks))
    tailStart = max(headEnd, size - max(0, tail ?? Self.tail))
  }

  func keeps(block: Int) -> Bool {
    block < Self.headBlocks || (block + 1) * Self.block > tailStart
  }

  static func slot(of block: Int) -> Int {
    block < headBlocks ? block : headBlocks + (block - headBlocks) % tailSlots
  }
}
