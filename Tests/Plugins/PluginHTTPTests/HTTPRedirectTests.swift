import StructuredData
import Testing

@testable import PluginHTTP

/// Where servers send requests on to.
@Suite(.timeLimit(.minutes(5))) struct HTTPRedirectTests {
  private func client(_ server: FaultyServer) -> HTTPClient {
    HTTPClient(transport: CurlTransport(), retry: .never)
  }

  private func to(_ url: String, status: Int = 302) -> String {
    HTTPAddress.url("/to", query: [("url", url), ("status", "\(status)")])
  }

  @Test func `A request follows to the same server with all its header fields`() async throws {
    let server = try FaultyServer()
    let response = try await client(server).fetch(
      HTTPRequest(server.url + to("/there"), headers: ["Authorization": "secret"]))
    #expect(response.text == "hello")
    #expect(try await server.log().last?["headers"]?["authorization"]?.string == "secret")
  }

  @Test func `Credentials are not sent on to another server`() async throws {
    let (server, other) = (try FaultyServer(), try FaultyServer(isAlone: true))
    let response = try await client(server).fetch(
      HTTPRequest(
        server.url + to(other.url + "/there"),
        headers: [
          "Authorization": "secret", "X-Key": "secret", "Cookie": "secret", "Accept": "a/b",
        ]))
    #expect(response.text == "hello")
    let headers = try await other.log().last?["headers"]
    #expect(headers?["accept"]?.string == "a/b")
    for name in ["authorization", "x-key", "cookie"] { #expect(headers?[name] == nil) }
  }

  @Test(arguments: [(303, "GET", 0), (302, "GET", 0), (307, "POST", 4), (308, "POST", 4)])
  func `A form's answer is fetched, and other methods stay as they are`(
    _ status: Int, method: String, size: Int
  ) async throws {
    let server = try FaultyServer()
    _ = try await client(server).fetch(
      HTTPRequest(server.url + to("/there", status: status), method: "POST", body: [1, 2, 3, 4]))
    let last = try await server.log().last
    #expect(last?["method"]?.string == method && last?["size"] == .int(size))
  }

  @Test func `A body is not sent on to another server`() async throws {
    let (server, other) = (try FaultyServer(), try FaultyServer(isAlone: true))
    let found = await failure(
      client(server),
      HTTPRequest(server.url + to(other.url, status: 307), method: "POST", body: [1]))
    #expect(found?.kind == .insecure)
    #expect(try await other.log().isEmpty)
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://127.0.0.1/", "http://me:pw@127.0.0.1/", "gopher://x",
  ])
  func `Only addresses of the web are followed`(_ url: String) async throws {
    let server = try FaultyServer()
    #expect(await failure(client(server), HTTPRequest(server.url + to(url)))?.kind == .insecure)
  }

  @Test func `A request with encryption does not follow to one without`() async throws {
    let folder = try Folder()
    try folder.write(
      #"{"request": {"url": "https://a.org/"}, "response": {"status": 301, "headers": {"Location": "http://a.org/"}}}"#,
      to: "a.json")
    let client = HTTPClient(transport: ReplayFetcher(folder: folder.path), retry: .never)
    #expect(await failure(client, HTTPRequest("https://a.org/"))?.kind == .insecure)
  }

  @Test("A request that stays on its server goes nowhere else, and names where it should have gone")
  func stays() async throws {
    let (server, other) = (try FaultyServer(), try FaultyServer(isAlone: true))
    var request = HTTPRequest(server.url + to("/there"))
    request.staysOnServer = true
    #expect(try await client(server).fetch(request).text == "hello")
    request.url = server.url + to(other.url + "/there")
    let found = await failure(client(server), request)
    #expect(found?.kind == .insecure && found?.reason?.contains("127.0.0.1") == true)
    #expect(try await other.log().isEmpty)
  }
}
