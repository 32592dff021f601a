/// The keys that a kind of document has: their order, and how the values of each are read.
///
/// A formatter needs the order; a conversion needs to know which values are texts as written, as a menu's
/// titles are, and which have types.
package struct DocumentShape: Sendable {
  /// How the value of a key is read.
  package indirect enum Value: Sendable {
    /// Text: a scalar, or scalars in a sequence or mapping, read as written.
    case text
    /// Values of any type, as they stand; the keys of mappings in it keep their order.
    case typed
    /// As the word of another key in the mapping says; text for other words.
    case byWord(of: String, [String: Value])
    /// A mapping of the shape called so, or a sequence of such mappings.
    case shape(String)
  }

  package struct Key: Sendable {
    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value = .text) { (self.name, self.value) = (name, value) }
  }

  /// The keys of each mapping in their order, by the names of shapes.
  let mappings: [String: [String: (rank: Int, value: Value)]]
  /// Returns how a document's root is read: from its keys, or nil for a root that is a sequence.
  private let root: @Sendable (_ keys: [String]?) -> Value

  package init(
    mappings: [String: [Key]], root: @escaping @Sendable (_ keys: [String]?) -> Value
  ) {
    self.mappings = mappings.mapValues { keys in
      Dictionary(
        keys.enumerated().map { ($1.name, (rank: $0, value: $1.value)) },
        uniquingKeysWith: { first, _ in first })
    }
    self.root = root
  }

  /// A document of which nothing is known: all keys keep their order, all values their types.
  package static let unknown = DocumentShape(mappings: [:]) { _ in .typed }

  func value(of root: SyntaxNode) -> Value {
    self.root(root.isMapping ? root.members.compactMap(\.name) : nil)
  }

  /// Returns the rank of the key `name` in the mapping called `shape`; nil for an unknown key.
  ///
  /// A form for a language, as in `title[ko]`, follows its key.
  func rank(of name: String, in shape: String) -> Int? {
    entry(name, shape).map { $0.rank * 2 + (mappings[shape]?[name] == nil ? 1 : 0) }
  }

  func value(of name: String, in mapping: SyntaxNode, readAs value: Value) -> Value {
    switch value {
    case .text: return .text
    case .typed, .byWord: return .typed
    case .shape(let shape):
      guard let found = entry(name, shape) else { return .typed }
      guard case .byWord(let key, let values) = found.value else { return found.value }
      let word = mapping.members.first { $0.name == key }?.value.scalar?.text
      return word.flatMap { values[$0] } ?? .text
    }
  }

  private func entry(_ name: String, _ shape: String) -> (rank: Int, value: Value)? {
    guard let keys = mappings[shape] else { return nil }
    if let found = keys[name] { return found }
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "[") else { return nil }
    return keys[String(name[..<bracket])]
  }
}
