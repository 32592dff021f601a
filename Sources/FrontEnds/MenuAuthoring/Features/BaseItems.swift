internal import Files
internal import MenuItems
internal import SourceText

extension SchemaWalk {
  /// Returns the IDs of the items of the menu that a document in a folder changes, or their titles if they have none: of
  /// the menu that it extends, or whose drop-in it is.
  func baseItems(in folder: String, _ fileSystem: any FileSystem) -> [ValueOrigin] {
    let named = tree.outermostText(of: MenuKey.extends.rawValue)
    let places = facts.places
    let source: FileMenuItemsReader.Source
    var remote: RemoteOrigin?
    if let named, let address = try? MenuAddress(named) {
      guard let kept = places.kept(address) else { return [] }
      source = .bytes(kept.bytes, name: named, folder: ".")
      remote = RemoteOrigin(address: address.description, digest: kept.digest)
    } else if let path = named.map({ MenuPath.base($0, in: folder, places, fileSystem) })
      ?? FileMenuItemsReader.menu(ofDropIn: folder + "/x.yaml", in: fileSystem)
    {
      source = .file(path)
    } else {
      return []
    }
    var reader = FileMenuItemsReader(source, fileSystem: fileSystem)
    (reader.places, reader.remote) = (places, remote)
    var items: [ValueOrigin] = []
    for origin in reader.valueOrigins() where ["id", "title"].contains(origin.key) {
      if items.last?.path != origin.path {
        items.append(origin)
      } else if origin.key == "id" {
        items[items.count - 1] = origin
      }
    }
    return items
  }

  /// Returns the IDs of the items around a node of a document, outermost first.
  func ids(around index: OutlineTree.Index) -> [String] {
    tree.chain(to: index).dropLast(2).compactMap { owner in
      tree.children(of: owner).first { tree.key(of: $0) == "id" && tree.nodes[$0].isScalar }
    }.flatMap { tree.scalar($0).split(separator: "/").map(String.init) }
  }
}
