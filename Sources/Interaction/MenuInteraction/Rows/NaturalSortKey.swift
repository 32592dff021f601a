internal import FuzzyMatching

/// A sort key for the natural order of texts: `file2` before `file10`, ignoring case and diacritics.
///
/// Numbers within the text compare by their value, however long they are; all else compares scalar by
/// scalar, so that the order is the same everywhere.
package struct NaturalSortKey: Hashable {
  /// The maximum length of the key, in bytes; the rest of a text is ignored.
  package static let limit = 256

  /// The bytes of the key, eight per element in big-endian order; the last element is padded with 0.
  private var words: [UInt64] = []
  private var count = 0

  package init(_ text: String) {
    words.reserveCapacity(min(text.utf8.count, Self.limit) / 8 + 2)
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    // Marks and leading zeros add nothing to the key, so the number of scalars read is limited as well.
    var left = Self.limit * 4
    while let scalar = next, count < Self.limit, left > 0 {
      left -= 1
      if Self.isDigit(scalar) {
        var digits: [UInt8] = []
        while let digit = next, Self.isDigit(digit), left > 0 {
          left -= 1
          if !digits.isEmpty || digit != "0" { digits.append(UInt8(ascii: digit)) }
          next = scalars.next()
        }
        append(number: digits)
      } else {
        append(scalar)
        next = scalars.next()
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    guard let folded = scalar.folded else { return }
    if folded.isASCII {
      append(UInt8(ascii: folded))
    } else {
      for byte in UTF8.encode(folded) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }
  }

  /// Appends a number without leading zeros: the one with more digits is the larger one.
  ///
  /// The first byte is a digit, so that numbers sort among other characters as digits do.
  private mutating func append(number digits: [UInt8]) {
    append(UInt8(ascii: "0"))
    append(UInt8(min(digits.count, 0xFF)))
    if digits.count >= 0xFF {
      append(UInt8(digits.count >> 8 & 0xFF))
      append(UInt8(digits.count & 0xFF))
    }
    for digit in digits.prefix(Self.limit) { append(digit) }
  }

  private mutating func append(_ byte: UInt8) {
    if count % 8 == 0 { words.append(0) }
    words[count / 8] |= UInt64(byte) << UInt64(56 - count % 8 * 8)
    count += 1
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value)
  }

  /// Returns a negative value if this key comes first, a positive one if `other` does, and 0 if they are
  /// equal.
  package func compared(to other: NaturalSortKey) -> Int {
    for index in 0..<min(words.count, other.words.count)
    where words[index] != other.words[index] {
      return words[index] < other.words[index] ? -1 : 1
    }
    return words.count - other.words.count
  }
}
