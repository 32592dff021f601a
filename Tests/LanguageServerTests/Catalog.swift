import Schemas

// Stands for the menu's own table.
extension SchemaCatalog {
  static let menu = SchemaCatalog(
    "menu", "a menu", root: .oneOf([.mapping("menu"), .sequence(of: .mapping("item"))]),
    mappings: [
      MappingSchema(
        "menu", "a menu",
        keys: named([
          ("title", KeySchema(.text(.title), "the menu's title", example: "Tools")),
          (
            "items",
            KeySchema(.sequence(of: .mapping("item")), "the items", example: "", isRequired: true)
          ),
          ("plugins", KeySchema(.sequence(of: .text(.folder)), "folders of plugins", example: "")),
        ])),
      MappingSchema(
        "item", "an item of the menu",
        keys: named([
          (
            "title",
            KeySchema(
              .text(.title), "the text of the item", example: "Log in", isRequired: true,
              hasForms: true)
          ),
          (
            "subtitle",
            KeySchema(.text(.line), "a second line", example: "x", aliases: ["subTitle"])
          ),
          ("icon", KeySchema(.text(.icon), "a sign", example: "star")),
          ("shortcut", KeySchema(.text(.character), "a key", example: "l")),
          ("id", KeySchema(.text(.identifier), "a stable name", example: "login")),
          ("keywords", KeySchema(.sequence(of: .text(.line)), "words", example: "[a]")),
          ("tapHandlerName", KeySchema(.text(.handler), "the handler", example: "activity")),
          ("arguments", KeySchema(.dictionary(of: .any), "what the handler gets", example: "")),
          ("command", KeySchema(.sequence(of: .text(.word)), "a program", example: "[ls, -l]")),
          ("shell", KeySchema(.text(.script), "a script", example: "ls")),
          ("url", KeySchema(.text(.address), "an address", example: "https://a.example")),
          ("menu", KeySchema(.text(.menuFile), "a file", example: "other.yaml")),
          ("inputs", KeySchema(.sequence(of: .mapping("input")), "what is asked", example: "")),
          ("destructive", KeySchema(.flag, "whether it cannot be undone", example: "true")),
          (
            "output",
            KeySchema(
              .choice([
                ValueSchema.Choice("terminal", "the terminal"),
                ValueSchema.Choice("view", "a view"),
              ]), "where to", example: "view")
          ),
          ("live", KeySchema(.mapping("live"), "a text kept up to date", example: "")),
          ("items", KeySchema(.sequence(of: .mapping("item")), "a submenu", example: "")),
          ("section", KeySchema(.text(.line), "a heading", example: "More")),
        ]), exclusiveKeys: [["tapHandlerName", "items", "menu", "command", "shell", "url"]]),
      MappingSchema(
        "input", "a value that is asked for",
        keys: named([
          ("id", KeySchema(.text(.identifier), "the name", example: "host", isRequired: true)),
          ("label", KeySchema(.text(.line), "the label", example: "Host")),
          (
            "type",
            KeySchema(
              .choice([
                ValueSchema.Choice("text", "a line"), ValueSchema.Choice("number", "a number"),
              ]), "the type", example: "text")
          ),
        ])),
      MappingSchema(
        "live", "a text",
        keys: named([
          ("command", KeySchema(.sequence(of: .text(.word)), "a program", example: "[ls, -l]"))
        ])),
    ])

  private static func named(_ keys: [(String, KeySchema)]) -> [KeySchema] {
    keys.map { name, key in
      var key = key
      key.name = name
      return key
    }
  }
}
