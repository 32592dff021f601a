extension JSONSchema {
  /// Returns the members of the schema of a value; `isNeeded` says whether it must not be absent.
  func value(
    _ value: ValueSchema, isNeeded: Bool, leastCount: Int = 0, isRoot: Bool = false
  ) -> [Member] {
    if value == catalog.root, !isRoot { return [("$ref", "#")] }
    func types(_ names: String...) -> Member {
      ("type", Self.oneOrMore(isNeeded ? names : names + ["null"]))
    }
    switch value {
    case .text(let use):
      if catalog.isStrict { return [types("string")] }
      return [("$ref", "#/$defs/\(Self.name(of: use, isNeeded: isNeeded))")]
    case .choice(let choices): return choice(choices, isNeeded: isNeeded)
    case .flag:
      if catalog.isStrict { return [types("boolean")] }
      let words = ["true", "false", "on", "off", "yes", "no"].map(TextPattern.anyCase)
      return [
        types("boolean", "string"), ("pattern", "^(?:\(words.joined(separator: "|")))$"),
        ("patternErrorMessage", "true or false is expected"),
      ]
    case .integer(let range, inSeconds: _):
      var members = [types("integer")]
      if range.lowerBound > Int.min { members.append(("minimum", .value(.int(range.lowerBound)))) }
      if range.upperBound < Int.max { members.append(("maximum", .value(.int(range.upperBound)))) }
      return members
    case .number: return [types("number")]
    case .seconds(let range):
      return [
        types("number"),
        (range.lowerBound > 0 ? "minimum" : "exclusiveMinimum", .value(.double(range.lowerBound))),
        ("maximum", .value(.double(range.upperBound))),
      ]
    case .any: return []
    case .variables:
      return [
        types("object"),
        ("propertyNames", ["pattern": "^[A-Za-z_][A-Za-z0-9_]*$"]),
        ("additionalProperties", .object(self.value(.text(.raw), isNeeded: false))),
      ]
    case .sequence(let word) where word == .text(.word) || word == .wordOrGroup:
      return [
        types("array"), ("minItems", 1),
        ("prefixItems", [.object(TextPattern.program)]),
        ("items", .object(self.value(word, isNeeded: false))),
      ]
    case .sequence(let element):
      let entries = self.value(element, isNeeded: !element.mayBeNullInSequence)
      var least: [Member] = leastCount > 0 ? [("minItems", .value(.int(leastCount)))] : []
      if leastCount > 0, case .text = element, !catalog.isStrict {
        // Empty texts do not count.
        least.append(("contains", ["not": Self.absent]))
      }
      return [types("array")] + least + (entries.isEmpty ? [] : [("items", .object(entries))])
    case .mapping(let name):
      let reference: Member = ("$ref", "#/$defs/\(name)")
      return isNeeded ? [reference] : [("anyOf", [.object([reference]), ["type": "null"]])]
    case .dictionary(let element):
      let values = self.value(element, isNeeded: false)
      return [types("object")] + (values.isEmpty ? [] : [("additionalProperties", .object(values))])
    case .oneOf(let options): return oneOf(options, isNeeded: isNeeded, leastCount: leastCount)
    }
  }

  func choice(_ choices: [ValueSchema.Choice], isNeeded: Bool) -> [Member] {
    let summaries = choices.map { KeySchema.sentence($0.summary) }
    let words: [Member] = [
      ("enum", .strings(choices.map(\.name))),
      ("enumDescriptions", .strings(summaries)),
      ("markdownEnumDescriptions", .strings(summaries)),
      ("errorMessage", "one of \(choices.map(\.name).joined(separator: ", ")) is expected"),
    ]
    if isNeeded { return words }
    return [("anyOf", [.object(words), catalog.isStrict ? ["type": "null"] : Self.absent])]
  }

  /// Returns the members for a value that is one of several: told apart by their types, or by a word that each has.
  func oneOf(_ options: [ValueSchema], isNeeded: Bool, leastCount: Int) -> [Member] {
    let mappings = options.compactMap { option -> MappingSchema? in
      if case .mapping(let name) = option { catalog.mappings[name] } else { nil }
    }
    if mappings.count == options.count, let selector = mappings.first?.selector?.name {
      let words = choice(mappings.compactMap { $0.selector?.choice }, isNeeded: true)
      let kinds = mappings.map { mapping -> OrderedJSON in
        let word = mapping.selector?.choice.name ?? ""
        return [
          "if": Self.given(selector, ["const": .string(word)]),
          "then": ["$ref": "#/$defs/\(mapping.name)"],
        ]
      }
      return [
        ("type", "object"), ("required", .strings([selector])),
        ("properties", .object([(selector, .object(words))])), ("allOf", .array(kinds)),
      ]
    }
    let values = options.map { option -> OrderedJSON in
      .object(value(option, isNeeded: isNeeded, leastCount: leastCount))
    }
    let kinds = options.map(\.kind)
    guard Set(kinds).count == kinds.count else { return [("anyOf", .array(values))] }
    let rules = zip(values, kinds).map { value, kind -> OrderedJSON in
      ["if": ["type": Self.oneOrMore(kind.types)], "then": value]
    }
    let types = kinds.flatMap(\.types) + (isNeeded ? [] : ["null"])
    return [("type", .strings(types)), ("allOf", .array(rules))]
  }

  static func oneOrMore(_ words: [String]) -> OrderedJSON {
    words.count == 1 ? .string(words[0]) : .strings(words)
  }
}

extension MappingSchema {
  /// The key that has one word in each of several kinds of mappings, with that word.
  var selector: (name: String, choice: ValueSchema.Choice)? {
    for key in keys where key.isRequired {
      if case .choice(let choices) = key.value, choices.count == 1 { return (key.name, choices[0]) }
    }
    return nil
  }
}

extension ValueSchema {
  /// The types of JSON by which alternatives are told apart.
  package enum Kind: Hashable {
    case mapping, sequence, scalar

    var types: [String] {
      switch self {
      case .mapping: ["object"]
      case .sequence: ["array"]
      case .scalar: ["string", "number", "boolean"]
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .mapping, .dictionary, .variables: .mapping
    case .sequence: .sequence
    default: .scalar
    }
  }

  /// Whether an entry of a sequence may be null.
  var mayBeNullInSequence: Bool {
    switch self {
    case .mapping, .sequence, .dictionary, .variables: false
    case .oneOf(let values): values.contains(where: \.mayBeNullInSequence)
    default: true
    }
  }
}
