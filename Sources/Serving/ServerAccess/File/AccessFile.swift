package import MenuItems

/// The content of an access file: who may sign in, and who may do what.
package struct AccessFile: Sendable {
  struct User: Sendable {
    var name: ExactName
    var password: PasswordHash?
    var tokens: [TokenHash] = []
    var groups: Set<ExactName> = []
  }

  var users: [ExactName: User] = [:]
  var members: [ExactName: Set<ExactName>] = [:]
  package internal(set) var policy = AccessPolicy()
  /// The rights of the server itself, and of all that it runs, with absolute paths or such below the home; nil for all
  /// rights of its user.
  package internal(set) var serverConfinement: Confinement?
  package internal(set) var openID: OpenIDSettings?
  /// The header of a proxy, which counts only if the server runs with `--behind-proxy`; or nil.
  package internal(set) var proxy: ProxySettings?
  /// The names that requests to the server may use, or nil if the file has none.
  package internal(set) var hosts: AllowedHosts?
  package internal(set) var sessions = SessionLimits()

  /// Creates a file that allows nothing.
  package init() {}

  /// Whether any user can sign in with a password.
  package var hasPasswords: Bool {
    users.values.contains { $0.password != nil || !$0.tokens.isEmpty }
  }

  /// Returns the user with a name, with the groups of the file and `namedGroups`.
  func user(named name: ExactName, namedGroups: Set<ExactName> = []) -> ServerUser {
    let listed = members.filter { $0.value.contains(name) }.map(\.key)
    return ServerUser(
      name, groups: namedGroups.union(users[name]?.groups ?? []).union(listed))
  }

  /// Returns a sign-in under this file, with the user's current groups; nil if it is no longer valid, because the user,
  /// the password, the token or the issuer was removed, or the issuer's users are no longer accepted.
  package func renewed(_ signIn: SignIn) -> SignIn? {
    let name = signIn.user.exactName
    var renewed = signIn
    switch signIn.means {
    case .startToken: return nil
    case .password(let fingerprint):
      guard let hash = users[name]?.password, hash.fingerprint == fingerprint else { return nil }
    case .token(let hash):
      guard users[name]?.tokens.contains(where: { $0.bytes == hash }) == true else { return nil }
    case .openID(let issuer):
      guard let openID, openID.issuer.utf8.elementsEqual(issuer.utf8),
        let groups = openID.taken(name, groups: signIn.namedGroups)
      else { return nil }
      renewed.namedGroups = groups
      if !openID.meansLocalUsers {
        // Some issuers let users choose their names, so the name of a local user does not prove the identity.
        guard users[name] == nil else { return nil }
        renewed.user = ServerUser(name, groups: groups)
        return renewed
      }
    case .proxy: if proxy == nil { return nil }
    }
    renewed.user = user(named: name, namedGroups: renewed.namedGroups)
    return renewed
  }

  /// The most frequent cost of the passwords' hashes, which a check for an unknown user has, too.
  var commonCost: PasswordHash.Cost {
    var counts: [PasswordHash.Cost: Int] = [:]
    for user in users.values {
      if let cost = user.password?.cost { counts[cost, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $0.key.memory) < ($1.value, $1.key.memory) }
    return most?.key ?? .standard
  }
}
