import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// The rows `topics view`, `questions view`, `detail view` and `lifecycle` of the acceptance page, on recorded
/// replies.
@Suite(.timeLimit(.minutes(5))) struct PluginTests {
  /// A selection of the menu item, as the host sees it.
  final class Stage: Sendable {
    let session: BrowseSession
    let context: HandlerContext
    private let sent: Sent

    final class Sent: Sendable {
      let messages = Mutex<[HandlerMessage]>([])
    }

    init(
      _ http: any HTTPFetching = ReplayFetcher(folder: Fixtures.folder),
      _ clock: StoppedClock = StoppedClock()
    ) {
      session = BrowseOverflowPlugin(http: http, clock: clock.clock).session
      let sent = Sent()
      let host = InitializeParams(
        host: .init(name: "appmenu", version: "1"), plugin: .init(id: "browse-overflow"),
        directories: .init(
          config: "/nowhere", data: "/nowhere", cache: "/nowhere", state: "/nowhere"),
        locale: "en_US", timeZone: "UTC", color: false)
      context = HandlerContext(host: host) { message in
        sent.messages.withLock { $0.append(message) }
      }
      self.sent = sent
    }

    /// The events that were posted.
    var events: [EventParams] {
      sent.messages.withLock { $0 }.compactMap {
        if case .event(let event) = $0 { event } else { nil }
      }
    }

    func first(_ arguments: [String: StructuredValue] = [:]) async throws -> HandlerView {
      let item = SelectParams.Item(id: "so", title: "Stack Overflow", arguments: arguments)
      return try await session.first(
        SelectParams(invocation: "test", handler: "browse-overflow", item: item, path: ["so"]),
        context)
    }

    func act(_ action: String, view: String, row: String?) async throws -> HandlerView? {
      let effects = try await session.act(
        ActionParams(invocation: "test", view: view, action: action, row: row), context)
      if case .push(let view)? = effects.first { return view }
      return nil
    }

    func questions(_ tag: String) async throws -> HandlerView {
      try #require(try await act("questions", view: "main", row: tag))
    }

    func question(_ id: Int) async throws -> HandlerView {
      try #require(try await act("question", view: "topic/iphone", row: "\(id)"))
    }
  }

  @Test("Topics view: the five topics, each by name and tag") func topics() async throws {
    let view = try await Stage().first()
    #expect(view.title == "Stack Overflow")
    #expect(
      view.allRows.map { "\($0.title)/\($0.id)" } == [
        "iPhone/iphone", "Cocoa Touch/cocoa-touch", "UIKit/uikit", "Objective-C/objective-c",
        "Xcode/xcode",
      ])
    #expect(view.allRows.allSatisfy { $0.primary == $0.actions?.first?.id && $0.primary != nil })
  }

  @Test("Topics view: the menu item names others, or leads past them") func configured()
    async throws
  {
    let stage = Stage()
    let view = try await stage.first(["topics": ["Swift UI/swiftui", "linux"]])
    #expect(view.allRows.map(\.title) == ["Swift UI", "linux"])
    #expect(try await Stage().first(["tag": "iphone"]).allRows.count == 20)
    #expect(try await Stage().first(["question": 1042]).title.hasPrefix("How do I center"))
    await #expect(throws: PluginFailure.self) { try await Stage().first(["topics": "/"]) }
  }

  @Test("Topics view: a selection posts TopicTableDidSelectTopicNotification") func topicEvent()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    #expect(
      stage.events == [
        EventParams(name: "TopicTableDidSelectTopicNotification", userInfo: ["tag": "iphone"])
      ])
  }

  @Test("Questions view: rows with title, score, asker, and a picture or an initial") func rows()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let view = try await stage.questions("iphone")
    #expect(view.id == "topic/iphone" && view.title == "iPhone" && view.search == true)
    let rows = view.allRows
    #expect(rows.count == 20)
    #expect(rows[0].title == "How do I center a view with \"Auto Layout\"?")
    #expect(rows[0].detail == "12" && rows[0].subtitle == "Ada Ling · 3 answers · 20 hours ago")
    #expect(rows[0].image == ViewImage(resource: "https://images.example.org/ada.png"))
    #expect(rows[0].icon == "A" && rows[0].badges?.first?.text == "answered")
    #expect(rows[1].title == "Why does my cell <flicker> while scrolling?" && rows[1].icon == "B")
    #expect(rows[2].image == nil && rows[2].icon == "C" && rows[2].badges == nil)
  }

  @Test("Questions view: the page of a question opens in the browser, and its link is copied")
  func links() async throws {
    let stage = Stage()
    _ = try await stage.first()
    let actions = try await stage.questions("iphone").allRows[0].actions ?? []
    let link = "https://stackoverflow.com/questions/1042/x"
    #expect(actions.first { $0.id == "open" }?.effects == [.open(url: link)])
    #expect(actions.first { $0.id == "copy" }?.effects?.first == .copy(text: link))
  }

  @Test("Questions view: further pages follow, and no question appears twice") func pages()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let list = try list(try await stage.questions("iphone"))
    #expect(list.cursor == "2")
    let (browser, tag) = try stage.session.topic("test", "topic/iphone")
    let page = try await browser.more(tag, cursor: "2")
    let rows = try Self.rows(page)
    // The first of the second page moved there meanwhile.
    #expect(rows.map(\.id) == ["1022"] && page.cursor == nil)
    for cursor in ["x", "", "0", "99999999999999999999"] {
      await #expect(throws: PluginFailure.self) { try await browser.more(tag, cursor: cursor) }
    }
  }

  @Test("Questions view: a search asks the site, and an empty one shows the recent questions")
  func search() async throws {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    let (browser, tag) = try stage.session.topic("test", "topic/iphone")
    let found = try Self.rows(try await browser.search(tag, "  flicker "))
    let none = try Self.rows(try await browser.search(tag, "nothing"))
    let all = try Self.rows(try await browser.search(tag, ""))
    #expect(found.map(\.id) == ["1041", "900"] && none.isEmpty && all.count == 20)
  }

  @Test(
    "Questions view: no questions and an error are one row, which leads nowhere and posts nothing")
  func problem() async throws {
    let stage = Stage()
    _ = try await stage.first()
    let view = try await stage.questions("offline")
    #expect(view.allRows.map(\.title) == ["There was a problem connecting to the network."])
    #expect(view.allRows[0].subtitle == "There is no connection to api.stackexchange.com.")
    #expect(view.allRows[0].primary == nil && view.allRows[0].actions == nil)
    let before = stage.events.count
    #expect(try await stage.act("question", view: view.id, row: view.allRows[0].id) == nil)
    #expect(stage.events.count == before)
  }

  @Test(
    "Questions view: each fault has its own words",
    arguments: [
      ("timeout", "api.stackexchange.com took too long to answer."),
      ("tls", "There is no secure connection to api.stackexchange.com."),
      ("closed", "api.stackexchange.com did not answer properly."),
      ("too-large", "The answer of api.stackexchange.com is too large."),
      ("not-json", "The reply of the site cannot be read."),
      ("no-list", "The reply of the site holds no list."),
      ("throttled", "The site wants to be left alone for 65 seconds."),
      ("down", "The site wants to be left alone for 60 minutes."),
      ("unknown-to-the-fixtures", "No recorded reply answers the request."),
    ])
  func faults(_ tag: String, words: String) async throws {
    let stage = Stage()
    _ = try await stage.first()
    #expect(try await stage.questions(tag).allRows.map(\.subtitle) == [words])
  }

  @Test("Questions view: on failure, questions already shown stay") func stays() async throws {
    let isBroken = Mutex(false)
    let replay = ReplayFetcher(folder: Fixtures.folder)
    let stage = Stage(
      ScriptedFetcher { request in
        if isBroken.withLock({ $0 }) { throw HTTPFailure(.offline, url: request.url) }
        return try await replay.fetch(request)
      })
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    isBroken.withLock { $0 = true }
    let again = try #require(
      try await stage.session.refresh(RefreshParams(invocation: "test", view: "topic/iphone")))
    #expect(again.allRows.count == 20)
    #expect(again.footer?.hasPrefix("There was a problem connecting to the network.") == true)
  }

  @Test("Questions view: a topic without questions says so") func none() async throws {
    let stage = Stage()
    _ = try await stage.first()
    let list = try list(try await stage.questions("uikit"))
    #expect(list.placeholder == "No questions." && list.sections.allSatisfy(\.rows.isEmpty))
  }

  @Test("Questions view: a selection posts QuestionListDidSelectQuestionNotification")
  func questionEvent() async throws {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    _ = try await stage.question(1042)
    #expect(
      stage.events.last
        == EventParams(
          name: "QuestionListDidSelectQuestionNotification", userInfo: ["question": 1042]))
  }

  @Test("Without a network what is kept is shown, with its age") func offline() async throws {
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
    #expect(list.subtitle == "from 3 hours ago" && list.allRows.count == 20)
    #expect(list.footer == "There is no connection to api.stackexchange.com.")
    #expect(try await stage.question(1042).subtitle == "from 3 hours ago")
  }

  private func list(_ view: HandlerView) throws -> ListContent {
    guard case .list(let list) = view.content else { throw PluginFailure("It is no list.") }
    return list
  }

  private static func rows(_ page: ViewPage) throws -> [ViewRow] {
    guard case .list(let rows) = page.rows else { throw PluginFailure("They are no rows.") }
    return rows
  }

  private func detail(_ view: HandlerView) throws -> DetailContent {
    guard case .detail(let detail) = view.content else {
      throw PluginFailure("It is no detail view.")
    }
    return detail
  }

  @Test("Detail view: the question with title, score, asker, body as text, and its answers")
  func question() async throws {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    let view = try await stage.question(1042)
    #expect(view.id == "question/1042")
    #expect(view.title == "How do I center a view with \"Auto Layout\"?")
    let detail = try detail(view)
    #expect(detail.fields.map(\.value).prefix(2) == ["12", "Ada Ling"])
    #expect(detail.image == ViewImage(resource: "https://images.example.org/ada.png"))
    #expect(
      detail.body == """
        I have a view \\& want it in the **middle**.

        ```
        view.center = parent.center
        if x < y { }
        ```

        See [the help](https://stackoverflow.com/help), and:

        - first
        - second
        """)
    #expect(detail.sections?.map(\.title) == ["3 answers"])
  }

  @Test("Detail view: ✓ on the accepted answer, which stands directly below the question")
  func accepted() async throws {
    let stage = Stage()
    _ = try await stage.first()
    let rows = try await stage.question(1042).allRows
    #expect(rows.map(\.detail) == ["7", "30", "2"])
    #expect(rows.map { $0.title.hasPrefix("✓ ") } == [true, false, false])
    #expect(rows[0].title.hasPrefix("✓ Activate the anchors:") && rows[0].badges?.count == 1)
    let answer = try #require(
      try await stage.act("answer", view: "question/1042", row: rows[0].id))
    #expect(answer.title == "✓ Accepted answer")
    #expect(try detail(answer).body?.contains("view.centerXAnchor") == true)
    let everything = try #require(
      try await stage.act("everything", view: "question/1042", row: nil))
    guard case .text(let text) = everything.content else {
      throw PluginFailure("It is no text.")
    }
    let places = [
      "# How do I", "## ✓ Accepted answer by Chidi Okafor (7)", "## Answer by Dana Roy (30)",
    ]
    .compactMap { text.body.range(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
    #expect(try await stage.act("answer", view: "question/1042", row: "9") == nil)
  }

  @Test("Detail view: a failed body and failed answers each show a message of their own")
  func parts() async throws {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    let noBody = try await stage.question(1041)
    #expect(
      try detail(noBody).body?.hasPrefix("**The text of the question could not be loaded.**")
        == true)
    #expect(try detail(noBody).sections?.first?.title == "No answers yet")
    #expect(noBody.title.hasPrefix("Why does my cell"))
    let noAnswers = try await stage.question(1040)
    #expect(try detail(noAnswers).body == "Just asking.")
    #expect(noAnswers.allRows.map(\.title) == ["The answers could not be loaded."])
    #expect(noAnswers.allRows[0].subtitle == "The site answered with status 500.")
  }

  @Test(
    "Pictures: asked for by their address, in list and in detail, and their arrival is posted while shown"
  )
  func pictures() async throws {
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

  @Test("A refresh shows the same view anew, and an unknown view nothing") func refresh()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let question = try await stage.session.refresh(
      RefreshParams(invocation: "test", view: "question/1042"))
    #expect(question?.id == "question/1042")
    let answer = try await stage.session.refresh(
      RefreshParams(invocation: "test", view: "answer/1042/77"))
    #expect(answer?.id == "answer/1042/77" && answer?.title == "✓ Accepted answer")
    let everything = try await stage.session.refresh(
      RefreshParams(invocation: "test", view: "everything/1042"))
    #expect(everything?.id == "everything/1042")
    #expect(
      try await stage.session.refresh(RefreshParams(invocation: "test", view: "elsewhere")) == nil)
    await #expect(throws: PluginFailure.self) {
      try await stage.session.refresh(RefreshParams(invocation: "gone", view: "question/1042"))
    }
  }

  @Test("A newer selection takes the place of an older one, which shows nothing") func superseded()
    async throws
  {
    let arrived = Gate()
    let replay = ReplayFetcher(folder: Fixtures.folder)
    let stage = Stage(
      ScriptedFetcher { request in
        if request.url.contains("tagged=slow") {
          arrived.open()
          try await Task.sleep(for: .seconds(1000))
        }
        return try await replay.fetch(request)
      })
    _ = try await stage.first()
    let old = Task { try await stage.questions("slow") }
    await arrived.wait()
    #expect(try await stage.questions("iphone").allRows.count == 20)
    await #expect(throws: CancellationError.self) { try await old.value }
  }

  @Test(
    "Ages are said in words",
    arguments: [
      (0, "just now"), (59, "just now"), (60, "1 minute ago"), (7200, "2 hours ago"),
      (86_400 * 3, "3 days ago"),
    ])
  func ages(_ seconds: Int, words: String) { #expect(BrowserWords.ago(seconds) == words) }
}
