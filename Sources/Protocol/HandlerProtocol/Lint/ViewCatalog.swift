package import StructuredData

extension SchemaCatalog {
  /// The views that handlers answer with, in JSON.
  package static let view = SchemaCatalog(
    "view", "a view of a handler of appmenu, in JSON", root: .anyView,
    mappings: ViewWords.kinds.map { kind in
      ViewShape.view.mapping(
        kind.name, kind.summary, selector: "kind", further: ViewShape.kinds[kind.name], kind.fields)
    }
      + ViewWords.effects.map { effect in
        ViewShape.effect.mapping(
          "effect-" + effect.name, effect.summary, selector: "effect", word: effect.name,
          further: ViewShape.effects[effect.name], effect.fields)
      }
      + ViewShape.plain.map { $0.mapping($0.schemaName, $0.name) }, isStrict: true)
}

extension ViewShape {
  /// The objects of which there is one kind.
  fileprivate static let plain: [ViewShape] = [
    .section, .row, .tableRow, .column, .group, .action, .image, .badge, .field, .formField,
    .submit,
  ]

  fileprivate var schemaName: String { "view-\(self)" }

  /// Returns the kind of mapping with the fields of the object and `further` ones.
  fileprivate func mapping(
    _ name: String, _ summary: String, selector: String? = nil, word: String? = nil,
    further: ViewFields? = nil, _ words: [ViewWords.Field] = []
  ) -> MappingSchema {
    let fields = further.map(fields.with) ?? fields
    let keys = (ViewWords.fields(of: self) + words).compactMap { field -> KeySchema? in
      guard let content = fields.contents[field.name] else { return nil }
      let value =
        field.name == selector
        ? ValueSchema.choice([ValueSchema.Choice(word ?? name, summary)])
        : content.schema(isNamed: field.name)
      var key = KeySchema(
        value, field.summary, example: field.example,
        isRequired: fields.needed.contains(field.name))
      key.name = field.name
      return key
    }
    return MappingSchema(name, summary, keys: keys)
  }
}

extension FieldContent {
  fileprivate func schema(isNamed name: String) -> ValueSchema {
    switch self {
    case .text: .text(.raw)
    case .icon: .text(.icon)
    case .integer: .integer(Int.min...Int.max)
    case .flag: .flag
    case .any: .any
    case .state:
      .choice([
        ValueSchema.Choice("checked", "ticked"), ValueSchema.Choice("unchecked", "not ticked"),
      ])
    case .texts: .sequence(of: .text(.raw))
    case .cells: .dictionary(of: .oneOf([.text(.raw), .number]))
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
