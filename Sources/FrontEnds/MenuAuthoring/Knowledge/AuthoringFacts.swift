package import MenuItems
package import StructuredData

/// A handler that menus can name.
package struct HandlerFact: Sendable, Hashable {
  /// The name: the main one, or an alias.
  package var name: String
  /// The name of its plugin.
  package var plugin: String
  /// The path of the plugin's manifest.
  package var manifest: String
  /// The arguments that it declares, or nil if it takes any.
  package var arguments: [HandlerArgument]?
  /// The name that it is documented by, if `name` is an alias.
  package var mainName: String?

  /// Creates a handler.
  package init(
    name: String, plugin: String, manifest: String, arguments: [HandlerArgument]? = nil,
    mainName: String? = nil
  ) {
    (self.name, self.plugin, self.manifest, self.mainName) = (name, plugin, manifest, mainName)
    self.arguments = arguments
  }
}

/// An icon that menus can name.
package struct IconFact: Sendable, Hashable {
  /// The name.
  package var name: String
  /// The character that is shown for it.
  package var glyph: String

  /// Creates an icon.
  package init(name: String, glyph: String) { (self.name, self.glyph) = (name, glyph) }
}

/// All that is known about the surroundings of a document: its tables of keys, handlers and icons.
package struct AuthoringFacts: Sendable {
  /// The tables of keys of the document's kind.
  package var catalog: SchemaCatalog
  /// The handlers, sorted by name.
  package var handlers: [HandlerFact]
  /// The icons, sorted by name.
  package var icons: [IconFact]
  /// The help for a handler that no known one is near.
  package var unknownHandlerHelp: String?
  /// The user's home, for paths such as `~/plugins`.
  package var home: String?

  /// Creates the facts.
  package init(
    catalog: SchemaCatalog, handlers: [HandlerFact] = [], icons: [IconFact] = [],
    unknownHandlerHelp: String? = nil, home: String? = nil
  ) {
    (self.catalog, self.handlers, self.icons) = (catalog, handlers, icons)
    (self.unknownHandlerHelp, self.home) = (unknownHandlerHelp, home)
  }

  /// Returns the handler called `name`, or nil.
  package func handler(_ name: String) -> HandlerFact? { handlers.first { $0.name == name } }
}
