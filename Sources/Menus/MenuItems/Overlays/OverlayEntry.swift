internal import Documents
internal import SourceText
internal import StructuredData

/// An entry of an overlay: what it does with an item of the base, or a new item.
struct OverlayEntry {
  /// The number of the document that it is in.
  let layer: Int
  let node: DocumentNode
  let path: String
  /// The IDs that lead to the item; empty without an `id`.
  private(set) var id: [String] = []
  private(set) var idNode: DocumentNode?
  /// Whether the item is left out, or nil if the entry does not say so.
  private(set) var hides: Bool?
  var position: Position?
  /// Whether it has keys that only overlays have, with whatever values.
  private(set) var hasInstructions = false
  /// The keys that are no instructions, by their names.
  private(set) var values: [(name: String, key: DocumentNode, value: DocumentNode)] = []
  /// The sequence of its own items.
  private(set) var items: DocumentNode?

  struct Position {
    /// The ID of the item beside it; nil for the beginning or the end of the menu.
    var neighbour: Located<String>?
    /// Whether it comes behind that item, or behind the beginning.
    var isBehind: Bool
  }

  /// Reads the instructions of an entry.
  init(_ node: DocumentNode, of layer: Int, path: String, _ fields: FieldReader) {
    (self.layer, self.node, self.path) = (layer, node, path)
    for (key, value) in node.entries {
      let here = "\(path).\(key.text)"
      let instruction = OverlayKey.known.key(key)
      if instruction != nil { hasInstructions = true }
      switch instruction {
      case .hide: hides = fields.flag(value, path: here)
      case .first, .last:
        if fields.flag(value, path: here) == true {
          place(Position(isBehind: instruction == .first), key, fields)
        }
      case .before, .after:
        if let id = fields.optionalText(value, path: here) {
          place(Position(neighbour: id, isBehind: instruction == .after), key, fields)
        }
      case .include, nil:
        let name = Self.canonicalName(of: key.text)
        if name == ItemKey.id.rawValue, let id = fields.optionalText(value, path: here) {
          self.id = id.value.split(separator: "/").map(String.init)
          idNode = value
          continue
        }
        if name == ItemKey.items.rawValue, value.kind == .sequence { items = value }
        values.append((name, key, value))
      }
    }
  }

  private mutating func place(_ position: Position, _ key: DocumentNode, _ fields: FieldReader) {
    if self.position != nil {
      fields.report(
        .conflictingKeys, at: key.location, path: "\(path).\(key.text)",
        "an entry has only one of first, last, before and after", label: "a second place",
        help: "keep one")
    }
    self.position = position
  }

  /// The keys that say what an item does, of which it has one.
  static let targets: Set<String> = [
    "tapHandlerName", "items", "menu", "command", "shell", "url", "source",
  ]

  /// Returns the name of a key, for each of its spellings.
  static func canonicalName(of key: String) -> String { canonicalNames[key] ?? key }

  private static let canonicalNames = Dictionary(
    (ItemKey.allCases.map(\.named) + OperationKey.allCases.map(\.named)).flatMap { key in
      key.aliases.map { ($0, key.name) }
    }
  ) { first, _ in first }
}
