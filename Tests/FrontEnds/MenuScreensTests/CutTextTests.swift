import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuScreens
import TerminalUI
import Testing

@Suite("Texts that a row is too short for") struct CutTextTests {
  private let long = (1...40).map { "word\($0)" }.joined(separator: " ")

  @MainActor
  private func screen(_ size: Size, rows: Int = 3) async -> Screen {
    let rows = (1...rows).map { number in
      ViewRow(
        title: "row \(number)", subtitle: number == 2 || number == rows ? long : "short",
        detail: "7")
    }
    let view = HandlerView(
      title: "t", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
    return await Screen(view: view, columns: size.columns, rows: size.rows)
  }

  @Test
  @MainActor func `They are shown whole above the keys while the row is selected`() async {
    let screen = await screen(Size(columns: 80, rows: 24))
    #expect(!screen.text().contains("word40"))
    screen.press(.down)
    let lines = screen.text().split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines[18...22].joined(separator: " ").split(separator: " ").map(String.init)
    #expect(shown == long.split(separator: " ").map(String.init))
    #expect(lines.contains { $0.contains("▌ row 2") })
    screen.press(.down)
    screen.press(.up)
    screen.press(.up)
    #expect(!screen.text().contains("word40"))
  }

  @Test
  @MainActor func `They cover no selected row, even the last of a long list`() async {
    let screen = await screen(Size(columns: 80, rows: 24), rows: 60)
    screen.press(.end)
    #expect(screen.text().contains("▌ row 60") && screen.text().contains("word40"))
  }

  @Test @MainActor func `A date that is formatted is not cut`() async {
    let table = TableContent(
      columns: [
        .init(id: "name", title: "Name"), .init(id: "day", title: "Day", type: .date),
      ],
      rows: [TableContent.Row(id: "r", cells: ["name": .text("n"), "day": .text("2026-03-01")])])
    let screen = await Screen(
      view: HandlerView(title: "t", content: .table(table)), columns: 80, rows: 24)
    #expect(screen.text().contains("1 Mar 2026") && !screen.text().contains("2026-03-01"))
  }

  @Test(
    "On a low screen they begin where the row cuts them, on as many lines as there is space for")
  @MainActor func low() async {
    let screen = await screen(Size(columns: 40, rows: 10), rows: 9)
    screen.press(.down)
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────
           row 1   short                      7
         ▌ row 2   word1 word2 word3 word4 w… 7
           row 3   short                      7
           row 4   short                      7
         … word5 word6 word7 word8 word9 word10
         word11 word12 word13 word14 word15
         word16 word17 word18 word19…  ↓ 5 more
         ↑↓ move   / filter   esc back   ? help
        """)
  }

  @Test("On the lowest screen a title is read on the other line of the body, and that of the keys")
  @MainActor func lowest() async {
    func screen(_ title: String) -> Screen {
      Screen(
        Menu(entries: [
          .item(MenuItem(title: "first", tapHandlerName: "h")),
          .item(MenuItem(title: title, tapHandlerName: "h")),
          .item(MenuItem(title: "last", tapHandlerName: "h")),
        ]), columns: 20, rows: 4)
    }
    let short = screen("a title of 28 columns, cut")
    short.press(.down)
    let lines = short.text().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[1].hasPrefix(" ▌ a title of") && lines[2].contains("28 columns, cut"))
    #expect(lines[3].contains("?"))
    let long = screen("a title of much more than forty columns")
    long.press(.down)
    let text = long.text()
    #expect(text.contains("columns") && text.contains("↓"))
    long.press(.down)
    #expect(long.text().contains("▌ last") && long.text().contains("?"))
  }

  @Test @MainActor
  func `The mark of what is below does not count the rows that they cover`() async {
    let screen = await screen(Size(columns: 80, rows: 24), rows: 30)
    #expect(screen.text().contains("↓ 10 more"))
    screen.press(.down)
    let shown = (1...30).count { screen.text().contains("row \($0) ") }
    #expect(shown < 20 && screen.text().contains("↓ \(30 - shown) more"))
  }

  @Test @MainActor func `A permanent message keeps its line`() async {
    let screen = await screen(Size(columns: 60, rows: 12))
    screen.model.stack.banner = .init(text: "The menu has errors", style: .warning)
    screen.press(.down)
    #expect(screen.text().contains("The menu has errors") && screen.text().contains("word20"))
  }

  @Test @MainActor func `On a wide screen what is at the right stays close`() async {
    let screen = await screen(Size(columns: 300, rows: 24))
    let row = screen.text().split(separator: "\n").first { $0.contains("row 1") }
    #expect((row?.count ?? 0) <= 120 && row?.hasSuffix("7") == true)
    let view = HandlerView(
      title: "t", subtitle: "the subtitle",
      content: .list(ListContent(sections: [ViewSection(rows: [ViewRow(title: "row")])])))
    let other = await Screen(view: view, columns: 200, rows: 24)
    let header = other.frame().text(row: 0)
    #expect(header.count == 119 && header.hasSuffix("the subtitle"))
    let narrow = await Screen(view: view, columns: 80, rows: 24)
    #expect(narrow.frame().text(row: 0).count == 79)
  }
}
