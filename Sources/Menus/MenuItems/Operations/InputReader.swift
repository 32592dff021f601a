internal import DisplayText
package import Documents
internal import FieldRules
package import SourceText
package import StructuredData

package struct InputReader {
  /// The places where fields are described.
  package enum Place {
    /// The inputs of an item, whose choices can come from programs.
    case item
    /// A form without a menu; its variables have no prefix.
    case form
    case setting
    /// The arguments of a handler, whose values can also be lists.
    case argument

    func allows(_ key: InputKey) -> Bool {
      switch key {
      case .placeholder: self != .argument
      case .choicesFrom, .valueFrom, .check, .join, .remember, .maxSize: self == .item
      // Arguments have lists.
      case .multiple: self != .argument
      case .showIf: self == .item || self == .form
      default: true
      }
    }

    var noun: (one: String, plural: String) {
      switch self {
      case .item, .form: ("a field", "fields")
      case .setting: ("a setting", "settings")
      case .argument: ("an argument", "arguments")
      }
    }
  }

  package let fields: FieldReader
  private let place: Place
  private let file: SourceFile?
  /// The ids so far, by the names of their variables.
  private var taken: [String: (id: String, range: Range<Int>)] = [:]
  /// The inputs so far, also those that cannot be used.
  private(set) var known: [ItemInput] = []

  /// Creates a reader of fields.
  ///
  /// - Parameter file: the file of the program that the fields belong to, or nil.
  package init(_ fields: FieldReader, place: Place, file: SourceFile? = nil) {
    (self.fields, self.place, self.file) = (fields, place, file)
  }

  /// Reads a sequence of fields; nil if any of them cannot be used.
  package mutating func inputs(_ value: DocumentNode, path: String) -> [ItemInput]? {
    arguments(value, path: path)?.map(\.input)
  }

  package mutating func arguments(_ value: DocumentNode, path: String) -> [HandlerArgument]? {
    guard let sequence = fields.sequence(value, path: path) else { return nil }
    let inputs = fields.mappings(in: sequence, path: path) { input($0, path: $1) }
    return inputs.count == sequence.count ? inputs : nil
  }

  private struct Typed {
    var value: DocumentNode?
    var choices: DocumentNode?
    var choicesKey: DocumentNode?
    /// The keys of other rules, with their values.
    var rules: [RuleReader.Entry] = []
    var condition: (node: DocumentNode, path: String)?
    /// The programs, which are read when the id is known.
    var programs: [(key: InputKey, value: DocumentNode, path: String)] = []
  }

  private mutating func input(_ node: DocumentNode, path: String) -> HandlerArgument? {
    var input = ItemInput(id: "")
    var kind: (kind: ItemInput.Kind, isList: Bool)?
    var typed = Typed()
    var (hasUnreadableID, hasUnreadableType, isComplete) = (false, false, true)
    var mapping = MappingReader(node, InputKey.known(at: place), fields, path: path)
    while let (key, value, here) = mapping.nextOfAny() {
      switch key {
      case .id:
        let id = fields.optionalText(value, path: here)
        hasUnreadableID = id == nil && !value.isAbsent
        if let id {
          input.id = id.value
          isComplete = check(id, at: value, path: here) && isComplete
        }
      case .label, .placeholder, .required, .remember: mapping.read()
      case .type:
        kind = self.kind(value, path: here)
        hasUnreadableType = kind == nil && !value.isAbsent
      case .value: typed.value = value
      case .showIf: typed.condition = (value, here)
      case .multiple, .min, .max, .step, .minLength, .maxLength, .maxSize, .pattern, .hint, .join:
        if key == .hint || key == .join { mapping.read() }
        if !value.isNull { typed.rules.append((key ?? .min, mapping.name, value)) }
      case .choices, .choicesFrom:
        if value.isNull { continue }
        typed.choicesKey = mapping.name
        if key == .choices {
          typed.choices = value
          continue
        }
        typed.programs.append((.choicesFrom, value, here))
        input.choicesFrom = .shell("")
      case .valueFrom, .check:
        if !value.isNull { typed.programs.append((key ?? .check, value, here)) }
      case nil:
        let name = mapping.name
        if let known = InputKey.known.key(name) ?? InputKey.known.key(withForm: name),
          !place.allows(known)
        {
          fields.misplacedKey(
            name, path: here, label: "\(place.noun.one) has no '\(known.rawValue)'",
            help: known == .choicesFrom
              ? "list the choices, as in `choices: [small, large]`"
              : known == .multiple ? "write `type: list`" : nil)
        } else {
          mapping.reportUnknown()
        }
      }
    }
    let label = mapping.shown(.label)?.value ?? mapping.text(.label)
    input.placeholder = mapping.shown(.placeholder)?.value ?? mapping.text(.placeholder)
    input.rules.isRequired = mapping.flag(.required) ?? false
    input.join = mapping.text(.join)
    input.remembers = mapping.flag(.remember) ?? false
    input.rules.hint = mapping.shown(.hint)?.value ?? mapping.text(.hint)
    if let (node, path) = typed.condition, !node.isNull {
      input.showIf = condition(node, of: input.id, path: path)
      isComplete = input.showIf != nil && isComplete
    }
    // Values are not checked if the type could not be read.
    if hasUnreadableType {
      isComplete = false
    } else {
      input.rules.kind = kind?.kind ?? (typed.choicesKey == nil ? .text : .choice)
      isComplete =
        RuleReader(fields: fields, noun: place.noun.one)
        .read(typed.rules, into: &input.rules, path: path) && isComplete
      let isRead =
        kind?.isList == true
        ? readList(typed, into: &input, path: path)
        : read(typed, into: &input, of: mapping, path: path)
      isComplete = isRead && isComplete
    }
    for (key, value, here) in typed.programs where key != .choicesFrom || input.choicesFrom != nil {
      let before = taken.values.map(\.id).sorted().filter { $0 != input.id }
      let named = before.map { id in known.first { $0.id == id } ?? ItemInput(id: id) }
      let program = OperationReader(fields: fields).inputProgram(
        value, among: named + (key == .check ? [input] : []), isCheck: key == .check, of: file,
        path: here)
      isComplete = program != nil && isComplete
      switch key {
      case .choicesFrom: input.choicesFrom = program
      case .valueFrom: input.valueFrom = program
      default: input.check = program
      }
    }
    known.append(input)
    if input.id.isEmpty, !hasUnreadableID {
      fields.report(
        .missingKey, at: mapping.start, path: "\(path).id", "\(place.noun.one) needs 'id'",
        help: "add `id: NAME` (letters, digits, - and _)")
    }
    input.label = label ?? input.id
    guard isComplete, !input.id.isEmpty else { return nil }
    return HandlerArgument(input, isList: kind?.isList == true)
  }

  private func kind(
    _ value: DocumentNode, path: String
  ) -> (kind: ItemInput.Kind, isList: Bool)? {
    guard let name = fields.optionalText(value, path: path)?.value else { return nil }
    if let kind = ItemInput.Kind(rawValue: name) { return (kind, false) }
    if place == .argument, name == HandlerArgument.listName { return (.text, true) }
    let lists = place == .argument ? [HandlerArgument.listName] : []
    fields.unknownValue(
      name, at: value.location, path: path,
      known: ItemInput.Kind.allCases.map(\.rawValue) + lists)
    return nil
  }

  private func readList(
    _ typed: Typed, into input: inout ItemInput, path: String
  ) -> Bool {
    if let choices = typed.choices {
      input.rules.choices = self.choices(choices, path: "\(path).choices")
    }
    guard let value = typed.value, !value.isAbsent else { return true }
    guard let sequence = fields.sequence(value, path: "\(path).value") else { return false }
    input.value = StructuredValue(sequence)
    return true
  }

  // MARK: IDs

  /// Returns the name of the variable for the value of a field; the id itself where there are no variables.
  private func variable(for id: String) -> String {
    let name = ItemInput(id: id).variable
    return switch place {
    case .item: name
    case .form: String(name.dropFirst(ItemInput.variablePrefix.count))
    case .setting, .argument: id
    }
  }

  /// Reports an invalid id, or one whose variable another field has; returns false then.
  private mutating func check(
    _ id: Located<String>, at node: DocumentNode, path: String
  ) -> Bool {
    guard ItemInput.isAllowed(id: id.value) else {
      fields.report(
        .badID, at: node.location, path: path,
        "\(place.noun.one)'s id has only letters, digits, '-' and '_', at most 64 of them, and begins with a "
          + "letter: '\(id.value)'", label: "not a name", help: "for example 'name'")
      return false
    }
    let variable = variable(for: id.value)
    guard let first = taken[variable] else {
      taken[variable] = (id.value, id.range)
      return true
    }
    fields.report(
      .duplicateID, at: node.location, path: path,
      first.id == id.value
        ? "two \(place.noun.plural) have the id '\(id.value)'"
        : "the ids '\(first.id)' and '\(id.value)' both become the variable \(variable)",
      label: "taken already", help: "choose another id",
      notes: [
        Diagnostic.Note("first used here", at: SourceLocation(node.tree.file, first.range))
      ])
    return false
  }

  // MARK: Conditions

  /// Reads when a field is shown; the fields that it names come before it.
  private func condition(
    _ node: DocumentNode, of id: String, path: String
  ) -> FieldCondition? {
    guard let mapping = fields.mapping(node, path: path) else { return nil }
    guard let condition = FieldCondition(StructuredValue(mapping)) else {
      fields.wrongType(node, expected: "values of fields, as in `{env: prod}`", path: path)
      return nil
    }
    let before = taken.values.map(\.id).filter { $0 != id }.sorted()
    for (key, _) in mapping.entries where !before.contains(key.text) {
      let nearest = NearestNames.suggestions(for: key.text, among: before, limit: 1)
      fields.report(
        .unknownInput, at: key.location, path: "\(path).\(key.text)",
        "there is no field '\(key.text)' before this one",
        label: NearestNames.question(nearest) ?? "not a field before this one",
        help: before.isEmpty
          ? "a condition names fields that are asked for first"
          : "the fields before it are \(before.joined(separator: ", "))")
      return nil
    }
    return condition
  }

  // MARK: Choices and values

  /// Reads the keys that depend on the type of `input`; returns false if they cannot be used.
  private func read(
    _ typed: Typed, into input: inout ItemInput, of mapping: MappingReader<InputKey>, path: String
  ) -> Bool {
    var isComplete = true
    if input.kind == .choice {
      if let choices = typed.choices {
        input.rules.choices = self.choices(choices, path: "\(path).choices")
      }
      if input.choices.isEmpty, input.choicesFrom == nil {
        isComplete = false
        let help = "list them, as in `choices: [small, large]`"
        if let choices = typed.choices, choices.kind == .sequence {
          fields.report(
            .missingKey, at: choices.location, path: "\(path).choices",
            "'choices' names no choice", help: help)
        } else if typed.choices?.isNull ?? (typed.choicesKey == nil) {
          fields.report(
            .missingKey, at: mapping.start, path: "\(path).choices",
            "\(place.noun.one) of the type 'choice' needs 'choices'",
            help: place == .item
              ? help + ", or `choicesFrom: {command: [list-them]}`" : help)
        }
      }
    } else if let key = typed.choicesKey {
      input.choicesFrom = nil
      if let choices = typed.choices { _ = fields.texts(choices, path: "\(path).choices") }
      fields.misplacedKey(
        key, path: "\(path).\(key.text)",
        label: "has no meaning in \(place.noun.one) of the type '\(input.kind.rawValue)'",
        help: "write `type: choice`, or take it out")
    }
    guard let value = typed.value, !value.isAbsent else { return isComplete }
    input.value = self.value(value, of: input, path: "\(path).value")
    return isComplete && input.value != nil
  }

  /// Reads a value as the rules of `input` require; nil, with a diagnostic, for another.
  package func value(
    _ node: DocumentNode, of input: ItemInput, path: String
  ) -> StructuredValue? {
    guard input.rules.isMultiple else {
      return typedValue(node, of: input, path: path)
        .flatMap { checked($0, at: node, of: input, path: path) }
    }
    let nodes = node.kind == .sequence ? Array(node.children) : [node]
    let values = nodes.enumerated().compactMap { index, child in
      typedValue(child, of: input, path: node.kind == .sequence ? "\(path)[\(index)]" : path)
    }
    guard values.count == nodes.count else { return nil }
    return checked(.array(values), at: node, of: input, path: path)
  }

  /// Returns a value that keeps the rules of `input`; nil, with a diagnostic, for another.
  package func checked(
    _ value: StructuredValue, at node: DocumentNode, of input: ItemInput, path: String
  ) -> StructuredValue? {
    // A choice of a broken list has been reported already.
    guard input.kind != .choice || input.rules.isMultiple,
      let problem = input.rules.problem(of: value, today: nil)
    else {
      return value
    }
    fields.report(
      .brokenRule, at: node.location, path: path,
      "the value of '\(input.id)' breaks its rules: \(problem.words(showsValue: input.kind != .secret))"
    )
    return nil
  }

  private func typedValue(
    _ node: DocumentNode, of input: ItemInput, path: String
  ) -> StructuredValue? {
    switch input.kind {
    case .text, .secret, .file, .directory:
      return fields.optionalText(node, path: path).map { .string($0.value) }
    case .multiline: return fields.lines(node, path: path).map { .string($0) }
    case .toggle: return fields.flag(node, path: path).map { .bool($0) }
    case .number:
      if node.number != nil { return StructuredValue(node) }
      fields.wrongType(node, expected: "a number", path: path)
    case .date:
      let isText = node.kind == .plain || node.kind == .string
      // A property list's date has a time, too.
      let text = node.kind == .date ? String(node.text.prefix(10)) : isText ? node.text : ""
      if GregorianDay.number(text) != nil { return .string(text) }
      fields.wrongType(node, expected: "a date like 2026-11-30", path: path)
    case .choice:
      guard let text = fields.optionalText(node, path: path)?.value else { return nil }
      if input.choices.contains(text) || input.choicesFrom != nil { return .string(text) }
      // Without choices the field has been reported already.
      if !input.choices.isEmpty {
        fields.unknownValue(text, at: node.location, path: path, known: input.choices)
      }
    }
    return nil
  }

  /// Reads texts, and choices with labels of their own.
  private func choices(_ node: DocumentNode, path: String) -> [FieldRules.Choice] {
    guard let sequence = fields.sequence(node, path: path) else { return [] }
    return sequence.children.enumerated().compactMap { index, child in
      let here = "\(path)[\(index)]"
      guard child.kind == .mapping else {
        return fields.optionalText(child, path: here).map { FieldRules.Choice($0.value) }
      }
      var mapping = MappingReader(child, ChoiceKey.known, fields, path: here)
      mapping.readAll()
      guard let value = mapping.text(.value) else {
        if !mapping.has(.value) {
          fields.report(
            .missingKey, at: mapping.start, path: "\(here).value", "a choice needs 'value'",
            help: "add `value: …`, the text that the program gets")
        }
        return nil
      }
      return FieldRules.Choice(value, label: mapping.shown(.label)?.value ?? mapping.text(.label))
    }
  }
}
