internal import StructuredData
internal import SourceText

/// The paths in a document that are relative to its folder: from another folder they refer to other
/// files.
struct RelativePaths {
  private(set) var findings: [Diagnostic] = []
  private let catalog: SchemaCatalog
  private let file: SourceFile
  private var found: Set<Range<Int>> = []

  /// Finds the relative paths in `tree`, which is a document that one of `catalogs` describes, or has none.
  init(in tree: DocumentTree, catalogs: [SchemaCatalog]) {
    file = tree.file
    guard let root = tree.root, let described = DescribedRoot.described(root, among: catalogs)
    else {
      catalog = SchemaCatalog("", "", root: .any, mappings: [])
      return
    }
    catalog = described.catalog
    walk(root, described.schema, path: "")
  }

  private mutating func walk(_ node: DocumentNode, _ schema: ValueSchema, path: String) {
    switch schema {
    case .text(let use): check(node, use, path: path)
    case .sequence(let element):
      guard node.kind == .sequence else { return walk(node, element, path: path) }
      let start = path.isEmpty ? "items" : path
      for (index, child) in node.children.enumerated() {
        // The first word of a command is a program.
        let isWord = element == .text(.word) || element == .wordOrGroup
        if isWord, index > 0 { break }
        walk(child, isWord ? .text(.program) : element, path: "\(start)[\(index)]")
      }
    case .mapping(let name):
      guard node.kind == .mapping, let mapping = catalog.mappings[name] else { return }
      for entry in node.entries {
        guard let key = mapping.key(entry.key.text) else { continue }
        walk(entry.value, key.value, path: path.isEmpty ? key.name : "\(path).\(key.name)")
      }
    case .dictionary(let element):
      for entry in node.kind == .mapping ? Array(node.entries) : [] {
        walk(entry.value, element, path: "\(path).\(entry.key.text.prefix(100))")
      }
    case .oneOf(let options):
      for option in options where option.suits(node) { walk(node, option, path: path) }
    case .choice, .flag, .integer, .number, .seconds, .any, .variables: break
    }
  }

  private mutating func check(_ node: DocumentNode, _ use: ValueSchema.TextUse, path: String) {
    guard node.kind != .sequence, node.kind != .mapping, !node.isNull,
      [.menuFile, .file, .folder, .program].contains(use)
    else { return }
    let text = node.text
    // Programs without a slash are looked up; a path that begins with an input is the author's affair.
    guard !text.isEmpty, !["/", "~", "{{"].contains(where: text.hasPrefix),
      use != .menuFile || text.webScheme == nil,
      use != .program || text.utf8.contains(.slash),
      found.insert(node.range).inserted
    else { return }
    findings.report(
      Diagnostic(
        .lossyConversion, at: SourceLocation(file, node.range), path: path,
        message: "a relative path leads elsewhere from another folder",
        label: "relative to the folder of this file",
        help: "write an absolute path, or the result into the same folder"))
  }
}

extension ValueSchema {
  /// Whether the type of `node` is valid for a value of this kind.
  fileprivate func suits(_ node: DocumentNode) -> Bool {
    switch self {
    case .mapping, .dictionary, .variables: node.kind == .mapping
    case .sequence: node.kind == .sequence
    default: node.kind != .mapping && node.kind != .sequence
    }
  }
}
