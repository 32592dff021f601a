/// What stands for what in a JSON string.
enum JSONUnescaping {
  /// The text that `bytes` stand for; nil where an escape is none, half a surrogate pair stands alone,
  /// or the bytes are not UTF-8.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        plain.append(byte)
        continue
      }
      guard index < bytes.endIndex else { return nil }
      let escape = bytes[index]
      index += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(escape)
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0C)
      case UInt8(ascii: "n"): plain.append(0x0A)
      case UInt8(ascii: "r"): plain.append(0x0D)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        guard let scalar = scalar(bytes, &index) else { return nil }
        plain.append(contentsOf: String(Character(scalar)).utf8)
      default: return nil
      }
    }
    return String(validating: plain, as: UTF8.self)
  }

  private static func scalar(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int
  ) -> Unicode.Scalar? {
    guard let first = unit(bytes, &index) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(UInt32(first)) }
    guard index + 1 < bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    index += 2
    guard let second = unit(bytes, &index), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
  }

  private static func unit(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> UInt16? {
    guard index + 4 <= bytes.endIndex else { return nil }
    var value: UInt16 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      value = value << 4 | UInt16(digit)
    }
    index += 4
    return value
  }
}
