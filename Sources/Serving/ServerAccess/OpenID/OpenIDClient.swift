package import PluginHTTP
internal import StructuredData
internal import Synchronization

/// Signs users in at an issuer of OpenID Connect: the authorization code flow with PKCE (RFC 7636), `state` and
/// `nonce`.
///
/// The browser is sent to ``Start/address`` with a cookie that holds ``Start/browserSecret``, and returns with a code;
/// without that cookie the answer is refused, so that a link cannot sign a user in as another one. That cookie needs
/// `SameSite=Lax`. The cookie of the session is `SameSite=Strict`, so the answer to the returning request must be a
/// page with a link instead of a redirect.
package final class OpenIDClient: Sendable {
  package struct Start: Sendable {
    /// The address at the issuer that the browser is sent to.
    package let address: String
    /// The secret that the browser keeps in a cookie until it comes back.
    package let browserSecret: Secret
  }

  package struct Finish: Sendable {
    /// The user who signed in, with the groups of the issuer; those of the access file are added later.
    package let signIn: SignIn
    /// The place in the menu where the sign-in began.
    package let place: String
  }

  private struct Pending: Sendable {
    let browser: [UInt8]
    let nonce: Secret
    let verifier: Secret
    let redirect: String
    let place: String
    let group: String
    let end: Duration
  }

  /// A request for the issuer's endpoints, which all sign-ins that need them await.
  private struct Discovery {
    let answer: Task<Result<OpenIDDiscovery, OpenIDFailure>, Never>
    /// The time after which it is requested again, or nil before the answer.
    var end: Duration?
  }

  private struct State {
    var pending: [[UInt8]: Pending] = [:]
    var discovery: Discovery?
  }

  /// The maximum duration of a sign-in.
  package static let patience = Duration.seconds(600)
  private static let discoveryLifetime = Duration.seconds(3600)
  /// The pause after an issuer did not answer.
  private static let discoveryPause = Duration.seconds(5)
  private static let answerLimit = 256 << 10
  /// The maximum number of concurrent sign-ins from one address, so that one cannot use up all of them.
  private static let mostPerAddress = 50
  private static let longestPlace = 4096

  package let settings: OpenIDSettings
  private let http: any HTTPFetching
  private let clock: AccessClock
  private let capacity: Int
  private let state = Mutex(State())

  /// Creates a client of an issuer.
  ///
  /// - Parameters:
  ///   - transport: sends requests, or nil for the network.
  ///   - capacity: the maximum number of concurrent sign-ins.
  package init(
    _ settings: OpenIDSettings, transport: (any HTTPTransport)? = nil, capacity: Int = 10_000,
    clock: AccessClock = .system
  ) {
    let limits = HTTPLimits(seconds: 10, bytes: Self.answerLimit, redirects: 0)
    http = HTTPClient(transport: transport, retry: .never, limits: limits)
    (self.settings, self.clock, self.capacity) = (settings, clock, capacity)
  }

  // MARK: The way there

  /// Begins a sign-in.
  ///
  /// - Parameters:
  ///   - redirect: the address of this server that the issuer sends the browser back to.
  ///   - place: the path in the menu to return to.
  ///   - address: the address of the other end, or nil for a socket of the file system.
  package func start(
    redirect: String, place: String, from address: String? = nil
  ) async throws(OpenIDFailure) -> Start {
    let discovery = try await discovery()
    let (secret, browser) = (Secret.random(), Secret.random())
    let pending = Pending(
      browser: browser.hash, nonce: .random(), verifier: .random(), redirect: redirect,
      place: place.utf8.count <= Self.longestPlace ? place : "/",
      group: address.map(NetworkAddress.group) ?? "", end: clock.uptime() + Self.patience)
    let now = clock.uptime()
    let isKept = state.withLock { state in
      state.pending = state.pending.filter { $0.value.end > now }
      let others = state.pending.values.count { $0.group == pending.group }
      guard state.pending.count < capacity, address == nil || others < Self.mostPerAddress else {
        return false
      }
      state.pending[secret.hash] = pending
      return true
    }
    guard isKept else { throw .busy }
    let challenge = Sodium.base64(pending.verifier.hash)
    let address = HTTPAddress.url(
      discovery.authorization,
      query: [
        ("response_type", "code"), ("client_id", settings.clientID), ("redirect_uri", redirect),
        ("scope", settings.scopes.joined(separator: " ")), ("state", secret.revealed),
        ("nonce", pending.nonce.revealed), ("code_challenge", challenge),
        ("code_challenge_method", "S256"),
      ])
    return Start(address: address, browserSecret: browser)
  }

  private func discovery() async throws(OpenIDFailure) -> OpenIDDiscovery {
    let now = clock.uptime()
    let answer = state.withLock { state in
      if let known = state.discovery, known.end.map({ $0 > now }) ?? true { return known.answer }
      let answer = Task { [self] in
        let result = await askedDiscovery()
        let isKnown = (try? result.get()) != nil
        let end = clock.uptime() + (isKnown ? Self.discoveryLifetime : Self.discoveryPause)
        self.state.withLock { $0.discovery?.end = end }
        return result
      }
      state.discovery = Discovery(answer: answer)
      return answer
    }
    return try await answer.value.get()
  }

  private func askedDiscovery() async -> Result<OpenIDDiscovery, OpenIDFailure> {
    var request = HTTPRequest(
      OpenIDDiscovery.address(of: settings.issuer), headers: ["Accept": "application/json"])
    request.staysOnServer = true
    do throws(OpenIDFailure) {
      return .success(try OpenIDDiscovery(try await object(request), issuer: settings.issuer))
    } catch {
      return .failure(error)
    }
  }

  // MARK: The way back

  /// Ends a sign-in, once, with the fields of the address and the cookie from its beginning.
  package func finish(
    query: [(name: String, value: String)], browserSecret: String?
  ) async throws(OpenIDFailure) -> Finish {
    func field(_ name: String) throws(OpenIDFailure) -> String? {
      let values = query.filter { $0.name == name }
      // RFC 6749, 3.1: no field may be repeated.
      guard values.count <= 1, values.allSatisfy({ $0.value.utf8.count <= 8192 }) else {
        throw .unknownSignIn
      }
      return values.first?.value
    }
    guard let secret = try field("state"), let browserSecret, browserSecret.utf8.count <= 128 else {
      throw .unknownSignIn
    }
    let (now, hash, browser) = (clock.uptime(), Secret(secret).hash, Secret(browserSecret).hash)
    let pending: Pending? = state.withLock { state in
      guard let pending = state.pending[hash], Sodium.areEqual(pending.browser, browser) else {
        return nil
      }
      state.pending[hash] = nil
      return pending.end > now ? pending : nil
    }
    guard let pending else { throw .unknownSignIn }
    let discovery = try await discovery()
    // RFC 9207: an answer of another issuer must not be accepted.
    if let issuer = try field("iss") {
      guard issuer.utf8.elementsEqual(settings.issuer.utf8) else { throw .unknownSignIn }
    } else if discovery.namesIssuer {
      throw .unknownSignIn
    }
    if let code = try field("error") { throw .refused(code: code) }
    guard let code = try field("code"), !code.isEmpty else { throw .unknownSignIn }
    let text = try await idToken(code: code, pending, discovery)
    let token = try IDToken(text, settings: settings, nonce: pending.nonce, now: clock.date())
    return Finish(signIn: try token.signIn(settings), place: pending.place)
  }

  private func idToken(
    code: String, _ pending: Pending, _ discovery: OpenIDDiscovery
  ) async throws(OpenIDFailure) -> String {
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", pending.redirect),
      ("code_verifier", pending.verifier.revealed),
    ]
    var headers = [
      "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
    ]
    if let secret = settings.clientSecret, !discovery.takesSecretInBody {
      // RFC 6749, 2.3.1: both are first encoded as in a form.
      let pair =
        settings.clientID.percentEncoded() + ":" + secret.revealed.percentEncoded()
      headers["Authorization"] = "Basic " + Sodium.paddedBase64(Array(pair.utf8))
    } else {
      form.append(("client_id", settings.clientID))
      if let secret = settings.clientSecret { form.append(("client_secret", secret.revealed)) }
    }
    var request = HTTPRequest(
      discovery.token, method: "POST", headers: headers, body: Array(HTTPAddress.form(form).utf8))
    request.staysOnServer = true
    let answer = try await object(request)
    guard answer["token_type"]?.string?.lowercased() == "bearer",
      let token = answer["id_token"]?.string
    else { throw .badToken("there is none in the answer") }
    return token
  }

  private func object(_ request: HTTPRequest) async throws(OpenIDFailure) -> StructuredValue {
    let response: HTTPResponse
    do { response = try await http.fetch(request) } catch { throw .unreachable(error) }
    let document = try? JSONDocument(response.body)
    guard response.status == 200 else {
      if (400...499).contains(response.status),
        let code = document?.root.value["error"]?.string
      {
        throw .refused(code: code)
      }
      throw .unreachable("status \(response.status)")
    }
    guard let document, document.root.isObject else {
      throw .unreachable("the answer is no object of JSON")
    }
    return document.root.value
  }
}
