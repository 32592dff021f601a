/// Parses a JSON text into nodes; makes no values.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let depth: Int
  private var nodes: [JSONDocument.Node] = []
  private var index = 0

  static func nodes(of bytes: [UInt8], depth: Int) throws(JSONSyntaxError) -> [JSONDocument.Node] {
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<_, JSONSyntaxError> in
      var parser = JSONParser(bytes: bytes, depth: depth)
      do throws(JSONSyntaxError) {
        try parser.parse()
        return .success(parser.nodes)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private mutating func parse() throws(JSONSyntaxError) {
    nodes.reserveCapacity(bytes.count / 10)
    // A byte order mark is ignored.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try parseValue(level: 0)
    skipBlanks()
    if index < bytes.count { throw unexpected() }
  }

  private mutating func append(_ kind: JSONDocument.Node.Kind, from start: Int) {
    nodes.append(
      JSONDocument.Node(
        kind: kind, start: UInt32(truncatingIfNeeded: start),
        end: UInt32(truncatingIfNeeded: index)))
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 0x20, isBlank(bytes[index]) { index += 1 }
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func unexpected() -> JSONSyntaxError {
    guard index < bytes.count else { return error(.unexpectedEnd) }
    for word in ["NaN", "Infinity", "-Infinity"] where bytes[index...].starts(with: word.utf8) {
      return error(.unexpected(word))
    }
    let found = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).first
    return error(.unexpected(found.map(String.init) ?? ""))
  }

  private func error(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
    let before = bytes[..<(offset ?? index)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return JSONSyntaxError(
      reason: reason, offset: before.count, line: before.count { $0 == 0x0A } + 1,
      column: before.count - start + 1)
  }

  private mutating func parseValue(level: Int) throws(JSONSyntaxError) {
    skipBlanks()
    guard index < bytes.count else { throw error(.unexpectedEnd) }
    switch bytes[index] {
    case UInt8(ascii: "{"):
      try parseMembers(of: .object, until: UInt8(ascii: "}"), level: level + 1)
    case UInt8(ascii: "["): try parseMembers(of: .array, until: UInt8(ascii: "]"), level: level + 1)
    case UInt8(ascii: "\""): try parseString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try parseNumber()
    case UInt8(ascii: "t"): try parseWord("true", .bool)
    case UInt8(ascii: "f"): try parseWord("false", .bool)
    case UInt8(ascii: "n"): try parseWord("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONDocument.Node.Kind
  ) throws(JSONSyntaxError) {
    let start = index
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < bytes.count, bytes[index] == word.utf8Start[offset] else { throw unexpected() }
      index += 1
    }
    append(kind, from: start)
  }

  private mutating func next(_ close: UInt8) throws(JSONSyntaxError) -> Bool {
    skipBlanks()
    guard index < bytes.count, bytes[index] == close || bytes[index] == UInt8(ascii: ",") else {
      throw unexpected()
    }
    defer { index += 1 }
    return bytes[index] != close
  }

  private mutating func parseMembers(
    of kind: JSONDocument.Node.Kind, until close: UInt8, level: Int
  ) throws(JSONSyntaxError) {
    if level > depth { throw error(.tooDeep(limit: depth)) }
    let node = nodes.count
    append(kind, from: index)
    index += 1
    skipBlanks()
    if index < bytes.count, bytes[index] == close {
      index += 1
    } else {
      repeat {
        if kind == .object { try parseKey() }
        try parseValue(level: level)
      } while try next(close)
    }
    nodes[node].end = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func parseKey() throws(JSONSyntaxError) {
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw unexpected() }
    try parseString()
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { throw unexpected() }
    index += 1
  }

  private mutating func parseNumber() throws(JSONSyntaxError) {
    let start = index
    if bytes[index...].starts(with: "-I".utf8) { throw unexpected() }
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
    let digits = skipDigits()
    guard digits == 1 || digits > 1 && !isZero else { throw error(.invalidNumber, at: start) }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      if skipDigits() == 0 { throw error(.invalidNumber, at: start) }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index += 1
      }
      if skipDigits() == 0 { throw error(.invalidNumber, at: start) }
    }
    append(.number, from: start)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index - start
  }

  // MARK: Strings

  private mutating func parseString() throws(JSONSyntaxError) {
    index += 1
    let start = index
    // All bits of a plain string's bytes together.
    var seen: UInt8 = 0
    var isEscaped = false
    while true {
      // Most bytes are plain ones.
      while index < bytes.count, case let byte = bytes[index], byte >= 0x20,
        byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
      {
        seen |= byte
        index += 1
      }
      guard index < bytes.count else { throw error(.unexpectedEnd) }
      if bytes[index] == UInt8(ascii: "\"") { break }
      if bytes[index] < 0x20 { throw error(.controlCharacter) }
      try skipEscape()
      isEscaped = true
    }
    if seen >= 0x80, let wrong = Self.firstInvalid(in: bytes[start..<index]) {
      throw error(.notUTF8, at: wrong)
    }
    // Combining marks are not ASCII.
    append(isEscaped || seen >= 0x80 ? .escapedString : .string, from: start)
    index += 1
  }

  private mutating func skipEscape() throws(JSONSyntaxError) {
    guard index + 1 < bytes.count else { throw error(.unexpectedEnd) }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 2
    case UInt8(ascii: "u"):
      guard Self.codeUnit(in: bytes[(index + 2)...].prefix(4)) != nil else {
        throw error(.invalidEscape)
      }
      index += 6
    default: throw error(.invalidEscape)
    }
  }

  private static func codeUnit(in digits: some Collection<UInt8>) -> UInt16? {
    guard digits.count == 4 else { return nil }
    var unit: UInt16 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(digit - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt16(digit - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt16(digit - 0x37)
      default: return nil
      }
    }
    return unit
  }

  /// Returns the text of a string that was parsed: its escapes resolved, half a surrogate pair replaced, and
  /// runs of combining marks limited.
  static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "\\")) else { return CombiningMarks.bounded(text) }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        index += 1
        continue
      }
      let escape = text[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        let unit = codeUnit(in: text[index..<index + 4]) ?? 0
        index += 4
        var scalar = Unicode.Scalar(UInt32(unit))
        if UTF16.isLeadSurrogate(unit), index + 6 <= text.count, text[index] == UInt8(ascii: "\\"),
          text[index + 1] == UInt8(ascii: "u"),
          let trail = codeUnit(in: text[index + 2..<index + 6]), UTF16.isTrailSurrogate(trail)
        {
          index += 6
          scalar = Unicode.Scalar(
            0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(trail) & 0x3FF)
        }
        plain += String(scalar ?? "\u{FFFD}").utf8
      default: plain.append(escape)
      }
    }
    return plain.withUnsafeBufferPointer { CombiningMarks.bounded($0) }
  }

  private static func firstInvalid(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    if String(validating: text, as: UTF8.self) != nil { return nil }
    // Find the place: decode again, and compare.
    var decoder = UTF8()
    var position = text.startIndex
    var iterator = text.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      position += UTF8.width(scalar)
    }
    return position
  }
}
