internal import StructuredData

// Checks of the fields of forms.

extension ViewWalk {
  mutating func check(formField field: [String: StructuredValue]) {
    let word = field["type"]?.string
    let kind = word.flatMap(FormContent.Field.Kind.known) ?? .ordinary
    let choices = field["choices"]?.array?.compactMap { $0.string ?? $0["value"]?.string } ?? []
    var value = field["value"] ?? .null
    if field["multiple"] == .bool(true), let values = value.array {
      // Only the first invalid value is reported.
      value = values.first { kind == .choice && !choices.contains($0.fieldText ?? "") } ?? .null
    }
    switch kind {
    case .choice:
      if choices.isEmpty {
        let isRequired = field["required"] == .bool(true)
        note(
          "choices",
          "this choice has nothing to choose from"
            + (isRequired ? ", so the form can never be sent" : ""),
          .advice("list the texts to choose from"))
      } else if let text = value.fieldText, !text.isEmpty, !choices.contains(text) {
        note(
          "value", "\(ViewProblem.quoted(text)) is not one of the choices, so nothing is chosen",
          .oneOf(choices, word: text, lead: "the choices are"))
      }
    case .toggle:
      switch value {
      case .bool, .null: break
      default:
        note(
          "value", "this is neither true nor false, so the switch is off",
          .advice("write true or false"))
      }
    case .date:
      if let text = value.fieldText, !text.isEmpty, CalendarDate(text) == nil {
        note(
          "value", "\(ViewProblem.quoted(text)) is no date, so the form cannot be sent with it",
          .advice("write YYYY-MM-DD, or null for none"))
      }
    case .number:
      if case .string(let text) = value, !text.isEmpty, Double(text)?.isFinite != true {
        note(
          "value", "\(ViewProblem.quoted(text)) is no number, so the form cannot be sent with it",
          .advice("write a number, or null for none"))
      }
    case .text, .multiline, .secret, .file, .directory: break
    }
    switch (kind, value) {
    case (.choice, _), (.toggle, _): break
    case (_, .array), (_, .object):
      note(
        "value", "this is neither text nor a number, so the field is empty",
        .advice("write one text"))
    default: break
    }
    if kind != .choice, !choices.isEmpty {
      note(
        "choices", "a field of type '\(kind.rawValue)' has no choices, so they are ignored",
        .advice("set 'type' to 'choice'"))
    }
  }
}

// Checks of the changes of forms.

extension ViewWalk {
  private static let change = ViewFields([
    "value": .any, "error": .text, "choices": .choices, "placeholder": .text, "hidden": .flag,
  ])

  /// Checks a result of `form/change`: the changes are those of fields that the form has.
  mutating func look(atChanges result: StructuredValue, of form: StructuredValue) {
    if result == .null { return }
    look(at: result, ViewFields(["fields": .any]), name: "the result")
    guard let fields = result["fields"], fields != .null else { return }
    guard case .object(let changes) = fields else {
      note(
        "fields", "this is \(fields.noun), not an object of changes by the ids of fields",
        .advice(#"write it as {"field": {"value": …}}"#), isRefused: true)
      return
    }
    let ids = (form["fields"]?.array ?? []).compactMap { $0["id"]?.string }
    at("fields") { walk in
      for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
        if !ids.contains(id) {
          walk.note(
            id, "the form has no field \(ViewProblem.quoted(id)), so the change is ignored",
            .oneOf(ids, word: id, lead: "its fields are"))
        }
        walk.at(id) { $0.look(at: change, Self.change, name: "the change of a field") }
      }
    }
  }
}
