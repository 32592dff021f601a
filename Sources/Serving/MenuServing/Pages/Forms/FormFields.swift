/// The fields of a form that a browser sent, in order.
package struct FormFields: Sendable, Hashable {
  /// A file of a form.
  package enum File: Sendable, Hashable {
    case sent([UInt8])
    /// The path at which the server has saved it.
    case saved(String)
  }

  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
    /// The file that was sent, or nil for a text.
    package var file: File?

    package init(_ name: String, _ value: String, file: File? = nil) {
      (self.name, self.value, self.file) = (name, value, file)
    }
  }

  package var fields: [Field]

  /// The maximum number of fields of a form.
  package static let limit = 1_024

  package init(_ fields: [Field] = []) { self.fields = fields }

  /// Reads a body of the type `application/x-www-form-urlencoded`; nil if it is malformed or has too many fields.
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

  /// The values for inputs in a link, as in `?input.host=web1`.
  var given: [(id: String, text: String)] {
    fields.filter { $0.name.hasPrefix("input.") }
      .map { (id: String($0.name.dropFirst(6)), text: $0.value) }
  }

  package subscript(name: String) -> String? { fields.last { $0.name == name }?.value }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let blanks = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    guard let text = String(validating: blanks, as: UTF8.self) else { return nil }
    return PageAddress.decoded(text)
  }
}
