internal import Documents
internal import DisplayText
internal import Files
internal import SourceText
internal import StructuredData
internal import TaskFiles

/// Reads a menu file and the files it refers to, within one common limit of nodes, and passes their entries to a
/// visitor.
struct MenuFileResolver<Visitor: MenuVisitor> {
  var visitor: Visitor
  private let origin: FileMenuItemsReader
  private let fileSystem: any FileSystem
  private let limits: DocumentLimits
  private let language: LanguageTag?
  private var nodesLeft: Int
  private var textLeft: Int
  private var bytesLeft: Int
  /// The names in the folders of missing files.
  private var folders: [String: NameIndex] = [:]
  private var loaded: [PathBytes: Loaded] = [:]
  /// The files without a usable menu, which were reported at their first mention.
  private var failed: Set<PathBytes> = []
  /// Whether a common limit was exceeded; nothing more is read then.
  private var isExhausted: Bool
  /// The files being read, outermost first: canonical path, and name as shown.
  private var chain: [(path: PathBytes, name: String)] = []
  /// The number of open menus: the root, submenus in place and submenus from files.
  private var depth = 1
  private var deepest = 1
  var diagnostics: [Diagnostic] = []
  /// Whether all plugin folders are known that the root file names: none may follow a syntax error.
  private(set) var hasReferences = true
  private(set) var files: [String] = []
  private var namedFiles: Set<PathBytes> = []
  private static var fileLimit: Int { 4096 }

  /// A file that was read: its content, and what it counts against the limits if it is named again.
  private struct Loaded {
    var menu: Visitor.Result
    var nodes: Int
    var text: Int
    var depth: Int
  }

  /// Creates a resolver for the files of a menu.
  ///
  /// - Parameter readsFiles: whether the files that the menu names are read, too.
  init(visitor: Visitor, _ origin: FileMenuItemsReader, readsFiles: Bool = true) {
    isExhausted = !readsFiles
    self.visitor = visitor
    self.origin = origin
    (fileSystem, limits) = (origin.fileSystem, origin.limits)
    language = origin.language.flatMap(LanguageTag.init(spelled:))
    nodesLeft = limits.nodes
    textLeft = limits.fileBytes + limits.repeatedTextBytes
    bytesLeft = 4 * limits.fileBytes
  }

  /// Reads the root file, and the files that it refers to.
  mutating func root(
    _ bytes: [UInt8], name: String, folder: String, canonicalPath: String?
  ) throws(MenuItemsReaderError) -> Visitor.Result {
    chain = [(PathBytes(canonicalPath ?? ""), name)]
    guard let (menu, file) = parse(bytes, name: name, folder: folder, at: canonicalPath) else {
      throw .invalidData(diagnostics)
    }
    // The menu file itself comes first, whatever was found first.
    let others = diagnostics.filter { $0.location.file !== file }
    diagnostics = diagnostics.filter { $0.location.file === file } + others
    return menu
  }

  /// Returns the menu in the file that an item names, or nil, with a diagnostic, if there is none.
  mutating func submenu(
    _ name: Located<String>, from file: SourceFile, folder: String, path: String
  ) -> Visitor.Result? {
    let location = SourceLocation(file, name.range)
    let shown = MenuPath.join(folder, name.value)
    // A missing or broken file may be fixed later, so that it is watched, too.
    if isExhausted { return nil }
    if namedFiles.insert(PathBytes(shown)).inserted { files.append(shown) }
    if files.count > Self.fileLimit {
      return exhausted("this menu names more than \(Self.fileLimit) files", location, path)
    }
    // Resolve links before reading: trust is recorded by this path, so the content must come from it.
    let canonicalPath = fileSystem.canonicalPath(shown)
    let canonical = PathBytes(canonicalPath ?? shown)
    if let start = chain.firstIndex(where: { $0.path == canonical }) {
      diagnostics.append(
        .circle(
          .menuCycle, through: chain[start...].map(\.name) + [shown], at: location, path: path,
          help: "take one of these `menu` keys away"))
      return nil
    }
    if failed.contains(canonical) { return nil }
    if let known = loaded[canonical] {
      guard spend(known.nodes, known.text, at: location, path: path),
        fits(known.depth, at: location, path: path)
      else { return nil }
      deepest = max(deepest, depth + known.depth)
      return visitor.reuse(known.menu)
    }
    guard enter(at: location, path: path) else { return nil }
    defer { leave() }
    let bytes: [UInt8]
    do {
      bytes = try fileSystem.readRegularFile(canonicalPath ?? shown, limit: limits.fileBytes)
    } catch {
      failed.insert(canonical)
      diagnostics.append(
        FileMenuItemsReader.unreadableFile(
          shown, error, at: location, in: path, similar: { similarNames($0, in: $1) }))
      return nil
    }
    bytesLeft -= bytes.count
    guard bytesLeft >= 0 else {
      return exhausted(
        "with this file the menu is larger than \(4 * limits.fileBytes >> 20) MiB", location, path)
    }
    chain.append((canonical, shown))
    let before = (nodes: nodesLeft, text: textLeft)
    let outerDeepest = deepest
    deepest = depth
    defer { deepest = max(deepest, outerDeepest) }
    let menu = parse(
      bytes, name: shown, folder: shown.folderOfPath, at: canonicalPath)?.menu
    chain.removeLast()
    guard let menu else {
      failed.insert(canonical)
      return nil
    }
    loaded[canonical] = Loaded(
      menu: menu, nodes: before.nodes - nodesLeft, text: before.text - textLeft,
      depth: deepest - depth + 1)
    return menu
  }

  /// Returns the name in a folder that `name` may be a misspelling of.
  ///
  /// Each folder is listed once, and only for findings that are shown.
  private mutating func similarNames(_ name: String, in folder: String) -> [String] {
    guard diagnostics.count < DiagnosticReport.shownLimit else { return [] }
    let index = folders[folder] ?? NameIndex(fileSystem.names(inDirectory: folder) ?? [])
    folders[folder] = index
    return index.suggestions(for: name, limit: 1)
  }

  private mutating func parse(
    _ bytes: [UInt8], name: String, folder: String, at canonicalPath: String?
  ) -> (menu: Visitor.Result, file: SourceFile)? {
    var documents = DocumentReader(limits: limits)
    documents.canonicalPath = canonicalPath
    if canonicalPath == nil {
      documents.remote = origin.remote
      documents.printed = origin.printed
    }
    let reading = origin.document(bytes, name: name, documents, isRoot: chain.count == 1)
    // The tasks of others are shown even if the file of a package is broken.
    let isPart = chain.count > 1 && TaskKind(path: name) != nil
    diagnostics += reading.diagnostics.map { isPart ? $0.asWarning : $0 }
    let part = Visitor.visitsParts ? reading.recovered ?? reading.partBeforeError : nil
    guard let own = reading.tree ?? part else { return nil }
    // The document with its base, its drop-ins and the files that it includes.
    var layers = MenuLayers(origin, at: canonicalPath, name: own.file.name)
    let tree = layers.composed(own, folder: folder, isFile: canonicalPath != nil)
    diagnostics += layers.diagnostics
    let places = layers.places
    bytesLeft -= layers.bytes
    for file in layers.files where namedFiles.insert(PathBytes(file)).inserted {
      files.append(file)
    }
    let whole = SourceLocation(reading.file, 0..<0)
    guard spend(tree.expandedNodeCount, tree.expandedTextBytes, at: whole, path: nil) else {
      return nil
    }
    var reader = MenuTreeReader<Visitor>(tree: tree, folder: folder, language: language)
    let menu = reader.read(&self)
    diagnostics += reader.fields.diagnostics.map(places.noting)
    if origin.findsMissingForms, let root = tree.root {
      var search = MissingForms(of: .menu)
      diagnostics += search.findings(in: root)
    }
    if reading.tree == nil {
      // The folders of plugins may be named behind the error.
      let namesFolders = tree.root?.kind == .sequence || tree.root?["plugins"] != nil
      if chain.count == 1, !namesFolders { hasReferences = false }
      if chain.count > 1 { return nil }
    }
    return menu.map { ($0, reading.file) }
  }

  private mutating func spend(
    _ nodes: Int, _ text: Int, at location: SourceLocation, path: String?
  ) -> Bool {
    nodesLeft -= nodes
    textLeft -= text
    if nodesLeft >= 0, textLeft >= 0 { return true }
    let what = nodesLeft < 0 ? "\(limits.nodes) nodes" : "\(limits.fileBytes * 2 >> 20) MiB of text"
    _ = exhausted("with this menu there are more than \(what) in all", location, path)
    return false
  }

  private mutating func exhausted(
    _ message: String, _ location: SourceLocation, _ path: String?
  ) -> Visitor.Result? {
    if !isExhausted {
      diagnostics.append(
        Diagnostic(
          .tooLarge, at: location, path: path, message: message,
          help: "name fewer or smaller menu files"))
    }
    isExhausted = true
    return nil
  }

  /// Enters a submenu; returns false, with a diagnostic, if menus would be nested too deep.
  mutating func enter(at location: SourceLocation, path: String) -> Bool {
    guard fits(1, at: location, path: path) else { return false }
    depth += 1
    deepest = max(deepest, depth)
    return true
  }

  mutating func leave() { depth -= 1 }

  private mutating func fits(_ more: Int, at location: SourceLocation, path: String) -> Bool {
    if depth + more <= limits.depth { return true }
    diagnostics.append(
      Diagnostic(
        .tooDeep, at: location, path: path,
        message: "menus lead to each other more than \(limits.depth) levels deep"))
    return false
  }
}

extension Diagnostic {
  /// Returns the finding that a file leads back to itself through the files called `names`.
  static func circle(
    _ code: Code, through names: [String], at location: SourceLocation, path: String?,
    help: String
  ) -> Diagnostic {
    Diagnostic(
      code, at: location, path: path,
      message: "this menu leads back to itself: " + names.joined(separator: " → "),
      label: "closes the circle", help: help)
  }
}
