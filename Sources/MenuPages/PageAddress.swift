/// The address of an item's page: `/i/` and the IDs that lead to it.
package struct PageAddress: Sendable, Hashable {
  /// The IDs of the items that lead to the page, the outermost first; empty for the root.
  package var path: [String]

  /// Creates the address of the item that `path` leads to.
  package init(_ path: [String]) { self.path = path }

  /// The path of the address, percent-encoded.
  package var text: String {
    path.isEmpty ? "/" : "/i/" + path.map(Self.encoded).joined(separator: "/")
  }

  private static let unreserved = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

  private static func encoded(_ id: String) -> String {
    // A segment of dots alone would be removed as a step of a path.
    let isDots = id.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    var text = ""
    for byte in id.utf8 {
      if unreserved.contains(byte), !isDots {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return text
  }
}
