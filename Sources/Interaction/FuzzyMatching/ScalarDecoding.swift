extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with each scalar of this UTF-8 text, and the offset of its first byte.
  ///
  /// As in `String(decoding:as:)`, each maximal part of an ill-formed sequence becomes U+FFFD (Unicode
  /// Standard, chapter 3.9).
  @inline(__always)
  func forEachScalar(_ body: (_ scalar: UInt32, _ offset: Int) -> Void) {
    var index = 0
    while index < count {
      let start = index
      let first = self[index]
      index += 1
      if first < 0x80 {
        body(UInt32(first), start)
        continue
      }
      guard let sequence = Self.sequence(startingWith: first) else {
        body(0xFFFD, start)
        continue
      }
      var scalar = sequence.bits
      var allowed = sequence.second
      var missing = sequence.length - 1
      while missing > 0, index < count, allowed.contains(self[index]) {
        scalar = scalar << 6 | UInt32(self[index] & 0x3F)
        index += 1
        missing -= 1
        allowed = 0x80...0xBF
      }
      body(missing == 0 ? scalar : 0xFFFD, start)
    }
  }

  /// Returns the length, the first bits, and the allowed second bytes of sequences that begin with `first`.
  @inline(__always)
  private static func sequence(
    startingWith first: UInt8
  ) -> (length: Int, bits: UInt32, second: ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, UInt32(first & 0x1F), 0x80...0xBF)
    case 0xE0: (3, 0, 0xA0...0xBF)
    case 0xED: (3, 0xD, 0x80...0x9F)
    case 0xE1...0xEF: (3, UInt32(first & 0xF), 0x80...0xBF)
    case 0xF0: (4, 0, 0x90...0xBF)
    case 0xF1...0xF3: (4, UInt32(first & 0x7), 0x80...0xBF)
    case 0xF4: (4, 4, 0x80...0x8F)
    default: nil
    }
  }
}
