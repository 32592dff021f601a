import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import MenuScreens
import TerminalUI
import Testing
import StructuredData

/// What one part does to another: filters, forms, prompts and jumps while views and menus change.
@MainActor @Suite(.timeLimit(.minutes(5))) struct InterplayTests {
  private func list(_ titles: [String], cursor: String? = nil) -> HandlerView {
    HandlerView(
      title: "V",
      content: .list(
        ListContent(
          sections: [ViewSection(rows: titles.map { ViewRow(id: $0, title: $0) })], cursor: cursor))
    )
  }

  @Test func `A filter goes with the view that it was typed for`() async {
    let screen = await Screen(view: list(["one", "two"]))
    screen.press(.character("/"), .paste("tw"))
    #expect(screen.text().contains("1 of 2"))
    await screen.update(
      HandlerView(title: "T", content: .text(TextContent(body: "something else"))))
    #expect(screen.text().contains("something else"))
    #expect(!screen.text().contains("/tw"))
    screen.press(.character("/"))
    #expect(screen.frame().text(row: 0).hasPrefix(" App Menu › Item  /▏"))
  }

  @Test
  func `In the filter of a heat map Enter is for the row that is selected, not for the day`() async
  {
    var heatmap = HeatmapContent(from: "2026-11-01", to: "2026-11-20", days: [:], primary: "day")
    heatmap.sections = [
      ViewSection(rows: [
        ViewRow(
          title: "alpha",
          actions: [
            ViewAction(id: "row", title: "Row", effects: [.toast(text: "the row", style: nil)])
          ], primary: "row")
      ])
    ]
    let view = HandlerView(
      title: "H",
      actions: [
        ViewAction(id: "day", title: "Day", effects: [.toast(text: "the day", style: nil)])
      ],
      content: .heatmap(heatmap))
    let screen = await Screen(view: view, rows: 16)
    screen.press(.character("/"), .paste("alp"), .enter)
    #expect(screen.navigator.toast?.text == "the row")
    screen.press(.escape, .enter)
    #expect(screen.navigator.toast?.text == "the row")
  }

  @Test
  func `Enter opens what matches all that was typed, also while it is still searched for`()
    async throws
  {
    let items = (0..<30_000).map { number in
      Menu.Entry.item(
        MenuItem(
          title: "Item \(number)", id: "\(number)", submenu: Menu(title: "Menu \(number)")))
    }
    let screen = Screen(Menu(entries: items))
    let terminal = TestTerminal()
    let session = MenuSession(
      model: screen.model, terminal: terminal, now: { .zero },
      reload: { .init(menu: nil, banner: nil) })
    terminal.press(.character("/"), .character("2"), .paste("9876"), .enter, .control("c"))
    let task = Task { await session.run() }
    try await until { !screen.navigator.isAtRoot }
    #expect(screen.navigator.entries.map(\.title).last == "Item 29876")
    terminal.disconnect()
    _ = await task.value
  }

  @Test func `A filter fetches no further pages`() async {
    let screen = await Screen(view: list(["one", "two"], cursor: "next"))
    screen.press(.character("/"), .paste("zzz"))
    _ = screen.text()
    screen.model.stack.level.loadMoreIfNeeded()
    #expect(!screen.navigator.top.isLoadingMore)
    #expect(screen.text().contains("0 of 2+"))
  }

  @Test func `A form that is not sent is asked about on every way out`() async {
    let form = FormContent(
      fields: [.init(id: "t", label: "Title"), .init(id: "s", label: "Switch", type: .toggle)],
      submit: .init(label: "Save", action: "save"))
    let screen = await Screen(view: HandlerView(title: "F", content: .form(form)))
    screen.press(.paste("typed"), .tab, .character("?"))
    #expect(screen.model.handle(.character("q")) == .stay)
    #expect(screen.text().contains("Leave without sending the form?"))
    screen.press(.character("n"))
    #expect(screen.text().contains("typed"))
    let crumb = MouseEvent(.press, button: .left, column: 2, row: 0)
    #expect(screen.model.handle(crumb) == .stay)
    screen.press(.character("y"))
    #expect(screen.navigator.isAtRoot)
  }

  @Test
  func `A disposable form is left without a question, whatever was typed into it`() async {
    let form = FormContent(
      fields: [.init(id: "t", label: "°C", error: "This is below absolute zero")],
      submit: .init(label: "Convert", action: "convert"), disposable: true)
    let screen = await Screen(view: HandlerView(title: "F", content: .form(form)))
    screen.press(.paste("-300"))
    #expect(screen.text().contains("-300"))
    screen.press(.escape)
    #expect(screen.navigator.isAtRoot && !screen.text().contains("Leave without"))
  }

  @Test func `What was not touched is sent as it came`() async {
    let form = FormContent(
      fields: [
        .init(id: "a", label: "A", value: .string("x\ty")), .init(id: "b", label: "B"),
      ], submit: .init(label: "Save", action: "save"))
    let sent = SentValues()
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    let screen = Screen(
      Menu(entries: [.item(item)]),
      handler: FakeHandler(HandlerView(title: "F", content: .form(form))) { action in
        await sent.take(action.values)
        return []
      })
    screen.press(.enter)
    await screen.navigator.settle()
    screen.press(.control("s"))
    await screen.navigator.settle()
    #expect(await sent.values == ["a": .string("x\ty"), "b": .null])
  }

  @Test func `A jump list follows the menu, and opens nothing that is gone`() {
    func menu(_ titles: String...) -> Menu {
      Menu(entries: titles.map { .item(MenuItem(title: $0, submenu: Menu(title: $0))) })
    }
    let screen = Screen(menu("Kept", "Gone"))
    screen.press(.character(":"), .paste("gon"))
    screen.navigator.replaceRoot(with: menu("Kept"))
    screen.press(.enter)
    #expect(screen.navigator.isAtRoot)
    #expect(screen.text().contains("0 of 1"))
  }

  @Test func `A menu that is renamed is renamed where one is in it`() {
    func menu(_ title: String) -> Menu {
      Menu(entries: [.item(MenuItem(title: title, id: "more", submenu: Menu(title: title)))])
    }
    let screen = Screen(menu("More"))
    screen.press(.enter)
    screen.navigator.replaceRoot(with: menu("Others"))
    #expect(screen.frame().text(row: 0) == " App Menu › Others")
  }

  @Test func `Two filters one after the other show what each of them finds`() {
    let screen = Screen(
      Menu(entries: ["alpha", "beta"].map { .item(MenuItem(title: $0, tapHandlerName: "h")) }))
    screen.press(.character("/"), .character("a"), .character("l"))
    _ = screen.text()
    for key in [Key.escape, .character("/"), .character("b"), .character("e")] {
      _ = screen.model.handle(key)
    }
    #expect(screen.frame().text(row: 2).hasPrefix(" ▌ beta"))
  }
}

private actor SentValues {
  private(set) var values: [String: StructuredValue] = [:]
  func take(_ values: [String: StructuredValue]) { self.values = values }
}

@MainActor @Suite struct BoundKeysTests {
  @Test
  func `An action takes no key away that leads out, wherever the settings have put it`() async {
    let actions = ["x", "q"].map {
      ViewAction(
        id: $0, title: "Do \($0)", key: $0, effects: [.toast(text: "did \($0)", style: nil)])
    }
    let view = HandlerView(
      title: "V", actions: actions, content: .text(TextContent(body: "text")))
    let screen = await Screen(view: view)
    let model = ScreenModel(
      navigator: screen.navigator, keys: KeyBindings([.quit: [.character("x")]]))
    _ = model.frame(screen.renderer, size: screen.size, now: .zero)
    #expect(model.handle(.character("q")) == .stay)
    #expect(screen.navigator.toast?.text == "did q")
    #expect(model.handle(.character("x")) == .quit)
  }
}

@MainActor @Suite struct UnchangedFormTests {
  @Test func `Moving the caret changes nothing, so that a form is left at once`() async {
    let form = FormContent(
      fields: [.init(id: "t", label: "Title", value: .string("given"))],
      submit: .init(label: "Save", action: "save"))
    let screen = await Screen(view: HandlerView(title: "F", content: .form(form)))
    screen.press(.left, .home, .escape)
    #expect(screen.navigator.isAtRoot)
  }
}

@MainActor @Suite struct SentFormTests {
  private let form = FormContent(
    fields: [.init(id: "t", label: "Title")], submit: .init(label: "Save", action: "save"))

  @Test("A form that was sent is left at once, one that failed or was changed since is asked about")
  func sent() async {
    let failing = [true, false]
    for fails in failing {
      let handler = FakeHandler(HandlerView(title: "F", content: .form(form))) { _ in
        if fails { throw HandlerFailure(.failed, "no") }
        return [.toast(text: "saved", style: .success)]
      }
      let item = MenuItem(title: "Item", tapHandlerName: "h")
      let screen = Screen(Menu(entries: [.item(item)]), handler: handler)
      screen.press(.enter)
      await screen.navigator.settle()
      screen.press(.paste("typed"), .control("s"))
      await screen.navigator.settle()
      if fails { screen.press(.escape) }
      screen.press(.escape)
      #expect(screen.text().contains("Leave without sending") == fails)
      #expect(screen.navigator.isAtRoot == !fails)
    }
  }
}
