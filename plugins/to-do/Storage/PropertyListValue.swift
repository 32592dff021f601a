internal import Platform

enum PropertyListValue: Sendable, Hashable {
  case string(String)
  case integer(Int)
  case real(Double)
  case boolean(Bool)
  case date(Date)
  case data(Data)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  var string: String? { if case .string(let text) = self { text } else { nil } }
  var dictionary: [String: PropertyListValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

extension PropertyListValue: Codable {
  /// The deepest nesting that is read; a binary file may contain itself.
  static let deepest = 32

  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.deepest else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "nested too deep"))
    }
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ made: (Value) -> Self) -> Self? {
      (try? container.decode(Value.self)).map(made)
    }
    // Most values are texts, and each wrong guess costs an error.
    let scalar =
      value(Self.string) ?? value(Self.boolean) ?? value(Self.integer) ?? value(Self.real)
      ?? value(Self.date) ?? value(Self.data)
    self =
      try scalar ?? value(Self.array) ?? .dictionary(container.decode([String: Self].self))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .boolean(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .data(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .dictionary(let value): try container.encode(value)
    }
  }
}

extension PropertyListValue {
  /// Whether the bytes may be decoded: they are binary, or UTF-8 XML without deep nesting.
  ///
  /// The decoder recurses, and ends the process if a number is not UTF-8.
  static func isDecodable(_ data: Data) -> Bool {
    if data.starts(with: "bplist".utf8) { return true }
    let text = data.dropFirst(data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop { $0 <= 0x20 }
    guard text.first == UInt8(ascii: "<"), String(validating: text, as: UTF8.self) != nil else {
      return false
    }
    return text.withUnsafeBytes { isShallow($0.split(separator: UInt8(ascii: "<"))) }
  }

  /// The start and end of sections whose text contains no elements.
  private static let sections = [("!--", "-->"), ("![CDATA[", "]]>")]

  /// Returns whether elements are not deeply nested; `parts` are the texts after each `<`.
  private static func isShallow(_ parts: [Slice<UnsafeRawBufferPointer>]) -> Bool {
    var depth = 0
    // The end of the open section.
    var end: String?
    for part in parts {
      var rest = part
      if end == nil, let section = sections.first(where: { part.starts(with: $0.0.utf8) }) {
        (rest, end) = (part.dropFirst(section.0.utf8.count), section.1)
      }
      if let closing = end {
        if rest.contains(closing.utf8) { end = nil }
        continue
      }
      let tag = part.prefix { $0 != UInt8(ascii: ">") }
      switch (tag.first, tag.last) {
      case (UInt8(ascii: "/"), _): depth -= 1
      case (UInt8(ascii: "!"), _):
        // A document type with its own declarations.
        if tag.contains(UInt8(ascii: "[")) { return false }
      case (UInt8(ascii: "?"), _), (_, UInt8(ascii: "/")): break
      default: depth += 1
      }
      if depth > deepest * 2 { return false }
    }
    return true
  }
}
