internal import Documents
internal import Files
package import SourceText

/// A value of an item, and the place where it is written, in whichever file of the menu that is.
package struct ValueOrigin: Sendable {
  /// The IDs of the items that lead to it, its own item last.
  package let path: [String]
  package let key: String
  package let location: SourceLocation
}

extension FileMenuItemsReader {
  /// Returns the origins of the values of all items of a menu file, in the order of the menu; empty if it cannot be read.
  package func valueOrigins() -> [ValueOrigin] {
    var reader = DocumentReader(limits: limits)
    let (name, bytes): (String, [UInt8]?)
    switch source {
    case .file(let path):
      (name, bytes) = (path, try? fileSystem.readRegularFile(path, limit: limits.fileBytes))
      reader.canonicalPath = fileSystem.canonicalPath(path)
    case .bytes(let given, let shown, _):
      (name, bytes) = (shown, given)
      reader.remote = remote
    }
    guard let bytes, let own = document(bytes, name: name, reader).tree else { return [] }
    var layers = MenuLayers(self, at: reader.canonicalPath, name: name)
    let root = layers.composed(own, folder: name.folderOfPath, isFile: remote == nil).root
    let items = root?.kind == .sequence ? root : root?[MenuKey.items.rawValue]
    return items.map { Self.origins(in: $0, below: []) } ?? []
  }

  private static func origins(in items: DocumentNode, below path: [String]) -> [ValueOrigin] {
    var ids = ItemIdentifiers(capacity: items.count)
    for item in items.children { _ = item["id"].map { ids.reserve($0.text) } }
    return items.children.flatMap { item -> [ValueOrigin] in
      guard let title = item["title"]?.text else { return [] }
      let path = path + [item["id"]?.text ?? ids.unique(for: title)]
      return item.entries.flatMap { key, value in
        key.text == "items"
          ? origins(in: value, below: path)
          : [ValueOrigin(path: path, key: key.text, location: value.location)]
      }
    }
  }
}
