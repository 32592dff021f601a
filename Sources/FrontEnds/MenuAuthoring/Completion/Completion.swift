internal import FieldRules
package import Files
internal import MenuItems
internal import StructuredData
internal import SourceText

package struct Completion: Sendable {
  let walk: SchemaWalk
  let context: CursorContext
  let folder: String
  let fileSystem: any FileSystem

  var tree: OutlineTree { walk.tree }
  var facts: AuthoringFacts { walk.facts }

  static let fileLimit = 500

  package init(
    _ tree: OutlineTree, at offset: Int, facts: AuthoringFacts, folder: String,
    fileSystem: any FileSystem
  ) {
    walk = SchemaWalk(tree, facts)
    context = tree.context(at: offset)
    (self.folder, self.fileSystem) = (folder, fileSystem)
  }

  package var items: [CompletionItem] {
    switch context.place {
    case .nothing: return []
    case .key: return keys(in: context.node) + pendingItems
    case .value: return valueItems
    }
  }

  /// The list entries that can begin on this line, instead of a key in the same column.
  private var pendingItems: [CompletionItem] {
    guard context.style == .block, context.isOnOwnLine,
      let list = context.pendingValue ?? context.list
    else { return [] }
    return entries(of: walk.values(of: list))
  }

  // MARK: Keys

  private func keys(in mapping: OutlineTree.Index?) -> [CompletionItem] {
    if let mapping, let handler = walk.handlerOfArguments(mapping) {
      return arguments(of: handler, in: mapping)
    }
    return keys(of: walk.mappings(of: mapping), in: mapping)
  }

  /// Returns the names of the keys that a mapping has besides the one at the cursor.
  private func given(in mapping: OutlineTree.Index?) -> Set<String> {
    guard let mapping, tree.nodes[mapping].kind == .mapping else { return [] }
    let here = context.place == .key ? context.replaced : -1..<0
    return Set(
      tree.children(of: mapping).filter { tree.nodes[$0].key != here || here.isEmpty }
        .map { tree.key(of: $0) })
  }

  private func keys(
    of schemas: [MappingSchema], in mapping: OutlineTree.Index?
  ) -> [CompletionItem] {
    let given = given(in: mapping)
    var (first, last): ([CompletionItem], [CompletionItem]) = ([], [])
    var names: Set<String> = []
    for schema in schemas {
      for key in schema.keys where names.insert(key.name).inserted {
        last += forms(of: key, given: given)
        if given.contains(key.name) || key.aliases.contains(where: given.contains) { continue }
        let isExcluded = schema.exclusiveKeys.contains { group in
          group.contains(key.name) && group.contains(where: given.contains)
        }
        if isExcluded { continue }
        let item = item(for: key)
        if key.deprecation == nil { first.append(item) } else { last.append(item) }
      }
    }
    return first + last
  }

  /// Returns the forms of a key for languages that can be added beside it, as `title[ko]`: those that the document
  /// has, or those of appmenu where a bracket is typed.
  private func forms(of key: KeySchema, given: Set<String>) -> [CompletionItem] {
    guard key.hasForms else { return [] }
    let typed = tree.string(context.replaced)
    let isWanted = typed.hasPrefix(key.name + "[")
    guard isWanted || given.contains(key.name) || key.aliases.contains(where: given.contains) else {
      return []
    }
    let languages = tree.languages
    return (languages.isEmpty && isWanted ? ["en", "ko"] : languages).compactMap { language in
      let name = "\(key.name)[\(language)]"
      return given.contains(name) ? nil : item(for: key, named: name)
    }
  }

  private func item(for key: KeySchema, named name: String? = nil) -> CompletionItem {
    var item = item(
      forKey: name ?? key.name, key.value, detail: SchemaWords.type(key.value),
      documentation: SchemaWords.markdown(key))
    item.isDeprecated = key.deprecation != nil
    return item
  }

  private func item(
    forKey name: String, _ value: ValueSchema, detail: String, documentation: String
  ) -> CompletionItem {
    let (text, rest) = context.hasColon ? (name, "") : written(value, behind: name)
    return CompletionItem(
      label: name, kind: .key, detail: detail, documentation: documentation,
      replaced: context.replaced, text: text, rest: rest)
  }

  private func arguments(
    of handler: HandlerFact, in mapping: OutlineTree.Index
  ) -> [CompletionItem] {
    let given = given(in: mapping)
    return (handler.arguments ?? []).filter { !given.contains($0.id) }.map { argument in
      item(
        forKey: argument.id, Self.schema(of: argument), detail: argument.expectation,
        documentation: Self.words(argument))
    }
  }

  static func words(_ argument: HandlerArgument) -> String {
    var parts = [KeySchema.sentence(argument.input.label)]
    parts.append(argument.mustBeGiven ? "Must be given." : "May be left out.")
    if !argument.input.choices.isEmpty {
      parts.append(argument.input.choices.map { "- `\($0)`" }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  static func schema(of argument: HandlerArgument) -> ValueSchema {
    let choices = ValueSchema.choice(argument.input.choices.map { ValueSchema.Choice($0, "") })
    if argument.isList {
      return .sequence(of: argument.input.choices.isEmpty ? .text(.raw) : choices)
    }
    return argument.input.kind == .choice ? choices : argument.input.kind.valueSchema
  }

  // MARK: Values

  private var valueItems: [CompletionItem] {
    guard let node = context.node else {
      let values = walk.values(of: nil)
      return entries(of: values)
        + keys(of: walk.mappings(among: values), in: nil)
    }
    if let items = placeItems(in: node) { return items }
    let values = context.list == node || isListOnOwnLine(node) ? elements(of: node) : expected(node)
    if context.style == .element { return scalars(values) }
    if isListOnOwnLine(node) { return entries(of: walk.values(of: node)) }
    if context.isOnOwnLine || context.style == .markup {
      // A word may also become the key of an entry.
      let own =
        walk.handlerOfArguments(node).map { arguments(of: $0, in: node) }
        ?? keys(of: walk.mappings(among: values), in: node)
      let inside = context.style == .markup ? tags(values) : own
      return inside + scalars(values) + (context.style == .block ? entries(of: values) : [])
    }
    return scalars(values) + openings(values, of: node)
  }

  /// Whether the cursor is in the column of a list's dashes, with no dash before it.
  private func isListOnOwnLine(_ node: OutlineTree.Index) -> Bool {
    context.list == node && context.isOnOwnLine && context.style == .block
      && tree.nodes[node].kind == .sequence
  }

  private func elements(of list: OutlineTree.Index) -> [ValueSchema] {
    if let argument = walk.argument(list), case .sequence(let value) = Self.schema(of: argument) {
      return [value]
    }
    return SchemaWalk.elements(of: walk.values(of: list))
  }

  private func expected(_ node: OutlineTree.Index) -> [ValueSchema] {
    if let argument = walk.argument(node) { return [Self.schema(of: argument)] }
    let parent = tree.nodes[node].parent
    if parent >= 0, tree.nodes[parent].kind == .sequence, walk.argument(parent) != nil {
      return elements(of: parent)
    }
    return walk.values(of: node)
  }

  // MARK: Places for inputs

  /// Returns the inputs that can be named at the cursor; nil if inputs cannot be named there.
  private func placeItems(in node: OutlineTree.Index) -> [CompletionItem]? {
    guard tree.nodes[node].isScalar else { return nil }
    let first = max(tree.nodes[node].text.lowerBound, tree.lineStart(context.offset))
    guard first <= context.offset else { return nil }
    let before = tree.text[first..<context.offset]
    let isScript = walk.isText(node, .script)
    var start = before.endIndex
    while start > before.startIndex, before[start - 1].isNamePart { start -= 1 }
    let isPlace =
      start - 2 >= before.startIndex && before[start - 1] == .openBrace
      && before[start - 2] == .openBrace
    let isVariable = isScript && start > before.startIndex && before[start - 1] == UInt8(ascii: "$")
    guard isPlace && !isScript || isVariable else { return nil }
    var end = context.offset
    while end < tree.nodes[node].text.upperBound, tree.text[end].isNamePart { end += 1 }
    let isClosed = tree.text[end...].starts(with: "}}".utf8)
    return walk.inputs(for: node).map { input in
      let id = tree.scalar(input)
      let variable = ItemInput(id: id).variable
      let label = walk.label(ofInput: input) ?? ""
      return CompletionItem(
        label: isVariable ? variable : id, kind: .input, detail: label.isEmpty ? "input" : label,
        replaced: start..<end, text: isVariable ? variable : id,
        rest: isVariable || isClosed ? "" : "}}")
    }
  }
}
