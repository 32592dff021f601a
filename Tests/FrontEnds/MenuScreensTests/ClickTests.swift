import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
import TerminalUI
import Testing

@testable import MenuScreens

/// Clicks on what is within a view.
@MainActor @Suite("Clicks within views") struct ClickTests {
  private func click(_ screen: Screen, column: Int, row: Int) {
    _ = screen.frame()
    _ = screen.model.handle(MouseEvent(.press, button: .left, column: column, row: row))
  }

  private func day(_ screen: Screen) -> String? { screen.model.stack.level.day?.text }

  // MARK: Days

  private func heatmap(
    from: String = "2026-10-01", primary: String? = "open", sections: [ViewSection]? = nil
  ) -> HandlerView {
    HandlerView(
      title: "t",
      actions: [
        ViewAction(id: "open", title: "Open", effects: [.toast(text: "opened", style: nil)])
      ],
      content: .heatmap(
        HeatmapContent(
          from: from, to: "2026-11-21", days: [:], unit: "things", primary: primary,
          sections: sections)))
  }

  @Test func `A click on a day moves the cursor there, and one on its cell opens it`() async {
    let screen = await Screen(view: heatmap(), columns: 60, rows: 18)
    // The first week begins at column 6, Monday is in row 3.
    click(screen, column: 8, row: 4)
    #expect(day(screen) == "2026-10-13" && screen.navigator.toast == nil)
    let cursor = screen.frame().cursor
    #expect(cursor?.column == 8 && cursor?.row == 4)
    click(screen, column: 8, row: 4)
    #expect(screen.navigator.toast?.text == "opened" && day(screen) == "2026-10-13")
    // The map begins on a Thursday and ends on a Saturday: other cells are no days.
    for (column, row) in [(6, 3), (13, 9), (5, 6), (14, 3), (40, 4)] {
      click(screen, column: column, row: row)
      #expect(day(screen) == "2026-10-13", "\(column), \(row)")
    }
    click(screen, column: 6, row: 6)
    #expect(day(screen) == "2026-10-01")
    click(screen, column: 13, row: 8)
    #expect(day(screen) == "2026-11-21")
  }

  @Test func `A click on a day comes back from the rows and from a filter`() async {
    let sections = [ViewSection(title: "Rows", rows: [ViewRow(title: "row")])]
    let screen = await Screen(view: heatmap(sections: sections), columns: 60, rows: 18)
    screen.press(.tab)
    #expect(!screen.model.stack.level.isOnDays)
    click(screen, column: 13, row: 8)
    #expect(screen.model.stack.level.isOnDays && screen.navigator.toast == nil)
    screen.press(.character("/"))
    click(screen, column: 8, row: 4)
    #expect(screen.model.stack.level.isOnDays && day(screen) == "2026-10-13")
    #expect(screen.model.stack.level.filter == nil)
  }

  @Test
  func `Where a map is wider than the screen, the weeks stay where they are clicked`() async {
    let screen = await Screen(view: heatmap(from: "2025-11-22"), columns: 40, rows: 18)
    for _ in 0..<45 { screen.press(.left) }
    let before = screen.frame().text(row: 2)
    #expect(before.contains("‹") && before.contains("›"))
    for column in [20, 38, 6, 7] {
      click(screen, column: column, row: 5)
      #expect(screen.frame().text(row: 2) == before && screen.frame().cursor?.column == column)
    }
    // The cursor takes the weeks along only at the edges.
    screen.press(.left, .left)
    #expect(screen.frame().cursor?.column == 6 && screen.frame().text(row: 2) != before)
  }

  @Test("A map whose action is missing says on Enter and on a click that there is nothing to open")
  func missing() async {
    let rows = [
      ViewRow(
        title: "row", actions: [ViewAction(id: "x", title: "X"), ViewAction(id: "y", title: "Y")])
    ]
    for primary in ["none such", nil] {
      let view = heatmap(primary: primary, sections: [ViewSection(rows: rows)])
      let screen = await Screen(view: view, columns: 60, rows: 18)
      _ = screen.frame()
      #expect(!screen.model.keyHints.contains { $0.sign == "⏎" })
      screen.press(.enter)
      #expect(screen.navigator.toast?.text == "There is nothing to open on this day.")
      #expect(screen.model.stack.question == nil)
      screen.navigator.clearToast()
      click(screen, column: 13, row: 8)
      #expect(screen.navigator.toast?.text == "There is nothing to open on this day.")
    }
  }

  // MARK: Tables

  @Test
  func `A click on the heading of a column sorts by it: up, down, and as it came`() async {
    let view = HandlerView(
      title: "t",
      content: .table(
        TableContent(
          columns: [
            .init(id: "n", title: "Name"), .init(id: "v", title: "Value", type: .number),
          ],
          rows: [("b", 2), ("a", 10), ("c", 1)].map { name, value in
            .init(id: name, cells: ["n": .text(name), "v": .number(Double(value))])
          })))
    let screen = await Screen(view: view, columns: 40, rows: 10)
    func rows() -> String { (0..<3).map { screen.model.stack.level.rows[$0].id }.joined() }
    // The columns are `Name` from 3 and `Value` from 9, or from 11 where a mark is behind `Name`.
    for (column, expected) in [
      (4, "abc"), (4, "cba"), (4, "bac"), (11, "cba"), (11, "abc"), (3, "abc"), (40, "abc"),
      (9, "abc"),
    ] {
      click(screen, column: column, row: 2)
      #expect(rows() == expected, "\(column)")
    }
    #expect(screen.navigator.toast?.text == "Sorted by Name, ascending")
    // The matches of a filter are sorted, too, and the order stays.
    screen.press(.character("/"), .paste("b"))
    click(screen, column: 11, row: 2)
    screen.press(.escape)
    #expect(rows() == "cba")
  }

  // MARK: Forms

  @Test("A click on the value of a switch or a choice changes it at once, one on a label focuses")
  func values() async {
    let view = HandlerView(
      title: "t",
      content: .form(
        FormContent(
          fields: [
            .init(id: "a", label: "Name"), .init(id: "b", label: "On", type: .toggle),
            .init(id: "c", label: "Size", type: .choice, choices: ["small", "large"]),
          ], submit: .init(label: "Go", action: "go"))))
    let screen = await Screen(view: view, columns: 40, rows: 10)
    func form() -> FormState? { screen.model.stack.level.form }
    click(screen, column: 4, row: 3)
    #expect(form()?.focus == 1 && form()?.fields[1].value == .toggle(false))
    // Values begin behind the labels of four columns, at 10.
    click(screen, column: 11, row: 3)
    #expect(form()?.fields[1].value == .toggle(true))
    click(screen, column: 13, row: 4)
    #expect(form()?.focus == 2 && form()?.fields[2].value == .choice(0))
    let words: [(column: Int, choice: Int)] = [(13, 1), (10, 0), (18, 1), (18, 0), (4, 1), (30, 0)]
    for (column, choice) in words {
      click(screen, column: column, row: 4)
      #expect(form()?.fields[2].value == .choice(choice), "\(column)")
    }
    click(screen, column: 20, row: 2)
    #expect(form()?.focus == 0)
  }

  // MARK: Links

  @Test func `A click on a link or on its address opens it, those of the web alone`() async {
    let body = "See [the long page](https://example.org/a) or [this](file:///etc/passwd)."
    let screen = await Screen(
      view: HandlerView(
        title: "T", content: .text(TextContent(body: body, format: .markdown))), columns: 50)
    var opened: [Effect] = []
    screen.navigator.perform = { effect in
      opened.append(effect)
      return nil
    }
    // " See the long page (https://example.org/a) or this" and below "(file:///etc/passwd)."
    for (column, row) in [(2, 2), (43, 2), (48, 2), (3, 3), (48, 3)] {
      click(screen, column: column, row: row)
    }
    #expect(opened.isEmpty, "\(screen.text())")
    for column in [5, 8, 20, 41] { click(screen, column: column, row: 2) }
    #expect(opened == Array(repeating: .open(url: "https://example.org/a"), count: 4))
  }

  @Test func `A link that is broken into lines can be clicked in each`() async {
    let screen = await Screen(
      view: HandlerView(
        title: "T",
        content: .text(
          TextContent(body: "[one two three four](http://x.org)", format: .markdown))), columns: 20)
    var opened = 0
    screen.navigator.perform = { _ in
      opened += 1
      return nil
    }
    for row in 2...3 { click(screen, column: 3, row: row) }
    #expect(opened == 2)
  }
}
