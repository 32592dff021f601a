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
  /// The separator with which several values become one word, or nil to make each value a word.
  public var join: String?
  /// Whether the form begins with the value that was used last.
  public var remembers = false
  /// Whether ``value`` comes from a command line or a link.
  package var isGiven = false
  /// When the field is shown; nil for always.
  public var showIf: FieldCondition?
  /// The program or the script that prints further values to choose from, each on a line, or `nil` for none.
  public var choicesFrom: InputProgram? {
    didSet { rules.hasOpenChoices = choicesFrom != nil }
  }
  /// The program or the script that prints the value at the beginning, or `nil` for none.
  public var valueFrom: InputProgram?
  /// The program that checks the value, and those of the inputs before it, or `nil` for none.
  public var check: InputProgram?

  /// Creates an input.
  public init(
    id: String, label: String? = nil, kind: Kind = .text, value: StructuredValue? = nil,
    placeholder: String? = nil, isRequired: Bool = false, choices: [String] = [],
    choicesFrom: InputProgram? = nil
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

  /// Returns the inputs before this one that its programs refer to, in a word of a command or by a variable in a script.
  package func dependencies(among inputs: [ItemInput]) -> [ItemInput] {
    let programs = [choicesFrom, valueFrom].compactMap(\.self)
    return inputs.prefix { $0.id != id }.filter { input in programs.contains { $0.names(input) } }
  }

  package static let variablePrefix = "INPUT_"

  /// Whether `id` is valid: up to 64 ASCII letters, digits, `-` and `_`, a letter first.
  static func isAllowed(id: String) -> Bool {
    id.utf8.first?.isLetter == true && id.utf8.count <= 64 && id.utf8.allSatisfy(\.isNamePart)
  }
}

/// A program that a form asks: for choices or a value, which it prints, or to check values.
///
/// A check accepts values with the status 0; otherwise its last line is the error message.
public struct InputProgram: Sendable, Hashable {
  /// The program or the script.
  public var kind: ItemOperation.Kind
  /// Whether values are also checked while they are typed.
  public var isLive = false
  /// The working directory as written, or nil for that of the item.
  public var directory: String?
  /// Variables that it receives in addition to those of the item.
  public var environment: [String: String] = [:]

  /// Creates a program of a form.
  public init(_ kind: ItemOperation.Kind, isLive: Bool = false) {
    (self.kind, self.isLive) = (kind, isLive)
  }

  /// Returns whether the program or its folder refers to an input.
  package func names(_ input: ItemInput) -> Bool { kind.names(input) || isIn(input) }

  /// Returns whether a word of the command or the folder contains the value of an input.
  package func contains(_ input: ItemInput) -> Bool {
    if case .command = kind, kind.names(input) { return true }
    return isIn(input)
  }

  private func isIn(_ input: ItemInput) -> Bool {
    directory.map { InputTemplate($0).names.contains(input.id) } ?? false
  }

  /// Creates a program from its words.
  public static func command(_ words: [String]) -> InputProgram { InputProgram(.command(words)) }

  /// Creates a program from a script.
  public static func shell(_ script: String) -> InputProgram { InputProgram(.shell(script)) }
}

extension ItemOperation.Kind {
  /// Returns whether an input is referred to, by `{{id}}` in a word of a command or by its variable in a script.
  package func names(_ input: ItemInput) -> Bool {
    switch self {
    case .command(let words): words.contains { InputTemplate($0).names.contains(input.id) }
    case .shell(let script):
      script.utf8.split { !$0.isNamePart || $0 == .dash }.contains {
        $0.elementsEqual(input.variable.utf8)
      }
    case .url: false
    }
  }
}
