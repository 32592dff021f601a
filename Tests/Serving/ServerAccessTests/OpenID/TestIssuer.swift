import Foundation
import PluginHTTP
import StructuredData
import Synchronization

@testable import ServerAccess

/// An issuer in memory, whose answers a test can spoil.
final class TestIssuer: HTTPTransport {
  struct Faults: Sendable {
    var discovery: [String: StructuredValue?] = [:]
    var claims: [String: StructuredValue?] = [:]
    var header: StructuredValue = ["alg": "RS256"]
    var signature = "c2ln"
    var token: StructuredValue?
    var answer: (status: Int, body: String)?
    var discoveryStatus = 200
    var redirect: String?
  }

  static let address = "https://id.example.org"
  static let settings = OpenIDSettings(
    issuer: address, clientID: "menus", clientSecret: Secret("s 3cret"), nameClaim: "email",
    groupsClaim: "groups", users: ["ann@example.org"], groups: ["operators"])

  let faults: Faults
  let time: TestClock
  private let seen = Mutex<[HTTPRequest]>([])
  /// The chance text that the browser was sent with.
  let nonce = Mutex("")

  init(_ faults: Faults = Faults(), _ time: TestClock) { (self.faults, self.time) = (faults, time) }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  func client(_ settings: OpenIDSettings = settings, capacity: Int = 10) -> OpenIDClient {
    OpenIDClient(settings, transport: self, capacity: capacity, clock: time.clock)
  }

  func exchange(
    _ request: HTTPRequest, limits: HTTPLimits
  ) async throws(HTTPFailure) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    if let redirect = faults.redirect {
      return HTTPResponse(status: 302, headers: HTTPHeaders([("Location", redirect)]))
    }
    if request.url.hasSuffix("/.well-known/openid-configuration") {
      var document: [String: StructuredValue] = [
        "issuer": .string(Self.address),
        "authorization_endpoint": .string(Self.address + "/authorize?tenant=1"),
        "token_endpoint": .string(Self.address + "/token"),
      ]
      for (key, value) in faults.discovery { document[key] = value }
      return HTTPResponse(
        status: faults.discoveryStatus, body: Self.bytes(.object(document)))
    }
    if let answer = faults.answer {
      return HTTPResponse(status: answer.status, body: Array(answer.body.utf8))
    }
    return HTTPResponse(
      status: 200,
      body: Self.bytes([
        "token_type": "Bearer", "access_token": "a", "id_token": faults.token ?? .string(idToken),
      ]))
  }

  private var idToken: String {
    var claims: [String: StructuredValue] = [
      "iss": .string(Self.address), "aud": "menus", "sub": "1", "exp": .int(time.date + 300),
      "iat": .int(time.date), "nonce": .string(nonce.withLock { $0 }),
      "email": "ann@example.org", "email_verified": true, "groups": ["operators", "others"],
    ]
    for (key, value) in faults.claims { claims[key] = value }
    let parts = [
      Sodium.base64(Self.bytes(faults.header)), Sodium.base64(Self.bytes(.object(claims))),
    ]
    return (parts + [faults.signature]).joined(separator: ".")
  }

  private static func bytes(_ value: StructuredValue) -> [UInt8] {
    (try? JSONEncoder().encode(value)).map { Array($0) } ?? []
  }
}

/// The fields of an address, decoded.
func query(_ address: String) -> [String: String] {
  let items = URLComponents(string: address)?.queryItems ?? []
  return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
}

/// Returns the failure of a sign-in, or nil if it comes about.
func failure(_ body: () async throws -> Void) async -> OpenIDFailure? {
  do {
    try await body()
    return nil
  } catch { return error as? OpenIDFailure }
}
