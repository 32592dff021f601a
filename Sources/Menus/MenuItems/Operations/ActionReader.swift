internal import Documents
internal import SourceText

struct ActionReader {
  let fields: FieldReader
  let isForLines: Bool
  private(set) var names = NamesInItem()

  mutating func actions(_ value: DocumentNode, path: String) -> [ItemAction] {
    guard let sequence = fields.sequence(value, path: path) else { return [] }
    var keys: [String: Range<Int>] = [:]
    return fields.mappings(in: sequence, path: path) { action($0, path: $1, keys: &keys) }
  }

  private mutating func action(
    _ node: DocumentNode, path: String, keys: inout [String: Range<Int>]
  ) -> ItemAction? {
    var key: String?
    var handler: Located<String>?
    var tags: [String]?
    var entries: [OperationReader.Entry] = []
    var first: DocumentNode?
    var unknown: [OperationReader.Unknown] = []
    var operationForms = TextForms()
    let below = { (key: String) in "\(path).\(key)" }
    var mapping = MappingReader(node, ActionKey.known, fields, path: path)
    while let (known, value, here) = mapping.nextOfAny() {
      let name = mapping.name
      var isTarget = false
      switch known {
      case .title: mapping.read()
      case .key: key = actionKey(value, path: here, taken: &keys)
      case .tags: if !value.isAbsent { tags = fields.texts(value, path: here).map(\.value) }
      case .tapHandlerName:
        handler = fields.optionalText(value, path: here)
        if let handler { names.handlers.append(PlacedName(name: handler, path: here)) }
        isTarget = !value.isAbsent
      case nil:
        if let known = OperationKey.known.key(name), known.isProgram || known.isOption {
          entries.append((known, name, value))
          isTarget = known.isProgram && !value.isAbsent
        } else if fields.form(
          name, value, of: OperationKey.known, into: &operationForms, path: below) == .none
        {
          unknown.append((name, ActionKey.known.meaning(of: name.text, or: OperationKey.known)))
        }
      }
      guard isTarget else { continue }
      fields.only(
        name, &first, path: path,
        message: "an action has only one of tapHandlerName, command, shell and url")
    }
    let title = mapping.text(.title)
    let shown = mapping.shown(.title)?.value
    let missing = "all actions must have a title"
    if title == nil,
      !fields.reportMisspeltTitle(among: &unknown, of: node, path: path, message: missing)
    {
      fields.report(
        .missingTitle, at: mapping.start, path: path,
        missing, label: "this action has no title",
        help: "add `title: …`"
          + (mapping.forms.all.isEmpty ? "" : ", which readers of other languages see"))
    }
    let reader = OperationReader(fields: fields, isForLines: isForLines)
    let operation = reader.operation(
      entries, path: path,
      target: handler != nil ? .other : unknown.nameProgram ? .misspelt : .none,
      forms: operationForms, of: node)
    reader.report(unknown, of: node, path: below, beside: operation)
    if first == nil, !unknown.nameAction {
      fields.report(
        .noHandler, .warning, at: mapping.start, path: path,
        "this action does nothing", label: "no command, shell, url or handler")
    }
    guard let title,
      let target = operation.map(ItemAction.Target.operation)
        ?? handler.map({ .handler($0.value) })
    else { return nil }
    var action = ItemAction(title: shown ?? title, key: key, target: target)
    if shown != nil { action.plainTitle = title }
    action.tags = tags
    return action
  }

  private func actionKey(
    _ value: DocumentNode, path: String, taken: inout [String: Range<Int>]
  ) -> String? {
    guard let text = fields.optionalText(value, path: path) else { return nil }
    guard let name = ItemAction.canonicalKey(text.value) else {
      fields.report(
        .wrongType, at: value.location, path: path, "there is no key '\(text.value)'",
        label: "expected a key, such as `e`, `f5` or `ctrl-e`",
        help: "one character, ctrl- and a letter, f2 to f12, space or delete")
      return nil
    }
    let isReserved = ItemAction.reservedKeys.contains(name)
    if isReserved || taken[name] != nil {
      fields.report(
        .shortcutConflict, at: value.location, path: path,
        isReserved
          ? "'\(name)' is a key of the menu itself" : "two actions have the key '\(name)'",
        label: isReserved ? "reserved" : "taken already",
        help: isReserved
          ? "choose another key; reserved are a, q, /, ?, :, f1, ctrl-p and the codes of other keys"
          : "choose another key",
        notes: taken[name].map {
          [Diagnostic.Note("first used here", at: SourceLocation(value.tree.file, $0))]
        } ?? [])
      return nil
    }
    taken[name] = value.range
    return name
  }
}
