import MenuNavigation
import MenuInteraction
import StructuredData
import HandlerProtocol
import Keyboard
import MenuItems
import Testing

@testable import MenuScreens

@MainActor @Suite("Paths that are typed", .timeLimit(.minutes(5))) struct TypedPathTests {
  /// A form with a field for a file, on a machine with two files.
  private func opened() async -> Spoken {
    let form = FormContent(
      fields: [.init(id: "file", label: "File", type: .file), .init(id: "note", label: "Note")],
      submit: .init(label: "Send", action: "send"))
    let spoken = Spoken(view: HandlerView(title: "Form", content: .form(form)))
    spoken.screen.model.stack.pause = {}
    spoken.screen.navigator.completePaths = { text, _, _ in
      ["logs/a.log", "logs/b.log"].filter { $0.hasPrefix(text) }
    }
    _ = await spoken.press(.enter)
    return spoken
  }

  private func press(_ keys: Key..., in spoken: Spoken) async -> [String] {
    var said: [String] = []
    for key in keys {
      said += await spoken.press(key)
      await spoken.screen.model.stack.settleAll()
      said += spoken.said(isAnswer: false)
    }
    return said
  }

  @Test func `The right arrow completes a path, another key chooses another one`() async {
    let spoken = await opened()
    _ = await press(.character("l"), in: spoken)
    #expect(spoken.screen.text().contains("logs/a.log"))
    #expect(spoken.screen.text().contains("→ complete"))
    _ = await press(.control("n"), .right, in: spoken)
    #expect(spoken.screen.model.stack.level.form?.values["file"] == "logs/b.log")
    #expect(!spoken.screen.text().contains("→ complete") && !spoken.screen.text().contains("a.log"))
    // Text that continues none of the paths removes them at once.
    _ = await press(.control("u"), .character("l"), in: spoken)
    _ = spoken.screen.model.handle(.character("x"))
    #expect(spoken.screen.model.stack.level.form?.fields[0].completions == [])
  }

  @Test func `A completion is spoken, and another field has none`() async {
    let spoken = await opened()
    let said = await press(.character("l"), in: spoken)
    #expect(said.contains("right arrow completes to logs/a.log, 1 of 2"))
    #expect(await press(.control("n"), in: spoken).contains { $0.contains("logs/b.log") })
    _ = await press(.tab, .character("l"), in: spoken)
    #expect(spoken.screen.model.stack.level.form?.fields[1].completions == [])
  }

  @Test func `Where the user is elsewhere, nothing is completed`() async {
    let spoken = await opened()
    spoken.screen.navigator.completePaths = nil
    _ = await press(.character("l"), .right, in: spoken)
    #expect(spoken.screen.model.stack.level.form?.values["file"] == "l")
  }
}
