package import Platform

/// A JSON text (RFC 8259) that was parsed once; its values are read in place, in any form and any number of
/// times.
///
/// Strings are made when they are read, with at most ``CombiningMarks/limit`` combining marks in a row.
package final class JSONDocument: Sendable {
  /// The default limit on the depth of nested brackets.
  package static let deepestNesting = 64

  /// A value of the text; the values inside an array or an object follow it.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable { case null, bool, number, string, escapedString, array, object }

    let kind: Kind
    /// The index of the first byte; of a string the first behind the quotation mark.
    let start: UInt32
    /// The index behind the last byte of a scalar; for an array and an object the index of the node behind
    /// the last value in it.
    var end: UInt32

    var bytes: Range<Int> { Int(start)..<Int(end) }
  }

  let bytes: [UInt8]
  let nodes: [Node]

  /// Parses a JSON text.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8, less than 4 GiB.
  ///   - depth: the maximum depth of nested brackets.
  /// - Throws: a ``JSONSyntaxError``.
  package init(_ bytes: some Sequence<UInt8>, depth: Int = deepestNesting) throws(JSONSyntaxError) {
    self.bytes = Array(bytes)
    nodes = try JSONParser.nodes(of: self.bytes, depth: depth)
  }

  package var root: JSONElement { JSONElement(document: self, index: 0) }

  @inline(__always)
  func next(after index: Int) -> Int {
    let node = nodes[index]
    return node.kind == .array || node.kind == .object ? Int(node.end) : index + 1
  }

  func firstKey(_ key: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    nodes.withUnsafeBufferPointer { nodes in
      bytes.withUnsafeBufferPointer { bytes in
        var index = start
        while index < end {
          let node = nodes[index]
          if node.bytes.count == key.count {
            if let text = bytes.baseAddress, let key = key.baseAddress,
              memcmp(text + Int(node.start), key, node.bytes.count) == 0
            {
              return index
            }
          } else if node.kind == .escapedString, node.bytes.count > key.count,
            // The text of any other key is its bytes.
            node.bytes.count > CombiningMarks.limit * 2
              || bytes[node.bytes].contains(UInt8(ascii: "\\")),
            Array(string(at: index).utf8) == Array(key)
          {
            return index
          }
          let value = nodes[index + 1]
          index = value.kind == .array || value.kind == .object ? Int(value.end) : index + 2
        }
        return nil
      }
    }
  }

  func string(at index: Int) -> String {
    let node = nodes[index]
    return bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[node.bytes])
      guard node.kind == .escapedString else { return String(decoding: text, as: UTF8.self) }
      return JSONParser.unescaped(text)
    }
  }

  /// Returns the number at `index`: as an integer if it is one and fits, else as a floating-point number,
  /// infinite if it is too large.
  func number(at index: Int) -> (int: Int?, double: Double) {
    let node = nodes[index]
    return bytes.withUnsafeBufferPointer { bytes in
      let text = bytes[node.bytes]
      var value = 0
      let isNegative = text.first == UInt8(ascii: "-")
      for byte in isNegative ? text.dropFirst() : text {
        let digit = Int(byte) - 0x30
        guard (0...9).contains(digit) else {
          return (nil, Double(String(decoding: text, as: UTF8.self)) ?? .infinity)
        }
        let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflows) = product.subtractingReportingOverflow(digit)
        if isTooLarge || overflows {
          return (nil, Double(String(decoding: text, as: UTF8.self)) ?? .infinity)
        }
        value = sum
      }
      // The value is negative, since there is one more negative number.
      if isNegative { return (value, Double(value)) }
      if value == .min { return (nil, -Double(value)) }
      return (-value, Double(-value))
    }
  }
}

package struct JSONElement: Sendable {
  let document: JSONDocument
  let index: Int

  private var node: JSONDocument.Node { document.nodes[index] }

  package var isNull: Bool { node.kind == .null }
  package var isObject: Bool { node.kind == .object }

  package var string: String? {
    switch node.kind {
    case .string, .escapedString: document.string(at: index)
    default: nil
    }
  }

  /// The number if it is an integer that fits, also one written as `1.0`; or `nil`.
  package var int: Int? {
    guard node.kind == .number else { return nil }
    let (int, double) = document.number(at: index)
    return int ?? Int(exactly: double)
  }

  /// The number, or `nil` for other values and for a number that is too large.
  package var double: Double? {
    guard node.kind == .number, case let number = document.number(at: index).double, number.isFinite
    else { return nil }
    return number
  }

  package var bool: Bool? {
    node.kind == .bool ? document.bytes[Int(node.start)] == UInt8(ascii: "t") : nil
  }

  /// Returns the whole text of the document with other JSON in the places of some scalars.
  package func text(replacing replacements: [(scalar: JSONElement, json: Data)]) -> Data {
    var text = Data()
    var start = 0
    for (scalar, json) in replacements.sorted(by: { $0.scalar.node.start < $1.scalar.node.start }) {
      let node = scalar.node
      let quotes: Int
      switch node.kind {
      case .array, .object: continue
      case .string, .escapedString: quotes = 1
      case .null, .bool, .number: quotes = 0
      }
      text += document.bytes[start..<(node.bytes.lowerBound - quotes)]
      text += json
      start = node.bytes.upperBound + quotes
    }
    return text + document.bytes[start...]
  }

  /// The value as a ``StructuredValue``; a number that is too large becomes a string.
  package var value: StructuredValue {
    switch node.kind {
    case .null: return .null
    case .bool: return .bool(bool == true)
    case .string, .escapedString: return .string(document.string(at: index))
    case .number:
      let (int, double) = document.number(at: index)
      if let int = int ?? Int(exactly: double) { return .int(int) }
      if double.isFinite { return .double(double) }
      return .string(String(decoding: document.bytes[node.bytes], as: UTF8.self))
    case .array:
      var elements: [StructuredValue] = []
      var index = index + 1
      while index < Int(node.end) {
        elements.append(JSONElement(document: document, index: index).value)
        index = document.next(after: index)
      }
      return .array(elements)
    case .object:
      var members: [String: StructuredValue] = [:]
      JSONFields(self).forEach { members[$0] = $1.value }
      return .object(members)
    }
  }

  package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONElementDecoder(self).unbox(type)
  }
}

extension StructuredValue {
  func element() throws -> JSONElement {
    do { return try JSONDocument(try JSONEncoder().encode(self), depth: .max).root } catch {
      let context = DecodingError.Context(codingPath: [], debugDescription: "\(error)")
      throw DecodingError.dataCorrupted(context)
    }
  }
}
