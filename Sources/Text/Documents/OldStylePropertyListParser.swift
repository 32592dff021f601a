internal import Platform
internal import SourceText

/// Builds a tree from an old-style (OpenStep) property list.
///
/// Foundation's parser is not used: it reports no places, silently keeps one of duplicate keys, and builds
/// the whole document before any limit can be checked.
struct OldStylePropertyListParser {
  private var builder: DocumentTreeBuilder
  private let file: SourceFile
  private var index = 0

  init(file: SourceFile, limits: DocumentLimits) {
    self.file = file
    builder = DocumentTreeBuilder(file: file, format: .oldStylePropertyList, limits: limits)
  }

  consuming func parse() -> DocumentReading {
    var hasRoot = false
    while !builder.isStopped, skipBlanks() {
      if builder.depth == 0, hasRoot {
        stop("a property list holds one value", at: index..<index + 1)
        break
      }
      hasRoot = true
      step()
    }
    if !builder.isStopped, let open = builder.openNode {
      stop(
        "the file ends too early", at: index..<index, help: "is it whole?",
        notes: [file.note("opened here", at: builder.start(of: open))])
    }
    return builder.finish()
  }

  private mutating func stop(
    _ message: String, at range: Range<Int>, help: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    builder.stop(file.propertyListError(message, at: range, help: help, notes: notes))
  }

  private var byte: UInt8 { index < file.bytes.count ? file.bytes[index] : 0 }

  /// Reads one token of the grammar and the tokens that have to follow it.
  private mutating func step() {
    switch byte {
    case UInt8(ascii: "("), .openBrace:
      guard checkValuePlace() else { return }
      builder.open(byte == UInt8(ascii: "(") ? .sequence : .mapping, at: index)
      index += 1
    case UInt8(ascii: ")"), .closeBrace: close()
    case .less:
      if checkValuePlace() { data() }
    default: string()
    }
  }

  private mutating func checkValuePlace() -> Bool {
    if !builder.expectsKey { return true }
    stop("expected a key", at: index..<index + 1, help: "write `key = value;` in braces")
    return false
  }

  private mutating func close() {
    let wanted: NodeRecord.Kind = byte == UInt8(ascii: ")") ? .sequence : .mapping
    guard builder.openKind == wanted else {
      stop("this bracket closes nothing", at: index..<index + 1)
      return
    }
    index += 1
    builder.close(at: index)
    finishValue()
  }

  private mutating func string() {
    let start = index
    let isQuoted = byte == .doubleQuote || byte == .singleQuote
    guard let text = isQuoted ? quoted() : unquoted() else { return }
    let isKey = builder.expectsKey
    _ = text.withUnsafeBufferPointer { builder.scalar(.string, range: start..<index, text: $0) }
    if !isKey {
      finishValue()
    } else if skipBlanks(), byte == UInt8(ascii: "=") {
      index += 1
    } else if byte == .semicolon {
      // A key without a value is its own value.
      _ = text.withUnsafeBufferPointer { builder.scalar(.string, range: start..<index, text: $0) }
      index += 1
    } else {
      stop("expected '=' behind the key", at: index..<min(index + 1, file.bytes.count))
    }
  }

  /// Reads the comma or semicolon after a value.
  private mutating func finishValue() {
    guard !builder.isStopped, let kind = builder.openKind, skipBlanks() else { return }
    if kind == .sequence {
      if byte == .comma {
        index += 1
      } else if byte != UInt8(ascii: ")") {
        stop("expected ',' or ')'", at: index..<index + 1)
      }
    } else if byte == .semicolon {
      index += 1
    } else if byte != .closeBrace {
      stop("expected ';' behind the value", at: index..<index + 1)
    }
  }

  private mutating func unquoted() -> [UInt8]? {
    let start = index
    while index < file.bytes.count, Self.isWordByte(byte) { index += 1 }
    if index > start { return Array(file.bytes[start..<index]) }
    stop("this character needs quotes", at: index..<index + 1, help: "write \"…\" around the text")
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "_$/:.-".utf8.contains(byte)
  }

  private mutating func quoted() -> [UInt8]? {
    let (start, quote) = (index, byte)
    var text: [UInt8] = []
    index += 1
    while index < file.bytes.count {
      let byte = byte
      index += 1
      if byte == quote { return text }
      if byte == .backslash { escape(into: &text) } else { text.append(byte) }
    }
    stop("this string is never closed", at: start..<start + 1)
    return nil
  }

  /// Reads the rest of an escape sequence: a letter, up to three octal digits, or `U` and four hex digits.
  private mutating func escape(into text: inout [UInt8]) {
    let byte = byte
    index += 1
    if let control = Self.control(byte) {
      text.append(control)
    } else if byte == UInt8(ascii: "U") {
      append(number(radix: 16, digits: 4), to: &text)
    } else if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      index -= 1
      append(number(radix: 8, digits: 3), to: &text)
    } else {
      text.append(byte)
    }
  }

  private static func control(_ letter: UInt8) -> UInt8? {
    // From BEL on, in the order of ASCII.
    Array("abtnvfr".utf8).firstIndex(of: letter).map { UInt8(7 + $0) }
  }

  private mutating func number(radix: UInt32, digits: Int) -> UInt32 {
    let end = min(index + digits, file.bytes.count)
    var value: UInt32 = 0
    while index < end, let digit = Self.digit(byte), digit < radix {
      value = value * radix + digit
      index += 1
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
  }

  private func append(_ value: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func data() {
    let start = index
    guard let end = file.bytes[index...].firstIndex(of: .greater) else {
      stop("this data is never closed", at: start..<start + 1)
      return
    }
    guard let bytes = Self.bytes(fromDigits: file.bytes[start + 1..<end]) else {
      stop("data is pairs of hexadecimal digits", at: start..<end + 1)
      return
    }
    index = end + 1
    let text = Array(Data(bytes).base64EncodedString().utf8)
    _ = text.withUnsafeBufferPointer { builder.scalar(.data, range: start..<index, text: $0) }
    finishValue()
  }

  /// Returns the bytes that pairs of hexadecimal digits represent, white space skipped; nil for other text.
  private static func bytes(fromDigits text: ArraySlice<UInt8>) -> [UInt8]? {
    let written = text.filter { !$0.isSpace }
    let digits = written.compactMap { digit($0).map { UInt8($0) } }
    guard digits.count == written.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// Skips white space and comments; returns false at the end of the file.
  private mutating func skipBlanks() -> Bool {
    while index < file.bytes.count {
      let rest = file.bytes[index...]
      if byte.isSpace {
        index += 1
      } else if rest.starts(with: "//".utf8) {
        while index < file.bytes.count, byte != 0x0A { index += 1 }
      } else if rest.starts(with: "/*".utf8) {
        guard let end = file.bytes.end(of: "*/", from: index + 2) else {
          stop("this comment is never closed", at: index..<index + 2)
          return false
        }
        index = end
      } else {
        return true
      }
    }
    return false
  }
}
