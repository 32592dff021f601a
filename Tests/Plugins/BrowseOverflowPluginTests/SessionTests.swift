import AppMenuPlugin
import AppMenuTesting
import Foundation
import DisplayText
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// Pictures, ages, refreshes and superseded selections.
@Suite(.timeLimit(.minutes(5))) struct SessionTests {
  @Test func `Without a network what is kept is shown, with its age`() async throws {
    let clock = StoppedClock()
    let replay = ReplayFetcher(folder: Fixtures.folder, clock: clock.clock)
    let stage = Stage(
      ScriptedFetcher { request in
        var response = try await replay.fetch(request)
        response.isFromCache = true
        response.age = 3 * 3600
        response.failure = HTTPFailure(.offline, url: request.url)
        return response
      }, clock)
    _ = try await stage.first()
    let list = try await stage.questions("iphone")
    #expect(list.subtitle == "from 3 hours ago" && list.allRows.count == 21)
    // The reason is at the top, and the first question is selected.
    #expect(list.allRows[0].title == "There is no connection to api.stackexchange.com.")
    #expect(try listContent(list).selected == list.allRows[1].id)
    let question = try await stage.question(1042)
    #expect(question.subtitle == "from 3 hours ago")
    let field = try #require(try detail(question).fields.first)
    #expect(field.label == "Not current")
    #expect(field.value == "There is no connection to api.stackexchange.com.")
  }

  @Test func `What is shown while the site wants no requests says so at the top`()
    async throws
  {
    let clock = StoppedClock()
    let http = KeepingFetcher(
      body: #"{"items": [{"question_id": 1, "title": "One"}], "backoff": 500}"#, clock)
    let stage = Stage(http, clock)
    #expect(try await stage.first(["tag": "a"]).allRows.map(\.title) == ["One"])
    clock.now += 100
    let again = try #require(try await stage.select(["tag": "a"]).view)
    #expect(
      again.allRows.map(\.title) == ["The site accepts no requests for 7 minutes.", "One"])
  }

  @Test("Loaded again within a minute, a view says why nothing is new; later it is asked for again")
  func withinMinute() async throws {
    let clock = StoppedClock()
    let http = KeepingFetcher(body: #"{"items": [{"question_id": 1, "title": "One"}]}"#, clock)
    let stage = Stage(http, clock)
    #expect(try await stage.select(["tag": "a"]).effects == nil)
    let question = try await stage.question(1)
    clock.now += 20
    let toast = [
      Effect.toast(
        text: "Loaded 20 seconds ago; the site is asked again after a minute.", style: .info)
    ]
    // A first view is loaded again by another selection, other views by their own request.
    #expect(try await stage.select(["tag": "a"]).effects == toast)
    #expect(try await stage.refresh("topic/a").effects == toast)
    #expect(try await stage.refresh(question.id).effects == toast)
    #expect(http.sent == 3)
    clock.now += 60
    #expect(try await stage.refresh("topic/a").effects == nil)
    #expect(try await stage.refresh(question.id).effects == nil)
    #expect(http.sent == 6)
  }

  @Test
  func `Pictures: fetched by their address, and their arrival is posted while a view is shown`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let url = "https://images.example.org/ada.png"
    let image = await stage.session.picture(url, stage.context.plugin)
    #expect(image?.type == "image/png" && image?.data?.hasPrefix("iVBORw0KGgo") == true)
    #expect(stage.events.isEmpty)
    stage.session.observation.receive(
      EventParams(
        name: HostEvent.didAppear, userInfo: ["invocation": "test", "view": "topic/iphone"]))
    _ = await stage.session.picture("https://images.example.org/chidi.png", stage.context.plugin)
    #expect(stage.events.map(\.name) == ["AvatarStoreDidUpdateContentNotification"])
    #expect(
      await stage.session.picture("https://images.example.org/dana.png", stage.context.plugin)
        == nil)
  }

  @Test func `A refresh shows the same view anew, and an unknown view nothing`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let question = try await stage.session.refresh(
      RefreshParams(invocation: "test", view: "question/1042"))
    #expect(question.view?.id == "question/1042")
    let answer = try await stage.session.refresh(
      RefreshParams(invocation: "test", view: "answer/1042/77"))
    #expect(answer.view?.id == "answer/1042/77" && answer.view?.title == "✓ Accepted answer")
    let everything = try await stage.session.refresh(
      RefreshParams(invocation: "test", view: "everything/1042"))
    #expect(everything.view?.id == "everything/1042")
    #expect(try await stage.refresh("elsewhere").view == nil)
    await #expect(throws: PluginFailure.self) {
      try await stage.session.refresh(RefreshParams(invocation: "gone", view: "question/1042"))
    }
  }

  @Test func `A newer selection takes the place of an older one, which shows nothing`()
    async throws
  {
    let arrived = Gate()
    let replay = ReplayFetcher(folder: Fixtures.folder)
    let stage = Stage(
      ScriptedFetcher { request in
        if request.url.contains("tagged=slow") {
          arrived.open()
          try await untilCancelled()
        }
        return try await replay.fetch(request)
      })
    _ = try await stage.first()
    let old = Task { try await stage.questions("slow") }
    await arrived.wait()
    #expect(try await stage.questions("iphone").allRows.count == 20)
    await #expect(throws: CancellationError.self) { try await old.value }
  }

  @Test(arguments: [
    (0, "just now"), (59, "just now"), (60, "1 minute ago"), (7200, "2 hours ago"),
    (86_400 * 3, "3 days ago"),
  ])
  func `Ages are said in words`(_ seconds: Int, words: String) {
    #expect(Wording.english(.ago(seconds: seconds)) == words)
  }

  @Test func `A backoff holds for every selection of the item`() async throws {
    let http = ScriptedFetcher(body: #"{"items": [], "backoff": 30}"#)
    let stage = Stage(http)
    _ = try await stage.first(["tag": "a"])
    let again = try await stage.first(["tag": "b"])
    #expect(again.allRows.map(\.subtitle) == ["The site accepts no requests for 30 seconds."])
    #expect(http.urls.count == 1)
    // Another API counts for itself.
    _ = try await stage.first(["tag": "b", "api": "https://api.example.org"])
    #expect(http.urls.count == 2)
  }

  @Test func `A host that does not ask for pictures gets initials alone`() async throws {
    let stage = Stage(features: [])
    let rows = try await stage.first(["tag": "iphone"]).allRows
    #expect(rows.allSatisfy { $0.image == nil } && rows[0].icon == "A")
  }

  @Test func `A list without end is cut`() async throws {
    let objects = (1...500).map { "{\"question_id\": \($0)}" }.joined(separator: ",")
    let answers = (1...500).map { "{\"answer_id\": \($0)}" }.joined(separator: ",")
    let stage = Stage(
      ScriptedFetcher { request in
        let items = request.url.contains("answers") ? answers : objects
        return HTTPResponse(status: 200, body: Array("{\"items\": [\(items)]}".utf8))
      })
    #expect(try await stage.first(["tag": "x"]).allRows.count == 20)
    #expect(try await stage.first(["question": 1]).allRows.count == ReplyList.limit)
  }
}
