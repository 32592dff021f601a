internal import StructuredData

extension JSONElement {
  /// The members of an object, in the order in which they are written; none for another value.
  var members: [(key: String, value: JSONElement)] {
    var members: [(key: String, value: JSONElement)] = []
    if let fields = try? fields() { fields.forEach { members.append(($0, $1)) } }
    return members
  }

  /// The elements of an array; none for another value.
  var elements: [JSONElement] {
    var elements: [JSONElement] = []
    try? forEach { elements.append($0) }
    return elements
  }

  subscript(key: String) -> JSONElement? {
    var fields = try? fields()
    return fields?.present(key)
  }
}
