package import Schemas
internal import SourceText

/// The known keys of a kind of mapping, looked up by their bytes: by their names and by their aliases.
package struct KeyTable<Key: DescribedKey>: Sendable {
  @usableFromInline let keys: [Key]
  @usableFromInline let names: KeyNames
  private let spelling: NameIndex
  /// The names of the keys that are meant by natural wrong ones.
  private let meant: [String: String]

  /// Creates the table of all cases of `Key`.
  package init() {
    var keys: [Key] = []
    var names: [String] = []
    var meant: [String: String] = [:]
    for key in Key.allCases {
      let schema = key.schema
      for name in [key.rawValue] + schema.aliases {
        keys.append(key)
        names.append(name)
      }
      for name in schema.wrongNames { meant[name] = key.rawValue }
    }
    (self.keys, self.meant) = (keys, meant)
    self.names = KeyNames(names)
    spelling = NameIndex(names)
  }

  /// Returns the key that `node` spells, or nil for an unknown one.
  package func key(_ node: DocumentNode) -> Key? { key(at: node.index, in: node.tree) }

  /// Returns the key that the node at `index` of `tree` spells, or nil for an unknown one.
  @inlinable package func key(at index: DocumentTree.Index, in tree: DocumentTree) -> Key? {
    guard let number = names.index(of: index, in: tree) else { return nil }
    return keys[number]
  }

  /// Returns a suggestion for `name`, which is no key: "did you mean …?", or nil.
  ///
  /// A natural wrong name is answered with the key that it means, any other one with the nearest key.
  package func question(for name: String) -> String? { answer(to: name) ?? nearest(to: name) }

  /// Returns a suggestion for `name`, which is no key of this table nor of another one.
  package func question<Other>(for name: String, or other: KeyTable<Other>) -> String? {
    answer(to: name) ?? other.answer(to: name) ?? nearest(to: name) ?? other.nearest(to: name)
  }

  fileprivate func answer(to name: String) -> String? {
    meant[name].flatMap { NearestNames.question([$0]) }
  }

  fileprivate func nearest(to name: String) -> String? {
    NearestNames.question(spelling.suggestions(for: name, limit: 1))
  }
}

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

  /// Returns the index of the name that the node at `index` of `tree` spells, or nil.
  @usableFromInline func index(of index: DocumentTree.Index, in tree: DocumentTree) -> Int? {
    tree.withText(of: index) { text in
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
  }

  /// Returns the place to look first in a table of `size` places, a power of two.
  private static func slot(_ count: Int, _ word: UInt64, in size: Int) -> Int {
    let product = (word &+ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 40) & (size - 1)
  }

  /// Returns the first sixteen bytes of `text`, padded with 0.
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
