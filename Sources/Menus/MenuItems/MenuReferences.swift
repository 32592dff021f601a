public import Documents
internal import Files
internal import SourceText
internal import StructuredData

/// The names in a menu file of things outside of it: plugin folders, handlers and icons.
///
/// They are known even if the menu has errors.
public struct MenuReferences: Sendable {
  /// The folders to look for plugins in, as the outermost menu names them.
  public internal(set) var pluginFolders: [Located<String>] = []
  /// The files that name the plugin folders.
  var pluginFolderFiles: [SourceFile] = []
  private(set) var handlers: [NameReference] = []
  private(set) var icons: [NameReference] = []

  init() {}

  /// Finds the references in `metadata` and the menus below it.
  public init(in metadata: MenuMetadata) {
    var building = MenuBuilding()
    _ = metadata.visit(&building)
    self = building.references
  }

  mutating func addFolders(of header: MenuHeader) {
    pluginFolders = header.pluginFolders
    pluginFolderFiles = header.pluginFolders.map { _ in header.file }
  }

  /// Adds the references of a menu in `folder`, to which its plugin folders are relative.
  mutating func add(_ other: MenuReferences, in folder: String) {
    pluginFolders += other.pluginFolders.map {
      Located(folder.appendingNamedPath($0.value), at: $0.range)
    }
    pluginFolderFiles += other.pluginFolderFiles
    handlers += other.handlers
    icons += other.icons
  }

  mutating func add(_ item: borrowing MenuItemMetadata, in file: SourceFile, path: ItemPath) {
    func reference(to further: PlacedName) -> NameReference {
      NameReference(
        name: FieldText(further.name), file: file, item: path, furtherPath: further.path)
    }
    if item.texts.icon.isPresent {
      icons.append(NameReference(name: item.texts.icon, file: file, item: path, key: "icon"))
    }
    icons += item.further.icons.map(reference)
    // Actions get the arguments of their item, too.
    var called: String?
    if case .handler(let name)? = item.extras?.source?.origin { called = name }
    for handler in item.further.handlers {
      var reference = reference(to: handler)
      if handler.name.value == called {
        reference.call = HandlerCall(item)
        called = nil
      }
      handlers.append(reference)
    }
    guard item.texts.tapHandlerName.isPresent else { return }
    handlers.append(
      NameReference(
        name: item.texts.tapHandlerName, file: file, item: path, key: "tapHandlerName",
        call: HandlerCall(item)))
  }
}

/// The name of a handler or an icon, at the place where an item gives it.
struct NameReference: Sendable {
  let name: FieldText
  let file: SourceFile
  let item: ItemPath
  /// The key with the name.
  var key = ""
  /// The path of the key if it is not a key of the item itself.
  var furtherPath: String?
  /// The arguments of the item, if they are for the handler with this name.
  var call: HandlerCall?

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
