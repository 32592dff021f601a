package import Files
internal import MenuItems
internal import SourceText

package struct FilePlace: Sendable, Hashable {
  package var path: String
  package var range: Range<Int>
  /// The text of the file, or nil for the document itself.
  package var text: [UInt8]?
}

extension SchemaWalk {
  /// The maximum size of a manifest that is searched, in bytes.
  private static let manifestLimit = 1 << 20

  package func definitions(
    at offset: Int, in document: AuthoredDocument, fileSystem: any FileSystem
  ) -> [FilePlace] {
    guard let (symbol, _) = symbol(at: offset) else { return [] }
    switch symbol {
    case .identifier(let index, let id):
      // In an overlay the ID is that of an item of the menu that it changes.
      let path = ids(around: index) + id.split(separator: "/").map(String.init)
      let items = baseItems(in: document.folder, fileSystem)
      if let place = items.first(where: { $0.path == path })?.location {
        let file = place.file
        return [
          FilePlace(
            path: file.canonicalPath ?? file.name, range: place.range ?? 0..<0, text: file.bytes)
        ]
      }
      fallthrough
    case .input, .anchor:
      return occurrences(of: symbol).filter(\.isDefinition)
        .map { FilePlace(path: document.path, range: $0.range) }
    case .file(let path):
      let path = document.folder.appendingPath(path)
      guard fileSystem.canonicalPath(path) != nil else { return [] }
      return [FilePlace(path: path, range: 0..<0, text: [])]
    case .handler(let name):
      guard let handler = facts.handler(name) else { return [] }
      let bytes = try? fileSystem.readRegularFile(handler.manifest, limit: Self.manifestLimit)
      guard let bytes, bytes.count <= Self.manifestLimit else { return [] }
      let tree = OutlineTree(bytes)
      let place = tree.nodes.indices.first {
        tree.nodes[$0].isScalar && tree.scalar($0) == name
          && tree.lineage(of: $0).contains { tree.key(of: $0) == "handlers" }
      }
      return [
        FilePlace(
          path: handler.manifest, range: place.map { tree.nodes[$0].text } ?? 0..<0, text: bytes)
      ]
    }
  }
}
