/// The fields of a form that a browser sent, in order.
package struct FormFields: Sendable, Hashable {
  /// A field.
  package struct Field: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The value.
    package var value: String

    /// Creates a field.
    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The fields.
  package var fields: [Field]

  /// The largest number of fields of a form.
  package static let limit = 1_024

  /// Creates fields.
  package init(_ fields: [Field] = []) { self.fields = fields }

  /// Creates the fields in a body of the type `application/x-www-form-urlencoded`; nil for one that is malformed or
  /// has too many fields.
  package init?(urlencoded body: [UInt8]) {
    fields = []
    if body.isEmpty { return }
    for part in body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
      let sides = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard fields.count < Self.limit, let name = Self.text(sides[0]),
        let value = sides.count > 1 ? Self.text(sides[1]) : ""
      else { return nil }
      fields.append(Field(name, value))
    }
  }

  /// Returns the value of the last field with a name, or nil if there is none.
  package subscript(name: String) -> String? { fields.last { $0.name == name }?.value }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let blanks = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    guard let text = String(validating: blanks, as: UTF8.self) else { return nil }
    return PageAddress.decoded(text)
  }
}
