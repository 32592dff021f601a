/// The part of a run's output that is not written yet.
struct OutputBuffer {
  /// A block of the output.
  struct Block: Hashable {
    /// Its number: where it begins, in blocks.
    let number: Int
    /// Its bytes; only the last block has fewer than a whole one.
    let bytes: [UInt8]
  }

  /// The size of the whole output.
  private(set) var size = 0
  /// Whether something is not written yet.
  private(set) var isDirty = false
  // Full blocks that are not written, and the one that is being filled.
  private var full: [Block] = []
  private var last: [UInt8] = []

  /// Adds bytes; those that will not be kept are dropped.
  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    isDirty = true
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(OutputWindow.block - last.count)
      last += part
      size += part.count
      rest = rest.dropFirst(part.count)
      if last.count == OutputWindow.block {
        full.append(Block(number: size / OutputWindow.block - 1, bytes: last))
        last = []
        let window = OutputWindow(size: size)
        full.removeAll { !window.keeps(block: $0.number) }
      }
    }
  }

  /// The blocks that are to be written, each in place of what its slot has.
  var blocks: [Block] {
    last.isEmpty ? full : full + [Block(number: size / OutputWindow.block, bytes: last)]
  }

  /// Notes that everything is written.
  mutating func noteWritten() {
    full = []
    isDirty = false
  }
}
