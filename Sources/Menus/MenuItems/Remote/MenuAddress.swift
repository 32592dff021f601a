internal import Files
internal import SourceText

/// The address of a menu on a server.
///
/// Servers are requested with `https`; `http` is allowed only for this machine.
public struct MenuAddress: Sendable, Hashable, CustomStringConvertible {
  /// The reason why no menu is loaded from an address.
  public enum Fault: Error, Sendable, Hashable, CaseIterable {
    /// It begins with neither `https://` nor `http://`.
    case notWeb
    /// It has `http` and another server than this machine.
    case notEncrypted
    /// It has a name or a password.
    case hasCredentials
    /// It has spaces, control characters, backslashes or characters outside ASCII.
    case hasForbiddenCharacters
    /// It has no proper name of a server, or no proper port.
    case hasNoServer
    /// It is too long.
    case isTooLong
    /// It is in a menu from a server, and leads to another scheme or server.
    case leavesServer
  }

  private static let byteLimit = 2048

  /// `https` or `http`.
  public let scheme: String
  /// The name of the server in lower case, or its number, in brackets for IPv6.
  public let host: String
  /// The port, or nil for that of the scheme.
  public let port: Int?
  /// The path and the query, which begin with `/`.
  public let target: String

  /// The address as text, without a fragment.
  public var description: String {
    "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "") + target
  }

  /// Returns whether `text` begins with `https://` or `http://`, and so is an address and not a path.
  public static func isAddress(_ text: String) -> Bool { text.webScheme != nil }

  /// Returns `text` without a name and a password, which are secrets.
  public static func withoutCredentials(_ text: String) -> String {
    guard let scheme = text.webScheme else { return text }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 3)
    let authority = rest.prefix { !"/?#\\".utf8.contains($0) }
    guard let sign = authority.lastIndex(of: UInt8(ascii: "@")) else { return text }
    return "\(scheme)://…\(text[sign...])"
  }

  /// Parses `text`.
  ///
  /// - Throws: the ``Fault`` of a text that no menu is loaded from.
  public init(_ text: String) throws(Fault) {
    guard text.utf8.count <= Self.byteLimit else { throw .isTooLong }
    guard let scheme = text.webScheme else { throw .notWeb }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
      throw .hasForbiddenCharacters
    }
    let rest = text.utf8.dropFirst(scheme.utf8.count + 3)
    let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
    let authority = String(rest[..<end]) ?? ""
    guard !authority.utf8.contains(UInt8(ascii: "@")) else { throw .hasCredentials }
    guard let (host, port) = Self.parts(authority) else { throw .hasNoServer }
    let standard = scheme == "https" ? 443 : 80
    let target = String(rest[end...].prefix { $0 != UInt8(ascii: "#") }) ?? ""
    self.scheme = scheme
    self.host = host
    self.port = port == standard ? nil : port
    self.target = target.utf8.first == UInt8(ascii: "/") ? target : "/" + target
    if scheme == "http", !isThisMachine { throw .notEncrypted }
  }

  /// Parses `text` as it is written in `file`: in a menu from a server, it is resolved against the address of the menu.
  ///
  /// - Throws: the ``Fault`` of a text that no menu is loaded from.
  init(_ text: String, in file: SourceFile) throws(Fault) {
    guard let base = file.remote.flatMap({ try? MenuAddress($0.address) }) else {
      self = try MenuAddress(text)
      return
    }
    self = try base.resolving(text)
  }

  /// Whether the server is this machine.
  public var isThisMachine: Bool { ["localhost", "127.0.0.1", "[::1]"].contains(host) }

  /// Returns the address of `text` in the menu at this address, resolved by RFC 3986.
  ///
  /// An absolute address may lead to another server, with `https`; a relative one stays on the same server.
  ///
  /// - Throws: the ``Fault`` of a text that no menu is loaded from.
  public func resolving(_ text: String) throws(Fault) -> MenuAddress {
    if Self.isAddress(text) {
      let whole = try MenuAddress(text)
      if scheme == "https", whole.scheme != "https" { throw .leavesServer }
      return whole
    }
    if text.startsWithBytes(of: "//") { throw .leavesServer }
    let beforePath = text.utf8.prefix { !"/?#".utf8.contains($0) }
    if beforePath.contains(UInt8(ascii: ":")) { throw .leavesServer }
    let origin = "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    let path = String(target.utf8.prefix { $0 != UInt8(ascii: "?") }) ?? "/"
    if text.isEmpty || text.startsWithBytes(of: "#") { return self }
    if text.startsWithBytes(of: "?") { return try MenuAddress(origin + path + text) }
    let slash = path.utf8.lastIndex(of: .slash)
    let folder = text.isAbsolutePath ? "" : slash.map { String(path[...$0]) } ?? "/"
    let reference = text.utf8.firstIndex { "?#".utf8.contains($0) } ?? text.utf8.endIndex
    let whole = folder + (String(text.utf8[..<reference]) ?? "")
    return try MenuAddress(
      origin + Self.withoutDots(whole) + (String(text.utf8[reference...]) ?? ""))
  }

  /// Returns a path without the segments `.` and `..`, which lead no higher than the root.
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment.lowercased().replacing("%2e", with: ".") {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  private static func parts(_ authority: String) -> (host: String, port: Int?)? {
    var (name, port) = (authority[...], Substring())
    let bracket = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[bracket...].lastIndex(of: ":") {
      (name, port) = (authority[..<colon], authority[authority.index(after: colon)...])
    }
    let host = name.lowercased()
    if host.hasPrefix("[") {
      let inner = host.dropFirst().dropLast()
      guard host.hasSuffix("]"), !inner.isEmpty,
        inner.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else {
      guard !host.isEmpty, host.utf8.allSatisfy({ $0.isNamePart || $0 == UInt8(ascii: ".") }) else {
        return nil
      }
    }
    if port.isEmpty { return (host, nil) }
    guard port.utf8.allSatisfy(\.isDigit), let number = Int(port),
      (1...65535).contains(number)
    else { return nil }
    return (host, number)
  }
}

extension MenuAddress.Fault {
  /// A sentence without a full stop that says why no menu is loaded from there.
  public var message: String {
    switch self {
    case .notWeb: "the address must start with http:// or https://"
    case .notEncrypted: "the address is not encrypted: only this machine may be asked with http"
    case .hasCredentials: "the address has a name or a password in it"
    case .hasForbiddenCharacters:
      "the address has spaces, control characters, '\\' or characters outside ASCII"
    case .hasNoServer: "the address names no server, or no proper port"
    case .isTooLong: "the address is longer than 2048 characters"
    case .leavesServer: "this leads away from the server that the menu comes from"
    }
  }

  /// A suggestion of what to write.
  public var help: String {
    switch self {
    case .notWeb, .hasNoServer: "write it as in https://example.org/menu.yaml"
    case .notEncrypted: "write https://…, or copy the menu to a file"
    case .hasCredentials: "remove the part before the '@': an address must not contain secrets"
    case .hasForbiddenCharacters: "write such characters in their escaped form, as in %20"
    case .isTooLong: "give the menu a shorter address"
    case .leavesServer: "name the whole address, with https://, or a path on the same server"
    }
  }
}
