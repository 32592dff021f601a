import AppMenuPlugin
import DisplayText
import PluginHTTP
import Testing

@testable import Forge

/// Answers of servers that mean something else than they seem to.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NetReplyTests {
  @Test(arguments: netSources)
  func `A README whose text is about limits switches no server off`(_ source: ForgeSource)
    async throws
  {
    let http = FakeHTTP { _ in HTTPResponse(json: #"{"errors": [{"message": "rate limit"}]}"#) }
    let server = try ForgeServer(source, address: "https://code.example.org")
    let client = ForgeClient(server, http.environment())
    var request = ForgeRequest(path: "/readme", subject: .given("a README"))
    request.form = .text
    for _ in 0..<2 { #expect(try await client.send(request).text.contains("rate limit")) }
    request.resource = .graphQL
    await #expect(throws: PluginFailure.self) { try await client.send(request) }
  }

  @Test func `A search ends after ten pages`() async throws {
    let http = FakeHTTP { request in
      HTTPResponse(
        status: 200, headers: HTTPHeaders([("Link", "<\(request.url)&page=2>; rel=\"next\"")]),
        body: Array(#"{"items": [], "total_count": 3}"#.utf8))
    }
    let client = ForgeClient(try ForgeServer(.github, address: nil), http.environment())
    let day = try day("2026-11-20")
    let found = await GitHubCommitSearch(client: client, user: "ada").commits(in: day...day)
    #expect(http.requests.count == 10 && found.failure == nil)
    #expect(client.notices.all == [Wording.english(.searchIncomplete)])
  }

  @Test(arguments: netSources)
  func `A token is nowhere in an error, not even a part of it where words are cut`(
    _ source: ForgeSource
  ) async throws {
    let token = "planted-7f3a9c-token"
    let words = String(repeating: "x", count: 290) + token
    for body in [#"{"message": "\#(words)"}"#, words, "[\(token)]"] {
      for status in [200, 500] {
        let http = FakeHTTP { _ in
          HTTPResponse(
            status: status, headers: HTTPHeaders([("Content-Type", "text/plain")]),
            body: Array(body.utf8))
        }
        let access = ForgeToken(token, origin: "a test").map { ForgeAccess.token($0) }
        var environment = http.environment()
        environment.tokens = ForgeRig.Access(access: try #require(access))
        let server = try ForgeServer(source, address: "https://code.example.org")
        let failure = await #expect(throws: (any Error).self) {
          let request = ForgeRequest(path: "/x", subject: .given("x"))
          let client = ForgeClient(server, environment)
          _ = try client.list(try await client.send(request), request.subject)
        }
        #expect(!"\(String(describing: failure))".contains("planted"))
      }
    }
  }

  @Test
  func `The parser's words about a damaged answer are without the token`() throws {
    let token = try #require(ForgeToken("planted-7f3a9c-token", origin: "a test"))
    let fault = ForgeFault(
      server: try ForgeServer(.github, address: nil), access: .token(token))
    let failure = fault.reply(HTTPResponse(json: "["), "It says 'planted-7f3a9c-token'")
    #expect(failure.detail == "It says '•••'")
  }

  @Test(arguments: netSources)
  func `A part of the details that fails is told, whatever the server says about it`(
    _ source: ForgeSource
  ) async throws {
    let rig = try ForgeRig()
    try await rig.server.play("empty", if: "/commits")
    let found = try await rig.forge(source).repository("ada/engine")
    #expect(found.commits.isEmpty && found.notices.count == 1)
    #expect(found.notices.first?.hasPrefix("The list of commits is missing: ") == true)
  }

  @Test(arguments: netSources)
  func `A README or list that is not there is not missed`(_ source: ForgeSource) async throws {
    for fault in ["404", "410"] {
      let rig = try ForgeRig()
      try await rig.server.play(fault, if: "/commits")
      let found = try await rig.forge(source).repository("ada/engine")
      #expect(found.commits.isEmpty && found.notices.isEmpty)
    }
  }

  @Test(arguments: netSources)
  func `Who asks again asks the server with each call`(_ source: ForgeSource) async throws {
    let rig = try ForgeRig()
    let token = try #require(ForgeToken(ForgeRig.token, origin: "a test"))
    var environment = rig.environment(.token(token))
    var arguments = ForgeArguments()
    (arguments.user, arguments.api[source]) = ("ada", rig.server.api(source))
    func targets(_ call: ForgeCall) async throws -> [String] {
      let before = try await rig.server.log().count
      _ = try await call.make(environment.forge(source, arguments))
      return try await rig.server.targets().dropFirst(before).sorted()
    }
    for call in ForgeCall.allCases {
      environment.asking = .everything
      let first = try await targets(call)
      environment.asking = .usual
      #expect(try await targets(call).isEmpty)
      environment.asking = .everything
      #expect(try await targets(call) == first && !first.isEmpty, "\(call)")
    }
    // A notice reports a cached response in place of a requested one, however recent it is.
    try await rig.server.play("500")
    let notices = try await ForgeCall.repositories.make(environment.forge(source, arguments))
    #expect(notices.first?.contains("has an internal error: as of just now") == true)
  }

  @Test(
    "Activity of Gitea goes on where the server names no next page, by its total or by full pages")
  func giteaPages() async throws {
    func cursors(_ total: Int?, sizes: [Int], limit: Int = 2) async throws -> [String?] {
      let http = FakeHTTP { request in
        let page = LinkHeader.query("page", in: request.url).flatMap { Int($0) } ?? 1
        let count = page <= sizes.count ? sizes[page - 1] : 0
        let fields = total.map { [("X-Total-Count", "\($0)")] } ?? []
        return HTTPResponse(
          status: 200, headers: HTTPHeaders(fields),
          body: Array(
            ("[" + [String](repeating: "{}", count: count).joined(separator: ",") + "]").utf8))
      }
      let environment = http.environment(token: nil)
      var arguments = ForgeArguments()
      (arguments.user, arguments.api[.gitea]) = ("ada", "https://code.example.org")
      let forge = try GiteaForge(arguments, environment)
      var (cursors, cursor): ([String?], String?) = ([], nil)
      repeat {
        let reports = Reports<[ForgeEvent]>()
        cursor = try await forge.activity(after: cursor, limit: limit, reports.take)
        cursors.append(cursor)
      } while cursor != nil && cursors.count < 9
      return cursors
    }
    #expect(try await cursors(5, sizes: [2, 2, 1]) == ["2", "3", nil])
    #expect(try await cursors(4, sizes: [2, 2]) == ["2", nil])
    #expect(try await cursors(0, sizes: []) == [nil])
    #expect(try await cursors(nil, sizes: [2, 2]) == ["2", "3", nil])
    #expect(try await cursors(nil, sizes: [2, 1]) == ["2", nil])
    // A server that gives fewer at once than it is asked for.
    #expect(try await cursors(5, sizes: [2, 2, 1], limit: 50) == ["2", "3", "4", nil])
    #expect(try await cursors(.max, sizes: [2]) == ["2", nil])
  }
}
