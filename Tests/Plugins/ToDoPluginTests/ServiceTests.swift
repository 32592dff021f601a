import Foundation
import DisplayText
import PluginHTTP
import Synchronization
import Testing

@testable import AppMenuPlugin
@testable import ToDoPlugin

/// Secrets in memory.
private final class MemorySecrets: SecretStore {
  private let secrets = Mutex<[String: String]>([:])
  func secret(_ account: String) throws -> String? { secrets.withLock { $0[account] } }
  func keep(_ secret: String?, account: String) throws {
    secrets.withLock { $0[account] = secret }
  }
}

@Suite(.timeLimit(.minutes(5))) struct GeocoderTests {
  @Test(
    "Geocoder: \"Infinite Loop 1, Cupertino\" is found in a recorded reply, and other addresses are not"
  )
  func fixture() async throws {
    let geocoder = NominatimGeocoder(
      base: "https://geo.example.org/search", http: ReplayFetcher(folder: Fixtures.nominatim))
    let found = try #require(try await geocoder.coordinate(of: "Infinite Loop 1, Cupertino"))
    #expect(abs(found.latitude - 37.331_685_1) < 0.000_001)
    #expect(abs(found.longitude + 122.030_067_4) < 0.000_001)
    #expect(try await geocoder.coordinate(of: "Nowhere 1") == nil)
  }

  @Test func `Geocoder: the address is encoded, and the program that asks is named`()
    async throws
  {
    let network = FakeNetwork(FormTests.found)
    let geocoder = NominatimGeocoder(base: "https://geo.example.org/search", http: network)
    _ = try await geocoder.coordinate(of: "Infinite Loop 1, Cupertino")
    let request = try #require(network.requests.first)
    #expect(
      request.url
        == "https://geo.example.org/search?format=jsonv2&limit=1&q=Infinite%20Loop%201%2C%20Cupertino"
    )
    #expect(request.headers["User-Agent"]?.isEmpty == false)
  }

  @Test func `Geocoder: nothing is looked up unless the settings name one`() async throws {
    let network = FakeNetwork(FormTests.found)
    let stage = try Stage(http: network)
    try await stage.add("a", ["address": "Infinite Loop 1, Cupertino"])
    #expect(Environment(http: network).geocoder([:]) == nil)
    #expect(Environment(http: network).geocoder(["geocoder": " "]) == nil)
    #expect(network.requests.isEmpty)
  }
}

@Suite(.timeLimit(.minutes(5))) struct APIClientTests {
  private let secrets = MemorySecrets()

  private func client(_ network: FakeNetwork) -> APIClient {
    APIClient(http: network, secrets: secrets)
  }

  @Test func `API client: a login asks the server for the token, encoded, and stores it`()
    async throws
  {
    let network = FakeNetwork(#"{"token":"1234567890"}"#)
    let client = client(network)
    #expect(!client.isLoggedIn)
    try await client.login(username: "dasdôm", password: "%&34")
    #expect(
      network.requests.map(\.url) == [
        "https://awesometodos.com/login?username=dasd%C3%B4m&password=%25%2634"
      ])
    #expect(network.requests[0].method == "GET")
    #expect(try secrets.secret("token") == "1234567890" && client.isLoggedIn)
  }

  @Test func `API client: no character of syntax stays in an address`() {
    let encoded = "%&=?$#+-~@<>\\|*,.()[]{}^!".percentEncoded(except: "_")
    #expect(
      encoded
        == "%25%26%3D%3F%24%23%2B%2D%7E%40%3C%3E%5C%7C%2A%2C%2E%28%29%5B%5D%7B%7D%5E%21")
    #expect(
      "aZ09_ \n/ô😀".percentEncoded(except: "_") == "aZ09_%20%0A%2F%C3%B4%F0%9F%98%80")
  }

  @Test func `API client: the address of the server is configuration`() async throws {
    let network = FakeNetwork(#"{"token":"t"}"#)
    let client = APIClient(base: "https://todo.example.org/api/", http: network, secrets: secrets)
    try await client.login(username: "a", password: "b")
    #expect(
      network.requests[0].url == "https://todo.example.org/api/login?username=a&password=b")
  }

  @Test(arguments: [
    ("http://todo.example.org", false), ("http://localhost.example.org", false),
    ("ftp://todo.example.org", false), ("HTTPS://todo.example.org", true),
    ("http://localhost:8080", true), ("http://127.0.0.1/api", true), ("http://[::1]:80", true),
  ])
  func `API client: no password is sent without encryption, except to this machine`(
    base: String, isSent: Bool
  ) async throws {
    let network = FakeNetwork(#"{"token":"t"}"#)
    let client = APIClient(base: base, http: network, secrets: secrets)
    if isSent {
      try await client.login(username: "a", password: "b")
    } else {
      await #expect(throws: APIFailure.notEncrypted) {
        try await client.login(username: "a", password: "b")
      }
    }
    #expect(network.requests.count == (isSent ? 1 : 0))
  }

  private static let broken = HTTPFailure(.badReply, url: "https://awesometodos.com/")

  @Test(
    arguments: [
      (FakeNetwork(""), .emptyData), (FakeNetwork(status: 204, ""), .noData),
      (
        FakeNetwork { _ throws(HTTPFailure) in throw APIClientTests.broken },
        .transport(APIClientTests.broken)
      ),
      (
        FakeNetwork { _ throws(HTTPFailure) in
          HTTPResponse(
            status: 200, body: Array(#"{"token":"1234567890"}"#.utf8),
            failure: APIClientTests.broken)
        }, .transport(APIClientTests.broken)
      ),
      (FakeNetwork("{}"), .missingToken), (FakeNetwork(#"{"token":null}"#), .missingToken),
      (FakeNetwork("[]"), .missingToken), (FakeNetwork(#"{"token":5}"#), .tokenIsNoText),
      (FakeNetwork("nonsense"), .unreadable),
      (FakeNetwork(status: 403, #"{"token":"1"}"#), .refused(status: 403)),
    ] as [(FakeNetwork, APIFailure)])
  func `API client: each fault of a login is an error of its own, and no token is stored`(
    network: FakeNetwork, failure: APIFailure
  ) async throws {
    let client = client(network)
    await #expect(throws: failure) { try await client.login(username: "u", password: "secret!") }
    #expect(try secrets.secret("token") == nil)
  }

  @Test(arguments: [
    HTTPFailure.Kind.offline, .timedOut, .tooLarge, .tooManyRedirects, .badAddress, .insecure,
    .tls, .badReply, .programFailed, .status(500),
  ])
  func `API client: neither name, password nor token is in the errors of any call`(
    kind: HTTPFailure.Kind
  ) async throws {
    let network = FakeNetwork { request throws(HTTPFailure) in
      throw HTTPFailure(kind, url: request.url)
    }
    let client = client(network)
    let login = await failure { try await client.login(username: "nameless", password: "secret!") }
    try secrets.keep("1234567890", account: APIClient.tokenAccount)
    let fetch = await failure { _ = try await client.fetchItems() }
    let post = await failure { try await client.post(ToDoItem(title: "a")) }
    #expect(network.requests.count == 3 && network.requests[0].url.contains("secret%21"))
    for failure in [login, fetch, post] {
      #expect(failure.contains("transport"))
      for word in ["nameless", "secret", "1234567890"] { #expect(!failure.contains(word)) }
    }
  }

  @Test
  func `API client: the program that sends the requests puts no password into its errors`()
    async throws
  {
    // No server listens at port 1.
    let client = APIClient(
      base: "http://127.0.0.1:1", http: HTTPClient(retry: HTTPRetry(attempts: 1)), secrets: secrets)
    let login = await failure { try await client.login(username: "nameless", password: "secret!") }
    #expect(login.contains("transport") && login.contains("127.0.0.1"))
    #expect(!login.contains("nameless") && !login.contains("secret"))
  }

  /// Returns everything in the error of a call, and its messages.
  private func failure(_ call: () async throws -> Void) async -> String {
    do {
      try await call()
      return "none"
    } catch {
      var text = ""
      dump(error, to: &text)
      guard case APIFailure.transport(let failure) = error else { return text }
      return [
        text, failure.message, failure.reason(in: .english) ?? "",
        failure.hint(in: .english) ?? "",
      ].joined(
        separator: "\n")
    }
  }

  @Test
  func `API client: the token goes with every later call: fetching and posting items`() async throws
  {
    let network = FakeNetwork { request throws(HTTPFailure) in
      let login = #"{"token":"1234567890"}"#
      let items =
        #"[{"title":"a","description":"d","timestamp":5,"location":{"name":"n","latitude":1,"longitude":2.5}},{"title":7},{"title":"b"}]"#
      return HTTPResponse(
        status: 200, body: Array((request.url.contains("/login") ? login : items).utf8))
    }
    let client = client(network)
    await #expect(throws: APIFailure.notLoggedIn) { try await client.fetchItems() }
    #expect(network.requests.isEmpty)
    try await client.login(username: "a", password: "b")
    let place = Location(name: "n", coordinate: Coordinate(latitude: 1, longitude: 2.5))
    let item = ToDoItem(title: "a", itemDescription: "d", timestamp: 5, location: place)
    #expect(try await client.fetchItems() == [item, ToDoItem(title: "b")])
    try await client.post(item)
    let later = network.requests.dropFirst()
    #expect(later.map(\.method) == ["GET", "POST"])
    #expect(later.allSatisfy { $0.headers["Authorization"] == "Bearer 1234567890" })
    #expect(later.allSatisfy { !$0.url.contains("1234567890") })
    let body = try JSONDocument(network.requests[2].body ?? []).root.value
    #expect(body["title"] == "a" && body["location"]?["latitude"] == 1)
    try client.logout()
    #expect(!client.isLoggedIn)
  }

  @Test func `API client: secrets are in files that the user alone can read`() throws {
    let folder = try Folder()
    let store = FileSecretStore(folder: folder.path + "/secrets")
    #expect(try store.secret("token") == nil)
    try store.keep("1234567890", account: "token")
    try store.keep("x", account: "../escape")
    #expect(try store.secret("token") == "1234567890" && store.secret("../escape") == "x")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/secrets")
    #expect(names.count == 2 && folder.names == ["secrets"])
    for name in names {
      let found = try FileManager.default.attributesOfItem(
        atPath: folder.path + "/secrets/" + name)[.posixPermissions]
      #expect((found as? NSNumber)?.intValue == 0o600)
    }
    try store.keep(nil, account: "token")
    try store.keep(nil, account: "token")
    #expect(try store.secret("token") == nil)
  }

  @Test(arguments: [
    ToDoItem(title: "a"),
    ToDoItem(
      title: "Meeting", itemDescription: "Bring\niPad", timestamp: 1_456_095_600,
      location: Location(name: "Office", address: "Infinite Loop 1, Cupertino"),
      day: CalendarDate("2016-02-22")),
    ToDoItem(
      title: "b",
      location: Location(name: "n", coordinate: Coordinate(latitude: 1, longitude: 2.5))),
  ])
  func `API client: an item that was sent comes back equal, with its address`(item: ToDoItem)
    async throws
  {
    let kept = Mutex<[UInt8]>([])
    let client = client(
      FakeNetwork { request throws(HTTPFailure) in
        if let body = request.body { kept.withLock { $0 = body } }
        return HTTPResponse(
          status: 200, body: Array("[".utf8) + kept.withLock { $0 } + Array("]".utf8))
      })
    try secrets.keep("1234567890", account: APIClient.tokenAccount)
    try await client.post(item)
    #expect(try await client.fetchItems() == [item])
  }

  @Test func `API client: the token of a server goes to no other`() async throws {
    let folder = try Folder()
    let network = FakeNetwork { request throws(HTTPFailure) in
      let token = request.url.contains("//one.example.org") ? "first" : "second"
      let answer = request.url.contains("/login") ? #"{"token":"\#(token)"}"# : "[]"
      return HTTPResponse(status: 200, body: Array(answer.utf8))
    }
    func client(_ name: String) -> APIClient {
      APIClient(base: "https://\(name).example.org", http: network, folder: folder.path)
    }
    try await client("one").login(username: "a", password: "b")
    #expect(client("one").isLoggedIn && !client("two").isLoggedIn)
    try await client("two").login(username: "a", password: "b")
    for name in ["one", "two"] { _ = try await client(name).fetchItems() }
    #expect(
      network.requests.compactMap { $0.headers["Authorization"] } == [
        "Bearer first", "Bearer second",
      ])
  }
}

@Suite(.timeLimit(.minutes(5))) struct ListAloneTests {
  @Test func `The list calls no server, whatever the settings of an older version name`()
    async throws
  {
    let network = FakeNetwork("[]")
    let stage = try Stage(
      http: network,
      settings: ["server": "https://todo.example.org", "username": "me", "password": "p"])
    try await stage.add("a")
    #expect(!(try await stage.select().actions.contains { $0.id == "fetch" }))
    await #expect(throws: PluginFailure.self) { try await stage.act("fetch") }
    #expect(network.requests.isEmpty && stage.posted.isEmpty)
  }
}
