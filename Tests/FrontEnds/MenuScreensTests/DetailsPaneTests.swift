import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import StructuredData
import TerminalUI
import Testing

/// The details of the selected row, beside or below the list.
@MainActor @Suite struct DetailsPaneTests {
  private let long = (1...30).map { "word\($0)" }.joined(separator: " ")

  private func screen(columns: Int, rows: Int) -> Screen {
    let items = [
      MenuItem(
        title: "nginx", subtitle: long, operation: ItemOperation(.command(["ctl", "a b"])),
        actions: [
          ItemAction(title: "Stop", key: "x", target: .operation(ItemOperation(.shell("stop"))))
        ]),
      MenuItem(
        title: "Plugin\u{1B}[2J", tapHandlerName: "repos",
        arguments: ["roots": .array([.string("~/a"), .string("\u{1B}[31mb")])]),
      MenuItem(title: "Script", operation: ItemOperation(.shell("one\ntwo\n"))),
    ]
    return Screen(Menu(entries: items.map { .item($0) }), columns: columns, rows: rows)
  }

  @Test
  func `On a wide screen they are at the right, under the row's title`() {
    let screen = screen(columns: 110, rows: 20)
    #expect(!screen.text().contains("│"))
    screen.press(.character("v"))
    let lines = screen.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix("│ nginx"))
    #expect(lines[1].contains("┼"))
    let right = lines[2..<19].map { $0.split(separator: "│").last?.trimmingPrefix(" ") ?? "" }
      .joined(separator: " ")
    #expect(right.contains("word1 word2") && right.contains("word30"))
    #expect(right.contains("command: ctl 'a b'") && right.contains("x: Stop"))
    // The keys have the whole last line.
    #expect(lines[19].contains("q esc quit") && !lines[19].contains("│"))
    // They are not shown twice.
    #expect(screen.text().ranges(of: "word30").count == 1)
    screen.press(.down)
    #expect(
      screen.text().contains("handler: repos") && screen.text().contains("roots: ~/a, ␛[31mb"))
    screen.press(.character("v"))
    #expect(!screen.text().contains("│"))
  }

  @Test
  func `On a narrower one they are below the list; on a small one the list has it all`() {
    let screen = screen(columns: 60, rows: 24)
    screen.press(.character("v"))
    let lines = screen.text().split(separator: "\n", omittingEmptySubsequences: false)
    let rule = lines.firstIndex { $0.hasPrefix("─ nginx ─") }
    #expect(rule.map { $0 > 8 } == true)
    #expect(screen.text().contains("word30"))
    screen.press(.down, .down)
    #expect(screen.text().contains("script: one") && screen.text().contains("\n two"))
    var small = self.screen(columns: 60, rows: 24)
    small.press(.character("v"))
    small.size = Size(columns: 40, rows: 10)
    #expect(!small.text().contains("─ nginx ─") && small.text().contains("▌ nginx"))
  }

  @Test func `The key says why it shows nothing`() {
    let small = screen(columns: 40, rows: 10)
    _ = small.text()
    small.press(.character("v"))
    #expect(small.text().contains("The screen has no room for details"))
    let empty = Screen(Menu(), columns: 110, rows: 20)
    empty.press(.character("v"))
    #expect(empty.navigator.toast != nil)
  }

  @Test
  func `What does not fit can be scrolled to, and another row begins at its top`() {
    let screen = screen(columns: 30, rows: 16)
    screen.press(.character("v"))
    #expect(screen.text().contains("word1 ") && screen.text().contains(" more"))
    for _ in 1...40 { screen.press(.alt("j")) }
    #expect(screen.text().contains("x: Stop") && !screen.text().contains("word1 "))
    screen.press(.alt("k"))
    screen.press(.down)
    #expect(screen.text().contains("handler: repos"))
    screen.press(.up)
    #expect(screen.text().contains("word1 "))
  }

  @Test
  func `A row of a view and of a table has its details, too; a text has none`() async {
    let rows = [
      ViewRow(
        title: "One", subtitle: "sub", detail: "det", badges: [.init("new")],
        actions: [ViewAction(id: "a", title: "Act", key: "x")])
    ]
    let list = await Screen(
      view: HandlerView(
        title: "t", content: .list(ListContent(sections: [ViewSection(rows: rows)]))),
      columns: 100, rows: 20)
    list.press(.character("v"))
    for words in ["│ One", "│ sub", "│ det", "│ new", "│ x: Act"] {
      #expect(list.text().contains(words), "\(words)")
    }
    let table = await Screen(
      view: HandlerView(
        title: "t",
        content: .table(
          TableContent(
            columns: [.init(id: "a", title: "Name"), .init(id: "b", title: "Size", type: .number)],
            rows: [.init(id: "r", cells: ["a": .text("x"), "b": .number(12)])]))),
      columns: 100, rows: 20)
    table.press(.character("v"))
    #expect(table.text().contains("│ Size: 12"))
    let text = await Screen(
      view: HandlerView(title: "t", content: .text(TextContent(body: "x"))), columns: 100, rows: 20)
    text.press(.character("v"))
    #expect(!text.text().contains("│"))
  }
}
