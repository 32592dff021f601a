internal import Documents
internal import HandlerProtocol
internal import MenuItems
internal import PluginHost
package import StructuredData

extension SchemaCatalog {
  /// All kinds of files.
  package static let all: [SchemaCatalog] = [.menu, .plugin, .config, .theme, .form, .view]

  /// The JSON Schema of these files.
  package var jsonSchema: JSONSchema {
    JSONSchema(self) { yaml in
      let reading = DocumentReader().read(Array(yaml.utf8), name: "example")
      return reading.tree?.root.map { StructuredValue($0) }
    }
  }
}
