internal import DisplayText
internal import Synchronization

/// The units of UTF-16 before every block of a text, counted on first use, so that places on a long line are found
/// without counting the line each time.
final class LineUnits: Sendable {
  /// The number of bytes of a block.
  private static let block = 1024

  private let before = Mutex<[Int]?>(nil)

  /// Returns the number of units between two offsets of `text`; `start` must not be the later one.
  func count(from start: Int, to end: Int, in text: [UInt8]) -> Int {
    if end - start <= 2 * Self.block { return Self.count(text[start..<end]) }
    let blocks = blocks(of: text)
    return units(before: end, in: text, blocks) - units(before: start, in: text, blocks)
  }

  /// Returns the offset at which to start counting, at most `units` behind `start`, and the remaining number of
  /// units.
  func near(_ units: Int, behind start: Int, in text: [UInt8]) -> (offset: Int, left: Int) {
    if units <= 2 * Self.block { return (start, units) }
    let blocks = blocks(of: text)
    let wanted = self.units(before: start, in: text, blocks) + units
    let number = max(0, blocks.indices.partitioningIndex { blocks[$0] > wanted } - 1)
    var offset = number * Self.block
    // The units of a character are counted at its first byte.
    while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
    return offset <= start ? (start, units) : (offset, wanted - blocks[number])
  }

  private func units(before offset: Int, in text: [UInt8], _ blocks: [Int]) -> Int {
    let number = min(offset / Self.block, blocks.count - 1)
    return blocks[number] + Self.count(text[number * Self.block..<offset])
  }

  private func blocks(of text: [UInt8]) -> [Int] {
    before.withLock { known in
      if let known { return known }
      var blocks: [Int] = [0]
      blocks.reserveCapacity(text.count / Self.block + 1)
      var units = 0
      text.withUnsafeBufferPointer { text in
        for (index, byte) in text.enumerated() {
          if index > 0, index % Self.block == 0 { blocks.append(units) }
          if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        }
      }
      known = blocks
      return blocks
    }
  }

  private static func count(_ text: ArraySlice<UInt8>) -> Int {
    text.withUnsafeBufferPointer { text in
      var units = 0
      for byte in text where byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
      return units
    }
  }
}
