import AppMenuTesting
import Foundation
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing

private let menu = Menu(entries: [
  .item(MenuItem(title: "First", tapHandlerName: "h")),
  .item(
    MenuItem(
      title: "More",
      submenu: Menu(
        title: "More",
        entries: (0..<30).map { .item(MenuItem(title: "Item \($0)", tapHandlerName: "h")) }))),
])

@MainActor @Suite struct MouseTests {
  private let view = HandlerView(title: "View", content: .text(TextContent(body: "shown")))

  private func click(_ screen: Screen, _ text: String) {
    let frame = screen.frame()
    for row in 0..<frame.size.rows {
      let line = frame.text(row: row)
      guard let range = line.range(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      _ = screen.model.handle(MouseEvent(.press, button: .left, column: column, row: row))
      _ = screen.model.handle(MouseEvent(.release, button: .left, column: column, row: row))
      return
    }
    Issue.record("'\(text)' is nowhere in\n\(frame.text)")
  }

  @Test
  func `A click selects, a click on what is selected opens, the back button goes back`() {
    let screen = Screen(menu)
    click(screen, "More")
    #expect(screen.navigator.isAtRoot && screen.frame().cursor?.row == 3)
    click(screen, "More")
    #expect(screen.frame().text(row: 0) == " App Menu › More")
    click(screen, "Item 4")
    #expect(screen.frame().cursor?.row == 6)
    _ = screen.model.handle(MouseEvent(.press, button: .back, column: 0, row: 0))
    #expect(screen.navigator.isAtRoot)
  }

  @Test func `The wheel moves through rows and texts`() async {
    let screen = Screen(menu)
    screen.press(.down, .enter)
    for _ in 0..<4 { _ = screen.model.handle(MouseEvent(.wheelDown, column: 5, row: 5)) }
    #expect(screen.text().contains("▌ Item 12"))
    _ = screen.model.handle(MouseEvent(.wheelUp, column: 5, row: 5))
    #expect(screen.text().contains("▌ Item 9"))
    let lines = (0..<40).map { "line \($0)" }.joined(separator: "\n")
    let text = await Screen(
      view: HandlerView(title: "T", content: .text(TextContent(body: lines))))
    _ = text.model.handle(MouseEvent(.wheelDown, column: 5, row: 5))
    #expect(text.frame().text(row: 2) == " line 3")
  }

  @Test func `Names of levels and keys at the edges can be clicked`() {
    let screen = Screen(menu, columns: 70)
    screen.press(.down, .enter)
    click(screen, "App Menu")
    #expect(screen.navigator.isAtRoot)
    click(screen, "/ filter")
    #expect(screen.frame().text(row: 0).hasPrefix(" App Menu  /▏"))
    click(screen, "esc show all")
    #expect(screen.frame().text(row: 0) == " App Menu")
    click(screen, "? help")
    #expect(screen.text().contains("Keys that work here"))
  }

  @Test func `Where the mouse is the terminal's, nothing happens, and m switches`() {
    let screen = Screen(menu)
    screen.press(.character("m"))
    #expect(screen.text().contains("The mouse selects text; m switches back"))
    click(screen, "More")
    #expect(screen.frame().cursor?.row == 2)
    screen.press(.character("m"))
    click(screen, "More")
    #expect(screen.frame().cursor?.row == 3)
  }

  @Test func `What is clicked outside, or with other buttons, changes nothing`() {
    let screen = Screen(menu)
    let before = screen.text()
    for event in [
      MouseEvent(.press, button: .left, column: 500, row: 500),
      MouseEvent(.press, button: .right, column: 4, row: 3),
      MouseEvent(.press, button: .left, column: 0, row: 9),
      MouseEvent(.drag, button: .left, column: 4, row: 3), MouseEvent(.move, column: 4, row: 3),
    ] { #expect(screen.model.handle(event) == .stay) }
    #expect(screen.text() == before)
  }

  @Test
  func `The session tells the terminal who has the mouse, and the look follows its background`()
    async
  {
    let terminal = TestTerminal(columns: 40, rows: 10, colorDepth: .full)
    let screen = Screen(menu)
    let session = MenuSession(
      model: screen.model, terminal: terminal,
      look: TerminalLook(depth: .full, environment: ["TERM": "xterm"]), now: { .zero },
      reload: { .init(menu: nil, banner: nil) })
    terminal.press(.character("m"))
    terminal.reply(.backgroundColor(red: 1, green: 1, blue: 1))
    terminal.press(.character("q"))
    #expect(await session.run() == .left)
    let sent = terminal.sent
    #expect(sent.contains("\u{1B}[?1000h") && sent.contains("\u{1B}[?1000l"))
    #expect(sent.contains(TerminalReply.backgroundColorQuery))
    // The light theme has colours of its own, where the terminal's sixteen were before.
    #expect(sent.contains("38;2;"))
    let asked = sent.components(separatedBy: TerminalReply.backgroundColorQuery)
    #expect(asked.count == 2)
  }
}
