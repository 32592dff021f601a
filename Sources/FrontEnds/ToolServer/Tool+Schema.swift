internal import FieldRules
internal import MenuItems
internal import MenuLines
package import StructuredData

extension Tool {
  /// The JSON Schema of the arguments.
  package var inputSchema: StructuredValue {
    var schema: [String: StructuredValue] = [
      "type": "object", "additionalProperties": false,
      "properties": .object(
        Dictionary(parameters.map { ($0.id, Self.schema(of: $0)) }) { first, _ in first }),
    ]
    let required = parameters.filter { $0.mustBeGiven && $0.input.showIf == nil }.map {
      StructuredValue.string($0.id)
    }
    if !required.isEmpty { schema["required"] = .array(required) }
    return .object(schema)
  }

  private static func schema(of parameter: HandlerArgument) -> StructuredValue {
    let input = parameter.input
    var schema: [String: StructuredValue] = [:]
    if parameter.isList {
      schema["type"] = "array"
      schema["items"] = .object(texts(of: input.choices))
    } else {
      switch input.kind {
      case .text, .multiline, .file, .directory: schema["type"] = "string"
      case .date: schema = ["type": "string", "format": "date"]
      case .number: schema["type"] = "number"
      case .toggle: schema["type"] = "boolean"
      case .choice: schema = texts(of: input.choicesFrom == nil ? input.choices : [])
      case .secret: schema = ["type": "string", "format": "password", "writeOnly": true]
      }
    }
    schema.merge(limits(of: input.rules)) { _, limit in limit }
    if input.rules.isMultiple {
      schema = ["type": "array", "items": .object(schema)]
      if case .number(let least)? = input.rules.minimum { schema["minItems"] = .int(Int(least)) }
      if case .number(let most)? = input.rules.maximum { schema["maxItems"] = .int(Int(most)) }
    }
    if input.label != input.id { schema["title"] = .string(PlainText.safe(input.label)) }
    if let text = description(of: input) { schema["description"] = .string(text) }
    if input.kind != .secret, let value = input.value, value != .null { schema["default"] = value }
    return .object(schema)
  }

  /// Returns the keywords for the limits; those of dates are described in words.
  private static func limits(of rules: FieldRules) -> [String: StructuredValue] {
    var keywords: [String: StructuredValue] = [:]
    if !rules.isMultiple {
      if case .number(let least)? = rules.minimum { keywords["minimum"] = .double(least) }
      if case .number(let most)? = rules.maximum { keywords["maximum"] = .double(most) }
    }
    if rules.kind == .number, rules.minimum == nil {
      keywords["multipleOf"] = rules.step.map { .double($0) }
    }
    keywords["minLength"] = rules.minLength.map { .int($0) }
    keywords["maxLength"] = rules.maxLength.map { .int($0) }
    keywords["pattern"] = rules.pattern.map { .string("^(?:\($0.source))$") }
    return keywords
  }

  private static func texts(of choices: [String]) -> [String: StructuredValue] {
    choices.isEmpty
      ? ["type": "string"]
      : ["type": "string", "enum": .array(choices.map { .string($0) })]
  }

  private static func description(of input: ItemInput) -> String? {
    var words: [String] = []
    if let placeholder = input.placeholder { words.append(PlainText.safe(placeholder)) }
    if input.kind == .multiline { words.append("May have several lines.") }
    if let hint = input.rules.hint { words.append(PlainText.safe(hint)) }
    if input.kind == .date {
      if let least = input.rules.minimum { words.append("Not before \(least.words).") }
      if let most = input.rules.maximum { words.append("Not after \(most.words).") }
    }
    let labels = input.rules.choices.filter { $0.label != $0.value }
    words += labels.map { "\(PlainText.safe($0.value)): \(PlainText.safe($0.label))." }
    if input.choicesFrom != nil {
      words.append(
        "One of the choices of a program; a wrong value is answered with the list of them.")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
