public import StructuredData

/// Fields to fill in.
public struct FormContent: Sendable, Hashable, Codable {
  /// A field of a form.
  public struct Field: Sendable, Hashable, Codable {
    /// The type of a field.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// One line, several lines, a date, a number, yes or no, one of several, or a secret.
      case text, multiline, date, number, toggle, choice, secret
      /// The path of a file, or of a folder.
      case file, directory
    }

    /// A value to choose, in JSON a text or an object with `value` and `label`.
    public struct Choice: Sendable, Hashable, Codable, ExpressibleByStringLiteral {
      private enum CodingKeys: CodingKey { case value, label }

      /// The value.
      public var value: String
      /// The text that is shown; nil for the value.
      public var label: String?

      /// Creates a choice.
      public init(_ value: String, label: String? = nil) {
        (self.value, self.label) = (value, label)
      }

      /// Creates a choice that is shown as its value.
      public init(stringLiteral value: String) { self.init(value) }

      /// Decodes a text, or an object.
      public init(from decoder: any Decoder) throws {
        if let value = try? decoder.singleValueContainer().decode(String.self) {
          self.init(value)
          return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
          try container.decode(String.self, forKey: .value),
          label: try container.decodeIfPresent(String.self, forKey: .label))
      }

      /// Encodes a text where there is no label, otherwise an object.
      public func encode(to encoder: any Encoder) throws {
        guard let label else {
          var container = encoder.singleValueContainer()
          return try container.encode(value)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encode(label, forKey: .label)
      }
    }

    /// The id, unique in its form.
    public var id: String
    /// The label in front of the field.
    public var label: String
    /// The type; nil means text.
    public var type: Kind?
    /// The initial value.
    public var value: StructuredValue?
    /// The hint shown while the field is empty.
    public var placeholder: String?
    /// Whether the field must be filled in.
    public var required: Bool?
    /// The choices of a field of the type `choice`.
    public var choices: [Choice]?
    /// Whether the value is an array of several; nil means no.
    public var multiple: Bool?
    /// The least number or date, where `today` is a date, too; of several values how many.
    public var min: StructuredValue?
    /// The greatest number or date, or number of values.
    public var max: StructuredValue?
    /// The distance between valid numbers, or days, counted from `min` or from zero.
    public var step: Double?
    /// The least number of characters.
    public var minLength: Int?
    /// The greatest number of characters.
    public var maxLength: Int?
    /// The size of the largest file that a page may send, in MiB; nil for 16.
    public var maxSize: Int?
    /// The expression that the whole text must match.
    public var pattern: String?
    /// The message for a text that does not match the pattern.
    public var hint: String?
    /// The values of fields before it with which the field is shown, as in `{"env": "prod"}`; nil for always.
    public var showIf: StructuredValue?
    /// The ids of earlier fields on which the choices depend; after a change of one, the choices are awaited until the
    /// handler has answered.
    public var dependsOn: [String]?
    /// The error message about the current value.
    public var error: String?
    /// Whether the handler is asked about changes of the value, with `form/change`; nil means no.
    public var notifies: Bool?
    /// Whether the field is not shown; nil means no.
    public var hidden: Bool?

    /// Creates a field called `label`.
    public init(
      id: String, label: String, type: Kind? = nil, value: StructuredValue? = nil,
      placeholder: String? = nil, required: Bool? = nil, choices: [Choice]? = nil,
      error: String? = nil, notifies: Bool? = nil, hidden: Bool? = nil
    ) {
      self.id = id
      self.label = label
      self.type = type
      self.value = value
      self.placeholder = placeholder
      self.required = required
      self.choices = choices
      self.error = error
      self.notifies = notifies
      self.hidden = hidden
    }
  }

  /// The submit button of a form.
  public struct Submit: Sendable, Hashable, Codable {
    /// The label of the button.
    public var label: String
    /// The id of the action.
    public var action: String

    /// Creates a button labelled `label`.
    public init(label: String, action: String) {
      self.label = label
      self.action = action
    }
  }

  /// The fields, in tab order.
  public var fields: [Field]
  /// The submit button.
  public var submit: Submit
  /// Whether the user leaves the form without a question although it was not sent, as a calculator; nil means no.
  public var disposable: Bool?

  /// Creates a form of `fields`.
  public init(fields: [Field], submit: Submit, disposable: Bool? = nil) {
    self.fields = fields
    self.submit = submit
    self.disposable = disposable
  }
}

extension StructuredValue {
  /// The text in a field with this value, a line for each of several; `nil` for null and objects.
  package var fieldText: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let value): value ? "yes" : "no"
    case .array(let values): values.compactMap(\.fieldText).joined(separator: "\n")
    case .null, .object: nil
    }
  }
}
