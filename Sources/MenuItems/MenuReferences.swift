public import DocumentSyntax
internal import SourceText
internal import StructuredData

/// The names in a menu file that stand for something outside of it: plugin folders, handlers and icons.
///
/// They are known even if the menu has errors.
public struct MenuReferences: Sendable {
  /// The folders to look for plugins in, as the outermost menu names them.
  public internal(set) var pluginFolders: [Located<String>] = []
  /// The file that names the folders, if there is one.
  var pluginFolderFile: SourceFile?
  /// The handlers that items name, in the order of the file.
  private(set) var handlers: [HandlerReference] = []
  /// The icons that items name, in the order of the file.
  private(set) var icons: [IconReference] = []

  init() {}

  /// Finds the references in `metadata` and the menus below it.
  public init(in metadata: MenuMetadata) {
    var collector = ReferenceCollector()
    metadata.visit(&collector)
    self = collector.references
  }

  /// Takes the folders of the outermost menu.
  mutating func addFolders(of header: MenuHeader) {
    (pluginFolders, pluginFolderFile) = (header.pluginFolders, header.file)
  }

  /// Adds the handlers and the icon that `item` names, if it names any.
  mutating func add(_ item: borrowing ItemFields, in file: SourceFile, path: ItemPath) {
    if item.icon.isPresent {
      icons.append(IconReference(name: item.icon, file: file, path: path))
    }
    // Actions get the arguments of their item, too.
    var called: String?
    if case .handler(let name)? = item.extras?.source?.origin { called = name }
    for name in item.furtherHandlers {
      var reference = HandlerReference(name: FieldText(name), file: file, path: path)
      if name.value == called {
        reference.call = HandlerCall(item, beside: item.furtherHandlers.map(\.value))
        called = nil
      }
      handlers.append(reference)
    }
    guard item.tapHandlerName.isPresent else { return }
    var reference = HandlerReference(name: item.tapHandlerName, file: file, path: path)
    reference.call = HandlerCall(item, beside: item.furtherHandlers.map(\.value))
    handlers.append(reference)
  }
}

/// The name of a handler, at the place where an item gives it.
struct HandlerReference: Sendable {
  var name: FieldText
  var file: SourceFile
  var path: ItemPath
  /// The arguments of the item, if it is this handler that it is for.
  var call: HandlerCall?
}

/// The name of an icon, at the place where an item gives it.
struct IconReference: Sendable {
  var name: FieldText
  var file: SourceFile
  var path: ItemPath
}

/// The arguments that an item passes to its handler.
struct HandlerCall: Sendable {
  var arguments: [String: StructuredValue]
  /// The places of the arguments, in the order of the source; empty if the reader knows none.
  var places: [ArgumentPlace]
  /// The handlers of the item that get the same arguments.
  var others: [String]

  init(_ item: borrowing ItemFields, beside others: [String]) {
    arguments = item.arguments
    places = item.argumentPlaces
    self.others = others
  }
}

/// Collects the references of a menu and of the menus below it.
private struct ReferenceCollector: MenuVisitor {
  var references = MenuReferences()
  private var files: [SourceFile] = []

  init() {}

  mutating func beginMenu(_ header: MenuHeader) {
    if files.isEmpty { references.addFolders(of: header) }
    files.append(header.file)
  }

  mutating func section(_ title: FieldText) {}

  mutating func item(_ item: inout ItemFields, path: ItemPath) {
    if let file = files.last { references.add(item, in: file, path: path) }
  }

  mutating func open(_ item: ItemFields, path: ItemPath) {
    var item = item
    self.item(&item, path: path)
  }

  mutating func close(_ submenu: Void?, inPlace: Bool) {}
  mutating func endMenu() { files.removeLast() }
  mutating func reuse(_ menu: Void) {}
}
