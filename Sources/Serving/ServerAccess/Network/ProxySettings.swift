/// The user in the header of a proxy that signs users in by itself.
///
/// Only requests from a trusted address count: from a socket of the file system, from loopback, or from the listed
/// ranges if there are any. The proxy must remove the fields from the requests of its clients.
package struct ProxySettings: Sendable, Hashable {
  package enum Finding: Sendable {
    case user(SignIn)
    /// The proxy names no user.
    case nobody
    /// A field came from an address that is not trusted; it is ignored.
    case untrusted
    /// The name is not valid: one with a comma may be two fields in one.
    case malformed
  }

  /// The name of the field with the user's name, in lower case.
  package var nameHeader: String
  /// The name of the field with the groups, between commas, in lower case; or nil.
  package var groupsHeader: String?
  /// The trusted ranges beside sockets; nil for loopback.
  package var trusted: [NetworkRange]?

  private static let mostGroups = 1000

  package init(
    nameHeader: String, groupsHeader: String? = nil, trusted: [NetworkRange]? = nil
  ) {
    self.nameHeader = nameHeader.lowercased()
    self.groupsHeader = groupsHeader?.lowercased()
    self.trusted = trusted
  }

  /// Returns whether requests from an address are trusted; nil is a socket of the file system.
  package func trusts(_ client: String?) -> Bool {
    guard let client else { return true }
    guard let address = NetworkAddress(client) else { return false }
    return trusted.map { ranges in ranges.contains { $0.contains(address) } } ?? address.isLoopback
  }

  /// Returns the address that a request comes from: behind trusted proxies the one that they name in `X-Forwarded-For`.
  ///
  /// Each proxy appends the address of its client; entries before the last one that is not trusted may be forged.
  ///
  /// - Parameters:
  ///   - headers: the fields by their names in lower case; several of one name are joined with commas.
  ///   - client: the address of the other end without a port, or nil for a socket of the file system.
  package func origin(headers: [String: String], client: String?) -> String? {
    guard trusts(client) else { return client }
    for part in (headers["x-forwarded-for"] ?? "").split(separator: ",").reversed() {
      let address = String(part.drop { $0 == " " }.prefix { $0 != " " })
      guard NetworkAddress(address) != nil else { return client }
      if !trusts(address) { return address }
    }
    return client
  }

  /// Returns the user that a request names; the groups of the access file are added later.
  ///
  /// - Parameters:
  ///   - headers: the fields by their names in lower case; several of one name are joined with commas.
  ///   - client: the address of the other end, or nil for a socket of the file system.
  package func finding(headers: [String: String], client: String?) -> Finding {
    guard let text = headers[nameHeader], !text.isEmpty else { return .nobody }
    guard trusts(client) else { return .untrusted }
    guard !text.utf8.contains(UInt8(ascii: ",")), let name = ExactName(ofPerson: text) else {
      return .malformed
    }
    var groups: Set<ExactName> = []
    if let field = groupsHeader.flatMap({ headers[$0] }) {
      let parts = field.utf8.split(separator: UInt8(ascii: ","), maxSplits: Self.mostGroups)
      for part in parts.prefix(Self.mostGroups) {
        let blanks: Set<UInt8> = [0x20, 0x09]
        let start = part.drop { blanks.contains($0) }
        let count = start.reversed().drop { blanks.contains($0) }.count
        guard let group = ExactName(ofPerson: Substring(start.prefix(count))) else { continue }
        groups.insert(group)
      }
    }
    return .user(
      SignIn(ServerUser(name, groups: groups), by: .proxy, namedGroups: groups))
  }
}
