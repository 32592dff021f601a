import AppMenuTesting
import DisplayText
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import SourceText
import Testing

/// What the filter and the jump find beside items, and where they lead.
@MainActor @Suite(.timeLimit(.minutes(5))) struct FoundPlacesTests {
  private let handler = FakeHandler { selection, report in
    if selection.item.source != nil {
      var items = LineItems(
        ItemSource(.file("x"), each: nil), below: selection.item.path)
      for title in ["main", "feature-x"] { items.add(title) }
      await report(.menu(items.menu(title: "Branches", source: nil)))
      return HandlerResult()
    }
    return HandlerResult(view: HandlerView(title: "v", content: .text(TextContent(body: "shown"))))
  }

  private let menu = Menu(
    title: "M",
    entries: [
      .item(
        MenuItem(
          title: "Services",
          submenu: Menu(
            title: "Services",
            entries: [
              .item(MenuItem(title: "Mail", tapHandlerName: "mail")),
              .item(
                MenuItem(
                  title: "Web server", tapHandlerName: "web",
                  actions: [
                    ItemAction(title: "Restart", target: .handler("restart")),
                    ItemAction(title: "Stop", target: .handler("stop")),
                  ])),
            ]))),
      .item(MenuItem(title: "Branches", source: ItemSource(.file("x")))),
    ])

  private func front() -> MemoryFrontEnd { MemoryFrontEnd(menu, handler: handler) }
  private var selected: [String] { handler.selections.map(\.item.title) }

  @Test func `The filter finds an action of an item, and Enter runs it`() async {
    let front = front()
    await front.send(.filter, .text("restart"))
    #expect(front.lines == ["M", "/restart", "> Restart"])
    let place = front.stack.level.rows.place(0)
    #expect(place?.subtitle == "Web server" && place?.trail.map(\.title) == ["Services"])
    await front.send(.open(nil))
    #expect(handler.selections.map(\.item.tapHandlerName) == ["restart"])
    await front.send(.escape, .text("web"))
    #expect(front.lines == ["M", "/web", "> Web server"])
    await front.send(.escape, .escape, .filter, .text("web st"), .move(.rows(1)))
    #expect(front.lines == ["M", "/web st", "  Stop", "> Restart"])
  }

  @Test
  func `The list of the actions of an item that cannot be used knows the reason`() async throws {
    func reason(_ state: ItemState?) async throws -> String? {
      let item = MenuItem(
        title: "Mail", tapHandlerName: "mail",
        actions: [ItemAction(title: "Restart", target: .handler("restart"))])
      let items = Menu(title: "M", entries: [.item(item.showing(state))])
      let front = MemoryFrontEnd(items, handler: handler)
      await front.send(.actions(.selection))
      return try #require(front.stack.question).disabledReason
    }
    #expect(try await reason(ItemState(disabledReason: "no network")) == "no network")
    #expect(try await reason(nil) == nil)
  }

  @Test func `A jump lists what is used most first, also among equal matches`() async {
    let file = SourceFile(name: "/m.yaml", bytes: [], canonicalPath: "/m.yaml")
    let items = ["aa", "ab", "ac"].map { title in
      MenuItem(title: title, tapHandlerName: "x", location: SourceText.SourceLocation(file, nil))
    }
    let menu = Menu(title: "M", entries: items.map { .item($0) })
    let front = MemoryFrontEnd(menu, handler: handler)
    let usage = UsageHistory(.english, now: { 0 }, read: { [] }, write: { _ in })
    front.navigator.usage = usage
    await front.send(.jump)
    #expect(front.lines.last == "aa")
    await front.send(.escape)
    usage.note(items[2])
    await front.send(.jump)
    #expect(front.lines.last == "ac")
    await front.send(.text("a"))
    #expect(front.lines.last == "ac")
  }

  @Test func `A key makes the selected item a favourite, which comes first, and takes it back`()
    async
  {
    let file = SourceFile(name: "/m.yaml", bytes: [], canonicalPath: "/m.yaml")
    let item = MenuItem(
      title: "b", tapHandlerName: "x", location: SourceText.SourceLocation(file, nil))
    let menu = Menu(title: "M", entries: [.item(MenuItem(title: "a")), .item(item)])
    let front = MemoryFrontEnd(menu, handler: handler)
    await front.send(.move(.rows(1)), .favorite)
    #expect(front.lines == ["M", "  a", "> b"])
    final class Store { var uses: [UsageHistory.Use] = [] }
    let store = Store()
    let usage = UsageHistory(
      .english, now: { 0 }, read: { store.uses }, write: { store.uses = $0 })
    front.navigator.usage = usage
    front.navigator.replaceRoot(with: usage.heading(menu))
    await front.send(.move(.last), .favorite)
    #expect(front.lines == ["M", "  b", "  a", "> b"])
    await front.send(.move(.first), .open(nil))
    #expect(handler.selections.map(\.item.usedPath) == [["b"]])
    await front.send(.escape, .favorite)
    #expect(front.lines == ["M", "> a", "  b"])
    await front.send(.move(.first), .favorite)
    #expect(front.lines == ["M", "> a", "  b"], "it is in no file")
  }

  @Test func `A jump selects the item in its menu, and Enter again opens it`() async {
    let front = front()
    await front.send(.jump, .text("web"))
    await front.press(.enter)
    #expect(front.lines == ["M › Services", "  Mail", "> Web server"] && selected.isEmpty)
    await front.press(.enter)
    #expect(selected == ["Web server"])
  }

  @Test func `A jump to an action lists those of its item, and Enter again runs it`() async {
    let front = front()
    await front.send(.jump, .text("stop"))
    await front.press(.enter)
    #expect(front.lines == ["M › Services", "  Restart", "> Stop"] && selected.isEmpty)
    await front.press(.enter)
    #expect(handler.selections.map(\.item.tapHandlerName) == ["stop"])
  }

  @Test(arguments: [("web", "web"), ("stop", "stop")])
  func `One key goes there and opens what is there`(query: String, handlerName: String) async {
    let front = front()
    await front.send(.jump, .text(query))
    #expect(front.keys.contains("ctrl-o open"))
    await front.press(.control("o"))
    #expect(front.navigator.entries.map(\.title).prefix(2) == ["M", "Services"])
    #expect(handler.selections.map(\.item.tapHandlerName) == [handlerName])
  }

  @Test
  func `Rows of a source are found once it was asked, and no longer in another menu`() async {
    let front = front()
    await front.send(.jump, .text("feature"))
    #expect(front.lines.last == "-")
    await front.send(.escape, .filter, .text("feature"))
    #expect(front.lines == ["M", "/feature"])
    await front.send(.escape)
    await front.send(.open(front.row(1)), .escape)
    #expect(front.lines.first == "M")
    await front.send(.jump, .text("feature"))
    #expect(front.lines.last == "feature-x")
    await front.send(.open(nil))
    #expect(front.lines == ["M › Branches", "  main", "> feature-x"])
    await front.send(.escape, .filter, .text("feature"))
    #expect(front.lines == ["M", "/feature", "> feature-x"])
    front.navigator.replaceRoot(with: Menu(title: "M", entries: menu.entries))
    front.stack.refresh()
    #expect(front.lines == ["M", "/feature"])
  }

  @Test func `An index of items alone has no actions`() {
    #expect(ItemIndex(menu).places(matching: "restart").isEmpty)
    #expect(ItemIndex(menu, sources: [:]).places(matching: "restart").map(\.action) == [0])
    #expect(
      ItemIndex(menu, sources: [:]).unsearched.map(\.item.title)
        == ["Services", "Mail", "Web server", "Branches"])
  }

  @Test func `A shortcut selects its item, and opens it or lists its actions`() async {
    let action = ItemAction(title: "Act", target: .handler("act"))
    let front = MemoryFrontEnd(
      Menu(
        title: "M",
        entries: [
          .item(MenuItem(title: "One", tapHandlerName: "h")),
          .item(MenuItem(title: "Two", tapHandlerName: "h", shortcut: "t")),
          .item(MenuItem(title: "Three", shortcut: "z", actions: [action])),
        ]), handler: handler)
    await front.press(.character("t"))
    #expect(selected == ["Two"])
    await front.press(.escape)
    #expect(front.lines == ["M", "  One", "> Two", "  Three"])
    await front.press(.character("z"))
    #expect(front.lines == ["M", "> Act"])
    await front.press(.escape)
    #expect(front.lines == ["M", "  One", "  Two", "> Three"])
  }
}
