/// Converts the bytes of a file to UTF-8, or finds the first byte that cannot be decoded.
package enum SourceEncoding {
  package struct Problem: Error, Hashable {
    /// The encoding that was tried: `UTF-8` or `UTF-16`.
    package let encoding: String
    /// The offset of the offending byte in the file, from 0.
    package let byteOffset: Int
    package let byte: UInt8
  }

  /// Returns `bytes` as UTF-8 without a byte order mark.
  ///
  /// UTF-16 is recognised by its mark alone. A UTF-32 mark is not treated as one: the parser reports its
  /// NULs.
  package static func decode(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    if bytes.starts(with: [0xFE, 0xFF]) { return try decodeUTF16(bytes, bigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try decodeUTF16(bytes, bigEndian: false) }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let offset = firstInvalidUTF8(in: bytes) {
      throw Problem(encoding: "UTF-8", byteOffset: offset, byte: bytes[offset])
    }
    return mark == 0 ? bytes : Array(bytes[mark...])
  }

  private static func decodeUTF16(_ bytes: [UInt8], bigEndian: Bool) throws(Problem) -> [UInt8] {
    var units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { index -> UInt16 in
      let unit = UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
      return bigEndian ? unit : unit.byteSwapped
    }.makeIterator()
    var decoder = UTF16()
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 2
    while case .scalarValue(let scalar) = decoder.decode(&units) {
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += 2 * UTF16.width(scalar)
    }
    guard index == bytes.count else {
      throw Problem(encoding: "UTF-16", byteOffset: index, byte: bytes[index])
    }
    return decoded
  }

  /// Returns the offset of the first byte that does not begin or continue well-formed UTF-8, or nil if all bytes are
  /// well-formed.
  private static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return offset
  }

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
