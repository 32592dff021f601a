internal import DisplayText
internal import Platform
package import StructuredData

/// The rules for the value of a field of a form.
///
/// The readers of menus, forms, manifests and settings make them, and all front ends check values by them.
public struct FieldRules: Sendable, Hashable {
  /// The types of values.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One line, several lines, a date, a number, yes or no, one of several, or a secret.
    case text, multiline, date, number, toggle, choice, secret
    /// The path of a file, or of a folder.
    case file, directory
  }

  /// A value to choose, with the text that is shown for it.
  public struct Choice: Sendable, Hashable {
    /// The value.
    public var value: String
    /// The text that is shown.
    public var label: String

    /// Creates a choice, which is shown as its value unless a label is given.
    public init(_ value: String, label: String? = nil) {
      self.value = value
      self.label = label ?? value
    }
  }

  /// The least or the greatest value.
  public enum Limit: Sendable, Hashable {
    /// A number, or a number of values.
    case number(Double)
    /// A day, as the number of days from 1970-01-01.
    case day(Int)
    /// The day on which the value is checked.
    case today
  }

  /// The type.
  public var kind = Kind.text
  /// Whether a value must be given.
  public var isRequired = false
  /// Whether there can be several values; the value is a sequence then.
  public var isMultiple = false
  /// The values to choose from.
  public var choices: [Choice] = []
  /// Whether a program gives further choices, so that any value can be one of them.
  public var hasOpenChoices = false
  /// The least number or day, or the least number of values; nil for none.
  public var minimum: Limit?
  /// The greatest number or day, or the greatest number of values; nil for none.
  public var maximum: Limit?
  /// The distance between valid numbers, or between days, counted from the least one or else from zero.
  public var step: Double?
  /// The least number of characters of a text.
  public var minLength: Int?
  /// The greatest number of characters of a text.
  public var maxLength: Int?
  /// The size of the largest file that a page may send, in MiB; nil for ``standardSize``.
  public var maxSize: Int?
  /// The expression that the whole of a text must match.
  package var pattern: TextPattern?
  /// The message for a text that does not match the pattern.
  public var hint: String?

  /// The types of which a field can have several values.
  package static let severalKinds: Set<Kind> = [.text, .date, .number, .choice, .file, .directory]
  /// The numbers of values that can be asked for.
  package static let counts = 0...10_000
  /// The sizes of files that can be allowed, in MiB.
  package static let sizes = 1...64
  /// The size of the largest file where none is given, in MiB.
  package static let standardSize = 16
  /// The lengths that can be asked for.
  package static let lengths = 0...1_000_000

  /// Creates the rules for values of a type.
  public init(_ kind: Kind = .text) { self.kind = kind }

  /// Whether a text that is given can break a rule.
  package var limitsText: Bool {
    switch kind {
    case .number, .date: true
    case .text, .multiline:
      pattern != nil || minLength != nil || maxLength != nil || isMultiple
    case .toggle, .choice, .secret, .file, .directory: false
    }
  }

  /// The value that is expected, in words that continue a sentence.
  package var expectation: String {
    switch kind {
    case .number: "a number"
    case .date: "a date such as 2026-11-22"
    case .toggle: "true or false"
    case .choice where hasOpenChoices: "one of its choices"
    case .choice: "one of \(choices.map(\.value).joined(separator: ", "))"
    case .text, .multiline, .secret: "a text"
    case .file: "the path of a file"
    case .directory: "the path of a folder"
    }
  }

  // MARK: Reading texts

  /// Returns the value of a text; null for an empty one.
  ///
  /// Forms and command lines both read values in this way, so that a program gets the same words from both. The lines of
  /// a text are the values of a field with several.
  ///
  /// - Throws: a ``FieldProblem`` if the text is not of the type.
  package func value(of text: String) throws(FieldProblem) -> StructuredValue {
    guard isMultiple else { return try element(text) }
    var values: [StructuredValue] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let value = try element(String(line))
      if value != .null { values.append(value) }
    }
    return values.isEmpty ? .null : .array(values)
  }

  private func element(_ text: String) throws(FieldProblem) -> StructuredValue {
    switch kind {
    case .number:
      if text.allSatisfy(\.isWhitespace) { return .null }
      guard let number = Self.number(text) else { throw .notANumber(text) }
      return number
    case .date:
      if text.allSatisfy(\.isWhitespace) { return .null }
      guard let day = GregorianDay.number(text.trimmingBlanks) else { throw .notADate(text) }
      return .string(GregorianDay.text(day))
    case .toggle:
      switch text.lowercased() {
      case "true", "yes", "on": return .bool(true)
      case "false", "no", "off", "": return .bool(false)
      default: throw .notYesOrNo(text)
      }
    case .choice:
      if text.isEmpty { return .null }
      if !isChoice(text) { throw .notAChoice(text, choices.map(\.value)) }
      return .string(text)
    case .text, .multiline, .secret, .file, .directory:
      return text.isEmpty ? .null : .string(text)
    }
  }

  /// Returns a number in everyday notation with a decimal point.
  package static func number(_ text: String) -> StructuredValue? {
    let text = text.trimmingBlanks
    if let whole = Int(text) { return .int(whole) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  /// Returns the index of the choice with a value, compared by its bytes.
  package func choiceIndex(_ value: String) -> Int? {
    choices.firstIndex { $0.value.utf8.elementsEqual(value.utf8) }
  }

  private func isChoice(_ text: String) -> Bool { hasOpenChoices || choiceIndex(text) != nil }

  /// Returns the value of a text that keeps all rules.
  ///
  /// - Throws: a ``FieldProblem`` if it does not.
  package func checked(_ text: String) throws(FieldProblem) -> StructuredValue {
    let value = try value(of: text)
    if let problem = problem(of: value, today: LocalDay.number) { throw problem }
    return value
  }

  // MARK: Checking values

  /// Returns what is wrong with a value; nil if it may be sent.
  ///
  /// - Parameter today: the number of days from 1970-01-01 to the present day; nil leaves out the limits that depend
  ///   on it.
  package func problem(of value: StructuredValue?, today: Int?) -> FieldProblem? {
    var values: [StructuredValue] = []
    switch value {
    case nil, .null?: break
    case .array(let elements)? where isMultiple: values = elements
    case let value?: values = [value]
    }
    if isRequired, values.allSatisfy(isBlank) { return .missing }
    if isMultiple {
      let count = Double(values.count)
      if case .number(let least)? = minimum, count < least {
        return .tooFew(Int(exactly: least) ?? .max, values.count)
      }
      if case .number(let most)? = maximum, count > most {
        return .tooMany(Int(exactly: most) ?? 0, values.count)
      }
    }
    for value in values {
      if let problem = problem(ofElement: value, today: today) { return problem }
    }
    return nil
  }

  private func isBlank(_ value: StructuredValue) -> Bool {
    kind != .toggle && (value.string?.allSatisfy(\.isWhitespace) ?? (value == .null))
  }

  private func problem(ofElement value: StructuredValue, today: Int?) -> FieldProblem? {
    // The lines of a text are the values.
    if isMultiple, value.string?.contains(where: \.isNewline) == true { return .severalLines }
    return switch kind {
    case .toggle:
      if case .bool = value { nil } else { .notYesOrNo(value.asWord) }
    case .choice:
      value.string.map(isChoice) == true ? nil : .notAChoice(value.asWord, choices.map(\.value))
    case .number: numberProblem(of: value, today: today)
    case .date: dateProblem(of: value, today: today)
    case .text, .multiline, .secret, .file, .directory:
      value.string.map(textProblem) ?? .notAText(value.asWord)
    }
  }

  private func numberProblem(of value: StructuredValue, today: Int?) -> FieldProblem? {
    let number: Double
    switch value {
    case .int(let whole): number = Double(whole)
    case .double(let double): number = double
    default: return .notANumber(value.asWord)
    }
    return rangeProblem(number, shown: value.asWord, today: today)
  }

  private func dateProblem(of value: StructuredValue, today: Int?) -> FieldProblem? {
    guard let text = value.string, let day = GregorianDay.number(text) else {
      return .notADate(value.asWord)
    }
    return rangeProblem(Double(day), shown: text, today: today)
  }

  /// Checks a number, or the number of a day.
  private func rangeProblem(_ number: Double, shown: String, today: Int?) -> FieldProblem? {
    // The limits of several values are those of their count.
    let (minimum, maximum) = isMultiple ? (nil, nil) : (minimum, maximum)
    if let minimum, let least = minimum.number(today: today), number < least {
      return .below(minimum.words(of: least), shown)
    }
    if let maximum, let most = maximum.number(today: today), number > most {
      return .above(maximum.words(of: most), shown)
    }
    if let step, step > 0 {
      let base = minimum?.number(today: today) ?? 0
      let steps = (number - base) / step
      // Steps such as 0.1 have no exact value.
      if abs(steps - steps.rounded()) > 1e-9 * max(1, abs(steps)) {
        return .offStep(StructuredValue.double(step).asWord, isDays: kind == .date, shown)
      }
    }
    return nil
  }

  private func textProblem(_ text: String) -> FieldProblem? {
    if text.isEmpty { return nil }
    if let minLength, text.count < minLength { return .tooShort(minLength, text.count) }
    if let maxLength, text.count > maxLength { return .tooLong(maxLength, text.count) }
    switch pattern?.match(text) {
    case nil, .matches?: return nil
    case .differs?: return .doesNotMatch(hint: hint, pattern?.source ?? "", isSecret ? nil : text)
    case .isTooHard?: return .isTooHardToMatch
    }
  }

  private var isSecret: Bool { kind == .secret }
}

extension FieldRules.Limit {
  /// The limit as a number, or as the number of a day.
  package func number(today: Int?) -> Double? {
    switch self {
    case .number(let number): number
    case .day(let day): Double(day)
    case .today: today.map { Double($0) }
    }
  }

  /// The limit in words, on the present day.
  package var words: String { number(today: LocalDay.number).map(words) ?? "" }

  fileprivate func words(of number: Double) -> String {
    switch self {
    case .number: StructuredValue.double(number).asWord
    case .day, .today: GregorianDay.text(Int(number))
    }
  }
}
