internal import CExpat
internal import SourceText

extension XMLPropertyListParser.Element {
  static let names = allCases.map(\.rawValue)

  /// Creates the element called `name`: names have at most seven bytes, and are compared as one word.
  init?(_ name: UnsafePointer<XML_Char>) {
    var word: UInt64 = 0
    var index = 0
    while name[index] != 0 {
      if index == 8 { return nil }
      word |= UInt64(UInt8(bitPattern: name[index])) << UInt64(index * 8)
      index += 1
    }
    switch word {
    case 0x79656B: self = .key  // key
    case 0x676E69727473: self = .string  // string
    case 0x74636964: self = .dict  // dict
    case 0x7961727261: self = .array  // array
    case 0x72656765746E69: self = .integer  // integer
    case 0x6C616572: self = .real  // real
    case 0x65757274: self = .yes  // true
    case 0x65736C6166: self = .no  // false
    case 0x65746164: self = .date  // date
    case 0x61746164: self = .data  // data
    case 0x7473696C70: self = .plist  // plist
    default: return nil
    }
  }
}

extension SourceFile {
  /// Returns the change that writes out the `<` just before `place`, or the `&` before it, with a name between them
  /// or none, as in `a=1&b=2`.
  func escapingMarkup(before place: Int) -> [Fix] {
    var start = place - 1
    while start > max(0, place - 100), start < bytes.count, Self.isName(bytes[start]) { start -= 1 }
    if start < 0 || start < place - 1 && bytes[start] != .ampersand { return [] }
    switch bytes[start] {
    case .ampersand:
      return [Fix("write &amp;", start..<start + 1, "&amp;", isCertain: true)]
    case .less:
      return [Fix("write &lt;", start..<start + 1, "&lt;", isCertain: true)]
    default: return []
    }
  }

  static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "-._:".utf8.contains(byte)
  }
}
