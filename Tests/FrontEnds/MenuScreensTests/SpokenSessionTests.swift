import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
@testable import MenuScreens
@testable import MenuLines
import TerminalUI
import Testing

private let menu = Menu(entries: [
  .item(MenuItem(title: "Contributions", subtitle: "Repos contributed to", tapHandlerName: "h")),
  .item(MenuItem(title: "Repositories", subtitle: "Repos collaborating", tapHandlerName: "h")),
])

/// What a screen reader's terminal is sent.
@MainActor @Suite(.timeLimit(.minutes(5))) struct SpokenSessionTests {
  private func session(
    _ terminal: TestTerminal, _ screen: Screen, pause: Duration = .zero,
    progress: Duration = .seconds(600)
  ) -> SpokenSession {
    SpokenSession(
      model: screen.model, terminal: terminal,
      reload: { ScreenUpdate(menu: Menu(title: "Zebra\u{1B}[2J"), banner: nil) },
      typingPause: pause, progressInterval: progress)
  }

  @Test func `A line is written for each change, and nothing else steers the terminal`()
    async
  {
    let terminal = TestTerminal()
    terminal.press(.down, .character("r"))
    terminal.resize(columns: 40, rows: 10)
    terminal.press(.character("q"))
    #expect(await session(terminal, Screen(menu)).run() == .left)
    #expect(
      terminal.sent == """
        App Menu, 2 items\r
        Contributions, Repos contributed to, 1 of 2\r
        Repositories, Repos collaborating, 2 of 2\r
        Reloaded.\r
        Zebra␛[2J, empty
        """)
  }

  @Test func `What is typed is echoed on its line, Backspace takes it back`() async {
    let terminal = TestTerminal()
    terminal.press(
      .character("/"), .character("r"), .character("e"), .backspace, .character("é"), .escape,
      .character("q"))
    // Nobody pauses here, so that of what was found nothing is said.
    #expect(await session(terminal, Screen(menu), pause: .seconds(600)).run() == .left)
    #expect(
      terminal.sent == """
        App Menu, 2 items\r
        Contributions, Repos contributed to, 1 of 2\r
        2 to choose from\r
        Filter: re\u{8} \u{8}é\r
        All are shown\r
        Repositories, Repos collaborating, 2 of 2
        """)
  }

  @Test func `In a pause it is said what was found, and typing goes on below`() async throws {
    let terminal = TestTerminal()
    let session = session(terminal, Screen(menu), pause: .milliseconds(1))
    async let end = session.run()
    terminal.press(.character("/"), .character("r"))
    try await until { terminal.sent.hasSuffix("\r\nRepositories, Repos collaborating, 1 of 2") }
    terminal.press(.character("e"))
    try await until { terminal.sent.hasSuffix("\r\nFilter: re") }
    terminal.press(.escape, .character("q"))
    #expect(await end == .left)
    #expect(
      terminal.sent.contains(
        "\r\nFilter: r\r\n2 of 2 match\r\nRepositories, Repos collaborating, 1 of 2\r\nFilter: re"))
  }

  @Test func `What takes long says how far it is, and a lost terminal ends it`() async throws {
    let terminal = TestTerminal()
    let handler = FakeHandler({ _, report in
      await report(.progress(fraction: 0.185, message: "Reading 37 of 200"))
      try await untilCancelled()
      return HandlerResult()
    })
    let session = session(terminal, Screen(menu, handler: handler), progress: .milliseconds(1))
    async let end = session.run()
    terminal.press(.enter)
    try await until { terminal.sent.hasSuffix("Contributions, loading\r\nReading 37 of 200, 19 %") }
    terminal.disconnect()
    #expect(await end == .terminalLost)
  }
}

/// Editing on a line with nothing but backspaces.
@Suite struct SpokenWriterTests {
  private func input(_ text: String, _ caret: Int, line: Int = 0) -> Announcement {
    .input(
      SpokenInput(
        field: "f", line: line, label: "Name: ", text: text, caret: caret, isSearch: false))
  }

  @Test(arguments: [
    ("ab", 2, "abc", 3, "c"), ("abc", 3, "ab", 2, "\u{8} \u{8}"),
    ("abc", 3, "abc", 1, "\u{8}\u{8}"), ("abc", 1, "abc", 3, "bc"),
    ("abc", 1, "axbc", 2, "xbc\u{8}\u{8}"), ("abc", 1, "bc", 0, "\u{8}bc \u{8}\u{8}\u{8}"),
    ("日本", 2, "日", 1, "\u{8}\u{8}  \u{8}\u{8}"), ("abc", 3, "xyz", 3, "\u{8}\u{8}\u{8}xyz"),
    ("ab", 0, "ab", 0, ""),
  ])
  func `Only what has changed is written again`(
    old: String, oldCaret: Int, new: String, caret: Int, sent: String
  ) {
    var writer = SpokenWriter()
    _ = writer.text(for: input(old, oldCaret), columns: 40)
    #expect(writer.text(for: input(new, caret), columns: 40) == sent)
  }

  @Test
  func `Behind another line, on another line of the text, and where it is full it begins anew`() {
    var writer = SpokenWriter()
    #expect(writer.text(for: input("ab", 2), columns: 20) == "Name: ab")
    #expect(writer.text(for: .line("told\u{1B}"), columns: 20) == "\r\ntold␛")
    #expect(writer.text(for: input("abc", 3), columns: 20) == "\r\nName: abc")
    #expect(writer.text(for: input("x", 1, line: 1), columns: 20) == "\r\nName: x")
    let long = String(repeating: "y", count: 14)
    #expect(writer.text(for: input(long, 14, line: 1), columns: 20) == "\r\nyyyy")
    #expect(writer.text(for: input(long + "z", 15, line: 1), columns: 20) == "z")
  }

  @Test(arguments: [1, 2, 8, 20, 80])
  func `A line never wraps, however long the text and narrow the terminal`(columns: Int) {
    var writer = SpokenWriter()
    var text = ""
    for index in 0..<200 {
      text += index % 7 == 0 ? "日" : "a"
      let sent = writer.text(
        for: input(text, index % 5 == 0 ? index / 2 : index + 1), columns: columns)
      for line in sent.split(separator: "\r\n", omittingEmptySubsequences: false) {
        // Cells that are written, without those that a backspace goes back over.
        #expect(line.count { $0 != "\u{8}" } <= max(2, columns))
      }
    }
  }
}
