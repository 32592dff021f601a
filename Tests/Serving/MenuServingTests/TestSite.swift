import AppMenuKit
import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import PluginHost
import RunLog
import ServerAccess
import SourceText
import Testing

@testable import MenuServing

/// A server of a small menu, and what is asked of it.
@MainActor final class TestSite {
  static let menu = """
    title: Team
    items:
      - title: Tools
        id: tools
        items:
          - {title: Hello, "title[ko]": 안녕, id: hello, tapHandlerName: hello}
          - {title: Date, id: date, command: [date], output: view, tags: [clock]}
      - title: Hidden plans
        id: secret
        items:
          - {title: Launch codes, id: codes, tapHandlerName: codes}
    """
  static let rules = """
    rules:
      - {allow: [view], users: [viewer, program, ann@example.org], items: ["tools/**"]}
      - {allow: [run], users: [runner], items: ["tools/**"]}
      - {allow: [log], users: [auditor], items: ["tools/**"]}
      - {allow: [log, stop], users: [keeper], items: ["tools/**"]}
      - {allow: [stop], users: [stopper], items: ["tools/**"]}
      - {allow: [view, log], users: [chief], items: ["**"]}
    """

  /// The token of the user `program`, who may see what `viewer` sees.
  static let token = AccessToken.make()

  let server: MenuServer
  let hello: FakeHandler
  let codes: FakeHandler

  /// The handlers of this site's menu.
  let registry: HandlerRegistry

  /// Creates a site with users, or with its owner alone.
  ///
  /// - Parameters:
  ///   - isOwned: whether who runs the server is the only user.
  ///   - isBehindProxy: whether a proxy may name users.
  ///   - runs: the log of runs.
  ///   - more: further lines of the access file.
  ///   - secret: the secret that those lines name as `SECRET`.
  ///   - scheme: the scheme by which browsers reach the site.
  ///   - ownHosts: the name of the server, if the access file has none.
  ///   - menu: another menu.
  ///   - launcher: the launcher of programs.
  ///   - programs: the paths of the programs that there are.
  ///   - findings: findings about the menu's files.
  ///   - time: the server's clock.
  init(
    isOwned: Bool = false, isBehindProxy: Bool = true, runs: ServerRuns? = nil, more: String = "",
    secret: String? = nil,
    scheme: String = "http", ownHosts: AllowedHosts? = nil, menu: Menu? = nil,
    launcher: any PluginLauncher = SubprocessLauncher(), programs: Set<String> = [],
    findings: [Diagnostic] = [], time: any TimeSource = SystemTime()
  ) async throws {
    let host = HostEnvironment(
      variables: ["HOME": "/h", "PATH": "/usr/bin:/bin"], executableFolder: "/x", version: "1")
    var parts = AppMenu.Parts(
      reader: FileMenuItemsReader(.bytes(Array(Self.menu.utf8), name: "m.yaml", folder: ".")),
      fileSystem: InMemoryFileSystem([:], executables: programs), launcher: launcher, host: host)
    parts.runs = runs
    let app = AppMenu(parts)
    registry = app.registry
    let view = HandlerView(title: "Hello", content: .text(TextContent(body: "Hello, world")))
    hello = FakeHandler(view)
    codes = FakeHandler(HandlerView(title: "Codes", content: .text(TextContent(body: "0000"))))
    app.registry.register(hello, names: ["hello"])
    app.registry.register(codes, names: ["codes"])
    var loading = await app.loadMenu()
    loading.diagnostics += findings
    let site = MenuSite(app, loading, menu: try menu ?? #require(loading.menu), name: "m.yaml")
    await site.checkTrust()
    let hosts = AllowedHosts([try #require(AllowedHosts.Entry("menu.example:8080"))])
    let doors: ServerDoors
    if isOwned {
      doors = ServerDoors(
        ownerAt: ownHosts ?? hosts, requests: RequestLimiter(rate: 1e6, burst: 1_000_000))
    } else {
      let text =
        Self.rules + (ownHosts == nil ? "\nhosts: [\"\(scheme)://menu.example:8080\"]\n" : "\n")
        + "users: [{name: program, tokens: ['\(TokenHash(of: Self.token).encoded)']}]\n"
        + "proxy: {nameHeader: x-user, trusted: [127.0.0.1]}\n" + more
      let reading = AccessFileReader(variable: { $0 == "SECRET" ? secret : nil }).parse(
        Array(text.utf8), name: "access.yaml")
      let access = try #require(reading.access, "\(reading.diagnostics.map(\.message))")
      doors = ServerDoors(
        Authenticator(access), isBehindProxy: isBehindProxy, at: ownHosts ?? AllowedHosts([]))
    }
    server = MenuServer(site, doors: doors, runs: runs, time: time) { [parts] in
      await MenuSite.loaded(parts, in: $0, name: "m.yaml")
    }
  }

  /// Signs a user in, and returns the user's browser.
  func browser(_ user: String?) throws -> TestBrowser {
    guard let user else { return TestBrowser(server, user: nil, cookie: nil) }
    let (_, secret) = try server.doors.sessions.create(
      for: SignIn(ServerUser(name: user), by: .proxy))
    return TestBrowser(server, user: user, cookie: server.doors.cookie(secret))
  }
}

/// A browser that has a user's cookie and fills in the forms of the pages that it reads.
@MainActor final class TestBrowser {
  let server: MenuServer
  /// The name that the proxy before the server vouches for.
  let user: String?
  var cookie: String?
  /// The open page and its form token, from the last page.
  private(set) var page = ""
  private(set) var token = ""
  private(set) var text = ""
  /// The open page, or the ID of none.
  var anyPage: String { page.isEmpty ? "none" : page }

  init(_ server: MenuServer, user: String?, cookie: String?) {
    (self.server, self.user) = (server, user)
    self.cookie = cookie.map { String($0.prefix { $0 != ";" }) }
  }

  func request(_ method: String, _ path: String, _ body: String = "") -> ServerRequest {
    let parts = path.split(separator: "?", maxSplits: 1)
    var request = ServerRequest(
      method: method, path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : "",
      headers: ["host": "menu.example:8080", "accept": "text/html"], body: Array(body.utf8),
      client: user == nil ? "192.0.2.1" : "127.0.0.1")
    request.headers["cookie"] = cookie
    request.headers["x-user"] = user
    if method == "POST" { request.headers["origin"] = "http://menu.example:8080" }
    return request
  }

  @discardableResult
  func send(_ request: ServerRequest) async -> ServerResponse {
    let response = await server.respond(to: request)
    if case .bytes(let bytes) = response.body {
      text = String(decoding: bytes, as: UTF8.self)
      page = value(of: "page") ?? page
      token = value(of: "token") ?? token
    }
    return response
  }

  @discardableResult
  func get(_ path: String) async -> ServerResponse { await send(request("GET", path)) }

  /// Does something on the page that was read last.
  @discardableResult
  func act(_ steps: String, _ fields: String = "") async -> ServerResponse {
    await send(request("POST", "/do", "page=\(page)&token=\(token)&do=\(steps)\(fields)"))
  }

  private func value(of name: String) -> String? {
    guard let start = text.range(of: "name=\(name) value=")?.upperBound else { return nil }
    return String(text[start...].prefix { $0 != ">" && $0 != " " })
  }
}
