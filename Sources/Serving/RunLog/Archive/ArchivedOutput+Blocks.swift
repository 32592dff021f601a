internal import RunRecords

extension ArchivedOutput {
  var blocks: [OutputBuffer.Block] {
    var blocks: [Int: [UInt8]] = [:]
    for (start, bytes) in [(0, head), (size - tail.count, tail)] {
      var position = start
      var rest = bytes[...]
      while !rest.isEmpty {
        let (number, offset) = position.quotientAndRemainder(dividingBy: OutputWindow.block)
        let part = rest.prefix(OutputWindow.block - offset)
        let before = blocks[number] ?? []
        // Omitted bytes keep their place in the block, as zeros.
        let gap = [UInt8](repeating: 0, count: max(0, offset - before.count))
        blocks[number] = before + gap + part
        position += part.count
        rest = rest.dropFirst(part.count)
      }
    }
    return blocks.sorted { $0.key < $1.key }.map { .init(number: $0.key, bytes: $0.value) }
  }
}
