import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing

@MainActor @Suite struct MenuScreenTests {
  @Test func `A menu shows icon, title, subtitle, shortcut, disclosure and sections`() {
    #expect(
      Screen(.sample).text() == """
         App Menu
        ────────────────────────────────────────────────────────────
         ▌ ▦  Contributions   Repos contributed to            c   ›
           ▤  Repositories    Repos collaborating                 ›

           TOOLS
           ⚙  More                                                »




         ↑↓ move   ⏎ open   / filter   : jump   ? help   q esc quit
        """)
  }

  @Test func `Below 60 columns a row has two lines, below 40 one without subtitle`() {
    #expect(
      Screen(.sample, columns: 44, rows: 12).text() == """
         App Menu
        ────────────────────────────────────────────
         ▌ ▦  Contributions                   c   ›
              Repos contributed to
           ▤  Repositories                        ›
              Repos collaborating

           TOOLS
           ⚙  More                                »


         ↑↓ move   ⏎ open   : jump   ? help   q quit
        """)
    #expect(
      Screen(.sample, columns: 24, rows: 6).text() == """
         App Menu
         ▌ ▦  Contributi… c   ›
           ▤  Repositories    ›

         Contributions
         ? help   q esc quit   ↓
        """)
  }

  @Test func `The smallest screen works, and below it one line says so`() {
    #expect(
      Screen(.sample, columns: 20, rows: 4).text() == """
         App Menu
         ▌ ▦  Contri… c   ›
         Contributions
         ? help   q quit   ↓
        """)
    #expect(Screen(.sample, columns: 19, rows: 10).frame().text(row: 0) == "Needs 20×4")
    #expect(Screen(.sample, columns: 1, rows: 1).text() == "N")
    #expect(Screen(.sample, columns: 0, rows: 0).text() == "")
  }

  @Test func `Asking before there are items gives no rows and no crash`() {
    let screen = Screen(Menu())
    #expect(screen.text().contains("This menu is empty."))
    for key in [Key.down, .up, .enter, .end, .pageDown] {
      #expect(screen.model.handle(key) == .stay)
    }
  }

  @Test func `The cursor stands on the selected row, and keys move it`() {
    let screen = Screen(.sample)
    #expect(screen.frame().cursor?.row == 2)
    let steps: [(Key, Int)] = [
      (.down, 3), (.character("j"), 6), (.down, 6), (.character("g"), 2), (.end, 6), (.up, 3),
      (.home, 2),
      (.pageDown, 6), (.pageUp, 2), (.character("G"), 6), (.character("k"), 3),
    ]
    for (key, row) in steps {
      _ = screen.model.handle(key)
      #expect(screen.frame().cursor?.row == row, "\(key)")
    }
  }

  @Test func `Enter opens, Esc goes back to where one was, and leaves at the root`() {
    let screen = Screen(.sample)
    _ = screen.model.handle(.end)
    _ = screen.model.handle(.enter)
    #expect(screen.frame().text(row: 0) == " App Menu › More")
    #expect(screen.model.handle(.escape) == .stay)
    #expect(screen.frame().cursor?.row == 6)
    #expect(screen.model.handle(.character("h")) == .stay)
    #expect(screen.model.handle(.escape) == .stay)
    #expect(screen.model.handle(.escape) == .quit)
    #expect(screen.model.handle(.character("q")) == .quit)
    #expect(screen.model.handle(.character("r")) == .reload)
  }

  @Test func `A shortcut selects its item and beats the letter commands`() async {
    let item = MenuItem(title: "Jump", tapHandlerName: "h", shortcut: "j")
    let screen = Screen(
      Menu(entries: [.item(MenuItem(title: "a")), .item(item)]),
      handler: FakeHandler(
        HandlerView(title: "v", content: .text(TextContent(body: "hello")))))
    _ = screen.model.handle(.character("j"))
    await screen.navigator.settle()
    #expect(screen.frame().text(row: 2) == " hello")
  }

  @Test func `Help lists the keys that work, and any key closes it`() {
    let screen = Screen(.sample, rows: 24)
    _ = screen.model.handle(.character("?"))
    let text = screen.text()
    #expect(
      text.contains("Keys that work here") && text.contains("Contributions")
        && !text.contains("Backspace"))
    _ = screen.model.handle(.character("G"))
    #expect(screen.text().contains("Keys that work here"), "keys of the menu mean nothing now")
    _ = screen.model.handle(.escape)
    #expect(!screen.text().contains("Keys that work here") && screen.frame().cursor?.row == 2)
  }

  @Test func `Titles with wide characters and controls move nothing else`() {
    let screen = Screen(
      Menu(entries: [
        .item(MenuItem(title: "日本語 \u{1B}[31m", subtitle: "x", icon: "👩‍💻", tapHandlerName: "h")),
        .item(MenuItem(title: "plain", subtitle: "y", tapHandlerName: "h")),
      ]), columns: 60, rows: 8)
    let frame = screen.frame()
    #expect(frame.text(row: 2) == " ▌ 👩‍💻 日本語 ␛[31m   x                                    ›")
    #expect(frame[58, 2].character == "›" && frame[58, 3].character == "›")
    #expect(frame[21, 2].character == "x" && frame[21, 3].character == "y")
  }

  @Test func `A banner stays above the keys, and e shows what is behind it`() {
    let screen = Screen(.sample)
    screen.model.stack.banner = .init(
      text: "m.yaml: 1 warning", style: .warning,
      details: HandlerView(title: "Problems", content: .text(TextContent(body: "warning[x]: y"))))
    #expect(screen.frame().text(row: 10) == " ▲ m.yaml: 1 warning   e show")
    _ = screen.model.handle(.character("e"))
    #expect(screen.text().contains("warning[x]: y"))
    _ = screen.model.handle(.escape)
    #expect(!screen.text().contains("warning[x]: y"))
  }
}
