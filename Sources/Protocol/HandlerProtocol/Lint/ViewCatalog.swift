package import StructuredData

extension SchemaCatalog {
  /// The views that handlers answer with, in JSON.
  package static let view = SchemaCatalog(
    "view", "a view of a handler of appmenu, in JSON", root: .anyView,
    mappings: ViewWords.kinds.map { kind in
      ViewShape.view.fields.with(kind.fields).mapping(kind.name, kind.summary, selector: "kind")
    }
      + ViewWords.effects.map { effect in
        ViewShape.effect.fields.with(effect.fields).mapping(
          "effect-" + effect.name, effect.summary, selector: "effect", word: effect.name)
      }
      + ViewShape.plain.map { $0.fields.mapping($0.schemaName, $0.name) }, isStrict: true)
}

extension ViewShape {
  fileprivate static let plain: [ViewShape] = [
    .section, .row, .tableRow, .column, .group, .action, .image, .badge, .field, .choice,
    .formField,
    .submit,
  ]

  fileprivate var schemaName: String { "view-\(self)" }
}

extension ViewFields {
  fileprivate func mapping(
    _ name: String, _ summary: String, selector: String? = nil, word: String? = nil
  ) -> MappingSchema {
    let keys = described.map { field in
      let value =
        field.name == selector
        ? ValueSchema.choice([ValueSchema.Choice(word ?? name, summary)])
        : field.content.schema
      var key = KeySchema(
        value, field.summary, example: field.example, isRequired: needed.contains(field.name))
      key.name = field.name
      return key
    }
    return MappingSchema(name, summary, keys: keys)
  }
}

extension FieldContent {
  fileprivate var schema: ValueSchema {
    switch self {
    case .text: .text(.raw)
    case .icon: .text(.icon)
    case .integer: .integer(Int.min...Int.max)
    case .number: .number
    case .flag: .flag
    case .any: .any
    case .state:
      .choice([
        ValueSchema.Choice("checked", "ticked"), ValueSchema.Choice("unchecked", "not ticked"),
      ])
    case .texts: .sequence(of: .text(.raw))
    case .choices: .sequence(of: .oneOf([.text(.raw), ViewShape.choice.schema]))
    case .cells: .dictionary(of: .oneOf([.text(.raw), .number, ViewShape.badge.schema]))
    case .counts: .dictionary(of: .integer(Int.min...Int.max))
    case .word(let type): .oneOf([.choice(Self.words(of: type)), .text(.raw)])
    case .object(let shape): shape.schema
    case .objects(let shape): .sequence(of: shape.schema)
    }
  }

  private static func words<Word: OpenEnumeration>(of type: Word.Type) -> [ValueSchema.Choice] {
    Word.allCases.map {
      ValueSchema.Choice(
        $0.rawValue, $0.rawValue == Word.ordinary.rawValue ? "the default" : $0.rawValue)
    }
  }
}

extension ViewShape {
  fileprivate var schema: ValueSchema {
    switch self {
    case .view: .anyView
    case .effect: .oneOf(ViewWords.effects.map { .mapping("effect-" + $0.name) })
    case .patchRow: .mapping(ViewShape.row.schemaName)
    case .patchTableRow: .mapping(ViewShape.tableRow.schemaName)
    default: .mapping(schemaName)
    }
  }
}

extension ValueSchema {
  fileprivate static let anyView = ValueSchema.oneOf(ViewWords.kinds.map { .mapping($0.name) })
}
