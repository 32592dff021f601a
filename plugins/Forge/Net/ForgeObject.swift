internal import AppMenuPlugin

/// An object of a reply, whose fields may be missing, null, or of another type.
struct ForgeObject: Sendable {
  let value: StructuredValue

  /// Takes an object; `nil` for other values.
  init?(_ value: StructuredValue?) {
    guard let value, case .object = value else { return nil }
    self.value = value
  }

  /// The text of a field; an empty one is none.
  func text(_ key: String) -> String? {
    value[key]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The number of a field.
  func number(_ key: String) -> Int? {
    switch value[key] {
    case .int(let number)?: number
    case .double(let number)?: Int(exactly: number.rounded())
    case .string(let text)?: Int(text)
    default: nil
    }
  }

  func flag(_ key: String) -> Bool { value[key] == .bool(true) }

  func object(_ key: String) -> ForgeObject? { ForgeObject(value[key]) }

  /// The objects of a list.
  func objects(_ key: String) -> [ForgeObject] { Self.list(value[key]) ?? [] }

  func time(_ key: String) -> ForgeTime? { text(key).flatMap { ForgeTime($0) } }

  /// Returns the objects of a list; `nil` if the value is none.
  static func list(_ value: StructuredValue?) -> [ForgeObject]? {
    value?.array?.compactMap { ForgeObject($0) }
  }
}

extension String {
  /// The first line without blanks at its ends.
  var firstLine: String {
    let line = split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).first ?? ""
    let start = line.drop { $0 == " " || $0 == "\t" }
    return start.lastIndex { $0 != " " && $0 != "\t" }.map { String(start[...$0]) } ?? ""
  }
}
