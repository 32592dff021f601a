import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuLines
@testable import MenuScreens
import TerminalUI
import Testing

/// The heading of a table, which stays while the rows scroll.
@MainActor @Suite("Table headings") struct TableHeadingTests {
  private func screen(rows: Int = 10) async -> Screen {
    let table = TableContent(
      columns: [.init(id: "n", title: "Name"), .init(id: "v", title: "Value", type: .number)],
      rows: (1...50).map {
        .init(id: "\($0)", cells: ["n": .text("row \($0)"), "v": .number(Double($0))])
      })
    return await Screen(
      view: HandlerView(title: "t", footer: "the end", content: .table(table)), columns: 40,
      rows: rows)
  }

  @Test
  func `It stays on the first row of the body, and the footer comes with the last row`() async {
    let screen = await screen()
    #expect(screen.frame().text(row: 2) == "   Name    Value")
    #expect(screen.frame().text(row: 3) == " ▌ row 1       1")
    screen.press(.end)
    #expect(screen.frame().text(row: 2) == "   Name    Value")
    #expect(screen.frame().text(row: 5) == " ▌ row 50     50")
    #expect(screen.frame().text(row: 7) == " the end")
    screen.press(.home)
    #expect(screen.frame().text(row: 3) == " ▌ row 1       1")
  }

  @Test func `A badge in a cell has the sign of its style, and sorts by its text`() async {
    let states: [(String, ViewStyle?)] = [("up", .success), ("down", .error), ("asleep", nil)]
    let table = TableContent(
      columns: [.init(id: "n", title: "Name"), .init(id: "s", title: "State")],
      rows: states.enumerated().map { number, state in
        .init(
          id: "\(number)",
          cells: ["n": .text("\(number)"), "s": .badge(.init(state.0, style: state.1))])
      })
    let view = HandlerView(title: "t", content: .table(table))
    let screen = await Screen(view: view, columns: 40, rows: 10)
    #expect(
      (3...5).map { screen.frame().text(row: $0) } == [
        " ▌ 0     ✓ up", "   1     ✗ down", "   2     asleep",
      ])
    #expect(TableSort(column: "s", ascending: true).order(of: table) == [2, 1, 0])
    #expect(PlainText.lines(for: view).last == "2     asleep")
  }

  @Test func `A page is as long as the rows below it, of which one stays visible`() async {
    let screen = await screen()
    screen.press(.pageDown)
    #expect(screen.model.stack.level.selectedRow == 4)
    screen.press(.pageDown)
    #expect(screen.frame().text(row: 7) == " ▌ row 9       9")
    #expect(screen.frame().text(row: 3) == "   row 5       5")
  }

  @Test func `A click on it sorts wherever the rows are`() async {
    let screen = await screen()
    screen.press(.end)
    _ = screen.frame()
    for _ in 0..<2 {
      _ = screen.model.handle(MouseEvent(.press, button: .left, column: 11, row: 2))
      _ = screen.frame()
    }
    #expect(screen.model.stack.level.sort == TableSort(column: "v", ascending: false))
    screen.press(.end)
    _ = screen.frame()
    _ = screen.model.handle(MouseEvent(.press, button: .left, column: 5, row: 3))
    #expect(screen.model.stack.level.selectedRow == 47)
  }

  @Test func `A body of one row has only the selected row`() async {
    let screen = await screen(rows: 4)
    screen.model.stack.banner = .init(text: "broken", style: .error)
    #expect(screen.frame().text(row: 1) == " ▌ row 1       1")
  }
}
