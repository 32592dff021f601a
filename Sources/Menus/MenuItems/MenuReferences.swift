public import Documents
internal import SourceText
internal import StructuredData

/// The names in a menu file of things outside of it: plugin folders, handlers and icons.
///
/// They are known even if the menu has errors.
public struct MenuReferences: Sendable {
  /// The folders to look for plugins in, as the outermost menu names them.
  public internal(set) var pluginFolders: [Located<String>] = []
  var pluginFolderFile: SourceFile?
  private(set) var handlers: [NameReference] = []
  private(set) var icons: [NameReference] = []

  init() {}

  /// Finds the references in `metadata` and the menus below it.
  public init(in metadata: MenuMetadata) {
    var collector = ReferenceCollector()
    metadata.visit(&collector)
    self = collector.references
  }

  mutating func addFolders(of header: MenuHeader) {
    (pluginFolders, pluginFolderFile) = (header.pluginFolders, header.file)
  }

  mutating func add(_ item: borrowing MenuItemMetadata, in file: SourceFile, path: ItemPath) {
    if item.texts.icon.isPresent {
      icons.append(NameReference(item.texts.icon, of: "icon", in: file, path: path))
    }
    for icon in item.further.icons { icons.append(NameReference(icon, in: file, path: path)) }
    // Actions get the arguments of their item, too.
    var called: String?
    if case .handler(let name)? = item.extras?.source?.origin { called = name }
    for handler in item.further.handlers {
      var reference = NameReference(handler, in: file, path: path)
      if handler.name.value == called {
        reference.call = HandlerCall(item)
        called = nil
      }
      handlers.append(reference)
    }
    guard item.texts.tapHandlerName.isPresent else { return }
    var reference = NameReference(
      item.texts.tapHandlerName, of: "tapHandlerName", in: file, path: path)
    reference.call = HandlerCall(item)
    handlers.append(reference)
  }
}

/// The name of a handler or an icon, at the place where an item gives it.
struct NameReference: Sendable {
  let name: FieldText
  let file: SourceFile
  let item: ItemPath
  /// The arguments of the item, if they are for the handler with this name.
  var call: HandlerCall?
  private let key: String
  private let furtherPath: String?

  init(_ name: FieldText, of key: String, in file: SourceFile, path: ItemPath) {
    (self.name, self.key, self.file, item) = (name, key, file, path)
    furtherPath = nil
  }

  init(_ further: PlacedName, in file: SourceFile, path: ItemPath) {
    (name, key, self.file, item) = (FieldText(further.name), "", file, path)
    furtherPath = further.path
  }

  var path: String { furtherPath ?? item.key(key) }
  var location: SourceLocation { SourceLocation(file, name.range) }
}

struct PlacedName: Sendable {
  let name: Located<String>
  let path: String
}

struct NamesInItem: Sendable {
  var handlers: [PlacedName] = []
  var icons: [PlacedName] = []

  mutating func add(_ other: NamesInItem) {
    handlers += other.handlers
    icons += other.icons
  }
}

struct HandlerCall: Sendable {
  var arguments: [String: StructuredValue]
  /// The places of the arguments, in the order of the source; empty if the reader knows no places.
  var places: [ArgumentPlace]
  /// The handlers of the item that get the same arguments.
  var others: [String]

  init(_ item: borrowing MenuItemMetadata) {
    arguments = item.arguments
    places = item.argumentPlaces
    others = item.further.handlers.map(\.name.value)
  }
}

private struct ReferenceCollector: MenuVisitor {
  var references = MenuReferences()
  private var files: [SourceFile] = []

  init() {}

  mutating func beginMenu(_ header: MenuHeader) {
    if files.isEmpty { references.addFolders(of: header) }
    files.append(header.file)
  }

  mutating func section(_ title: FieldText) {}

  mutating func item(_ item: inout MenuItemMetadata, path: ItemPath) {
    if let file = files.last { references.add(item, in: file, path: path) }
  }

  mutating func open(_ item: MenuItemMetadata, path: ItemPath) {
    var item = item
    self.item(&item, path: path)
  }

  mutating func close(_ submenu: Void?, inPlace: Bool) {}
  mutating func endMenu() { files.removeLast() }
  mutating func reuse(_ menu: Void) {}
}
