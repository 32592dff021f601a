internal import MenuItems
public import StructuredData

/// The values that a form was filled in with.
public struct FormAnswer: Sendable, Hashable {
  /// The value of a field.
  public struct Value: Sendable, Hashable {
    /// The ID of the field.
    public var id: String
    /// The value: a Boolean for a toggle, a number for a number, otherwise a string; null for an empty field.
    public var value: StructuredValue

    /// Creates the value of the field with an ID.
    public init(id: String, value: StructuredValue) {
      self.id = id
      self.value = value
    }
  }

  /// The values, in the order of the fields.
  public var values: [Value]

  /// Creates an answer of `values`.
  public init(_ values: [Value]) { self.values = values }

  init(to form: FormDescription, _ values: [String: StructuredValue]) {
    self.values = form.fields.map { Value(id: $0.id, value: values[$0.id] ?? .null) }
  }

  /// A line for each value: the ID, a tab and the value, in which a backslash, a tab, a line feed and a
  /// carriage return are written as `\\`, `\t`, `\n` and `\r`.
  public var lines: [String] {
    values.map { value in
      let escaped = value.value.asWord.unicodeScalars.map { scalar in
        switch scalar {
        case "\\": "\\\\"
        case "\t": "\\t"
        case "\n": "\\n"
        case "\r": "\\r"
        default: String(scalar)
        }
      }
      return value.id + "\t" + escaped.joined()
    }
  }

  /// An assignment for each value, as in `NAME='value'`, for the `eval` of a POSIX shell.
  ///
  /// Within single quotes a shell interprets nothing; a single quote ends them, and is written as `'\''`.
  public var assignments: [String] {
    values.map { value in
      let quoted = value.value.asWord.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }
      return "\(Self.variable(for: value.id))='\(quoted.joined())'"
    }
  }

  /// Returns the name of the variable for the field with an ID: in upper case, with `_` for `-`.
  public static func variable(for id: String) -> String {
    String(ItemInput(id: id).variable.dropFirst(ItemInput.variablePrefix.count))
  }
}
