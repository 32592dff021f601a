import DisplayText
import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
@testable import MenuLayout
import MenuNavigation
import TerminalUI
import Testing

@testable import MenuScreens

private func text(
  _ body: String, _ format: TextFormat? = nil, actions: [ViewAction] = []
) -> HandlerView {
  HandlerView(
    id: "v", title: "t", actions: actions, content: .text(TextContent(body: body, format: format)))
}

/// Forty lines, of which each tenth has a word to look for.
private let lines = (1...40).map { $0 % 10 == 0 ? "line \($0) Needle" : "line \($0)" }
  .joined(separator: "\n")

@MainActor @Suite(.timeLimit(.minutes(5))) struct TextSearchTests {
  /// What stands at the right of the header.
  private func count(_ screen: Screen) -> String {
    let header = screen.frame().text(row: 0)
    return header.split(separator: "  ").last?.trimmingPrefix(" ").description ?? ""
  }

  @Test
  func `The view goes to the first match as one types, Enter keeps it, n and N go on and back`()
    async
  {
    let screen = await Screen(view: text(lines), columns: 60, rows: 12)
    screen.press(.character("/"))
    #expect(
      screen.text() == """
         App Menu › Item  /▏
        ────────────────────────────────────────────────────────────
         line 1
         line 2
         line 3
         line 4
         line 5
         line 6
         line 7
         line 8
                                                          ↓ 32 more
         ⏎ done   esc cancel   F1 help
        """)
    screen.press(.paste("need"))
    #expect(
      screen.text() == """
         App Menu › Item  /need▏                             1 of 4
        ────────────────────────────────────────────────────────────
         line 8
         line 9
         line 10 Needle
         line 11
         line 12
         line 13
         line 14
         line 15
                                                          ↓ 25 more
         ⏎ done   ↑↓ previous, next   esc cancel   F1 help
        """)
    screen.press(.enter)
    #expect(screen.text().contains("/need  "))
    #expect(
      screen.frame().text(row: 11)
        == " n next   N previous   ↑↓ scroll   esc end search   ? help")
    screen.press(.character("n"))
    #expect(count(screen) == "2 of 4" && screen.text().contains("line 20 Needle"))
    screen.press(.character("n"), .character("n"))
    #expect(count(screen) == "4 of 4" && screen.text().contains("line 40 Needle"))
    screen.press(.character("n"))
    #expect(count(screen) == "1 of 4" && screen.text().contains("Continued from the top"))
    screen.press(.character("N"))
    #expect(count(screen) == "4 of 4" && screen.text().contains("Continued from the bottom"))
    screen.press(.character("N"))
    #expect(count(screen) == "3 of 4" && !screen.text().contains("Continued"))
  }

  @Test
  func `While one types, Esc goes back to where one was; later it ends the search and stays`() async
  {
    let screen = await Screen(view: text(lines), columns: 60, rows: 12)
    screen.press(.down, .down, .character("/"), .paste("40"))
    #expect(screen.text().contains("line 40"))
    screen.press(.escape)
    #expect(screen.frame().text(row: 2) == " line 3")
    #expect(screen.frame().text(row: 0) == " App Menu › Item")
    screen.press(.character("/"), .paste("40"), .enter, .escape)
    #expect(screen.text().contains("line 40") && !screen.text().contains("/40"))
    #expect(!screen.navigator.isAtRoot)
    screen.press(.escape)
    #expect(screen.navigator.isAtRoot)
  }

  @Test
  func `It is looked for from the top of the screen, and above it where there is none below`() async
  {
    let screen = await Screen(view: text(lines), columns: 60, rows: 12)
    screen.press(.pageDown, .pageDown, .character("/"), .paste("need"))
    #expect(count(screen) == "2 of 4")
    screen.press(.escape, .end, .character("/"), .paste("line 3"))
    #expect(count(screen) == "5 of 11")
    screen.press(.escape, .character("/"), .paste("line 1 "))
    #expect(count(screen) == "no match")
    screen.press(.escape, .character("/"), .paste("10 "))
    #expect(count(screen) == "1 of 1" && screen.text().contains("Continued from the top"))
  }

  @Test func `What is not there is said plainly, and the place stays`() async {
    let screen = await Screen(view: text(lines), columns: 60, rows: 12)
    screen.press(.down, .character("/"), .paste("xyz"))
    #expect(count(screen) == "no match" && screen.frame().text(row: 2) == " line 2")
    #expect(screen.frame().text(row: 11) == " esc cancel   F1 help")
    screen.press(.enter)
    #expect(screen.text().contains("Nothing matches.") && screen.text().contains("/xyz▏"))
    screen.press(.backspace, .backspace, .backspace)
    #expect(screen.frame().text(row: 0) == " App Menu › Item  /▏")
    screen.press(.backspace)
    #expect(screen.frame().text(row: 0) == " App Menu › Item")
  }

  @Test func `After one has scrolled away, n goes on from what is in sight`() async {
    let screen = await Screen(view: text(lines), columns: 60, rows: 12)
    screen.press(.character("/"), .paste("need"), .enter, .end, .character("N"))
    #expect(count(screen) == "3 of 4")
    screen.press(.home, .character("n"))
    #expect(count(screen) == "1 of 4")
  }

  @Test(arguments: [("cafe", 3), ("Cafe", 1), ("fé", 3), ("ca fe", 0)])
  func `Small letters stand for capital ones, and marks do not count`(query: String, count: Int)
    async
  {
    let screen = await Screen(view: text("Café cafe\u{301} cafe"))
    screen.press(.character("/"), .paste(query))
    #expect(self.count(screen) == (count == 0 ? "no match" : "1 of \(count)"))
  }

  @Test(
    arguments: [
      ("one two three four", nil, "two three"), ("one two three four", nil, "three four"),
      ("    indented words that wrap", nil, "words that wrap"),
      ("abcdefghijklmnopqrstuvwxyzabcdefg", nil, "stuvw"),
      ("> quoted words that wrap here", .markdown, "words that wrap"),
      ("- an item of a list that wraps", .markdown, "list that wraps"),
      ("# A heading that is too long", .markdown, "too long"),
      ("日本語の文章は空白がないので改行される", .markdown, "白がないので改行"),
      ("```\nlet greeting = \"a long line of code\"\n```", .markdown, "long line of code"),
    ] as [(String, TextFormat?, String)])
  func `Words are found also where the line was broken between or within them`(
    body: String, format: TextFormat?, query: String
  ) async {
    let screen = await Screen(view: text(body, format), columns: 20, rows: 12)
    screen.press(.character("/"), .paste(query))
    #expect(
      screen.model.stack.top.pane?.search?.words(in: .english) == "1 of 1", "\(screen.text())")
  }

  @Test func `Nothing is found across the end of a line that the text has itself`() async {
    let screen = await Screen(view: text("one\ntwo"))
    screen.press(.character("/"), .paste("one two"))
    #expect(count(screen) == "no match")
  }

  @Test(
    "Matches are marked by more than colour, and the one that one is at otherwise than the others",
    arguments: [Theme(.mono, depth: .full), Theme(.dark, depth: .full), Theme(depth: .none)])
  func marking(theme: Theme) async {
    let screen = await Screen(view: text("a fox, \u{1B}fo\u{301}x and a **Fox**", .markdown))
    screen.press(.character("/"), .paste("fox"), .enter, .character("n"))
    let frame = screen.model.frame(ScreenRenderer(theme: theme), size: screen.size, now: .zero)
    #expect(frame.text(row: 2) == " a fox, ␛fóx and a Fox")
    let styles = (0..<frame.size.columns).map { frame[$0, 2].style }
    #expect(styles[3...5].allSatisfy { $0 == theme.style(.match) })
    #expect(styles[9...11].allSatisfy { $0 == theme.style(.cursor) })
    #expect(styles[19...21].allSatisfy { $0 == theme.style(.match) })
    #expect(Set(styles[12...18] + styles[6...8]) == [theme.style(.text)])
    #expect(theme.style(.cursor).attributes.contains(.reverse))
    #expect(frame.cursor?.column == 9 && frame.cursor?.row == 2)
  }

  @Test func `The actions of a view keep their keys; while one types, the arrows go on`()
    async
  {
    let view = text(
      "one one one",
      actions: [ViewAction(id: "n", title: "New", key: "n", effects: [.copy(text: "n")])])
    let screen = await Screen(view: view, columns: 80)
    screen.navigator.perform = { _ in "new" }
    screen.press(.character("/"), .paste("one"), .down)
    #expect(count(screen) == "2 of 3")
    screen.press(.enter)
    #expect(screen.frame().text(row: 11).contains(" N previous   n new   a actions"))
    screen.press(.character("n"))
    #expect(count(screen) == "2 of 3" && screen.text().contains("new"))
    screen.press(.character("N"))
    #expect(count(screen) == "1 of 3")
  }

  @Test func `Keys of one's own go from match to match`() async {
    let screen = await Screen(view: text("one one one"))
    let model = ScreenModel(
      navigator: screen.navigator,
      keys: KeyBindings([.nextMatch: [.function(3)], .down: [.character("N")]]))
    for key in [Key.character("/"), .paste("one"), .enter, .function(3)] { _ = model.handle(key) }
    #expect(model.stack.top.pane?.search?.words(in: .english) == "2 of 3")
    _ = model.handle(.character("N"))
    #expect(
      model.stack.top.pane?.search?.words(in: .english) == "2 of 3",
      "that key was given to another command")
    #expect(
      model.keyHints.contains { $0.sign == "F3" } && !model.keyHints.contains { $0.sign == "N" })
  }

  @Test func `A narrower screen breaks the lines otherwise and still shows the match`()
    async
  {
    let body = (1...60).map { "word\($0)" }.joined(separator: " ")
    var screen = await Screen(view: text(body), columns: 60, rows: 9)
    screen.press(.character("/"), .paste("word50"), .enter)
    for columns in [20, 30, 80] {
      screen.size = Size(columns: columns, rows: 9)
      #expect(screen.text().contains("word50"), "\(screen.text())")
      #expect(screen.model.stack.top.pane?.search?.words(in: .english) == "1 of 1")
    }
  }

  @Test func `What a view shows later is searched, too; a search goes with its view`()
    async
  {
    let screen = await Screen(view: text("one"))
    screen.press(.character("/"), .paste("one"), .enter)
    await screen.update(text("one one"))
    #expect(count(screen) == "1 of 2")
    await screen.update(text("none"))
    #expect(count(screen) == "1 of 1")
    await screen.update(text("nothing"))
    #expect(count(screen) == "no match")
    let list = ListContent(sections: [ViewSection(rows: [ViewRow(title: "one")])])
    await screen.update(HandlerView(id: "v", title: "t", content: .list(list)))
    #expect(screen.frame().text(row: 0) == " App Menu › Item")
  }

  @Test
  func `A text of a megabyte is searched to its end, whatever is in it`() async {
    let many = String(repeating: "aaaaaaaaa\n", count: 100_000)
    let screen = await Screen(view: text(many))
    screen.press(.character("/"), .paste("aaaaaaaaa"))
    #expect(count(screen) == "1 of 100000")
    screen.press(.up)
    #expect(count(screen) == "100000 of 100000" && !screen.text().contains("Cut: "))
    screen.press(.paste(String(repeating: "a", count: 900)))
    #expect(screen.model.stack.top.pane?.search?.words(in: .english) == "no match")
  }

  @Test func `A detail without rows is searched, rows are filtered`() async {
    func detail(_ rows: Int) -> HandlerView {
      HandlerView(
        title: "t",
        content: .detail(
          DetailContent(
            fields: [.init(label: "Name", value: "a name")], body: "text",
            sections: [ViewSection(rows: (0..<rows).map { ViewRow(title: "row \($0)") })])))
    }
    let screen = await Screen(view: detail(0))
    screen.press(.character("/"), .paste("name"))
    #expect(count(screen) == "1 of 2")
    let other = await Screen(view: detail(2))
    other.press(.character("/"), .paste("name"))
    #expect(other.frame().text(row: 0).hasSuffix("0 of 2"))
  }

  @Test func `Problems, and the keys themselves, are searched where they stand`() async {
    let screen = Screen(.sample, columns: 70, rows: 12)
    screen.model.stack.banner = .init(text: "m", style: .error, details: text(lines))
    screen.press(.character("e"), .character("/"), .paste("need"), .enter, .character("n"))
    #expect(count(screen) == "2 of 4" && screen.text().contains("line 20 Needle"))
    #expect(screen.frame().text(row: 11).contains("esc end search"))
    // The keys of what they cover stand behind.
    screen.press(.character("?"))
    #expect(screen.text().contains("Keys that work here") && !screen.text().contains("/need"))
    screen.press(.character("/"), .paste("search"))
    #expect(screen.frame().text(row: 0).contains("/search▏"))
    screen.press(.enter, .escape, .escape)
    #expect(count(screen) == "2 of 4" && screen.text().contains("line 20 Needle"))
    screen.press(.escape)
    #expect(!screen.text().contains("/need") && screen.text().contains("line 20"))
    screen.press(.escape)
    #expect(screen.text().contains("Contributions"))
    screen.press(.character("e"))
    #expect(!screen.text().contains("/need"), "a search ends with what was searched")
  }

  @Test
  func `For screen readers each match is said with its line, and what is not there, too`() async {
    let spoken = Spoken(view: text("alpha\nbeta alpha\ngamma"))
    _ = spoken.said()
    _ = await spoken.press(.enter)
    #expect(await spoken.press(.character("/")) == ["Search: |"])
    #expect(
      await spoken.press(.paste("alpha")) == ["Search: alpha|", "alpha, match 1 of 2"])
    #expect(await spoken.press(.enter) == [])
    #expect(await spoken.press(.character("n")) == ["beta alpha, match 2 of 2"])
    #expect(
      await spoken.press(.character("n")) == ["Continued from the top", "alpha, match 1 of 2"])
    #expect(await spoken.press(.escape) == ["alpha"])
    #expect(
      await spoken.press(.character("/"), .paste("x")) == ["Search: |", "Search: x|", "No match"])
  }
}
