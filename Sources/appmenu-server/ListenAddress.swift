internal import Hummingbird
internal import ServerAccess

/// The place where a server waits for requests.
enum ListenAddress: Sendable, Hashable {
  /// A port of an address of this machine; 0 for any that is free.
  case port(host: String, Int)
  /// A socket of the file system.
  case socket(path: String)

  /// Reads `HOST:PORT`, `[HOST]:PORT`, `:PORT` or `unix:PATH`; nil for others.
  init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      guard path.hasPrefix("/"), path.utf8.count < 108 else { return nil }
      self = .socket(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      return nil
    }
    self = .port(host: host.isEmpty ? "127.0.0.1" : host, Int(port))
  }

  /// Whether only this machine can reach it.
  var isLocal: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): host == "localhost" || host == "::1" || Self.isLoopback(host)
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  /// The address in the words of the HTTP library.
  var bindAddress: BindAddress {
    switch self {
    case .port(let host, let port): .hostname(host, port: port)
    case .socket(let path): .unixDomainSocket(path: path)
    }
  }

  /// The names that a server without an access file answers to.
  var ownHosts: AllowedHosts {
    switch self {
    case .socket: return .loopback
    case .port(let host, let port):
      let shown = host.contains(":") ? "[\(host)]" : host
      // With a free port it is known only later; the names alone have to do.
      let names = ["localhost", "127.0.0.1", "[::1]", shown]
      return AllowedHosts(
        names.compactMap { AllowedHosts.Entry(port == 0 ? $0 : "\($0):\(port)") })
    }
  }

  /// Returns the address for a browser.
  func text(port bound: Int?) -> String {
    switch self {
    case .socket(let path): return "unix:" + path
    case .port(let host, let port):
      let shown = host.contains(":") ? "[\(host)]" : host
      return "http://\(shown):\(bound ?? port)"
    }
  }
}
