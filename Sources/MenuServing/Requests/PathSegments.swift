/// The parts of a path between its slashes.
enum PathSegments {
  /// Returns the decoded parts of `path`; none for `/`, and nil if it is no path.
  ///
  /// An escape stands for one byte; a part must be UTF-8. `.` and `..`, which clients resolve, are parts only if they
  /// are escaped.
  static func decoded(_ path: String) -> [String]? {
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= 4096 else { return nil }
    if path == "/" { return [] }
    var parts: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part == "." || part == ".." { return nil }
      guard let text = PercentEncoding.decoded(part.utf8) else { return nil }
      parts.append(text)
    }
    return parts
  }
}

/// The escapes of addresses and forms.
package enum PercentEncoding {
  /// Returns the text with the escapes decoded, or nil if one is broken or the bytes are no UTF-8.
  package static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
    var decoded: [UInt8] = []
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit)
      else { return nil }
      decoded.append(high << 4 | low)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The fields of a form or a query, as `application/x-www-form-urlencoded`.
package struct FormFields: Sendable {
  /// The fields, in order.
  package let fields: [(name: String, value: String)]

  /// The maximum number of fields.
  private static let limit = 1000

  /// Reads fields; nil if they are none, or too many.
  package init?(_ bytes: some Collection<UInt8>) {
    var fields: [(name: String, value: String)] = []
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let texts = parts.map { part in
        PercentEncoding.decoded(
          part.lazy.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
      }
      guard fields.count < Self.limit, let name = texts[0] else { return nil }
      guard texts.count > 1 else {
        fields.append((name, ""))
        continue
      }
      guard let value = texts[1] else { return nil }
      fields.append((name, value))
    }
    self.fields = fields
  }

  /// Returns the value of the first field called `name`, or nil.
  package subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
