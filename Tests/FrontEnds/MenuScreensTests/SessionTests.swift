import AppMenuTesting
import Foundation
import Keyboard
import MenuItems
import MenuScreens
import TerminalUI
import Testing

@MainActor @Suite(.timeLimit(.minutes(5))) struct SessionTests {
  @Test func `A session draws, answers keys, reloads, resizes, and ends`() async {
    let terminal = TestTerminal(columns: 60, rows: 12)
    let screen = Screen(.sample)
    let session = MenuSession(model: screen.model, terminal: terminal, now: { .zero }) {
      ScreenUpdate(menu: Menu(title: "Zebra"), banner: nil)
    }
    terminal.press(.down, .character("r"))
    terminal.resize(columns: 30, rows: 6)
    terminal.press(.character("q"))
    #expect(await session.run() == .left)
    #expect(terminal.sent.contains("Contributions") && terminal.sent.contains("Zebra"))
  }

  @Test
  func `After a program a frame is drawn whole, also before the event of it arrives`() async throws
  {
    let terminal = TestTerminal(columns: 60, rows: 12)
    let session = MenuSession(model: Screen(.sample).model, terminal: terminal, now: { .zero }) {
      terminal.lend()
      return ScreenUpdate(menu: .sample, banner: nil)
    }
    let running = Task { await session.run() }
    terminal.press(.character("r"))
    let frames = { terminal.sent.components(separatedBy: "\u{1B}[?2026l").count - 1 }
    try await until { frames() >= 2 }
    terminal.press(.character("q"))
    #expect(await running.value == .left)
    #expect(terminal.sent.components(separatedBy: "\u{1B}[2J").count - 1 == 2)
    #expect(terminal.sent.components(separatedBy: "Contributions").count - 1 == 2)
  }

  @Test func `A session that is to be left ends as if the user quit`() async {
    let session = MenuSession(
      model: Screen(.sample).model, terminal: TestTerminal(), now: { .zero }
    ) { ScreenUpdate(menu: nil, banner: nil) }
    session.leave()
    #expect(await session.run() == .left)
    let spoken = SpokenSession(model: Screen(.sample).model, terminal: TestTerminal()) {
      ScreenUpdate(menu: nil, banner: nil)
    }
    spoken.leave()
    #expect(await spoken.run() == .left)
  }

  @Test func `A terminal that goes away ends the session`() async {
    let terminal = TestTerminal()
    let session = MenuSession(model: Screen(.sample).model, terminal: terminal, now: { .zero }) {
      ScreenUpdate(menu: nil, banner: nil)
    }
    terminal.disconnect()
    #expect(await session.run() == .terminalLost)
  }
}
