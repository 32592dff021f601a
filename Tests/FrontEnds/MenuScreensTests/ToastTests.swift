import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing

/// Transient messages: several, and long ones.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ToastTests {
  private static let words = (1...30).map { "word\($0)" }

  private func screen(_ size: Size = Size(columns: 60, rows: 20)) async -> Screen {
    let rows = (1...40).map { ViewRow(title: "row \($0)") }
    let view = HandlerView(
      title: "t", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
    return await Screen(view: view, columns: size.columns, rows: size.rows)
  }

  @Test
  func `Of several messages a key shows the next one, and its own answer comes first`() async {
    let screen = await screen()
    for text in ["first", "second", "third"] { screen.navigator.say(text) }
    #expect(screen.text().contains("\n first"))
    screen.press(.down)
    #expect(screen.text().contains("\n second") && screen.text().contains("▌ row 2"))
    screen.press(.enter)
    #expect(screen.text().contains("\n There is nothing to open here."))
    screen.press(.down)
    #expect(screen.text().contains("\n third"))
    screen.press(.down)
    #expect(!screen.text().contains("third"))
  }

  @Test
  func `While others wait, a message makes room after a while; the last one stays`() async {
    let terminal = TestTerminal(columns: 60, rows: 12)
    let screen = await screen()
    let session = MenuSession(
      model: screen.model, terminal: terminal, now: { .zero },
      reload: { ScreenUpdate(menu: nil, banner: nil) }, toastTime: .milliseconds(1))
    for text in ["first", "second", "third"] { screen.navigator.say(text) }
    let running = Task { await session.run() }
    await screen.waitUntil { _ in terminal.sent.contains("third") }
    #expect(terminal.sent.contains("first") && screen.navigator.toasts.map(\.text) == ["third"])
    terminal.press(.character("q"))
    #expect(await running.value == .left)
    #expect(screen.navigator.toasts.isEmpty)
  }

  @Test
  func `A long message is wrapped over the last rows of the body, beside it what is below`() async {
    let screen = await screen()
    for _ in 0..<15 { screen.press(.down) }
    let before = screen.text()
    screen.navigator.say(Self.words.joined(separator: " "), style: .warning)
    let lines = screen.text().split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let first = lines.firstIndex { $0.hasPrefix(" ▲ word1 ") } ?? 0
    let shown = lines[first...18].joined(separator: " ").split(separator: " ").map(String.init)
    #expect(Array(shown.dropFirst().prefix(30)) == Self.words, "\(lines)")
    #expect((13...17).contains(first) && lines[18].contains("↓"))
    #expect(lines.contains { $0.hasPrefix(" ▌ row 16") })
    // The rows come back to their places.
    screen.navigator.clearToast()
    #expect(screen.text() == before)
  }

  @Test(arguments: [8, 12, 24])
  func `One that is too long for that ends in an ellipsis`(rows: Int) async {
    let screen = await screen(Size(columns: 40, rows: rows))
    screen.navigator.say(String(repeating: "all work and no play ", count: 100))
    let lines = screen.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.contains("work") } == min(5, (rows - 4) / 2), "\(screen.text())")
    #expect(lines[rows - 2].contains("…") && lines[rows - 2].contains("↓"))
    #expect(screen.text().contains("▌ row 1"))
  }

  @Test
  func `Above a question a message takes one line, so that the answers stay visible`() async {
    let screen = await Screen(
      view: HandlerView(
        title: "t", actions: [ViewAction(id: "go", title: "Go", key: "g", confirm: "Really?")],
        content: .text(TextContent(body: "text"))))
    screen.press(.character("g"))
    screen.navigator.say(Self.words.joined(separator: " "))
    #expect(screen.text().contains("y yes   n no") && screen.text().contains("\n word1 "))
  }

  @Test func `For a screen reader all are said at once, each once`() async {
    let spoken = Spoken(
      view: HandlerView(
        title: "t", actions: [ViewAction(id: "go", title: "Go", key: "g")],
        content: .list(ListContent(sections: [ViewSection(rows: [ViewRow(title: "row")])]))),
      action: { _ in [.toast(text: "one", style: nil), .toast(text: "two", style: .error)] })
    _ = spoken.said()
    _ = await spoken.press(.enter)
    #expect(await spoken.press(.character("g")) == ["one", "Error: two"])
    #expect(await spoken.press(.down) == [])
    #expect(await spoken.press(.character("g")) == ["one", "Error: two"])
  }
}
