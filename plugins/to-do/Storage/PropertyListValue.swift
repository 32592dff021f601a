#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A value of a property list.
enum PropertyListValue: Sendable, Hashable {
  /// Text.
  case string(String)
  /// A number without fraction.
  case integer(Int)
  /// Any other number.
  case real(Double)
  /// True or false.
  case boolean(Bool)
  /// A moment.
  case date(Date)
  /// Bytes.
  case data(Data)
  /// Values in order.
  case array([PropertyListValue])
  /// Values by name.
  case dictionary([String: PropertyListValue])

  /// The text, or nil for other values.
  var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The members of a dictionary, or nil for other values.
  var dictionary: [String: PropertyListValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }
  /// The number, or nil for other values.
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

  /// Decodes any value.
  ///
  /// - Throws: a `DecodingError` if the value is nested too deep, or of no known type.
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
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let truth = try? value.decode(Bool.self) {
      self = .boolean(truth)
    } else if let number = try? value.decode(Int.self) {
      self = .integer(number)
    } else if let number = try? value.decode(Double.self) {
      self = .real(number)
    } else if let date = try? value.decode(Date.self) {
      self = .date(date)
    } else {
      self = .data(try value.decode(Data.self))
    }
  }

  /// Encodes the value as itself, not as a case.
  ///
  /// - Throws: what the encoder throws.
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
