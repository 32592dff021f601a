internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
package import StructuredData

extension SchemaCatalog {
  package static let config = SchemaCatalog(
    "config", "the settings of appmenu, `config.yaml`", root: .mapping("config"),
    mappings: [
      MappingSchema("config", "the settings", keys: SettingsKey.schemas),
      MappingSchema("keys", "the keys of the commands", keys: BoundIntent.schemas),
    ], mayBeEmpty: true)

  package static let theme = SchemaCatalog(
    "theme", "a theme of appmenu's screens", root: .mapping("theme"),
    mappings: [
      MappingSchema("theme", "a theme", keys: ThemeKey.schemas),
      MappingSchema("roles", "the looks of roles", keys: RoleName.schemas),
      MappingSchema("look", "how a role looks", keys: LookKey.schemas),
    ])

  package static let form = SchemaCatalog(
    "form", "a form of `appmenu form`", root: .mapping("form"),
    mappings: [
      MappingSchema("form", "a form", keys: FormKey.schemas),
      .field("field", "a field of the form", at: .form), ChoiceKey.mapping,
    ])
}
