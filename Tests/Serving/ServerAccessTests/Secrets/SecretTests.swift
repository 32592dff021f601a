import Dispatch
import Synchronization
import Testing

@testable import ServerAccess

@Suite("Secrets, passwords and tokens", .timeLimit(.minutes(5))) struct SecretTests {
  @Test
  func `A secret is never printed, also not as a part of something`() {
    struct Holder { let secret = Secret("hunter2-hunter2") }
    var text = "\(Holder()) \(Secret("hunter2-hunter2")) \(String(reflecting: Holder().secret))"
    dump(Holder(), to: &text)
    dump(PasswordHash(of: "hunter2", cost: .small), to: &text)
    dump(TokenHash(of: Secret("hunter2")), to: &text)
    let key = FormKey()
    dump(key, to: &text)
    #expect(!text.contains("hunter2") && !text.contains("argon2id") && !text.contains("sha256"))
    #expect(!text.contains("["), "\(text)")
  }

  @Test
  func `Secrets have 256 bits, are different, and compare by all of them`() {
    let secrets = (0..<100).map { _ in Secret.random().revealed }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { Sodium.bytes(base64: $0)?.count == 32 })
    #expect(Secret("abc").isEqual(to: "abc"))
    #expect(!Secret("abc").isEqual(to: "abd"))
    #expect(!Secret("abc").isEqual(to: "ab"))
    #expect(!Secret(composed).isEqual(to: decomposed))
  }

  @Test
  func `Hashes are those that others compute`() {
    #expect(
      Sodium.digits(Secret("abc").hash)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    // RFC 4231, test case 2.
    let authenticator = Sodium.authenticator(
      of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      Sodium.digits(authenticator)
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(Sodium.base64([0xFB, 0xFF]) == "-_8")
    #expect(Sodium.bytes(base64: "-_8") == [0xFB, 0xFF])
    for text in ["-_8=", "+/8", "-_8 ", "a", "-_9é"] { #expect(Sodium.bytes(base64: text) == nil) }
    #expect(Sodium.bytes(digits: "0Aff") == [10, 255])
    for text in ["0", "0g", "é"] { #expect(Sodium.bytes(digits: text) == nil) }
  }

  @Test
  func `A hash of a password is argon2id, with a salt, and matches that password alone`() throws {
    let hash = try #require(PasswordHash(of: "correct horse", cost: .small))
    #expect(hash.encoded.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
    #expect(hash.isHash(of: "correct horse"))
    for password in ["", "correct hors", "correct horse ", "correct horse\0", "Correct horse"] {
      #expect(!hash.isHash(of: password))
    }
    #expect(!hash.isHash(of: String(repeating: "a", count: 2000)))
    let other = try #require(PasswordHash(of: "correct horse", cost: .small))
    #expect(other.encoded != hash.encoded)
    #expect(try PasswordHash(hash.encoded).isHash(of: "correct horse"))
    #expect(PasswordHash(of: "", cost: .small) == nil)
    #expect(PasswordHash(of: String(repeating: "a", count: 1025), cost: .small) == nil)
    let standard = try #require(PasswordHash(of: "pass"))
    #expect(standard.encoded.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$") && !standard.isWeak)
    #expect(hash.isWeak)
  }

  @Test
  func `A password that is no ASCII is compared by its bytes`() throws {
    let hash = try #require(PasswordHash(of: composed, cost: .small))
    #expect(hash.isHash(of: composed) && !hash.isHash(of: decomposed))
  }

  @Test(arguments: [
    ("hunter2", PasswordHash.Fault.noHash), ("", .noHash), ("$5.00", .noHash),
    ("$2y$10$abcdefghijklmnopqrstuv", .otherKind), ("$6$salt$hash", .otherKind),
    ("$argon2i$v=19$m=65536,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA", .otherKind),
    ("$argon2id$v=19$m=65536,t=2,p=1$c2FsdHNhbHRzYWx0", .broken),
    ("$argon2id$v=19$m=65536,t=2$c2FsdHNhbHRzYWx0$aGFzaGFzaGFzaGFzaGFzaGFzaA", .broken),
    ("$argon2id$v=19$m=-5,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGFzaGFzaGFzaGFzaGFzaA", .broken),
    ("$argon2id$v=19$m=99999999,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGFzaGFzaGFzaGFzaGFzaA", .tooCostly),
    ("$argon2id$v=19$m=65536,t=99,p=1$c2FsdHNhbHRzYWx0$aGFzaGFzaGFzaGFzaGFzaGFzaA", .tooCostly),
  ])
  func `What is no hash that can be used is refused`(_ text: String, _ fault: PasswordHash.Fault) {
    #expect(throws: fault) { try PasswordHash(text) }
  }

  @Test
  func `The hash for unknown users is one that libsodium takes, and costs what others cost`() throws
  {
    let hash = PasswordHash.unmatched(cost: .small)
    #expect(try PasswordHash(hash.encoded).cost == .small)
    #expect(!hash.isHash(of: "") && !hash.isHash(of: "hunter2"))
  }

  @Test
  func `Few passwords are checked at once, others wait, and too many are refused`() async throws {
    let running = Mutex((now: 0, most: 0))
    let gate = DispatchSemaphore(value: 0)
    let hash = PasswordHash.unmatched(cost: .small)
    let checker = PasswordChecker(atOnce: 2, longestQueue: 3) { _, _ in
      running.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      gate.wait()
      running.withLock { $0.now -= 1 }
      return true
    }
    let outcomes = await withTaskGroup(of: Bool?.self) { group in
      for _ in 0..<10 {
        group.addTask { try? await checker.isHash(hash, of: "a") }
      }
      var outcomes: [Bool?] = []
      for await outcome in group {
        outcomes.append(outcome)
        // All that could not wait have been told so.
        if outcomes.count == 5 { for _ in 0..<6 { gate.signal() } }
      }
      return outcomes
    }
    #expect(outcomes.count(where: { $0 == nil }) == 5)
    #expect(outcomes.count(where: { $0 == true }) == 5)
    #expect(running.withLock { $0.most } == 2)
    #expect(try await checker.isHash(hash, of: "a"))
  }

  @Test
  func `Tokens are kept as their hash, which others can compute`() throws {
    let token = AccessToken.make()
    #expect(AccessToken.isToken(token.revealed))
    #expect(token.revealed.hasPrefix("appmenu_") && token.revealed.utf8.count == 8 + 43)
    let hash = TokenHash(of: token)
    let read = try #require(TokenHash(hash.encoded))
    #expect(read.isEqual(to: token.hash))
    #expect(!read.isEqual(to: AccessToken.make().hash))
    for text in ["", "appmenu_", "appmenu_abc", token.revealed + "a", "x" + token.revealed] {
      #expect(!AccessToken.isToken(text))
    }
    for text in [
      "", "sha256:", "sha256:abc", String(hash.encoded.dropFirst(7)), hash.encoded + "00",
    ] {
      #expect(TokenHash(text) == nil)
    }
  }

  @Test
  func `The token of the start is exchanged once, for a while, and only the newest`() {
    let time = TestClock()
    let token = StartToken(uses: 1, lifetime: .seconds(60), clock: time.clock)
    #expect(!token.exchange(""))
    let first = token.renew()
    #expect(!token.exchange("x" + first.revealed))
    #expect(token.exchange(first.revealed))
    #expect(!token.exchange(first.revealed))
    let (second, third) = (token.renew(), token.renew())
    #expect(!token.exchange(second.revealed))
    time.advance(60)
    #expect(!token.exchange(third.revealed))
    let twice = StartToken(uses: 2, clock: time.clock)
    let text = twice.renew().revealed
    #expect(twice.exchange(text) && twice.exchange(text) && !twice.exchange(text))
  }
}
