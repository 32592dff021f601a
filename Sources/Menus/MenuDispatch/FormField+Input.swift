package import FieldRules
package import HandlerProtocol
package import MenuItems
internal import StructuredData

extension FormContent.Field {
  /// Creates the field that asks for `input`, with `choices` that a program gave, or the `error` why it gave none.
  package init(_ input: ItemInput, choices: [FieldRules.Choice] = [], error: String? = nil) {
    let rules = input.rules
    self.init(
      id: input.id, label: input.label,
      type: rules.kind == .text ? nil : Kind(rawValue: rules.kind.rawValue), value: input.value,
      placeholder: input.placeholder, required: rules.isRequired ? true : nil, error: error)
    if rules.kind == .choice {
      var known = Set<String>()
      self.choices = (rules.choices + choices).filter { known.insert($0.value).inserted }.map {
        Choice($0.value, label: $0.label == $0.value ? nil : $0.label)
      }
    }
    multiple = rules.isMultiple ? true : nil
    (min, max, step) = (rules.minimum?.value, rules.maximum?.value, rules.step)
    (minLength, maxLength) = (rules.minLength, rules.maxLength)
    (pattern, hint, maxSize) = (rules.pattern?.source, rules.hint, rules.maxSize)
    showIf = input.showIf?.value
  }

  /// The rules for the value; a limit or a pattern that cannot be read is left out.
  package var rules: FieldRules {
    var rules = FieldRules(type.flatMap { FieldRules.Kind(rawValue: $0.rawValue) } ?? .text)
    rules.isRequired = required == true
    rules.isMultiple = multiple == true && FieldRules.severalKinds.contains(rules.kind)
    rules.choices = (choices ?? []).map { FieldRules.Choice($0.value, label: $0.label) }
    let limited = rules.isMultiple ? .number : rules.kind
    rules.minimum = min.flatMap { FieldRules.Limit($0, of: limited) }
    rules.maximum = max.flatMap { FieldRules.Limit($0, of: limited) }
    (rules.step, rules.minLength, rules.maxLength) = (step, minLength, maxLength)
    rules.pattern = pattern.flatMap { try? TextPattern($0) }
    rules.hint = hint
    rules.maxSize = maxSize.map { Swift.min(Swift.max($0, 1), FieldRules.sizes.upperBound) }
    return rules
  }
}

extension FieldRules.Limit {
  /// Creates the limit that a form describes.
  fileprivate init?(_ value: StructuredValue, of kind: FieldRules.Kind) {
    switch (kind, value) {
    case (.date, .string("today")): self = .today
    case (.date, .string(let text)):
      guard let day = GregorianDay.number(text) else { return nil }
      self = .day(day)
    case (.number, .int(let number)): self = .number(Double(number))
    case (.number, .double(let number)): self = .number(number)
    default: return nil
    }
  }

  /// The limit as a form describes it.
  fileprivate var value: StructuredValue {
    switch self {
    case .number(let number): Int(exactly: number).map { .int($0) } ?? .double(number)
    case .day(let day): .string(GregorianDay.text(day))
    case .today: "today"
    }
  }
}
