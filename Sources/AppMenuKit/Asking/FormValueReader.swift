internal import DocumentSyntax
internal import HandlerProtocol
internal import SourceText
internal import StructuredData

/// Reads the initial values of fields, each as its type requires.
struct FormValueReader {
  var fields: FieldReader
  let path: String

  /// Returns the value in `node`, or `nil`, perhaps with a diagnostic, if there is none.
  mutating func read(_ node: DocumentNode, for field: FormContent.Field) -> StructuredValue? {
    switch field.type ?? .text {
    case .text, .secret: fields.optionalText(node, path: path).map { .string($0.value) }
    case .multiline: lines(node)
    case .date: date(node)
    case .number: number(node)
    case .toggle: fields.boolean(node, path: path).map { .bool($0) }
    case .choice: choice(node, among: field.choices ?? [])
    }
  }

  /// Reads a text of several lines, each of which is read as a text.
  private mutating func lines(_ node: DocumentNode) -> StructuredValue? {
    guard node.kind == .plain || node.kind == .string else {
      return fields.optionalText(node, path: path).map { .string($0.value) }
    }
    let text = node.text.hasSuffix("\n") ? String(node.text.dropLast()) : node.text
    let unsafe = text.unicodeScalars.first { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control || scalar == "\u{2028}"
          || scalar == "\u{2029}" || ("\u{202A}"..."\u{202E}").contains(scalar))
    }
    guard unsafe == nil else {
      fields.diagnostics.report(
        Diagnostic(
          .controlCharacter, at: node.location, path: path,
          message: "displayed text holds a control character", help: "remove it"))
      return nil
    }
    return text.isEmpty ? nil : .string(text)
  }

  private mutating func date(_ node: DocumentNode) -> StructuredValue? {
    let isText = node.kind == .plain || node.kind == .string
    // A property list's date has a time, too.
    let text = node.kind == .date ? String(node.text.prefix(10)) : isText ? node.text : ""
    if isText, text.isEmpty { return nil }
    if let date = CalendarDate(text) { return .string(date.text) }
    fields.wrongType(node, expected: "a date like 2026-11-30", path: path)
    return nil
  }

  private mutating func number(_ node: DocumentNode) -> StructuredValue? {
    switch StructuredValue(node) {
    case .int(let number): return .int(number)
    case .double(let number): return .double(number)
    default:
      fields.wrongType(node, expected: "a number", path: path)
      return nil
    }
  }

  private mutating func choice(
    _ node: DocumentNode, among choices: [String]
  ) -> StructuredValue? {
    guard let text = fields.optionalText(node, path: path)?.value else { return nil }
    if choices.contains(text) { return .string(text) }
    // Without choices the field has been reported already.
    if !choices.isEmpty {
      fields.unknownValue(text, at: node.location, path: path, known: choices)
    }
    return nil
  }
}
