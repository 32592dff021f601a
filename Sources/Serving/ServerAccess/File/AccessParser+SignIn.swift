internal import Documents
internal import Files
internal import PluginHTTP
internal import SourceText

extension AccessParser {
  // MARK: OpenID Connect

  mutating func readOpenID(_ node: DocumentNode) -> OpenIDSettings? {
    let section = "openid"
    guard let node = fields.mapping(node, path: section) else { return nil }
    var settings = OpenIDSettings(issuer: "", clientID: "")
    var secret: DocumentNode?
    var mapping = MappingReader(node, OpenIDKey.known, fields, path: section, unknown: .error)
    while let (key, value, path) = mapping.nextOfAny() {
      switch key {
      case .issuer: settings.issuer = readIssuer(value, path: path) ?? ""
      case .secretFile, .secretVariable:
        if value.isAbsent { continue }
        if let secret {
          fields.conflict(
            mapping.name, with: secret, path: path,
            message: "the secret is in a file or in a variable")
          continue
        }
        secret = mapping.name
        settings.clientSecret =
          key == .secretFile
          ? readSecretFile(value, path: path) : readSecretVariable(value, path: path)
      case .nameClaim:
        nameClaimPlace = value.location
        mapping.read()
      case .users: settings.users = readNames(value, path: path) { $0.userPlaces[$1] = $2 }
      case .groups: settings.groups = readNames(value, path: path) { $0.groupPlaces[$1] = $2 }
      case .clientId, .groupsClaim, .scopes, .everyone, .localUsers: mapping.read()
      case nil:
        let name = mapping.name
        if ["clientsecret", "client_secret", "secret"].contains(name.text.lowercased()) {
          own.report(
            .plainSecret, at: name.location, path: path, "the secret must not be in this file",
            help: "name a file or a variable: `secretFile: PATH` or `secretVariable: NAME`")
        } else {
          mapping.reportUnknown()
        }
      }
    }
    settings.clientID = mapping.text(.clientId) ?? ""
    settings.nameClaim = mapping.text(.nameClaim) ?? settings.nameClaim
    settings.groupsClaim = mapping.text(.groupsClaim)
    if mapping.has(.scopes) {
      let scopes = mapping.texts(.scopes).flatMap { $0.value.split(separator: " ") }
      settings.scopes = ["openid"] + scopes.map(String.init).filter { $0 != "openid" }
    }
    settings.takesEveryone = mapping.flag(.everyone) ?? false
    settings.meansLocalUsers = mapping.flag(.localUsers) ?? false
    needs(.issuer, of: "an issuer", mapping, path: section, help: "add `issuer: https://…`")
    needs(.clientId, of: "an issuer", mapping, path: section, help: "add `clientId: ID`")
    needs(
      .groups, or: .users, .everyone, of: "an issuer", mapping, path: section,
      help:
        "add `groups:` or `users:` that may sign in, or `everyone: true` for all that it knows")
    if mapping.isGiven(.groups), settings.groupsClaim == nil {
      own.report(
        .missingKey, at: mapping.start, path: section + ".groupsClaim",
        "an issuer whose groups count needs 'groupsClaim'",
        help: "add `groupsClaim: groups`, or the name that the issuer has for it")
    } else if settings.groupsClaim != nil, !mapping.isGiven(.groups) {
      own.report(
        .withoutEffect, .warning, at: mapping.start, path: section,
        "no group of the issuer counts", help: "add `groups:` with those that do")
    }
    return settings.issuer.isEmpty || settings.clientID.isEmpty ? nil : settings
  }

  /// Reports a claim by which users of the issuer could take the name of a user of this file.
  func checkNameClaim() {
    guard let openID = access.openID, let place = nameClaimPlace,
      namesUsers || openID.meansLocalUsers,
      !OpenIDSettings.safeNameClaims.contains(where: {
        $0.utf8.elementsEqual(openID.nameClaim.utf8)
      })
    else { return }
    own.report(
      .unsafeClaim, at: place, path: "openid.nameClaim",
      "users of the issuer may choose this name themselves, also that of a user of this file",
      help: "write `email`, which must be verified, or leave the key out for `sub`")
  }

  /// Whether a name gives rights that not every signed-in user has.
  private var namesUsers: Bool {
    !access.users.isEmpty || access.proxy != nil
      || access.policy.rules.contains { !$0.users.isEmpty }
  }

  private func readIssuer(_ node: DocumentNode, path: String) -> String? {
    guard let text = fields.optionalText(node, path: path) else { return nil }
    if OpenIDAddress.isSafe(text.value), !text.value.contains(where: { "?#".contains($0) }) {
      return text.value
    }
    own.report(
      .badAddress, at: node.location, path: path, "an issuer has an address with https",
      help: "write `https://HOST/PATH` as the issuer does, without a name, `?` and `#` in it; "
        + "only localhost may have `http`")
    return nil
  }

  private mutating func readSecretFile(_ node: DocumentNode, path: String) -> Secret? {
    guard let text = fields.optionalText(node, path: path) else { return nil }
    let place = surroundings.path(text.value)
    files.append(place)
    let content: AccessSurroundings.Content
    do { content = try surroundings.read(place) } catch {
      own.report(
        error.isNotFound ? .fileNotFound : .unreadable, at: node.location, path: path,
        "the file of the secret cannot be read: \(error.reason)",
        help: "put the secret there, and let only the server read it")
      return nil
    }
    if content.isOpen {
      own.report(
        .openFile, .warning, at: node.location, path: path,
        "everyone on this machine can read the secret", help: "run `chmod o= FILE`")
    }
    return checked(content.bytes, node, path: path)
  }

  private func readSecretVariable(_ node: DocumentNode, path: String) -> Secret? {
    guard let text = fields.optionalText(node, path: path) else { return nil }
    guard let value = surroundings.variable(text.value), !value.isEmpty else {
      own.report(
        .missingVariable, at: node.location, path: path,
        "this variable is not set", help: "set it where the server is started")
      return nil
    }
    return checked(Array(value.utf8), node, path: path)
  }

  private func checked(_ bytes: [UInt8], _ node: DocumentNode, path: String) -> Secret? {
    let end = bytes.lastIndex { $0 != 0x0A && $0 != 0x0D }.map { $0 + 1 } ?? 0
    let secret = bytes.prefix(end)
    guard !secret.isEmpty, secret.count <= 4096, secret.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      own.report(
        .badHash, at: node.location, path: path,
        "a secret is one line without blanks, at most 4096 characters of ASCII",
        help: "copy it again from the issuer")
      return nil
    }
    return Secret(String(decoding: secret, as: UTF8.self))
  }

  // MARK: The header of a proxy

  func readProxy(_ node: DocumentNode) -> ProxySettings? {
    let section = "proxy"
    guard let node = fields.mapping(node, path: section) else { return nil }
    var name: String?
    var settings = ProxySettings(nameHeader: "")
    var mapping = MappingReader(node, ProxyKey.known, fields, path: section, unknown: .error)
    while let (key, value, path) = mapping.next() {
      switch key {
      case .nameHeader: name = readHeader(value, path: path)
      case .groupsHeader: settings.groupsHeader = readHeader(value, path: path)
      case .trusted: settings.trusted = readRanges(value, path: path)
      }
    }
    needs(
      .nameHeader, of: "a proxy", mapping, path: section, help: "add `nameHeader: Remote-User`")
    guard let name else { return nil }
    settings.nameHeader = name
    return settings
  }

  private func readHeader(_ node: DocumentNode, path: String) -> String? {
    guard let text = fields.optionalText(node, path: path) else { return nil }
    let name = text.value.lowercased()
    let isName = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
    }
    if isName, name.utf8.count <= 100, !ClientField.isOne(name) { return name }
    own.report(
      .badName, at: node.location, path: path,
      isName
        ? "clients send this field themselves, so it cannot name a user"
        : "this is not a field that can name a user",
      help: "choose one that the proxy alone sets, as `Remote-User`: letters, digits and `-`")
    return nil
  }

  private func readRanges(_ node: DocumentNode, path: String) -> [NetworkRange]? {
    if node.isAbsent { return nil }
    return texts(node, path: path).compactMap { text in
      guard let range = NetworkRange(text.value) else {
        own.report(
          .badAddress, at: text.location, path: path, "this is no range of addresses",
          help: "write `10.0.0.5` or `10.0.0.0/24`")
        return nil
      }
      guard !range.isEverything else {
        own.report(
          .badAddress, at: text.location, path: path,
          "with this range everyone could say to be anyone",
          help: "name the address of the proxy alone")
        return nil
      }
      return range
    }
  }
}
