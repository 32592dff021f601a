import DisplayText
import AppMenuTesting
import FieldRules
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import Synchronization
import StructuredData
import Testing

/// Items that run programs, as a person meets them in a menu.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ItemOperationTests {
  /// The selections that reached the handler.
  private final class Selections: Sendable {
    private let stored = Mutex<[MenuItem]>([])
    func add(_ item: MenuItem) { stored.withLock { $0.append(item) } }
    var all: [MenuItem] { stored.withLock { $0 } }
  }

  private let selections = Selections()

  private func frontEnd(_ items: [MenuItem]) -> MemoryFrontEnd {
    let selections = selections
    return MemoryFrontEnd(
      Menu(entries: items.map { .item($0) }),
      handler: FakeHandler { selection, _ in
        selections.add(selection.item)
        return HandlerResult(effects: [.toast(text: "Done", style: .success)])
      })
  }

  private func operation(
    _ words: String..., confirm: String? = nil, isDestructive: Bool = false,
    inputs: [ItemInput] = []
  ) -> ItemOperation {
    ItemOperation(
      .command(words), output: .message, inputs: inputs, confirm: confirm,
      isDestructive: isDestructive)
  }

  @Test func `An item without a question runs at once, and the menu stays`() async {
    let front = frontEnd([MenuItem(title: "Run", operation: operation("x"))])
    await front.send(.open(nil))
    #expect(selections.all.map(\.title) == ["Run"])
    #expect(front.lines.first == "App Menu")
  }

  @Test func `The question of an item names what was filled in`() async {
    let selections = selections
    let asking = ItemOperation(
      .command(["x"]), output: .message, inputs: [ItemInput(id: "host")], confirm: "Stop {{host}}?")
    let form = HandlerView(
      title: "Stop",
      actions: [ViewAction(id: "submit", title: "Stop", confirm: "Stop {{host}}?")],
      content: .form(
        FormContent(
          fields: [.init(id: "host", label: "Host")], submit: .init(label: "Run", action: "submit"))
      ))
    // Braces in the question of a plugin are its own.
    for (item, words) in [
      (MenuItem(title: "Stop", operation: asking), "Stop web?"),
      (MenuItem(title: "Stop", tapHandlerName: "h"), "Stop {{host}}?"),
    ] {
      let front = MemoryFrontEnd(
        Menu(entries: [.item(item)]),
        handler: FakeHandler { selection, _ in
          selections.add(selection.item)
          return HandlerResult(view: form)
        })
      await front.send(.open(nil))
      await front.press(.paste("web"))
      await front.send(.submit)
      #expect(front.stack.question?.kind.words(in: .english) == words)
    }
  }

  @Test
  func `The keys that menu files can give to actions are those that actions can have`() {
    let refused = ActionKey.reserved.filter { ItemAction.canonicalKey($0) != nil }
    #expect(refused == ItemAction.reservedKeys)
    for name in [
      "e", "E", "é", " ", "F5", "Ctrl-X", "ctrl-c", "alt-x", "xy", "delete", "ctrl-1", "",
    ] {
      #expect(ItemAction.canonicalKey(name) == ActionKey.canonical(name), "\(name)")
    }
  }

  @Test(arguments: [("Sure?", false, "Sure?"), (nil, true, "Stop?"), ("Really?", true, "Really?")])
  func `An item asks its question first, and only a yes runs it`(
    confirm: String?, isDestructive: Bool, words: String
  ) async {
    let front = frontEnd([
      MenuItem(
        title: "Stop", shortcut: "s",
        operation: operation("x", confirm: confirm, isDestructive: isDestructive))
    ])
    for opening in [Intent.open(nil), .open(RowID(["stop"]))] {
      await front.send(opening)
      #expect(front.stack.question?.kind.words(in: .english) == words)
      await front.send(.answer(false))
      #expect(selections.all.isEmpty)
      await front.send(opening, .escape)
      #expect(selections.all.isEmpty && front.stack.question == nil)
    }
    await front.send(.open(nil), .answer(true))
    #expect(selections.all.map(\.title) == ["Stop"])
  }

  @Test func `What asked before it ran asks again before it is repeated`() async {
    let selections = selections
    let front = MemoryFrontEnd(
      Menu(entries: [
        .item(MenuItem(title: "Stop", operation: operation("x", isDestructive: true)))
      ]),
      handler: FakeHandler { selection, _ in
        selections.add(selection.item)
        return HandlerResult(
          view: HandlerView(title: "v", content: .text(TextContent(body: "output"))))
      })
    await front.send(.open(nil), .answer(true))
    #expect(selections.all.count == 1)
    await front.send(.reload)
    #expect(front.stack.question?.kind.words(in: .english) == "Stop?" && selections.all.count == 1)
    await front.send(.answer(false))
    #expect(selections.all.count == 1)
    await front.send(.reload, .answer(true))
    #expect(selections.all.count == 2)
  }

  @Test(arguments: [false, true])
  func `What ran with values is repeated after a question that names them`(isKey: Bool) async {
    let asking = ItemOperation(
      .command(["deploy"]), output: .view,
      inputs: [ItemInput(id: "version"), ItemInput(id: "key", kind: .secret)],
      confirm: "Deploy {{version}} with {{key}}?")
    let form = HandlerView(
      title: "Deploy",
      actions: [
        ViewAction(id: "submit", title: "Deploy", confirm: "Deploy {{version}} with {{key}}?")
      ],
      content: .form(
        FormContent(
          fields: [
            .init(id: "version", label: "Version"), .init(id: "key", label: "Key", type: .secret),
          ],
          submit: .init(label: "Run", action: "submit"))))
    let sent = Mutex<[String?]>([])
    let front = MemoryFrontEnd(
      Menu(entries: [.item(MenuItem(title: "Deploy", operation: asking))]),
      handler: FakeHandler(
        form,
        action: { request in
          sent.withLock { $0.append(request.params.values["version"]?.string) }
          let text = ViewContent.text(TextContent(body: "deployed"))
          return [.push(HandlerView(id: "output", title: "Deploy", content: text))]
        }))
    await front.send(
      .open(nil), .fill(field: "version", "1.2"), .fill(field: "key", "hush"), .submit,
      .answer(true))
    #expect(front.lines.last == "deployed" && sent.withLock { $0 } == ["1.2"])
    if isKey { await front.press(.character("r")) } else { await front.send(.reload) }
    #expect(front.stack.question?.kind.words(in: .english) == "Deploy 1.2 with •••?")
    await front.send(.answer(false))
    #expect(sent.withLock { $0 } == ["1.2"])
    await front.send(.reload, .answer(true))
    #expect(sent.withLock { $0 } == ["1.2", "1.2"])
  }

  @Test
  func `What runs is stopped after a question, and nothing is asked where nothing runs`()
    async throws
  {
    let (started, start) = AsyncStream<Void>.makeStream()
    let front = MemoryFrontEnd(
      Menu(entries: [.item(MenuItem(title: "Wait", operation: operation("x")))]),
      handler: FakeHandler { _, report in
        await report(.text("one"))
        start.yield()
        try await untilCancelled()
        return HandlerResult()
      })
    _ = front.stack.handle(.open(nil))
    for await _ in started { break }
    _ = front.stack.handle(.stop)
    #expect(front.stack.question?.kind.words(in: .english) == "Stop 'Wait'?")
    #expect(front.navigator.isProgramRunning)
    // Nothing is waited for while the program runs.
    _ = front.stack.handle(.answer(false))
    #expect(front.navigator.isProgramRunning)
    _ = front.stack.handle(.stop)
    await front.send(.answer(true))
    #expect(!front.navigator.isBusy && front.lines.last == "one")
    await front.send(.stop)
    #expect(front.stack.question == nil)
  }

  @Test func `A form asks by itself, after its values are known`() async {
    let front = frontEnd([
      MenuItem(
        title: "Stop",
        operation: operation("x", confirm: "Sure?", inputs: [ItemInput(id: "a")]))
    ])
    await front.send(.open(nil))
    #expect(front.stack.question == nil)
    #expect(selections.all.count == 1)
  }

  @Test
  func `Further actions are listed, run by their keys, and ask their own questions`() async {
    let item = MenuItem(
      title: "Server", operation: operation("status"),
      actions: [
        ItemAction(title: "Restart", key: "s", target: .operation(operation("restart"))),
        ItemAction(
          title: "Stop", key: "x", target: .operation(operation("stop", isDestructive: true))),
        ItemAction(title: "Describe", target: .handler("describe")),
      ])
    let front = frontEnd([item, MenuItem(title: "Other", tapHandlerName: "h")])
    await front.send(.actions(.selection))
    guard case .choose(let choices, _)? = front.stack.question?.kind else {
      Issue.record("no list of actions")
      return
    }
    #expect(choices.map(\.action.title) == ["Restart", "Stop", "Describe"])
    await front.send(.open(nil))
    #expect(selections.all.last?.title == "Restart")
    #expect(selections.all.last?.operation?.kind == .command(["restart"]))
    await front.send(.action(id: choices[1].action.id))
    #expect(front.stack.question?.kind.words(in: .english) == "Stop 'Server'?")
    await front.send(.answer(true))
    #expect(selections.all.last?.operation?.kind == .command(["stop"]))
    await front.send(.action(id: choices[2].action.id))
    #expect(selections.all.last?.tapHandlerName == "describe")
    #expect(selections.all.last?.operation == nil)
    #expect(selections.all.count == 3)
    let keys = front.stack.level.keyTable.help.map { $0.meaning(in: .english) }
    #expect(keys.contains("restart") && keys.contains("actions"))
    // Another item has none of them.
    await front.send(.select(front.row(1)))
    #expect(!front.stack.level.keyTable.help.map { $0.meaning(in: .english) }.contains("restart"))
  }

  @Test func `An item with nothing but actions lists them when it is opened`() async {
    let front = frontEnd([
      MenuItem(
        title: "Server",
        actions: [ItemAction(title: "Restart", target: .operation(operation("restart")))])
    ])
    await front.send(.open(nil))
    #expect(front.stack.question?.selected == 0)
    await front.send(.open(nil))
    #expect(selections.all.map(\.title) == ["Restart"])
  }
}
