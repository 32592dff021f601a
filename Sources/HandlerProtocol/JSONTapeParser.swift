internal import Foundation

/// Reads a text into nodes, as RFC 8259 has it.
struct JSONTapeParser {
  let bytes: [UInt8]
  var nodes: [JSONTape.Node]
  private var offset = 0

  init(bytes: [UInt8], nodes: [JSONTape.Node]) {
    self.bytes = bytes
    self.nodes = nodes
  }

  mutating func parse() throws(JSONTape.Malformed) {
    // The array is looked at through a pointer: its bounds are checked once for all.
    var failure: JSONTape.Malformed?
    bytes.withUnsafeBufferPointer { text in
      do throws(JSONTape.Malformed) {
        skipBlanks(text)
        try value(text, depth: 0)
        skipBlanks(text)
        if offset != text.count { throw JSONTape.Malformed(offset: offset) }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private mutating func skipBlanks(_ text: UnsafeBufferPointer<UInt8>) {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func value(
    _ text: UnsafeBufferPointer<UInt8>, depth: Int
  ) throws(JSONTape.Malformed) {
    guard offset < text.count, depth < JSONTape.deepest else {
      throw JSONTape.Malformed(offset: offset)
    }
    switch text[offset] {
    case UInt8(ascii: "\""): try string(text)
    case UInt8(ascii: "{"): try container(text, .object, end: UInt8(ascii: "}"), depth: depth)
    case UInt8(ascii: "["): try container(text, .array, end: UInt8(ascii: "]"), depth: depth)
    case UInt8(ascii: "t"): try word(text, "true", .yes)
    case UInt8(ascii: "f"): try word(text, "false", .no)
    case UInt8(ascii: "n"): try word(text, "null", .null)
    default: try number(text)
    }
  }

  private mutating func container(
    _ text: UnsafeBufferPointer<UInt8>, _ kind: JSONTape.Kind, end: UInt8, depth: Int
  ) throws(JSONTape.Malformed) {
    let own = nodes.count
    nodes.append(JSONTape.Node(kind: kind, start: Int32(offset), end: 0))
    offset += 1
    var count: Int32 = 0
    skipBlanks(text)
    if offset < text.count, text[offset] == end {
      offset += 1
    } else {
      while true {
        if kind == .object {
          skipBlanks(text)
          guard offset < text.count, text[offset] == UInt8(ascii: "\"") else {
            throw JSONTape.Malformed(offset: offset)
          }
          try string(text)
          skipBlanks(text)
          guard offset < text.count, text[offset] == UInt8(ascii: ":") else {
            throw JSONTape.Malformed(offset: offset)
          }
          offset += 1
        }
        skipBlanks(text)
        try value(text, depth: depth + 1)
        count += 1
        skipBlanks(text)
        guard offset < text.count else { throw JSONTape.Malformed(offset: offset) }
        if text[offset] == end {
          offset += 1
          break
        }
        guard text[offset] == UInt8(ascii: ",") else { throw JSONTape.Malformed(offset: offset) }
        offset += 1
      }
    }
    nodes[own].end = Int32(offset)
    nodes[own].size = Int32(nodes.count - own)
    nodes[own].count = count
  }

  private mutating func string(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(JSONTape.Malformed) {
    offset += 1
    let start = offset
    var kind = JSONTape.Kind.string
    while offset < text.count {
      let byte = text[offset]
      if byte == UInt8(ascii: "\"") {
        nodes.append(JSONTape.Node(kind: kind, start: Int32(start), end: Int32(offset)))
        offset += 1
        return
      }
      if byte < 0x20 { break }
      if byte == UInt8(ascii: "\\") {
        kind = .escaped
        offset += 1
      }
      offset += 1
    }
    throw JSONTape.Malformed(offset: offset)
  }

  private mutating func word(
    _ text: UnsafeBufferPointer<UInt8>, _ word: StaticString, _ kind: JSONTape.Kind
  ) throws(JSONTape.Malformed) {
    let count = word.utf8CodeUnitCount
    guard offset + count <= text.count, let base = text.baseAddress,
      memcmp(base + offset, word.utf8Start, count) == 0
    else { throw JSONTape.Malformed(offset: offset) }
    nodes.append(
      JSONTape.Node(kind: kind, start: Int32(offset), end: Int32(offset + count)))
    offset += count
  }

  private mutating func number(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(JSONTape.Malformed) {
    let start = offset
    var kind = JSONTape.Kind.integer
    func isDigit(_ offset: Int) -> Bool {
      offset < text.count && text[offset] >= UInt8(ascii: "0") && text[offset] <= UInt8(ascii: "9")
    }
    if offset < text.count, text[offset] == UInt8(ascii: "-") { offset += 1 }
    guard isDigit(offset) else { throw JSONTape.Malformed(offset: offset) }
    if text[offset] == UInt8(ascii: "0") {
      offset += 1
    } else {
      while isDigit(offset) { offset += 1 }
    }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      kind = .number
      offset += 1
      guard isDigit(offset) else { throw JSONTape.Malformed(offset: offset) }
      while isDigit(offset) { offset += 1 }
    }
    if offset < text.count, text[offset] | 0x20 == UInt8(ascii: "e") {
      kind = .number
      offset += 1
      if offset < text.count, text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      guard isDigit(offset) else { throw JSONTape.Malformed(offset: offset) }
      while isDigit(offset) { offset += 1 }
    }
    nodes.append(JSONTape.Node(kind: kind, start: Int32(start), end: Int32(offset)))
  }
}
