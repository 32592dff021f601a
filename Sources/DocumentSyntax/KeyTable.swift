internal import SourceText

/// The known keys of a kind of mapping, looked up by their bytes.
package struct KeyTable<Key: RawRepresentable & CaseIterable & Sendable>: Sendable
where Key.RawValue == String {
  @usableFromInline let keys: [Key]
  @usableFromInline let names: KeyNames

  /// Creates the table of all cases of `Key`.
  @inlinable package init() {
    keys = Array(Key.allCases)
    names = KeyNames(keys.map(\.rawValue))
  }

  /// Returns the key that `node` spells, or nil for an unknown one.
  @inlinable package func key(_ node: DocumentNode) -> Key? {
    guard let index = names.index(of: node) else { return nil }
    return keys[index]
  }

  /// Returns a suggestion for `name`, which is no key: "did you mean …?", or nil.
  package func question(for name: String) -> String? {
    NearestNames.question(
      NearestNames.suggestions(for: name, among: Key.allCases.map(\.rawValue), limit: 1))
  }
}

/// Names compared by length and by their first sixteen bytes, packed into two words.
@usableFromInline struct KeyNames: Sendable {
  private struct Name {
    var count: Int
    var words: (UInt64, UInt64)
    var index: Int
  }

  private let short: [Name]
  private let long: [(bytes: [UInt8], index: Int)]

  @usableFromInline init(_ names: [String]) {
    var short: [Name] = []
    var long: [(bytes: [UInt8], index: Int)] = []
    for (index, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      if bytes.count <= 16 {
        let words = bytes.withUnsafeBufferPointer(Self.words)
        short.append(Name(count: bytes.count, words: words, index: index))
      } else {
        long.append((bytes, index))
      }
    }
    (self.short, self.long) = (short, long)
  }

  @usableFromInline func index(of node: DocumentNode) -> Int? {
    node.withText { text in
      if text.count > 16 { return long.first { $0.bytes.elementsEqual(text) }?.index }
      let words = Self.words(text)
      for name in short where name.count == text.count && name.words == words { return name.index }
      return nil
    }
  }

  /// Returns the first sixteen bytes of `text`, padded with 0.
  private static func words(_ text: UnsafeBufferPointer<UInt8>) -> (UInt64, UInt64) {
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in text.prefix(16).enumerated() {
      if index < 8 {
        words.0 |= UInt64(byte) << UInt64(index * 8)
      } else {
        words.1 |= UInt64(byte) << UInt64(index * 8 - 64)
      }
    }
    return words
  }
}
