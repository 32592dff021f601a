extension SourceEncoding {
  /// Returns `text`, UTF-8 without a byte order mark, in the encoding of `original` and with its mark.
  package static func encode(_ text: [UInt8], like original: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if original.starts(with: mark) { return mark + text }
    let isBigEndian = original.starts(with: [0xFE, 0xFF])
    guard isBigEndian || original.starts(with: [0xFF, 0xFE]) else { return text }
    var encoded = Array(original.prefix(2))
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      encoded += isBigEndian ? bytes : bytes.reversed()
    }
    return encoded
  }
}
