import DisplayText
import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuItems
import MenuNavigation
import Synchronization
import Testing
import StructuredData
import MenuDispatch

/// What a person can do with a menu, without any terminal.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LayerStackTests {
  private final class Asked: Sendable {
    private let stored = Mutex<[ActionParams]>([])
    func add(_ params: ActionParams) { stored.withLock { $0.append(params) } }
    var all: [ActionParams] { stored.withLock { $0 } }
  }

  private let asked = Asked()
  private let menu = Menu(entries: [
    .item(MenuItem(title: "Files", tapHandlerName: "h")),
    .item(
      MenuItem(
        title: "More",
        submenu: Menu(title: "More", entries: [.item(MenuItem(title: "Help", tapHandlerName: "h"))])
      )),
  ])

  private func frontEnd(_ content: ViewContent, actions: [ViewAction] = []) -> MemoryFrontEnd {
    let asked = asked
    return MemoryFrontEnd(
      menu,
      handler: FakeHandler(
        HandlerView(title: "v", actions: actions, content: content),
        action: { params in
          asked.add(params.params)
          return [.toast(text: "Done", style: .success)]
        }))
  }

  private static let files = ViewContent.list(
    ListContent(sections: [
      ViewSection(
        rows: ["one", "two", "three"].map { name in
          ViewRow(
            id: name, title: name,
            actions: [
              ViewAction(id: "show", title: "Show"),
              ViewAction(
                id: "delete", title: "Delete", key: "d", style: .destructive,
                confirm: "Delete \(name)?"),
            ], primary: "show")
        })
    ]))

  private static let form = ViewContent.form(
    FormContent(
      fields: [
        .init(id: "title", label: "Title", required: true),
        .init(id: "urgent", label: "Urgent", type: .toggle),
      ], submit: .init(label: "Save", action: "save")))

  @Test func `A menu is walked, filtered, and left`() async {
    let front = frontEnd(Self.files)
    #expect(front.lines == ["App Menu", "> Files", "  More"])
    await front.send(.open(front.row(1)))
    #expect(front.lines == ["App Menu › More", "> Help"])
    await front.send(.escape, .filter, .text("hel"))
    #expect(front.lines == ["App Menu", "/hel", "> Help"])
    await front.send(.open(nil))
    #expect(front.lines == ["App Menu › Help", "> one", "  two", "  three"])
    #expect(await front.send(.escape, .escape) == .stay)
    #expect(await front.send(.leave(.quit)) == .quit)
  }

  @Test func `A pushed view is not loaded again: that would be its selection`() async {
    let pushed = HandlerView(id: "p", title: "p", content: .text(TextContent(body: "pushed")))
    let front = frontEnd(
      Self.files, actions: [ViewAction(id: "push", title: "Push", effects: [.push(pushed)])])
    await front.send(.open(nil))
    #expect(front.keys.contains("r refresh"))
    await front.send(.action(id: "push"))
    #expect(front.lines.last == "pushed" && !front.keys.contains("r refresh"))
    await front.press(.character("r"))
    await front.send(.reload)
    #expect(front.lines == ["App Menu › Files › p", "pushed"])
  }

  @Test func `Esc at the root quits when it is pressed twice in a row`() async {
    let front = frontEnd(Self.files)
    #expect(await front.send(.escape) == .stay)
    #expect(front.navigator.toast?.text == "esc again quits")
    #expect(await front.send(.move(.rows(1))) == .stay)
    #expect(await front.send(.escape) == .stay)
    #expect(await front.send(.escape) == .quit)
    #expect(await frontEnd(Self.files).send(.leave(.quit)) == .quit)
  }

  @Test
  func `Esc at the root that ends a row of Escs does not count as the first of two`() async {
    let front = frontEnd(Self.files)
    await front.send(.open(nil))
    #expect(await front.send(.escape) == .stay && front.lines.first == "App Menu")
    #expect(await front.send(.escape) == .stay)
    #expect(front.navigator.toast?.text == "esc twice quits")
    #expect(await front.send(.escape) == .stay)
    #expect(front.navigator.toast?.text == "esc again quits")
    #expect(await front.send(.escape) == .quit)
    // A filter is closed by an Esc, too.
    let other = frontEnd(Self.files)
    await other.send(.filter, .text("x"), .escape, .escape, .escape)
    #expect(other.navigator.toast?.text == "esc again quits")
  }

  @Test("After a jump and Esc the item is selected in its menu, whatever other menus have its ID")
  func jumpingBack() async throws {
    func items(_ names: [String]) -> [Menu.Entry] {
      names.map { .item(MenuItem(title: $0, tapHandlerName: "h")) }
    }
    func below(_ title: String, _ entries: [Menu.Entry]) -> Menu.Entry {
      .item(MenuItem(title: title, submenu: Menu(title: title, entries: entries)))
    }
    var inner = items(["Branches"])
    inner.append(.section("Two"))
    inner += items(["Status", "Log"])
    var entries: [Menu.Entry] = [.section("One")]
    entries += items(["Status", "Log"])
    entries.append(below("Git", inner))
    entries.append(.section("Three"))
    entries += items(["Status", "Files"])
    entries.append(below("More", items(["Files", "Status"])))
    let menu = Menu(entries: entries)
    let handler = FakeHandler(HandlerView(title: "v", content: Self.files))
    for (number, place) in ItemIndex(menu).places.enumerated() {
      for start in 0..<menu.items.count {
        let front = MemoryFrontEnd(menu, handler: handler)
        await front.send(.select(front.row(start)), .filter, .text("s"), .results)
        await front.send(.jump, .move(.rows(number)), .openThere)
        #expect(front.navigator.top.item === place.item)
        await front.send(.escape)
        let level = front.stack.level
        let shown = level.rows.item(level.selectedRow)
        #expect(shown === place.item, "\(place.item.path) from \(start): \(shown?.path ?? [])")
      }
    }
  }

  @Test("A selected match stays selected when the menu is loaded again, whatever IDs others have")
  func reloadedMatches() async throws {
    func menu(_ titles: [String]) -> Menu {
      func below(_ title: String) -> Menu.Entry {
        .item(
          MenuItem(
            title: title,
            submenu: Menu(
              title: title, entries: [.item(MenuItem(title: "Status", tapHandlerName: "h"))])))
      }
      return Menu(entries: titles.map(below))
    }
    let front = MemoryFrontEnd(
      menu(["A", "B", "C"]), handler: FakeHandler(HandlerView(title: "v", content: Self.files)))
    await front.send(.filter, .text("status"))
    await front.send(.select(front.row(1)))
    front.navigator.replaceRoot(with: menu(["C", "A", "B"]))
    front.stack.refresh()
    await front.stack.settleSearch()
    let level = front.stack.level
    #expect(level.rows.item(level.selectedRow)?.path == ["b", "status"])
  }

  @Test
  func `A text that is being printed is followed from its end, until the user moves up`()
    async throws
  {
    let (go, goes) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { _, report in
      await report(.text("one"))
      for await _ in go { break }
      return HandlerResult(view: HandlerView(title: "v", content: .text(TextContent(body: "two"))))
    }
    let front = MemoryFrontEnd(menu, handler: handler)
    _ = front.stack.handle(.open(nil))
    try await until { front.navigator.top.view != nil }
    let pane = front.stack.level.text
    var shown = ShownContent()
    (shown.pane, shown.isLong) = (pane, true)
    front.stack.didDraw(shown)
    #expect(front.keys.contains("G follow") && !pane.follows)
    _ = front.stack.handle(.character("G"))
    #expect(front.keys.contains("G following") && pane.follows && pane.firstLine > 1_000_000)
    pane.scroll = 7
    _ = front.stack.handle(.down)
    #expect(pane.follows)
    _ = front.stack.handle(.up)
    #expect(!pane.follows && pane.firstLine == 7)
    goes.finish()
    await front.navigator.settle()
    #expect(!front.keys.contains { $0.hasPrefix("G ") })
  }

  @Test(arguments: [true, false])
  func `The output of an item that says so is followed from its beginning`(follows: Bool)
    async throws
  {
    var operation = ItemOperation(.command(["log"]), output: .view)
    operation.follows = follows
    let (go, goes) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { _, report in
      await report(.text("one"))
      for await _ in go { break }
      return HandlerResult(view: HandlerView(title: "v", content: .text(TextContent(body: "two"))))
    }
    let front = MemoryFrontEnd(
      Menu(title: "M", entries: [.item(MenuItem(title: "Log", operation: operation))]),
      handler: handler)
    _ = front.stack.handle(.open(nil))
    try await until { front.navigator.top.view != nil }
    front.stack.refresh()
    #expect(front.stack.level.text.follows == follows)
    goes.finish()
    await front.navigator.settle()
  }

  @Test func `A form that was sent and comes back without errors has the plugin's values`()
    async
  {
    let form = Self.form
    let front = MemoryFrontEnd(
      menu,
      handler: FakeHandler(
        HandlerView(title: "v", content: form),
        action: { _ in [.replace(HandlerView(title: "v", content: form))] }))
    await front.send(.open(nil), .text("typed"))
    await front.press(.control("s"))
    #expect(
      front.lines.contains { $0.hasSuffix("Title: ") } && !front.lines.joined().contains("typed"))
    await front.send(.escape)
    #expect(front.lines == ["App Menu", "> Files", "  More"])
  }

  @Test func `A form that comes back with errors keeps what was typed`() async {
    let wrong = ViewContent.form(
      FormContent(
        fields: [.init(id: "title", label: "Title", required: true, error: "too short")],
        submit: .init(label: "Save", action: "save")))
    let front = MemoryFrontEnd(
      menu,
      handler: FakeHandler(
        HandlerView(title: "v", content: Self.form),
        action: { _ in [.replace(HandlerView(title: "v", content: wrong))] }))
    await front.send(.open(nil), .text("typed"))
    await front.press(.control("s"))
    #expect(front.lines.contains("> Title: typed (too short)"))
    await front.send(.escape)
    #expect(front.stack.question != nil)
  }

  @Test func `Keys of actions that cannot work are not offered`() async {
    let actions = [
      ViewAction(id: "b", title: "Backspace", key: "ctrl-h", effects: []),
      ViewAction(id: "s", title: "Also sends", key: "ctrl-s", effects: []),
      ViewAction(id: "e", title: "To the end", key: "ctrl-e", effects: []),
      ViewAction(id: "o", title: "Okay", key: "ctrl-o", effects: [.toast(text: "o", style: nil)]),
      ViewAction(id: "y", title: "Yellow", key: "y", effects: [.toast(text: "y", style: nil)]),
    ]
    let list = frontEnd(Self.files, actions: actions)
    await list.send(.open(nil))
    #expect(!list.keys.contains { $0.contains("backspace") })
    let front = frontEnd(Self.form, actions: actions)
    await front.send(.open(nil))
    func offered() -> [String] {
      front.stack.top.keyTable.help.map { $0.meaning(in: .english) }.filter { words in
        actions.contains { $0.hint == words }
      }
    }
    #expect(offered() == ["okay"])
    await front.press(.control("o"))
    #expect(front.navigator.toast?.text == "o")
    // On the toggle, y is its own key.
    await front.send(.move(.focus(1)))
    #expect(Set(offered()) == ["okay", "to the end"])
  }

  @Test func `A jump leads to any item of the whole menu`() async {
    let front = frontEnd(Self.files)
    await front.send(.jump, .text("help"))
    #expect(front.lines == ["App Menu", ":help", "Help"])
    await front.send(.open(nil))
    #expect(front.lines == ["App Menu › More", "> Help"])
    await front.send(.open(nil))
    #expect(front.lines.first == "App Menu › More › Help")
  }

  @Test func `An action of a row is done, and asked about first where it wants that`() async {
    let front = frontEnd(Self.files)
    await front.send(.open(nil), .open(RowID(id: "two")))
    #expect(asked.all.map { [$0.action, $0.row] } == [["show", "two"]])
    await front.send(.action(id: "delete"))
    #expect(
      front.lines.last == "Delete two?" && front.keys == ["y yes", "n no", "esc no", "F1 help"])
    await front.send(.answer(false), .action(id: "delete"), .answer(true))
    #expect(asked.all.map(\.action) == ["show", "delete"])
    #expect(front.navigator.toast?.text == "Done")
    await front.send(.actions(.selection))
    #expect(front.lines.suffix(2) == ["> Show", "  Delete"])
  }

  @Test
  func `A table that the user has sorted stays sorted among the matches of a filter`() async {
    let cells = ["xa": 3.0, "a": 2, "b": 9, "a long": 1]
    let front = frontEnd(
      .table(
        TableContent(
          columns: [.init(id: "n", title: "Name"), .init(id: "s", title: "Size", type: .number)],
          rows: cells.sorted { $0.key < $1.key }.map { name, size in
            .init(id: name, cells: ["n": .text(name), "s": .number(size)])
          })))
    let ids = { (0..<front.stack.level.rows.count).map { front.stack.level.rows[$0].id } }
    await front.send(.open(nil), .filter, .text("a"))
    await front.stack.settleSearch()
    #expect(ids() == ["a", "a long", "xa"])
    await front.send(.sort(.column("s")))
    #expect(ids() == ["a long", "a", "xa"])
    await front.send(.sort(.original))
    #expect(ids() == ["a", "a long", "xa"])
  }

  @Test
  func `The actions of the view as a whole are those that no row runs on Enter`() async {
    let row = ViewRow(id: "r", title: "r", primary: "open")
    let front = frontEnd(
      .list(ListContent(sections: [ViewSection(rows: [row])])),
      actions: [ViewAction(id: "open", title: "Open"), ViewAction(id: "new", title: "New")])
    await front.send(.open(nil), .actions(.view))
    #expect(front.lines.suffix(1) == ["> New"])
    await front.send(.open(nil))
    #expect(asked.all.map { [$0.action, $0.row] } == [["new", "r"]])
  }

  @Test(arguments: [true, false])
  func `Enter does the only action of a row, if nothing is lost by it`(isDestructive: Bool) async {
    let action = ViewAction(
      id: "go", title: "Go", style: isDestructive ? .destructive : .normal)
    let row = ViewRow(id: "r", title: "r", actions: [action])
    let front = frontEnd(.list(ListContent(sections: [ViewSection(rows: [row])])))
    await front.send(.open(nil))
    #expect(front.keys.first == (isDestructive ? "⏎ actions" : "⏎ go"))
    await front.send(.open(nil))
    #expect(asked.all.map(\.row) == (isDestructive ? [] : ["r"]))
    #expect((front.stack.question != nil) == isDestructive)
  }

  @Test
  func `A form is filled in, checked and sent; what is typed is not lost without a question`() async
  {
    let front = frontEnd(Self.form)
    await front.send(.open(nil), .submit)
    #expect(front.lines[1] == "> Title:  (This must be filled in)")
    await front.send(.fill(field: "urgent", .bool(true)), .escape)
    #expect(front.lines.last == "Leave without sending the form?")
    await front.send(.answer(false), .fill(field: "title", .string("Milk")), .submit)
    #expect(asked.all.map(\.values) == [["title": .string("Milk"), "urgent": .bool(true)]])
  }

  @Test(arguments: [true, false])
  func `Keys, key line and help page are one table`(isForm: Bool) async {
    let front = frontEnd(isForm ? Self.form : Self.files)
    await front.send(.open(nil))
    let table = front.stack.top.keyTable
    for hint in table.help {
      for word in hint.sign.split(separator: " ") {
        let keys = Key(name: String(word)).map { [$0] } ?? word.compactMap { Key(name: String($0)) }
        for key in keys { #expect(front.stack.top.intent(for: key) != nil, "\(hint)") }
      }
    }
    #expect(
      Set(table.line.map(\.sign)).subtracting(table.help.map(\.sign)).isSubset(of: ["?", "F1"]))
  }

  private func subjects(of content: LayerContent) -> [ObjectIdentifier] {
    switch content {
    case .level(let level): [ObjectIdentifier(level)]
    case .filter(let filter, let level): [ObjectIdentifier(filter), ObjectIdentifier(level)]
    case .search(let search, let pane): [ObjectIdentifier(search), ObjectIdentifier(pane)]
    case .jump(let jump): [ObjectIdentifier(jump)]
    case .question(let question): [ObjectIdentifier(question)]
    case .text(let text): [ObjectIdentifier(text)]
    case .form, .help: []
    }
  }

  @Test
  func `The topmost layer is about the same as long as nothing is opened or closed`() async {
    let front = frontEnd(Self.form)
    for intent: Intent in [.filter, .escape, .open(nil), .help, .filter] {
      await front.send(intent)
      let (first, second) = (front.stack.top, front.stack.top)
      #expect(subjects(of: first.content) == subjects(of: second.content))
      #expect(first.pane === second.pane)
    }
  }

  @Test func `A question goes with the view that it is about`() async {
    let front = frontEnd(Self.files)
    let more = front.row(1)
    await front.send(.open(nil), .action(id: "delete"))
    front.navigator.back()
    #expect(await front.send(.select(more)) == .stay)
    #expect(front.lines == ["App Menu", "  Files", "> More"] && asked.all.isEmpty)
  }

  @Test func `Text is searched for words, and the place is told`() async {
    let front = frontEnd(.text(TextContent(body: "one\ntwo\none")))
    front.stack.textLines = { _ in
      TextLines(key: 1, columns: 0) { SearchedText(lines: ["one", "two", "one"]) }
    }
    await front.send(.open(nil), .filter, .text("one"))
    #expect(front.lines.last == "?one 1 of 2")
    await front.press(.enter, .character("n"))
    #expect(front.stack.top.pane?.search?.words(in: .english) == "2 of 2")
    await front.press(.escape)
    #expect(front.stack.top.pane?.search == nil)
  }

  @Test
  func `The page of keys over a text names the search, and problems open from forms as well`() async
  {
    let text = frontEnd(.text(TextContent(body: "one")))
    await text.send(.open(nil), .help)
    #expect(text.lines.contains("/ search"))
    let form = frontEnd(Self.form)
    form.stack.banner = Banner(
      text: "m.yaml", style: .error,
      details: HandlerView(title: "Problems", content: .text(TextContent(body: "p"))))
    await form.send(.open(nil), .move(.focus(1)))
    await form.press(.character("e"))
    #expect(form.lines.last == "Problems")
  }

  @Test func `The wheel moves within a field of several lines first`() async {
    let front = frontEnd(
      .form(
        FormContent(
          fields: [.init(id: "notes", label: "Notes", type: .multiline, value: .string("a\nb"))],
          submit: .init(label: "Save", action: "save"))))
    await front.send(.open(nil), .move(.rows(-3)))
    #expect(front.lines[1].hasPrefix("> Notes"))
    await front.send(.move(.rows(3)), .move(.rows(3)))
    #expect(front.lines.last == "> [Save]")
  }

  @Test func `Letters search the choices of a field, and are no commands there`() async {
    let front = frontEnd(
      .form(
        FormContent(
          fields: [
            .init(id: "fruit", label: "Fruit", type: .choice, choices: ["Apple", "Quince"])
          ], submit: .init(label: "Save", action: "save"))))
    await front.send(.open(nil))
    await front.press(.character("q"))
    #expect(front.lines[1] == "> Fruit: Quince")
    // The first Esc goes back to the choice of before.
    #expect(await front.send(.escape) == .stay && front.lines[1] == "> Fruit: ")
    await front.press(.character("h"), .character("q"))
    #expect(front.stack.level.form?.search?.matches == [])
    #expect(front.lines[1] == "> Fruit: ")
    await front.press(.enter, .backspace, .backspace)
    #expect(front.lines[1] == "> Fruit: " && front.stack.level.form?.search?.query.isEmpty == true)
    await front.press(.down, .enter)
    #expect(front.stack.level.form?.search == nil && front.lines.last == "> [Save]")
    #expect(front.lines[1].hasSuffix("Fruit: Quince"))
    #expect(await front.send(.escape) == .stay && front.lines.last?.hasPrefix("Leave") == true)
  }

  @Test(arguments: [
    Intent.select(RowID([])), .select(RowID(["none"])), .open(RowID(["none"])),
    .move(.rows(.max)), .move(.rows(.min)), .leave(.level(-2)),
    .leave(.level(99)), .move(.days(.min)), .move(.pages(.max)), .move(.focus(.max)),
    .action(id: "none"), .answer(true),
    .fill(field: "none", .null), .sort(.column("none")), .link("file:///x"),
  ])
  func `Intents that no person has do no harm`(intent: Intent) async {
    for content in [Self.files, Self.form, .text(TextContent(body: "t"))] {
      let front = frontEnd(content)
      for layer: Intent in [.open(nil), .actions(.selection), .jump, .help] {
        await front.send(layer, intent)
      }
    }
    #expect(asked.all.isEmpty)
  }
}
