internal import DocumentSyntax
internal import HandlerProtocol
internal import SourceText

/// Reads the description of a form from a located tree.
struct FormParser {
  var fields = FieldReader()
  private let file: SourceFile
  /// The places of the IDs so far, by the names of their variables.
  private var taken: [String: (id: String, range: Range<Int>)] = [:]

  private enum Key: String, CaseIterable { case title, subtitle, fields }
  private enum FieldKey: String, CaseIterable {
    case id, label, type, value, placeholder, required, choices
  }
  private static let keys = KeyTable<Key>()
  private static let fieldKeys = KeyTable<FieldKey>()

  init(file: SourceFile) { self.file = file }

  mutating func parse(_ root: DocumentNode?) -> FormDescription? {
    guard let root, root.kind == .mapping else {
      report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "a form is a mapping with `title` and `fields`", help: "start with `title: …`")
      return nil
    }
    var title: String?
    var subtitle: String?
    var read: [FormContent.Field] = []
    var (namesTitle, namesFields) = (false, false)
    for (key, value) in root.entries {
      switch Self.keys.key(key) {
      case .title:
        title = fields.optionalText(value, path: "title")?.value
        // An unreadable title has been reported.
        namesTitle = title != nil || !isEmpty(value)
      case .subtitle: subtitle = fields.optionalText(value, path: "subtitle")?.value
      case .fields:
        namesFields = !value.isNull
        read = readFields(value)
      case nil:
        let name = key.text
        fields.unknownKey(key, path: name, question: Self.keys.question(for: name))
      }
    }
    let mark = root.entries.first { _ in true }?.key.location ?? root.location
    if !namesTitle {
      report(.missingKey, at: mark, path: "title", "a form needs 'title'", help: "add `title: …`")
    }
    if !namesFields {
      report(
        .missingKey, at: mark, path: "fields", "a form needs 'fields'",
        help: "add `fields:` with an entry for each, as in `- id: name`")
    }
    return FormDescription(title: title ?? "", subtitle: subtitle, fields: read)
  }

  private func isEmpty(_ node: DocumentNode) -> Bool {
    node.isNull || (node.kind == .plain || node.kind == .string) && node.text.isEmpty
  }

  private mutating func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at location: SourceLocation,
    path: String?, _ message: String, label: String? = nil, help: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    fields.diagnostics.report(
      Diagnostic(
        code, severity, at: location, path: path, message: message, label: label, help: help,
        notes: notes))
  }

  // MARK: Fields

  private mutating func readFields(_ node: DocumentNode) -> [FormContent.Field] {
    guard let sequence = fields.sequence(node, path: "fields") else { return [] }
    if sequence.count == 0 {
      report(
        .missingKey, at: node.location, path: "fields", "'fields' names no field",
        help: "add an entry for each, as in `- id: name`")
    }
    var read: [FormContent.Field] = []
    for (index, child) in sequence.children.enumerated() {
      let path = "fields[\(index)]"
      guard child.kind == .mapping else {
        fields.wrongType(child, expected: "a mapping", path: path)
        continue
      }
      if let field = readField(child, path: path) { read.append(field) }
    }
    return read
  }

  /// The nodes whose meaning depends on the type of the field.
  private struct Typed {
    var value: DocumentNode?
    var choices: DocumentNode?
    var choicesKey: DocumentNode?
  }

  private mutating func readField(_ node: DocumentNode, path: String) -> FormContent.Field? {
    var field = FormContent.Field(id: "", label: "")
    var typed = Typed()
    var (hasUnreadableID, hasUnreadableType) = (false, false)
    for (key, value) in node.entries {
      switch Self.fieldKeys.key(key) {
      case .id:
        let id = fields.optionalText(value, path: path + ".id")
        hasUnreadableID = id == nil && !isEmpty(value)
        field.id = id?.value ?? ""
        if let id { check(id, path: path + ".id") }
      case .label: field.label = fields.optionalText(value, path: path + ".label")?.value ?? ""
      case .type:
        field.type = fields.choice(
          value, among: FormContent.Field.Kind.allCases, path: path + ".type")
        hasUnreadableType = field.type == nil && !isEmpty(value)
      case .value: typed.value = value
      case .placeholder:
        field.placeholder = fields.optionalText(value, path: path + ".placeholder")?.value
      case .required: field.required = fields.boolean(value, path: path + ".required")
      case .choices: (typed.choices, typed.choicesKey) = (value, key)
      case nil:
        let name = key.text
        fields.unknownKey(
          key, path: path + "." + name, question: Self.fieldKeys.question(for: name))
      }
    }
    if !hasUnreadableType { read(typed, into: &field, of: node, path: path) }
    if field.id.isEmpty {
      if !hasUnreadableID {
        report(
          .missingKey, at: mark(of: node), path: path + ".id", "a field needs 'id'",
          help: "add `id: NAME` (letters, digits, - and _)")
      }
      return nil
    }
    if field.label.isEmpty { field.label = field.id }
    return field
  }

  private func mark(of node: DocumentNode) -> SourceLocation {
    SourceLocation(file, node.firstKeyRange)
  }

  private mutating func check(_ id: Located<String>, path: String) {
    let location = SourceLocation(file, id.range)
    let isName = id.value.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "_"):
        true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): index > 0
      default: false
      }
    }
    guard isName, id.value.utf8.count <= 64 else {
      report(
        .badID, at: location, path: path,
        "a field's id has only letters, digits, '-' and '_', at most 64 of them, and begins with a "
          + "letter: '\(id.value)'", label: "not a name", help: "for example 'name'")
      return
    }
    let variable = FormAnswer.variable(for: id.value)
    guard let first = taken[variable] else {
      taken[variable] = (id.value, id.range)
      return
    }
    let isSame = first.id == id.value
    report(
      .duplicateID, at: location, path: path,
      isSame
        ? "two fields have the id '\(id.value)'"
        : "the ids '\(first.id)' and '\(id.value)' both become the variable \(variable)",
      label: "taken already", help: "choose another id",
      notes: [Diagnostic.Note("first used here", at: SourceLocation(file, first.range))])
  }

  // MARK: Choices and values

  private mutating func read(
    _ typed: Typed, into field: inout FormContent.Field, of node: DocumentNode, path: String
  ) {
    let kind = field.type ?? .text
    if kind == .choice {
      let choices = typed.choices.map {
        fields.texts($0, path: path + ".choices").map(\.value)
      }
      field.choices = choices
      if let choices, choices.isEmpty, let node = typed.choices, node.kind == .sequence {
        report(
          .missingKey, at: node.location, path: path + ".choices", "'choices' names no choice",
          help: "list them, as in `choices: [small, large]`")
      } else if typed.choices.map(\.isNull) ?? true {
        report(
          .missingKey, at: mark(of: node), path: path + ".choices",
          "a field of the type 'choice' needs 'choices'",
          help: "list them, as in `choices: [small, large]`")
      }
    } else if let key = typed.choicesKey {
      report(
        .unknownKey, .warning, at: key.location, path: path + ".choices",
        "'choices' means nothing in a field of the type '\(kind.rawValue)'",
        help: "add `type: choice`, or take it out")
    }
    guard let value = typed.value, !value.isNull else { return }
    var reader = FormValueReader(fields: fields, path: path + ".value")
    field.value = reader.read(value, for: field)
    fields = reader.fields
  }
}
