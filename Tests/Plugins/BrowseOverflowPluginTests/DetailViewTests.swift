import AppMenuPlugin
import Foundation
import PluginHTTP
import StructuredData
import Synchronization
import Testing

@testable import BrowseOverflowPlugin

/// The row `detail view` of the acceptance page.
@Suite(.timeLimit(.minutes(5))) struct DetailViewTests {
  @Test
  func `Detail view: the question with title, score, asker, body as text, and its answers`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    let view = try await stage.question(1042)
    #expect(view.id == "question/1042")
    #expect(view.title == "How do I center a view with \"Auto Layout\"?")
    let found = try detail(view)
    #expect(found.fields.map(\.value).prefix(2) == ["12", "Ada Ling"])
    #expect(found.image == ViewImage(resource: "https://images.example.org/ada.png"))
    #expect(
      found.body == """
        # How do I center a view with "Auto Layout"?

        I have a view \\& want it in the **middle**.

        ```
        view.center = parent.center
        if x < y { }
        ```

        See [the help](https://stackoverflow.com/help), and:

        - first
        - second
        """)
    #expect(found.sections?.map(\.title) == ["3 answers"])
  }

  @Test
  func `Detail view: ✓ on the accepted answer, which stands directly below the question`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    let rows = try await stage.question(1042).allRows
    #expect(rows.map(\.detail) == ["Chidi Okafor · 7", "Dana Roy · 30", "Björn Öst · 2"])
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

  @Test
  func `Detail view: a failed body and failed answers each show a message of their own`()
    async throws
  {
    let stage = Stage()
    _ = try await stage.first()
    _ = try await stage.questions("iphone")
    let noBody = try await stage.question(1041)
    #expect(
      try detail(noBody).body?.contains("\n\n**The text of the question could not be loaded.**")
        == true)
    #expect(try detail(noBody).sections?.first?.title == "No answers yet")
    #expect(noBody.title.hasPrefix("Why does my cell"))
    let noAnswers = try await stage.question(1040)
    #expect(try detail(noAnswers).body?.hasSuffix("\n\nJust asking.") == true)
    #expect(noAnswers.allRows.map(\.title) == ["The answers could not be loaded."])
    // Enter on the row tries again.
    #expect(noAnswers.allRows[0].primary == "retry")
    let again = try #require(
      try await stage.act("retry", view: noAnswers.id, row: noAnswers.allRows[0].id))
    #expect(again.id == noAnswers.id)
    #expect(noAnswers.allRows[0].subtitle == "The site answered with status 500.")
  }
}
