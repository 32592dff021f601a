import Foundation
import StructuredData
import Testing

@testable import PluginHTTP

/// Answers that are kept.
@Suite(.timeLimit(.minutes(5))) struct HTTPCacheTests {
  private func client(
    _ folder: Folder, _ clock: StoppedClock, limit: Int = 1 << 20
  ) -> HTTPClient {
    HTTPClient(
      transport: CurlTransport(clock: clock.clock),
      cache: HTTPCache(folder: folder.path + "/cache", limit: limit),
      retry: .never, clock: clock.clock)
  }

  private func entries(_ folder: Folder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")
      .map { folder.path + "/cache/" + $0 }
  }

  @Test func `An answer that still holds is not sent again, and is new again`() async throws {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    let first = try await client.fetch(HTTPRequest(server.url + "/etag"))
    #expect(first.text == "asked 1" && !first.isFromCache)
    clock.now += 100
    let second = try await client.fetch(HTTPRequest(server.url + "/etag"))
    #expect(second.text == "asked 1" && second.isFromCache && second.age == 0)
    #expect(second.status == 200 && second.fetched == clock.now)
    #expect(try await server.log().last?["headers"]?["if-none-match"]?.string == "\"one\"")
  }

  @Test func `Within the time that the caller names nothing is asked`() async throws {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    let request = HTTPRequest(server.url + "/etag", freshness: 60)
    _ = try await client.fetch(request)
    clock.now += 59
    let second = try await client.fetch(request)
    #expect(second.isFromCache && second.age == 59 && second.failure == nil)
    #expect(try await server.log().count == 1)
    clock.now += 1
    _ = try await client.fetch(request)
    #expect(try await server.log().count == 2)
  }

  @Test
  func `Without a connection the answer that is kept is given, with its age and the reason`()
    async throws
  {
    let (folder, clock) = (try Folder(), StoppedClock())
    var server: FaultyServer? = try FaultyServer(isAlone: true)
    let url = try #require(server?.url)
    let client = client(folder, clock)
    _ = try await client.fetch(HTTPRequest(url + "/etag"))
    clock.now += 3 * 3600
    server = nil
    var response = try await client.fetch(HTTPRequest(url + "/etag"))
    // The server ends a moment after its input.
    while response.failure == nil {
      clock.now += 3 * 3600
      response = try await client.fetch(HTTPRequest(url + "/etag"))
    }
    #expect(response.text == "asked 1" && response.isFromCache)
    #expect(response.age >= 3 * 3600)
    #expect([.offline, .badReply].contains(response.failure?.kind))
    let none = await failure(client, HTTPRequest(url + "/other"))
    #expect(none?.kind == .offline)
  }

  @Test
  func `Answers are kept apart by identity, and names of files tell nothing`() async throws {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    let url = server.url + "/etag"
    let mine = try await client.fetch(HTTPRequest(url, identity: "my-token"))
    let yours = try await client.fetch(HTTPRequest(url, identity: "your-token"))
    let nobody = try await client.fetch(HTTPRequest(url))
    #expect(mine.text == "asked 1" && yours.text == "asked 2" && nobody.text == "asked 3")
    let entries = try entries(folder)
    #expect(entries.count == 3)
    for entry in entries {
      let content = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: entry)), as: UTF8.self)
      #expect(!entry.contains("token") && !content.contains("token"))
      let mode = try FileManager.default.attributesOfItem(atPath: entry)[.posixPermissions]
      #expect(mode as? Int == 0o600)
    }
  }

  @Test(arguments: ["Authorization", "cookie"])
  func `An answer for a person who is not named is not kept`(_ name: String) async throws {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    var request = HTTPRequest(server.url + "/etag", headers: [name: "secret"], freshness: 60)
    _ = try await client.fetch(request)
    #expect(try await client.fetch(request).isFromCache == false)
    request.identity = "me"
    _ = try await client.fetch(request)
    #expect(try await client.fetch(request).isFromCache)
  }

  @Test(
    arguments: [
      { (data: Data) in Data(data.dropLast()) }, { _ in Data() }, { data in data + Data([1]) },
      { _ in Data("appmenu-http 1\nno".utf8) },
      { data in Data(data.map { $0 == UInt8(ascii: "1") ? 0x32 : $0 }) },
    ] as [@Sendable (Data) -> Data])
  func `A damaged entry is none`(_ damage: @Sendable (Data) -> Data) async throws {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    let request = HTTPRequest(server.url + "/etag", freshness: 60)
    _ = try await client.fetch(request)
    let file = URL(fileURLWithPath: try #require(try entries(folder).first))
    try damage(Data(contentsOf: file)).write(to: file)
    #expect(try await client.fetch(request).text == "asked 2")
    #expect(try await client.fetch(request).isFromCache)
  }

  @Test func `An entry of another address is none, also under the right name`() async throws {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    let (one, two) = (
      HTTPRequest(server.url + "/etag?1", freshness: 60),
      HTTPRequest(server.url + "/etag?2", freshness: 60)
    )
    _ = try await client.fetch(one)
    let first = try #require(try entries(folder).first)
    _ = try await client.fetch(two)
    let second = try #require(try entries(folder).first { $0 != first })
    try FileManager.default.removeItem(atPath: second)
    try FileManager.default.copyItem(atPath: first, toPath: second)
    #expect(try await client.fetch(two).isFromCache == false)
  }

  @Test func `A folder that is full forgets the answers used longest ago`() async throws {
    let folder = try Folder()
    let cache = HTTPCache(folder: folder.path + "/cache", limit: 10_000)
    let body = [UInt8](repeating: 0x78, count: 3000)
    for number in 0..<5 {
      let request = HTTPRequest("http://a.org/\(number)")
      cache.store(HTTPResponse(status: 200, body: body), for: request)
      for entry in try entries(folder) where number < 4 {
        let date =
          try FileManager.default.attributesOfItem(atPath: entry)[.modificationDate] as? Date
        try FileManager.default.setAttributes(
          [.modificationDate: (date ?? Date()).addingTimeInterval(-100)], ofItemAtPath: entry)
      }
    }
    #expect(cache.entry(for: HTTPRequest("http://a.org/0")) == nil)
    #expect(cache.entry(for: HTTPRequest("http://a.org/4"))?.body == body)
    #expect(try entries(folder).count == 3)
    cache.store(
      HTTPResponse(status: 200, body: body + body + body + body), for: HTTPRequest("http://a.org/9")
    )
    #expect(cache.entry(for: HTTPRequest("http://a.org/9")) == nil)
  }

  @Test func `A recorded reply with an age is old when it is shown without a network`()
    async throws
  {
    let (folder, clock) = (try Folder(), StoppedClock())
    let client = HTTPClient(
      transport: ReplayFetcher(folder: folder.path, clock: clock.clock),
      cache: HTTPCache(folder: folder.path + "/cache"), retry: .never, clock: clock.clock)
    let request = HTTPRequest("http://a.org/", freshness: 60)
    #expect(client.cached(request) == nil)
    try folder.write(
      #"{"request": {"url": "*"}, "response": {"body": "x", "age": 7200}}"#, to: "a.json")
    #expect(try await client.fetch(request).isFromCache == false)
    try folder.write(#"{"request": {"url": "*"}, "fault": "offline"}"#, to: "a.json")
    let kept = try await client.fetch(request)
    #expect(kept.text == "x" && kept.age == 7200 && kept.failure?.kind == .offline)
    #expect(client.cached(request)?.text == "x")
  }

  @Test
  func `Failed and forbidden answers are not kept, and other methods are not answered from it`()
    async throws
  {
    let folder = try Folder()
    try folder.write(
      """
      [{"request": {"url": "http://a.org/no-store"}, "response": {"headers": {"cache-control": "private, No-Store"}}},
       {"request": {"url": "http://a.org/failed"}, "response": {"status": 500}},
       {"request": {"url": "http://a.org/aged"}, "response": {"headers": {"Cache-Control": "max-age=10"}}}]
      """, to: "a.json")
    let clock = StoppedClock()
    let client = HTTPClient(
      transport: ReplayFetcher(folder: folder.path, clock: clock.clock),
      cache: HTTPCache(folder: folder.path + "/cache"), retry: .never, clock: clock.clock)
    for path in ["no-store", "failed"] {
      let request = HTTPRequest("http://a.org/" + path, freshness: 60)
      _ = try await client.fetch(request)
      #expect(try await client.fetch(request).isFromCache == false)
    }
    let aged = HTTPRequest("http://a.org/aged")
    _ = try await client.fetch(aged)
    clock.now += 9
    #expect(try await client.fetch(aged).isFromCache)
    #expect(
      try await client.fetch(HTTPRequest("http://a.org/aged", method: "POST")).isFromCache == false)
    clock.now += 1
    #expect(try await client.fetch(aged).isFromCache == false)
    #expect(try await client.fetch(aged).isFromCache)
    var again = aged
    again.freshness = -1
    #expect(try await client.fetch(again).isFromCache == false)
  }

  @Test
  func `An answer is new for as long as the caller says, also if the server says otherwise`()
    async throws
  {
    let (folder, clock) = (try Folder(), StoppedClock())
    try folder.write(
      #"{"request": {"url": "*"}, "response": {"headers": {"Cache-Control": "no-cache"}}}"#,
      to: "a.json")
    let client = HTTPClient(
      transport: ReplayFetcher(folder: folder.path, clock: clock.clock),
      cache: HTTPCache(folder: folder.path + "/cache"), retry: .never, clock: clock.clock)
    var request = HTTPRequest("http://a.org/", freshness: 60)
    _ = try await client.fetch(request)
    #expect(try await client.fetch(request).isFromCache == false)
    request.ignoresNoCache = true
    #expect(try await client.fetch(request).isFromCache)
    clock.now += 60
    #expect(try await client.fetch(request).isFromCache == false)
  }

  @Test func `A query is kept by its body, and asked again only after its time`()
    async throws
  {
    let (server, folder, clock) = (try FaultyServer(), try Folder(), StoppedClock())
    let client = client(folder, clock)
    func ask(_ body: String, isQuery: Bool = true) async throws -> HTTPResponse {
      var request = HTTPRequest(
        server.url + "/etag", method: "POST", body: Array(body.utf8), freshness: 60)
      request.isQuery = isQuery
      return try await client.fetch(request)
    }
    #expect(try await ask("one").isFromCache == false)
    #expect(try await ask("two").isFromCache == false)
    #expect(try await ask("one").isFromCache)
    #expect(try await ask("one", isQuery: false).isFromCache == false)
    clock.now += 60
    #expect(try await ask("one").failure == nil)
    #expect(try await server.log().count == 4)
  }

  @Test(arguments: [
    (HTTPRequest.Content.json, "<html>sign in</html>"), (.json, "[1, 2"),
    (.graphQL, #"{"data": {}, "errors": [{"type": "RATE_LIMITED"}]}"#), (.graphQL, "[]"),
  ]) func `What is not as it should be does not take the place of a good answer`(
    _ content: HTTPRequest.Content, _ bad: String
  ) async throws {
    let (folder, clock) = (try Folder(), StoppedClock())
    let client = HTTPClient(
      transport: ReplayFetcher(folder: folder.path, clock: clock.clock),
      cache: HTTPCache(folder: folder.path + "/cache"), retry: .never, clock: clock.clock)
    var request = HTTPRequest("http://a.org/")
    request.content = content
    func play(_ body: String) throws {
      let body = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
      try folder.write(#"{"request": {"url": "*"}, "response": {"body": \#(body)}}"#, to: "a.json")
    }
    try play(#"{"data": {}}"#)
    _ = try await client.fetch(request)
    try play(bad)
    #expect(try await client.fetch(request).text == bad)
    #expect(client.cached(request)?.text == #"{"data": {}}"#)
  }
}
