package import StructuredData

/// When a field is shown: what the values of fields before it must be.
///
/// A field that is not shown has no value.
public struct FieldCondition: Sendable, Hashable {
  /// What the value of one field must be.
  public enum Test: Sendable, Hashable {
    /// Not empty, and not false.
    case isGiven
    /// Empty, or false.
    case isMissing
    /// One of these; of several values, one of them.
    case isOneOf([String])
    /// None of these.
    case isNoneOf([String])
  }

  /// The tests by the ids of fields, all of which must hold.
  public var tests: [String: Test]

  /// Creates a condition.
  public init(_ tests: [String: Test]) { self.tests = tests }

  /// Reads a condition, as in `{env: prod}`, `{env: [prod, test]}`, `{env: {not: prod}}` and `{env: true}`; nil if it is
  /// written in another way.
  package init?(_ value: StructuredValue) {
    guard case .object(let entries) = value, !entries.isEmpty else { return nil }
    var tests: [String: Test] = [:]
    for (id, wanted) in entries {
      guard let test = Test(wanted) else { return nil }
      tests[id] = test
    }
    self.tests = tests
  }

  /// The condition as it is written.
  package var value: StructuredValue { .object(tests.mapValues(\.value)) }

  /// Returns whether all tests hold for the values of the fields that are shown.
  package func holds(_ values: [String: StructuredValue]) -> Bool {
    tests.allSatisfy { id, test in test.holds(values[id] ?? .null) }
  }
}

extension FieldCondition.Test {
  fileprivate init?(_ value: StructuredValue) {
    switch value {
    case .bool(let isGiven): self = isGiven ? .isGiven : .isMissing
    case .object(let entry):
      guard entry.count == 1, let words = entry["not"].flatMap(Self.words) else { return nil }
      self = .isNoneOf(words)
    default:
      guard let words = Self.words(value) else { return nil }
      self = .isOneOf(words)
    }
  }

  private static func words(_ value: StructuredValue) -> [String]? {
    switch value {
    case .string, .int, .double: return [value.asWord]
    case .array(let values):
      let words = values.compactMap { $0.array == nil ? Self.words($0)?.first : nil }
      return words.count == values.count && !words.isEmpty ? words : nil
    case .null, .bool, .object: return nil
    }
  }

  fileprivate var value: StructuredValue {
    switch self {
    case .isGiven: true
    case .isMissing: false
    case .isOneOf(let words): .array(words.map { .string($0) })
    case .isNoneOf(let words): ["not": .array(words.map { .string($0) })]
    }
  }

  fileprivate func holds(_ value: StructuredValue) -> Bool {
    let words = (value.array ?? [value]).map(\.asWord).filter { !$0.isEmpty }
    func isAmong(_ wanted: [String]) -> Bool {
      words.contains { word in wanted.contains { $0.utf8.elementsEqual(word.utf8) } }
    }
    return switch self {
    case .isGiven: !words.isEmpty && value != .bool(false)
    case .isMissing: words.isEmpty || value == .bool(false)
    case .isOneOf(let wanted): isAmong(wanted)
    case .isNoneOf(let wanted): !isAmong(wanted)
    }
  }
}
