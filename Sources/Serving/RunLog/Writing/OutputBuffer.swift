/// The part of a run's output that is not written yet.
struct OutputBuffer {
  struct Block: Hashable {
    /// The position of the block, in blocks.
    let number: Int
    /// The bytes; only the last block may be shorter than the others.
    let bytes: [UInt8]
  }

  /// The size of the whole output.
  private(set) var size = 0
  /// Whether anything is not written yet.
  private(set) var isDirty = false
  // The full blocks that are not written yet, and the one that is being filled.
  private var full: [Block] = []
  private var last: [UInt8] = []

  /// Adds bytes; those that will not be stored are dropped.
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

  var blocks: [Block] {
    last.isEmpty ? full : full + [Block(number: size / OutputWindow.block, bytes: last)]
  }

  mutating func noteWritten() {
    full = []
    isDirty = false
  }
}
