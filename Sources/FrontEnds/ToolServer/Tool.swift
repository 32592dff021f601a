package import MenuItems
internal import MenuLines
package import StructuredData

package struct Tool: Sendable {
  package let name: String
  package let item: MenuItem
  package let trail: [String]
  package let parameters: [HandlerArgument]

  /// - Parameter declared: the arguments that the handler of the item declares; those that the menu gives are
  /// omitted.
  package init(
    name: String, item: MenuItem, trail: [String] = [], declared: [HandlerArgument] = []
  ) {
    (self.name, self.item, self.trail) = (name, item, trail)
    if item.source != nil {
      parameters = []
    } else if let operation = item.operation {
      parameters = operation.inputs.map { HandlerArgument($0) }
    } else {
      parameters = declared.filter { item.arguments[$0.id] == nil }
    }
  }

  /// Whether an item can be a tool: it runs something or has a list of items.
  static func isPossible(_ item: MenuItem) -> Bool {
    item.isTool && (item.operation != nil || item.tapHandlerName != nil || item.source != nil)
  }

  var title: String { PlainText.safe(item.title) }

  var description: String {
    let titles = (trail + [item.title]).map(PlainText.safe).joined(separator: " › ")
    var text = item.subtitle.map { titles + ": " + PlainText.safe($0) } ?? titles
    func add(_ sentence: String) { text += (text.last == "." ? " " : ". ") + sentence }
    if let operation = item.operation, item.source == nil {
      if operation.opensAddress { add("Returns the address and opens nothing.") }
      if operation.output == .print { add("Returns the command line and runs nothing.") }
      if operation.asks { add("The user is asked before it runs.") }
    }
    return text
  }

  /// Whether nothing runs.
  private var isPassive: Bool {
    guard item.source == nil, let operation = item.operation else { return false }
    return operation.opensAddress || operation.output == .print
  }

  /// Whether data may be lost according to the menu; nil if the menu does not say so, as for handlers.
  var isDestructive: Bool? {
    if item.source != nil || isPassive { return false }
    return item.operation?.asks
  }

  var annotations: StructuredValue {
    .members([
      "title": .string(title), "readOnlyHint": .bool(isPassive),
      "openWorldHint": .bool(!isPassive), "destructiveHint": isDestructive.map { .bool($0) },
    ])
  }

  /// Returns the tool as in the result of `tools/list` for clients of a revision.
  package func value(for revision: ToolRevision) -> StructuredValue {
    Self.value(name, title, description, inputSchema, annotations, revision)
  }

  static func value(
    _ name: String, _ title: String, _ description: String, _ inputSchema: StructuredValue,
    _ annotations: StructuredValue, _ revision: ToolRevision
  ) -> StructuredValue {
    .members([
      "name": .string(name), "description": .string(description), "inputSchema": inputSchema,
      "annotations": revision >= .march2025 ? annotations : nil,
      "title": revision >= .june2025 ? .string(title) : nil,
    ])
  }
}
