import AppMenuTesting
import PluginHTTP
import StructuredData
import Testing

@testable import BrowseOverflowPlugin

/// The communicator's row of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct CommunicatorTests {
  private let clock = StoppedClock()

  private func communicator(
    _ http: any HTTPFetching, _ arguments: [String: StructuredValue] = [:]
  ) throws -> StackOverflowCommunicator {
    StackOverflowCommunicator(
      configuration: try BrowserConfiguration(arguments: arguments, settings: [:]), http: http,
      clock: clock.clock)
  }

  @Test
  func `Today's API is asked by default, with the tag percent-encoded and twenty on a page`()
    async throws
  {
    let http = ScriptedFetcher(body: "{}")
    let communicator = try communicator(http)
    _ = try await communicator.questions(tagged: "c++&x", matching: nil, page: 1)
    _ = try await communicator.questions(tagged: "ios", matching: "a b", page: 3)
    _ = try await communicator.body(of: 5)
    _ = try await communicator.answers(to: 5)
    let api = "https://api.stackexchange.com/2.3"
    #expect(
      http.urls == [
        api
          + "/questions?order=desc&sort=creation&tagged=c%2B%2B%26x&page=1&pagesize=20&site=stackoverflow",
        api
          + "/search/advanced?order=desc&sort=relevance&q=a%20b&tagged=ios&page=3&pagesize=20&site=stackoverflow",
        api + "/questions/5?filter=withbody&site=stackoverflow",
        api
          + "/questions/5/answers?order=desc&sort=votes&pagesize=100&filter=withbody&site=stackoverflow",
      ])
  }

  @Test(arguments: [StructuredValue.string("1.1"), .double(1.1)])
  func `Address, version and site are configuration, and the old version has its own addresses`(
    _ version: StructuredValue
  ) async throws {
    let http = ScriptedFetcher(body: "{}")
    let communicator = try communicator(
      http, ["api": "http://api.stackoverflow.com/", "version": version])
    _ = try await communicator.questions(tagged: "ios", matching: nil, page: 1)
    _ = try await communicator.body(of: 5)
    _ = try await communicator.answers(to: 5)
    let api = "http://api.stackoverflow.com/1.1"
    #expect(
      http.urls == [
        api + "/search?tagged=ios&page=1&pagesize=20", api + "/questions/5?body=true",
        api + "/questions/5/answers?body=true",
      ])
  }

  @Test
  func `A new request of a kind cancels the old one, and leaves the other kinds alone`()
    async throws
  {
    let (arrived, arrivedOld, never) = (Gate(), Gate(), Gate())
    let http = ScriptedFetcher { request in
      if request.url.contains("tagged=old") || request.url.contains("/questions/5") {
        if request.url.contains("/questions/5") {
          arrived.open()
          await never.wait()
          return HTTPResponse(status: 200, body: Array("{}".utf8))
        }
        arrivedOld.open()
        try await untilCancelled()
      }
      return HTTPResponse(status: 200, body: Array("{}".utf8))
    }
    let communicator = try communicator(http)
    let body = Task { try await communicator.body(of: 5) }
    await arrived.wait()
    let old = Task { try await communicator.questions(tagged: "old", matching: nil, page: 1) }
    await arrivedOld.wait()
    let new = try await communicator.questions(tagged: "new", matching: nil, page: 1)
    #expect(new.status == 200)
    let failure = await #expect(throws: HTTPFailure.self) { try await old.value }
    #expect(failure?.kind == .cancelled)
    never.open()
    #expect(try await body.value.status == 200)
  }

  @Test func `A task that is cancelled cancels its request`() async throws {
    let arrived = Gate()
    let http = ScriptedFetcher { _ in
      arrived.open()
      try await untilCancelled()
      return HTTPResponse(status: 200)
    }
    let communicator = try communicator(http)
    let task = Task { try await communicator.body(of: 5) }
    await arrived.wait()
    task.cancel()
    let failure = await #expect(throws: HTTPFailure.self) { try await task.value }
    #expect(failure?.kind == .cancelled)
  }

  @Test(arguments: [404, 400, 500, 301])
  func `A status other than success is an error with that code`(_ status: Int) async throws {
    let communicator = try communicator(
      ScriptedFetcher(body: #"{"error_message":"no such \u001b[2J thing"}"#, status: status))
    let error = await #expect(throws: StackOverflowCommunicatorError.self) {
      try await communicator.body(of: 1)
    }
    #expect(error?.domain == "StackOverflowCommunicatorErrorDomain" && error?.code == status)
    #expect(error?.words == "no such [2J thing")
  }

  @Test func `Failures of the connection are passed through`() async throws {
    let communicator = try communicator(
      ScriptedFetcher { throw HTTPFailure(.timedOut, url: $0.url) })
    let error = await #expect(throws: HTTPFailure.self) { try await communicator.body(of: 1) }
    #expect(error?.kind == .timedOut)
  }

  @Test
  func `A backoff is obeyed: a short one waited for, a long one said, each for its kind alone`()
    async throws
  {
    let http = ScriptedFetcher { request in
      HTTPResponse(
        status: 200,
        body: Array(
          (request.url.contains("page=1&") ? #"{"backoff": 2}"# : #"{"backoff": 30}"#).utf8))
    }
    let communicator = try communicator(http)
    _ = try await communicator.questions(tagged: "a", matching: nil, page: 1)
    _ = try await communicator.questions(tagged: "a", matching: nil, page: 2)
    #expect(clock.waits == [.seconds(2)])
    let error = await #expect(throws: StackOverflowCommunicatorError.self) {
      try await communicator.questions(tagged: "a", matching: nil, page: 3)
    }
    #expect(error?.code == 429 && error?.wait == 30 && http.urls.count == 2)
    _ = try await communicator.body(of: 1)
    clock.now += 31
    _ = try await communicator.questions(tagged: "a", matching: nil, page: 3)
    #expect(http.urls.count == 4)
  }

  @Test func `Without quota nothing is sent for a while`() async throws {
    let http = ScriptedFetcher(body: #"{"items": [], "quota_remaining": 0}"#)
    let communicator = try communicator(http)
    _ = try await communicator.body(of: 1)
    let error = await #expect(throws: StackOverflowCommunicatorError.self) {
      try await communicator.answers(to: 1)
    }
    #expect(error?.code == 429 && http.urls.count == 1)
  }

  @Test func `The API's own status for too many requests is obeyed`() async throws {
    let http = ScriptedFetcher(
      body: #"{"error_id": 502, "error_message": "more requests available in 65 seconds"}"#,
      status: 400)
    let communicator = try communicator(http)
    for _ in 0..<2 {
      let error = await #expect(throws: StackOverflowCommunicatorError.self) {
        try await communicator.body(of: 1)
      }
      #expect(error?.wait == 65)
    }
    #expect(http.urls.count == 1)
  }

  @Test(
    arguments: [
      ["api": "ftp://x"], ["version": "two"], ["topics": []], ["web": "javascript:x"],
    ] as [[String: StructuredValue]])
  func `What cannot be configured is said`(_ arguments: [String: StructuredValue]) {
    #expect(throws: (any Error).self) {
      try BrowserConfiguration(arguments: arguments, settings: [:])
    }
  }

  @Test func `Arguments override settings, but a key comes from the settings alone`()
    throws
  {
    let found = try BrowserConfiguration(
      arguments: ["site": "serverfault", "key": "shared", "topics": ["UIKit/uikit", "swift"]],
      settings: ["site": "superuser", "version": "2.2", "key": "mine"])
    #expect(found.site == "serverfault" && found.version == "2.2" && found.key == "mine")
    #expect(found.topics.map(\.tag) == ["uikit", "swift"])
    let listed = try BrowserConfiguration(
      arguments: [:], settings: ["topics": "UIKit/uikit, swift"])
    #expect(listed.topics.map(\.name) == ["UIKit", "swift"])
  }
}
