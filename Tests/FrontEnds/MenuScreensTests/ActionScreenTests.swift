import AppMenuTesting
import Foundation
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import Synchronization
import TerminalUI
import Testing

/// What keys do with the actions and the pages of a view.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ActionScreenTests {
  private let asked = Asked()

  private final class Asked: Sendable {
    private let stored = Mutex<[String]>([])
    func add(_ words: String) { stored.withLock { $0.append(words) } }
    func clear() { stored.withLock { $0 = [] } }
    var all: [String] { stored.withLock { $0 } }
  }

  @MainActor private struct Opened {
    let navigator: Navigator
    let model: ScreenModel
    let renderer = ScreenRenderer(theme: Theme(depth: .none))

    func text(columns: Int = 60, rows: Int = 10) -> String {
      model.frame(renderer, size: Size(columns: columns, rows: rows), now: .zero).text
    }
    func press(_ keys: Key...) async {
      for key in keys {
        _ = model.handle(key)
        await navigator.settle()
      }
    }
  }

  private func open(
    _ view: HandlerView, page: @escaping FakeHandler.PageBody = { _ in ViewPage(.list([])) }
  ) async -> Opened {
    let asked = asked
    let handler = FakeHandler(
      view,
      action: { params in
        asked.add("\(params.action) \(params.row ?? "-")")
        return []
      }, page: page)
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    let navigator = Navigator(
      menu: Menu(entries: [.item(item)]), bus: SelectionBus(center: NotificationCenter()),
      now: { .zero }
    ) { _ in .success(handler) }
    navigator.select(item)
    await navigator.settle()
    return Opened(navigator: navigator, model: ScreenModel(navigator: navigator))
  }

  private let processes = HandlerView(
    title: "Processes", actions: [ViewAction(id: "new", title: "New", key: "n")],
    content: .list(
      ListContent(
        sections: [
          ViewSection(
            rows: ["one", "two"].map { name in
              ViewRow(
                id: name, title: name,
                actions: [
                  ViewAction(id: "show", title: "Show"),
                  ViewAction(
                    id: "kill", title: "Kill", key: "x", style: .destructive,
                    confirm: "Kill \(name)?"),
                ], primary: "show")
            })
        ])))

  @Test func `Enter does the row's first action, its keys the others, and they are named`()
    async
  {
    let screen = await open(processes)
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
         ▌ one
           two





         ↑↓ move   ⏎ show   x kill   n new   esc back   ? help
        """)
    await screen.press(.down, .enter, .character("n"))
    #expect(asked.all == ["show two", "new two"])
  }

  /// Every name of a key that an author may think of.
  private static let keyNames =
    (0x21...0x7E).map { String(UnicodeScalar(UInt8($0))) } + ["é", "日", " "]
    + "abcdefghijklmnopqrstuvwxyz".flatMap { ["ctrl-\($0)", "Ctrl-\($0)", "ctrl+\($0)"] }
    + (0...13).map { "f\($0)" } + ["F5", "enter", "Enter", "return", "tab", "space", "delete"]
    + ["backspace", "esc", "escape", "up", "left", "home", "ctrl-", "ctrl-1", "xy", ""]

  @Test
  func `The protocol's names of keys are those that work, its reserved ones those that do not`()
    async throws
  {
    for name in Self.keyNames {
      guard let canonical = ActionKey.canonical(name) else { continue }
      let key = try #require(Key(name: canonical), "\(name)")
      asked.clear()
      let screen = await open(
        HandlerView(
          title: "v", actions: [ViewAction(id: "go", title: "Go", key: name)],
          content: .list(ListContent(sections: []))))
      await screen.press(key.indistinguishable ?? key)
      #expect(asked.all.isEmpty == ActionKey.reserved.contains(canonical), "\(name)")
    }
  }

  @Test func `A question is asked first; Enter is no answer to it`() async {
    let screen = await open(processes)
    await screen.press(.character("x"))
    #expect(screen.text().contains("▲ Kill one?\n\n     y yes   n no"))
    await screen.press(.enter, .character("j"), .escape)
    #expect(asked.all.isEmpty && screen.navigator.entries.count == 2)
    await screen.press(.character("x"), .character("n"), .character("x"), .character("y"))
    #expect(asked.all == ["kill one"])
  }

  @Test func `All actions stand in a list, and the chosen one is done`() async {
    let screen = await open(processes)
    await screen.press(.down, .character("a"))
    #expect(
      screen.text() == """
         App Menu › Item
        ────────────────────────────────────────────────────────────
           Actions
         ▌ Show
           Kill  ▲ cannot be undone                               x
           New                                                    n



         ↑↓ move   ⏎ do it   esc close   F1 help
        """)
    await screen.press(.down, .enter, .character("y"))
    #expect(asked.all == ["kill two"])
    await screen.press(.character("a"), .escape)
    #expect(screen.text().contains("▌ two"))
  }

  @Test
  func `A long list of actions scrolls, and the cursor stands on the selected one`() async {
    let screen = await open(
      HandlerView(
        title: "v", actions: (0..<30).map { ViewAction(id: "\($0)", title: "Action \($0)") },
        content: .text(TextContent(body: "x"))))
    await screen.press(.character("a"))
    func cursor() -> Int? {
      screen.model.frame(screen.renderer, size: Size(columns: 40, rows: 10), now: .zero).cursor?.row
    }
    #expect(screen.text().contains(" ▌ Action 0\n") && cursor() == 3)
    #expect(screen.text().contains("↓ 25 more"))
    for _ in 0..<20 { await screen.press(.down) }
    #expect(screen.text().contains(" ▌ Action 20\n") && cursor() == 7)
    await screen.press(.end)
    #expect(screen.text().contains(" ▌ Action 29"))
    await screen.press(.home, .enter)
    #expect(asked.all == ["0 -"])
  }

  @Test func `On the smallest screens a question shows the keys of both answers`()
    async
  {
    let screen = await open(
      HandlerView(
        title: "v",
        actions: [
          ViewAction(id: "go", title: "Go", key: "x", confirm: "Restart nginx on this machine?")
        ],
        content: .text(TextContent(body: "x"))))
    await screen.press(.character("x"))
    let text = screen.text(columns: 20, rows: 5)
    let last = text.split(separator: "\n").last ?? ""
    #expect(last.contains("y yes") && last.contains("esc no"), "\(text)")
  }

  @Test func `A long question can be scrolled to its end`() async {
    let question = (0..<20).map { "line \($0)" }.joined(separator: "\n")
    let screen = await open(
      HandlerView(
        title: "v", actions: [ViewAction(id: "go", title: "Go", key: "x", confirm: question)],
        content: .text(TextContent(body: "x"))))
    await screen.press(.character("x"))
    #expect(screen.text().contains("? line 0\n") && !screen.text().contains("     y yes"))
    for _ in 0..<40 {
      await screen.press(.down)
      _ = screen.text()
    }
    #expect(screen.text().contains("line 19\n\n     y yes   n no"))
    await screen.press(.character("y"))
    #expect(asked.all == ["go -"])
  }

  @Test func `The day under a heat map's cursor is the row of its action`() async {
    let screen = await open(
      HandlerView(
        title: "h", actions: [ViewAction(id: "commits", title: "Commits")],
        content: .heatmap(
          HeatmapContent(from: "2026-11-01", to: "2026-11-20", days: [:], primary: "commits"))))
    await screen.press(.up, .enter)
    #expect(asked.all == ["commits 2026-11-19"])
  }

  @Test func `A view is asked for its next page when the end of its rows comes near`()
    async throws
  {
    let pages = Asked()
    @Sendable nonisolated func rows(_ from: Int) -> [TableContent.Row] {
      (from..<from + 100).map { .init(id: "\($0)", cells: ["n": .number(Double($0))]) }
    }
    let screen = await open(
      HandlerView(
        title: "t",
        content: .table(
          TableContent(
            columns: [.init(id: "n", title: "Number", type: .number)], rows: rows(0),
            cursor: "100"))),
      page: { request in
        pages.add(request.cursor)
        let start = Int(request.cursor) ?? 0
        return ViewPage(.table(rows(start)), cursor: start < 300 ? "\(start + 100)" : nil)
      })
    let terminal = TestTerminal(columns: 60, rows: 10)
    let session = MenuSession(model: screen.model, terminal: terminal, now: { .zero }) {
      ScreenUpdate(menu: nil, banner: nil)
    }
    let running = Task { await session.run() }
    try await until { !terminal.sent.isEmpty }
    #expect(pages.all.isEmpty, "the first rows are shown before the second page is asked for")
    #expect(screen.text().contains("↓ 95+ more"))
    terminal.press(.end)
    try await until { screen.navigator.top.view?.rowCount == 200 }
    #expect(pages.all == ["100"], "the end is asked for page by page")
    #expect(screen.text().contains("↓ 100+ more"))
    for count in [300, 400] {
      terminal.press(.end)
      try await until { screen.navigator.top.view?.rowCount == count }
    }
    terminal.press(.end, .character("q"))
    #expect(await running.value == .left)
    #expect(pages.all == ["100", "200", "300"])
    #expect(screen.text().contains("▌    399"))
  }

  @Test("A view that is opened asks for no second page until one moves, however tall the screen is")
  func openedOnly() async {
    let asked = Mutex(0)
    let rows = (1...3).map { ViewRow(id: "\($0)", title: "row \($0)") }
    let screen = await open(
      HandlerView(
        title: "t",
        content: .list(ListContent(sections: [ViewSection(rows: rows)], cursor: "3"))),
      page: { _ in
        asked.withLock { $0 += 1 }
        return ViewPage(.list([ViewRow(id: "4", title: "row 4")]))
      })
    _ = screen.text(rows: 40)
    screen.model.stack.level.loadMoreIfNeeded()
    await screen.navigator.settle()
    #expect(asked.withLock { $0 } == 0 && !screen.text(rows: 40).contains("row 4"))
    await screen.press(.down)
    screen.model.stack.level.loadMoreIfNeeded()
    await screen.navigator.settle()
    #expect(asked.withLock { $0 } == 1 && screen.text(rows: 40).contains("row 4"))
  }

  @Test func `At the last row that has come it is said that more follow, and how far it is`()
    async
  {
    let (pages, arrive) = AsyncStream<Void>.makeStream()
    let rows = (1...20).map { ViewRow(id: "\($0)", title: "row \($0)") }
    var content = ListContent(sections: [ViewSection(rows: rows)])
    content.cursor = "20"
    let screen = await open(
      HandlerView(title: "t", content: .list(content)),
      page: { _ in
        for await _ in pages { break }
        return ViewPage(.list([ViewRow(id: "21", title: "row 21")]))
      })
    #expect(screen.text().contains("+ more"))
    await screen.press(.end)
    #expect(screen.text().contains("▌ row 20") && screen.text().contains("↓ 20 of 20+\n"))
    await screen.press(.character("?"))
    #expect(screen.text(rows: 24).contains("first, last loaded"))
    await screen.press(.escape)
    screen.model.stack.level.loadMoreIfNeeded()
    #expect(screen.text().contains("↓ 20 of 20+, loading more"))
    arrive.yield()
    await screen.navigator.settle()
    #expect(screen.text().contains("▌ row 20") && !screen.text().contains("of 20"))
  }

  @Test func `A hundred thousand rows are drawn and scrolled like ten`() async {
    let rows = (0..<100_000).map { ViewRow(id: "\($0)", title: "row \($0)") }
    let screen = await open(
      HandlerView(
        title: "t",
        content: .list(
          ListContent(sections: [
            ViewSection(title: "a", rows: Array(rows[..<50_000])),
            ViewSection(title: "b", rows: Array(rows[50_000...])),
          ]))))
    #expect(screen.text().contains("↓ 99995 more"))
    await screen.press(.end)
    #expect(screen.text().contains("▌ row 99999"))
    for _ in 0..<200 {
      await screen.press(.up)
      _ = screen.text()
    }
    #expect(screen.text().contains("▌ row 99799"))
    await screen.press(.home)
    #expect(screen.text().contains("   A\n ▌ row 0\n"))
  }

  @Test func `Copied text goes to the terminal as data, and addresses to the opener`()
    async throws
  {
    let screen = await open(
      HandlerView(
        title: "t",
        actions: [
          ViewAction(id: "c", title: "Copy", key: "c", effects: [.copy(text: "a\u{07}b")]),
          ViewAction(id: "o", title: "Open", key: "o", effects: [.open(url: "https://x.org")]),
        ], content: .text(TextContent(body: ""))))
    let terminal = TestTerminal(columns: 60, rows: 10)
    let opened = Asked()
    let session = MenuSession(
      model: screen.model, terminal: terminal, now: { .zero },
      reload: { ScreenUpdate(menu: nil, banner: nil) },
      open: { url in
        opened.add(url)
        return "Opened"
      })
    terminal.press(.character("c"), .character("o"), .character("q"))
    #expect(await session.run() == .left)
    #expect(terminal.sent.contains("\u{1B}]52;c;YWI=\u{07}") && opened.all == ["https://x.org"])
  }

  @Test func `What was asked about a row is done with that row, whatever came in between`()
    async
  {
    let screen = await open(
      HandlerView(
        title: "t",
        content: .list(
          ListContent(sections: [
            ViewSection(
              rows: ["alpha", "beta"].map { name in
                ViewRow(
                  id: name, title: name,
                  actions: [ViewAction(id: "kill", title: "Kill", confirm: "Sure?")])
              })
          ]))))
    await screen.press(.character("a"))
    // The list is asked for again below the question, and the cursor stands elsewhere.
    screen.navigator.retry()
    await screen.navigator.settle()
    await screen.press(.enter, .character("y"))
    #expect(asked.all == ["kill alpha"])
  }

  @Test func `The menu's own keys are no action's, and are not promised`() async {
    let keys = ["q", "?", "a", "enter", "tab", "x"]
    let screen = await open(
      HandlerView(
        title: "t",
        content: .list(
          ListContent(sections: [
            ViewSection(rows: [
              ViewRow(
                id: "r", title: "row",
                actions: keys.map { ViewAction(id: $0, title: "do \($0)", key: $0) })
            ])
          ]))))
    #expect(screen.text(columns: 100).contains("x do x"))
    #expect(!screen.text(columns: 100).contains("do q") && !screen.text().contains("do tab"))
    await screen.press(.character("?"), .escape, .tab, .character("x"))
    #expect(asked.all == ["x r"])
    // Enter, where no action is the row's first, asks which.
    await screen.press(.enter)
    #expect(screen.text().contains("   Actions\n ▌ do q"))
  }

  @Test func `A narrow key line keeps the way out and the way to all keys`() async {
    let screen = await open(processes)
    for columns in [40, 24] {
      let line = screen.text(columns: columns).split(separator: "\n").last.map(String.init) ?? ""
      #expect(line.contains("esc back") && line.contains("? help"), "\(line)")
    }
  }
}
