import Foundation
import Testing

@testable import PluginHTTP

/// Recorded replies.
@Suite(.timeLimit(.minutes(5))) struct ReplayFetcherTests {
  private let folder: Folder
  private let clock = StoppedClock()

  init() throws { folder = try Folder() }

  private func fetch(_ url: String, method: String = "GET") async throws -> HTTPResponse {
    try await ReplayFetcher(folder: folder.path, clock: clock.clock)
      .fetch(HTTPRequest(url, method: method, headers: ["Accept": "a/b"]))
  }

  @Test
  func `The first fixture whose method, address and header fields match answers`() async throws {
    try folder.write(
      """
      [{"request": {"method": "POST", "url": "http://a.org/*"}, "response": {"body": "posted"}},
       {"request": {"url": "http://a.org/x?*y=2*", "headers": {"accept": "b/*"}}, "response": {"body": "b"}},
       {"request": {"url": "http://a.org/x?*y=2*", "headers": {"accept": "a/*"}},
        "response": {"status": 201, "headers": {"ETag": "1"}, "json": {"a": [1]}}}]
      """, to: "1.json")
    try folder.write(
      #"{"request": {"url": "*"}, "response": {"bodyFile": "body.bin"}}"#, to: "2.json")
    try folder.write("from the file", to: "body.bin")
    #expect(try await fetch("http://a.org/x?z=1&y=2&k=3").text == #"{"a":[1]}"#)
    #expect(try await fetch("http://a.org/x?z=1&y=2&k=3").status == 201)
    #expect(try await fetch("http://a.org/x?y=2").headers["etag"] == "1")
    #expect(try await fetch("http://a.org/", method: "POST").text == "posted")
    #expect(try await fetch("http://b.org/").text == "from the file")
  }

  @Test func `A fixture answers as often as it says, then the next one does`() async throws {
    try folder.write(
      """
      [{"request": {"url": "*"}, "times": 2, "response": {"status": 503}},
       {"request": {"url": "*"}, "response": {"body": "well"}}]
      """, to: "1.json")
    let client = HTTPClient(
      transport: ReplayFetcher(folder: folder.path, clock: clock.clock), clock: clock.clock)
    #expect(try await client.fetch(HTTPRequest("http://a.org/")).text == "well")
    #expect(clock.waits.count == 2)
  }

  @Test(arguments: [
    ("\"fault\": \"offline\"", HTTPFailure.Kind.offline), ("\"fault\": \"timeout\"", .timedOut),
    ("\"fault\": \"tls\"", .tls), ("\"fault\": \"closed\"", .badReply),
    ("\"fault\": \"garbage\"", .badReply), ("\"fault\": \"too-large\"", .tooLarge),
    ("\"delay\": 1000", .timedOut), ("\"response\": {\"bytes\": 20000000}", .tooLarge),
  ]) func `Faults happen as recorded`(_ fault: String, kind: HTTPFailure.Kind) async throws {
    try folder.write(#"{"request": {"url": "*"}, \#(fault)}"#, to: "1.json")
    let found = await #expect(throws: HTTPFailure.self) { try await fetch("http://a.org/") }
    #expect(found?.kind == kind)
  }

  @Test func `A slow reply comes after its time`() async throws {
    try folder.write(
      #"{"request": {"url": "*"}, "delay": 1.5, "response": {"body": "late"}}"#, to: "1.json")
    #expect(try await fetch("http://a.org/").text == "late")
    #expect(clock.waits == [.seconds(1.5)])
  }

  @Test(arguments: [
    ("{\"request\": {\"url\": \"http://b.org/\"}}", "No fixture in"),
    ("{\"request\": ", "'1.json'"),
    ("{\"request\": {\"url\": \"*\"}, \"fault\": \"no such\"}", "'1.json'"),
    ("{\"request\": {\"url\": \"*\"}, \"response\": {\"bodyFile\": \"../x\"}}", "'../x'"),
  ]) func `What is missing or cannot be read is named`(_ fixture: String, words: String)
    async throws
  {
    try folder.write(fixture, to: "1.json")
    let found = await #expect(throws: HTTPFailure.self) { try await fetch("http://a.org/") }
    #expect(found?.kind == .notRecorded)
    #expect(found?.reason?.contains(words) == true, "\(String(describing: found))")
  }

  @Test func `Patterns match the whole text, fast also for many stars`() {
    func matches(_ pattern: String, _ text: String) -> Bool {
      Wildcard.matches(Array(pattern.utf8), Array(text.utf8))
    }
    #expect(matches("*", "") && matches("a*c", "abbc") && matches("a*", "a") && matches("", ""))
    #expect(!matches("a", "ab") && !matches("a*c", "abcd") && !matches("", "a"))
    let stars = String(repeating: "a*", count: 200) + "b"
    #expect(!matches(stars, String(repeating: "a", count: 5000)))
  }
}
