internal import DisplayText
internal import HandlerProtocol
internal import StructuredData

/// The fields of a form for the properties of a JSON Schema, and the values of these properties.
struct SchemaForm: Sendable {
  private(set) var fields: [FormContent.Field] = []
  private var forms: [String: Form] = [:]

  /// The form in which the value of a field is sent.
  private enum Form {
    case text, integer, number, other
    /// The text of a field, as JSON.
    case json
  }

  /// Creates a form without fields.
  init() {}

  /// Creates the fields for the properties of an object.
  ///
  /// A property that no field can show is a text that is JSON.
  init(_ schema: JSONElement?) {
    guard let schema else { return }
    let definitions = schema["$defs"]?.value ?? schema["definitions"]?.value
    let required = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
    for (id, property) in schema["properties"]?.members ?? [] {
      add(id, property.value, definitions, isRequired: required.contains(id))
    }
  }

  /// Creates a form of texts.
  init(texts fields: [FormContent.Field]) { self.fields = fields }

  private mutating func add(
    _ id: String, _ written: StructuredValue, _ definitions: StructuredValue?, isRequired: Bool
  ) {
    let schema = Self.resolved(written, definitions)
    var field = FormContent.Field(
      id: id, label: written["title"]?.string ?? schema["title"]?.string ?? id,
      value: written["default"],
      placeholder: (written["description"] ?? schema["description"])?.string,
      required: isRequired)
    var form = Form.other
    var type = Self.type(of: schema)
    var single = schema
    if type == "array", let items = schema["items"].map({ Self.resolved($0, definitions) }),
      ["string", "integer", "number"].contains(Self.type(of: items))
    {
      (single, type, field.multiple) = (items, Self.type(of: items), true)
      (field.min, field.max) = (schema["minItems"], schema["maxItems"])
    }
    let choices = Self.choices(of: single)
    switch type {
    case _ where !choices.isEmpty:
      (field.type, field.choices) = (.choice, choices)
      form = type == "integer" || type == "number" ? .json : .text
    case "string":
      form = .text
      field.type =
        single["format"]?.string == "date"
        ? .date
        : single["writeOnly"]?.flag == true || single["format"]?.string == "password"
          ? .secret : nil
      (field.minLength, field.maxLength) = (
        single["minLength"]?.wholeNumber, single["maxLength"]?.wholeNumber
      )
      field.pattern = field.multiple == true ? nil : single["pattern"]?.string.flatMap(Self.whole)
    case "integer", "number":
      form = type == "integer" ? .integer : .number
      field.type = .number
      if field.multiple != true { (field.min, field.max) = (single["minimum"], single["maximum"]) }
      if type == "integer" { field.step = 1 }
    case "boolean": field.type = .toggle
    default:
      (field.type, form) = (.multiline, .json)
      field.value = field.value.flatMap { value in
        value == .null ? nil : .string(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self))
      }
    }
    if field.value == .null { field.value = nil }
    fields.append(field)
    forms[id] = form
  }

  /// Returns a schema without a reference, and without the alternative that the value is null.
  private static func resolved(
    _ schema: StructuredValue, _ definitions: StructuredValue?, depth: Int = 0
  ) -> StructuredValue {
    guard depth < 8 else { return schema }
    if let name = schema["$ref"]?.string?.split(separator: "/").last,
      let definition = definitions?[String(name)]
    {
      return resolved(definition, definitions, depth: depth + 1)
    }
    let alternatives = (schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"])?.array ?? []
    let others = alternatives.filter { $0["type"]?.string != "null" }
    guard others.count == 1 else { return schema }
    return resolved(others[0], definitions, depth: depth + 1)
  }

  private static func type(of schema: StructuredValue) -> String {
    if let type = schema["type"]?.string { return type }
    let types = schema["type"]?.array?.compactMap(\.string).filter { $0 != "null" } ?? []
    return types.count == 1 ? types[0] : ""
  }

  private static func choices(of schema: StructuredValue) -> [FormContent.Field.Choice] {
    if let titled = (schema["oneOf"] ?? schema["anyOf"])?.array {
      let choices = titled.compactMap { choice in
        choice["const"]?.fieldText.map {
          FormContent.Field.Choice($0, label: choice["title"]?.string)
        }
      }
      if choices.count == titled.count { return choices }
    }
    let names = schema["enumNames"]?.array?.map(\.string) ?? []
    return (schema["enum"]?.array ?? []).enumerated().compactMap { index, value in
      value.fieldText.map {
        FormContent.Field.Choice($0, label: index < names.count ? names[index] : nil)
      }
    }
  }

  /// Returns an expression for the whole text; a pattern of JSON Schema matches a part.
  private static func whole(_ pattern: String) -> String? {
    pattern.hasPrefix("^") && pattern.hasSuffix("$") ? String(pattern.dropFirst().dropLast()) : nil
  }

  /// Returns the fields with other values at the beginning.
  func beginning(with values: [String: StructuredValue]) -> [FormContent.Field] {
    fields.map { field in
      var field = field
      field.value = values[field.id] ?? field.value
      return field
    }
  }

  /// Whether values are given for all required properties.
  func isComplete(_ values: [String: StructuredValue]) -> Bool {
    fields.allSatisfy { $0.required != true || values[$0.id] != nil }
  }

  /// A field whose text is not JSON.
  struct Mistake: Error {
    var field: String
    var words: String
  }

  /// Returns the values of properties for the values of a form; optional fields without a value are left out.
  func properties(
    _ values: [String: StructuredValue]
  ) throws(Mistake) -> [String: StructuredValue] {
    var properties: [String: StructuredValue] = [:]
    for (id, value) in values {
      let isEmpty = value == .null || value == "" || value == .array([])
      let isRequired = fields.first { $0.id == id }?.required == true
      if isEmpty, !isRequired || value == .null { continue }
      properties[id] = try property(id, value)
    }
    return properties
  }

  private func property(_ id: String, _ value: StructuredValue) throws(Mistake) -> StructuredValue {
    if let values = value.array {
      var properties: [StructuredValue] = []
      for value in values { properties.append(try property(id, value)) }
      return .array(properties)
    }
    switch forms[id] {
    // Several numbers are texts.
    case .integer:
      return (value.wholeNumber ?? value.string.flatMap(Int.init)).map { .int($0) } ?? value
    case .number: return value.string.flatMap(Double.init).map { .double($0) } ?? value
    case .json:
      guard let text = value.string else { return value }
      do throws(JSONSyntaxError) { return try JSONDocument(Array(text.utf8)).root.value } catch {
        throw Mistake(field: id, words: "\(error)")
      }
    case .text, .other, nil: return value
    }
  }
}
