import PluginHTTP
import Testing

@testable import BrowseOverflowPlugin

/// The manager's row of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct ManagerTests {
  private func manager(_ http: any HTTPFetching) -> StackOverflowManager {
    StackOverflowManager(
      communicator: StackOverflowCommunicator(
        configuration: BrowserConfiguration(), http: http, clock: StoppedClock().clock))
  }

  @Test
  func `Errors are always new, with a domain, a code for each part, and the cause underneath`()
    async
  {
    let manager = manager(ScriptedFetcher { throw HTTPFailure(.offline, url: $0.url) })
    let questions = await #expect(throws: StackOverflowManagerError.self) {
      try await manager.questions(tagged: "x")
    }
    let body = await #expect(throws: StackOverflowManagerError.self) {
      try await manager.question(Question(id: 1))
    }
    let answers = await #expect(throws: StackOverflowManagerError.self) {
      try await manager.answers(to: Question(id: 1))
    }
    #expect([questions?.code, body?.code, answers?.code] == [0, 1, 2])
    for error in [questions, body, answers] {
      #expect(error?.domain == "StackOverflowManagerError")
      #expect((error?.underlyingError as? HTTPFailure)?.kind == .offline)
    }
  }

  @Test func `The cause may be the status or the reply`() async {
    let status = await #expect(throws: StackOverflowManagerError.self) {
      try await manager(ScriptedFetcher(body: "", status: 500)).questions(tagged: "x")
    }
    #expect((status?.underlyingError as? StackOverflowCommunicatorError)?.code == 500)
    let reply = await #expect(throws: StackOverflowManagerError.self) {
      try await manager(ScriptedFetcher(body: "Not JSON")).answers(to: Question(id: 1))
    }
    #expect((reply?.underlyingError as? BuilderError)?.code == 0)
  }

  @Test func `An empty array is success`() async throws {
    let manager = manager(ScriptedFetcher(body: #"{"items": []}"#))
    #expect(try await manager.questions(tagged: "x").value.questions.isEmpty)
    #expect(try await manager.answers(to: Question(id: 1)).value.answers.isEmpty)
  }

  @Test
  func `Questions by tag, and text and answers by ID, at the same time and apart`() async throws {
    let manager = manager(ReplayFetcher(folder: Fixtures.folder))
    async let questions = manager.questions(tagged: "iphone")
    async let body = manager.question(Question(id: 1042, title: "x"))
    async let answers = manager.answers(to: Question(id: 1042, title: "x"))
    let (page, text, answered) = (
      try await questions.value, try await body.value, try await answers.value
    )
    #expect(page.questions.count == 20 && page.hasMore)
    #expect(text.body?.contains("middle") == true && text.answers.isEmpty)
    #expect(answered.body == nil && answered.answers.map(\.id) == [77, 75, 76])
  }

  @Test func `A question that is known by its ID alone is filled from the reply`()
    async throws
  {
    let loaded = try await manager(ReplayFetcher(folder: Fixtures.folder)).question(
      Question(id: 1042))
    #expect(loaded.value.title == "How do I center a view with \"Auto Layout\"?")
    #expect(loaded.value.asker?.name == "Ada Ling" && loaded.value.score == 12)
  }
}
