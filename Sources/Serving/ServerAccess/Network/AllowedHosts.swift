internal import SourceText

/// The names that requests may use, so that no other page can act on the server by a name of its own (DNS rebinding),
/// or with a form that it sends here.
package struct AllowedHosts: Sendable, Hashable {
  /// A name, with the scheme and the port that it requires.
  package struct Entry: Sendable, Hashable {
    /// `https` or `http` if the address must have it, or nil for both.
    package var scheme: String?
    /// The name in lower case, or a numeric address, in brackets for IPv6.
    package var name: String
    /// The required port, or nil for any.
    package var port: Int?

    /// Reads `NAME`, `NAME:PORT` or `https://NAME:PORT`; returns nil for any other text.
    package init?(_ text: String) {
      var rest = text[...]
      for scheme in ["https", "http"] where rest.lowercased().hasPrefix(scheme + "://") {
        self.scheme = scheme
        rest = rest.dropFirst(scheme.count + 3)
        if rest.hasSuffix("/") { rest = rest.dropLast() }
        break
      }
      guard let authority = Authority(rest) else { return nil }
      (name, port) = (authority.name, authority.port)
      port = port ?? scheme.map(AllowedHosts.port(of:))
    }
  }

  /// The key of the access file that allows a name, for the page of a refused request.
  package static let setting = "hosts"

  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The names as an access file has them.
  package var names: [String] {
    entries.map { entry in
      guard let scheme = entry.scheme else {
        return entry.name + (entry.port.map { ":\($0)" } ?? "")
      }
      let port = entry.port.flatMap { $0 == Self.port(of: scheme) ? nil : ":\($0)" }
      return scheme + "://" + entry.name + (port ?? "")
    }
  }

  /// Returns a name for a server of this machine without one of its own, made for one start of it.
  ///
  /// Cookies ignore ports: one for `localhost` is sent to every server of the machine, also to that of another user.
  /// Browsers resolve each name below `localhost` to this machine (RFC 6761, 6.3), and send the cookies of a random one
  /// to this server only.
  package static func randomName() -> String {
    Sodium.digits(Sodium.random(16)) + ".localhost"
  }

  /// The names of this machine to itself, which programs without cookies may use.
  package static let loopback = AllowedHosts(
    ["localhost", "127.0.0.1", "[::1]"].compactMap { Entry($0) })

  /// The first address that has `https`, without a slash at its end, to which an issuer sends users back; or nil.
  package var address: String? {
    names.first { $0.hasPrefix("https://") }
  }

  private static func port(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  package func accepts(host: String?) -> Bool {
    guard let host, let authority = Authority(host[...]) else { return false }
    return entries.contains { entry in
      // Without a port, the port is that of the scheme, which only the proxy knows.
      let port = authority.port ?? entry.scheme.map(Self.port(of:))
      return entry.name == authority.name && (entry.port == nil || entry.port == port)
    }
  }

  package func accepts(origin: String?) -> Bool {
    guard let origin else { return false }
    for scheme in ["https", "http"] where origin.hasPrefix(scheme + "://") {
      guard let authority = Authority(origin.dropFirst(scheme.count + 3)) else { return false }
      let port = authority.port ?? Self.port(of: scheme)
      return entries.contains { entry in
        entry.name == authority.name && (entry.scheme ?? scheme) == scheme
          && (entry.port ?? port) == port
      }
    }
    return false
  }
}

private struct Authority {
  let name: String
  let port: Int?

  init?(_ text: Substring) {
    guard (1...300).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      return nil
    }
    var name = text
    var port: Int?
    let bracket = text.lastIndex(of: "]") ?? text.startIndex
    if let colon = text[bracket...].lastIndex(of: ":") {
      let digits = text[text.index(after: colon)...]
      guard (1...5).contains(digits.utf8.count),
        digits.utf8.allSatisfy(\.isDigit), let number = Int(digits),
        (1...65535).contains(number)
      else { return nil }
      (name, port) = (text[..<colon], number)
    }
    if name.hasPrefix("[") {
      guard name.hasSuffix("]"), NetworkAddress(String(name)) != nil, !name.contains("%") else {
        return nil
      }
    } else {
      // A dot at the end names the same host.
      if name.hasSuffix(".") { name = name.dropLast() }
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isNamePart || $0 == UInt8(ascii: ".") }) else {
        return nil
      }
    }
    (self.name, self.port) = (name.lowercased(), port)
  }
}
