/// Converts libyaml's positions, which count scalars, to byte offsets.
///
/// Positions mostly increase, so the distance from the last one is short; ASCII text needs no counting.
struct ScalarOffsets {
  private let bytes: [UInt8]
  private let isASCII: Bool
  private var scalar = 0
  private var byte = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    isASCII = bytes.reduce(0, |) < 0x80
  }

  mutating func byteOffset(ofScalar index: Int) -> Int {
    if isASCII { return min(index, bytes.count) }
    return bytes.withUnsafeBytes { buffer in
      while scalar > index {
        byte -= 1
        if buffer[byte] & 0xC0 != 0x80 { scalar -= 1 }
      }
      while scalar < index, byte < buffer.count {
        if index - scalar >= 8, byte + 8 <= buffer.count,
          buffer.loadUnaligned(fromByteOffset: byte, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          byte += 8
          scalar += 8
          continue
        }
        byte += 1
        while byte < buffer.count, buffer[byte] & 0xC0 == 0x80 { byte += 1 }
        scalar += 1
      }
      return byte
    }
  }
}
