import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
@testable import MenuScreens
import TerminalUI
import Testing

private let menu = Menu(entries: [
  .item(MenuItem(title: "Contributions", subtitle: "Repos contributed to", tapHandlerName: "h")),
  .item(MenuItem(title: "Repositories", subtitle: "Repos collaborating", tapHandlerName: "h")),
  .section("Tools"),
  .item(
    MenuItem(
      title: "More",
      submenu: Menu(
        title: "More",
        entries: [
          .item(
            MenuItem(
              title: "Help",
              submenu: Menu(
                title: "Help",
                entries: [.item(MenuItem(title: "Report a problem", tapHandlerName: "h"))])))
        ]))),
])

@MainActor @Suite struct FilterScreenTests {
  private let view = HandlerView(title: "View", content: .text(TextContent(body: "the view")))

  @Test
  func `Typing filters across submenus, title first, with the path and the letters marked`() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .character("r"), .character("e"), .character("p"))
    #expect(
      screen.text() == """
         App Menu  /rep▏                                               3 of 5
        ──────────────────────────────────────────────────────────────────────
         ▌ Repositories              Repos collaborating                    ›
           Report a problem          More › Help                            ›
           Contributions             Repos contributed to                   ›




         ↑↓ move   ⏎ open   tab results   esc show all   F1 help
        """)
    let frame = screen.frame()
    let marked = (0..<70).filter { frame[$0, 2].style.attributes.contains(.underline) }
    #expect(marked == [3, 4, 5])
    #expect(frame.cursor?.row == 2)
  }

  @Test(
    "Keywords and the path find items too; only letters that are shown are marked, in each word's text"
  )
  func keywordsAndPath() {
    func item(_ title: String, keywords: [String] = []) -> Menu.Entry {
      .item(MenuItem(title: title, tapHandlerName: "h", keywords: keywords))
    }
    let menu = Menu(entries: [
      item("Hosts", keywords: ["servers", "machines"]),
      .item(
        MenuItem(
          title: "Deploy",
          submenu: Menu(title: "Deploy", entries: [item("production"), item("staging")]))),
      .item(
        MenuItem(
          title: "Restart", submenu: Menu(title: "Restart", entries: [item("staging")]))),
    ])
    let screen = Screen(menu, columns: 60, rows: 10)
    screen.press(.character("/"), .paste("deploy staging"))
    #expect(
      screen.text() == """
         App Menu  /deploy staging▏                          1 of 6
        ────────────────────────────────────────────────────────────
         ▌ staging                Deploy                          ›






         ↑↓ move   ⏎ open   tab results   esc show all   F1 help
        """)
    var frame = screen.frame()
    func marked() -> [Int] {
      (0..<60).filter { frame[$0, 2].style.attributes.contains(.underline) }
    }
    #expect(marked() == Array(3..<10) + Array(26..<32))
    screen.press(.control("u"), .paste("servers"))
    #expect(screen.text().contains(" ▌ Hosts "))
    #expect(!screen.text().contains("servers "))
    frame = screen.frame()
    #expect(marked().isEmpty)
    screen.press(.escape, .character(":"), .paste("restart staging"))
    #expect(screen.text().contains(" ▌ staging                Restart"))
  }

  @Test func `Enter opens what was found, and back keeps filter and position`() async {
    let screen = Screen(menu, columns: 70, rows: 10, handler: FakeHandler(view))
    screen.press(.character("/"), .paste("rep"), .down, .enter)
    await screen.navigator.settle()
    #expect(screen.text().contains(" App Menu › Report a problem"))
    screen.press(.escape)
    #expect(screen.text().contains("/rep▏"))
    #expect(screen.text().contains("▌ Report a problem"))
    screen.press(.escape)
    #expect(!screen.text().contains("/rep"))
    #expect(screen.model.handle(.escape) == .stay)
    #expect(screen.model.handle(.escape) == .stay)
    #expect(screen.model.handle(.escape) == .quit)
  }

  @Test
  func `Esc shows all again with what was found still selected; so does Backspace at the start`() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .paste("repos"), .escape)
    #expect(screen.text().contains("▌ Repositories"))
    screen.press(.character("/"), .backspace)
    #expect(screen.text().contains("▌ Repositories"))
  }

  @Test
  func `Letters that are commands elsewhere are typed; Tab makes them commands again`() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .character("q"), .character("j"))
    #expect(screen.text().contains("/qj▏"))
    #expect(screen.text().contains("Nothing matches."))
    screen.press(.enter, .control("u"), .character("e"), .tab, .character("j"))
    #expect(screen.text().contains("App Menu  /e "))
    #expect(screen.frame().cursor?.row == 3)
    #expect(screen.model.handle(.character("q")) == .quit)
  }

  @Test func `The rows of a view are filtered too`() async {
    let rows = ["Alpha", "Beta", "Gamma"].map { ViewRow(title: $0, subtitle: "letter") }
    let screen = await Screen(
      view: HandlerView(
        title: "V", content: .list(ListContent(sections: [ViewSection(rows: rows)]))),
      columns: 60, rows: 8)
    screen.press(.character("/"), .paste("am"))
    #expect(
      screen.text() == """
         App Menu › Item  /am▏                               1 of 3
        ────────────────────────────────────────────────────────────
         ▌ Gamma   letter




         ↑↓ move   tab results   esc show all   F1 help
        """)
  }

  @Test func `A menu that is put in place keeps filter and selection`() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .paste("rep"), .down)
    let entries = [Menu.Entry.item(MenuItem(title: "Repeat", tapHandlerName: "h"))] + menu.entries
    screen.navigator.replaceRoot(with: Menu(entries: entries))
    #expect(screen.text().contains("/rep▏"))
    #expect(screen.text().contains("4 of 6"))
    #expect(screen.text().contains("▌ Report a problem"))
  }

  @Test func `A view that becomes smaller while it is filtered shows what is left`()
    async
  {
    func list(_ count: Int) -> HandlerView {
      let rows = (0..<count).map { ViewRow(title: "row \($0)") }
      return HandlerView(
        title: "V", content: .list(ListContent(sections: [ViewSection(rows: rows)])))
    }
    let screen = await Screen(view: list(9_000), columns: 60, rows: 8)
    screen.press(.character("/"), .paste("row"))
    await screen.waitUntil { $0.contains("9000 of 9000") }
    screen.press(.pageDown, .pageDown)
    await screen.update(list(5_000))
    _ = screen.text()
    await screen.waitUntil { $0.contains("5000 of 5000") }
    await screen.update(list(1))
    #expect(screen.text().contains("1 of 1"))
  }

  @Test func `A table keeps its columns while it is filtered`() async {
    let table = TableContent(
      columns: [.init(id: "n", title: "Name"), .init(id: "s", title: "Size", type: .number)],
      rows: [
        .init(id: "1", cells: ["n": .text("alpha"), "s": .number(3)]),
        .init(id: "2", cells: ["n": .text("beta"), "s": .number(10)]),
      ])
    let screen = await Screen(
      view: HandlerView(title: "T", content: .table(table)), columns: 60, rows: 8)
    screen.press(.character("/"), .paste("be"))
    #expect(screen.frame().text(row: 3) == " ▌ beta     10")
    screen.press(.character("x"))
    #expect(screen.text().contains("Nothing matches."))
  }

  @Test func `A timeline keeps its order and the dates above the rows that match`()
    async
  {
    let view = HandlerView(
      title: "T",
      content: .timeline(
        TimelineContent(groups: [
          .init(
            date: "2026-11-17",
            rows: [
              ViewRow(title: "a build that runs long", detail: "14:02"), ViewRow(title: "merge"),
            ]), .init(date: "2026-11-16", rows: [ViewRow(title: "merge")]),
          .init(
            date: "2026-11-15",
            rows: [ViewRow(title: "merge"), ViewRow(title: "run", detail: "09:30")]),
        ])))
    let screen = await Screen(view: view, columns: 60, rows: 12)
    screen.press(.character("/"), .paste("run"))
    let lines = (2..<9).map(screen.frame().text(row:))
    #expect(
      lines == [
        " Tue 17 Nov 2026", " ▌ 14:02  a build that runs long", "", " Sun 15 Nov 2026",
        "   09:30  run", "", "",
      ], "\(screen.text())")
    screen.press(.down, .escape)
    #expect(screen.text().contains("▌ 09:30  run"))
    screen.press(.character("/"), .paste("xyz"))
    #expect(screen.text().contains("Nothing matches.") && !screen.text().contains("Nov"))
  }

  @Test
  func `Rows of a table that match equally well keep their order, also a sorted one`() async {
    let names = ["delta", "alpha", "charlie", "bravo"]
    let table = TableContent(
      columns: [.init(id: "k", title: "Kind"), .init(id: "n", title: "Name")],
      rows: names.map { .init(id: $0, cells: ["k": .text("same"), "n": .text($0)]) })
    let screen = await Screen(view: HandlerView(title: "T", content: .table(table)))
    func shown() -> [String] { (0..<4).map { screen.model.stack.level.rows[$0].id } }
    screen.press(.character("/"), .paste("same"))
    #expect(shown() == names)
    _ = screen.model.stack.handle(.sort(.column("n")))
    #expect(shown() == names.sorted())
  }

  @Test func `A menu of 20,000 items is filtered while keys are taken`() async {
    let items = (0..<20_000).map { Menu.Entry.item(MenuItem(title: "Item \($0)", id: "\($0)")) }
    let screen = Screen(Menu(entries: items), columns: 60, rows: 8)
    screen.press(.character("/"), .paste("1999"))
    // The last result stays until the next one is there.
    #expect(screen.text().contains("searching 20000"))
    screen.press(.character("9"))
    await screen.waitUntil { $0.contains("of 20000") }
    #expect(screen.frame().text(row: 2) == " ▌ Item 19999")
  }
}

@MainActor @Suite struct JumpScreenTests {
  @Test func `A jump goes to any item of the whole menu, as if one had walked there`() async {
    let screen = Screen(
      menu, columns: 60, rows: 8,
      handler: FakeHandler(HandlerView(title: "V", content: .text(TextContent(body: "shown")))))
    screen.press(.enter)
    await screen.navigator.settle()
    screen.press(.control("p"), .paste("problem"))
    #expect(
      screen.text() == """
         Jump  :problem▏                                     1 of 5
        ────────────────────────────────────────────────────────────
         ▌ Report a problem       More › Help                     ›




         ↑↓ move   ⏎ go there   ctrl-o open   esc close   F1 help
        """)
    screen.press(.enter)
    #expect(screen.text().contains("▌ Report a problem"))
    screen.press(.enter)
    await screen.navigator.settle()
    #expect(screen.frame().text(row: 0) == " App Menu › More › Help › Report a problem")
    screen.press(.escape, .escape)
    #expect(screen.text().contains("▌ Help"))
  }

  @Test func `Esc leaves all as it was`() {
    let screen = Screen(menu, columns: 60, rows: 8)
    screen.press(.down)
    let before = screen.text()
    screen.press(.character(":"), .character("x"), .escape)
    #expect(screen.text() == before)
    #expect(screen.navigator.isAtRoot)
  }

  @Test func `The caret stands between the letters where the next one goes`() {
    let screen = Screen(menu)
    screen.press(.character("/"), .paste("form日x"), .left, .left)
    #expect(screen.frame().text(row: 0).contains("/form▏日x"))
    screen.press(.left, .left)
    #expect(screen.frame().text(row: 0).contains("/fo▏rm日x"))
    screen.press(.home)
    #expect(screen.frame().text(row: 0).contains("/▏form日x"))
  }
}
