internal import DocumentSyntax
internal import SourceText
internal import StructuredData

/// Converts a located tree to menu metadata.
struct MenuMetadataParser {
  var fields = FieldReader()
  var loader: MenuFileResolver
  private let tree: DocumentTree
  private let folder: String

  private enum RootKey: String, CaseIterable { case title, subtitle, subTitle, items, plugins }
  private enum ItemKey: String, CaseIterable {
    case title, subtitle, subTitle, icon, iconName, tapHandlerName, arguments, items, menu
    case shortcut, id, section, featureName
  }
  private static let rootKeys = KeyTable<RootKey>()
  private static let itemKeys = KeyTable<ItemKey>()

  init(tree: DocumentTree, folder: String, loader: MenuFileResolver) {
    self.tree = tree
    self.folder = folder
    self.loader = loader
  }

  mutating func parse() -> MenuMetadata? {
    guard let root = tree.root else {
      return notAMenu(SourceLocation(tree.file, 0..<0), found: "the file is empty")
    }
    switch root.kind {
    case .sequence:
      return MenuMetadata(file: tree.file, entries: entries(root, path: ItemPath()))
    case .mapping:
      return rootMapping(root)
    default:
      return notAMenu(root.location, found: "found \(root.kindInWords)")
    }
  }

  private mutating func notAMenu(_ location: SourceLocation, found: String) -> MenuMetadata? {
    let isPropertyList = tree.format.isPropertyList
    fields.diagnostics.append(
      Diagnostic(
        .notAMenu, at: location,
        message: "a menu is a sequence of items, or a mapping with `items`: \(found)",
        help: isPropertyList
          ? "put the items' <dict>s into an <array>"
          : "start the list with `- title: …`, or put it below `items:`"))
    return nil
  }

  private mutating func rootMapping(_ root: DocumentNode) -> MenuMetadata? {
    var metadata = MenuMetadata(file: tree.file)
    var items: DocumentNode?
    var hasUnreadableItems = false
    var subtitleKey: DocumentNode?
    for (key, value) in root.entries {
      switch Self.rootKeys.key(key) {
      case .title: metadata.title = fields.optionalText(value, path: "title")
      case .subtitle, .subTitle:
        checkSpelling(key, of: &subtitleKey, path: key.text)
        metadata.subtitle = fields.optionalText(value, path: key.text)
      case .items:
        items = fields.sequence(value, path: "items")
        hasUnreadableItems = items == nil && !value.isNull
      case .plugins: metadata.pluginFolders = fields.texts(value, path: "plugins")
      case nil:
        let name = key.text
        fields.unknownKey(key, path: name, question: Self.rootKeys.question(for: name))
      }
    }
    if hasUnreadableItems { return metadata }
    guard let items else {
      let mark = root.entries.first { _ in true }?.key.location ?? root.location
      return notAMenu(
        tree.format.isPropertyList ? root.location : mark, found: "this mapping has no `items`")
    }
    metadata.entries = entries(items, path: ItemPath())
    return metadata
  }

  private mutating func entries(_ sequence: DocumentNode, path: ItemPath) -> [MenuEntryMetadata] {
    var entries: [MenuEntryMetadata] = []
    entries.reserveCapacity(sequence.count)
    var index = 0
    for node in sequence.children {
      let here = path.item(index)
      index += 1
      guard node.kind == .mapping else {
        fields.wrongType(node, expected: "a mapping", path: here.text)
        continue
      }
      read(node, index: index - 1, path: here, into: &entries)
    }
    return entries
  }

  private mutating func read(
    _ node: DocumentNode, index: Int, path: ItemPath, into entries: inout [MenuEntryMetadata]
  ) {
    var item = MenuItemMetadata(anchor: anchor(of: node))
    item.sourceIndex = index
    var section: Located<String>?
    var action: DocumentNode?
    var items: DocumentNode?
    var menu: Located<String>?
    var isHeading = false
    var subtitleKey: DocumentNode?
    var iconKey: DocumentNode?
    for (key, value) in node.entries {
      let known = Self.itemKeys.key(key)
      switch known {
      case .title:
        item.title = fields.text(value, path: path.key("title"))
        item.hasUnreadableTitle = item.title == nil
      case .subtitle, .subTitle:
        checkSpelling(key, of: &subtitleKey, path: path.key(key.text))
        item.subtitle = fields.optionalText(value, path: path.key(key.text))
      case .icon, .iconName:
        checkSpelling(key, of: &iconKey, path: path.key(key.text))
        item.icon = fields.optionalText(value, path: path.key(key.text))
      case .tapHandlerName:
        item.tapHandlerName = fields.optionalText(value, path: path.key("tapHandlerName"))
      case .arguments:
        if let mapping = fields.mapping(value, path: path.key("arguments")),
          case .object(let arguments) = StructuredValue(mapping)
        {
          item.arguments = arguments
        }
      case .items: items = fields.sequence(value, path: path.key("items"))
      case .menu: menu = fields.optionalText(value, path: path.key("menu"))
      case .shortcut: item.shortcut = fields.optionalText(value, path: path.key("shortcut"))
      case .id: item.id = fields.optionalText(value, path: path.key("id"))
      case .section:
        section = fields.optionalText(value, path: path.key("section"))
        isHeading = isHeading || !isAbsent(value)
      case .featureName: item.userInfo[key.text] = StructuredValue(value)
      case nil:
        let name = key.text
        item.userInfo[name] = StructuredValue(value)
        fields.unknownKey(
          key, path: path.key(name), question: Self.itemKeys.question(for: name))
      }
      switch known {
      case .tapHandlerName, .items, .menu:
        if isAbsent(value) { continue }
        item.namesAction = true
        checkConflict(key, with: &action, path: path)
      default: continue
      }
    }
    if let section {
      entries.append(heading(section, in: node, path: path))
      return
    }
    // A heading that cannot be read was reported; it does not become an item.
    if isHeading { return }
    if let items {
      let file = tree.file
      if loader.enter(at: items.location, path: path.key("items")) {
        let submenu = self.entries(items, path: path.below)
        loader.leave()
        item.submenu = .inPlace(MenuMetadata(file: file, entries: submenu))
      }
    } else if let menu {
      item.submenu = loader.submenu(menu, from: tree.file, folder: folder, path: path.key("menu"))
        .map { .fromFile($0) }
    }
    entries.append(.item(item))
  }

  /// Whether a value counts as absent.
  private func isAbsent(_ value: DocumentNode) -> Bool {
    value.isNull || value.kind == .string && value.withText(\.isEmpty)
  }

  private func anchor(of node: DocumentNode) -> Range<Int> {
    if tree.format.isPropertyList {
      let start = node.range.lowerBound
      return start..<min(node.range.upperBound, start + "<dict>".utf8.count)
    }
    return node.firstKeyRange
  }

  private mutating func heading(
    _ section: Located<String>, in node: DocumentNode, path: ItemPath
  ) -> MenuEntryMetadata {
    for (key, _) in node.entries where Self.itemKeys.key(key) != .section {
      // An unknown key was reported already.
      guard Self.itemKeys.key(key) != nil else { continue }
      fields.unknownKey(
        key, path: path.key(key.text), question: "a section has no other key",
        help: "put the item into an entry of its own")
    }
    return .section(section)
  }

  /// Reports a key that was given under its other spelling, too; the tree reports equal keys.
  private mutating func checkSpelling(
    _ key: DocumentNode, of given: inout DocumentNode?, path: @autoclosure () -> String
  ) {
    guard let first = given else {
      given = key
      return
    }
    if first.text == key.text { return }
    fields.diagnostics.report(
      Diagnostic(
        .duplicateKey, at: key.location, path: path(),
        message: "'\(key.text)' is another spelling of '\(first.text)'", label: "given again",
        help: "keep one of the two",
        notes: [Diagnostic.Note("first given here", at: first.location)]))
  }

  private mutating func checkConflict(
    _ key: DocumentNode, with action: inout DocumentNode?, path: ItemPath
  ) {
    guard let first = action else {
      action = key
      return
    }
    fields.diagnostics.report(
      Diagnostic(
        .conflictingKeys, at: key.location, path: path.text,
        message: "an item has only one of tapHandlerName, items and menu",
        label: "'\(key.text)' beside '\(first.text)'",
        help: "keep one; a submenu's items can have handlers of their own",
        notes: [Diagnostic.Note("the other one", at: first.location)]))
  }
}

/// The path of an item in a file, formatted only when a diagnostic needs it.
struct ItemPath {
  private var prefix = ""
  private var index = 0

  /// Returns the path of the item at `index`, from 0.
  func item(_ index: Int) -> ItemPath {
    var path = self
    path.index = index
    return path
  }

  /// The path prefix of the items below this one.
  var below: ItemPath {
    var path = self
    path.prefix = text + "."
    return path
  }

  /// Returns the path of the key `name` in this item.
  func key(_ name: String) -> String { text + "." + name }

  /// The path as text, as in `items[1].items[0]`.
  var text: String { "\(prefix)items[\(index)]" }
}
