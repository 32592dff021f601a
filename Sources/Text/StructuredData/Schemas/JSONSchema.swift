/// The JSON Schema (2020-12) of a kind of file.
///
/// It accepts what the readers report no error about, as far as a schema can say: unknown keys cause a warning, and
/// are valid. Null counts as absent, and in YAML a text can be written like a number or a Boolean.
package struct JSONSchema {
  typealias Member = (name: String, value: OrderedJSON)

  let catalog: SchemaCatalog
  /// Returns the value of an example or a default in YAML, or nil.
  private let parse: (String) -> StructuredValue?

  package init(_ catalog: SchemaCatalog, parsing parse: @escaping (String) -> StructuredValue?) {
    (self.catalog, self.parse) = (catalog, parse)
  }

  package static func identifier(of name: String) -> String { "urn:appmenu:schema:\(name)" }

  package var text: String { json.text }

  package var json: OrderedJSON {
    var members: [Member] = [
      ("$schema", "https://json-schema.org/draft/2020-12/schema"),
      ("$id", .string(Self.identifier(of: catalog.name))),
      ("title", "appmenu: \(catalog.name)"),
      ("description", .string(KeySchema.sentence(catalog.summary))),
    ]
    members += value(catalog.root, isNeeded: !catalog.mayBeEmpty, isRoot: true)
    let mappings = catalog.mappings.values.sorted { $0.name < $1.name }
    let definitions: [Member] =
      [("absent", ["type": ["string", "null"], "maxLength": 0])]
      + ValueSchema.TextUse.allCases.flatMap(self.definitions)
      + mappings.map { ($0.name, definition(of: $0)) }
    members.append(("$defs", .object(definitions)))
    return .object(members)
  }

  // MARK: Texts

  func definitions(of use: ValueSchema.TextUse) -> [Member] {
    if catalog.isStrict { return [] }
    let uses = catalog.mappings.values.flatMap(\.texts) + JSONSchema.texts(in: catalog.root)
    return [false, true].compactMap { isNeeded in
      guard uses.contains(where: { $0.use == use && $0.isNeeded == isNeeded }) else { return nil }
      let rules = TextPattern(use, isNeeded: isNeeded).members
      return (Self.name(of: use, isNeeded: isNeeded), .object(rules))
    }
  }

  static func name(of use: ValueSchema.TextUse, isNeeded: Bool) -> String {
    "text-\(use.rawValue)" + (isNeeded ? "-needed" : "")
  }

  static func texts(
    in value: ValueSchema, isNeeded: Bool = false
  ) -> [(use: ValueSchema.TextUse, isNeeded: Bool)] {
    switch value {
    case .text(let use): [(use, isNeeded)]
    case .variables: [(.raw, false)]
    case .sequence(let element), .dictionary(let element): texts(in: element)
    case .oneOf(let values): values.flatMap { texts(in: $0, isNeeded: isNeeded) }
    default: []
    }
  }

  // MARK: Mappings

  func definition(of mapping: MappingSchema) -> OrderedJSON {
    var members: [Member] = [
      ("type", "object"), ("description", .string(KeySchema.sentence(mapping.summary))),
    ]
    var rules: [Member] = []
    let required = mapping.keys.filter(\.isRequired).map(\.name)
    var properties: [Member] = []
    var forms: [Member] = []
    for key in mapping.keys {
      let value = self.property(key)
      properties.append((key.name, .object(value)))
      for alias in key.aliases { properties.append((alias, .object(self.alias(alias, of: key)))) }
      if key.hasForms { forms += self.forms(of: key) }
    }
    if !mapping.isClosed {
      let known = Set(properties.map(\.name))
      for key in mapping.keys {
        for name in key.wrongNames where !known.contains(name) {
          properties.append((name, .object(Self.deprecated("did you mean '\(key.name)'?"))))
        }
      }
    }
    rules.append(("properties", .object(properties)))
    if !forms.isEmpty { rules.append(("patternProperties", .object(forms))) }
    if mapping.isClosed { rules.append(("additionalProperties", false)) }
    var further = mapping.relations + variants(of: mapping)
    if !required.isEmpty, mapping.excusingKeys.isEmpty {
      rules.append(("required", .strings(required)))
    } else if !required.isEmpty {
      let excused = mapping.excusingKeys.map { OrderedJSON.object([("required", .strings([$0]))]) }
      further.append(["anyOf": .array([["required": .strings(required)]] + excused)])
    }
    if !further.isEmpty { rules.append(("allOf", .array(further))) }
    guard let replacement = mapping.replacement else { return .object(members + rules) }
    members.append(("if", Self.present(replacement.key)))
    members.append(("then", ["$ref": "#/$defs/\(replacement.mapping)"]))
    members.append(("else", .object(rules)))
    return .object(members)
  }

  private func forms(of key: KeySchema) -> [Member] {
    let names = "^(?:\(([key.name] + key.aliases).joined(separator: "|")))\\["
    var value = key.value
    // An empty form is not shown.
    if case .text = value { value = .text(.line) }
    return [
      (
        names + Self.languageTag + "\\]$",
        .object(
          [("description", "The same in another language.")] + self.value(value, isNeeded: false))
      ),
      (
        names + "(?!\(Self.languageTag)\\]$)[\\s\\S]*\\]$",
        [
          "not": .object([]),
          "errorMessage": "write a language tag in the brackets, such as ko or ko-KR",
        ]
      ),
    ]
  }

  /// The form of a language tag (BCP 47, RFC 5646), without those of private use and the irregular ones.
  private static let languageTag =
    "(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?"
    + "(?:-(?:[A-Za-z]{2}|[0-9]{3}))?(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*"
    + "(?:-[0-9A-WYZa-wyz](?:-[A-Za-z0-9]{2,8})+)*(?:-[xX](?:-[A-Za-z0-9]{1,8})+)?"

  func property(_ key: KeySchema) -> [Member] {
    let summary = KeySchema.sentence(key.summary)
    var members: [Member] = [
      ("description", .string(key.details.isEmpty ? summary : summary + "\n" + key.details)),
      ("markdownDescription", .string(Self.markdown(key))),
    ]
    members += value(key.value, isNeeded: key.isRequired, leastCount: key.leastCount)
    if let standard = key.exactStandard, let value = parse(standard) {
      members.append(("default", .value(value)))
    }
    if let value = parse(key.example) { members.append(("examples", [.value(value)])) }
    if let reason = key.deprecation { members += Self.deprecated(reason) }
    return members
  }

  func alias(_ name: String, of key: KeySchema) -> [Member] {
    [("description", "Another spelling of '\(key.name)'."), ("doNotSuggest", true)]
      + value(key.value, isNeeded: key.isRequired, leastCount: key.leastCount)
  }

  static func deprecated(_ reason: String) -> [Member] {
    [("deprecated", true), ("deprecationMessage", .string(reason)), ("doNotSuggest", true)]
  }

  static func markdown(_ key: KeySchema) -> String {
    var parts = [KeySchema.sentence(key.summary)]
    if !key.details.isEmpty { parts.append(key.details) }
    if let standard = key.standard { parts.append("Default: \(standard)") }
    parts.append("Example: `\(key.name): \(key.example)`")
    if let since = key.sinceWords { parts.append(since) }
    return parts.joined(separator: "\n\n")
  }
}

extension KeySchema {
  /// The default in YAML, or nil if it is not an exact value.
  package var exactStandard: String? {
    guard let standard, standard.utf8.count > 2, standard.first == "`", standard.last == "`"
    else { return nil }
    let inner = standard.dropFirst().dropLast()
    return inner.contains("`") ? nil : String(inner)
  }
}

extension MappingSchema {
  var texts: [(use: ValueSchema.TextUse, isNeeded: Bool)] {
    keys.flatMap { JSONSchema.texts(in: $0.value, isNeeded: $0.isRequired) }
      + variants.flatMap { $0.values.values.flatMap { JSONSchema.texts(in: $0) } }
      + (keys.contains(where: \.hasForms) ? [(.line, false)] : [])
  }
}
