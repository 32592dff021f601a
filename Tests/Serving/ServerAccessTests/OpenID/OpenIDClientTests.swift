import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import ServerAccess

@Suite("OpenID Connect", .timeLimit(.minutes(5))) struct OpenIDClientTests {
  private let time = TestClock()
  private static let redirect = "https://menus.example.org/sign-in/openid"

  /// Signs in, with the fields of the way back as `answer` changes them.
  @discardableResult
  private func signIn(
    _ issuer: TestIssuer, _ settings: OpenIDSettings = TestIssuer.settings,
    browser: ((String) -> String?)? = nil,
    answer: ((inout [(name: String, value: String)]) -> Void)? = nil
  ) async throws -> OpenIDClient.Finish {
    let client = issuer.client(settings)
    let start = try await client.start(redirect: Self.redirect, place: "/i/tools")
    let asked = query(start.address)
    issuer.nonce.withLock { $0 = asked["nonce"] ?? "" }
    var fields = [(name: "code", value: "c0de"), (name: "state", value: asked["state"] ?? "")]
    answer?(&fields)
    let secret = start.browserSecret.revealed
    return try await client.finish(
      query: fields, browserSecret: browser.map { $0(secret) } ?? secret)
  }

  @Test
  func `A user signs in with a code, PKCE, a state and a nonce`() async throws {
    let issuer = TestIssuer(TestIssuer.Faults(), time)
    let client = issuer.client()
    let start = try await client.start(redirect: Self.redirect, place: "/i/tools")
    #expect(start.address.hasPrefix(TestIssuer.address + "/authorize?tenant=1&"))
    let asked = query(start.address)
    #expect(asked["response_type"] == "code" && asked["client_id"] == "menus")
    #expect(asked["redirect_uri"] == Self.redirect && asked["scope"] == "openid profile email")
    #expect(asked["code_challenge_method"] == "S256")
    let (state, nonce) = (try #require(asked["state"]), try #require(asked["nonce"]))
    #expect(state.utf8.count == 43 && nonce.utf8.count == 43 && state != nonce)
    issuer.nonce.withLock { $0 = nonce }
    let finish = try await client.finish(
      query: [("state", state), ("code", "c0de")], browserSecret: start.browserSecret.revealed)
    #expect(finish.place == "/i/tools")
    #expect(finish.signIn.user == ServerUser(name: "ann@example.org", groups: ["operators"]))
    #expect(finish.signIn.means == .openID(issuer: TestIssuer.address))
    let request = try #require(issuer.requests.last)
    #expect(request.method == "POST" && request.url == TestIssuer.address + "/token")
    let pair = Data(base64Encoded: String((request.headers["Authorization"] ?? "").dropFirst(6)))
    #expect(pair.map { String(decoding: $0, as: UTF8.self) } == "menus:s%203cret")
    let form = query("?" + String(decoding: request.body ?? [], as: UTF8.self))
    #expect(form["grant_type"] == "authorization_code" && form["code"] == "c0de")
    #expect(form["redirect_uri"] == Self.redirect && form["client_secret"] == nil)
    let verifier = try #require(form["code_verifier"])
    #expect(Sodium.base64(Secret(verifier).hash) == asked["code_challenge"])
    // Each sign-in ends once, and the discovery is asked for once.
    let again = await failure {
      _ = try await client.finish(
        query: [("state", state), ("code", "c0de")], browserSecret: start.browserSecret.revealed)
    }
    #expect(again == .unknownSignIn)
    _ = try await client.start(redirect: Self.redirect, place: "/")
    #expect(issuer.requests.count == 2)
  }

  @Test
  func `The secret goes into the body if the issuer wants that, and a public client has none`()
    async throws
  {
    var faults = TestIssuer.Faults()
    faults.discovery["token_endpoint_auth_methods_supported"] = ["client_secret_post"]
    let posted = TestIssuer(faults, time)
    try await signIn(posted)
    let body = query("?" + String(decoding: posted.requests.last?.body ?? [], as: UTF8.self))
    #expect(body["client_id"] == "menus" && body["client_secret"] == "s 3cret")
    #expect(posted.requests.last?.headers["Authorization"] == nil)
    var settings = TestIssuer.settings
    settings.clientSecret = nil
    let open = TestIssuer(TestIssuer.Faults(), time)
    try await signIn(open, settings)
    let form = query("?" + String(decoding: open.requests.last?.body ?? [], as: UTF8.self))
    #expect(form["client_id"] == "menus" && form["client_secret"] == nil)
  }

  @Test
  func `An answer that fits no sign-in of this browser is not taken, and no code is sent on`()
    async throws
  {
    func attempt(
      browser: ((String) -> String?)? = nil,
      answer: ((inout [(name: String, value: String)]) -> Void)? = nil
    ) async -> OpenIDFailure? {
      let issuer = TestIssuer(TestIssuer.Faults(), time)
      let outcome = await failure { try await signIn(issuer, browser: browser, answer: answer) }
      #expect(issuer.requests.count == (outcome == nil ? 2 : 1))
      return outcome
    }
    #expect(await attempt() == nil)
    #expect(await attempt(browser: { _ in nil }) == .unknownSignIn)
    #expect(await attempt(browser: { $0 + "x" }) == .unknownSignIn)
    #expect(await attempt(answer: { $0[1].value += "x" }) == .unknownSignIn)
    #expect(await attempt(answer: { $0.remove(at: 1) }) == .unknownSignIn)
    #expect(await attempt(answer: { $0.remove(at: 0) }) == .unknownSignIn)
    #expect(await attempt(answer: { $0.append(("code", "other")) }) == .unknownSignIn)
    #expect(
      await attempt(answer: { $0[0].value = String(repeating: "a", count: 9000) }) == .unknownSignIn
    )
    #expect(await attempt(answer: { $0.append(("iss", TestIssuer.address)) }) == nil)
    #expect(await attempt(answer: { $0.append(("iss", "https://evil.org")) }) == .unknownSignIn)
    #expect(
      await attempt(answer: { $0.append(("error", "access_denied")) }) == .refused("access_denied"))
    #expect(await attempt(answer: { $0.append(("error", "<b>\u{1B}")) }) == .refused("error"))
    #expect(await attempt(answer: { _ in time.advance(600) }) == .unknownSignIn)
  }

  @Test
  func `An issuer that names itself in its answers must do so`() async {
    var faults = TestIssuer.Faults()
    faults.discovery["authorization_response_iss_parameter_supported"] = true
    let outcome = await failure { try await signIn(TestIssuer(faults, time)) }
    #expect(outcome == .unknownSignIn)
  }

  @Test
  func `Only so many sign-ins go on at once, and those that are past their time make room`()
    async throws
  {
    let client = TestIssuer(TestIssuer.Faults(), time).client(capacity: 2)
    for _ in 0..<2 { _ = try await client.start(redirect: Self.redirect, place: "/") }
    let third = await failure { _ = try await client.start(redirect: Self.redirect, place: "/") }
    #expect(third == .busy)
    time.advance(601)
    _ = try await client.start(redirect: Self.redirect, place: "/")
  }

  @Test
  func `One address does not use up the room of all`() async throws {
    let client = TestIssuer(TestIssuer.Faults(), time).client(capacity: 1000)
    func start(_ address: String) async -> OpenIDFailure? {
      await failure {
        _ = try await client.start(redirect: Self.redirect, place: "/", from: address)
      }
    }
    for _ in 0..<50 { #expect(await start("2001:db8::1") == nil) }
    #expect(await start("2001:db8::2") == .busy)
    #expect(await start("192.0.2.1") == nil)
  }

  @Test(
    arguments: [
      ("issuer", "https://id.example.org/"), ("issuer", nil), ("issuer", 1),
      ("authorization_endpoint", nil), ("token_endpoint", nil),
      ("token_endpoint", "http://id.example.org/token"),
      ("token_endpoint", "http://127.0.0.1/token"),
      ("authorization_endpoint", "javascript:alert(1)"),
      ("code_challenge_methods_supported", ["plain"]),
    ] as [(String, StructuredValue?)])
  func `What an issuer says about itself is checked`(_ key: String, _ value: StructuredValue?) async
  {
    var faults = TestIssuer.Faults()
    faults.discovery[key] = .some(value)
    let issuer = TestIssuer(faults, time)
    guard case .badDiscovery = await failure({ try await signIn(issuer) }) else {
      Issue.record("taken")
      return
    }
    #expect(issuer.requests.count == 1)
  }

  private static let now = TestClock().date

  @Test(
    arguments: [
      ("iss", "https://id.example.org/"), ("iss", nil), ("aud", "other"), ("aud", nil),
      ("aud", []), ("aud", ["menus", "other"]), ("aud", ["menus", 1]), ("azp", "other"), ("azp", 1),
      ("exp", .int(now - 60)), ("exp", nil), ("exp", "9999999999"), ("exp", 1e300),
      ("exp", .int(.max)), ("iat", .int(now + 61)), ("iat", nil), ("iat", .int(now - 661)),
      ("iat", .int(.min)), ("nbf", .int(now + 61)), ("nbf", "x"), ("nonce", "x"), ("nonce", nil),
      ("nonce", ""), ("sub", nil), ("sub", ""), ("sub", 1), ("email", nil), ("email", "a\u{1B}b"),
      ("email", ""), ("email", .string(String(repeating: "a", count: 300))),
      ("email_verified", false), ("email_verified", nil), ("email_verified", "yes"),
    ] as [(String, StructuredValue?)])
  func `Each claim of a token is checked`(_ key: String, _ value: StructuredValue?) async {
    var faults = TestIssuer.Faults()
    faults.claims[key] = .some(value)
    guard case .badToken(let reason) = await failure({ try await signIn(TestIssuer(faults, time)) })
    else {
      Issue.record("taken")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test(
    arguments: [
      ("aud", ["menus"]), ("azp", "menus"), ("exp", .int(now - 59)), ("iat", .int(now + 60)),
      ("iat", .double(Double(now) + 0.5)), ("nbf", .int(now)), ("email_verified", "true"),
    ] as [(String, StructuredValue?)])
  func `Tokens that hold as well`(_ key: String, _ value: StructuredValue?) async throws {
    var faults = TestIssuer.Faults()
    faults.claims[key] = .some(value)
    try await signIn(TestIssuer(faults, time))
  }

  @Test
  func `What is no signed token is refused, whatever stands in it`() async {
    let large = StructuredValue.string(String(repeating: "a", count: 100_000))
    for token in ["", "a", "a.b.c", "..", "a.b.c.d.e", large, 5] as [StructuredValue] {
      var faults = TestIssuer.Faults()
      faults.token = token
      guard case .badToken = await failure({ try await signIn(TestIssuer(faults, time)) }) else {
        Issue.record("\(token)")
        continue
      }
    }
    for header in [["alg": "none"], ["alg": "NONE"], [:], ["alg": 1], []] as [StructuredValue] {
      var faults = TestIssuer.Faults()
      faults.header = header
      guard case .badToken = await failure({ try await signIn(TestIssuer(faults, time)) }) else {
        Issue.record("\(header)")
        continue
      }
    }
    var faults = TestIssuer.Faults()
    faults.signature = ""
    #expect(
      await failure { try await signIn(TestIssuer(faults, time)) } == .badToken("it is not signed"))
  }

  @Test("Only users and members of groups that are taken sign in, and no other groups come along")
  func taken() async throws {
    func groups(
      _ settings: OpenIDSettings, _ groups: StructuredValue?
    ) async throws -> [String] {
      var faults = TestIssuer.Faults()
      faults.claims["groups"] = .some(groups)
      return try await signIn(TestIssuer(faults, time), settings).signIn.user.groups.map(\.text)
    }
    var settings = TestIssuer.settings
    #expect(try await groups(settings, ["others"]) == [])
    #expect(try await groups(settings, nil) == [])
    #expect(try await groups(settings, "operators") == ["operators"])
    #expect(try await groups(settings, ["x\u{1B}", 1, "operators"]) == ["operators"])
    settings.users = ["Ann@example.org"]
    #expect(try await groups(settings, ["operators"]) == ["operators"])
    for others in [["others"], nil, "others", ["Operators"], ["operator\u{455}"]]
      as [StructuredValue?]
    {
      #expect(await failure { _ = try await groups(settings, others) } == .notTaken)
    }
    settings.takesEveryone = true
    #expect(try await groups(settings, ["others"]) == [])
  }

  @Test
  func `Failures of the issuer are told, without what it said`() async {
    func attempt(_ change: (inout TestIssuer.Faults) -> Void) async -> OpenIDFailure? {
      var faults = TestIssuer.Faults()
      change(&faults)
      let issuer = TestIssuer(faults, time)
      return await failure { try await signIn(issuer) }
    }
    #expect(
      await attempt {
        $0.answer = (400, #"{"error": "invalid_grant", "error_description": "c0de"}"#)
      }
        == .refused("invalid_grant"))
    #expect(
      await attempt { $0.answer = (401, #"{"error": "s 3cret"}"#) } == .refused("error"))
    #expect(await attempt { $0.answer = (500, "c0de") } == .unreachable("status 500"))
    #expect(await attempt { $0.answer = (400, "c0de") } == .unreachable("status 400"))
    #expect(
      await attempt { $0.answer = (200, "<html>") }
        == .unreachable("the answer is no object of JSON"))
    #expect(
      await attempt { $0.answer = (200, "{}") } == .badToken("there is none in the answer"))
    #expect(await attempt { $0.discoveryStatus = 404 } == .unreachable("status 404"))
    for place in ["https://evil.org/", "/other", "http://id.example.org/"] {
      guard case .unreachable = await attempt({ $0.redirect = place }) else {
        Issue.record("followed to \(place)")
        continue
      }
    }
  }

  @Test("An issuer that is out of order is asked once by all who sign in, and again after a pause")
  func outOfOrder() async throws {
    var faults = TestIssuer.Faults()
    faults.discoveryStatus = 503
    let issuer = TestIssuer(faults, time)
    let client = issuer.client()
    func start() async -> OpenIDFailure? {
      await failure { _ = try await client.start(redirect: Self.redirect, place: "/") }
    }
    await withTaskGroup(of: OpenIDFailure?.self) { group in
      for _ in 0..<5 { group.addTask { await start() } }
      for await found in group { #expect(found == .unreachable("status 503")) }
    }
    #expect(await start() == .unreachable("status 503"))
    #expect(issuer.requests.count == 1)
    time.advance(6)
    #expect(await start() == .unreachable("status 503"))
    #expect(issuer.requests.count == 2)
  }

  @Test
  func `Nothing of a client is printed that is a secret`() async throws {
    let issuer = TestIssuer(TestIssuer.Faults(), time)
    let client = issuer.client()
    let start = try await client.start(redirect: Self.redirect, place: "/")
    var text = ""
    dump(client.settings, to: &text)
    text += "\(start.browserSecret)"
    #expect(!text.contains("3cret") && !text.contains(start.browserSecret.revealed))
  }

  @Test
  func `Only addresses with https, and this machine, are safe`() {
    for url in ["https://a", "http://localhost:1", "http://127.0.0.1/x", "http://[::1]:8080"] {
      #expect(OpenIDAddress.isSafe(url))
    }
    for url in ["http://a", "", "a", "https://a@b", "http://localhost.evil.org", "ftp://localhost"]
    {
      #expect(!OpenIDAddress.isSafe(url))
    }
  }
}
