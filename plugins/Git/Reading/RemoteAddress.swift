/// The address of a repository on a server, without credentials.
package struct RemoteAddress: Sendable, Hashable {
  package let clone: String
  package let web: String?

  /// Reads an address in git's notation; `nil` for a local folder and for other text.
  package init?(_ text: String) {
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F }) else {
      return nil
    }
    let (scheme, authority, path): (String, Substring, String)
    let range = text.utf8.firstRange(of: "://".utf8)
    if let range {
      scheme = text[..<range.lowerBound].lowercased()
      let rest = text[range.upperBound...]
      let slash = rest.utf8.firstIndex(of: 0x2F) ?? rest.endIndex
      (authority, path) = (rest[..<slash], String(rest[slash...].prefix { $0 != "?" && $0 != "#" }))
      guard Self.schemes.contains(scheme) else { return nil }
    } else {
      // As in `git@host:path`; a name with a slash before the colon is a folder.
      guard let colon = text.utf8.firstIndex(of: 0x3A), !text[..<colon].utf8.contains(0x2F) else {
        return nil
      }
      (scheme, authority) = ("ssh", text[..<colon])
      path = String(text[text.utf8.index(after: colon)...])
      // As in `ext::program`, which names no server.
      guard !path.isEmpty, path.utf8.first != 0x3A else { return nil }
    }
    let mark = authority.lastIndex(of: "@")
    let host = String(mark.map { authority[authority.index(after: $0)...] } ?? authority)
    guard !host.isEmpty else { return nil }
    // For ssh, the user name belongs to the address; a password never does.
    let name = mark.map { String(authority[..<$0].prefix { $0 != ":" }) } ?? ""
    let server = (name.isEmpty || !scheme.hasSuffix("ssh") ? "" : name + "@") + host
    clone = range == nil ? server + ":" + path : scheme + "://" + server + path
    web = Self.web(scheme: scheme, host: host, path: range == nil ? "/" + path : path)
  }

  package func page(ofCommit hash: String) -> String? {
    guard let web, let host = web.split(separator: "/").dropFirst().first else { return nil }
    // Servers differ; most follow GitHub.
    if host.contains("gitlab") { return web + "/-/commit/" + hash }
    return web + (host.contains("bitbucket") ? "/commits/" : "/commit/") + hash
  }

  private static let schemes: Set<String> = ["https", "http", "ssh", "git", "git+ssh"]

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
