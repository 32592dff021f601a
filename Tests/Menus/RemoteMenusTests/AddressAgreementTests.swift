import MenuItems
import PluginHTTP
import Testing

/// The rules for addresses, and what the client makes of them: two readings of one text would be a way around them.
@Suite(.timeLimit(.minutes(5))) struct AddressAgreementTests {
  private static let parts = [
    "https://", "http://", "HTTP://", "localhost", "127.0.0.1", "[::1]", "example.org", ".", "..",
    "/",
    "//", ":", ":80", ":443", ":99999", "@", "\\", "?", "#", "%2e", "%00", "%", " ", "\t", "\u{0}",
    "\u{202E}", "é", "[", "]", "'", "\"", "{{x}}", "~", "a", "B", "file:", "-", "_", "&", ";",
  ]

  /// A generator of numbers that are the same in each run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private func texts(_ seed: UInt64) -> [String] {
    var numbers = Numbers(state: seed)
    return (0..<20_000).map { _ in
      (0..<Int.random(in: 1...7, using: &numbers)).map { _ in
        Self.parts.randomElement(using: &numbers) ?? ""
      }.joined()
    }
  }

  @Test func `An address that is allowed is the same one to the client`() throws {
    var allowed = 0
    for text in texts(1) + texts(2).map({ "https://" + $0 }) {
      guard let address = try? MenuAddress(text) else { continue }
      allowed += 1
      let sent = try #require(HTTPAddress(address.description), "\(text)")
      #expect(sent.scheme == address.scheme && sent.host == address.host, "\(text)")
      #expect(sent.url == address.description && sent.target == address.target, "\(text)")
      #expect(sent.port == address.port ?? (sent.scheme == "https" ? 443 : 80), "\(text)")
      #expect(sent.scheme == "https" || sent.isLoopback, "\(text)")
      #expect(try MenuAddress(address.description) == address, "\(text)")
    }
    #expect(allowed > 1000)
  }

  @Test func `What is relative stays on the server, and the client would find the same`()
    throws
  {
    let base = try MenuAddress("https://example.org:8443/a/b/m?x")
    let sent = try #require(HTTPAddress(base.description))
    var resolved = 0
    for text in texts(3) where !MenuAddress.isAddress(text) {
      guard let address = try? base.resolving(text) else { continue }
      resolved += 1
      #expect(address.scheme == "https" && address.host == base.host, "\(text)")
      #expect(address.port == base.port, "\(text)")
      let path = address.target.prefix { $0 != "?" }
      #expect(!path.split(separator: "/").contains { $0 == ".." || $0 == "." }, "\(text)")
      // The client leaves the dots of a path to the server.
      guard !text.contains("."), !text.contains("%2e") else { continue }
      #expect(sent.resolving(text)?.url == address.description, "\(text)")
    }
    #expect(resolved > 1000)
  }
}
