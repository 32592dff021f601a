package import ServerAccess

/// The ways to authenticate at a server.
package struct ServerDoors: Sendable {
  package let sessions: SessionStore
  /// Authenticates users; nil where only the user who runs the server may enter.
  package let authenticator: Authenticator?
  /// The token of the address that is printed at the start; nil where users sign in.
  package let startToken: StartToken?
  /// The name made for this start of the server, with its port: browsers use it unless the access file has names.
  private let ownHosts: AllowedHosts
  /// Whether requests come through a proxy, whose header may name the user.
  private let isBehindProxy: Bool
  let requests: RequestLimiter

  /// Creates the doors of a server on this machine, for the user who runs it.
  ///
  /// - Parameter hosts: the name of the server.
  package init(ownerAt hosts: AllowedHosts, requests: RequestLimiter = .standard) {
    (sessions, startToken, authenticator) = (SessionStore(limits: .owner), StartToken(uses: 8), nil)
    (ownHosts, isBehindProxy, self.requests) = (hosts, false, requests)
  }

  /// Creates the doors of a server with an access file.
  ///
  /// - Parameter hosts: the name of the server if the file has none.
  package init(
    _ authenticator: Authenticator, isBehindProxy: Bool, at hosts: AllowedHosts = AllowedHosts([]),
    requests: RequestLimiter = .standard
  ) {
    sessions = SessionStore(limits: authenticator.access.sessions)
    (startToken, self.authenticator) = (nil, authenticator)
    (ownHosts, self.isBehindProxy, self.requests) = (hosts, isBehindProxy, requests)
  }

  /// The rights of users.
  package var policy: AccessPolicy { authenticator?.access.policy ?? .owner }

  /// The names that requests may use.
  package var hosts: AllowedHosts { authenticator?.access.hosts ?? ownHosts }

  /// Whether the access file names the server, so that its name stays the same after a restart.
  package var hasLastingName: Bool { authenticator?.access.hosts != nil }

  /// Returns whether a request names this server.
  ///
  /// Programs of this machine need not use its own name: a request without a cookie cannot lose it to another port.
  func accepts(_ request: ServerRequest) -> Bool {
    let host = request.headers["host"]
    if hosts.accepts(host: host) { return true }
    guard AllowedHosts.loopback.accepts(host: host) else { return false }
    return request.path == "/health" || Self.token(of: request) != nil
  }

  /// Whether a request uses a name of this machine, while the server has one that was made at its start.
  func misnamesStart(_ request: ServerRequest) -> Bool {
    if hasLastingName { return false }
    let host = request.headers["host"] ?? ""
    return AllowedHosts.loopback.accepts(host: host)
      || host.prefix { $0 != ":" }.hasSuffix(".localhost")
  }

  var proxy: ProxySettings? { isBehindProxy ? authenticator?.access.proxy : nil }

  /// Returns whether an address is that of the proxy, whose connections carry the requests of many clients.
  package func isProxy(_ address: String) -> Bool {
    isBehindProxy && (proxy ?? ProxySettings(nameHeader: "")).trusts(address)
  }

  /// Returns the address by which a request is counted: behind a proxy that of the proxy's client.
  func origin(of request: ServerRequest) -> String? {
    guard isBehindProxy else { return request.client }
    // Without settings the proxy is on this machine.
    let proxy = proxy ?? ProxySettings(nameHeader: "")
    return proxy.origin(headers: request.headers, client: request.client)
  }

  /// Whether browsers reach the server by HTTPS only, so that its cookies are restricted to HTTPS.
  var isSecure: Bool {
    !hosts.entries.isEmpty && hosts.entries.allSatisfy { $0.scheme == "https" }
  }

  // MARK: Cookies

  var cookieName: String { isSecure ? "__Host-appmenu" : "appmenu" }

  private var cookieRules: String {
    "; Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
  }

  func cookie(_ secret: Secret) -> String { "\(cookieName)=\(secret.revealed)\(cookieRules)" }

  /// The cookie that removes the secret from the browser.
  var noCookie: String { "\(cookieName)=; Max-Age=0\(cookieRules)" }

  /// Returns the sender of a request, with the cookie of a session that has just begun: by a program's token, else by
  /// the cookie of a session, which must agree with the proxy's header.
  ///
  /// A session of a proxy's user has the groups that the proxy named last. Programs without cookies share one.
  func identity(of request: ServerRequest) -> (session: ServerSession?, cookie: String?) {
    if let token = Self.token(of: request) {
      return (session(ofToken: token, request), nil)
    }
    let known = session(ofCookies: request)
    let isOfProxy = known?.signIn.means == .proxy
    guard let proxy, let authenticator,
      case .user(let signIn) = proxy.finding(headers: request.headers, client: request.client)
    else {
      // A session that the proxy does not confirm is ignored; other users may still sign in by themselves.
      return (isOfProxy ? nil : known, nil)
    }
    guard let current = authenticator.access.renewed(signIn) else { return (nil, nil) }
    if let known, let session = sessions.session(like: current, id: known.id) {
      return (session, nil)
    }
    let isBrowser = request.headers["accept"]?.contains("text/html") == true
    if !isBrowser, let session = sessions.session(like: current) {
      return (session, nil)
    }
    guard let opened = try? authenticator.open(current, in: sessions) else { return (nil, nil) }
    return (opened.session, isBrowser ? cookie(opened.secret) : nil)
  }

  /// Returns the token of a program in the field `Authorization`; nil if there is none.
  private static func token(of request: ServerRequest) -> String? {
    let words = (request.headers["authorization"] ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer",
      AccessToken.isToken(String(words[1]))
    else { return nil }
    return String(words[1])
  }

  /// Returns the one session of all requests with a token; nil if the token is not known.
  private func session(ofToken token: String, _ request: ServerRequest) -> ServerSession? {
    if let session = sessions.session(withSecret: token) { return session }
    guard let authenticator,
      case .signedIn(let signIn) = authenticator.signIn(token: token, from: origin(of: request))
    else { return nil }
    return try? authenticator.open(signIn, in: sessions, secret: Secret(token))?.session
  }

  /// The name of the cookie that a browser stores while it is at an issuer.
  var issuerCookieName: String { isSecure ? "__Host-appmenu-openid" : "appmenu-openid" }

  /// Returns the cookie with the secret of a sign-in at an issuer.
  ///
  /// It must be sent with the request by which the issuer returns the browser, so it is not strict.
  func issuerCookie(_ secret: Secret) -> String {
    // Only a cookie for all paths can be restricted to this host (RFC 6265bis, 4.1.3.2).
    "\(issuerCookieName)=\(secret.revealed); Path=\(isSecure ? "/" : "/openid"); HttpOnly; "
      + "SameSite=Lax; Max-Age=600" + (isSecure ? "; Secure" : "")
  }

  /// Returns the values of a request's cookies with a name.
  private static func cookies(_ name: String, of request: ServerRequest) -> [String] {
    (request.headers["cookie"] ?? "").split(separator: ";").compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { return nil }
      return String(parts[1])
    }
  }

  /// Returns the value of a cookie, or nil.
  static func cookie(_ name: String, of request: ServerRequest) -> String? {
    cookies(name, of: request).first
  }

  /// Whether a request has the cookie of a session, which may have ended.
  func hasCookie(_ request: ServerRequest) -> Bool {
    Self.cookie(cookieName, of: request) != nil
  }

  func session(ofCookies request: ServerRequest) -> ServerSession? {
    for secret in Self.cookies(cookieName, of: request) {
      if let session = sessions.session(withSecret: secret) { return session }
    }
    return nil
  }
}

extension RequestLimiter {
  /// The limits of requests: many times those of a user and a live page.
  package static var standard: RequestLimiter { RequestLimiter(rate: 50, burst: 200) }
}
