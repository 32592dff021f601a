internal import StructuredData

/// An address with `http` or `https`, parsed (RFC 3986).
package struct HTTPAddress: Sendable, Hashable {
  package let scheme: String
  /// The name of the server in lower case, or its IP address, in brackets for IPv6.
  package let host: String
  package let port: Int
  /// The path and the query, which begin with `/`.
  package let target: String

  /// Parses an address; returns `nil` unless it has `http` or `https`, a server, and nothing that cannot be sent:
  /// spaces, control characters, or a user name and password.
  ///
  /// Characters outside of ASCII are percent-encoded, and the fragment is removed.
  package init?(_ url: String) {
    let bytes = Array(url.utf8)
    guard bytes.count <= 8192, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let name = url.prefix { $0 != ":" }.lowercased()
    let start = bytes.dropFirst(name.utf8.count)
    guard name == "https" || name == "http", start.starts(with: "://".utf8) else { return nil }
    scheme = name
    let rest = start.dropFirst(3)
    let end = rest.firstIndex { [UInt8]("/?#\\".utf8).contains($0) } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains(UInt8(ascii: "@")),
      let (host, port) = Self.parts(authority, standard: scheme == "https" ? 443 : 80)
    else { return nil }
    self.host = host
    self.port = port
    let fragment = rest[end...].firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex
    let slash = rest[end..<fragment].first == UInt8(ascii: "/") ? "" : "/"
    target = slash + Self.encoded(String(decoding: rest[end..<fragment], as: UTF8.self))
  }

  package var url: String {
    let standard = scheme == "https" ? 443 : 80
    return "\(scheme)://\(host)" + (port == standard ? "" : ":\(port)") + target
  }

  package var isLoopback: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

  package func hasSameOrigin(as other: HTTPAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }

  /// Returns the address that a `Location` refers to, or `nil` if it is not valid.
  package func resolving(_ location: String) -> HTTPAddress? {
    let text = Self.encoded(location)
    let origin = "\(scheme)://\(host):\(port)"
    if let colon = text.firstIndex(of: ":"),
      !text[..<colon].contains(where: { "/?#".contains($0) })
    {
      return HTTPAddress(text)
    }
    if text.hasPrefix("//") { return HTTPAddress(scheme + ":" + text) }
    if text.hasPrefix("/") { return HTTPAddress(origin + text) }
    let path = target.prefix { $0 != "?" }
    if text.isEmpty || text.hasPrefix("#") { return self }
    if text.hasPrefix("?") { return HTTPAddress(origin + path + text) }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return HTTPAddress(origin + folder + text)
  }

  /// Returns an address with a query of names and values, percent-encoded.
  package static func url(_ base: String, query: [(String, String)]) -> String {
    query.isEmpty ? base : base + (base.contains("?") ? "&" : "?") + form(query)
  }

  /// Returns the content of a form with names and values, percent-encoded.
  package static func form(_ fields: [(String, String)]) -> String {
    fields.map { $0.percentEncoded() + "=" + $1.percentEncoded() }.joined(separator: "&")
  }

  /// Returns a text whose controls, spaces and characters outside of ASCII are percent-encoded.
  private static func encoded(_ text: String) -> String {
    text.percentEncoded(except: "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
  }

  private static func parts(_ authority: ArraySlice<UInt8>, standard: Int) -> (String, Int)? {
    var (name, port) = (authority, authority[authority.endIndex...])
    let bracket = authority.lastIndex(of: UInt8(ascii: "]")) ?? authority.startIndex
    if let colon = authority[bracket...].lastIndex(of: UInt8(ascii: ":")) {
      (name, port) = (authority[..<colon], authority[(colon + 1)...])
    }
    let host = String(decoding: name, as: UTF8.self).lowercased()
    let forbidden = Set("\"<>^`{|}%\\'")
    guard !host.isEmpty, !host.contains(where: { forbidden.contains($0) }) else { return nil }
    if host.hasPrefix("[") {
      let inner = host.dropFirst().dropLast()
      guard host.hasSuffix("]"), !inner.isEmpty,
        inner.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else if host.contains(where: { "[]:".contains($0) }) {
      return nil
    }
    if port.isEmpty { return (host, standard) }
    guard port.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(decoding: port, as: UTF8.self)), (1...65535).contains(number)
    else { return nil }
    return (host, number)
  }
}
