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

  @Test("A question leaves the selected row visible above it") func below() async {
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

  @Test("Where there is no space for both, it stands alone") func alone() async {
    let screen = await screen(2, rows: 8)
    screen.press(.character("x"))
    #expect(!screen.text().contains("▌") && screen.text().contains("? Sure?\n\n     y yes"))
  }

  @Test("A row far down is visible above it, cannot be clicked, and stays in its place")
  func farDown() async {
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
