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
        needed.append(
          .object([("not", .object([("anyOf", .array(variant.neededKeys.map(Self.present)))]))]))
      }
      if !needed.isEmpty {
        rules.append(("anyOf", .array(needed)))
        rules.append(
          ("errorMessage", .string("\(variant.neededKeys.joined(separator: " or ")) is needed")))
      }
      let condition: OrderedJSON =
        variant.words.isEmpty
        ? .object([("not", Self.present(variant.key))])
        : Self.given(variant.key, .object([("enum", .strings(variant.words))]))
      return .object([("if", condition), ("then", .object(rules))])
    }
  }

  // MARK: Conditions

  /// Returns the schema of mappings in which `key` has a value of a schema.
  static func given(_ key: String, _ schema: OrderedJSON) -> OrderedJSON {
    .object([("required", .strings([key])), ("properties", .object([(key, schema)]))])
  }

  /// Returns the schema of mappings in which `key` is not absent.
  static func present(_ key: String) -> OrderedJSON {
    given(key, .object([("not", .object([("$ref", .string("#/$defs/absent"))]))]))
  }

  /// Returns the schema of mappings in which `key` has an entry that is not absent, or is no sequence and not absent.
  static func filled(_ key: String) -> OrderedJSON {
    let absent = OrderedJSON.object([("$ref", .string("#/$defs/absent"))])
    return given(
      key,
      .object([
        ("not", absent), ("minItems", .value(.int(1))), ("contains", .object([("not", absent)])),
      ]))
  }
}

extension MappingSchema {
  /// The rules between keys.
  var relations: [OrderedJSON] {
    var rules: [OrderedJSON] = []
    for group in exclusiveKeys {
      for (index, key) in group.enumerated().dropLast() {
        let others = group[(index + 1)...].map { other -> JSONSchema.Member in
          (
            other,
            .object([
              ("$ref", .string("#/$defs/absent")),
              ("errorMessage", .string("only one of \(group.joined(separator: ", ")) is allowed")),
            ])
          )
        }
        rules.append(
          .object([
            ("if", JSONSchema.present(key)),
            ("then", .object([("properties", .object(others))])),
          ]))
      }
    }
    for group in neededKeys {
      rules.append(
        .object([
          ("anyOf", .array(group.map(JSONSchema.present))),
          ("errorMessage", .string("one of \(group.joined(separator: ", ")) is needed")),
        ]))
    }
    for key in keys { rules += key.formsNeedKey.map { [key.ruleOfForms(beside: $0)] } ?? [] }
    for key in keys {
      for alias in key.aliases {
        rules.append(
          .object([
            ("not", .object([("required", .strings([key.name, alias]))])),
            ("errorMessage", .string("'\(alias)' is another spelling of '\(key.name)'")),
          ]))
      }
    }
    return rules
  }
}

extension KeySchema {
  /// Returns the rule that a form for a language with a text needs the key itself, beside one of `keys` if there are any.
  fileprivate func ruleOfForms(beside keys: [String]) -> OrderedJSON {
    let blank = OrderedJSON.object([
      ("type", .strings(["string", "null"])), ("pattern", .string("^\\s*$")),
    ])
    let names = ([name] + aliases).joined(separator: "|")
    let hasForm = OrderedJSON.object([
      ("not", .object([("patternProperties", .object([("^(?:\(names))\\[", blank)]))]))
    ])
    let isBeside =
      keys.isEmpty ? [] : [OrderedJSON.object([("anyOf", .array(keys.map(JSONSchema.present)))])]
    return .object([
      ("if", .object([("allOf", .array(isBeside + [hasForm]))])),
      (
        "then",
        .object([
          ("anyOf", .array(([name] + aliases).map(JSONSchema.present))),
          ("errorMessage", .string("'\(name)' is needed beside its forms for languages")),
        ])
      ),
    ])
  }
}
