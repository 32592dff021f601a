/// A menu on a server that an item opens, or a command names.
public struct RemoteMenu: Sendable, Hashable {
  /// The address.
  public var address: MenuAddress
  /// The SHA-256 that the content must have, as 64 hexadecimal digits in lower case, or `nil` for any content.
  public var digest: String?

  /// Creates the menu at `address`, whose content must have a SHA-256 unless `digest` is nil; see ``digest(from:)``.
  public init(_ address: MenuAddress, digest: String? = nil) {
    (self.address, self.digest) = (address, digest)
  }

  /// Returns a SHA-256 in lower case, or nil if `text` does not have 64 hexadecimal digits.
  public static func digest(from text: String) -> String? {
    // Characters that are not ASCII have more than one byte.
    let isDigest = text.utf8.count == 64 && text.count == 64 && text.allSatisfy(\.isHexDigit)
    return isDigest ? text.lowercased() : nil
  }
}
