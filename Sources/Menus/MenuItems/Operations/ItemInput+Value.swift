internal import SourceText
internal import Platform
package import StructuredData

extension ItemInput {
  /// Returns the value of a text; null for an empty one, nil for one that the input's type does not allow.
  ///
  /// Forms and command lines both read values in this way, so that a program gets the same words from both.
  package func value(of text: String) -> StructuredValue? {
    switch kind {
    case .number: Self.isBlank(text) ? .null : Self.number(text)
    case .date: Self.isBlank(text) ? .null : Self.date(text).map { .string($0) }
    case .toggle: Self.toggle(text).map { .bool($0) }
    case .choice:
      if text.isEmpty {
        .null
      } else if choicesFrom != nil || choices.contains(text) {
        .string(text)
      } else {
        nil
      }
    case .text, .multiline, .secret: text.isEmpty ? .null : .string(text)
    }
  }

  package var expectation: String {
    switch kind {
    case .number: "a number"
    case .date: "a date such as 2026-11-22"
    case .toggle: "true or false"
    case .choice where choicesFrom == nil: "one of \(choices.joined(separator: ", "))"
    case .choice: "one of its choices"
    case .text, .multiline, .secret: "a text"
    }
  }

  /// Returns a number in everyday notation with a decimal point.
  package static func number(_ text: String) -> StructuredValue? {
    let text = text.trimmingBlanks
    if let whole = Int(text) { return .int(whole) }
    guard let number = Double(text), number.isFinite else { return nil }
    return .double(number)
  }

  /// Returns a date in `YYYY-MM-DD`, without surrounding white space.
  package static func date(_ text: String) -> String? {
    GregorianDay.number(text.trimmingBlanks).map(GregorianDay.text)
  }

  private static func toggle(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off", "": false
    default: nil
    }
  }

  private static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

extension StructuredValue {
  package var asWord: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): "\(value)"
    case .double(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let text): text
    case .array(let values): values.map(\.asWord).joined(separator: "\n")
    case .object: ""
    }
  }
}
