internal import DocumentSyntax
internal import SourceText

/// Reads what an access file says from its tree.
struct AccessParser {
  var fields = FieldReader()
  /// The findings of this module, whose texts quote no secrets.
  var own: [Diagnostic] = []
  var access = AccessFile()
  let file: SourceFile
  let surroundings: AccessSurroundings
  /// The places of the names of users and of groups, also of those that are only mentioned.
  var userPlaces: [ExactName: SourceLocation] = [:]
  var groupPlaces: [ExactName: SourceLocation] = [:]
  /// The place of the claim with the names of an issuer's users, or nil for the standard one.
  var nameClaimPlace: SourceLocation?
  /// Names in rules and groups, which there should be.
  var mentions: [(name: ExactName, isGroup: Bool, location: SourceLocation, path: String)] = []

  init(file: SourceFile, surroundings: AccessSurroundings) {
    (self.file, self.surroundings) = (file, surroundings)
  }

  mutating func parse(_ root: DocumentNode?) {
    guard let root, root.kind == .mapping else {
      report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "an access file is a mapping with `users` and `rules`", help: "start with `users:`")
      return
    }
    var hasRules = false
    for (key, value) in root.entries {
      switch AccessKey.table.key(key) {
      case .schemaAddress: continue
      case .users: readUsers(value)
      case .groups: readGroups(value)
      case .rules:
        hasRules = true
        readRules(value)
      case .openid: access.openID = readOpenID(value)
      case .proxy: access.proxy = readProxy(value)
      case .hosts: readHosts(value)
      case .sessions: readSessions(value)
      // Without a misspelled key less would be allowed, or more: sessions would last longer.
      case nil: unknown(key, of: root, AccessKey.table, in: nil, .error)
      }
    }
    if !hasRules {
      report(
        .withoutEffect, .warning, at: SourceLocation(file, root.firstKeyRange), path: "rules",
        "without 'rules' nobody may see anything",
        help: "add `rules: [{allow: [view, run], everyone: true, items: \"**\"}]`, or narrower ones"
      )
    }
    checkNameClaim()
    checkMentions()
  }

  // MARK: Users and groups

  private mutating func readUsers(_ node: DocumentNode) {
    guard let sequence = fields.sequence(node, path: "users") else { return }
    for (index, child) in sequence.children.enumerated() {
      let path = "users[\(index)]"
      guard let mapping = required(child, path, "`name: NAME` and `password: HASH`") else {
        continue
      }
      var user = AccessFile.User(name: "")
      var name: (name: ExactName, location: SourceLocation)?
      var (hasName, canSignIn) = (false, false)
      for (key, value) in mapping.entries {
        let here = path + "." + key.text
        switch UserKey.table.key(key) {
        case .name:
          hasName = !value.isAbsent
          name = readName(value, path: here)
        case .password:
          canSignIn = canSignIn || !value.isAbsent
          user.password = readPassword(value, path: here)
        case .tokens:
          canSignIn = canSignIn || !value.isAbsent
          user.tokens = readTokens(value, path: here)
        case .groups: user.groups = readNames(value, path: here) { $0.groupPlaces[$1] = $2 }
        case nil: unknown(key, of: mapping, UserKey.table, in: path)
        }
      }
      guard let name else {
        if !hasName {
          needs("name", of: "a user", mapping, path: path, help: "add `name: NAME`")
        }
        continue
      }
      guard isNew(name, in: userPlaces, path: path + ".name", "user") else { continue }
      userPlaces[name.name] = name.location
      user.name = name.name
      access.users[name.name] = user
      if !canSignIn, user.groups.isEmpty {
        report(
          .withoutEffect, .warning, at: name.location, path: path,
          "this user has neither a password nor tokens nor groups",
          help: "add `password:` with a hash that `appmenu hash-password` prints")
      }
    }
  }

  private mutating func readGroups(_ node: DocumentNode) {
    guard let sequence = fields.sequence(node, path: "groups") else { return }
    var places: [ExactName: SourceLocation] = [:]
    for (index, child) in sequence.children.enumerated() {
      let path = "groups[\(index)]"
      guard let mapping = required(child, path, "`name: GROUP` and `users: [NAME]`") else {
        continue
      }
      var name: (name: ExactName, location: SourceLocation)?
      var users: Set<ExactName> = []
      var hasName = false
      for (key, value) in mapping.entries {
        let here = path + "." + key.text
        switch GroupKey.table.key(key) {
        case .name:
          hasName = !value.isAbsent
          name = readName(value, path: here)
        case .users: users = mentioned(value, isGroup: false, path: here)
        case nil: unknown(key, of: mapping, GroupKey.table, in: path)
        }
      }
      guard let name else {
        if !hasName {
          needs("name", of: "a group", mapping, path: path, help: "add `name: GROUP`")
        }
        continue
      }
      guard isNew(name, in: places, path: path + ".name", "group") else { continue }
      places[name.name] = name.location
      groupPlaces[name.name] = name.location
      access.members[name.name, default: []].formUnion(users)
    }
  }

  /// Reads the hash of a password; never says what stands there.
  private mutating func readPassword(_ node: DocumentNode, path: String) -> PasswordHash? {
    if node.isAbsent { return nil }
    guard node.kind != .mapping, node.kind != .sequence else {
      report(
        .wrongType, at: node.location, path: path, "a hash is one text",
        help: "put it between quotation marks")
      return nil
    }
    let make = "put in its place the hash that `appmenu hash-password` prints"
    do {
      let hash = try PasswordHash(node.text)
      if hash.isWeak {
        report(
          .weakHash, .warning, at: node.location, path: path,
          "this hash takes less than 19 MiB to check, so that passwords are easy to try",
          help: make)
      }
      return hash
    } catch {
      switch error {
      case .noHash:
        report(
          .plainSecret, at: node.location, path: path,
          "a password must not stand here as it is", help: make)
      case .otherKind:
        report(
          .badHash, at: node.location, path: path, "only hashes of argon2id are taken", help: make)
      case .broken:
        report(
          .badHash, at: node.location, path: path, "this hash of argon2id is not complete",
          help: "in YAML it stands between quotation marks; or " + make)
      case .tooCostly:
        report(
          .badHash, at: node.location, path: path,
          "this hash takes more than 1 GiB or 16 passes to check", help: make)
      }
      return nil
    }
  }

  private mutating func readTokens(_ node: DocumentNode, path: String) -> [TokenHash] {
    if node.isAbsent { return [] }
    let nodes = node.kind == .sequence ? Array(node.children) : [node]
    return nodes.compactMap { child in
      if let hash = TokenHash(child.text) { return hash }
      let isPlain = AccessToken.isToken(child.text)
      report(
        isPlain ? .plainSecret : .badHash, at: child.location, path: path,
        isPlain ? "a token must not stand here as it is" : "the hash of a token is expected",
        help: "write what `appmenu new-token` prints for this file: `sha256:` and 64 digits")
      return nil
    }
  }

  private mutating func readSessions(_ node: DocumentNode) {
    guard let mapping = fields.mapping(node, path: "sessions") else { return }
    for (key, value) in mapping.entries {
      let path = "sessions." + key.text
      switch SessionKey.table.key(key) {
      case .lifetime:
        if let seconds = fields.seconds(value, in: SessionKey.lifetime.range, path: path) {
          access.sessions.lifetime = .seconds(seconds.value)
        }
      case .idle:
        if let seconds = fields.seconds(value, in: SessionKey.idle.range, path: path) {
          access.sessions.idle = .seconds(seconds.value)
        }
      case .perUser:
        if let count = fields.integer(value, in: SessionKey.perUser.range, path: path) {
          access.sessions.perUser = count.value
        }
      case nil: unknown(key, of: mapping, SessionKey.table, in: "sessions")
      }
    }
  }

  private mutating func readHosts(_ node: DocumentNode) {
    // Those that are given take the place of the name that is made at the start.
    var entries: [AllowedHosts.Entry] = []
    defer { if !entries.isEmpty { access.hosts = AllowedHosts(entries) } }
    for text in texts(node, path: "hosts") {
      guard let entry = AllowedHosts.Entry(text.value) else {
        report(
          .badAddress, at: SourceLocation(file, text.range), path: "hosts",
          "this is no name of a host",
          help: "write `NAME`, `NAME:PORT` or `https://NAME`, without a path")
        continue
      }
      if AllowedHosts.loopback.entries.contains(where: {
        $0.name.utf8.elementsEqual(entry.name.utf8)
      }) {
        report(
          .sharedName, .warning, at: SourceLocation(file, text.range), path: "hosts",
          "every server of this machine has this name, and gets the cookies of this one",
          help: "write a name below it, as `menu.localhost`")
      }
      entries.append(entry)
    }
  }
}
