internal import Documents
internal import FieldRules
package import StructuredData

/// An argument that a handler declares: a value that menu items pass to it.
public struct HandlerArgument: Sendable, Hashable {
  /// The id, type, label, choices and default, as those of an input; the type of a list is `text`.
  public var input: ItemInput
  /// Whether the value is a list: of the choices, or without choices of any values.
  public var isList: Bool

  /// Creates an argument with the properties of an input.
  public init(_ input: ItemInput, isList: Bool = false) {
    self.input = input
    self.isList = isList
  }

  /// The id: the key below an item's `arguments`.
  public var id: String { input.id }
  /// The name of the type, as in a manifest.
  public var typeName: String { isList ? Self.listName : input.kind.rawValue }
  /// The type that only arguments have.
  static let listName = "list"
  static let listChoice = ValueSchema.Choice(listName, "a list: of the choices, or of any values")

  /// Whether an item must give a value: there is no default.
  public var mustBeGiven: Bool { input.isRequired && input.value == nil && input.valueFrom == nil }

  package var expectation: String {
    guard isList else { return input.rules.expectation }
    return input.choices.isEmpty ? "a list" : "a list of \(input.choices.joined(separator: ", "))"
  }

  /// Returns the first element of a list that is not one of the choices, or nil.
  func stranger(in value: StructuredValue) -> StructuredValue? {
    guard isList, !input.choices.isEmpty, let elements = value.array else { return nil }
    return elements.first { !($0.string.map(input.choices.contains) ?? false) }
  }

  /// Whether a value other than null has the argument's type.
  package func accepts(_ value: StructuredValue) -> Bool {
    if isList { return value.array != nil && stranger(in: value) == nil }
    var rules = input.rules
    rules.isRequired = false
    return rules.problem(of: value, today: nil) == nil
  }
}
