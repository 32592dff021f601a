/// The addresses that may be opened: a plugin must not start the programs of other schemes.
///
/// Foundation's `URL` is not used, because it needs data that the released program does not have.
enum WebAddress {
  /// The characters besides spaces and controls that addresses must not contain (RFC 3986, appendix A).
  private static let foreign = Set("\"<>\\^`{|}".unicodeScalars)

  /// Returns whether `text` is an http or https address with a host and without forbidden characters.
  static func isAllowed(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F && !foreign.contains($0) }),
      hasEscapes(text), let end = scalars.firstIndex(of: ":"),
      ["http", "https"].contains(text[..<end].lowercased())
    else { return false }
    let rest = text[text.unicodeScalars.index(after: end)...]
    guard rest.hasPrefix("//") else { return false }
    let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    return isHost(authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
  }

  /// Returns whether each `%` begins an escape.
  private static func hasEscapes(_ text: String) -> Bool {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
      .allSatisfy { part in part.count >= 2 && part.prefix(2).allSatisfy(\.isHexDigit) }
  }

  /// Returns whether a text is a host with or without a port.
  private static func isHost(_ text: Substring) -> Bool {
    var host = text
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]") else { return false }
      let port = host[host.index(after: end)...]
      let address = host[host.index(after: host.startIndex)..<end]
      return !address.isEmpty && address.allSatisfy { $0.isHexDigit || ":.%".contains($0) }
        && isPort(port)
    }
    if let colon = host.firstIndex(of: ":") {
      guard isPort(host[colon...]) else { return false }
      host = host[..<colon]
    }
    return !host.isEmpty && !host.contains { "[]@".contains($0) }
  }

  /// Returns whether a text is empty, or a port after a colon.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
