/// The user in the header of a proxy that signs users in by itself.
///
/// Only what comes from a trusted address counts: from a socket of the file system, from loopback, or from the listed
/// ranges if there are any. The proxy must take the fields out of what its clients send.
package struct ProxySettings: Sendable, Hashable {
  /// What a request says about its user.
  package enum Finding: Sendable {
    /// The proxy names this one.
    case user(SignIn)
    /// The proxy names none.
    case nobody
    /// A field came from an address that is not trusted; it says nothing.
    case untrusted
    /// The proxy names one that cannot be: a name with a comma may be two fields in one.
    case malformed
  }

  /// The name of the field with the name of the user, in lower case.
  package var nameHeader: String
  /// The name of the field with the groups, between commas, in lower case; or nil.
  package var groupsHeader: String?
  /// The ranges that are trusted beside sockets; nil for loopback.
  package var trusted: [NetworkRange]?

  private static let mostGroups = 1000

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - nameHeader: the name of the field with the name of the user.
  ///   - groupsHeader: the name of the field with the groups, or nil.
  ///   - trusted: the ranges that are trusted beside sockets, or nil for loopback.
  package init(
    nameHeader: String, groupsHeader: String? = nil, trusted: [NetworkRange]? = nil
  ) {
    self.nameHeader = nameHeader.lowercased()
    self.groupsHeader = groupsHeader?.lowercased()
    self.trusted = trusted
  }

  /// Returns whether what comes from an address is trusted.
  ///
  /// - Parameter client: the address of the other end without a port, or nil for a socket of the file system.
  package func trusts(_ client: String?) -> Bool {
    guard let client else { return true }
    guard let address = NetworkAddress(client) else { return false }
    return trusted.map { ranges in ranges.contains { $0.contains(address) } } ?? address.isLoopback
  }

  /// Returns the address that a request comes from: behind trusted proxies that which they name in `X-Forwarded-For`.
  ///
  /// Each proxy adds the address that it was asked from; what stands before the last one that is not trusted may be
  /// made up.
  ///
  /// - Parameters:
  ///   - headers: the fields by their names in lower case; several of one name stand between commas.
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

  /// Returns what a request says about its user; the groups of the access file are to be added.
  ///
  /// - Parameters:
  ///   - headers: the fields by their names in lower case; several of one name stand between commas.
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
      SignIn(ServerUser(name: name.text, groups: groups), by: .proxy, namedGroups: groups))
  }
}
