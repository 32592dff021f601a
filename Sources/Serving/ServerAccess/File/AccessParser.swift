internal import Documents
internal import SourceText

struct AccessParser {
  typealias Name = (name: ExactName, location: SourceLocation)

  let fields = FieldReader()
  /// The findings of this module, whose texts quote no secrets.
  let own = FieldReader()
  var access = AccessFile()
  let file: SourceFile
  let surroundings: AccessSurroundings
  /// The files that the access file names, whether they can be read or not.
  var files: [String] = []
  /// The locations of the names of users and groups, including those that are only mentioned.
  var userPlaces: [ExactName: SourceLocation] = [:]
  var groupPlaces: [ExactName: SourceLocation] = [:]
  /// The location of the claim with the names of an issuer's users, or nil for the standard one.
  var nameClaimPlace: SourceLocation?
  /// The names in rules and groups, which should be declared.
  var mentions: [(name: ExactName, isGroup: Bool, location: SourceLocation, path: String)] = []

  mutating func parse(_ root: DocumentNode?) {
    guard let root, root.kind == .mapping else {
      own.report(
        .wrongType, at: root?.location ?? SourceLocation(file, 0..<0), path: nil,
        "an access file is a mapping with `users` and `rules`", help: "start with `users:`")
      return
    }
    // Ignoring a misspelled key could remove rights, or extend them: sessions would last longer.
    var mapping = MappingReader(root, AccessKey.known, fields, unknown: .error)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .schemaAddress: continue
      case .users: readUsers(value)
      case .groups: readGroups(value)
      case .rules: readRules(value)
      case .confine: readConfinements(value)
      case .server: access.serverConfinement = readPermissions(value, path: path)
      case .openid: access.openID = readOpenID(value)
      case .proxy: access.proxy = readProxy(value)
      case .hosts: readHosts(value)
      case .sessions: readSessions(value, path: path)
      }
    }
    if !mapping.has(.rules) {
      own.report(
        .withoutEffect, .warning, at: mapping.start, path: "rules",
        "without 'rules' no user may see anything",
        help: "add `rules: [{allow: [view, run], everyone: true, items: \"**\"}]`, or narrower ones"
      )
    }
    checkNameClaim()
    checkMentions()
  }

  // MARK: Users and groups

  private mutating func readUsers(_ node: DocumentNode) {
    for (node, path) in mappings(node, "users", "`name: NAME` and `password: HASH`") {
      var user = AccessFile.User(name: "")
      var name: Name?
      var mapping = MappingReader(node, UserKey.known, fields, path: path)
      while let (key, value, path) = mapping.next() {
        switch key {
        case .name: name = readName(value, path: path)
        case .password: user.password = readPassword(value, path: path)
        case .tokens: user.tokens = readTokens(value, path: path)
        case .groups: user.groups = readNames(value, path: path) { $0.groupPlaces[$1] = $2 }
        }
      }
      needs(.name, of: "a user", mapping, path: path, help: "add `name: NAME`")
      guard let name, isNew(name, in: userPlaces, path: path + ".name", "user") else { continue }
      userPlaces[name.name] = name.location
      user.name = name.name
      access.users[name.name] = user
      if !mapping.isGiven(.password), !mapping.isGiven(.tokens), user.groups.isEmpty {
        own.report(
          .withoutEffect, .warning, at: name.location, path: path,
          "this user has neither a password nor tokens nor groups",
          help: "add `password:` with a hash that `appmenu hash-password` prints")
      }
    }
  }

  private mutating func readGroups(_ node: DocumentNode) {
    var places: [ExactName: SourceLocation] = [:]
    for (node, path) in mappings(node, "groups", "`name: GROUP` and `users: [NAME]`") {
      var name: Name?
      var users: Set<ExactName> = []
      var mapping = MappingReader(node, GroupKey.known, fields, path: path)
      while let (key, value, path) = mapping.next() {
        switch key {
        case .name: name = readName(value, path: path)
        case .users: users = mentioned(value, isGroup: false, path: path)
        }
      }
      needs(.name, of: "a group", mapping, path: path, help: "add `name: GROUP`")
      guard let name, isNew(name, in: places, path: path + ".name", "group") else { continue }
      places[name.name] = name.location
      groupPlaces[name.name] = name.location
      access.members[name.name, default: []].formUnion(users)
    }
  }

  /// Reads the hash of a password; no diagnostic quotes the text.
  private func readPassword(_ node: DocumentNode, path: String) -> PasswordHash? {
    if node.isAbsent { return nil }
    guard node.kind != .mapping, node.kind != .sequence else {
      own.report(
        .wrongType, at: node.location, path: path, "a hash is one text",
        help: "put it between quotation marks")
      return nil
    }
    let make = "put in its place the hash that `appmenu hash-password` prints"
    do {
      let hash = try PasswordHash(node.text)
      if hash.isWeak {
        own.report(
          .weakHash, .warning, at: node.location, path: path,
          "this hash takes less than 19 MiB to check, so that passwords are easy to try",
          help: make)
      }
      return hash
    } catch {
      let (code, message, advice): (Diagnostic.Code, String, String) =
        switch error {
        case .noHash: (.plainSecret, "a password must not stand here as it is", make)
        case .otherKind: (.badHash, "only hashes of argon2id are taken", make)
        case .broken:
          (
            .badHash, "this hash of argon2id is not complete",
            "in YAML it stands between quotation marks; or " + make
          )
        case .tooCostly:
          (.badHash, "this hash takes more than 1 GiB or 16 passes to check", make)
        }
      own.report(code, at: node.location, path: path, message, help: advice)
      return nil
    }
  }

  private func readTokens(_ node: DocumentNode, path: String) -> [TokenHash] {
    if node.isAbsent { return [] }
    let nodes = node.kind == .sequence ? Array(node.children) : [node]
    return nodes.compactMap { child in
      if let hash = TokenHash(child.text) { return hash }
      let isPlain = AccessToken.isToken(child.text)
      own.report(
        isPlain ? .plainSecret : .badHash, at: child.location, path: path,
        isPlain ? "a token must not stand here as it is" : "the hash of a token is expected",
        help: "write what `appmenu new-token` prints for this file: `sha256:` and 64 digits")
      return nil
    }
  }

  private mutating func readSessions(_ node: DocumentNode, path: String) {
    guard let node = fields.mapping(node, path: path) else { return }
    var mapping = MappingReader(node, SessionKey.known, fields, path: path)
    mapping.readAll()
    if let seconds = mapping.integer(.lifetime) { access.sessions.lifetime = .seconds(seconds) }
    if let seconds = mapping.integer(.idle) { access.sessions.idle = .seconds(seconds) }
    if let count = mapping.integer(.perUser) { access.sessions.perUser = count }
  }

  private mutating func readHosts(_ node: DocumentNode) {
    // Names of the file replace the name that is made at the start.
    var entries: [AllowedHosts.Entry] = []
    defer { if !entries.isEmpty { access.hosts = AllowedHosts(entries) } }
    for text in texts(node, path: "hosts") {
      guard let entry = AllowedHosts.Entry(text.value) else {
        own.report(
          .badAddress, at: text.location, path: "hosts", "this is no name of a host",
          help: "write `NAME`, `NAME:PORT` or `https://NAME`, without a path")
        continue
      }
      if AllowedHosts.loopback.entries.contains(where: {
        $0.name.utf8.elementsEqual(entry.name.utf8)
      }) {
        own.report(
          .sharedName, .warning, at: text.location, path: "hosts",
          "every server of this machine has this name, and gets the cookies of this one",
          help: "write a name below it, as `menu.localhost`")
      }
      entries.append(entry)
    }
  }
}
