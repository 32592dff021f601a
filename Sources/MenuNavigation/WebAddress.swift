internal import Foundation

/// The addresses that may be opened: a plugin must not start programs that listen to other schemes.
enum WebAddress {
  /// Returns whether `text` is an http or https address with a host and without characters that addresses
  /// cannot contain.
  static func isAllowed(_ text: String) -> Bool {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }),
      let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host
    else { return false }
    return (scheme == "http" || scheme == "https") && !host.isEmpty
  }
}
