public import FieldRules
internal import SourceText
public import StructuredData

/// A value that an item asks for before it runs, as a field of a form.
public struct ItemInput: Sendable, Hashable {
  /// The types of values.
  public typealias Kind = FieldRules.Kind

  /// The id; `{{id}}` is replaced by the value.
  public var id: String
  /// The label in front of the field; the id if none is given.
  public var label: String
  /// The rules for the value.
  public var rules: FieldRules
  /// The value at the beginning, or `nil` for none.
  public var value: StructuredValue?
  /// The hint shown while the field is empty, or `nil` for none.
  public var placeholder: String?
  /// When the field is shown; nil for always.
  public var showIf: FieldCondition?
  /// The program or the script that prints further values to choose from, each on a line, or `nil` for none.
  public var choicesFrom: ItemOperation.Kind? {
    didSet { rules.hasOpenChoices = choicesFrom != nil }
  }

  /// Creates an input.
  public init(
    id: String, label: String? = nil, kind: Kind = .text, value: StructuredValue? = nil,
    placeholder: String? = nil, isRequired: Bool = false, choices: [String] = [],
    choicesFrom: ItemOperation.Kind? = nil
  ) {
    self.id = id
    self.label = label ?? id
    rules = FieldRules(kind)
    rules.isRequired = isRequired
    rules.choices = choices.map { FieldRules.Choice($0) }
    rules.hasOpenChoices = choicesFrom != nil
    self.value = value
    self.placeholder = placeholder
    self.choicesFrom = choicesFrom
  }

  /// The type.
  public var kind: Kind { rules.kind }
  /// Whether the field must be filled in.
  public var isRequired: Bool { rules.isRequired }
  /// The values to choose from, without those that a program prints.
  public var choices: [String] { rules.choices.map(\.value) }

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
