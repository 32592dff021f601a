extension DocumentShape {
  /// Menu files, and the forms that `appmenu form` asks.
  ///
  /// The order is that of the bundled menus: what a person sees first, then what the item does, and last what
  /// it contains.
  package static let menus = DocumentShape(
    mappings: [
      "menu": [
        Key("title"), Key("subtitle"), Key("subTitle"), Key("plugins"),
        Key("items", .shape("item")),
      ],
      "form": [
        Key("title"), Key("subtitle"), Key("subTitle"), Key("fields", .shape("field")),
      ],
      "item": [
        Key("section"), Key("title"), Key("subtitle"), Key("subTitle"), Key("icon"),
        Key("iconName"), Key("id"), Key("shortcut"), Key("keywords"), Key("featureName", .typed),
        Key("when", .shape("condition")), Key("live", .shape("live")), Key("tapHandlerName"),
        Key("arguments", .typed), Key("menu"), Key("source", .shape("source")),
      ] + operation + [
        Key("actions", .shape("action")), Key("items", .shape("item")),
      ],
      "action": [Key("title"), Key("key"), Key("tapHandlerName"), Key("arguments", .typed)]
        + operation,
      "field": [
        Key("id"), Key("label"), Key("type"), Key("required", .typed), Key("placeholder"),
        Key("choices"), Key("choicesFrom", .shape("program")), Key("value", .byType),
      ],
      "program": program,
      "source": program + [
        Key("handler"), Key("file"), Key("format"), Key("every", .typed),
        Key("each", .shape("item")),
      ],
      "live": program + [Key("handler", .typed), Key("every", .typed)],
      "condition": [
        Key("program"), Key("file"), Key("environment"), Key("os"), Key("command"), Key("shell"),
        Key("directory"), Key("timeout", .typed), Key("otherwise"),
      ],
    ],
    root: { keys in
      guard let keys else { return .shape("item") }
      if keys.contains("items") { return .shape("menu") }
      return keys.contains("fields") ? .shape("form") : .typed
    })

  /// The keys of what runs, and of how it does.
  private static let operation: [Key] = [
    Key("command"), Key("shell"), Key("url"), Key("output"), Key("pause"), Key("directory"),
    Key("environment"), Key("timeout", .typed), Key("confirm"), Key("destructive", .typed),
    Key("inputs", .shape("field")),
  ]

  /// The keys of a program whose output is read.
  private static let program: [Key] = [
    Key("command"), Key("shell"), Key("directory"), Key("environment"), Key("timeout", .typed),
  ]
}
