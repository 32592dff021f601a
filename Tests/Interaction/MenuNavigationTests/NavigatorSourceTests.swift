import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import MenuNavigation
import StructuredData
import Synchronization
import Testing

/// A watcher that records the watched items and reports the states that a test sets.
@MainActor private final class NotedWatcher: ItemWatcher {
  var watched: [[String]] = []
  var changed: (@MainActor ([String: ItemState]) -> Void)?
  var reason: String?

  func watch(
    _ items: [MenuItem], seen: Set<String>?,
    changed: @escaping @MainActor ([String: ItemState]) -> Void
  ) {
    watched.append(items.map(\.id))
    self.changed = items.isEmpty ? nil : changed
  }
  func see(_ ids: Set<String>) {}
  func disabledReason(of item: MenuItem) async -> String? { reason }
}

/// Menus whose items come from sources, or change while they are shown.
@MainActor @Suite(.timeLimit(.minutes(5))) struct NavigatorSourceTests {
  private let live = LiveDetail(.program(ItemOperation(.command(["x"]))), interval: 1)
  private let watcher = NotedWatcher()

  private func navigator(
    _ menu: Menu, _ handler: FakeHandler = FakeHandler { _, _ in HandlerResult() }
  ) -> Navigator {
    let navigator = Navigator(
      menu: menu, bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { _ in .success(handler) }
    navigator.watcher = watcher
    navigator.appear()
    return navigator
  }

  private func menu(_ titles: [String], below id: String) -> Menu {
    var items = LineItems(ItemSource(.file("x")), below: [id])
    for title in titles { items.add(title) }
    return items.menu(title: "Top", source: nil)
  }

  @Test
  func `Details and reasons are shown beside their items without a new generation`() throws {
    let items = ["a", "b"].map { MenuItem(title: $0, tapHandlerName: "h", live: live) }
    let plain = MenuItem(title: "c", tapHandlerName: "h")
    let navigator = navigator(Menu(entries: (items + [plain]).map { .item($0) }))
    let before = navigator.top
    #expect(watcher.watched == [["a", "b"]])
    watcher.changed?(["a": ItemState(detail: "up"), "b": ItemState(isHidden: true)])
    #expect(navigator.top.menu?.items.map(\.id) == ["a", "c"])
    #expect(navigator.top.menu?.items.first?.state?.detail == "up")
    #expect(navigator.top.generation == before.generation)
    #expect(navigator.top.revision > before.revision)
    watcher.changed?(["a": ItemState()])
    #expect(navigator.top.menu?.items.map(\.id) == ["a", "b", "c"])
    #expect(watcher.watched.count == 1)
  }

  @Test
  func `Only the menu on top is watched, and no menu after the navigator is closed`() async {
    let submenu = Menu(entries: [.item(MenuItem(title: "b", tapHandlerName: "h", live: live))])
    let items = [
      MenuItem(title: "a", submenu: submenu), MenuItem(title: "x", tapHandlerName: "h", live: live),
    ]
    let handler = FakeHandler { _, _ in
      HandlerResult(view: HandlerView(title: "V", content: .text(TextContent(body: "x"))))
    }
    let navigator = navigator(Menu(entries: items.map { .item($0) }), handler)
    func select(_ id: String) {
      if let item = navigator.top.menu?.items.first(where: { $0.id == id }) {
        navigator.select(item)
      }
    }
    select("a")
    #expect(watcher.watched == [["x"], ["b"]])
    select("b")
    await navigator.settle()
    #expect(watcher.watched == [["x"], ["b"], []])
    navigator.back()
    #expect(watcher.watched == [["x"], ["b"], [], ["b"]])
    navigator.close()
    #expect(watcher.watched.last == [])
  }

  @Test(
    "A disabled item shows the reason and does not open; conditions are checked before it runs")
  func disabled() async throws {
    let handler = FakeHandler { _, _ in HandlerResult() }
    let item = MenuItem(
      title: "Mail", tapHandlerName: "h", condition: ItemCondition(program: "neomutt"))
    let navigator = navigator(Menu(entries: [.item(item)]), handler)
    watcher.changed?(["mail": ItemState(disabledReason: "needs neomutt")])
    navigator.select(try #require(navigator.top.menu?.items.first))
    #expect(navigator.toast?.text == "'Mail' cannot be used: needs neomutt")
    #expect(navigator.isAtRoot)
    watcher.changed?([:])
    watcher.reason = "gone again"
    navigator.select(try #require(navigator.top.menu?.items.first))
    await navigator.settle()
    #expect(navigator.top.failure?.message == "'Mail' cannot be used now")
    #expect(navigator.top.failure?.detail == "gone again")
    #expect(handler.selections.isEmpty)
  }

  @Test
  func `Items from a handler are a menu; more items keep the generation and can be selected`()
    async throws
  {
    let gate = AsyncStream<Void>.makeStream()
    let opened = Mutex<[[String]]>([])
    let first = menu(["a"], below: "top")
    let second = menu(["a", "b"], below: "top")
    let handler = FakeHandler { selection, report in
      opened.withLock { $0.append(selection.item.path) }
      if selection.item.source == nil {
        return HandlerResult(view: HandlerView(title: "V", content: .text(TextContent(body: "x"))))
      }
      await report(.menu(first))
      for await _ in gate.stream { break }
      await report(.menu(second))
      return HandlerResult()
    }
    let top = MenuItem(title: "Top", source: ItemSource(.file("x")))
    let navigator = navigator(Menu(entries: [.item(top)]), handler)
    navigator.select(try #require(navigator.top.menu?.items.first))
    #expect(navigator.top.menu == nil && navigator.isBusy)
    try await until { navigator.top.menu != nil }
    #expect(navigator.top.menu?.items.map(\.id) == ["a"] && navigator.isBusy)
    let generation = navigator.top.generation
    gate.continuation.yield()
    await navigator.settle()
    #expect(navigator.top.menu?.items.map(\.id) == ["a", "b"])
    #expect(navigator.top.generation == generation && navigator.top.title == "Top")
    navigator.retry()
    try await until { opened.withLock { $0.count } >= 2 }
    #expect(navigator.top.menu?.items.count ?? 0 > 0)
    gate.continuation.yield()
    await navigator.settle()
    #expect(navigator.back() && navigator.isAtRoot)
  }

  @Test
  func `A disabled submenu does not open, and its conditions are checked again`() throws {
    let item = MenuItem(
      title: "Sub", submenu: Menu(), condition: ItemCondition(program: "x"))
    let navigator = navigator(Menu(entries: [.item(item)]))
    watcher.changed?(["sub": ItemState(disabledReason: "needs x")])
    let before = watcher.watched.count
    navigator.select(try #require(navigator.top.menu?.items.first))
    #expect(navigator.isAtRoot && navigator.toast?.text == "'Sub' cannot be used: needs x")
    #expect(watcher.watched.count == before + 2)
    let action = ItemAction(title: "A", target: .handler("h"))
    #expect(item.performing(action).condition?.program == "x")
  }

  @Test
  func `Closing the navigator ends its sources`() async throws {
    let found = menu(["a"], below: "top")
    let handler = FakeHandler { _, report in
      await report(.menu(found))
      return HandlerResult()
    }
    let top = MenuItem(title: "Top", source: ItemSource(.file("x")))
    let navigator = navigator(Menu(entries: [.item(top)]), handler)
    navigator.select(try #require(navigator.top.menu?.items.first))
    await navigator.settle()
    navigator.close()
    try await until { !handler.ended.isEmpty }
  }

  @Test
  func `A source that was covered during a reload is asked again when it is on top`() async throws {
    let asked = Mutex(0)
    let found = menu(["a"], below: "top")
    let handler = FakeHandler { selection, report in
      guard selection.item.source != nil else {
        return HandlerResult(view: HandlerView(title: "V", content: .text(TextContent(body: "x"))))
      }
      asked.withLock { $0 += 1 }
      await report(.menu(found))
      return HandlerResult()
    }
    func root() -> Menu {
      let source = ItemSource(.file("x"), each: MenuItem(title: "{{0}}", tapHandlerName: "h"))
      return Menu(entries: [.item(MenuItem(title: "Top", source: source))])
    }
    let navigator = navigator(root(), handler)
    navigator.select(try #require(navigator.top.menu?.items.first))
    await navigator.settle()
    navigator.select(MenuItem(title: "x", tapHandlerName: "h"))
    await navigator.settle()
    navigator.replaceRoot(with: root())
    #expect(asked.withLock { $0 } == 1)
    navigator.back()
    await navigator.settle()
    #expect(asked.withLock { $0 } == 2)
  }

  @Test
  func `A source is asked again after a program of one of its items`() async throws {
    let asked = Mutex(0)
    var lines = LineItems(
      ItemSource(
        .file("x"), each: MenuItem(title: "{{0}}", operation: ItemOperation(.command(["x"])))),
      below: ["top"])
    lines.add("a")
    let found = lines.menu(title: "Top", source: nil)
    let handler = FakeHandler { selection, report in
      guard selection.item.source != nil else { return HandlerResult() }
      asked.withLock { $0 += 1 }
      await report(.menu(found))
      return HandlerResult()
    }
    let top = MenuItem(title: "Top", source: ItemSource(.file("x")))
    let navigator = navigator(Menu(entries: [.item(top)]), handler)
    navigator.select(try #require(navigator.top.menu?.items.first))
    await navigator.settle()
    navigator.select(try #require(navigator.top.menu?.items.first))
    await navigator.settle()
    await navigator.settle()
    #expect(asked.withLock { $0 } == 2 && navigator.top.menu?.items.map(\.id) == ["a"])
  }

  @Test
  func `After a reload of the file an open source is asked again, and a removed one is left`()
    async throws
  {
    let asked = Mutex(0)
    let found = menu(["a"], below: "top")
    let handler = FakeHandler { _, report in
      asked.withLock { $0 += 1 }
      await report(.menu(found))
      return HandlerResult()
    }
    func root(_ title: String) -> Menu {
      Menu(entries: [.item(MenuItem(title: title, source: ItemSource(.file("x"))))])
    }
    let navigator = navigator(root("Top"), handler)
    navigator.select(try #require(navigator.top.menu?.items.first))
    await navigator.settle()
    navigator.replaceRoot(with: root("Top"))
    await navigator.settle()
    #expect(asked.withLock { $0 } == 2 && navigator.top.menu?.items.map(\.id) == ["a"])
    navigator.replaceRoot(with: root("Other"))
    #expect(navigator.isAtRoot)
    #expect(navigator.toast?.text == "'Top' is no longer in the menu")
  }
}
