internal import Platform
internal import SourceText

/// An address of IPv4 or IPv6, as a number of 128 bits: those of IPv4 are mapped (RFC 4291, 2.5.5.2).
package struct NetworkAddress: Sendable, Hashable {
  let number: UInt128

  /// Reads an address as `inet_pton` does, with or without the brackets and the zone of IPv6; returns nil for any
  /// other text.
  package init?(_ text: String) {
    guard text.utf8.count <= 100, !text.utf8.contains(0) else { return nil }
    var text = text[...]
    if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
    if let zone = text.firstIndex(of: "%") { text = text[..<zone] }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      number = bytes.prefix(4).reduce(0xFFFF) { $0 << 8 | UInt128($1) }
    } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
      number = bytes.reduce(0) { $0 << 8 | UInt128($1) }
    } else {
      return nil
    }
  }

  var isIPv4: Bool { number >> 32 == 0xFFFF }

  /// Whether the address is this machine's own: 127.0.0.0/8 or ::1.
  package var isLoopback: Bool { isIPv4 ? number >> 24 & 0xFF == 127 : number == 1 }

  /// Returns the key by which an address is counted: for IPv6 its first 64 bits, which one customer has.
  static func group(of text: String) -> String {
    guard let address = NetworkAddress(text) else {
      return String(decoding: text.utf8.prefix(100), as: UTF8.self)
    }
    return address.isIPv4 ? "4 \(address.number)" : "6 \(address.number >> 64)"
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
    start.isIPv4 == address.isIPv4 && (start.number ^ address.number) >> (128 - bits) == 0
  }
}
