#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A value of a property list.
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
  /// The deepest level of a file that is read; a binary one may contain itself.
  static let deepest = 32

  /// Decodes any value that is not nested too deep.
  init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= Self.deepest else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "nested too deep"))
    }
    if let dictionary = try? decoder.container(keyedBy: AnyKey.self) {
      var members: [String: PropertyListValue] = [:]
      for key in dictionary.allKeys {
        // Most members are texts, and every wrong guess costs an error.
        if let text = try? dictionary.decode(String.self, forKey: key) {
          members[key.stringValue] = .string(text)
        } else {
          members[key.stringValue] = try dictionary.decode(PropertyListValue.self, forKey: key)
        }
      }
      self = .dictionary(members)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [PropertyListValue] = []
      while !list.isAtEnd { elements.append(try list.decode(PropertyListValue.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    func value<Value: Decodable>(_ made: (Value) -> Self) -> Self? {
      (try? container.decode(Value.self)).map(made)
    }
    self =
      try value(Self.string) ?? value(Self.boolean) ?? value(Self.integer) ?? value(Self.real)
      ?? value(Self.date) ?? .data(container.decode(Data.self))
  }

  /// Encodes the value as itself, not as a case.
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

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
