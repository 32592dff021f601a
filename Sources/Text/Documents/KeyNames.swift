/// Names compared by length and by their first sixteen bytes, packed into two words.
@usableFromInline struct KeyNames: Sendable {
  private struct Name {
    var count = -1
    var words: (UInt64, UInt64) = (0, 0)
    var index = 0
  }

  /// A hash table of the names of at most sixteen bytes, at least half empty.
  private let short: [Name]
  private let long: [(bytes: [UInt8], index: Int)]

  init(_ names: [String]) {
    var size = 16
    while size < names.count * 2 { size *= 2 }
    var short = Array(repeating: Name(), count: size)
    var long: [(bytes: [UInt8], index: Int)] = []
    for (index, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      guard bytes.count <= 16 else {
        long.append((bytes, index))
        continue
      }
      let words = bytes.withUnsafeBufferPointer(Self.words)
      var slot = Self.slot(bytes.count, words.0, in: size)
      while short[slot].count >= 0 { slot = (slot + 1) & (size - 1) }
      short[slot] = Name(count: bytes.count, words: words, index: index)
    }
    (self.short, self.long) = (short, long)
  }

  @usableFromInline func index(of index: DocumentTree.Index, in tree: DocumentTree) -> Int? {
    tree.withText(of: index) { self.index(of: $0) }
  }

  func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    if text.count > 16 { return long.first { $0.bytes.elementsEqual(text) }?.index }
    let words = Self.words(text)
    return short.withUnsafeBufferPointer { short in
      var slot = Self.slot(text.count, words.0, in: short.count)
      while short[slot].count >= 0 {
        if short[slot].count == text.count, short[slot].words == words {
          return short[slot].index
        }
        slot = (slot + 1) & (short.count - 1)
      }
      return nil
    }
  }

  /// Returns the place to look first in a table of `size` places, a power of two.
  private static func slot(_ count: Int, _ word: UInt64, in size: Int) -> Int {
    let product = (word &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 40) & (size - 1)
  }

  private static func words(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    let bytes = UnsafeRawBufferPointer(text)
    let count = bytes.count
    func word(at offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    if count >= 16 { return (word(at: 0), word(at: 8)) }
    if count > 8 { return (word(at: 0), word(at: count - 8) >> UInt64((16 - count) * 8)) }
    if count == 8 { return (word(at: 0), 0) }
    var result: UInt64 = 0
    for index in 0..<count { result |= UInt64(bytes[index]) << UInt64(index * 8) }
    return (result, 0)
  }
}
