import Foundation
import Localization
import PluginHTTP
import Synchronization
import Testing

@testable import AppMenuPlugin
@testable import ToDoPlugin

/// Coordinates of addresses that are known beforehand.
private struct FixtureGeocoder: Geocoder {
  let places: [String: Coordinate]

  func coordinate(of address: String) async throws -> Coordinate? { places[address] }
}

/// Secrets in memory.
private final class MemorySecrets: SecretStore {
  private let secrets = Mutex<[String: String]>([:])
  func secret(_ account: String) throws -> String? { secrets.withLock { $0[account] } }
  func keep(_ secret: String?, account: String) throws {
    secrets.withLock { $0[account] = secret }
  }
}

@Suite(.timeLimit(.minutes(5))) struct GeocoderTests {
  private static let address = "Infinite Loop 1, Cupertino"

  private func expectCupertino(_ geocoder: any Geocoder) async throws {
    let found = try #require(try await geocoder.coordinate(of: Self.address))
    #expect(abs(found.latitude - 37.331_685_1) < 0.000_001)
    #expect(abs(found.longitude + 122.030_067_4) < 0.000_001)
  }

  @Test("Geocoder: \"Infinite Loop 1, Cupertino\" is found in a fixture") func fixture()
    async throws
  {
    let place = Coordinate(latitude: 37.331_685_1, longitude: -122.030_067_4)
    let geocoder = FixtureGeocoder(places: [Self.address: try #require(place)])
    try await expectCupertino(geocoder)
    #expect(try await geocoder.coordinate(of: "Nowhere") == nil)
  }

  @Test("Geocoder: an answer as of Nominatim is read; the address is encoded") func nominatim()
    async throws
  {
    let network = FakeNetwork(FormTests.found)
    let geocoder = NominatimGeocoder(base: "https://geo.example.org/search", http: network)
    try await expectCupertino(geocoder)
    let request = try #require(network.requests.first)
    #expect(
      request.url
        == "https://geo.example.org/search?format=jsonv2&limit=1&q=Infinite%20Loop%201%2C%20Cupertino"
    )
    #expect(request.headers["User-Agent"]?.isEmpty == false)
  }

  @Test("Geocoder: nothing is looked up unless the settings name one") func off() async throws {
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

  @Test("API client: a login asks the server for the token, encoded, and stores it") func login()
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

  @Test("API client: no character of syntax stays in an address") func encoding() {
    let encoded = PercentEncoding.encode("%&=?$#+-~@<>\\|*,.()[]{}^!")
    #expect(
      encoded
        == "%25%26%3D%3F%24%23%2B%2D%7E%40%3C%3E%5C%7C%2A%2C%2E%28%29%5B%5D%7B%7D%5E%21")
    #expect(PercentEncoding.encode("aZ09_ \n/ô😀") == "aZ09_%20%0A%2F%C3%B4%F0%9F%98%80")
  }

  @Test("API client: the address of the server is configuration") func base() async throws {
    let network = FakeNetwork(#"{"token":"t"}"#)
    let client = APIClient(base: "https://todo.example.org/api/", http: network, secrets: secrets)
    try await client.login(username: "a", password: "b")
    #expect(
      network.requests[0].url == "https://todo.example.org/api/login?username=a&password=b")
  }

  @Test(
    "API client: no password is sent without encryption, except to this machine",
    arguments: [
      ("http://todo.example.org", false), ("http://localhost.example.org", false),
      ("ftp://todo.example.org", false), ("HTTPS://todo.example.org", true),
      ("http://localhost:8080", true), ("http://127.0.0.1/api", true), ("http://[::1]:80", true),
    ])
  func encryption(base: String, isSent: Bool) async throws {
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
    "API client: each fault of a login is an error of its own, and no token is stored",
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
  func faults(network: FakeNetwork, failure: APIFailure) async throws {
    let client = client(network)
    await #expect(throws: failure) { try await client.login(username: "u", password: "secret!") }
    #expect(try secrets.secret("token") == nil)
    #expect(!"\(failure) \(failure.pluginFailure(.english))".contains("secret"))
  }

  @Test("API client: the completion is called on success too, and with the reason otherwise")
  func completion() async throws {
    let calls = Mutex<[String]>([])
    await client(FakeNetwork(#"{"token":"t"}"#)).login(username: "a", password: "b") { failure in
      calls.withLock { $0.append(failure.map { "\($0)" } ?? "none") }
    }
    await client(FakeNetwork("")).login(username: "a", password: "b") { failure in
      calls.withLock { $0.append(failure.map { "\($0)" } ?? "none") }
    }
    #expect(calls.withLock { $0 } == ["none", "emptyData"])
  }

  @Test("API client: the token goes with every later call: fetching and posting items")
  func calls() async throws {
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

  @Test("API client: secrets are in files that the user alone can read") func files() throws {
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

  @Test(
    "Items are fetched from the server by an action, and new ones are sent; secrets are not told")
  func server() async throws {
    let tokens = Mutex(["old", "new"])
    let network = FakeNetwork { request throws(HTTPFailure) in
      if request.url.contains("/login") {
        let token = tokens.withLock { $0.removeFirst() }
        return HTTPResponse(status: 200, body: Array("{\"token\":\"\(token)\"}".utf8))
      }
      // The first token is no longer good.
      if request.headers["Authorization"] == "Bearer old", request.method == "GET" {
        return HTTPResponse(status: 401)
      }
      return HTTPResponse(status: 200, body: Array(#"[{"title":"theirs"},{"title":"a"}]"#.utf8))
    }
    let stage = try Stage(
      http: network,
      settings: [
        "server": "https://todo.example.org", "username": "me", "password": " hidden words ",
      ])
    #expect(try await stage.select().actions.contains { $0.id == "fetch" })
    try await stage.add("a")
    try await stage.waitUntil { _ in network.requests.contains { $0.method == "POST" } }
    #expect(try await stage.act("fetch").toast?.text == "Fetched 1 new item")
    #expect(try stage.folder.titles() == ["a", "theirs"])
    #expect(try await stage.act("fetch").toast?.text == "Fetched 0 new items")
    #expect(network.requests[0].url.hasSuffix("&password=%20hidden%20words%20"))
    #expect(!stage.messages.contains { "\($0)".contains("hidden") })
  }

  @Test("The token of a server and user goes to no other", arguments: [true, false])
  func tokens(isOtherServer: Bool) async throws {
    let folder = try Folder()
    let network = FakeNetwork { request throws(HTTPFailure) in
      let first = request.url.contains("//one.example.org") && request.url.contains("=me&")
      let token = #"{"token":"\#(first ? "first" : "second")"}"#
      return HTTPResponse(
        status: 200, body: Array((request.url.contains("/login") ? token : "[]").utf8))
    }
    var settings: [String: StructuredValue] = [
      "server": "https://one.example.org", "username": "me", "password": "p",
    ]
    _ = try await Stage(folder: folder, http: network, settings: settings).act("fetch")
    if isOtherServer {
      settings["server"] = "https://two.example.org"
    } else {
      settings["username"] = "you"
    }
    _ = try await Stage(folder: folder, http: network, settings: settings).act("fetch")
    #expect(
      network.requests.compactMap { $0.headers["Authorization"] } == [
        "Bearer first", "Bearer second",
      ])
  }

  @Test("A server that fails is told in words, and loses nothing") func serverFails() async throws {
    let stage = try Stage(
      settings: ["server": "https://todo.example.org", "username": "me", "password": "hidden"])
    #expect(try await stage.add("a").toast?.text == "Added")
    try await stage.waitUntil { !$0.posted.isEmpty }
    #expect(stage.posted == [.toast(text: "Not sent to the server", style: .warning)])
    let failure = await #expect(throws: PluginFailure.self) { try await stage.act("fetch") }
    #expect(failure?.message == "There is no connection to todo.example.org.")
    #expect(!stage.messages.contains { "\($0)".contains("hidden") })
    #expect(try stage.folder.titles() == ["a"])
    let plain = try Stage()
    #expect(try await plain.act("fetch").toast?.style == .warning)
  }
}
