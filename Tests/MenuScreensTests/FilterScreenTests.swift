import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
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

  @Test("Typing filters across submenus, title first, with the path and the letters marked")
  func filter() {
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

  @Test("Enter opens what was found, and back keeps filter and position") func open() async {
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
    #expect(screen.model.handle(.escape) == .quit)
  }

  @Test("Esc shows all again with what was found still selected; so does Backspace at the start")
  func close() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .paste("repos"), .escape)
    #expect(screen.text().contains("▌ Repositories"))
    screen.press(.character("/"), .backspace)
    #expect(screen.text().contains("▌ Repositories"))
  }

  @Test("Letters that are commands elsewhere are typed; Tab makes them commands again")
  func letters() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .character("q"), .character("j"))
    #expect(screen.text().contains("/qj▏"))
    #expect(screen.text().contains("Nothing matches."))
    screen.press(.enter, .control("u"), .character("e"), .tab, .character("j"))
    #expect(screen.text().contains("App Menu  /e "))
    #expect(screen.frame().cursor?.row == 3)
    #expect(screen.model.handle(.character("q")) == .quit)
  }

  @Test("The rows of a view are filtered too") func view() async {
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

  @Test("A menu that is put in place keeps filter and selection") func reloaded() {
    let screen = Screen(menu, columns: 70, rows: 10)
    screen.press(.character("/"), .paste("rep"), .down)
    let entries = [Menu.Entry.item(MenuItem(title: "Repeat", tapHandlerName: "h"))] + menu.entries
    screen.navigator.replaceRoot(with: Menu(entries: entries))
    #expect(screen.text().contains("/rep▏"))
    #expect(screen.text().contains("4 of 6"))
    #expect(screen.text().contains("▌ Report a problem"))
  }

  @Test("A view that becomes smaller while it is filtered shows what is left") func shrinking()
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

  @Test("A table keeps its columns while it is filtered") func table() async {
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

  @Test("A menu of 20,000 items is filtered while keys are taken") func large() async {
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
  @Test("A jump goes to any item of the whole menu, as if one had walked there") func jump() async {
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




         ↑↓ move   ⏎ go there   esc close   F1 help
        """)
    screen.press(.enter)
    await screen.navigator.settle()
    #expect(screen.frame().text(row: 0) == " App Menu › More › Help › Report a problem")
    screen.press(.escape, .escape)
    #expect(screen.text().contains("▌ Help"))
  }

  @Test("Esc leaves all as it was") func close() {
    let screen = Screen(menu, columns: 60, rows: 8)
    screen.press(.down)
    let before = screen.text()
    screen.press(.character(":"), .character("x"), .escape)
    #expect(screen.text() == before)
    #expect(screen.navigator.isAtRoot)
  }

  @Test("The caret stands between the letters where the next one goes") func caret() {
    let screen = Screen(menu)
    screen.press(.character("/"), .paste("form日x"), .left, .left)
    #expect(screen.frame().text(row: 0).contains("/form▏日x"))
    screen.press(.left, .left)
    #expect(screen.frame().text(row: 0).contains("/fo▏rm日x"))
    screen.press(.home)
    #expect(screen.frame().text(row: 0).contains("/▏form日x"))
  }
}
