import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
import MenuNavigation
import Synchronization
import TerminalUI
import Testing
import StructuredData

/// Which row an action is for, and which row is selected once it is done.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ActionRowTests {
  private final class Handler: MenuItemHandler {
    let view: HandlerView
    let answer: [Effect]
    let asked = Mutex<[ActionParams]>([])

    init(_ view: HandlerView, answer: [Effect] = []) { (self.view, self.answer) = (view, answer) }

    func select(
      _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
    ) async throws -> HandlerResult { HandlerResult(view: view) }

    func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
      asked.withLock { $0.append(action.params) }
      return answer
    }
  }

  private static func list(
    _ names: [String], primary: String? = nil, selected: String? = nil
  ) -> HandlerView {
    HandlerView(
      title: "Files",
      actions: [ViewAction(id: "delete", title: "Delete", key: "d")],
      content: .list(
        ListContent(
          sections: [
            ViewSection(rows: names.map { ViewRow(id: $0, title: $0, primary: primary) })
          ], selected: selected)))
  }

  private func screen(_ handler: Handler) async -> Screen {
    let screen = Screen(
      Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))]), handler: handler)
    screen.press(.enter)
    await screen.navigator.settle()
    _ = screen.frame()
    return screen
  }

  @Test
  func `A view's action by its key, and from the list of actions, is for the selected row`() async {
    let handler = Handler(Self.list(["one", "two"]))
    let screen = await screen(handler)
    screen.press(.down, .character("d"))
    await screen.navigator.settle()
    screen.press(.up, .character("a"), .enter)
    await screen.navigator.settle()
    #expect(handler.asked.withLock { $0.map(\.row) } == ["two", "one"])
  }

  @Test
  func `A view's action without rows is for none; on the days of a map it is for the day`() async {
    let action = ViewAction(id: "open", title: "Open", key: "o")
    for (content, row) in [
      (ViewContent.text(TextContent(body: "text")), nil),
      (
        .heatmap(HeatmapContent(from: "2026-11-01", to: "2026-11-20", days: [:])),
        Optional("2026-11-20")
      ),
    ] {
      let handler = Handler(HandlerView(title: "v", actions: [action], content: content))
      let screen = await screen(handler)
      screen.press(.character("o"))
      await screen.navigator.settle()
      #expect(handler.asked.withLock { $0.map(\.row) } == [row])
    }
  }

  @Test(arguments: [Key.character("d"), .enter])
  func `The row that was acted on stays selected where the answer sorts the rows anew`(key: Key)
    async
  {
    let handler = Handler(
      Self.list(["one", "two", "three"], primary: "delete"),
      answer: [.replace(Self.list(["two", "three", "one"], primary: "delete"))])
    let screen = await screen(handler)
    for _ in 0..<2 {
      screen.press(key)
      await screen.navigator.settle()
    }
    #expect(handler.asked.withLock { $0.map(\.row) } == ["one", "one"])
    #expect(screen.text().contains("▌ one"))
  }

  @Test
  func `The row that a view names is selected, once for each name, and not for an unknown one`()
    async
  {
    let names = ["one", "two", "three"]
    let first = Self.list(names, selected: "two")
    for (next, row) in [("two", "one"), ("three", "three"), ("four", "one"), (nil, "one")]
      as [(String?, String)]
    {
      let screen = await screen(
        Handler(first, answer: [.replace(Self.list(names, selected: next))]))
      #expect(screen.text().contains("▌ two"))
      screen.press(.up, .character("d"))
      await screen.navigator.settle()
      #expect(screen.text().contains("▌ \(row)"))
    }
  }

  @Test
  func `A row that is named while a form covers the list is selected when the form is left`() async
  {
    let names = ["one", "two", "three"]
    let form = HandlerView(
      id: "form", title: "New",
      content: .form(FormContent(fields: [], submit: .init(label: "Save", action: "save"))))
    let handler = Handler(
      Self.list(names), answer: [.replace(Self.list(names, selected: "three")), .push(form)])
    let screen = await screen(handler)
    screen.press(.character("d"))
    await screen.navigator.settle()
    #expect(screen.text().contains("Save"))
    screen.press(.escape)
    #expect(screen.text().contains("▌ three"))
  }

  // MARK: Forms

  private static func form(_ actions: [ViewAction]) -> HandlerView {
    HandlerView(
      title: "New", actions: actions,
      content: .form(
        FormContent(
          fields: [
            .init(id: "title", label: "Title", required: true),
            .init(id: "urgent", label: "Urgent", type: .toggle),
          ], submit: .init(label: "Save", action: "save"))))
  }

  @Test
  func `A form's other actions get what is filled in, and check it where they want that`() async {
    let handler = Handler(
      Self.form([
        ViewAction(id: "draft", title: "Keep as draft", key: "d"),
        ViewAction(id: "test", title: "Test", key: "t", checks: true),
        ViewAction(id: "save", title: "Save now", key: "s"),
      ]))
    let screen = await screen(handler)
    // On the switch letters are not typed.
    screen.press(.tab, .character("d"))
    await screen.navigator.settle()
    #expect(
      handler.asked.withLock { $0.map(\.values) } == [["title": .null, "urgent": .bool(false)]])
    for key in [Key.character("t"), .character("s")] {
      screen.press(key)
      await screen.navigator.settle()
      #expect(screen.navigator.toast?.text == "1 field needs attention")
      #expect(handler.asked.withLock { $0.count } == 1)
      screen.press(.tab)
    }
    screen.press(.backTab, .paste("x"), .tab, .character("s"))
    await screen.navigator.settle()
    let last = handler.asked.withLock { $0.last }
    #expect(last?.action == "save" && last?.values["title"] == .string("x"))
  }

  @Test(arguments: [
    "+202-01-01", "2026-1-+5", "2026-02-30", "2025-02-29", "2026-04-31", "2026-13-01",
    "2026-00-10", "2100-02-29",
  ])
  func `A day that its month does not have, and a number with a sign, are no date`(text: String)
    async
  {
    let form = HandlerView(
      title: "New",
      content: .form(
        FormContent(
          fields: [.init(id: "due", label: "Due", type: .date)],
          submit: .init(label: "Save", action: "save"))))
    let handler = Handler(form)
    let screen = await screen(handler)
    screen.press(.paste(text), .control("s"))
    await screen.navigator.settle()
    #expect(screen.text().contains("Not a date") && handler.asked.withLock { $0.isEmpty })
  }
}
