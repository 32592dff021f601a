import ServerAccess
import Testing

@testable import MenuServing

/// A server on this machine answers browsers by a name of its own, so that its cookies reach no other server.
@MainActor @Suite("The name of a server on this machine", .timeLimit(.minutes(5)))
struct OwnNameTests {
  nonisolated private static let name = AllowedHosts.randomName()

  private func ownSite(token: Bool = false) async throws -> TestSite {
    let hosts = AllowedHosts([try #require(AllowedHosts.Entry(Self.name + ":8080"))])
    return try await TestSite(isOwned: !token, ownHosts: hosts)
  }

  @Test func `No two names are alike, and none can be guessed`() {
    let names = Set((0..<100).map { _ in AllowedHosts.randomName() })
    #expect(names.count == 100)
    for name in names {
      #expect(name.hasSuffix(".localhost") && name.prefix { $0 != "." }.utf8.count == 32)
      #expect(AllowedHosts.Entry(name)?.name == name)
    }
  }

  /// What is asked of a server by which name.
  struct Question: Sendable, CustomTestStringConvertible {
    var host: String
    var path: String
    var status: Int
    var testDescription: String { "\(host) \(path) \(status)" }
  }

  nonisolated private static let questions: [Question] =
    ["/", "/i/tools", "/sign-in", "/sign-in?start=TOKEN", "/runs", "/events/x", "/health"]
    .flatMap { path in
      [
        "localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost", "LOCALHOST:8080",
        name + ":8081", "x." + name + ":8080", "0123.localhost:8080", "evil.example",
      ].map { host in
        let isLoopback = !host.contains(".localhost") && host != "evil.example"
        return Question(host: host, path: path, status: isLoopback && path == "/health" ? 200 : 421)
      }
    }

  @Test(arguments: questions)
  func `By any other name it tells its health alone, and to programs of this machine only`(
    question: Question
  ) async throws {
    let site = try await ownSite()
    let token = try #require(site.server.doors.startToken?.renew())
    let browser = try site.browser(nil)
    var request = browser.request(
      "GET", question.path.replacing("TOKEN", with: token.revealed))
    request.headers["host"] = question.host
    let response = await browser.send(request)
    #expect(response.status == question.status && response.header("set-cookie") == nil)
    if question.status == 421, question.host.lowercased().contains("localhost") {
      #expect(browser.text.contains("printed last"))
      #expect(question.host.contains(Self.name) || !browser.text.contains(Self.name))
    }
    // The token is still good, by the right name.
    request = browser.request("GET", "/sign-in?start=\(token.revealed)")
    request.headers["host"] = Self.name + ":8080"
    let cookie = try #require(await browser.send(request).header("set-cookie"))
    // Without `Domain` it is sent to this very name.
    #expect(!cookie.lowercased().contains("domain") && cookie.contains("Path=/;"))
  }

  @Test func `A form is sent from that name alone`() async throws {
    let site = try await ownSite()
    let (_, secret) = try site.server.doors.sessions.create(for: .owner)
    let browser = TestBrowser(site.server, user: nil, cookie: site.server.doors.cookie(secret))
    var page = browser.request("GET", "/")
    page.headers["host"] = Self.name + ":8080"
    #expect(await browser.send(page).status == 200)
    for (origin, status) in [
      ("http://\(Self.name):8080", 303), ("http://localhost:8080", 403),
      ("http://\(Self.name):8081", 403), ("http://127.0.0.1:8080", 403),
    ] {
      var act = browser.request(
        "POST", "/do", "page=\(browser.page)&token=\(browser.token)&do=dismiss")
      act.headers["host"] = Self.name + ":8080"
      act.headers["origin"] = origin
      #expect(await browser.send(act).status == status, "\(origin)")
    }
  }

  @Test
  func `A program with a token uses the names of this machine, without a cookie`() async throws {
    let site = try await ownSite(token: true)
    let browser = try site.browser(nil)
    for (host, token, status) in [
      ("127.0.0.1:8080", TestSite.token, 200), ("localhost:8080", TestSite.token, 200),
      ("127.0.0.1:8080", AccessToken.make(), 401), ("evil.example", TestSite.token, 421),
    ] {
      var request = browser.request("GET", "/i/tools")
      request.headers["host"] = host
      request.headers["authorization"] = "Bearer \(token.revealed)"
      let response = await browser.send(request)
      #expect(response.status == status && response.header("set-cookie") == nil, "\(host)")
    }
  }

  @Test func `That a session has ended is told only where there was one`() async throws {
    let site = try await TestSite()
    for cookie in [nil, "appmenu=gone"] {
      let browser = try site.browser(nil)
      var request = browser.request("GET", "/i/tools")
      (request.headers["accept"], request.headers["cookie"]) = ("*/*", cookie)
      #expect(await browser.send(request).status == 401)
      #expect(browser.text.contains("The session has ended") == (cookie != nil))
      #expect(browser.text.contains("Sign in to see this."))
    }
  }

  @Test func `A user without rights sees who is signed in, and can sign out`()
    async throws
  {
    let site = try await TestSite()
    let browser = try site.browser("stranger")
    #expect(await browser.get("/").status == 403)
    #expect(browser.text.contains("class=user>stranger<") && browser.text.contains("/sign-out"))
    let signOut = browser.request("POST", "/sign-out", "token=\(browser.token)")
    #expect(await browser.send(signOut).status == 303)
  }

  @Test func `A wrong password keeps the name that was typed`() async throws {
    let site = try await TestSite()
    let browser = try site.browser(nil)
    let form = browser.request("POST", "/sign-in", "name=annabel&password=pa55")
    #expect(await browser.send(form).status == 403)
    #expect(browser.text.contains("value=annabel") && !browser.text.contains("pa55"))
  }

  @Test
  func `When the printed address lets in no more, the page to sign in has another one printed`()
    async throws
  {
    let site = try await ownSite()
    var printed = 0
    site.server.printAddress = {
      printed += 1
      _ = site.server.doors.startToken?.renew()
    }
    let browser = try site.browser(nil)
    for _ in 0..<3 {
      for host in [Self.name + ":8080", "localhost:8080"] {
        var request = browser.request("GET", "/")
        request.headers["host"] = host
        await browser.send(request)
      }
      #expect(printed == 1)
    }
  }
}
