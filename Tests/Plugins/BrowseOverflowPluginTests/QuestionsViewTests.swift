import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// The row `questions view` of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct QuestionsViewTests {
  @Test func `Questions view: rows with title, score, asker, and a picture or an initial`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let view = try await stage.questions("iphone")
    #expect(view.id == "topic/iphone" && view.title == "iPhone" && view.search == true)
    let rows = view.allRows
    #expect(rows.count == 20)
    #expect(rows[0].title == "How do I center a view with \"Auto Layout\"?")
    #expect(rows[0].detail == "Ada Ling · 12" && rows[0].subtitle == "3 answers · 20 hours ago")
    #expect(rows[0].image == ViewImage(resource: "https://images.example.org/ada.png"))
    #expect(rows[0].icon == "A" && rows[0].badges?.first?.text == "answered")
    #expect(rows[1].title == "Why does my cell <flicker> while scrolling?" && rows[1].icon == "B")
    #expect(rows[2].image == nil && rows[2].icon == "C" && rows[2].badges == nil)
  }

  @Test
  func `Questions view: the page of a question opens in the browser, and its link is copied`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let actions = try await stage.questions("iphone").allRows[0].actions ?? []
    let link = "https://stackoverflow.com/questions/1042/x"
    #expect(actions.first { $0.id == "open" }?.effects == [.open(url: link)])
    #expect(actions.first { $0.id == "copy" }?.effects?.first == .copy(text: link))
  }

  @Test func `Questions view: further pages follow, and no question appears twice`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let list = try listContent(try await stage.questions("iphone"))
    #expect(list.cursor == "2")
    let (browser, tag) = try stage.session.topic("test", "topic/iphone")
    let page = try await browser.more(tag, cursor: "2")
    let found = try pageRows(page)
    // The first of the second page moved there meanwhile.
    #expect(found.map(\.id) == ["1022"] && page.cursor == nil)
    for cursor in ["x", "", "0", "99999999999999999999"] {
      await #expect(throws: PluginFailure.self) { try await browser.more(tag, cursor: cursor) }
    }
  }

  @Test
  func `Questions view: a search asks the site, and an empty one shows the recent questions`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    let (browser, tag) = try stage.session.topic("test", "topic/iphone")
    let found = try pageRows(try await browser.search(tag, "  flicker "))
    let none = try pageRows(try await browser.search(tag, "nothing"))
    let all = try pageRows(try await browser.search(tag, ""))
    #expect(found.map(\.id) == ["1041", "900"] && none.isEmpty && all.count == 20)
  }

  @Test(
    "Questions view: no questions and an error are one row, which tries again and posts nothing")
  func problem() async throws {
    let isBroken = Mutex(true)
    let stage = Stage(
      ScriptedFetcher { request in
        if isBroken.withLock({ $0 }) { throw HTTPFailure(.offline, url: request.url) }
        return HTTPResponse(
          status: 200, body: Array(#"{"items": [{"question_id": 1, "title": "One"}]}"#.utf8))
      })
    _ = try await stage.first()
    let view = try await stage.questions("offline")
    #expect(view.allRows.map(\.title) == ["There was a problem connecting to the network."])
    #expect(view.allRows[0].subtitle == "There is no connection to api.stackexchange.com.")
    let before = stage.events.count
    #expect(try await stage.act("question", view: view.id, row: view.allRows[0].id) == nil)
    #expect(view.allRows[0].primary == "retry")
    let still = try #require(try await stage.act("retry", view: view.id, row: view.allRows[0].id))
    #expect(still.id == view.id && still.allRows.map(\.id) == ["problem"])
    isBroken.withLock { $0 = false }
    let mended = try #require(try await stage.act("retry", view: view.id, row: "problem"))
    #expect(mended.id == view.id && mended.allRows.map(\.title) == ["One"])
    #expect(stage.events.count == before)
  }

  @Test(arguments: [
    ("timeout", "api.stackexchange.com took too long to answer."),
    ("tls", "There is no secure connection to api.stackexchange.com."),
    ("closed", "api.stackexchange.com did not answer properly."),
    ("too-large", "The answer of api.stackexchange.com is too large."),
    ("not-json", "The reply of the site cannot be read."),
    ("no-list", "The reply of the site contains no list."),
    ("throttled", "The site accepts no requests for 65 seconds."),
    ("down", "The site accepts no requests for 60 minutes."),
    ("unknown-to-the-fixtures", "No recorded reply answers the request."),
  ])
  func `Questions view: each fault has its own words`(_ tag: String, words: String) async throws {
    let stage = Stage()
    _ = try await stage.first()
    #expect(try await stage.questions(tag).allRows.map(\.subtitle) == [words])
  }

  @Test func `Questions view: on failure, questions already shown stay`() async throws {
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
    let again = try #require(try await stage.refresh("topic/iphone").view)
    #expect(again.allRows.count == 21)
    // Also if the item itself is selected again.
    #expect(try await stage.first(["tag": "iphone"]).allRows.count == 21)
    // The reason is at the top, and the first question is selected.
    #expect(again.allRows[0].title == "There was a problem connecting to the network.")
    #expect(again.allRows[0].subtitle == "There is no connection to api.stackexchange.com.")
    #expect(try listContent(again).selected == again.allRows[1].id)
  }

  @Test func `Questions view: a topic without questions says so`() async throws {
    let stage = Stage()
    _ = try await stage.first()
    let list = try listContent(try await stage.questions("uikit"))
    #expect(list.placeholder == "No questions." && list.sections.allSatisfy(\.rows.isEmpty))
  }

  @Test
  func `Questions view: a selection posts QuestionListDidSelectQuestionNotification`() async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    _ = try await stage.question(1042)
    #expect(
      stage.events.last
        == EventParams(
          name: "QuestionListDidSelectQuestionNotification", userInfo: ["question": 1042]))
  }
}
