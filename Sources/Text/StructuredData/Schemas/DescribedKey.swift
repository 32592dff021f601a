/// The keys of a kind of mapping as a reader switches over them.
///
/// Each case has a schema, so that no reader knows a key without words about it.
package protocol DescribedKey: RawRepresentable, CaseIterable, Hashable, Sendable
where RawValue == String {
  /// The schema of the key; its name is set from the raw value.
  var schema: KeySchema { get }
  /// Names that authors expect and that are not keys, each with the alternative: a sentence without a full stop.
  static var absentKeys: [String: String] { get }
}

extension DescribedKey {
  package static var absentKeys: [String: String] { [:] }

  package var named: KeySchema {
    var schema = schema
    schema.name = rawValue
    return schema
  }

  package static var schemas: [KeySchema] { allCases.map(\.named) }

  package static func schemas(_ keys: Self...) -> [KeySchema] { keys.map(\.named) }
}

/// The words that a key may have as its value, as a reader parses them.
///
/// Each case has a summary, so that no reader knows a word without its meaning.
package protocol DescribedWord: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// The meaning in one line: no capital at the start, no full stop.
  var summary: String { get }
}

extension DescribedWord {
  package var choice: ValueSchema.Choice { ValueSchema.Choice(rawValue, summary) }

  package static var choices: [ValueSchema.Choice] { allCases.map(\.choice) }
}
