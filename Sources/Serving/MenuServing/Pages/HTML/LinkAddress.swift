internal import DisplayText

/// An address that a page may link to: of the web, or of a mailbox.
package struct LinkAddress: Sendable, Hashable {
  package let text: String

  /// The longest address that is linked to, in bytes.
  private static let longest = 4_096

  /// Reads an address; returns nil if it has another scheme, no host, characters that are not
  /// allowed in addresses, or a user name or password before the host, which could deceive readers.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":"),
      text.unicodeScalars.allSatisfy(Self.mayHold)
    else { return nil }
    let rest = text[text.index(after: colon)...]
    switch text[..<colon].lowercased() {
    case "http", "https":
      guard rest.hasPrefix("//") else { return nil }
      let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
      if authority.isEmpty || authority.contains("@") { return nil }
    case "mailto": if rest.isEmpty { return nil }
    default: return nil
    }
    self.text = text
  }

  private static func mayHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "<", ">", "\\", "^", "`", "{", "|", "}", "'", " ": false
    default:
      !SafeText.isUnsafe(scalar) && !scalar.properties.isWhitespace
        && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
