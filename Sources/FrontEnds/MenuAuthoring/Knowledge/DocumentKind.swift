internal import Files
internal import MenuItems
internal import StructuredData
internal import SourceText

/// The kinds of documents, by the names of their schemas.
package enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  case menu, plugin, theme, form
  case settings = "config"
  /// A file of another program, or of an unknown kind; it has no findings.
  case other

  /// The number of bytes from which the kind is determined.
  private static let beginning = 1 << 14

  /// Determines the kind of a file from its name and folder, then from a line that names its schema, then from its
  /// content.
  package init(path: String, text: [UInt8]) {
    let names = path.pathNames
    let folder = names.dropLast().last ?? ""
    switch names.last ?? "" {
    case "plugin.yaml", "plugin.yml", "plugin.plist", "plugin.json": self = .plugin
    case "config.yaml" where folder == "appmenu", "config.plist" where folder == "appmenu":
      self = .settings
    default:
      let tree = OutlineTree(Array(text.prefix(Self.beginning)))
      if folder == "themes", names.contains("appmenu") {
        self = .theme
      } else if let schema = tree.schemaAddress {
        self = Self.kind(ofSchema: schema)
      } else {
        let isAmongMenus = names.dropLast().contains("menus") || folder == "appmenu"
        self = tree.kindByContent ?? (isAmongMenus ? .menu : .other)
      }
    }
  }

  private static func kind(ofSchema address: String) -> DocumentKind {
    let (name, ending) = (address.lastPathName, ".schema.json")
    guard name.hasSuffix(ending) else { return .other }
    return DocumentKind(rawValue: String(name.dropLast(ending.count))) ?? .other
  }
}

extension OutlineTree {
  /// The address of the schema in a comment before the document, or in the key `$schema`.
  fileprivate var schemaAddress: String? {
    for comment in comments.prefix(10) {
      let words = string(comment).split { $0 == " " || $0 == "\t" || $0 == "#" }
      for (number, word) in words.enumerated() {
        if word.hasPrefix("$schema=") { return String(word.dropFirst("$schema=".count)) }
        if word == "$schema:", number + 1 < words.count { return String(words[number + 1]) }
      }
    }
    return outermostText(of: "$schema")
  }

  fileprivate var kindByContent: DocumentKind? {
    guard let root = nodes.first else { return nil }
    if root.kind == .sequence { return hasItem(0, among: Self.itemMarks) ? .menu : nil }
    guard root.kind == .mapping else { return nil }
    if let items = value(of: "items", in: 0) {
      switch nodes[items].kind {
      case .mapping: return nil
      case .sequence where nodes[items].behind > items + 1:
        return hasItem(items, among: Self.itemKeys) ? .menu : nil
      default: return .menu
      }
    }
    if let fields = value(of: "fields", in: 0), nodes[fields].kind != .mapping { return .form }
    if value(of: "roles", in: 0) != nil, value(of: "base", in: 0) != nil { return .theme }
    return nil
  }

  /// The keys that hardly any other file has in an outermost list.
  private static let itemMarks: Set<String> = ["title", "section", "tapHandlerName", "items"]

  private static let itemKeys: Set<String> = {
    let walk = SchemaWalk(OutlineTree([]), AuthoringFacts(catalog: .menu))
    let items = SchemaWalk.elements(of: walk.values(of: nil))
    return Set(walk.mappings(among: items).flatMap(\.keys).flatMap { [$0.name] + $0.aliases })
  }()

  /// Whether one of the first entries of a list has one of the keys.
  private func hasItem(_ list: Index, among keys: Set<String>) -> Bool {
    children(of: list).prefix(20).contains { entry in
      nodes[entry].kind == .mapping
        && children(of: entry).contains { keys.contains(SchemaWalk.plain(key(of: $0))) }
    }
  }
}
