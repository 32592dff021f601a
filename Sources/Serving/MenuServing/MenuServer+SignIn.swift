internal import RunRecords
internal import DisplayText
internal import MenuItems
internal import ServerAccess

// Signing in, and the answers to refused requests.

extension MenuServer {
  /// Returns the page to sign in at, or signs in the user with the token of the start.
  func signInPage(_ checked: CheckedRequest) -> ServerResponse {
    if let token = checked.fields["start"], let start = doors.startToken {
      // The token cannot be guessed: attempts are not counted, so that those of others cannot lock out its owner.
      if start.exchange(token) { return enter(.owner, target: "/") }
    }
    return signInPage(notice: nil, target: checked.fields["to"] ?? "/")
  }

  private func signInPage(
    notice: String?, target: String = "/", status: Int = 200, name: String = ""
  ) -> ServerResponse {
    // The last address may be no longer valid.
    if doors.startToken?.isUsable == false { printAddress() }
    return ServerResponse(
      html: plain.signIn(
        hasPasswords: doors.authenticator?.access.hasPasswords == true, hasIssuer: issuer != nil,
        notice: notice, target: Self.ownPath(target), name: name),
      status: status)
  }

  /// Returns a path of this server unchanged; for any other text that of the menu.
  private static func ownPath(_ path: String) -> String {
    let isOwn =
      path.utf8.count < 2048 && path.utf8.first == UInt8(ascii: "/") && !path.hasPrefix("//")
      && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    return isOwn ? path : "/"
  }

  func signIn(_ checked: CheckedRequest) async -> ServerResponse {
    guard let authenticator = doors.authenticator, let name = checked.fields["name"],
      let password = checked.fields["password"]
    else { return signInPage(notice: nil, status: 400) }
    let target = checked.fields["to"] ?? "/"
    let outcome = await authenticator.signIn(
      name: name, password: password, from: doors.origin(of: checked.request))
    switch outcome {
    case .signedIn(let signIn): return enter(signIn, target: target)
    case .refused:
      return signInPage(
        notice: wording(.wrongPassword), target: target, status: 403, name: name)
    case .wait(let wait):
      return signInPage(
        notice: wording(.waitToSignIn(seconds: wait.wholeSeconds)), target: target, status: 429,
        name: name)
    case .busy:
      return signInPage(notice: wording(.busy), target: target, status: 503, name: name)
    }
  }

  private func enter(_ signIn: SignIn, target: String) -> ServerResponse {
    do {
      guard let secret = try open(signIn) else {
        return signInPage(notice: wording(.wrongPassword), target: target, status: 403)
      }
      return .redirect(to: Self.ownPath(target), cookie: doors.cookie(secret))
    } catch {
      return ServerResponse(html: plain.refusal(.busy), status: 503)
    }
  }

  /// Returns the secret of a new session, or nil if the sign-in is no longer valid.
  private func open(_ signIn: SignIn) throws(SessionStore.Full) -> Secret? {
    guard let authenticator = doors.authenticator else {
      return try doors.sessions.create(for: signIn).secret
    }
    return try authenticator.open(signIn, in: doors.sessions)?.secret
  }

  /// Ends a session, and on request all programs of its user.
  func signOut(_ checked: CheckedRequest, _ session: ServerSession) -> ServerResponse {
    doors.sessions.end(session.id)
    if checked.fields["runs"] == "stop" {
      pages.removeAll {
        ExactName($0.signIn.user.name) == ExactName(session.user.name) && $0.isAtWork
      }
      pages.removeAll(of: session.id)
    } else {
      pages.leave(session.id)
    }
    return .redirect(to: PageAddress(segments: ["sign-in"]).text, cookie: doors.noCookie)
  }

  // MARK: An issuer of identities

  func identify(_ checked: CheckedRequest) async throws(Refusal) -> ServerResponse {
    guard let issuer, let address = doors.hosts.address else { throw .notFound }
    do {
      let start = try await issuer.start(
        redirect: address + "/openid/back", place: Self.ownPath(checked.fields["to"] ?? "/"),
        from: doors.origin(of: checked.request))
      return .redirect(to: start.address, cookie: doors.issuerCookie(start.browserSecret))
    } catch {
      return signInPage(notice: error.description, status: 502)
    }
  }

  /// Signs in a user who returns from the issuer.
  func identified(_ checked: CheckedRequest) async throws(Refusal) -> ServerResponse {
    guard let issuer else { throw .notFound }
    do {
      let finish = try await issuer.finish(
        query: checked.fields.fields.map { ($0.name, $0.value) },
        browserSecret: ServerDoors.cookie(doors.issuerCookieName, of: checked.request))
      let target = Self.ownPath(finish.place)
      guard let secret = try? open(finish.signIn) else {
        return signInPage(notice: OpenIDFailure.notTaken.description, status: 403)
      }
      // A page instead of a redirect: after a redirect from another site a browser would not send the cookie yet.
      var response = ServerResponse(html: plain.welcome(target: target))
      response.headers += [("set-cookie", doors.cookie(secret)), ("refresh", "0; url=\(target)")]
      return response
    } catch {
      return signInPage(notice: error.description, status: 403)
    }
  }

  // MARK: The bar

  /// Returns the bar above the pages of a session.
  ///
  /// - Parameter site: the site in the language of the page, or nil for that of the request.
  func bar(_ session: ServerSession, token: String, on site: MenuSite? = nil) -> PageBar {
    let user = session.user
    let rights = rights(of: user, on: site)
    var bar = PageBar(home: rights.mayViewMenu ? rights.menu.title : nil, token: token)
    bar.user = user == .owner ? nil : user.name
    bar.showsRuns = runs != nil
    bar.failed = unseenRuns.runs(of: user.name).count { $0.state == .failed || $0.state == .lost }
    bar.running = runs?.ongoingCount(of: user.name) ?? 0
    bar.runsOn = pages.isAtWork(for: user, in: session.id)
    return bar
  }

  /// Stores a preference in the browser, and leads back to the page where it was chosen.
  func setPreferences(_ checked: CheckedRequest) -> ServerResponse {
    let to = checked.fields["to"].flatMap { try? Route.routed("GET", $0) }
    let address: PageAddress =
      switch to?.route {
      case .page: PageAddress(to?.item ?? [])
      case .run: PageAddress(segments: ["runs"] + (to?.ids ?? []))
      case .runs: .runs
      default: PageAddress([])
      }
    var response = ServerResponse.redirect(to: address.text)
    if let language = checked.fields["lang"] {
      let wording = Wording(rawValue: language)
      response.headers.append(
        ("set-cookie", PagePreferences.cookie(PagePreferences.languageCookie, wording?.rawValue)))
    }
    if let theme = checked.fields["theme"] {
      let known = PageTheme(rawValue: theme)
      response.headers.append(
        ("set-cookie", PagePreferences.cookie(PagePreferences.themeCookie, known?.rawValue)))
    }
    return response
  }

  /// Whether a page without the menu has a link to it: not for a user who may not see the menu.
  func leadsBack(_ session: ServerSession?) -> Bool {
    session.map { rights(of: $0.user).mayViewMenu } ?? true
  }

  /// Returns the answer to a refused request.
  func refuse(
    _ request: ServerRequest, _ refusal: Refusal, _ session: ServerSession?
  ) -> ServerResponse {
    func page(
      _ title: Phrase, _ status: Int, _ detail: Phrase? = nil, leadsBack: Bool = true,
      header: (String, String)? = nil
    ) -> ServerResponse {
      let bar = session.map { self.bar($0, token: $0.formToken()) }
      var response = ServerResponse(
        html: plain.refusal(
          title, detail: detail.map { wording($0) }, bar: bar, leadsBack: leadsBack),
        status: status)
      if let header { response.headers.append(header) }
      return response
    }
    switch refusal {
    case .host:
      let host = request.headers["host"] ?? ""
      return page(
        .notAllowed, 421,
        doors.misnamesStart(request)
          ? .useOwnName(host: host) : .hostNotAllowed(host: host, setting: AllowedHosts.setting))
    case .origin:
      let origin = request.headers["origin"] ?? "-"
      return page(
        .notAllowed, 403, .originNotAllowed(origin: origin, setting: AllowedHosts.setting))
    case .otherSite: return page(.notAllowed, 403, .askedByOtherSite)
    case .form: return page(.notAllowed, 400, .wrongForm, leadsBack: leadsBack(session))
    case .tooMany(let wait):
      return page(.tooMany, 429, header: ("retry-after", "\(wait.wholeSeconds)"))
    case .notFound: return page(.notFound, 404, leadsBack: leadsBack(session))
    case .notAllowed(let user):
      return page(
        .notAllowed, 403, user.map { .notForUser(user: $0) }, leadsBack: leadsBack(session))
    case .method(let allowed):
      return page(
        .methodNotAllowed, 405, leadsBack: leadsBack(session),
        header: ("allow", allowed.joined(separator: ", ")))
    case .busy: return page(.busy, 503)
    case .signIn:
      // Requests that act, and those of the script, cannot be redirected to the sign-in and back.
      guard request.method == "GET", request.headers["accept"]?.contains("text/html") == true else {
        return page(doors.hasCookie(request) ? .noSession : .signIn, 401, .signInFirst)
      }
      let query = request.query.isEmpty ? "" : "?" + request.query
      let hasEnded = doors.hasCookie(request)
      var response = signInPage(
        notice: hasEnded ? wording(.noSession) : nil, target: request.path + query)
      response.status = 401
      return response
    }
  }
}

extension Duration {
  /// The seconds, rounded up, at least one.
  fileprivate var wholeSeconds: Int {
    let (seconds, rest) = components
    return max(1, Int(seconds) + (rest > 0 ? 1 : 0))
  }
}
