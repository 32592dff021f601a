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
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 2
    func unit(at index: Int) -> UInt16 {
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    while index < bytes.count {
      var value: UInt32?
      if index + 1 < bytes.count {
        let lead = unit(at: index)
        if !(0xD800...0xDFFF).contains(lead) {
          value = UInt32(lead)
        } else if lead < 0xDC00, index + 3 < bytes.count {
          let trail = unit(at: index + 2)
          if (0xDC00...0xDFFF).contains(trail) {
            value = 0x10000 + (UInt32(lead) - 0xD800) << 10 + UInt32(trail) - 0xDC00
          }
        }
      }
      guard let value, let scalar = Unicode.Scalar(value) else {
        throw Problem(encoding: "UTF-16", byteOffset: index, byte: bytes[index])
      }
      decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      index += value > 0xFFFF ? 4 : 2
    }
    return decoded
  }

  /// Returns the offset of the first byte that does not begin or continue well-formed UTF-8 (Unicode
  /// Standard, table 3-7), or nil if all bytes are well-formed.
  static func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { buffer in
      var index = 0
      let count = buffer.count
      while index < count {
        while index + 8 <= count,
          buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        guard index < count else { return nil }
        let lead = buffer[index]
        if lead < 0x80 {
          index += 1
          continue
        }
        guard let (length, second) = shape(ofLead: lead) else { return index }
        guard index + length <= count, second.contains(buffer[index + 1]) else { return index }
        for next in index + 2..<max(index + 2, index + length) where buffer[next] & 0xC0 != 0x80 {
          return index
        }
        index += length
      }
      return nil
    }
  }

  private static func shape(ofLead lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
    switch lead {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xE1...0xEF: (3, 0x80...0xBF)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
