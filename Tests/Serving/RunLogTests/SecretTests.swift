import Foundation
import Testing

import RunRecords

@testable import RunLog

@Suite("Secrets in the log of runs", .timeLimit(.minutes(5))) struct SecretTests {
  private let folder = LogFolder()

  @Test
  func `A secret is nowhere in the bytes of the files, wherever a run shows it`() async throws {
    let log = try await RunLog(opening: folder.log, settings: .patient)
    let (secret, key) = ("S3cr3t-Pässwörd", "line-one-of-key\r\nline-two-of-key")
    let inputs = RunInputs(
      [
        (name: "password", value: secret), (name: "key", value: key),
        (name: "address", value: "https://ann:\(secret)@example.org"),
        (name: "open", value: "seen"),
      ], secrets: ["password", "key"])
    let item = RunItem(path: ["login"], title: "Log in with \(secret)")
    let id = try await log.begin(item, user: "ann", inputs: inputs)
    // One byte at a time, and written in the middle of it.
    for byte in "before \(secret)\(secret) after line-two-of-key\n".utf8 {
      await log.append([byte], to: id)
      try await log.flush()
    }
    await log.append(Array("S3cr3t-P".utf8), to: id)
    try await log.end(id, RunEnd(.failed, note: "refused \(secret)"))
    let later = try await log.begin(item, user: "ann", inputs: inputs)
    await log.append(Array("\(secret)".utf8), to: later)
    for text in [secret, "S3cr3t-P", "line-one-of-key", "line-two-of-key", "pässwörd"] {
      #expect(try folder.bytes().range(of: Data(text.utf8)) == nil)
    }
    #expect(try folder.bytes().range(of: Data("seen".utf8)) != nil)
    let run = try #require(try await log.run(id, permission: .all))
    #expect(run.item.title == "Log in with •••" && run.note == "refused •••")
    #expect(
      run.inputs == [
        RunInput(name: "password", value: nil), RunInput(name: "key", value: nil),
        RunInput(name: "address", value: "https://ann:•••@example.org"),
        RunInput(name: "open", value: "seen"),
      ])
    let output = try await log.kept(id).bytes
    #expect(String(decoding: output, as: UTF8.self) == "before •••••• after •••\n•••")
    try await log.close()
    #expect(try folder.bytes().range(of: Data(secret.utf8)) == nil)
  }

  @Test func `Inputs that are printed or dumped do not show secrets`() {
    let inputs = RunInputs(
      [(name: "token", value: "hunter22"), (name: "host", value: "web")], secrets: ["token"])
    var text = "\(inputs) \(String(reflecting: inputs))"
    dump(inputs, to: &text)
    #expect(!text.contains("hunter22") && text.contains("web"))
  }

  @Test func `However output is cut into parts, the same is masked`() {
    var source = SeededNumbers(state: 7)
    let secrets = ["abab", "ababc", "bcbcbc", "cccccccc"]
    for _ in 0..<500 {
      let bytes = (0..<60).map { _ in UInt8(ascii: "a") + UInt8(source.next() % 3) }
      var whole = SecretMask(secrets)
      let expected = whole.masking(bytes) + whole.finish()
      var mask = SecretMask(secrets)
      var (masked, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes[...])
      while !rest.isEmpty {
        let count = Int(source.next() % 9)
        masked += mask.masking(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      masked += mask.finish()
      #expect(masked == expected)
      let text = String(decoding: masked, as: UTF8.self)
      #expect(secrets.allSatisfy { !text.contains($0) })
    }
  }

  @Test
  func `What is too short to be a secret is not masked, and what is none is not held back`() {
    var mask = SecretMask(["a", "", "xyz", "token"])
    #expect(mask.masking(Array("a xyz to".utf8)) == Array("a xyz ".utf8))
    #expect(mask.masking(Array("p".utf8)) == Array("top".utf8))
    #expect(mask.masking(Array("tok".utf8)).isEmpty)
    #expect(mask.finish() == Array("tok".utf8))
  }
}

/// Numbers that are the same in each run of a test.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
