internal import Foundation

/// Decodes values from a JSON text that has been read, as Foundation's decoder would.
struct TapeDecoder: Decoder {
  let source: TapeSource
  let index: Int
  let path: TapePath?

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try KeyedDecodingContainer(TapeKeyedContainer<Key>(source, index, path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try TapeUnkeyedContainer(source, index, path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    TapeValueContainer(source: source, index: index, path: path)
  }
}

/// The text that values are decoded from.
final class TapeSource {
  let tape: JSONTape
  init(_ tape: JSONTape) { self.tape = tape }

  /// The value at `index` as a type.
  @inline(__always)
  func decode<Value: Decodable>(
    _ type: Value.Type, _ index: Int, _ path: @autoclosure () -> TapePath?
  ) throws -> Value {
    // Types of the library itself are made at once; the casts cost nothing where they are known.
    if Value.self == String.self, let value = try string(index, path()) as? Value { return value }
    if Value.self == JSONValue.self {
      guard let value = tape.value(index) else { throw mismatch(type, path()) }
      if let value = value as? Value { return value }
    }
    return try Value(from: TapeDecoder(source: self, index: index, path: path()))
  }

  func string(_ index: Int, _ path: @autoclosure () -> TapePath?) throws -> String {
    guard let text = tape.string(index) else { throw mismatch(String.self, path()) }
    return text
  }

  func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ index: Int, _ path: @autoclosure () -> TapePath?
  ) throws -> Value {
    guard let value = tape.integer(index).flatMap(Value.init(exactly:)) else {
      throw mismatch(type, path())
    }
    return value
  }

  func double(_ index: Int, _ path: @autoclosure () -> TapePath?) throws -> Double {
    guard let value = tape.double(index) else { throw mismatch(Double.self, path()) }
    return value
  }

  func bool(_ index: Int, _ path: @autoclosure () -> TapePath?) throws -> Bool {
    switch tape.nodes[index].kind {
    case .yes: return true
    case .no: return false
    default: throw mismatch(Bool.self, path())
    }
  }

  func isNull(_ index: Int) -> Bool { tape.nodes[index].kind == .null }

  func mismatch(_ type: Any.Type, _ path: TapePath?) -> DecodingError {
    DecodingError.typeMismatch(
      type, .init(codingPath: path?.keys ?? [], debugDescription: "not a \(type)"))
  }
}

/// The keys that lead to a value, the last first: made into a list only where something is wrong.
final class TapePath {
  private let parent: TapePath?
  private let key: any CodingKey

  init(_ parent: TapePath?, _ key: any CodingKey) {
    self.parent = parent
    self.key = key
  }

  var keys: [any CodingKey] { (parent?.keys ?? []) + [key] }
}

/// The place of an element.
private struct ElementKey: CodingKey {
  let intValue: Int?
  var stringValue: String { "Index \(intValue ?? 0)" }
  init(_ index: Int) { intValue = index }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { self.intValue = intValue }
}

private struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let source: TapeSource
  let index: Int
  let path: TapePath?
  /// Where the members are, by name; only for objects of many.
  private let places: [String: Int]?
  private static var few: Int32 { 16 }

  init(_ source: TapeSource, _ index: Int, _ path: TapePath?) throws {
    let node = source.tape.nodes[index]
    guard node.kind == .object else { throw source.mismatch([String: Any].self, path) }
    self.source = source
    self.index = index
    self.path = path
    guard node.count > Self.few else {
      places = nil
      return
    }
    var places: [String: Int] = [:]
    places.reserveCapacity(Int(node.count))
    var key = index + 1
    for _ in 0..<node.count {
      if let name = source.tape.string(key), places[name] == nil { places[name] = key + 1 }
      key = source.tape.next(key + 1)
    }
    self.places = places
  }

  var codingPath: [any CodingKey] { path?.keys ?? [] }

  var allKeys: [Key] {
    var keys: [Key] = []
    var key = index + 1
    for _ in 0..<source.tape.nodes[index].count {
      if let name = source.tape.string(key).flatMap(Key.init(stringValue:)) { keys.append(name) }
      key = source.tape.next(key + 1)
    }
    return keys
  }

  private func find(_ key: Key) -> Int? {
    if let places { return places[key.stringValue] }
    return source.tape.member(key.stringValue, of: index)
  }

  private func place(_ key: Key) throws -> Int {
    guard let place = find(key) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "there is no '\(key.stringValue)'"))
    }
    return place
  }

  /// Where a value is that is neither missing nor null.
  private func present(_ key: Key) -> Int? {
    guard let place = find(key), !source.isNull(place) else { return nil }
    return place
  }

  private func inner(_ key: Key) -> TapePath { TapePath(path, key) }

  func contains(_ key: Key) -> Bool { find(key) != nil }
  func decodeNil(forKey key: Key) throws -> Bool { source.isNull(try place(key)) }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try source.bool(try place(key), inner(key))
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try source.string(try place(key), inner(key))
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try source.double(try place(key), inner(key))
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try source.integer(type, try place(key), inner(key))
  }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try source.decode(type, try place(key), inner(key))
  }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try present(key).map { try source.bool($0, inner(key)) }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try present(key).map { try source.string($0, inner(key)) }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try present(key).map { try source.double($0, inner(key)) }
  }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try present(key).map { try source.integer(type, $0, inner(key)) }
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try present(key).map { try source.decode(type, $0, inner(key)) }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try KeyedDecodingContainer(TapeKeyedContainer<Inner>(source, try place(key), inner(key)))
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TapeUnkeyedContainer(source, try place(key), inner(key))
  }
  func superDecoder() throws -> any Decoder {
    TapeDecoder(source: source, index: index, path: path)
  }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    TapeDecoder(source: source, index: try place(key), path: inner(key))
  }
}

private struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
  let source: TapeSource
  let path: TapePath?
  private let total: Int
  private var place: Int
  private(set) var currentIndex = 0

  init(_ source: TapeSource, _ index: Int, _ path: TapePath?) throws {
    let node = source.tape.nodes[index]
    guard node.kind == .array else { throw source.mismatch([Any].self, path) }
    self.source = source
    self.path = path
    total = Int(node.count)
    place = index + 1
  }

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  /// The place of the next element, which is then behind; nothing is behind where it fails.
  private mutating func advance<Value>(_ body: (Int, TapePath) throws -> Value) throws -> Value {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        Value.self, .init(codingPath: codingPath, debugDescription: "there is no further element"))
    }
    let value = try body(place, TapePath(path, ElementKey(currentIndex)))
    place = source.tape.next(place)
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, source.isNull(place) else { return false }
    place += 1
    currentIndex += 1
    return true
  }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let source = source
    return try advance { try source.decode(type, $0, $1) }
  }
  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let source = source
    return try advance { try KeyedDecodingContainer(TapeKeyedContainer<Key>(source, $0, $1)) }
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let source = source
    return try advance { try TapeUnkeyedContainer(source, $0, $1) }
  }
  mutating func superDecoder() throws -> any Decoder {
    let source = source
    return try advance { TapeDecoder(source: source, index: $0, path: $1) }
  }
}

private struct TapeValueContainer: SingleValueDecodingContainer {
  let source: TapeSource
  let index: Int
  let path: TapePath?

  var codingPath: [any CodingKey] { path?.keys ?? [] }
  func decodeNil() -> Bool { source.isNull(index) }
  func decode(_ type: Bool.Type) throws -> Bool { try source.bool(index, path) }
  func decode(_ type: String.Type) throws -> String { try source.string(index, path) }
  func decode(_ type: Double.Type) throws -> Double { try source.double(index, path) }
  func decode(_ type: Float.Type) throws -> Float { Float(try source.double(index, path)) }
  func decode(_ type: Int.Type) throws -> Int { try source.integer(type, index, path) }
  func decode(_ type: Int8.Type) throws -> Int8 { try source.integer(type, index, path) }
  func decode(_ type: Int16.Type) throws -> Int16 { try source.integer(type, index, path) }
  func decode(_ type: Int32.Type) throws -> Int32 { try source.integer(type, index, path) }
  func decode(_ type: Int64.Type) throws -> Int64 { try source.integer(type, index, path) }
  func decode(_ type: UInt.Type) throws -> UInt { try source.integer(type, index, path) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try source.integer(type, index, path) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try source.integer(type, index, path) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try source.integer(type, index, path) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try source.integer(type, index, path) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try source.decode(type, index, path)
  }
}
