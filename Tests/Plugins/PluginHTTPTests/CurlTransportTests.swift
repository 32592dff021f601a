import AppMenuPlugin
import Foundation
import StructuredData
import Testing

@testable import PluginHTTP

/// Requests by the real program to a real server.
@Suite(.timeLimit(.minutes(5))) struct CurlTransportTests {
  private func client(
    _ limits: HTTPLimits = HTTPLimits(), program: String? = nil
  ) -> HTTPClient {
    HTTPClient(transport: CurlTransport(program: program), retry: .never, limits: limits)
  }

  @Test
  func `A request arrives with its method, header fields and body, whatever they contain`()
    async throws
  {
    let server = try FaultyServer()
    let body = "{\"a\": \"quote \\\" and\\nline\"}\n\ttab \\ ä 😀\r\n"
    let response = try await client().fetch(
      HTTPRequest(
        server.url + "/x?y=[1]{2}#fragment", method: "PATCH",
        headers: ["X-Quoted": "a \"b\" \\ c", "X-Empty": "", "Authorization": "Bearer secret"],
        body: Array(body.utf8)))
    #expect(response.status == 200 && response.text == "hello")
    let entry = try #require(try await server.log().first)
    #expect(entry["method"]?.string == "PATCH" && entry["target"]?.string == "/x?y=[1]{2}")
    let headers = entry["headers"]
    #expect(headers?["x-quoted"]?.string == "a \"b\" \\ c")
    #expect(headers?["x-empty"]?.string == "")
    #expect(headers?["authorization"]?.string == "Bearer secret")
    #expect(headers?["user-agent"]?.string == "appmenu")
    #expect(headers?["content-type"] == nil && headers?["expect"] == nil)
    #expect(headers?["accept-encoding"]?.string?.contains("gzip") == true)
    #expect(entry["size"] == .int(body.utf8.count))
    #expect(
      entry["body"]?.string
        == String(String.UnicodeScalarView(body.utf8.map { Unicode.Scalar($0) })))
  }

  @Test(arguments: [(4, UInt8(0)), (300_000, 0x61)])
  func `A body with null bytes and a large one arrive whole, and leave no file behind`(
    _ size: Int, byte: UInt8
  ) async throws {
    let server = try FaultyServer()
    let body = [UInt8](repeating: byte, count: size)
    _ = try await client().fetch(HTTPRequest(server.url, method: "POST", body: body))
    #expect(try await server.log().first?["size"] == .int(body.count))
  }

  @Test
  func `A method without a body sends a length of none where a server expects one`() async throws {
    let server = try FaultyServer()
    _ = try await client().fetch(HTTPRequest(server.url, method: "POST"))
    #expect(try await server.log().first?["headers"]?["content-length"]?.string == "0")
    let head = try await client().fetch(HTTPRequest(server.url, method: "HEAD"))
    #expect(head.status == 200 && head.body.isEmpty)
  }

  @Test
  func `Header fields of an answer are found whatever their case, and steer no terminal`()
    async throws
  {
    let server = try FaultyServer()
    let response = try await client().fetch(HTTPRequest(server.url + "/headers"))
    #expect(response.headers["X-OTHER"] == "1" && response.headers["missing"] == nil)
    #expect(response.headers["x-thing"]?.contains("\u{1B}") == false)
  }

  @Test
  func `Statuses are answers, and failures with words where success is asked for`() async throws {
    let server = try FaultyServer()
    let request = HTTPRequest(server.url + "/status/404")
    let response = try await client().fetch(request)
    #expect(response.status == 404 && response.text == "words")
    let failure = #expect(throws: HTTPFailure.self) { try response.success(of: request) }
    #expect(failure?.kind == .status(404))
    #expect(failure?.message == "127.0.0.1 answered with status 404 (not found).")
  }

  @Test(
    "Packed bodies are unpacked; early and late header fields are not mistaken for the answer's")
  func packed() async throws {
    let server = try FaultyServer()
    #expect(try await client().fetch(HTTPRequest(server.url + "/gzip")).text == "packed ✓")
    let trailer = try await client().fetch(HTTPRequest(server.url + "/trailer"))
    #expect(trailer.status == 200 && trailer.text == "body" && trailer.headers["Link"] == nil)
  }

  @Test(arguments: [
    ("/close", HTTPFailure.Kind.badReply), ("/garbage", .badReply), ("/partial", .badReply),
    ("/huge", .tooLarge), ("/huge-length", .tooLarge), ("/bomb", .tooLarge),
    ("/loop", .tooManyRedirects), ("/huge-header", .tooLarge),
  ]) func `What a server does wrong is named`(_ path: String, kind: HTTPFailure.Kind) async throws {
    let server = try FaultyServer()
    let found = await failure(
      client(HTTPLimits(bytes: 1 << 20)), HTTPRequest(server.url + path))
    #expect(
      found?.kind == kind || path == "/huge-header" && found?.kind == .badReply,
      "\(String(describing: found))")
    let words = "\(found?.message ?? "") \(found?.reason ?? "") \(found?.hint ?? "")"
    #expect(!words.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "\(words)")
  }

  @Test(
    "A server that is silent, or stops in the middle, is waited for as long as the limit says",
    arguments: ["/silent", "/slow"])
  func timeouts(_ path: String) async throws {
    let server = try FaultyServer()
    let found = await failure(client(HTTPLimits(seconds: 0.3)), HTTPRequest(server.url + path))
    #expect(found?.kind == .timedOut)
    try await server.wait { $0.first?["gone"] == .bool(true) }
  }

  @Test func `No server, no address and no encryption are told apart`() async throws {
    let server = try FaultyServer()
    let none = await failure(client(), HTTPRequest("http://127.0.0.1:1/"))
    #expect(none?.kind == .offline && none?.isRetryable == true)
    let unknown = await failure(client(), HTTPRequest("http://no-such-name.invalid/"))
    #expect(unknown?.kind == .offline && unknown?.server == "no-such-name.invalid")
    let tls = await failure(client(), HTTPRequest("https://127.0.0.1:\(server.port)/"))
    #expect(tls?.kind == .tls)
  }

  @Test
  func `A cancelled request ends its process and its connection at once`() async throws {
    let server = try FaultyServer()
    let client = client()
    let url = server.url + "/slow"
    let task = Task { await failure(client, HTTPRequest(url)) }
    try await server.wait { $0.count == 1 }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    try await server.wait { $0.first?["gone"] == .bool(true) }
  }

  @Test(arguments: [
    HTTPRequest("http://127.0.0.1:1/", headers: ["X": "a\r\nY: b"]),
    HTTPRequest("http://127.0.0.1:1/", headers: ["X: y\nZ": "a"]),
    HTTPRequest("http://127.0.0.1:1/", headers: ["": "a"]),
    HTTPRequest("http://127.0.0.1:1/", method: "GET / HTTP/1.1\r\nX: y"),
    HTTPRequest("http://127.0.0.1:1/\r\nX: y"), HTTPRequest("file:///etc/passwd"),
    HTTPRequest("http://me:secret@127.0.0.1:1/"),
  ]) func `What could add header fields of its own is not sent`(_ request: HTTPRequest) async {
    let found = await failure(client(), request)
    #expect(found?.kind == .badAddress)
    #expect(found.map { "\($0)".contains("secret") } == false)
  }

  @Test func `A server reached by the sixth version of IP answers, too`() async throws {
    let server = try FaultyServer()
    guard server.hasIPv6 else { return }
    let response = try await client().fetch(HTTPRequest("http://[::1]:\(server.port)/"))
    #expect(response.text == "hello")
  }

  @Test
  func `Secrets are in no argument, and the user's settings for curl are not read`() async throws {
    let folder = try Folder()
    let program = try folder.write(
      "#!/bin/sh\nprintf '%s\\n' \"$@\" >'\(folder.path)/arguments'\ncat >'\(folder.path)/input'\nexit 7\n",
      to: "curl", mode: 0o700)
    let found = await failure(
      client(program: program),
      HTTPRequest(
        "http://example.org/?key=secret", method: "POST", headers: ["Authorization": "secret"],
        body: Array("secret".utf8)))
    #expect(found?.kind == .offline && found.map { "\($0)".contains("secret") } == false)
    let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
    #expect(arguments == "-q\n--config\n-\n")
    let input = try String(contentsOfFile: folder.path + "/input", encoding: .utf8)
    #expect(input.contains("header = \"Authorization: secret\""))
  }

  @Test
  func `A proxy of the environment is used, and the user's settings for curl are not`() async throws
  {
    let (server, folder) = (try FaultyServer(isAlone: true), try Folder())
    try folder.write("header = \"X-Settings: read\"\n", to: ".curlrc")
    let program = try folder.write(
      """
      #!/bin/sh
      unset no_proxy NO_PROXY
      HOME='\(folder.path)' CURL_HOME='\(folder.path)' http_proxy='\(server.url)' exec curl "$@"
      """, to: "curl", mode: 0o700)
    let response = try await client(program: program).fetch(HTTPRequest("http://a.example/x"))
    #expect(response.text == "hello")
    let entry = try #require(try await server.log().first)
    #expect(entry["target"]?.string == "http://a.example/x")
    #expect(entry["headers"]?["x-settings"] == nil)
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::1]"])
  func `What stays on this machine goes through no proxy, whatever the environment says`(
    _ host: String
  ) async throws {
    let (server, folder) = (try FaultyServer(), try Folder())
    if host == "[::1]", !server.hasIPv6 { return }
    let program = try folder.write(
      """
      #!/bin/sh
      unset NO_PROXY
      no_proxy=a.example http_proxy='http://127.0.0.1:1' exec curl "$@"
      """, to: "curl", mode: 0o700)
    let url = "http://\(host):\(server.port)/"
    #expect(try await client(program: program).fetch(HTTPRequest(url)).text == "hello")
  }

  @Test
  func `The servers that the environment keeps from its proxy are asked without it`() async throws {
    let (server, folder) = (try FaultyServer(isAlone: true), try Folder())
    let program = try folder.write(
      """
      #!/bin/sh
      unset no_proxy
      NO_PROXY=no-such-name.invalid http_proxy='\(server.url)' exec curl "$@"
      """, to: "curl", mode: 0o700)
    let found = await failure(
      client(program: program), HTTPRequest("http://no-such-name.invalid/"))
    #expect(found?.kind == .offline)
    #expect(try await server.log().isEmpty)
  }

  @Test
  func `The program for requests gets no secrets of the environment`() async throws {
    let folder = try Folder()
    let program = try folder.write(
      "#!/bin/sh\nenv >'\(folder.path)/environment'\ncat >/dev/null\nexit 7\n", to: "curl",
      mode: 0o700)
    let names = ["GITHUB_TOKEN", "x_token", "DATABASE_PASSWORD", "CLIENT_SECRET"]
    var environment = ["PATH": "/usr/bin:/bin", "https_proxy": "http://a.example"]
    for name in names { environment[name] = "planted" }
    let transport = CurlTransport(program: program, environment: environment)
    _ = await failure(
      HTTPClient(transport: transport, retry: .never), HTTPRequest("http://a.example/"))
    let found = try String(contentsOfFile: folder.path + "/environment", encoding: .utf8)
    #expect(found.contains("https_proxy=http://a.example") && found.contains("PATH="))
    #expect(!found.contains("planted"))
  }

  @Test func `A missing program is named, with what to do`() async {
    let found = await failure(client(program: "/nowhere/curl"), HTTPRequest("http://a.org/"))
    #expect(found?.kind == .missingProgram)
    #expect(found?.hint == "Install curl, then try again.")
  }
}
