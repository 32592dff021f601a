internal import Foundation

/// A JSON text that has been read once: its values in the order of the text, each knowing where the
/// next one begins.
///
/// Every message of a plugin goes through here. Foundation's decoder makes a map of the text, then
/// containers with dictionaries of it; this keeps offsets, and makes strings only of what is asked for.
struct JSONTape {
  enum Kind: UInt8 {
    case null, yes, no, integer, number, string, escaped, array, object
  }

  /// A value: where it stands in the text, and how many nodes it takes with all that is in it.
  struct Node {
    var kind: Kind
    var start: Int32
    var end: Int32
    var size: Int32 = 1
    /// How many elements or members it has.
    var count: Int32 = 0
  }

  /// Why a text is no JSON.
  struct Malformed: Error { let offset: Int }

  /// How deep a text may nest here; the protocol allows less.
  static let deepest = 512

  let bytes: [UInt8]
  private(set) var nodes: [Node] = []

  init(_ text: Data) throws(Malformed) {
    bytes = [UInt8](text)
    // An offset fits 32 bits, and no line is near that.
    guard bytes.count < Int(Int32.max) else { throw Malformed(offset: 0) }
    nodes.reserveCapacity(bytes.count / 12 + 8)
    var parser = JSONTapeParser(bytes: bytes, nodes: nodes)
    nodes = []
    try parser.parse()
    nodes = parser.nodes
  }

  /// The node behind `index` and all that is in it.
  func next(_ index: Int) -> Int { index + Int(nodes[index].size) }

  /// The text of a string; nil where it is no string, or not UTF-8.
  func string(_ index: Int) -> String? {
    let node = nodes[index]
    switch node.kind {
    case .string:
      return bytes.withUnsafeBufferPointer { all in
        String(
          validating: UnsafeBufferPointer(rebasing: all[Int(node.start)..<Int(node.end)]),
          as: UTF8.self)
      }
    case .escaped: return JSONUnescaping.text(bytes[Int(node.start)..<Int(node.end)])
    default: return nil
    }
  }

  /// Whether a key is `name`; an escaped one is compared as what it stands for.
  func isKey(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = nodes[index]
    if node.kind == .escaped { return string(index).map { Array($0.utf8) == Array(name) } ?? false }
    let length = Int(node.end - node.start)
    guard length == name.count else { return false }
    guard let other = name.baseAddress else { return true }
    return bytes.withUnsafeBufferPointer { all in
      all.baseAddress.map { memcmp($0 + Int(node.start), other, length) == 0 } ?? false
    }
  }

  /// The value of `name` in the object at `index`, by looking at one member after the other.
  func member(_ name: String, of index: Int) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var name = name
    return name.withUTF8 { name in
      var key = index + 1
      for _ in 0..<nodes[index].count {
        if isKey(key, name) { return key + 1 }
        key = next(key + 1)
      }
      return nil
    }
  }

  /// A whole number that fits; nil for anything else. `1.0` is one, too.
  func integer(_ index: Int) -> Int? {
    let node = nodes[index]
    switch node.kind {
    case .integer:
      var value = 0
      var isNegative = false
      for byte in bytes[Int(node.start)..<Int(node.end)] {
        if byte == UInt8(ascii: "-") {
          isNegative = true
          continue
        }
        // Towards the negative side, which reaches one further.
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, more) = product.subtractingReportingOverflow(Int(byte - UInt8(ascii: "0")))
        if overflow || more { return nil }
        value = sum
      }
      if isNegative { return value }
      return value == .min ? nil : -value
    case .number: return double(index).flatMap { Int(exactly: $0) }
    default: return nil
    }
  }

  /// A number; nil for anything else, and for one that is too large.
  func double(_ index: Int) -> Double? {
    let node = nodes[index]
    guard node.kind == .integer || node.kind == .number else { return nil }
    let text = String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value as one of its own; nil where a string in it is not UTF-8, or a number too large.
  func value(_ index: Int) -> JSONValue? {
    let node = nodes[index]
    switch node.kind {
    case .null: return .null
    case .yes: return .bool(true)
    case .no: return .bool(false)
    case .integer, .number:
      return integer(index).map(JSONValue.int) ?? double(index).map(JSONValue.double)
    case .string, .escaped: return string(index).map(JSONValue.string)
    case .array:
      var elements: [JSONValue] = []
      elements.reserveCapacity(Int(node.count))
      var element = index + 1
      for _ in 0..<node.count {
        guard let value = value(element) else { return nil }
        elements.append(value)
        element = next(element)
      }
      return .array(elements)
    case .object:
      var members: [String: JSONValue] = [:]
      members.reserveCapacity(Int(node.count))
      var key = index + 1
      for _ in 0..<node.count {
        guard let name = string(key), let value = value(key + 1) else { return nil }
        if members[name] == nil { members[name] = value }
        key = next(key + 1)
      }
      return .object(members)
    }
  }
}
