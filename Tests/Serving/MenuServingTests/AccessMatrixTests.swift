import AppMenuKit
import AppMenuTesting
import HandlerProtocol
import DisplayText
import MenuDispatch
import RunLog
import RunRecords
import ServerAccess
import Testing

@testable import MenuServing

/// Sends every route as every kind of user; a route without a line here does not compile.
@MainActor @Suite("Routes and users", .timeLimit(.minutes(5))) struct AccessMatrixTests {
  enum User: String, CaseIterable {
    /// Not signed in; signed in, and allowed nothing; allowed to see, to run, to read the log of `tools`, to stop what
    /// the log shows, and to stop alone.
    case nobody, stranger, viewer, runner, auditor, keeper, stopper

    /// Whether the user sees the menu, and `tools` in it.
    var sees: Bool { self == .viewer || self == .runner }
  }

  /// What is asked of a route, for the addressed item `tools`.
  private func request(_ route: Route, _ browser: TestBrowser, run: RunID) -> ServerRequest {
    switch route {
    case .page: browser.request("GET", "/i/tools")
    case .act:
      browser.request("POST", "/do", "page=\(browser.page)&token=\(browser.token)&do=dismiss")
    case .events: browser.request("GET", "/events/\(browser.anyPage)")
    case .picture: browser.request("GET", "/pictures/\(browser.anyPage)/x")
    case .runs: browser.request("GET", "/runs")
    case .run: browser.request("GET", "/runs/\(run.text)")
    case .runEvents: browser.request("GET", "/runs/\(run.text)/events")
    case .output: browser.request("GET", "/runs/\(run.text)/output")
    case .stop: browser.request("POST", "/runs/\(run.text)/stop", "token=\(browser.token)")
    case .signIn: browser.request("GET", "/sign-in")
    case .signedIn: browser.request("POST", "/sign-in", "name=x&password=y")
    case .signOut: browser.request("POST", "/sign-out", "token=\(browser.token)")
    case .preferences:
      browser.request("POST", "/preferences", "token=\(browser.token)&theme=dark")
    case .identify: browser.request("GET", "/openid")
    case .identified: browser.request("GET", "/openid/back")
    case .asset: browser.request("GET", "/assets/x/page.css")
    case .manifest: browser.request("GET", "/manifest.webmanifest")
    case .health: browser.request("GET", "/health")
    case .report: browser.request("POST", "/csp-report", "{}")
    }
  }

  /// The status that a user gets.
  private func expected(_ route: Route, _ user: User) -> Int {
    switch route {
    case .page: user == .nobody ? 401 : user.sees ? 200 : 403
    // Those who see nothing have no page that they could act on.
    case .act: user == .nobody ? 401 : user.sees ? 303 : 404
    case .events: user == .nobody ? 401 : user.sees ? 200 : 404
    case .picture: user == .nobody ? 401 : 404
    case .runs: user == .nobody ? 401 : 200
    // It is the runner's own.
    case .run, .output, .runEvents:
      switch user {
      case .nobody: 401
      case .runner, .auditor, .keeper: 200
      case .stranger, .viewer, .stopper: 404
      }
    case .stop:
      switch user {
      case .nobody: 401
      case .runner, .keeper: 303
      case .auditor: 403
      // Who does not see a run cannot stop it.
      case .stranger, .viewer, .stopper: 404
      }
    // Also a user who may see nothing can sign out.
    case .signOut, .preferences: user == .nobody ? 401 : 303
    case .signIn, .health: 200
    case .manifest: user == .nobody ? 401 : user.sees ? 200 : 404
    case .signedIn: 403
    case .identify, .identified, .asset: 404
    case .report: 204
    }
  }

  @Test(arguments: User.allCases)
  func `Every route answers every user as its line says`(user: User) async throws {
    let folder = TemporaryFolder()
    let log = try await RunLog(opening: folder.path + "/runs.sqlite")
    let run = try await log.begin(
      RunItem(path: ["tools", "date"], title: "Date"), user: "runner", inputs: .none)
    let site = try await TestSite(runs: ServerRuns(log, wording: .english))
    for route in Route.allCases {
      let browser = try site.browser(user == .nobody ? nil : user.rawValue)
      await browser.get("/")
      let response = await browser.send(request(route, browser, run: run))
      #expect(response.status == expected(route, user), "\(route) \(user)")
    }
    try await log.close()
  }

  @Test(arguments: [User.stranger, .viewer, .runner, .auditor])
  func `What a user may not see is in no answer: not in pages, not in searches, not by address`(
    user: User
  ) async throws {
    let site = try await TestSite()
    let browser = try site.browser(user.rawValue)
    for path in ["/", "/i/tools", "/i/secret", "/i/secret/codes", "/i/nothing"] {
      let response = await browser.get(path)
      #expect(!browser.text.contains("plans") && !browser.text.contains("codes"), "\(path)")
      if path.hasPrefix("/i/secret") { #expect(response.status == (user.sees ? 404 : 403)) }
    }
    guard user.sees else { return }
    await browser.get("/")
    for steps in [
      "jump&text=codes", "find&text=plans", "row:secret%3Bopen", "row:secret/codes%3Bopen",
    ] {
      await browser.act(steps)
      await browser.get("/")
      #expect(!browser.text.contains("Launch") && !browser.text.contains("Hidden"), "\(steps)")
    }
    #expect(site.codes.selections.isEmpty)
  }

  @Test
  func `Who may see an item but not run it never reaches its handler`() async throws {
    let site = try await TestSite()
    let viewer = try site.browser("viewer")
    #expect(await viewer.get("/i/tools/hello").status == 200)
    #expect(!viewer.text.contains("Hello, world"))
    await viewer.get("/i/tools")
    await viewer.act("row:tools/hello%3Bopen")
    #expect(site.hello.selections.isEmpty)
    let runner = try site.browser("runner")
    await runner.get("/i/tools/hello")
    #expect(runner.text.contains("Hello, world"))
    #expect(site.hello.selections.count == 1)
  }

  @Test(
    "A page belongs to one session: another one cannot act on it, listen to it or see its pictures")
  func foreignPages() async throws {
    let site = try await TestSite()
    let (one, other) = (try site.browser("runner"), try site.browser("runner"))
    await one.get("/i/tools")
    await other.get("/")
    for path in ["/events/\(one.page)", "/pictures/\(one.page)/x"] {
      #expect(await other.get(path).status == 404)
    }
    let act = other.request("POST", "/do", "page=\(one.page)&token=\(other.token)&do=dismiss")
    #expect(await other.send(act).status == 404)
  }

  @Test
  func `What acts needs the token of its session, and an origin that is allowed`() async throws {
    let site = try await TestSite()
    let browser = try site.browser("runner")
    await browser.get("/")
    let stranger = try site.browser("runner")
    await stranger.get("/")
    let good = browser.request(
      "POST", "/do", "page=\(browser.page)&token=\(browser.token)&do=dismiss")
    for token in ["", "x", stranger.token] {
      var request = good
      request.body = Array("page=\(browser.page)&token=\(token)&do=dismiss".utf8)
      #expect(await browser.send(request).status == 400)
    }
    for origin in [
      nil, "null", "http://evil.example", "http://menu.example:9090", "https://menu.example:8080",
    ] {
      var request = good
      request.headers["origin"] = origin
      let response = await browser.send(request)
      #expect(response.status == 403 && browser.text.contains("hosts"), "\(origin ?? "none")")
    }
    var rebound = browser.request("GET", "/")
    rebound.headers["host"] = "evil.example"
    #expect(await browser.send(rebound).status == 421)
    #expect(browser.text.contains("evil.example") && browser.text.contains("hosts"))
    #expect(await browser.send(good).status == 303)
  }

  @Test func `Signing out ends the session, its pages and its streams`() async throws {
    let site = try await TestSite(isOwned: true)
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    await browser.get("/")
    guard case .stream(let stream) = await browser.get("/events/\(browser.page)").body else {
      Issue.record("no stream")
      return
    }
    var events = stream.makeAsyncIterator()
    var first = ""
    while !first.contains("event: page"), let event = await events.next() {
      first = String(decoding: event, as: UTF8.self)
    }
    #expect(first.contains("data-page"))
    #expect(
      await browser.send(browser.request("POST", "/sign-out", "token=\(browser.token)")).status
        == 303)
    var last = ""
    while let event = await events.next() { last = String(decoding: event, as: UTF8.self) }
    #expect(last.contains("event: end"))
    #expect(await browser.get("/").status == 401)
  }

  @Test func `The token of the start lets its owner in, and no other text does`()
    async throws
  {
    let site = try await TestSite(isOwned: true)
    let token = try #require(site.server.doors.startToken?.renew())
    let browser = try site.browser(nil)
    #expect(await browser.get("/sign-in?start=wrong").header("set-cookie") == nil)
    let response = await browser.get("/sign-in?start=\(token.revealed)")
    let cookie = try #require(response.header("set-cookie"))
    #expect(
      response.status == 303 && cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    browser.cookie = String(cookie.prefix { $0 != ";" })
    #expect(await browser.get("/").status == 200)
    #expect(browser.text.contains("Hidden plans"))
  }

  @Test func `What a proxy vouches for counts, and only from where it stands`() async throws {
    let site = try await TestSite(isBehindProxy: true)
    let browser = try site.browser(nil)
    var request = browser.request("GET", "/i/tools")
    request.headers["x-user"] = "viewer"
    // From elsewhere anybody could say so.
    #expect(await browser.send(request).status == 401)
    request.client = "127.0.0.1"
    let response = await browser.send(request)
    #expect(response.status == 200)
    let cookie = try #require(response.header("set-cookie"))
    // Programs without cookies have one session for all of a user's requests.
    request.headers["accept"] = "*/*"
    for _ in 0..<3 {
      let response = await browser.send(request)
      #expect(response.status == 200 && response.header("set-cookie") == nil)
    }
    #expect(site.server.doors.sessions.all.map(\.user.name) == ["viewer"])
    // The session of a browser serves only requests that name the same user.
    request.headers["accept"] = "text/html"
    request.headers["cookie"] = String(cookie.prefix { $0 != ";" })
    #expect(await browser.send(request).header("set-cookie") == nil)
    request.headers["x-user"] = "stranger"
    #expect(await browser.send(request).status == 403)
    request.headers["x-user"] = nil
    #expect(await browser.send(request).status == 401)
  }

  @Test func `Nobody is who runs the server by being called owner`() async throws {
    let site = try await TestSite(more: "")
    let browser = try site.browser("owner")
    #expect(await browser.get("/i/tools").status == 403)
    let session = try #require(site.server.doors.sessions.all.first)
    #expect(session.user != .owner && session.user.name == "owner")
  }

  @Test func `The cookie of a site with HTTPS is sent by that only`() async throws {
    let site = try await TestSite(scheme: "https")
    let cookie = site.server.doors.cookie(.random())
    #expect(cookie.hasPrefix("__Host-appmenu=") && cookie.contains("; Secure"))
    let local = try await TestSite(isOwned: true)
    #expect(!local.server.doors.cookie(.random()).contains("Secure"))
  }

  @Test
  func `Behind a proxy attempts are counted by the address that the proxy was asked from`()
    async throws
  {
    let site = try await TestSite()
    let browser = try site.browser(nil)
    func status(_ token: Secret, from address: String, by proxy: String) async -> Int {
      var request = browser.request("GET", "/i/tools")
      request.client = proxy
      request.headers["x-forwarded-for"] = address
      request.headers["authorization"] = "Bearer \(token.revealed)"
      return await browser.send(request).status
    }
    // Those before the last may be made up by the client, and so may all from elsewhere.
    for _ in 0..<20 {
      _ = await status(AccessToken.make(), from: "192.0.2.9, 192.0.2.1", by: "127.0.0.1")
    }
    #expect(await status(TestSite.token, from: "192.0.2.1", by: "127.0.0.1") == 401)
    #expect(await status(TestSite.token, from: "192.0.2.9", by: "127.0.0.1") == 200)
    let other = try await TestSite()
    let stranger = try other.browser(nil)
    for number in 0..<20 {
      var request = stranger.request("GET", "/i/tools")
      request.client = "192.0.2.7"
      request.headers["x-forwarded-for"] = "192.0.2.\(number + 100)"
      request.headers["authorization"] = "Bearer \(AccessToken.make().revealed)"
      await stranger.send(request)
    }
    var request = stranger.request("GET", "/i/tools")
    request.client = "192.0.2.7"
    request.headers["authorization"] = "Bearer \(TestSite.token.revealed)"
    #expect(await stranger.send(request).status == 401)
  }

  @Test
  func `A program's token is its way in: one session for all requests, and no cookie`() async throws
  {
    let site = try await TestSite()
    let browser = try site.browser(nil)
    func get(_ path: String, _ credentials: String) async -> ServerResponse {
      var request = browser.request("GET", path)
      request.headers["authorization"] = credentials
      return await browser.send(request)
    }
    let token = TestSite.token.revealed
    for _ in 0..<3 {
      let response = await get("/i/tools", "Bearer \(token)")
      #expect(response.status == 200 && response.header("set-cookie") == nil)
    }
    #expect(site.server.doors.sessions.all.map(\.user.name) == ["program"])
    #expect(await get("/i/secret", "bearer \(token)").status == 404)
    for wrong in [
      "Bearer \(AccessToken.make().revealed)", "Bearer \(token)x", "Basic \(token)", "Bearer",
      token,
    ] {
      #expect(await get("/i/tools", wrong).status == 401, "\(wrong)")
    }
    let form = browser.request("POST", "/sign-in", "name=program&password=\(token)")
    #expect(await browser.send(form).header("set-cookie") != nil)
    let foreign = browser.request("POST", "/sign-in", "name=viewer&password=\(token)")
    #expect(await browser.send(foreign).status == 403)
  }

  @Test(
    "A session of the start is none under an access file, and hidden fields do not lead elsewhere")
  func targets() async throws {
    let site = try await TestSite(isOwned: true)
    for target in ["//evil.example", "https://evil.example", "/\\evil.example", "/a b"] {
      let token = try #require(site.server.doors.startToken?.renew())
      let browser = try site.browser(nil)
      let response = await browser.get("/sign-in?start=\(token.revealed)&to=\(target)")
      #expect([nil, "/"].contains(response.header("location")), "\(target)")
    }
  }

  @Test
  func `What one user selects opens on no other page, and reaches its handler once`() async throws {
    let site = try await TestSite()
    let (ann, bob) = (try site.browser("runner"), try site.browser("runner"))
    await ann.get("/i/tools")
    await bob.get("/i/tools")
    let (annsPage, bobsPage) = (ann.page, bob.page)
    #expect(annsPage != bobsPage)
    await ann.act("row:tools/hello%3Bopen")
    await ann.get("/i/tools/hello")
    #expect(ann.text.contains("Hello, world"))
    await bob.get("/i/tools")
    #expect(bob.page == bobsPage && !bob.text.contains("Hello, world"))
    #expect(site.hello.selections.count == 1)
  }

  @Test func `A page is answered while its handler works on`() async throws {
    let site = try await TestSite()
    let slow = FakeHandler({ _, _ in
      try await untilCancelled()
      return HandlerResult()
    })
    site.server.site.app.registry.register(slow, names: ["hello"])
    let browser = try site.browser("runner")
    #expect(await browser.get("/i/tools/hello").status == 200)
    #expect(await browser.act("escape").status == 303)
  }
}
