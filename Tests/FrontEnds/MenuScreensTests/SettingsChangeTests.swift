import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
@testable import MenuLayout
import MenuNavigation
import TerminalUI
import Testing

@testable import MenuScreens

private let menu = Menu(
  title: "Top",
  entries: ["Alpha", "Beta", "Bravo"].map {
    .item(MenuItem(title: $0, icon: "home", id: $0, submenu: Menu(title: $0)))
  })

private let emoji = IconSet(style: .emoji).glyph("home") ?? ""

/// A session that runs until its terminal goes away.
@MainActor private final class Running {
  let screen = Screen(menu)
  let terminal = TestTerminal(columns: 60, rows: 12, colorDepth: .full)
  let session: MenuSession
  private let task: Task<MenuSession.End, Never>

  init(environment: [String: String] = ["TERM": "xterm"], theme: ThemeChoice = .named(.dark))
    async throws
  {
    session = MenuSession(
      model: screen.model, terminal: terminal,
      look: TerminalLook(choice: theme, depth: .full, environment: environment), now: { .zero },
      reload: { .init(menu: nil, banner: nil) })
    let session = session
    task = Task { await session.run() }
    try await until { !terminal.sent.isEmpty }
  }

  /// What is sent to the terminal for other settings.
  func sent(for settings: ScreenSettings) async throws -> String {
    // What is drawn is drawn in the next turn; a word whose letters are all new comes with it.
    word = word == "mark" ? "sign" : "mark"
    let before = terminal.sent.count
    session.follow(
      .init(menu: nil, settings: settings, banner: .init(text: word, style: .info)))
    try await until { terminal.sent.dropFirst(before).contains(word) }
    return String(terminal.sent.dropFirst(before))
  }
  private var word = ""

  func end() async {
    terminal.disconnect()
    _ = await task.value
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct SettingsChangeTests {
  @Test
  func `Other icons and keys count from the next frame on; selection and filter stay`() {
    let screen = Screen(menu, columns: 80)
    screen.press(.character("/"), .paste("b"), .down, .tab)
    let before = screen.text()
    #expect(before.contains("/b") && before.contains(" ▌ ") && !before.contains(emoji))
    screen.model.adopt(
      ScreenSettings(
        icons: IconSet(style: .emoji), keys: KeyBindings([.help: [.character("v")]])))
    let after = screen.text()
    #expect(after.contains(emoji) && after.contains("v help") && after.contains("/b"), "\(after)")
    func selected(_ text: String) -> String? {
      text.split(separator: "\n").first { $0.contains("▌") }?.split(separator: " ").last.map(
        String.init)
    }
    #expect(selected(after) == selected(before))
    screen.press(.character("?"))
    #expect(!(screen.model.stack.coveringText is HelpLayer))
    screen.press(.character("v"))
    #expect(screen.model.stack.coveringText is HelpLayer)
  }

  @Test
  func `What a key has said of the mouse stays until the settings say something else`() {
    let screen = Screen(menu)
    screen.press(.character("m"))
    #expect(!screen.model.usesMouse)
    screen.model.adopt(ScreenSettings(icons: IconSet(style: .ascii)))
    #expect(!screen.model.usesMouse)
    screen.model.adopt(ScreenSettings(usesMouse: false))
    screen.model.adopt(ScreenSettings(usesMouse: true))
    #expect(screen.model.usesMouse)
  }

  @Test func `Another theme draws what is shown in other colours, without a key`() async throws {
    let running = try await Running()
    let sent = try await running.sent(for: ScreenSettings(theme: .named(.light)))
    // The mark of the selected row, which has the accent's colour.
    #expect(sent.contains("▌") && sent.contains("38;2;"))
    #expect(!sent.contains(TerminalReply.backgroundColorQuery))
    let again = try await running.sent(for: ScreenSettings(theme: .named(.light)))
    #expect(!again.contains("▌"))
    await running.end()
  }

  @Test func `A theme that follows the background asks for it, and takes the answer`() async throws
  {
    let running = try await Running()
    let query = TerminalReply.backgroundColorQuery
    #expect(!running.terminal.sent.contains(query))
    #expect(try await running.sent(for: ScreenSettings(theme: .auto)).contains(query))
    let before = running.terminal.sent.count
    running.terminal.reply(.backgroundColor(red: 1, green: 1, blue: 1))
    try await until { running.terminal.sent.dropFirst(before).contains("38;2;") }
    await running.end()
  }

  @Test func `The terminal is told at once who has the mouse`() async throws {
    let running = try await Running()
    let theme = ThemeChoice.named(.dark)
    let off = try await running.sent(for: ScreenSettings(theme: theme, usesMouse: false))
    #expect(off.contains("\u{1B}[?1000l"))
    let on = try await running.sent(for: ScreenSettings(theme: theme, usesMouse: true))
    #expect(on.contains("\u{1B}[?1000h"))
    await running.end()
  }

  @Test func `What there is to say for a moment is said`() async throws {
    let running = try await Running()
    running.session.follow(.init(menu: nil, banner: nil, notice: "a notice"))
    try await until { running.terminal.sent.contains("a notice") }
    #expect(running.screen.navigator.toast?.text == "a notice")
    await running.end()
  }
}
