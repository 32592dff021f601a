internal import AppMenuKit
internal import MenuAuthoring

enum MenuProof {
  struct Text {
    let bytes: [UInt8]
    /// The name, which helps to find the format.
    let name: String
    /// The folder that the paths in it are relative to.
    let folder: String

    var menu: Menu? {
      FileMenuItemsReader(.bytes(bytes, name: name, folder: folder)).loadMenu().menu
    }
  }

  /// Returns whether a text is a list without items, as a list of texts is.
  static func isListWithoutItems(_ text: Text) -> Bool {
    let root = DocumentReader().read(text.bytes, name: text.name).tree?.root
    guard let root, root.kind == .sequence, root.count > 0 else { return false }
    return !root.children.contains { $0.kind == .mapping }
  }

  /// Returns the text of a document as `appmenu fmt` writes it.
  ///
  /// - Throws: an error if the file cannot be formatted, for example because the result would be a different menu.
  static func formatted(
    _ text: Text, schema: String? = nil
  ) throws(DocumentFormatter.Refusal) -> [UInt8] {
    let formatted = try DocumentFormatter(shape: .authored, schema: schema).format(
      text.bytes, name: text.name)
    let result = Text(bytes: formatted, name: text.name, folder: text.folder)
    guard text.menu == result.menu else { throw .unproven }
    return formatted
  }

  /// Reports that a result was not written because it would be another menu.
  static func reportFailure(_ name: String) {
    Output.refuse(
      "internal error: the result for '\(name)' would not mean the same; nothing was written",
      hint: "This is a fault of appmenu: please report it with the file.")
  }
}

extension DocumentShape {
  /// The files whose keys have an order: menus and forms.
  static let authored = DocumentShape([.menu, .form])
}

extension SchemaCatalog {
  /// Returns the catalogue of the file at `path` by its name, folder or keys; nil for another file.
  static func describing(_ bytes: [UInt8], path: String) -> SchemaCatalog? {
    let kind = DocumentKind(path: path, text: bytes)
    if [.plugin, .settings, .theme].contains(kind) {
      return SchemaCatalog(argument: kind.rawValue)
    }
    return DescribedRoot.catalog(of: bytes, name: path, among: [.menu, .form, .plugin])
  }
}
