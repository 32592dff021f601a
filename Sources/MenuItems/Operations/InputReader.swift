internal import DocumentSyntax
internal import SourceText
internal import StructuredData

private enum InputKey: String, CaseIterable {
  case id, label, type, value, placeholder, required, choices, choicesFrom
}
private enum ChoiceSourceKey: String, CaseIterable { case command, shell }
private let inputKeys = KeyTable<InputKey>()
private let choiceSourceKeys = KeyTable<ChoiceSourceKey>()

/// Reads the fields of a form.
struct InputReader {
  var fields: FieldReader

  init(_ fields: FieldReader) { self.fields = fields }

  /// Reads a sequence of inputs; nil if any of them cannot be used.
  mutating func inputs(_ value: DocumentNode, path: String) -> [ItemInput]? {
    guard let sequence = fields.sequence(value, path: path) else { return nil }
    var inputs: [ItemInput] = []
    var isComplete = true
    var taken: [String: Range<Int>] = [:]
    for (index, node) in sequence.children.enumerated() {
      let here = "\(path)[\(index)]"
      guard node.kind == .mapping else {
        fields.wrongType(node, expected: "a mapping", path: here)
        isComplete = false
        continue
      }
      if let input = input(node, path: here, taken: &taken) {
        inputs.append(input)
      } else {
        isComplete = false
      }
    }
    return isComplete ? inputs : nil
  }

  private mutating func input(
    _ node: DocumentNode, path: String, taken: inout [String: Range<Int>]
  ) -> ItemInput? {
    var input = ItemInput(id: "")
    var label: String?
    var isComplete = true
    var hasID = false
    var choicesKey: DocumentNode?
    for (key, value) in node.entries {
      let here = "\(path).\(key.text)"
      switch inputKeys.key(key) {
      case .id:
        hasID = true
        guard let id = id(value, path: here, taken: &taken) else {
          isComplete = false
          continue
        }
        input.id = id
      case .label: label = fields.optionalText(value, path: here)?.value
      case .type:
        if value.isNull { continue }
        guard let kind = fields.choice(value, of: ItemInput.Kind.self, path: here) else {
          isComplete = false
          continue
        }
        input.kind = kind
      case .value:
        guard value.kind != .mapping, value.kind != .sequence else {
          fields.wrongType(value, expected: "a text, a number or a boolean", path: here)
          isComplete = false
          continue
        }
        input.value = value.isNull ? nil : StructuredValue(value)
      case .placeholder: input.placeholder = fields.optionalText(value, path: here)?.value
      case .required: input.isRequired = fields.flag(value, path: here) ?? false
      case .choices:
        choicesKey = key
        input.choices = fields.texts(value, path: here).map(\.value)
      case .choicesFrom:
        choicesKey = key
        input.choicesFrom = choices(from: value, path: here)
        if input.choicesFrom == nil { isComplete = false }
      case nil:
        fields.unknownKey(key, path: here, question: inputKeys.question(for: key.text))
      }
    }
    if !hasID {
      fields.diagnostics.report(
        Diagnostic(
          .missingKey, at: SourceLocation(node.tree.file, node.firstKeyRange), path: path,
          message: "an input needs an `id`", label: "this input has no id", help: "add `id: …`"))
    }
    if choicesKey != nil, input.kind == .text { input.kind = .choice }
    if input.kind == .choice, choicesKey == nil {
      fields.diagnostics.report(
        Diagnostic(
          .missingKey, at: SourceLocation(node.tree.file, node.firstKeyRange), path: path,
          message: "a choice needs something to choose from", label: "no `choices`",
          help: "add `choices: […]` or `choicesFrom: {command: […]}`"))
      isComplete = false
    }
    input.label = label ?? input.id
    return isComplete && hasID ? input : nil
  }

  private mutating func id(
    _ value: DocumentNode, path: String, taken: inout [String: Range<Int>]
  ) -> String? {
    guard let id = fields.optionalText(value, path: path)?.value else { return nil }
    guard ItemInput.isAllowed(id: id) else {
      fields.wrongType(
        value, expected: "a letter, followed by letters, digits, - and _", path: path)
      return nil
    }
    // The variables must differ, too, so that each value is found there.
    let name = ItemInput(id: id).variable
    if let first = taken[name] {
      fields.diagnostics.report(
        Diagnostic(
          .duplicateID, at: value.location, path: path,
          message: "two inputs have the variable \(name)", label: "taken already",
          help: "choose another id",
          notes: [Diagnostic.Note("first used here", at: SourceLocation(value.tree.file, first))]))
      return nil
    }
    taken[name] = value.range
    return id
  }

  private mutating func choices(
    from value: DocumentNode, path: String
  ) -> ItemInput.ChoiceSource? {
    guard let mapping = fields.mapping(value, path: path) else { return nil }
    var source: ItemInput.ChoiceSource?
    var first: DocumentNode?
    for (key, value) in mapping.entries {
      let here = "\(path).\(key.text)"
      guard let known = choiceSourceKeys.key(key) else {
        fields.unknownKey(key, path: here, question: choiceSourceKeys.question(for: key.text))
        continue
      }
      if let first {
        fields.conflict(key, with: first, path: path, message: "choices come from one place")
        return nil
      }
      first = key
      var reader = OperationReader(fields, path: ItemPath())
      switch known {
      case .command: source = reader.words(value, path: here).map { .command($0) }
      case .shell: source = reader.fields.raw(value, path: here).map { .shell($0) }
      }
      // Nothing has been asked yet that a place could stand for.
      switch source {
      case .command: reader.checkNames(inWordsOf: value, among: [], path: here)
      case .shell(let script): reader.checkScript(script, at: value, path: here)
      case nil: break
      }
      fields = reader.fields
    }
    if first == nil {
      fields.wrongType(value, expected: "a mapping with `command` or `shell`", path: path)
    }
    return source
  }
}

extension FieldReader {
  /// Reads one of the values of an enumeration.
  mutating func choice<Value: RawRepresentable & CaseIterable>(
    _ node: DocumentNode, of type: Value.Type, path: String
  ) -> Value? where Value.RawValue == String {
    guard let text = optionalText(node, path: path)?.value else { return nil }
    if let value = Value(rawValue: text) { return value }
    let names = Value.allCases.map(\.rawValue)
    let question = NearestNames.question(
      NearestNames.suggestions(for: text, among: names, limit: 1))
    diagnostics.report(
      Diagnostic(
        .wrongType, at: node.location, path: path, message: "there is no '\(text)' here",
        label: question ?? "unknown", help: "one of \(names.joined(separator: ", "))"))
    return nil
  }

  /// Reads yes or no.
  mutating func flag(_ node: DocumentNode, path: String) -> Bool? {
    if node.isNull { return false }
    if case .bool(let value) = StructuredValue(node) { return value }
    wrongType(node, expected: "true or false", path: path)
    return nil
  }

  /// Reads a time in seconds, above 0 and up to a day.
  mutating func seconds(_ node: DocumentNode, path: String) -> Double? {
    let value: Double? =
      switch StructuredValue(node) {
      case .int(let value): Double(value)
      case .double(let value): value
      default: nil
      }
    if let value, value > 0, value <= 86_400 { return value }
    wrongType(node, expected: "a number of seconds, at most 86400", path: path)
    return nil
  }

  /// Reads a text as it stands, with its line breaks; it cannot hold NUL.
  mutating func raw(_ node: DocumentNode, path: String) -> String? {
    switch node.kind {
    case .plain, .string, .integer, .real, .boolean: break
    default:
      wrongType(node, expected: "a string", path: path)
      return nil
    }
    let text = node.isNull ? "" : node.text
    if text.utf8.contains(0) {
      wrongType(node, expected: "a text without NUL", path: path)
      return nil
    }
    return text
  }

  /// Reports that `key` excludes `first`.
  mutating func conflict(
    _ key: DocumentNode, with first: DocumentNode, path: String, message: String
  ) {
    diagnostics.report(
      Diagnostic(
        .conflictingKeys, at: key.location, path: path, message: message,
        label: "'\(key.text)' beside '\(first.text)'", help: "keep one",
        notes: [Diagnostic.Note("the other one", at: first.location)]))
  }
}
