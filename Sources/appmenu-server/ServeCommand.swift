internal import AppMenuKit
internal import ArgumentParser
internal import Hummingbird
internal import Logging
internal import MenuServing

/// The place where a server waits for requests.
enum ListenAddress: Sendable, Hashable {
  /// A port of an address of this machine.
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
}
