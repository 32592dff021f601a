package import StructuredData

/// The keys of which a source has one.
private let sourceOrigins = [
  "command", "shell", "handler", "file", "tasks", "applications", "scripts",
]

extension SchemaCatalog {
  package static let menu = SchemaCatalog(
    "menu", "a menu of appmenu: items with titles, icons and what they do",
    root: .oneOf([.mapping("menu"), .sequence(of: .mapping("item"))]),
    mappings: [
      MappingSchema("menu", "a menu", keys: MenuKey.schemas),
      item,
      MappingSchema(
        "heading", "a heading, which applies to the entries that follow",
        keys: ItemKey.schemas(.section)),
      MappingSchema(
        "action", "a further thing to do with an item",
        keys: ActionKey.schemas + OperationKey.schemas(where: { $0.isProgram || $0.isOption }),
        exclusiveKeys: [["tapHandlerName", "command", "shell", "url"]]),
      .field("input", "a value that is asked for before a program runs", at: .item),
      ChoiceKey.mapping, .confine, .network,
      MappingSchema(
        "choicesFrom", "a program that a form asks",
        keys: InputProgramKey.schemas(.command, .shell, .directory, .environment),
        exclusiveKeys: [["command", "shell"]], neededKeys: [["command", "shell"]]),
      MappingSchema(
        "check", "a program that checks values", keys: InputProgramKey.schemas,
        exclusiveKeys: [["command", "shell"]], neededKeys: [["command", "shell"]]),
      MappingSchema(
        "source", "where the items of a submenu come from", keys: SourceKey.schemas,
        exclusiveKeys: [sourceOrigins], neededKeys: [sourceOrigins]),
      MappingSchema(
        "each", "the item that a line becomes",
        keys: EachKey.schemas(.title, .subtitle, .icon, .id, .keywords)
          + EachKey.schemas(.tapHandlerName, .arguments)
          + OperationKey.schemas(where: { $0 != .source && $0 != .when }),
        exclusiveKeys: [["tapHandlerName", "command", "shell", "url"]]),
      MappingSchema(
        "live", "a text that is kept up to date", keys: LiveKey.schemas,
        exclusiveKeys: [["command", "shell", "handler"]],
        neededKeys: [["command", "shell", "handler"]]),
      MappingSchema(
        "when", "the conditions under which an item can be used", keys: ConditionKey.schemas,
        exclusiveKeys: [["command", "shell"]],
        neededKeys: [ConditionKey.allCases.filter(\.isCondition).map(\.rawValue)], isClosed: true),
    ])

  /// The keys of items, in the order in which they are best written.
  private static let item = MappingSchema(
    "item", "an item of the menu",
    keys: ItemKey.schemas(.title, .subtitle, .icon, .id, .shortcut, .keywords)
      + OperationKey.schemas(.when, .live)
      + ItemKey.schemas(.tapHandlerName, .arguments, .menu, .sha256)
      + OperationKey.schemas(
        .source, .command, .shell, .url, .output, .follow, .pause, .directory, .environment,
        .timeout, .confine,
        .concurrency, .confirm, .destructive, .inputs, .check, .actions, .tags, .tool)
      + ItemKey.schemas(.items, .section, .featureName) + OverlayKey.schemas,
    exclusiveKeys: [["tapHandlerName", "items", "menu", "command", "shell", "url", "source"]],
    excusingKeys: ["id", "include"], replacement: .init("section", by: "heading"))
}

extension OperationKey {
  fileprivate static func schemas(where isPart: (OperationKey) -> Bool) -> [KeySchema] {
    allCases.filter(isPart).map(\.named)
  }
}
