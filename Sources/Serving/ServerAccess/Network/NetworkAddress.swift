internal import Platform
internal import SourceText

/// An address of IPv4 or IPv6, as 16 bytes: those of IPv4 are mapped (RFC 4291, 2.5.5.2).
package struct NetworkAddress: Sendable, Hashable {
  let bytes: [UInt8]

  private static let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

  /// Reads an address as `inet_pton` does, with or without the brackets and the zone of IPv6; returns nil for any
  /// other text.
  package init?(_ text: String) {
    guard text.utf8.count <= 100, !text.utf8.contains(0) else { return nil }
    var text = text[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    if let zone = text.firstIndex(of: "%") { text = text[..<zone] }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      self.bytes = Self.mapped + bytes.prefix(4)
    } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  var isIPv4: Bool { bytes.starts(with: Self.mapped) }

  /// Whether the address is this machine's own: 127.0.0.0/8 or ::1.
  package var isLoopback: Bool {
    isIPv4 ? bytes[12] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// Returns the key by which an address is counted: for IPv6 its first 64 bits, which one customer has.
  static func group(of text: String) -> String {
    guard let address = NetworkAddress(text) else {
      return String(decoding: text.utf8.prefix(100), as: UTF8.self)
    }
    return Sodium.digits(address.isIPv4 ? address.bytes : Array(address.bytes.prefix(8)))
  }
}

/// The addresses that begin with the same bits, as in `10.0.0.0/8`.
package struct NetworkRange: Sendable, Hashable, CustomStringConvertible {
  private let start: NetworkAddress
  private let bits: Int
  package let description: String

  /// Reads a range, or a single address; returns nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), !text.utf8.contains(UInt8(ascii: "%")),
      let start = NetworkAddress(String(parts[0]))
    else { return nil }
    let width = start.isIPv4 ? 32 : 128
    var bits = width
    if parts.count == 2 {
      guard (1...3).contains(parts[1].utf8.count),
        parts[1].utf8.allSatisfy(\.isDigit), let number = Int(parts[1]),
        number <= width
      else { return nil }
      bits = number
    }
    (self.start, self.bits, description) = (start, bits + 128 - width, text)
  }

  /// Whether the range contains all addresses of IPv4 or IPv6.
  package var isEverything: Bool { bits == 0 || start.isIPv4 && bits == 96 }

  package func contains(_ address: NetworkAddress) -> Bool {
    // No range of IPv6, however short its prefix, contains an address of IPv4.
    guard start.isIPv4 == address.isIPv4 else { return false }
    var left = bits
    for (one, other) in zip(start.bytes, address.bytes) {
      if left <= 0 { return true }
      let mask: UInt8 = left >= 8 ? 0xFF : ~(0xFF >> UInt8(left))
      if one & mask != other & mask { return false }
      left -= 8
    }
    return true
  }
}
