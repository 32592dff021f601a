/// The name of a run in addresses: 128 random bits, which cannot be guessed.
package struct RunID: Sendable, Hashable {
  private let number: UInt128

  package init() { number = .random(in: 0...(.max)) }

  /// Creates the ID with a text; nil if `text` is not valid.
  package init?(text: String) {
    guard text.utf8.count == 26 else { return nil }
    var number: UInt128 = 0
    for (position, character) in text.utf8.enumerated() {
      guard let digit = Self.digits.firstIndex(of: character), position > 0 || digit < 8 else {
        return nil
      }
      number = number << 5 | UInt128(digit)
    }
    self.number = number
  }

  /// Creates the ID of 16 bytes; nil for another number.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    number = bytes.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// The ID as 26 digits in base 32, in lower case.
  package var text: String {
    let digits = stride(from: 125, through: 0, by: -5).map { Self.digits[Int(number >> $0 & 31)] }
    return String(decoding: digits, as: UTF8.self)
  }

  package var bytes: [UInt8] {
    stride(from: 120, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  // The alphabet of D. Crockford, which leaves out letters that look like digits.
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

extension RunID: RawRepresentable, Codable {
  package var rawValue: String { text }

  package init?(rawValue: String) { self.init(text: rawValue) }
}

extension RunID: CustomStringConvertible {
  package var description: String { text }
}
