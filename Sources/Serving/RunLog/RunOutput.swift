/// A part of what a run has written.
package struct RunOutput: Sendable, Hashable {
  /// Where the bytes begin in the whole output.
  package let offset: Int
  /// How many bytes right before them are no longer kept: the gap between the beginning and the end of an output
  /// that was too long.
  package let omitted: Int
  /// The bytes.
  package let bytes: [UInt8]
  /// Where to read on, or nil if there is no more.
  package let next: Int?
  /// The size of the whole output so far.
  package let size: Int
}

/// What of an output is kept: all of it up to 1 MiB, then its first and last 512 KiB.
struct OutputWindow: Sendable, Hashable {
  /// The size of the blocks in which an output is written.
  static let block = 32 * 1024
  /// The number of blocks at the beginning that are always kept.
  static let headBlocks = 16
  /// How much of the end is kept.
  static let tail = 512 * 1024
  /// The number of places for the blocks after the beginning; a block replaces the one so many before it.
  static let tailSlots = tail / block + 1

  /// How much of the beginning is kept.
  let headEnd: Int
  /// Where the end begins that is kept.
  let tailStart: Int

  /// Creates the window on an output of `size` bytes.
  init(size: Int) {
    headEnd = min(size, Self.block * Self.headBlocks)
    tailStart = max(headEnd, size - Self.tail)
  }

  /// Creates the window on an output of `size` bytes of which less than usual is kept: `head` bytes of its beginning
  /// and `tail` bytes of its end.
  init(size: Int, head: Int, tail: Int) {
    headEnd = min(size, max(0, head))
    tailStart = max(headEnd, size - max(0, tail))
  }

  /// Whether something of a block is kept.
  func keeps(block: Int) -> Bool {
    block < Self.headBlocks || (block + 1) * Self.block > tailStart
  }

  /// The place of a block.
  static func slot(of block: Int) -> Int {
    block < headBlocks ? block : headBlocks + (block - headBlocks) % tailSlots
  }
}
