/// The address of a repository on a server, without credentials.
package struct RemoteAddress: Sendable, Hashable {
  package let clone: String
  package let web: String?

  /// Reads an address in git's notation; `nil` for a local folder and for other text.
  package init?(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
      return nil
    }
    if let range = text.utf8.firstRange(of: "://".utf8) {
      let scheme = text[..<range.lowerBound].lowercased()
      let rest = text[range.upperBound...]
      let slash = rest.utf8.firstIndex(of: 0x2F) ?? rest.endIndex
      let authority = rest[..<slash]
      let path = String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
      let host = Self.afterLast("@", in: authority)
      guard !host.isEmpty, Self.schemes.contains(scheme) else { return nil }
      // For ssh, the user name belongs to the address; a password never does.
      let user = scheme.hasSuffix("ssh") ? Self.user(authority) : nil
      clone = scheme + "://" + (user.map { $0 + "@" } ?? "") + host + path
      web = Self.web(scheme: scheme, host: host, path: path)
    } else {
      // As in `git@host:path`; a name with a slash before the colon is a folder.
      guard let colon = text.utf8.firstIndex(of: 0x3A),
        !text[..<colon].utf8.contains(0x2F), text.utf8.index(after: colon) != text.endIndex,
        // As in `ext::program`, which names no server.
        text[text.utf8.index(after: colon)...].utf8.first != 0x3A
      else { return nil }
      let authority = text[..<colon]
      let path = String(text[text.utf8.index(after: colon)...])
      let host = Self.afterLast("@", in: authority)
      guard !host.isEmpty else { return nil }
      clone = (Self.user(authority).map { $0 + "@" } ?? "") + host + ":" + path
      web = Self.web(scheme: "ssh", host: host, path: "/" + path)
    }
  }

  package func page(ofCommit hash: String) -> String? {
    guard let web, let host = web.split(separator: "/").dropFirst().first else { return nil }
    // Servers differ; most follow GitHub.
    if host.contains("gitlab") { return web + "/-/commit/" + hash }
    return web + (host.contains("bitbucket") ? "/commits/" : "/commit/") + hash
  }

  private static let schemes: Set<String> = ["https", "http", "ssh", "git", "git+ssh"]

  private static func afterLast(_ mark: Character, in text: Substring) -> String {
    text.lastIndex(of: mark).map { String(text[text.index(after: $0)...]) } ?? String(text)
  }

  private static func user(_ authority: Substring) -> String? {
    guard let mark = authority.lastIndex(of: "@") else { return nil }
    let user = authority[..<mark].prefix { $0 != ":" }
    return user.isEmpty ? nil : String(user)
  }

  private static func web(scheme: String, host: String, path: String) -> String? {
    var name = host
    // The port of ssh is not that of the web.
    if !scheme.hasPrefix("http"), let colon = name.lastIndex(of: ":") {
      name = String(name[..<colon])
    }
    var parts = path.split(separator: "/").map(String.init)
    guard name.contains(".") || scheme.hasPrefix("http"), !parts.isEmpty, parts[0] != "~" else {
      return nil
    }
    if let last = parts.last, last.hasSuffix(".git"), last.utf8.count > 4 {
      parts[parts.count - 1] = String(last.dropLast(4))
    }
    return (scheme == "http" ? "http://" : "https://") + name + "/" + parts.joined(separator: "/")
  }
}
