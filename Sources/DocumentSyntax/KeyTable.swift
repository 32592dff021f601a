internal import Localization
internal import SourceText

/// The known keys of a kind of mapping, looked up by their bytes.
package struct KeyTable<Key: RawRepresentable & CaseIterable & Hashable & Sendable>: Sendable
where Key.RawValue == String {
  @usableFromInline let keys: [Key]
  @usableFromInline let names: KeyNames
  private let spelling: NameIndex
  /// The keys of texts, which can have forms for languages, with the key that each is a spelling of.
  let texts: [Key: Key]

  /// Creates the table of all cases of `Key`.
  ///
  /// - Parameters:
  ///   - texts: the keys that can have forms for languages.
  ///   - spellings: other names of such keys, with the keys that they stand for.
  package init(texts: [Key] = [], spellings: [Key: Key] = [:]) {
    keys = Array(Key.allCases)
    names = KeyNames(keys.map(\.rawValue))
    spelling = NameIndex(keys.map(\.rawValue))
    self.texts = spellings.merging(texts.map { ($0, $0) }) { first, _ in first }
  }

  /// Returns the key that `node` spells, or nil for an unknown one.
  package func key(_ node: DocumentNode) -> Key? { key(at: node.index, in: node.tree) }

  /// Returns the key that the node at `index` of `tree` spells, or nil for an unknown one.
  @inlinable package func key(at index: DocumentTree.Index, in tree: DocumentTree) -> Key? {
    guard let number = names.index(of: index, in: tree) else { return nil }
    return keys[number]
  }

  /// Returns a suggestion for `name`, which is no key: "did you mean …?", or nil.
  package func question(for name: String) -> String? {
    NearestNames.question([form(meantBy: name)].compactMap(\.self))
      ?? NearestNames.question(spelling.suggestions(for: name, limit: 1))
  }

  /// Returns the form for a language that `name` is a misspelling of, as `title[ko]` for `title_ko` and
  /// `titel[ko]`; nil for another name.
  private func form(meantBy name: String) -> String? {
    guard !texts.isEmpty, name.utf8.count <= 80,
      let end = name.firstIndex(where: { "[(_-.@: ".contains($0) })
    else { return nil }
    let tag = name[end...].trimming { "[(_-.@: ])".contains($0) }
    guard let tag = LanguageTag(tag), MeantLanguage(tag.description) == nil,
      "[(".contains(name[end]) || tag.language.utf8.count == 2
    else { return nil }
    let base = String(name[..<end])
    let known =
      Key(rawValue: base) ?? spelling.suggestions(for: base, limit: 1).first.flatMap(Key.init)
    guard let known, texts[known] != nil else { return nil }
    return "\(known.rawValue)[\(tag)]"
  }
}

extension StringProtocol {
  /// The text without the characters at both ends that `isOutside` is true for.
  fileprivate func trimming(_ isOutside: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isOutside($0) }),
      let last = lastIndex(where: { !isOutside($0) })
    else { return "" }
    return String(self[first...last])
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
