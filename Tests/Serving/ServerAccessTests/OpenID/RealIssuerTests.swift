import Foundation
import Testing

@testable import PluginHTTP
@testable import ServerAccess

/// The issuer of `issuer.py`, which ends with this.
private final class RealIssuer {
  let address: String
  private let input: FileHandle

  init() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    process.arguments = ["python3", folder + "/issuer.py"]
    let (output, input) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      line += more
    }
    let text = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isNewline).first
    let port = try #require(text.flatMap { Int($0) })
    address = "http://127.0.0.1:\(port)"
    self.input = input.fileHandleForWriting
  }

  deinit { try? input.close() }
}

@Suite("A real issuer of OpenID Connect", .timeLimit(.minutes(5))) struct RealIssuerTests {
  private func client(_ issuer: RealIssuer, secret: String = "s3+cret&") -> OpenIDClient {
    OpenIDClient(
      OpenIDSettings(
        issuer: issuer.address, clientID: "menus", clientSecret: Secret(secret),
        nameClaim: "email", groupsClaim: "groups", groups: ["operators"]))
  }

  private static let redirect = "https://menus.example.org/back"

  /// Goes the browser's way, and returns the fields that it brings back.
  private func comeBack(_ address: String) async throws -> [(name: String, value: String)] {
    let response = try await CurlTransport().exchange(HTTPRequest(address), limits: HTTPLimits())
    let place = try #require(response.headers["Location"])
    #expect(place.hasPrefix(Self.redirect + "?"))
    return query(place).map { ($0.key, $0.value) }
  }

  @Test
  func `A user signs in by HTTP, with a secret, PKCE and the issuer's name in the answer`()
    async throws
  {
    let issuer = try RealIssuer()
    let client = client(issuer)
    let start = try await client.start(redirect: Self.redirect, place: "/i/tools")
    let fields = try await comeBack(start.address)
    #expect(fields.contains { $0.name == "iss" && $0.value == issuer.address })
    let finish = try await client.finish(
      query: fields, browserSecret: start.browserSecret.revealed)
    #expect(finish.signIn.user == ServerUser(name: "ann@example.org", groups: ["operators"]))
    #expect(finish.place == "/i/tools")
  }

  @Test
  func `Who has the wrong secret, or another's code, is refused by the issuer`() async throws {
    let issuer = try RealIssuer()
    let wrong = client(issuer, secret: "other")
    let start = try await wrong.start(redirect: Self.redirect, place: "/")
    let fields = try await comeBack(start.address)
    let outcome = await failure {
      _ = try await wrong.finish(query: fields, browserSecret: start.browserSecret.revealed)
    }
    #expect(outcome == .refused("invalid_client"))
    // A code that somebody else was given does not fit this sign-in's verifier.
    let victim = client(issuer)
    let (one, other) = (
      try await victim.start(redirect: Self.redirect, place: "/"),
      try await victim.start(redirect: Self.redirect, place: "/")
    )
    let stolen = try await comeBack(other.address).first { $0.name == "code" }?.value ?? ""
    let mixed = try await comeBack(one.address).map {
      ($0.name, $0.name == "code" ? stolen : $0.value)
    }
    let injected = await failure {
      _ = try await victim.finish(
        query: mixed.map { (name: $0.0, value: $0.1) },
        browserSecret: one.browserSecret.revealed)
    }
    #expect(injected == .refused("invalid_grant"))
  }

  @Test
  func `An issuer that is not there is told as such`() async throws {
    let address: String
    do { address = try RealIssuer().address }
    let client = OpenIDClient(
      OpenIDSettings(issuer: address + "/nowhere", clientID: "menus", takesEveryone: true))
    guard
      case .unreachable = await failure({
        _ = try await client.start(redirect: Self.redirect, place: "/")
      })
    else {
      Issue.record("it answered")
      return
    }
  }
}
