internal import Hummingbird
internal import ServerAccess

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

  var isLocal: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): host == "localhost" || NetworkAddress(host)?.isLoopback == true
    }
  }

  /// The address for the HTTP library.
  var bindAddress: BindAddress {
    switch self {
    case .port(let host, let port): .hostname(host, port: port)
    case .socket(let path): .unixDomainSocket(path: path)
    }
  }

  /// Whether browsers reach the server by a name below `localhost`.
  var isAtLocalhost: Bool {
    switch self {
    case .socket: true
    case .port(let host, _): ["127.0.0.1", "::1", "localhost"].contains(host)
    }
  }

  /// The address with a port that only this server has at both loopback addresses, and the object that reserves it;
  /// the address itself where browsers do not use a name below `localhost`.
  ///
  /// - Throws: a ``LoopbackPort/Fault`` if another program has the port.
  func reserved() throws(LoopbackPort.Fault) -> (ListenAddress, LoopbackPort?) {
    guard case .port(let host, let port) = self, isAtLocalhost else { return (self, nil) }
    let own = host == "localhost" ? "127.0.0.1" : host
    let kept = try LoopbackPort(beside: own, port: UInt16(port))
    return (.port(host: own, Int(kept.number)), kept)
  }

  /// Returns the host that a server answers to by a name of its own.
  func hosts(named name: String) -> AllowedHosts {
    let host =
      switch self {
      // With a free port it is known only later, and that of a socket is chosen by what leads to it.
      case .socket, .port(_, 0): name
      case .port(_, let port): "\(name):\(port)"
      }
    return AllowedHosts([AllowedHosts.Entry(host)].compactMap(\.self))
  }

  /// Returns the address for a browser.
  ///
  /// - Parameters:
  ///   - bound: the port that was bound, or nil for a socket.
  ///   - name: the server's own name, or nil if an access file has names.
  ///   - path: the path of the address.
  func text(port bound: Int?, name: String?, path: String = "") -> String {
    switch self {
    case .socket(let socket):
      return name.map { "http://\($0)\(path) (through unix:\(socket))" } ?? "unix:" + socket
    case .port(let host, let port):
      let shown = name ?? (host.contains(":") ? "[\(host)]" : host)
      return "http://\(shown):\(bound ?? port)\(path)"
    }
  }
}
