extension JSONSchema {
  func variants(of mapping: MappingSchema) -> [OrderedJSON] {
    mapping.variants.map { variant in
      let values = variant.values.sorted { $0.key < $1.key }.map { name, value -> Member in
        (name, .object(self.value(value, isNeeded: false)))
      }
      var rules: [Member] = values.isEmpty ? [] : [("properties", .object(values))]
      var needed = variant.neededKeys.map(Self.filled)
      // Without the word a key is needed only where one of them is given.
      if variant.words.isEmpty, !needed.isEmpty {
        needed.append(["not": ["anyOf": .array(variant.neededKeys.map(Self.present))]])
      }
      if !needed.isEmpty {
        rules.append(("anyOf", .array(needed)))
        rules.append(("errorMessage", "\(variant.neededKeys.joined(separator: " or ")) is needed"))
      }
      let condition: OrderedJSON =
        variant.words.isEmpty
        ? ["not": Self.present(variant.key)]
        : Self.given(variant.key, ["enum": .strings(variant.words)])
      return ["if": condition, "then": .object(rules)]
    }
  }

  // MARK: Conditions

  static let absent: OrderedJSON = ["$ref": "#/$defs/absent"]

  static func given(_ key: String, _ schema: OrderedJSON) -> OrderedJSON {
    ["required": .strings([key]), "properties": .object([(key, schema)])]
  }

  static func present(_ key: String) -> OrderedJSON { given(key, ["not": absent]) }

  /// Returns the schema of mappings in which `key` has an entry that is not absent, or is not a sequence and not absent.
  static func filled(_ key: String) -> OrderedJSON {
    given(key, ["not": absent, "minItems": 1, "contains": ["not": absent]])
  }
}

extension MappingSchema {
  var relations: [OrderedJSON] {
    var rules: [OrderedJSON] = []
    for group in exclusiveKeys {
      for (index, key) in group.enumerated().dropLast() {
        let others = group[(index + 1)...].map { other -> JSONSchema.Member in
          (
            other,
            [
              "$ref": "#/$defs/absent",
              "errorMessage": "only one of \(group.joined(separator: ", ")) is allowed",
            ]
          )
        }
        rules.append(["if": JSONSchema.present(key), "then": ["properties": .object(others)]])
      }
    }
    for group in neededKeys {
      rules.append([
        "anyOf": .array(group.map(JSONSchema.present)),
        "errorMessage": "one of \(group.joined(separator: ", ")) is needed",
      ])
    }
    for key in keys { rules += key.formsNeedKey.map { [key.ruleOfForms(beside: $0)] } ?? [] }
    for key in keys {
      for alias in key.aliases {
        rules.append([
          "not": ["required": .strings([key.name, alias])],
          "errorMessage": "'\(alias)' is another spelling of '\(key.name)'",
        ])
      }
    }
    return rules
  }
}

extension KeySchema {
  /// Returns the rule that a form for a language with a text needs the key itself, beside one of `keys` if there are any.
  fileprivate func ruleOfForms(beside keys: [String]) -> OrderedJSON {
    let blank: OrderedJSON = ["type": ["string", "null"], "pattern": "^\\s*$"]
    let names = [name] + aliases
    let pattern = "^(?:\(names.joined(separator: "|")))\\["
    let hasForm: OrderedJSON = ["not": ["patternProperties": .object([(pattern, blank)])]]
    let isBeside: [OrderedJSON] =
      keys.isEmpty ? [] : [["anyOf": .array(keys.map(JSONSchema.present))]]
    return [
      "if": ["allOf": .array(isBeside + [hasForm])],
      "then": [
        "anyOf": .array(names.map(JSONSchema.present)),
        "errorMessage": "'\(name)' is needed beside its forms for languages",
      ],
    ]
  }
}
