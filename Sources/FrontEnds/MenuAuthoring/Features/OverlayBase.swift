internal import Files
internal import MenuItems
internal import SourceText

/// The items of the menu that a document changes: the one that it extends, or whose drop-in it is.
struct OverlayBase {
  /// An item, with the place of its ID, or of its title if it has none.
  struct Item {
    var path: [String]
    var location: SourceLocation
  }

  private(set) var items: [Item] = []

  /// Reads the menu that a document in a folder changes; there are no items if it changes no menu.
  init(of walk: SchemaWalk, in folder: String, _ fileSystem: any FileSystem) {
    let tree = walk.tree
    let named = tree.nodes.indices.first { index in
      tree.key(of: index) == MenuKey.extends.rawValue && tree.nodes[index].isScalar
        && tree.chain(to: index).count == 2
    }.map { tree.scalar($0) }
    let places = walk.facts.places
    let source: FileMenuItemsReader.Source
    var remote: RemoteOrigin?
    if let named, let address = try? MenuAddress(named) {
      guard let kept = places.kept(address) else { return }
      source = .bytes(kept.bytes, name: named, folder: ".")
      remote = RemoteOrigin(address: address.description, digest: kept.digest)
    } else if let path = named.map({ MenuPath.base($0, in: folder, places, fileSystem) })
      ?? FileMenuItemsReader.menu(ofDropIn: folder + "/x.yaml", in: fileSystem)
    {
      source = .file(path)
    } else {
      return
    }
    var reader = FileMenuItemsReader(source, fileSystem: fileSystem)
    (reader.places, reader.remote) = (places, remote)
    for origin in reader.valueOrigins() where ["id", "title"].contains(origin.key) {
      if items.last?.path != origin.path {
        items.append(Item(path: origin.path, location: origin.location))
      } else if origin.key == "id" {
        items[items.count - 1].location = origin.location
      }
    }
  }

  /// Returns the IDs of the items around a node of a document, outermost first.
  static func path(to index: OutlineTree.Index, in tree: OutlineTree) -> [String] {
    tree.chain(to: index).dropLast(2).compactMap { owner in
      tree.children(of: owner).first { tree.key(of: $0) == "id" && tree.nodes[$0].isScalar }
    }.flatMap { tree.scalar($0).split(separator: "/").map(String.init) }
  }
}
