internal import SourceText
public import StructuredData

/// A value that an item asks for before it runs, as a field of a form.
public struct ItemInput: Sendable, Hashable {
  /// The types of values.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// One line, several lines, a date, a number, yes or no, one of several, or a secret.
    case text, multiline, date, number, toggle, choice, secret
  }

  /// The id; `{{id}}` is replaced by the value.
  public var id: String
  /// The label in front of the field; the id if none is given.
  public var label: String
  /// The type.
  public var kind: Kind
  /// The value at the beginning, or `nil` for none.
  public var value: StructuredValue?
  /// The hint shown while the field is empty, or `nil` for none.
  public var placeholder: String?
  /// Whether the field must be filled in.
  public var isRequired: Bool
  /// The values to choose from.
  public var choices: [String]
  /// The program or the script that prints further values to choose from, each on a line, or `nil` for none.
  public var choicesFrom: ItemOperation.Kind?

  /// Creates an input.
  public init(
    id: String, label: String? = nil, kind: Kind = .text, value: StructuredValue? = nil,
    placeholder: String? = nil, isRequired: Bool = false, choices: [String] = [],
    choicesFrom: ItemOperation.Kind? = nil
  ) {
    self.id = id
    self.label = label ?? id
    self.kind = kind
    self.value = value
    self.placeholder = placeholder
    self.isRequired = isRequired
    self.choices = choices
    self.choicesFrom = choicesFrom
  }

  /// The name of the environment variable with the value: `INPUT_` and the id in capitals, with `_` for `-`.
  public var variable: String {
    Self.variablePrefix + id.uppercased().replacing("-", with: "_")
  }

  package static let variablePrefix = "INPUT_"

  /// Whether `id` is valid: up to 64 ASCII letters, digits, `-` and `_`, a letter first.
  static func isAllowed(id: String) -> Bool {
    id.utf8.first?.isLetter == true && id.utf8.count <= 64 && id.utf8.allSatisfy(\.isNamePart)
  }
}
