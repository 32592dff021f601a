import HandlerProtocol
import Keyboard
import MenuInteraction
import TerminalUI
import Testing

@testable import MenuScreens

/// Questions below what they are about.
@MainActor @Suite struct QuestionScreenTests {
  private func screen(_ count: Int, rows: Int) async -> Screen {
    let kill = ViewAction(id: "kill", title: "Kill", key: "x", confirm: "Sure?")
    let list = (1...count).map { ViewRow(id: "\($0)", title: "row \($0)", actions: [kill]) }
    return await Screen(
      view: HandlerView(
        title: "v",
        content: .list(ListContent(sections: [ViewSection(rows: list)]))), columns: 40, rows: rows)
  }

  @Test func `A question leaves the selected row visible above it`() async {
    let screen = await screen(2, rows: 10)
    screen.press(.down, .character("x"))
    let rule = String(repeating: "─", count: 40)
    #expect(
      screen.text().contains("\n   row 1\n ▌ row 2\n\(rule)\n   ? Sure?\n\n     y yes   n no\n"),
      "\(screen.text())")
    #expect(screen.frame().cursor == nil)
    screen.press(.escape)
    #expect(screen.text().contains("▌ row 2"))
  }

  @Test func `Where there is no space for both, it stands alone`() async {
    let screen = await screen(2, rows: 8)
    screen.press(.character("x"))
    #expect(!screen.text().contains("▌") && screen.text().contains("? Sure?\n\n     y yes"))
  }

  @Test(
    "What is quoted behind a bar has the bar on every line, and nothing has run before it is allowed"
  )
  func bars() async {
    let script = "│ " + String(repeating: "echo safe; ", count: 9) + "rm -rf /tmp/x"
    let screen = await Screen(
      view: HandlerView(
        title: "v",
        content: .message(
          MessageContent(
            style: .warning, body: "Not trusted yet",
            detail: "a script, run by /bin/sh:\n\(script)\nwith the variables:"))),
      columns: 40, rows: 16)
    let lines = screen.text().split(separator: "\n").map { $0.drop { $0 == " " } }
    let first = lines.firstIndex { $0.hasPrefix("a script") } ?? 0
    let last = lines.firstIndex { $0.hasPrefix("with the") } ?? 0
    #expect(last - first > 3, "\(screen.text())")
    #expect(lines[(first + 1)..<last].allSatisfy { $0.hasPrefix("│ ") }, "\(screen.text())")
  }

  @Test
  func `A row far down is visible above it, cannot be clicked, and stays in its place`() async {
    let screen = await screen(60, rows: 20)
    for _ in 0..<40 { screen.press(.down) }
    let before = screen.text()
    screen.press(.character("x"))
    #expect(screen.text().contains("▌ row 41\n") && screen.text().contains("? Sure?"))
    _ = screen.model.handle(MouseEvent(.press, button: .left, column: 4, row: 3))
    #expect(screen.model.stack.question != nil && screen.model.stack.level.selectedRow == 40)
    screen.press(.character("n"))
    #expect(screen.text() == before)
  }
}
