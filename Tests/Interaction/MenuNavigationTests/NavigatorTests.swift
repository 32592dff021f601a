import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import MenuNavigation
import Synchronization
import Testing

private func view(_ title: String) -> HandlerView {
  HandlerView(title: title, content: .text(TextContent(body: "b")))
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct NavigatorTests {
  private let registry = HandlerRegistry()
  private let bus = SelectionBus(center: NotificationCenter())

  private func navigator(_ items: [MenuItem]) -> Navigator {
    let registry = registry
    return Navigator(menu: Menu(entries: items.map { .item($0) }), bus: bus, now: { .zero }) {
      item in
      registry.handler(for: item).map { .success($0) }
        ?? .failure(HandlerFailure(.unknownHandler, "unknown \(item.tapHandlerName ?? "")"))
    }
  }

  @Test func `The root is the menu, called App Menu by default`() {
    let navigator = navigator([])
    #expect(navigator.top.title == "App Menu" && navigator.isAtRoot && !navigator.back())
  }

  @Test func `A selection is posted on the bus and opens the handler's view`() async {
    let handler = FakeHandler(view("v"))
    registry.register(handler, names: ["h"])
    let item = MenuItem(title: "a", tapHandlerName: "h")
    let navigator = navigator([item])
    navigator.select(item)
    #expect(navigator.isBusy && navigator.top.title == "a")
    await navigator.settle()
    #expect(navigator.top.view?.title == "v" && !navigator.isBusy)
    #expect(handler.selections.first?.item === item)
  }

  @Test func `The menu observes selections only while it is on top`() async {
    let handler = FakeHandler(view("v"))
    registry.register(handler, names: ["h"])
    let item = MenuItem(title: "a", tapHandlerName: "h")
    let navigator = navigator([item])
    bus.post(item)
    #expect(navigator.entries.count == 1, "nobody sees it yet")
    navigator.appear()
    bus.post(item)
    await navigator.settle()
    #expect(navigator.entries.count == 2)
    bus.post(item)
    #expect(navigator.entries.count == 2, "a covered menu hears nothing")
    navigator.back()
    bus.post(item)
    #expect(navigator.entries.count == 2, "an uncovered one does again, once")
    navigator.close()
    await navigator.settle()
    bus.post(item)
    #expect(
      handler.selections.count == 1, "what was opened last was closed before it was asked for")
  }

  @Test
  func `Several observers are notified of changes, each until its observation ends`() {
    let navigator = Navigator(
      menu: Menu(), bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { _ in .failure(HandlerFailure(.unknownHandler, "unknown")) }
    var heard: [String] = []
    let first = navigator.observeChanges { heard.append("first") }
    var second: ChangeObservation? = navigator.observeChanges { heard.append("second") }
    navigator.say("one")
    #expect(heard.sorted() == ["first", "second"] && second != nil)
    second = nil
    navigator.say("two")
    #expect(heard.count == 3)
    first.cancel()
    navigator.say("three")
    #expect(heard.count == 3)
  }

  @Test
  func `Two navigators of one bus open their own items only, in invocations of their own`() async {
    let handlers = [FakeHandler(view("a")), FakeHandler(view("b"))]
    let bus = SelectionBus(center: NotificationCenter())
    let items = handlers.indices.map { MenuItem(title: "t\($0)", tapHandlerName: "h") }
    let navigators = handlers.indices.map { index in
      let handler = handlers[index]
      return Navigator(menu: Menu(entries: [.item(items[index])]), bus: bus, now: { .zero }) { _ in
        .success(handler)
      }
    }
    for navigator in navigators { navigator.appear() }
    for (navigator, item) in zip(navigators, items) {
      navigator.select(item)
      await navigator.settle()
    }
    #expect(navigators.map { $0.top.view?.title } == ["a", "b"])
    #expect(handlers.map(\.selections.count) == [1, 1])
    #expect(Set(handlers.flatMap(\.selections).map(\.invocation)).count == 2)
    bus.post(MenuItem(title: "elsewhere", tapHandlerName: "h"))
    #expect(navigators.map(\.entries.count) == [2, 2])
  }

  @Test func `A submenu has its own level, and an item without a handler shows a message`() {
    let inner = MenuItem(title: "inner")
    let outer = MenuItem(title: "outer", submenu: Menu(title: "S", entries: [.item(inner)]))
    let navigator = navigator([outer])
    navigator.select(outer)
    #expect(navigator.top.menu?.title == "S" && navigator.top.title == "outer")
    navigator.select(inner)
    #expect(navigator.entries.count == 2)
    #expect(navigator.toast?.text == "'inner' has no handler: there is nothing to open")
    #expect(navigator.back() && navigator.isAtRoot)
  }

  @Test func `A menu that is loaded again keeps its open submenus if they still exist`() {
    func menu(_ inner: String, hasSubmenu: Bool = true) -> Menu {
      let submenu = Menu(entries: [.item(MenuItem(title: inner))])
      return Menu(
        title: "M", entries: [.item(MenuItem(title: "outer", submenu: hasSubmenu ? submenu : nil))])
    }
    let navigator = navigator([])
    navigator.replaceRoot(with: menu("one"))
    navigator.select(navigator.top.menu?.items[0] ?? MenuItem(title: "none"))
    #expect(navigator.top.menu?.items.map(\.title) == ["one"])
    navigator.replaceRoot(with: menu("two"))
    #expect(navigator.top.menu?.items.map(\.title) == ["two"] && navigator.entries.count == 2)
    navigator.replaceRoot(with: menu("three", hasSubmenu: false))
    #expect(navigator.isAtRoot && navigator.toast?.text == "'outer' is no longer in the menu")
  }

  @Test
  func `The failures of unknown and failing handlers are views, and can be retried`()
    async
  {
    let navigator = navigator([])
    navigator.select(MenuItem(title: "a", tapHandlerName: "x"))
    await navigator.settle()
    guard case .message(let message)? = navigator.top.view?.content else {
      Issue.record("no message")
      return
    }
    #expect(message.style == .error && message.body == "unknown x")
    registry.register(FakeHandler(view("now")), names: ["x"])
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.view?.title == "now" && navigator.entries.count == 2)
  }

  @Test
  func `Late steps of a repeated selection are ignored`() async throws {
    let (started, starts) = AsyncStream<String>.makeStream()
    let (go, goes) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { selection, report in
      starts.yield(selection.invocation)
      for await _ in go { break }
      await report(.update(view("late of \(selection.invocation)")))
      return HandlerResult(view: view(selection.invocation))
    }
    registry.register(handler, names: ["h"])
    let navigator = navigator([])
    navigator.select(MenuItem(title: "a", tapHandlerName: "h"))
    var runs = started.makeAsyncIterator()
    let first = await runs.next()
    navigator.retry()
    let second = await runs.next()
    #expect(first != nil && second != nil && first != second)
    goes.yield()
    goes.yield()
    goes.finish()
    await navigator.settle()
    #expect(navigator.top.view?.title == second && navigator.entries.count == 2)
    try await until { !handler.ended.isEmpty }
    #expect(handler.ended == [first])
  }

  @Test func `Steps are shown while the handler runs; the result replaces them`() async throws {
    let (go, goes) = AsyncStream<Void>.makeStream()
    registry.register(
      FakeHandler { _, report in
        await report(.progress(fraction: 0.5, message: "half"))
        await report(.update(view("soon")))
        for await _ in go { break }
        return HandlerResult(view: view("done"))
      }, names: ["h"])
    let navigator = navigator([])
    navigator.select(MenuItem(title: "a", tapHandlerName: "h"))
    try await until { navigator.top.view != nil }
    #expect(navigator.top.view?.title == "soon" && navigator.top.progress?.message == "half")
    goes.yield()
    await navigator.settle()
    #expect(navigator.top.view?.title == "done" && navigator.top.progress == nil)
  }

  @Test
  func `A repetition is prepared before its handler is resolved, and shows a message`() async {
    registry.register(FakeHandler(view("old")), names: ["h"])
    let item = MenuItem(title: "a", tapHandlerName: "h")
    let navigator = navigator([item])
    let registry = registry
    navigator.willRepeat = { repeated in
      #expect(repeated === item)
      _ = registry.replace(["h"], with: [(FakeHandler(view("new")), ["h"])])
      return "restarted"
    }
    navigator.select(item)
    await navigator.settle()
    #expect(navigator.top.view?.title == "old" && navigator.toast == nil)
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.view?.title == "new" && navigator.toast?.text == "restarted")
  }

  @Test func `Printed lines are one text under the item's title, until the result`() async throws {
    let mayEnd = Mutex(false)
    registry.register(
      FakeHandler { _, report in
        await report(.text("one\n"))
        await report(.text("two\n"))
        try await until { mayEnd.withLock { $0 } }
        return HandlerResult(view: view("done"))
      }, names: ["h"])
    let navigator = navigator([])
    navigator.select(MenuItem(title: "a", tapHandlerName: "h"))
    func body() -> String? {
      guard case .text(let text)? = navigator.top.view?.content else { return nil }
      return text.body
    }
    try await until { body() == "one\ntwo\n" }
    #expect(navigator.top.view?.title == "a" && navigator.top.progress != nil)
    // Another run replaces what the first one printed.
    let generation = navigator.top.generation
    navigator.retry()
    try await until { navigator.top.generation != generation }
    try await until { body() != "one\n" }
    #expect(body() == "one\ntwo\n")
    mayEnd.withLock { $0 = true }
    await navigator.settle()
    #expect(navigator.top.view?.title == "done")
  }

  @Test func `Going back cancels the handler and ends the invocation`() async throws {
    let (started, starts) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { _, _ in
      starts.yield()
      try await untilCancelled()
      return HandlerResult(view: view("late"))
    }
    registry.register(handler, names: ["h"])
    let navigator = navigator([])
    navigator.select(MenuItem(title: "a", tapHandlerName: "h"))
    for await _ in started { break }
    #expect(navigator.back())
    try await until { !handler.ended.isEmpty }
    #expect(navigator.isAtRoot && handler.ended.count == 1)
  }

  @Test(
    arguments: [
      (HandlerResult(effects: [.push(view("p"))]), "p"),
      (HandlerResult(effects: [.replace(view("r"))]), "r"),
      (HandlerResult(view: view("v"), effects: [.pop(count: 3), .refresh]), "v"),
      (HandlerResult(), nil), (HandlerResult(effects: [.close]), nil),
    ] as [(HandlerResult, String?)])
  func `A first result's push and replace show their view; an empty one shows nothing`(
    result: HandlerResult, title: String?
  ) async {
    registry.register(FakeHandler { _, _ in result }, names: ["h"])
    let navigator = navigator([])
    navigator.select(MenuItem(title: "a", tapHandlerName: "h"))
    await navigator.settle()
    #expect(navigator.top.view?.title == title)
    #expect(navigator.isAtRoot == (title == nil))
  }

  @Test func `An action's effects are done by the host itself`() async {
    registry.register(FakeHandler(view("v")), names: ["h"])
    let navigator = navigator([])
    var performed: [Effect] = []
    navigator.perform = { effect in
      performed.append(effect)
      return "copied"
    }
    navigator.select(MenuItem(title: "a", tapHandlerName: "h"))
    await navigator.settle()
    navigator.perform(
      ViewAction(id: "x", title: "X", effects: [.push(view("p")), .copy(text: "c")]))
    #expect(navigator.top.view?.title == "p" && navigator.toast?.text == "copied")
    #expect(performed == [.copy(text: "c")])
    navigator.clearToast()
    navigator.perform(
      ViewAction(id: "y", title: "Y", effects: [.pop(count: 1), .toast(text: "t", style: nil)]))
    #expect(navigator.top.view?.title == "v" && navigator.toast?.text == "t")
    navigator.perform(ViewAction(id: "z", title: "Z", effects: [.close]))
    #expect(navigator.isAtRoot)
  }
}

@Suite struct ItemLookupTests {
  @Test(arguments: ["안녕", "hello", "Hell", "안"])
  func `A title is found as shown and in its plain form`(word: String) throws {
    let text = "- {title: Hello, \"title[ko]\": 안녕, tapHandlerName: h}\n- {title: x, id: y}"
    let menu = try #require(
      FileMenuItemsReader(.bytes(Array(text.utf8), name: "m", folder: "."), language: "ko")
        .loadMenu().menu)
    guard case .found(let item) = ItemLookup.find(word, in: menu) else {
      Issue.record("not found")
      return
    }
    #expect(item.title == "안녕")
  }

  private let menu = Menu(
    entries: ["Report", "Reports", "Public Activity"].map { .item(MenuItem(title: $0)) })

  @Test(arguments: [
    ("report", "Report"), ("Reports", "Reports"), ("public-activity", "Public Activity"),
    ("PUB", "Public Activity"), ("reports", "Reports"),
  ])
  func `An id, a whole title, or the start of one finds an item`(word: String, title: String) {
    guard case .found(let item) = ItemLookup.find(word, in: menu) else {
      Issue.record("not found")
      return
    }
    #expect(item.title == title)
  }

  @Test func `Ambiguous and unknown names are reported`() {
    guard case .ambiguous(let items) = ItemLookup.find("rep", in: menu) else {
      Issue.record("not ambiguous")
      return
    }
    #expect(items.count == 2)
    guard case .unknown = ItemLookup.find("x", in: menu) else {
      Issue.record("found")
      return
    }
    guard case .unknown = ItemLookup.find("", in: menu) else {
      Issue.record("found")
      return
    }
  }
}
