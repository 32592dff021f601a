import HandlerProtocol
import Keyboard
import DisplayText
import MenuInteraction
import MenuItems
import MenuNavigation
import TerminalUI
import Testing

@testable import MenuScreens

@MainActor @Suite(.timeLimit(.minutes(5))) struct HelpEverywhereTests {
  private let form = HandlerView(
    title: "f",
    content: .form(
      FormContent(
        fields: [.init(id: "a", label: "A"), .init(id: "b", label: "B")],
        submit: .init(label: "Send", action: "send"))))

  @Test func `F1 shows the keys while one types, and what was typed is there behind`() async {
    let screen = await Screen(view: form)
    screen.press(.paste("text?"), .function(1))
    #expect(screen.text().contains("Keys that work here"))
    #expect(screen.text().contains("   ctrl-s      send"))
    screen.press(.function(1))
    #expect(screen.text().contains("A   text?"))
    screen.press(.character("!"))
    #expect(screen.text().contains("A   text?!"))
  }

  @Test(
    arguments: [
      ([.character("/"), .paste("co")], "/co▏", "ctrl-p ctrl-n  previous, next"),
      ([.character(":"), .paste("inn")], ":inn▏", "go there"),
    ] as [([Key], String, String)])
  func `F1 shows the keys from filters, lists of items and questions, which are there behind`(
    keys: [Key], shown: String, named: String
  ) {
    let screen = Screen(.sample, columns: 60, rows: 14)
    for key in keys { screen.press(key) }
    screen.press(.function(1))
    #expect(screen.text().contains("Keys that work here"))
    #expect(screen.text().contains(named), "\(screen.text())")
    screen.press(.escape)
    #expect(screen.text().contains(shown))
  }

  @Test func `Settings may take F1 away or give help another function key`() {
    let keys = KeyBindings([.help: [.character("x"), .function(5)]])
    let model = ScreenModel(navigator: Screen(.sample).navigator, keys: keys)
    _ = model.handle(.character("/"))
    _ = model.handle(.function(1))
    #expect(!(model.stack.coveringText is HelpLayer))
    #expect(model.keyHints.contains { $0.sign == "F5" && $0.meaning(in: .english) == "help" })
    _ = model.handle(.function(5))
    #expect(model.stack.coveringText is HelpLayer)
  }

  @Test func `At the root Esc quits, and the line of keys says so where there is room`() async {
    let screen = Screen(.sample, columns: 80)
    #expect(screen.frame().text(row: 11).hasSuffix("? help   q esc quit"))
    for (columns, keys) in [
      (20, " ? help   q esc quit"), (34, " ↑↓ move   ? help   q esc quit"),
      (36, " ↑↓ move   ⏎ open   ? help   q quit"),
    ] { #expect(Screen(.sample, columns: columns).frame().text(row: 11) == keys) }
    screen.press(.end, .enter)
    #expect(screen.frame().text(row: 11).contains("esc back") && !screen.text().contains("q esc"))
    screen.press(.escape, .character("/"), .paste("o"), .tab)
    #expect(screen.frame().text(row: 11).contains("esc show all"))
    #expect(!screen.text().contains("q esc"))
  }
}
