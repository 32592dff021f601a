/// The name of a run in addresses: 128 random bits, which cannot be guessed.
package struct RunID: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  package init() {
    var source = SystemRandomNumberGenerator()
    (high, low) = (source.next(), source.next())
  }

  /// Creates the ID with a text; nil if `text` is not valid.
  package init?(text: String) {
    guard text.utf8.count == 26 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (position, character) in text.utf8.enumerated() {
      guard let digit = Self.digits.firstIndex(of: character), position > 0 || digit < 8 else {
        return nil
      }
      high = high << 5 | low >> 59
      low = low << 5 | UInt64(digit)
    }
    (self.high, self.low) = (high, low)
  }

  /// Creates the ID of 16 bytes; nil for another number.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    high = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    low = bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The ID as 26 digits in base 32, in lower case.
  package var text: String {
    var (high, low) = (high, low)
    var text: [UInt8] = []
    for _ in 0..<26 {
      text.append(Self.digits[Int(low & 31)])
      low = low >> 5 | high << 59
      high >>= 5
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  package var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
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
