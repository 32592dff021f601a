import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
@testable import MenuLines
import MenuNavigation
@testable import MenuScreens
import StructuredData
import Synchronization
import TerminalUI
import Testing

/// A handler with all features, whose answers a test gives.
private final class FeaturedHandler: MenuItemHandler {
  let view: HandlerView
  let asked = Mutex<[String]>([])
  let report = Mutex<HandlerReport?>(nil)
  let answers: @Sendable (FormChangeParams) async throws -> [FormFieldChange]
  let effects: [Effect]

  init(
    _ view: HandlerView, effects: [Effect] = [],
    change: @escaping @Sendable (FormChangeParams) async throws -> [FormFieldChange] = { _ in [] }
  ) {
    (self.view, self.effects, answers) = (view, effects, change)
  }

  private func add(_ words: String) { asked.withLock { $0.append(words) } }
  var all: [String] { asked.withLock { $0 } }

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    self.report.withLock { $0 = report }
    return HandlerResult(view: view)
  }
  func features(of invocation: String) async -> FeatureSet { .all }
  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    add("\(action.action) \(action.row ?? "-")")
    return action.action == "undo" ? [] : effects
  }
  func change(
    _ request: HandlerRequest<FormChangeParams>
  ) async throws -> [FormFieldChange] {
    add("change \(request.field) \(request.values[request.field]?.string ?? "")")
    return try await answers(request.params)
  }
  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    add("search \(request.query)")
    if request.query == "broken" { throw HandlerFailure(.failed, "no index") }
    if request.query == "slow" { try await untilCancelled() }
    let actions = view.rows.first?.actions ?? []
    if request.query == "x" { try await until { isHeld.withLock { !$0 } } }
    return ViewPage(
      .list([ViewRow(title: "found \(request.query)", actions: actions, primary: actions.first?.id)]
      ),
      cursor: request.query == "many" ? "2" : nil)
  }
  /// Whether searches wait.
  let isHeld = Mutex(false)

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    add("more \(request.cursor)")
    return ViewPage(.list([ViewRow(title: "row of page \(request.cursor)")]))
  }
  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    add("image \(resource)")
    return ViewImage(data: Self.png, type: "image/png")
  }
  /// A picture of two pixels.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC"
  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    add("refresh \(request.view)")
    return HandlerResult(
      view: HandlerView(id: request.view, title: "p", content: .text(TextContent(body: "anew"))))
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct FeatureScreenTests {
  private func screen(_ handler: FeaturedHandler, rows: Int = 12) async -> Screen {
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    let screen = Screen(
      Menu(entries: [.item(item)]), columns: 60, rows: rows, handler: handler)
    screen.model.stack.pause = {}
    screen.press(.enter)
    await screen.navigator.settle()
    _ = screen.frame()
    return screen
  }

  private static let converter = HandlerView(
    title: "Converter",
    content: .form(
      FormContent(
        fields: [
          .init(id: "c", label: "Celsius", notifies: true),
          .init(id: "f", label: "Fahrenheit", notifies: true),
          .init(id: "k", label: "Kelvin", hidden: true),
          .init(id: "n", label: "Note"),
        ], submit: .init(label: "Done", action: "done"))))

  @Test func `A form is converted while one types; what is typed in stays`() async {
    let handler = FeaturedHandler(Self.converter) { params in
      if params.values["c"]?.string == "x" {
        return [FormFieldChange(id: "c", value: .string("other"), error: "Not a number")]
      }
      return [
        FormFieldChange(id: "f", value: .string("212")),
        FormFieldChange(id: "c", value: .string("never"), error: ""),
        FormFieldChange(id: "k", value: .string("373"), hidden: false),
      ]
    }
    let screen = await screen(handler)
    #expect(!screen.text().contains("Kelvin"))
    screen.press(.character("x"))
    await screen.waitUntil { $0.contains("✗ Not a number") }
    #expect(screen.text().contains("Celsius      x"))
    screen.press(.backspace, .character("1"), .character("0"), .character("0"))
    await screen.waitUntil { $0.contains("212") && $0.contains("Kelvin       373") }
    #expect(screen.text().contains("Celsius      100"))
    #expect(!screen.text().contains("✗") && handler.all.last == "change c 100")
    // A field without `notifies` asks nothing.
    let count = handler.all.count
    screen.press(.tab, .tab, .tab, .character("z"))
    await screen.model.stack.settleAll()
    #expect(handler.all.count == count)
  }

  @Test
  func `A question that is overtaken by typing is cancelled, and its answer is not shown`() async {
    let cancelled = Mutex(0)
    let handler = FeaturedHandler(Self.converter) { params in
      guard params.values["c"]?.string == "1" else {
        return [FormFieldChange(id: "f", value: .string("right"))]
      }
      do { try await untilCancelled() } catch { cancelled.withLock { $0 += 1 } }
      return [FormFieldChange(id: "f", value: .string("wrong"))]
    }
    let screen = await screen(handler)
    screen.press(.character("1"))
    await screen.waitUntil { _ in handler.all == ["change c 1"] }
    screen.press(.character("2"))
    await screen.waitUntil { $0.contains("right") && cancelled.withLock { $0 == 1 } }
    #expect(!screen.text().contains("wrong"))
  }

  @Test func `Hidden fields are passed over, are not checked, and have no line`() async {
    var form = FormContent(
      fields: [
        .init(id: "a", label: "First"),
        .init(id: "b", label: "Second", required: true, hidden: true),
        .init(id: "c", label: "Third"),
      ], submit: .init(label: "Send", action: "send"))
    form.fields[0].value = .string("1")
    let handler = FeaturedHandler(HandlerView(title: "F", content: .form(form)))
    let screen = await screen(handler)
    screen.press(.tab, .character("z"))
    #expect(screen.text().contains("Third   z") && !screen.text().contains("Second"))
    screen.press(.backTab)
    #expect(screen.model.stack.level.form?.focus == 0)
    screen.press(.tab, .tab, .enter)
    await screen.navigator.settle()
    #expect(handler.all == ["send -"])
  }

  private static let list = HandlerView(
    title: "List", search: true,
    content: .list(
      ListContent(sections: [
        ViewSection(
          rows: ["one", "two", "three"].map {
            ViewRow(title: $0, actions: [ViewAction(id: "delete", title: "Delete", key: "d")])
          })
      ])))

  @Test
  func `A view that searches by itself shows what its handler finds; an empty text shows all`()
    async
  {
    let handler = FeaturedHandler(Self.list)
    let screen = await screen(handler)
    screen.press(.character("/"), .character("x"))
    await screen.waitUntil { $0.contains("▌ found x") }
    #expect(!screen.text().contains("two") && handler.all == ["search x"])
    screen.press(.tab, .character("d"))
    await screen.navigator.settle()
    #expect(handler.all.last == "delete found x")
    screen.press(.character("/"), .backspace)
    await screen.model.stack.settleAll()
    #expect(screen.text().contains("two"))
    for letter in "broken" { screen.press(.character(letter)) }
    await screen.model.stack.settleAll()
    #expect(screen.text().contains("Not searched: no index"))
    screen.press(.escape)
    #expect(screen.text().contains("▌ one"))
  }

  @Test func `Enter opens what is found for the typed text, and keys are read until then`()
    async
  {
    let handler = FeaturedHandler(Self.list)
    let terminal = TestTerminal(columns: 60, rows: 12)
    let screen = await screen(handler)
    let session = MenuSession(model: screen.model, terminal: terminal, now: { .zero }) {
      ScreenUpdate(menu: nil, banner: nil)
    }
    let running = Task { await session.run() }
    handler.isHeld.withLock { $0 = true }
    terminal.press(.character("/"), .character("x"), .enter)
    await screen.waitUntil { _ in handler.all == ["search x"] }
    handler.isHeld.withLock { $0 = false }
    await screen.waitUntil { _ in handler.all.last == "delete found x" }
    await screen.navigator.settle()
    terminal.press(.escape, .character("/"))
    for letter in "slow" { terminal.press(.character(letter)) }
    terminal.press(.enter)
    await screen.waitUntil { _ in handler.all.last == "search slow" }
    // The handler never answers: Esc closes the filter all the same.
    terminal.press(.escape)
    await screen.waitUntil { $0.contains("two") && !$0.contains("/slow") }
    #expect(handler.all.last == "search slow")
    terminal.press(.character("q"))
    #expect(await running.value == .left)
  }

  @Test func `Further pages of a search are brought as one scrolls`() async {
    let handler = FeaturedHandler(Self.list)
    let screen = await screen(handler)
    screen.press(.character("/"))
    for letter in "many" { screen.press(.character(letter)) }
    await screen.waitUntil { $0.contains("found many") }
    screen.model.stack.level.loadMoreIfNeeded()
    await screen.waitUntil { $0.contains("row of page 2") && $0.contains("found many") }
    #expect(handler.all.last == "more 2")
  }

  @Test func `A view without rows can be searched if its handler searches it`() async {
    let handler = FeaturedHandler(
      HandlerView(title: "Look up", search: true, content: .list(ListContent(sections: []))))
    let screen = await screen(handler)
    screen.press(.character("/"), .character("w"))
    await screen.waitUntil { $0.contains("found w") }
  }

  @Test
  func `An answer about a field leaves alone what was typed into another one since`()
    async
  {
    let mayAnswer = Mutex(false)
    let handler = FeaturedHandler(Self.converter) { _ in
      try await until { mayAnswer.withLock { $0 } }
      return [
        FormFieldChange(id: "f", value: .string("212")), FormFieldChange(id: "n", error: "Short"),
      ]
    }
    let screen = await screen(handler)
    screen.press(.character("1"))
    await screen.waitUntil { _ in handler.all == ["change c 1"] }
    // The field that is typed into now does not ask by itself.
    screen.model.stack.level.form?.focus(on: 3)
    screen.press(.character("z"))
    screen.model.stack.level.form?.focus(on: 1)
    screen.model.stack.level.form?.fill(1, from: .string("7"))
    mayAnswer.withLock { $0 = true }
    await screen.waitUntil { $0.contains("✗ Short") }
    #expect(screen.text().contains("Fahrenheit   7") && screen.text().contains("Note         z"))
  }

  @Test func `An undo outlives the refresh that comes with it`() async {
    let undo = ViewAction(id: "undo", title: "Undo", key: "u")
    let handler = FeaturedHandler(
      Self.list, effects: [.toast(text: "Deleted", style: .success, action: undo), .refresh])
    let screen = await screen(handler)
    screen.press(.character("d"))
    await screen.navigator.settle()
    #expect(screen.text().contains("Deleted · u undo"))
    screen.press(.character("u"))
    await screen.navigator.settle()
    #expect(handler.all == ["delete one", "undo one"])
  }

  @Test(arguments: [
    ViewAction(id: "undo", title: "Undo", key: "u", confirm: "Sure?"),
    ViewAction(id: "undo", title: "Undo", key: "u", style: .destructive),
    ViewAction(id: "undo", title: "Undo", key: "enter"),
  ])
  func `A toast does not offer what must be asked about, nor take a key of the menu's own`(
    action: ViewAction
  ) async {
    let handler = FeaturedHandler(
      Self.list, effects: [.toast(text: "Deleted", style: .success, action: action)])
    let screen = await screen(handler)
    screen.press(.character("d"))
    await screen.navigator.settle()
    screen.press(action.key == "enter" ? .enter : .character("u"))
    await screen.navigator.settle()
    #expect(!handler.all.contains { $0.hasPrefix("undo") })
  }

  @Test func `A toast can be undone with its key, also after a look around`() async {
    let undo = ViewAction(id: "undo", title: "Undo", key: "u")
    let handler = FeaturedHandler(
      Self.list, effects: [.toast(text: "Deleted", style: .success, action: undo)])
    let screen = await screen(handler)
    screen.press(.down, .character("d"))
    await screen.navigator.settle()
    #expect(screen.text().contains("✓ Deleted · u undo"))
    screen.press(.down)
    #expect(screen.text().contains("Deleted") && screen.text().contains("▌ three"))
    // A key that does nothing takes nothing away.
    screen.press(.character("y"))
    screen.press(.character("u"))
    await screen.navigator.settle()
    #expect(handler.all == ["delete two", "undo two"] && !screen.text().contains("Deleted"))
    // Without the toast the key means nothing.
    screen.press(.character("u"))
    await screen.navigator.settle()
    #expect(handler.all.count == 2)
  }

  @Test func `In lines, the answer after the words undoes`() async {
    let undo = ViewAction(id: "undo", title: "Undo", key: "u")
    let handler = FeaturedHandler(
      Self.list, effects: [.toast(text: "Deleted", style: .success, action: undo)])
    let lines = Mutex(["1", "a 2", "1", "u", "q"])
    let written = Mutex("")
    let screen = Screen(
      Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))]), handler: handler)
    let session = PlainSession(
      navigator: screen.navigator,
      readLine: { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
      write: { text in written.withLock { $0 += text } })
    _ = await session.run()
    #expect(handler.all == ["delete two", "undo two"], "\(written.withLock { $0 })")
    #expect(written.withLock { $0 }.contains("Deleted · u undo"))
  }

  @Test func `A patch changes rows and keeps what is selected`() async {
    let handler = FeaturedHandler(Self.list)
    let screen = await screen(handler)
    screen.press(.down)
    let report = handler.report.withLock { $0 }
    await report?(
      .patch(
        view: "main",
        patch: ViewPatch(
          rows: .list([ViewRow(title: "zero"), ViewRow(id: "two", title: "TWO")]),
          before: ["zero": "one"], remove: ["three"])))
    #expect(screen.text().contains("▌ TWO") && !screen.text().contains("three"))
    #expect(screen.text().contains("zero\n   one\n"))
  }

  @Test func `A pushed view is loaded again by itself`() async {
    let pushed = HandlerView(id: "p", title: "p", content: .text(TextContent(body: "old")))
    let handler = FeaturedHandler(Self.list, effects: [.push(pushed)])
    let screen = await screen(handler)
    screen.press(.character("d"))
    await screen.navigator.settle()
    #expect(screen.text().contains("old"))
    screen.press(.character("r"))
    await screen.navigator.settle()
    #expect(screen.text().contains("anew") && handler.all.last == "refresh p")
    #expect(screen.navigator.entries.count == 3)
  }

  @Test
  func `A picture is asked for when its view is seen, once, and its size is known then`() async {
    let detail = HandlerView(
      title: "d",
      content: .detail(
        DetailContent(fields: [], image: ViewImage(type: "image/png", resource: "cat"))))
    let handler = FeaturedHandler(detail)
    let screen = await screen(handler)
    await screen.waitUntil { $0.contains("[image 2×1]") }
    _ = screen.text()
    #expect(handler.all == ["image cat"])
  }

  @Test func `Of 200 pictures those in sight are asked for, four at a time`() async throws {
    let handler = FeaturedHandler(Self.list)
    let screen = await screen(handler)
    let pictures = screen.model.stack.pictures
    let invocation = screen.navigator.top.invocation
    // Two frames: of the rows in sight of the first one, some are not in sight of the second.
    for rows in [0..<10, 100..<110] {
      pictures.begin()
      for row in rows {
        _ = pictures.picture(ViewImage(resource: "\(row)"), of: invocation)
      }
    }
    try await until { handler.all.count >= 14 }
    #expect(
      Set(handler.all) == Set(((0..<4).map { $0 } + (100..<110).map { $0 }).map { "image \($0)" }))
    // Pictures of closed views are released.
    screen.press(.escape)
    pictures.begin()
    #expect(pictures.picture(ViewImage(resource: "1"), of: "gone").data == nil)
  }

  @Test func `What a plugin says by itself is a toast; attention rings the bell`() async {
    let terminal = TestTerminal(columns: 60, rows: 12)
    let screen = await screen(FeaturedHandler(Self.list))
    let session = MenuSession(model: screen.model, terminal: terminal, now: { .zero }) {
      ScreenUpdate(menu: nil, banner: nil)
    }
    let running = Task { await session.run() }
    await screen.waitUntil { _ in terminal.sent.contains("one") }
    screen.navigator.announce(.toast(text: "Due now\u{1B}[2J", style: .warning))
    screen.navigator.announce(.attention)
    screen.navigator.announce(.close)
    #expect(terminal.sent.contains("\u{7}"))
    #expect(screen.text().contains("▲ Due now") && screen.navigator.entries.count == 2)
    terminal.press(.character("q"))
    _ = await running.value
  }
}
