package import MenuItems
package import StructuredData

package struct HandlerFact: Sendable, Hashable {
  /// The main name, or an alias.
  package var name: String
  package var plugin: String
  package var manifest: String
  /// The declared arguments, or nil if any are accepted.
  package var arguments: [HandlerArgument]?
  /// The main name, if `name` is an alias.
  package var mainName: String?

  package init(
    name: String, plugin: String, manifest: String, arguments: [HandlerArgument]? = nil,
    mainName: String? = nil
  ) {
    (self.name, self.plugin, self.manifest, self.mainName) = (name, plugin, manifest, mainName)
    self.arguments = arguments
  }
}

package struct IconFact: Sendable, Hashable {
  package var name: String
  /// The character that is shown for it.
  package var glyph: String

  package init(name: String, glyph: String) { (self.name, self.glyph) = (name, glyph) }
}

/// The facts about the surroundings of a document: its tables of keys, handlers and icons.
package struct AuthoringFacts: Sendable {
  package var catalog: SchemaCatalog
  /// The handlers, sorted by name.
  package var handlers: [HandlerFact]
  /// The icons, sorted by name.
  package var icons: [IconFact]
  /// The help for an unknown handler whose name is like no known one.
  package var unknownHandlerHelp: String?
  /// The user's home, for paths such as `~/plugins`.
  package var home: String?
  /// The places of bases that are not given by a path.
  package var places: MenuPlaces

  package init(
    catalog: SchemaCatalog, handlers: [HandlerFact] = [], icons: [IconFact] = [],
    unknownHandlerHelp: String? = nil, home: String? = nil, places: MenuPlaces = MenuPlaces()
  ) {
    (self.catalog, self.handlers, self.icons) = (catalog, handlers, icons)
    (self.unknownHandlerHelp, self.home) = (unknownHandlerHelp, home)
    self.places = places
  }

  package func handler(_ name: String) -> HandlerFact? { handlers.first { $0.name == name } }
}
