internal import Documents
internal import HandlerProtocol
internal import MenuItems
internal import PluginHost
package import StructuredData

extension SchemaCatalog {
  package static let all: [SchemaCatalog] = [.menu, .plugin, .config, .theme, .form, .view]

  package var jsonSchema: JSONSchema {
    JSONSchema(self) { yaml in
      let reading = DocumentReader().read(Array(yaml.utf8), name: "example")
      return reading.tree?.root.map { StructuredValue($0) }
    }
  }
}
