package import DisplayText
package import FieldRules
package import HandlerProtocol
internal import MenuDispatch
internal import Platform
package import StructuredData

package struct FormField {
  package enum Value: Equatable {
    case text(TextInput)
    case toggle(Bool)
    case choice(Int?)
    case several(SeveralChoices)

    /// Returns whether the values are the same, wherever the carets of texts are.
    package static func == (first: Value, second: Value) -> Bool {
      switch (first, second) {
      case (.text(let first), .text(let second)): first.hasSameText(as: second)
      case (.toggle(let first), .toggle(let second)): first == second
      case (.choice(let first), .choice(let second)): first == second
      case (.several(let first), .several(let second)): first == second
      default: false
      }
    }
  }

  package private(set) var field: FormContent.Field {
    didSet { if field.choices != oldValue.choices { rules = field.rules } }
  }
  /// The rules that the value is checked by.
  package private(set) var rules: FieldRules
  /// When the field is shown; nil for always.
  private let condition: FieldCondition?
  package var value: Value
  /// The error message that is shown beside the value; cleared when the value changes.
  package var error: String?
  /// The handler's error message for the present value, or `nil` for none.
  private(set) var given: String?
  /// Whether ``given`` is about a change of the form, so that the form cannot be sent.
  private var isReported = false
  /// Whether the last value that was set is not valid for the field.
  private var isRefused = false
  /// Whether the choices have not arrived yet.
  package internal(set) var awaitsChoices = false

  /// The texts that can replace the typed one, the one that a key takes first.
  package internal(set) var completions: [String] = []

  /// Whether the handler could give no choices, and can be asked once more.
  package var lacksChoices: Bool {
    kind == .choice && choices.isEmpty && error != nil && !awaitsChoices
  }

  var reported: String? { isReported ? given : nil }

  /// Creates a field.
  ///
  /// - Parameter isAnswered: whether the handler has answered; a field may have its choices later otherwise.
  package init(_ field: FormContent.Field, isAnswered: Bool = true) {
    self.field = field
    rules = field.rules
    condition = field.showIf.flatMap { FieldCondition($0) }
    awaitsChoices = !isAnswered && field.type == .choice && field.choices == nil
    error = field.error
    given = field.error
    value = Self.value(of: field, rules)
  }

  /// The value that the handler supplied.
  private static func value(of field: FormContent.Field, _ rules: FieldRules) -> Value {
    switch field.type ?? .text {
    case .toggle: .toggle(field.value == .bool(true))
    case .choice where rules.isMultiple: .several(SeveralChoices(chosen(field.value, rules)))
    case .choice: .choice(field.value?.fieldText.flatMap(rules.choiceIndex))
    case .multiline: .text(TextInput(field.value?.fieldText ?? "", isMultiline: true))
    case .text, .date, .number, .secret, .file, .directory:
      .text(TextInput(field.value?.fieldText ?? "", isMultiline: rules.isMultiple))
    }
  }

  private static func chosen(_ value: StructuredValue?, _ rules: FieldRules) -> Set<Int> {
    let texts = (value?.array ?? value.map { [$0] } ?? []).compactMap(\.fieldText)
    return Set(texts.compactMap(rules.choiceIndex))
  }

  package var kind: FormContent.Field.Kind { field.type ?? .text }
  /// Whether the condition for showing the field does not hold.
  private var isLeftOut = false
  package var isHidden: Bool { field.hidden == true || isLeftOut }
  package var isRequired: Bool { field.required == true }
  package var choices: [FieldRules.Choice] { rules.choices }

  package var isEmpty: Bool {
    switch value {
    case .text(let input): input.isEmpty
    case .toggle: false
    case .choice(let choice): choice == nil
    case .several(let several): several.chosen.isEmpty
    }
  }

  /// Whether the value differs from the one that the handler supplied.
  package var isChanged: Bool { value != Self.value(of: field, rules) }

  private var showsGivenValue: Bool {
    switch (value, field.value) {
    case (.toggle, .bool?): true
    case (.toggle, _), (.several, _): false
    case (.choice, _), (.text, _): !isEmpty
    }
  }

  /// Returns the value as text for display or speech; secrets are masked.
  package func words(in wording: Wording) -> String {
    switch value {
    case .text(let input):
      kind == .secret ? String(repeating: "•", count: min(8, input.text.count)) : input.text
    case .toggle(let isOn): wording(isOn ? .yes : .no)
    case .choice(let choice): choice.map { choices[$0].label } ?? ""
    case .several(let several):
      several.inOrder.map { choices[$0].label }.joined(separator: ", ")
    }
  }

  /// Shows the field, or leaves it out, by the values of the fields before it.
  mutating func update(for values: [String: StructuredValue]) {
    isLeftOut = condition?.holds(values) == false
  }

  /// The value in the format of handlers; nil if it is empty, not valid or left out.
  package var answer: StructuredValue? {
    if isLeftOut { return nil }
    // An unchanged value is sent back as it was received.
    if !isChanged, showsGivenValue, kind != .number, kind != .date, let value = field.value {
      return value
    }
    return switch value {
    case .toggle(let isOn): .bool(isOn)
    case .choice(let choice): choice.map { .string(choices[$0].value) }
    case .several(let several):
      several.chosen.isEmpty
        ? nil : .array(several.inOrder.map { .string(choices[$0].value) })
    case .text(let input): (try? rules.value(of: input.text)).flatMap { $0 == .null ? nil : $0 }
    }
  }

  /// The text of a text field that is not empty, otherwise `nil`.
  var typed: StructuredValue? {
    guard !isLeftOut, case .text(let input) = value, !input.isEmpty else { return nil }
    return .string(input.text)
  }

  /// Applies a change by the handler; of a field that is being typed in, only the error changes.
  mutating func apply(_ change: FormFieldChange, isTyped: Bool) {
    if let error = change.error {
      given = error.isEmpty ? nil : error
      isReported = given != nil
      self.error = given
    }
    // The choices change even if the user has chosen one in the meantime.
    if let choices = change.choices, choices != field.choices {
      let chosen = answer
      field.choices = choices
      awaitsChoices = false
      switch value {
      case .choice: value = .choice(chosen?.fieldText.flatMap(rules.choiceIndex))
      case .several: value = .several(SeveralChoices(Self.chosen(chosen, rules)))
      case .text, .toggle: break
      }
    }
    guard !isTyped else { return }
    if let hint = change.placeholder { field.placeholder = hint.isEmpty ? nil : hint }
    if let hidden = change.hidden { field.hidden = hidden }
    if let given = change.value {
      field.value = given
      value = Self.value(of: field, rules)
      if change.error == nil { clearErrors() }
    }
  }

  /// Sets the value; a different value clears the error messages.
  mutating func set(_ value: Value) {
    if self.value != value { clearErrors() }
    self.value = value
    guard case .text(let input) = value, !completions.isEmpty else { return }
    let text = input.text
    completions.removeAll { !$0.hasPrefix(text) || $0 == text }
  }

  /// Reports an error about a value that the field cannot have, until another value is set; nil removes such an error.
  mutating func refuse(_ text: String?) {
    if let text {
      (error, given, isReported) = (text, text, true)
    } else if isRefused {
      clearErrors()
    }
    isRefused = text != nil
  }

  private mutating func clearErrors() { (error, given, isReported) = (nil, nil, false) }

  /// Returns what is wrong with the value; nil if it may be sent.
  package func problem(in wording: Wording) -> String? {
    if awaitsChoices, isRequired || field.value != nil { return wording(.choicesAwaited) }
    if isRequired, kind == .choice, choices.isEmpty {
      return field.error ?? field.placeholder ?? wording(.nothingToChoose)
    }
    return problem.map { wording($0.phrase) }
  }

  private var problem: FieldProblem? {
    if case .text(let input) = value {
      do throws(FieldProblem) {
        return rules.problem(of: try rules.value(of: input.text), today: LocalDay.number)
      } catch {
        return error
      }
    }
    return rules.problem(of: answer, today: LocalDay.number)
  }
}
