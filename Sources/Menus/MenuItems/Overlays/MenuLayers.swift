internal import Documents
package import Files
internal import SourceText
internal import TaskFiles

/// Finds the files that a menu file is composed of: its base, its drop-ins, and the files that it includes.
struct MenuLayers {
  private let origin: FileMenuItemsReader
  private var fileSystem: any FileSystem { origin.fileSystem }
  private var layers: [MenuComposition.Layer] = []
  /// The sizes of the layers, with those of the files that each includes, each time.
  private var sizes: [Size] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var places = OverlayPlaces()
  /// The paths of the files that were read or are missing, as shown.
  private(set) var files: [String] = []
  /// The number of bytes that were read.
  private(set) var bytes = 0
  /// The files that lead to the one being read, outermost first: canonical path, and name as shown.
  private var chain: [(path: PathBytes, name: String)]
  private var included: [PathBytes: Int] = [:]

  private struct Size {
    var nodes = 0
    var text = 0

    func fits(_ limits: DocumentLimits) -> Bool {
      nodes <= limits.nodes && text <= limits.fileBytes + limits.repeatedTextBytes
    }

    static func + (lhs: Size, rhs: Size) -> Size {
      Size(nodes: lhs.nodes + rhs.nodes, text: lhs.text + rhs.text)
    }
  }

  /// The most files of one menu.
  private static let fileLimit = 4_096

  init(_ origin: FileMenuItemsReader, at canonicalPath: String?, name: String) {
    self.origin = origin
    chain = [(PathBytes(canonicalPath ?? ""), name)]
  }

  /// Returns the document of a menu file with everything that it is composed of; the document itself if that is all.
  ///
  /// - Parameters:
  ///   - folder: the folder to which its paths are relative.
  ///   - isFile: whether it was read from a file, beside which there can be drop-ins.
  mutating func composed(_ tree: DocumentTree, folder: String, isFile: Bool) -> DocumentTree {
    // Menus from servers, printed menus and files of tasks name no files.
    guard origin.isComposed, tree.file.remote == nil, tree.file.printed == nil,
      origin.taskFormat == nil, TaskKind(path: tree.file.name) == nil
    else { return tree }
    layers = [MenuComposition.Layer(tree: tree)]
    sizes = [Size(nodes: tree.expandedNodeCount, text: tree.expandedTextBytes)]
    var order = bases(of: 0, folder: folder) + [0]
    if isFile { order += dropIns(of: tree.file.name) }
    includeFiles(of: 0, folder: folder)
    guard layers.count > 1 || !layers[0].included.isEmpty else { return tree }
    let size = order.reduce(Size()) { $0 + sizes[$1] }
    guard size.fits(origin.limits) else {
      reportTooLarge(at: SourceLocation(tree.file, 0..<0), nil)
      return tree
    }
    var composition = MenuComposition(layers, nodeCount: size.nodes, textBytes: size.text)
    let composed = composition.composed(order)
    diagnostics += composition.diagnostics
    places = composition.places
    return composed
  }

  // MARK: Bases

  /// Returns the numbers of the layers below one, the lowest first.
  private mutating func bases(of layer: Int, folder: String) -> [Int] {
    guard let value = extends(layer)?.value else { return [] }
    let fields = FieldReader()
    defer { diagnostics += fields.diagnostics }
    guard let name = fields.optionalText(value, path: "extends") else { return [] }
    if layers[layer].tree.file.remote != nil || MenuAddress.isAddress(name.value) {
      guard
        let address = fields.menuAddress(name.value, at: value.location, path: "extends"),
        let base = read(
          address.description, at: value.location, path: "extends", code: .overlayCycle,
          from: address)
      else { return [] }
      defer { chain.removeLast() }
      includeFiles(of: base, folder: "")
      return bases(of: base, folder: "") + [base]
    }
    let shown = MenuPath.base(name.value, in: folder, origin.places, fileSystem)
    guard let base = read(shown, at: value.location, path: "extends", code: .overlayCycle) else {
      return []
    }
    defer { chain.removeLast() }
    let below = bases(of: base, folder: shown.folderOfPath)
    let dropIns = dropIns(of: shown)
    includeFiles(of: base, folder: shown.folderOfPath)
    return below + [base] + dropIns
  }

  // MARK: Drop-ins

  /// Returns the numbers of the overlays in the folder beside a file: `menu.d` for `menu.yaml`.
  private mutating func dropIns(of name: String) -> [Int] {
    let file = name.lastPathName
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return [] }
    let folder = MenuPath.join(name.containsSlash ? name.folderOfPath : "", file[..<dot] + ".d")
    guard let names = fileSystem.names(inDirectory: folder) else { return [] }
    files.append(folder)
    let own = names.filter(FileMenuItemsReader.isMenuName)
    return own.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
      let path = MenuPath.join(folder, name)
      let place = SourceLocation(path: path)
      guard let layer = read(path, at: place, path: nil, code: .overlayCycle) else { return nil }
      chain.removeLast()
      includeFiles(of: layer, folder: folder)
      reportBase(
        of: layer, "this file changes the menu beside its folder, and no other one",
        help: "take it away")
      return layer
    }
  }

  /// Reports that the base that a layer names is not used.
  private mutating func reportBase(of layer: Int, _ message: String, help: String) {
    guard let key = extends(layer)?.key else { return }
    diagnostics.append(
      Diagnostic(
        .unknownKey, .warning, at: key.location, path: "extends", message: message,
        label: "not used", help: help))
  }

  /// Returns the key of a layer that names its base, with its value.
  private func extends(_ layer: Int) -> (key: DocumentNode, value: DocumentNode)? {
    layers[layer].tree.root?.entries.first { $0.key.text == MenuKey.extends.rawValue }
  }

  // MARK: Included files

  /// Reads the files that entries of a layer include.
  private mutating func includeFiles(of layer: Int, folder: String) {
    let tree = layers[layer].tree
    // Most menus include nothing, which their bytes show much faster.
    guard tree.mayContain("include"), let items = layers[layer].items else { return }
    includeFiles(in: items, of: layer, folder: folder, path: "items")
  }

  private mutating func includeFiles(
    in items: DocumentNode, of layer: Int, folder: String, path: String
  ) {
    guard items.kind == .sequence else { return }
    for (number, node) in items.children.enumerated() {
      for (key, value) in node.entries {
        let here = "\(path)[\(number)].\(key.text)"
        if key.text == "items" { includeFiles(in: value, of: layer, folder: folder, path: here) }
        guard key.text == "include" else { continue }
        let fields = FieldReader()
        for (other, _) in node.entries where OverlayKey.known.key(other) == nil {
          fields.misplacedKey(
            other, path: "\(path)[\(number)].\(other.text)", label: "beside `include`",
            help: "an entry that includes a file has the items of that file in its place")
        }
        if let name = fields.optionalText(value, path: here) {
          include(name.value, at: value.location, path: here, folder: folder, node, of: layer)
        }
        diagnostics += fields.diagnostics
      }
    }
  }

  private mutating func include(
    _ name: String, at location: SourceLocation, path: String, folder: String,
    _ node: DocumentNode, of layer: Int
  ) {
    guard layers[layer].tree.file.remote == nil else {
      layers[layer].included[node.index] = .some(nil)
      diagnostics.append(
        Diagnostic(
          .notFromServer, at: location, path: path,
          message: "a menu from a server cannot include files", label: "not included",
          help: "open the other menu with `menu`"))
      return
    }
    let shown = MenuPath.join(folder, name)
    let canonical = PathBytes(fileSystem.canonicalPath(shown) ?? shown)
    if let known = included[canonical], !chain.contains(where: { $0.path == canonical }) {
      add(known, to: layer, for: node, at: location, path)
      return
    }
    let read = read(shown, at: location, path: path, code: .menuCycle)
    guard let other = read else {
      layers[layer].included[node.index] = .some(nil)
      return
    }
    included[canonical] = other
    reportBase(
      of: other, "only the items of an included file are used, not its base",
      help: "include the base, too")
    includeFiles(of: other, folder: shown.folderOfPath)
    chain.removeLast()
    add(other, to: layer, for: node, at: location, path)
  }

  /// Puts a layer in the place of an entry, unless the menu becomes too large: files can include others repeatedly.
  private mutating func add(
    _ other: Int, to layer: Int, for node: DocumentNode, at location: SourceLocation, _ path: String
  ) {
    let size = sizes[layer] + sizes[other]
    let fits = size.fits(origin.limits)
    layers[layer].included[node.index] = .some(fits ? other : nil)
    if fits { sizes[layer] = size } else { reportTooLarge(at: location, path) }
  }

  private mutating func reportTooLarge(at location: SourceLocation, _ path: String?) {
    diagnostics.append(
      Diagnostic(
        .tooLarge, at: location, path: path,
        message: "with all its files the menu is larger than a menu may be",
        help: "name fewer or smaller files"))
  }

  // MARK: Reading

  /// Reads a file, and returns the number of its layer; it stays in the chain until the caller removes it.
  ///
  /// - Parameter address: the address of a menu on a server, in place of a file.
  private mutating func read(
    _ shown: String, at location: SourceLocation, path: String?, code: Diagnostic.Code,
    from address: MenuAddress? = nil
  ) -> Int? {
    if address == nil { files.append(shown) }
    let canonicalPath = address == nil ? fileSystem.canonicalPath(shown) : nil
    let canonical = PathBytes(canonicalPath ?? shown)
    if let start = chain.firstIndex(where: { $0.path == canonical }) {
      diagnostics.append(
        .circle(
          code, through: chain[start...].map(\.name) + [shown], at: location, path: path,
          help: "take one of these keys away"))
      return nil
    }
    guard chain.count < origin.limits.depth else {
      diagnostics.append(
        Diagnostic(
          .tooDeep, at: location, path: path,
          message: "files lead to each other more than \(origin.limits.depth) levels deep"))
      return nil
    }
    guard files.count <= Self.fileLimit, bytes <= 4 * origin.limits.fileBytes else {
      diagnostics.append(
        Diagnostic(
          .tooLarge, at: location, path: path, message: "this menu consists of too many files",
          help: "name fewer or smaller files"))
      return nil
    }
    var reader = DocumentReader(limits: origin.limits)
    reader.canonicalPath = canonicalPath
    let content: [UInt8]
    if let address {
      guard let kept = origin.places.kept(address) else {
        diagnostics.append(
          Diagnostic(
            .unreadable, at: location, path: path,
            message: "there is no menu of the server \(address.host)", label: "not fetched",
            help: "`appmenu validate` with this file asks the server"))
        return nil
      }
      content = kept.bytes
      reader.remote = RemoteOrigin(address: shown, digest: kept.digest)
    } else {
      do {
        content = try fileSystem.readRegularFile(
          canonicalPath ?? shown, limit: origin.limits.fileBytes)
      } catch {
        diagnostics.append(
          FileMenuItemsReader.unreadableFile(
            shown, error, at: location, in: path ?? "", similar: origin.similarNames))
        return nil
      }
    }
    bytes += content.count
    let reading = origin.document(content, name: shown, reader)
    diagnostics += reading.diagnostics
    guard let tree = reading.tree ?? reading.recovered ?? reading.partBeforeError else {
      return nil
    }
    layers.append(MenuComposition.Layer(tree: tree))
    sizes.append(Size(nodes: tree.expandedNodeCount, text: tree.expandedTextBytes))
    chain.append((canonical, shown))
    return layers.count - 1
  }
}

extension MenuPath {
  /// Returns the path of a base: a name without a folder is looked up in the menu folders, too.
  package static func base(
    _ name: String, in folder: String, _ places: MenuPlaces, _ fileSystem: any FileSystem
  ) -> String {
    let own = join(folder, name)
    guard !name.containsSlash, fileSystem.canonicalPath(own) == nil else { return own }
    for folder in places.folders {
      for ending in ["", ".yaml", ".plist"] {
        let path = join(folder, name + ending)
        if fileSystem.canonicalPath(path) != nil, !fileSystem.isDirectory(path) { return path }
      }
    }
    return own
  }
}

extension FileMenuItemsReader {
  /// Returns the path of the menu that a file changes as a drop-in: `menu.yaml` for `menu.d/x.yaml`; nil for another file.
  package static func menu(ofDropIn path: String, in fileSystem: any FileSystem) -> String? {
    let folder = path.folderOfPath
    guard isMenuName(path), folder.hasSuffix(".d"), folder.lastPathName.count > 2 else {
      return nil
    }
    return [".yaml", ".plist", ".yml", ".json"].map { folder.dropLast(2) + $0 }.first {
      fileSystem.canonicalPath($0) != nil
    }
  }

  fileprivate static func isMenuName(_ name: String) -> Bool {
    name.hasSuffix(".yaml") || name.hasSuffix(".plist")
  }
}

extension MenuComposition {
  /// A document of the menu: the base, or an overlay.
  struct Layer {
    let tree: DocumentTree
    /// The documents that it includes, by the index of the entry that names the file; nil for one that cannot be read.
    var included: [DocumentTree.Index: Int?] = [:]

    /// The items of a menu file; nil if it has none.
    var items: DocumentNode? {
      guard let root = tree.root else { return nil }
      if root.kind == .sequence { return root }
      return root[MenuKey.items.rawValue]
    }
  }
}
