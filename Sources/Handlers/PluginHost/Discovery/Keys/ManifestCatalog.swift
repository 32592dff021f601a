internal import MenuItems
package import StructuredData

extension SchemaCatalog {
  package static let plugin = SchemaCatalog(
    "plugin", "the manifest of a plugin of appmenu, `plugin.yaml`",
    root: .mapping("plugin"),
    mappings: [
      MappingSchema("plugin", "the manifest of a plugin", keys: ManifestKey.schemas),
      MappingSchema("handler", "a handler that the plugin provides", keys: HandlerKey.schemas),
      .field(
        "argument", "an argument that menu items may pass", at: .argument,
        details: [
          .id:
            "the name below `arguments` of a menu item: letters, digits, `-` and `_`, a letter first; required",
          .label: "a name for people",
          .required: "whether a menu item must give it",
          .value: "the value that the handler gets where a menu item gives none",
          .choices:
            "the values of a `choice`, with which `type` may be left out, or those of a `list`",
        ]),
      .field("setting", "a setting that the user can make", at: .setting),
      MappingSchema("timeouts", "how long the plugin may take", keys: TimeoutKey.schemas),
    ])
}
