internal import StructuredData

/// The two tools that replace many: one finds items, one runs them.
enum ToolFinding {
  static let findName = "find_items"
  static let runName = "run_item"
  /// The maximum number of items in a result.
  static let limit = 20

  /// Returns both tools as in the result of `tools/list` for clients of a revision.
  static func values(for catalog: ToolCatalog, _ revision: ToolRevision) -> [StructuredValue] {
    [
      Tool.value(
        findName, "Find items",
        "Finds items of the menu by words in their titles, second lines and keywords; without words, the first ones. "
          + "Returns their names and the schemas of their arguments, for \(runName).",
        [
          "type": "object", "additionalProperties": false,
          "properties": ["query": ["type": "string", "description": "Words to look for."]],
        ],
        ["readOnlyHint": true, "destructiveHint": false, "openWorldHint": false], revision),
      Tool.value(
        runName, "Run an item", "Runs an item of the menu that \(findName) has found.",
        [
          "type": "object", "additionalProperties": false, "required": ["name"],
          "properties": [
            "name": ["type": "string", "description": "The name of the item."],
            "arguments": [
              "type": "object", "description": "The arguments, as the schema of the item says.",
            ],
          ],
        ],
        [
          "readOnlyHint": false, "openWorldHint": true,
          "destructiveHint": .bool(catalog.tools.contains { $0.isDestructive ?? true }),
        ], revision),
    ]
  }

  static func found(_ query: String, in catalog: ToolCatalog) -> StructuredValue {
    let tools = catalog.tools(matching: query)
    return [
      "total": .int(tools.count),
      "items": .array(tools.prefix(limit).map { $0.value(for: .july2026) }),
    ]
  }
}
