/// A type that reads itself from a value of a JSON text, faster than by a decoder.
package protocol JSONReadable {
  init(reading element: JSONElement) throws
}

extension Array: JSONReadable where Element: JSONReadable {
  package init(reading element: JSONElement) throws {
    self = []
    try element.forEach { append(try Element(reading: $0)) }
  }
}

extension JSONElement {
  /// Returns the value that `decoder` decodes.
  ///
  /// Decoders other than this module's read the value first.
  package init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONElementDecoder {
      self = decoder.element
    } else {
      self = try StructuredValue(from: decoder).element()
    }
  }

  package func forEach(_ body: (JSONElement) throws -> Void) throws {
    guard document.nodes[index].kind == .array else { throw mismatch([StructuredValue].self) }
    var position = index + 1
    while position < Int(document.nodes[index].end) {
      try body(JSONElement(document: document, index: position))
      position = document.next(after: position)
    }
  }

  package func fields() throws -> JSONFields {
    guard isObject else { throw mismatch([String: StructuredValue].self) }
    return JSONFields(self)
  }

  /// Returns the error that this value is not of a type.
  package func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: path, debugDescription: "The value is of another type.")
    return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  package var path: [any CodingKey] {
    var path: [any CodingKey] = []
    var container = 0
    while container < index {
      let isObject = document.nodes[container].kind == .object
      var (position, number) = (container + 1, 0)
      while true {
        let value = isObject ? position + 1 : position
        let next = document.next(after: value)
        if index < next || next >= Int(document.nodes[container].end) {
          path.append(
            isObject ? JSONKey(stringValue: document.string(at: position)) : JSONKey(number))
          container = value
          break
        }
        (position, number) = (next, number + 1)
      }
    }
    return path
  }
}

/// A place in an array or an object.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  init(_ index: Int) { (stringValue, intValue) = (String(index), index) }
  init?(intValue: Int) { self.init(intValue) }
}

/// Finds the fields of an object; fastest in the order in which they are written.
package struct JSONFields {
  private let document: JSONDocument
  private let start: Int
  private let end: Int
  private var cursor: Int

  init(_ object: JSONElement) {
    document = object.document
    start = object.index + 1
    end = Int(document.nodes[object.index].end)
    cursor = start
  }

  var object: JSONElement { JSONElement(document: document, index: start - 1) }

  package mutating func find(_ key: String) -> JSONElement? {
    var key = key
    guard
      let found = key.withUTF8({ key in
        document.firstKey(key, from: cursor, to: end)
          ?? document.firstKey(key, from: start, to: cursor)
      })
    else { return nil }
    cursor = document.next(after: found + 1)
    return JSONElement(document: document, index: found + 1)
  }

  package mutating func required(_ key: String) throws -> JSONElement {
    guard let found = find(key) else {
      throw DecodingError.keyNotFound(
        JSONKey(stringValue: key),
        DecodingError.Context(codingPath: object.path, debugDescription: "The key is missing."))
    }
    return found
  }

  /// Returns the value of `key`, or `nil` if it is missing or null.
  package mutating func present(_ key: String) -> JSONElement? {
    find(key).flatMap { $0.isNull ? nil : $0 }
  }

  package mutating func text(_ key: String) throws -> String {
    try JSONElementDecoder(required(key)).decode(String.self)
  }

  package mutating func textIfPresent(_ key: String) throws -> String? {
    try present(key).map { try JSONElementDecoder($0).decode(String.self) }
  }

  package mutating func decodeIfPresent<Value: Decodable>(_ key: String) throws -> Value? {
    try present(key)?.decode()
  }

  package func forEach(_ body: (String, JSONElement) throws -> Void) rethrows {
    var index = start
    while index < end {
      try body(document.string(at: index), JSONElement(document: document, index: index + 1))
      index = document.next(after: index + 1)
    }
  }

  mutating func contains(_ key: String) -> Bool { find(key) != nil }

  var keys: [String] {
    var keys: [String] = []
    forEach { key, _ in keys.append(key) }
    return keys
  }
}

/// Decodes the types of messages from a JSON text that was parsed.
struct JSONElementDecoder: Decoder {
  let element: JSONElement

  init(_ element: JSONElement) { self.element = element }

  var codingPath: [any CodingKey] { element.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(JSONKeyedContainer<Key>(try element.fields()))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedContainer(element)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func unbox<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let readable = type as? any JSONReadable.Type,
      let value = try readable.init(reading: element) as? Value
    {
      return value
    }
    return try Value(from: self)
  }

  private func value<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw element.mismatch(Value.self) }
    return value
  }
}

extension JSONElementDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { element.isNull }
  func decode(_ type: Bool.Type) throws -> Bool { try value(element.bool) }
  func decode(_ type: String.Type) throws -> String { try value(element.string) }
  func decode(_ type: Double.Type) throws -> Double { try value(element.double) }
  func decode(_ type: Float.Type) throws -> Float { Float(try value(element.double)) }
  func decode(_ type: Int.Type) throws -> Int { try value(element.int) }
  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    guard let int = element.int, let number = Number(exactly: int) else {
      throw element.mismatch(type)
    }
    return number
  }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try unbox(type) }
}

/// The fields of an object, for synthesized decoding.
private final class JSONKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private var fields: JSONFields

  init(_ fields: JSONFields) { self.fields = fields }

  var codingPath: [any CodingKey] { fields.object.path }
  var allKeys: [Key] { fields.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { fields.contains(key.stringValue) }

  private func decoder(_ key: Key) throws -> JSONElementDecoder {
    JSONElementDecoder(try fields.required(key.stringValue))
  }

  private func present(_ key: Key) -> JSONElementDecoder? {
    fields.present(key.stringValue).map { JSONElementDecoder($0) }
  }

  // One search for each key, so that equal keys cannot be read as different ones.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key)?.decode(type)
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key)?.unbox(type)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try decoder(key).decode(type)
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try decoder(key).decode(type)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder(key).unbox(type)
  }

  func nestedContainer<Inner>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try decoder(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder { JSONElementDecoder(try fields.required("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of an array, for synthesized decoding.
private struct JSONUnkeyedContainer: UnkeyedDecodingContainer {
  private let array: JSONElement
  private let elements: [JSONElement]
  private(set) var currentIndex = 0

  init(_ array: JSONElement) throws {
    self.array = array
    var elements: [JSONElement] = []
    try array.forEach { elements.append($0) }
    self.elements = elements
  }

  var codingPath: [any CodingKey] { array.path }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private func current() throws -> JSONElementDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        StructuredValue.self,
        DecodingError.Context(
          codingPath: codingPath + [JSONKey(currentIndex)],
          debugDescription: "The array has no more elements."))
    }
    return JSONElementDecoder(elements[currentIndex])
  }

  /// Returns the result of `body` about the current element, and moves on.
  private mutating func advance<Result>(
    _ body: (JSONElementDecoder) throws -> Result
  ) throws -> Result {
    let result = try body(current())
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard try current().decodeNil() else { return false }
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try advance { try $0.unbox(type) }
  }
  mutating func nestedContainer<Inner>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    try advance { try $0.container(keyedBy: type) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try advance { try $0.unkeyedContainer() }
  }
  mutating func superDecoder() throws -> any Decoder { try advance { $0 } }
}
