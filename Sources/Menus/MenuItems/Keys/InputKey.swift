internal import Documents
internal import FieldRules
package import StructuredData

/// The keys of a field of a form: an item's input, a form without a menu, a setting of a plugin, an argument of a
/// handler.
package enum InputKey: String, DescribedKey {
  case id, label
  case type, required, placeholder
  case choices, choicesFrom, valueFrom, multiple, join
  case min, max, step
  case minLength, maxLength, maxSize, pattern, hint
  case showIf, check, remember
  case value

  static let known = KnownKeys<InputKey>()

  package static let absentKeys = [
    "hidden": "`showIf` shows an input only with certain values of those before it"
  ]
  private static let formKeys = KnownKeys<InputKey>(where: InputReader.Place.form.allows)
  private static let argumentKeys = KnownKeys<InputKey>(where: InputReader.Place.argument.allows)

  static func known(at place: InputReader.Place) -> KnownKeys<InputKey> {
    switch place {
    case .item: known
    case .form, .setting: formKeys
    case .argument: argumentKeys
    }
  }

  package var schema: KeySchema {
    switch self {
    case .id:
      KeySchema(
        .text(.fieldName),
        "the name of the value: letters, digits, `-` and `_`, at most 64; required",
        example: "host", wrongNames: ["name", "key"], isRequired: true)
    case .label:
      KeySchema(
        .text(.line), "the text before the field", example: "Host", standard: "the `id`",
        wrongNames: ["title", "text", "prompt"], hasForms: true)
    case .type:
      KeySchema(
        .words(ItemInput.Kind.self), "the type of the value", example: "number",
        standard: "`text`, or `choice` with choices", wrongNames: ["kind"])
    case .value:
      KeySchema(
        .any, "the initial value, as the type requires", example: "22", standard: "none",
        wrongNames: ["default", "initial"])
    case .placeholder:
      KeySchema(
        .text(.line), "shown while the field is empty", example: "a name or an address",
        standard: "none", hasForms: true)
    case .required:
      KeySchema(
        .flag, "whether the field must be filled in", example: "true", standard: "`false`",
        wrongNames: ["mandatory", "needed"])
    case .choices:
      KeySchema(
        .sequence(of: .oneOf([.text(.line), .mapping("choice")])),
        "the values of a `choice`, which is the `type` then; a value can have a label of its own",
        example: "[staging, {value: prod, label: Production}]", standard: "none",
        wrongNames: ["options", "values", "enum"])
    case .multiple:
      KeySchema(
        .flag, "whether there can be several values; `min` and `max` are their number then",
        example: "true", standard: "`false`", wrongNames: ["several", "many", "multi"])
    case .join:
      KeySchema(
        .text(.raw),
        "what is put between several values, which become one word then", example: "\",\"",
        standard: "a word for each value", wrongNames: ["separator", "delimiter"])
    case .min:
      KeySchema(
        .oneOf([.number, .text(.line)]),
        "the least number, or the first day; `today` is a day, too",
        example: "1", standard: "none", wrongNames: ["minimum", "least"])
    case .max:
      KeySchema(
        .oneOf([.number, .text(.line)]), "the greatest number, or the last day", example: "20",
        standard: "none", wrongNames: ["maximum", "most"])
    case .step:
      KeySchema(
        .number, "the distance between numbers, or days, counted from `min` or from zero",
        example: "5", standard: "none", wrongNames: ["increment"])
    case .minLength:
      KeySchema(
        .integer(FieldRules.lengths), "the least number of characters", example: "10",
        standard: "none", wrongNames: ["minlength", "min_length"])
    case .maxLength:
      KeySchema(
        .integer(FieldRules.lengths), "the greatest number of characters", example: "80",
        standard: "none", wrongNames: ["maxlength", "max_length"])
    case .maxSize:
      KeySchema(
        .integer(FieldRules.sizes), "the size of the largest file that a page may send, in MiB",
        example: "50", standard: "`16`", wrongNames: ["maxsize", "max_size"])
    case .pattern:
      KeySchema(
        .text(.raw),
        "an expression that the whole text must match: classes, groups, alternatives and repetitions",
        example: "v[0-9]+\\\\.[0-9]+", standard: "none", wrongNames: ["regex", "regexp", "match"])
    case .hint:
      KeySchema(
        .text(.line), "the message for a text that does not match `pattern`",
        example: "a version like v1.2", standard: "the pattern", hasForms: true)
    case .showIf:
      KeySchema(
        .dictionary(of: .any), "the values of fields before it with which the field is shown",
        example: "{env: prod}", standard: "always shown", wrongNames: ["when", "if", "visibleIf"])
    case .remember:
      KeySchema(
        .flag, "whether the form begins with the value that was used last; never of a secret",
        example: "true", standard: "`false`", wrongNames: ["persist", "keep", "save"])
    case .choicesFrom:
      KeySchema(
        .mapping("choicesFrom"),
        "a program that prints a choice on each line; it may name inputs before this one",
        example: "{command: [list-hosts, \"{{env}}\"]}", standard: "none",
        wrongNames: ["optionsFrom"])
    case .valueFrom:
      KeySchema(
        .mapping("choicesFrom"),
        "a program that prints the value at the beginning; it may name inputs before this one",
        example: "{command: [git, branch, --show-current]}", standard: "none",
        wrongNames: ["defaultFrom"])
    case .check:
      KeySchema(
        .mapping("check"),
        "a program that checks the value before the item runs; its last line is the error",
        example: "{command: [free-port, \"{{port}}\"]}", standard: "none",
        wrongNames: ["validate", "validator"])
    }
  }
}

/// The keys of a choice with a label.
package enum ChoiceKey: String, DescribedKey {
  case value, label

  static let known = KnownKeys<ChoiceKey>()

  package var schema: KeySchema {
    switch self {
    case .value:
      KeySchema(
        .text(.line), "the value; required", example: "prod", wrongNames: ["id"], isRequired: true)
    case .label:
      KeySchema(
        .text(.line), "the text that is shown", example: "Production", standard: "the value",
        wrongNames: ["title", "text", "name"], hasForms: true)
    }
  }

  package static let mapping = MappingSchema(
    "choice", "a value to choose, with a label", keys: ChoiceKey.schemas)
}

/// The keys of a program that a form asks.
package enum InputProgramKey: String, DescribedKey {
  case command, shell, directory, environment, live

  static let known = KnownKeys<InputProgramKey>()
  static let withoutLive = KnownKeys<InputProgramKey>(where: { $0 != .live })

  package var schema: KeySchema {
    switch self {
    case .command: .command("a program, which sees inputs as `{{id}}`", example: "[list-hosts]")
    case .shell: .shell("a script, which sees inputs as `$INPUT_ID`", example: "ls ~/projects")
    case .directory: .directory
    case .environment: .environment
    case .live:
      KeySchema(
        .flag, "whether values are also checked while they are typed", example: "true",
        standard: "`false`")
    }
  }
}

extension ItemInput.Kind: DescribedWord {
  package var summary: String {
    switch self {
    case .text: "one line of text"
    case .multiline: "several lines of text"
    case .date: "a date, as in `2026-11-30`"
    case .number: "a number"
    case .toggle: "true or false"
    case .choice: "one of the choices"
    case .secret: "a text that is not shown"
    case .file: "the path of a file"
    case .directory: "the path of a folder"
    }
  }
}

extension MappingSchema {
  package static func field(
    _ name: String, _ summary: String, at place: InputReader.Place,
    details: [InputKey: String] = [:]
  ) -> MappingSchema {
    let list = place == .argument ? [HandlerArgument.listChoice] : []
    let keys = InputKey.allCases.filter { place.allows($0) }.map { key in
      var schema = key.named
      if let summary = details[key] { schema.summary = summary }
      if key == .type {
        let words = ItemInput.Kind.choices + list
        schema.value = .choice(words)
        schema.summary = "one of " + words.map { "`\($0.name)`" }.joined(separator: ", ")
      }
      return schema
    }
    let sources = ["choices"] + (place.allows(.choicesFrom) ? ["choicesFrom"] : [])
    func variant(_ names: [String], of kind: ItemInput.Kind) -> Variant {
      Variant(
        "type", names, values: kind.limitSchemas.merging(["value": kind.initialSchema]) { $1 },
        neededKeys: kind == .choice ? sources : [])
    }
    return MappingSchema(
      name, summary, keys: keys,
      variants: ItemInput.Kind.allCases.map { variant([$0.rawValue], of: $0) }
        + [variant([], of: .choice)]
        + list.map { Variant("type", [$0.name], values: ["value": .sequence(of: .any)]) })
  }
}

extension ItemInput.Kind {
  /// The values of the keys `min` and `max` where they have a meaning; of several values they are a number.
  fileprivate var limitSchemas: [String: ValueSchema] {
    guard FieldRules.severalKinds.contains(self) else { return [:] }
    let day: [ValueSchema] = [.text(.date), .choice([.init("today", "the day of the check")])]
    let limit: ValueSchema = self == .date ? .oneOf(day + [.number]) : .number
    return ["min": limit, "max": limit]
  }

  /// The schema of the initial value, which can be a sequence for types that allow several values.
  fileprivate var initialSchema: ValueSchema {
    FieldRules.severalKinds.contains(self)
      ? .oneOrMore(valueSchema) : valueSchema
  }

  package var valueSchema: ValueSchema {
    switch self {
    case .text, .secret, .choice, .file, .directory: .text(.line)
    case .multiline: .text(.lines)
    case .date: .text(.date)
    case .number: .number
    case .toggle: .flag
    }
  }
}
