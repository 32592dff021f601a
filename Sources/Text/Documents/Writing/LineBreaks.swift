internal import SourceText

/// The line breaks of a text, as YAML counts them.
enum LineBreaks {
  /// Returns the number of bytes of the line break at `index`, or 0.
  static func length(_ bytes: [UInt8], at index: Int) -> Int {
    guard index < bytes.count else { return 0 }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xC2: return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      let isSeparator =
        index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] | 1 == 0xA9
      return isSeparator ? 3 : 0
    default: return 0
    }
  }

  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      let length = length(bytes, at: index)
      if length == 0 {
        index += 1
        continue
      }
      lines.append(bytes[start..<index])
      index += length
      start = index
    }
    return lines + [bytes[start...]]
  }

  /// Whether `bytes` have a line break that only YAML takes for one: U+0085, U+2028 or U+2029.
  static func hasForeign(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] >= 0xC2 && length(bytes, at: $0) > 0 }
  }
}

extension ArraySlice<UInt8> {
  var withoutBlanksAtEnd: String {
    let end = lastIndex { !$0.isBlank }.map { $0 + 1 } ?? startIndex
    return String(decoding: self[..<end], as: UTF8.self)
  }
}
