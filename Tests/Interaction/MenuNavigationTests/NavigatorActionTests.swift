import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import MenuNavigation
import Synchronization
import Testing
import StructuredData

private func view(_ title: String, id: String = "main") -> HandlerView {
  HandlerView(id: id, title: title, content: .text(TextContent(body: "b")))
}

private func list(_ titles: [String], cursor: String? = nil) -> HandlerView {
  HandlerView(
    title: "l",
    content: .list(
      ListContent(
        sections: [ViewSection(rows: titles.map { ViewRow(title: $0) })], cursor: cursor)))
}

/// Keeps the report function of a handler, so that a test can report steps at any time.
private final class Reporter: Sendable {
  typealias Report = @Sendable (HandlerStep) async -> Void
  private let stored = Mutex<Report?>(nil)
  func keep(_ report: @escaping Report) { stored.withLock { $0 = report } }
  func callAsFunction(_ step: HandlerStep) async { await stored.withLock { $0 }?(step) }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct NavigatorActionTests {
  private func opened(_ handler: FakeHandler) async -> Navigator {
    let item = MenuItem(title: "a", tapHandlerName: "h")
    let navigator = Navigator(
      menu: Menu(entries: [.item(item)]), bus: SelectionBus(center: NotificationCenter()),
      now: { .zero }
    ) { _ in .success(handler) }
    navigator.select(item)
    await navigator.settle()
    return navigator
  }

  @Test
  func `An action without effects is run by the handler, whose effects are performed`() async {
    let asked = Mutex<[ActionParams]>([])
    let handler = FakeHandler(
      view("v"),
      action: { params in
        asked.withLock { $0.append(params.params) }
        return [.push(view("p", id: "second")), .toast(text: "done", style: .success)]
      })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"), row: "r", values: ["f": .int(1)])
    #expect(navigator.isBusy && navigator.top.activity?.message == "X")
    await navigator.settle()
    #expect(navigator.top.title == "p" && navigator.toast?.text == "done" && !navigator.isBusy)
    let invocation = navigator.top.invocation ?? ""
    #expect(
      asked.withLock { $0 } == [
        ActionParams(
          invocation: invocation, view: "main", action: "x", row: "r", values: ["f": .int(1)])
      ])
    navigator.perform(ViewAction(id: "y", title: "Y"))
    await navigator.settle()
    #expect(asked.withLock { $0.last?.view } == "second")
  }

  @Test
  func `An action can be cancelled; the view stays, and further actions run`() async throws {
    let cancelled = Mutex(false)
    let handler = FakeHandler(
      view("v"),
      action: { _ in
        do { try await untilCancelled() } catch {
          cancelled.withLock { $0 = true }
          throw error
        }
        return [.close]
      })
    let navigator = await opened(handler)
    #expect(!navigator.cancelActivity())
    navigator.perform(ViewAction(id: "x", title: "X"))
    navigator.perform(ViewAction(id: "y", title: "Y"))
    #expect(navigator.toast?.text.contains("Still busy") == true)
    navigator.clearToast()
    #expect(navigator.cancelActivity() && !navigator.isBusy)
    try await until { cancelled.withLock { $0 } }
    #expect(navigator.top.view == view("v") && navigator.toast?.text == "Cancelled")
    navigator.perform(ViewAction(id: "x", title: "X"))
    navigator.back()
    #expect(navigator.isAtRoot)
  }

  @Test func `A failing action shows the reason above its view, and can be retried`()
    async
  {
    let attempts = Mutex(0)
    let handler = FakeHandler(
      view("v"),
      action: { _ in
        let attempt = attempts.withLock { attempts in
          attempts += 1
          return attempts
        }
        if attempt == 1 {
          throw HandlerFailure(.failed, "no permission", wholeLog: "log")
        }
        return [.toast(text: "worked", style: nil)]
      })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.top.hasFailed && navigator.top.failureLog == "log")
    #expect(navigator.entries.count == 3)
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.view == view("v") && navigator.toast?.text == "worked")
    #expect(handler.selections.count == 1)
  }

  @Test
  func `A retry after the end of a plugin repeats the selection, marked as a retry`() async {
    let handler = FakeHandler(
      view("v"), action: { _ in throw HandlerFailure(.broken, "stopped unexpectedly") })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.top.hasFailed)
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.view == view("v") && navigator.entries.count == 2)
    #expect(handler.selections.map(\.isRetry) == [false, true])
  }

  @Test
  func `Steps after the answer are shown after it, in the view with their id`() async throws {
    let report = Reporter()
    let handler = FakeHandler(
      { _, reporter in
        report.keep(reporter)
        await reporter(.answered(request: nil))
        // The step follows the answer on the wire, and must be shown after it.
        Task { await reporter(.update(view("later"))) }
        // The step arrives before this function returns, which nothing but time shows.
        try await Task.sleep(for: .milliseconds(20))
        return HandlerResult(view: view("answer"))
      },
      action: { _ in [.push(view("pushed", id: "second"))] })
    let navigator = await opened(handler)
    try await until { navigator.top.view?.title == "later" }
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    await report(.update(view("below")))
    await report(.update(view("unknown", id: "third")))
    #expect(navigator.top.view?.title == "pushed")
    #expect(navigator.entries[1].view?.title == "below")
    await report(.update(view("above", id: "second")))
    #expect(navigator.top.view?.title == "above")
    navigator.back()
    navigator.back()
    await report(.update(view("too late")))
    #expect(navigator.isAtRoot && navigator.top.view == nil)
  }

  @Test
  func `A page is fetched once and appended to the rows; a failure is shown below them`() async {
    let asked = Mutex<[String]>([])
    let handler = FakeHandler(
      list(["a"], cursor: "1"),
      page: { request in
        asked.withLock { $0.append(request.cursor) }
        if request.cursor == "2" { throw HandlerFailure(.failed, "disk is gone") }
        return ViewPage(.list([ViewRow(title: "b")]), cursor: "2")
      })
    let navigator = await opened(handler)
    let generation = navigator.top.generation
    navigator.loadMore()
    navigator.loadMore()
    #expect(navigator.top.isLoadingMore)
    await navigator.settle()
    #expect(navigator.top.view == list(["a", "b"], cursor: "2") && !navigator.isBusy)
    #expect(navigator.top.generation == generation)
    navigator.loadMore()
    await navigator.settle()
    #expect(navigator.top.view?.footer == "▲ No further rows: disk is gone")
    navigator.loadMore()
    #expect(asked.withLock { $0 } == ["1", "2"] && !navigator.isBusy)
  }

  @Test
  func `A failed page shows a hint, and is requested again if it can be retried`() async {
    let failures = Mutex([
      HandlerFailure(.failed, "no network", hint: "connect", retryable: true),
      HandlerFailure(.failed, "gone", retryable: false),
    ])
    let asked = Mutex<[String]>([])
    let handler = FakeHandler(
      list(["a"], cursor: "1"),
      page: { request in
        asked.withLock { $0.append(request.cursor) }
        if asked.withLock(\.count) == 2 {
          return ViewPage(.list([ViewRow(title: "b")]), cursor: "2")
        }
        throw failures.withLock { $0.removeFirst() }
      })
    let navigator = await opened(handler)
    navigator.loadMore()
    await navigator.settle()
    #expect(navigator.top.view?.footer == "▲ No further rows: no network — connect")
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.view == list(["a", "b"], cursor: "2"))
    #expect(handler.selections.count == 1)
    navigator.loadMore()
    await navigator.settle()
    #expect(navigator.top.view?.footer == "▲ No further rows: gone")
    #expect(navigator.top.view?.cursor == nil)
    #expect(asked.withLock { $0 } == ["1", "1", "2"])
  }

  @Test func `A pushed view without an id is another view than the one below it`()
    async throws
  {
    let reporter = Reporter()
    let handler = FakeHandler(
      { _, report in
        reporter.keep(report)
        return HandlerResult(view: view("below"))
      }, action: { _ in [.push(view("above"))] })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    await reporter(.update(view("new")))
    #expect(navigator.entries.suffix(2).map { $0.view?.title } == ["new", "above"])
    #expect(navigator.top.view?.id != HandlerView.defaultID)
  }

  @Test
  func `An answer has at most 64 effects and the stack 128 levels; the rest is reported`()
    async throws
  {
    let pushes = (0..<10_000).map { Effect.push(view("p", id: "p\($0)")) }
    let handler = FakeHandler(view("v"), action: { _ in pushes })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.entries.count == 66)
    #expect(
      navigator.toast?.text == "The answer asks for 10000 effects; the first 64 are done")
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.entries.count == 128)
    // Both limits are in the log for the handler's author.
    let notes = [
      "effects were left out: an answer has at most 64",
      "a view was not shown: there are at most 128 levels",
    ]
    try await until { Set(handler.notes) == Set(notes) }
  }

  @Test func `A level that is not shown is reported`() async {
    let navigator = await opened(FakeHandler(view("v")))
    for number in 0..<130 {
      navigator.clearToast()
      navigator.perform(
        ViewAction(id: "x", title: "X", effects: [.push(view("p\(number)", id: "p\(number)"))]))
    }
    #expect(navigator.entries.count == 128)
    #expect(navigator.toast?.text == "'p129' is not shown: there are 128 levels; go back first")
  }

  @Test
  func `A first answer neither copies nor opens; copied text has no control characters`() async {
    let handler = FakeHandler({ _, _ in
      HandlerResult(view: view("v"), effects: [.copy(text: "a"), .open(url: "https://a.org")])
    })
    let item = MenuItem(title: "a", tapHandlerName: "h")
    let navigator = Navigator(
      menu: Menu(entries: [.item(item)]), bus: SelectionBus(center: NotificationCenter()),
      now: { .zero }
    ) { _ in .success(handler) }
    var done: [Effect] = []
    navigator.perform = {
      done.append($0)
      return nil
    }
    navigator.select(item)
    await navigator.settle()
    #expect(done.isEmpty)
    let text = "a\tb\r\n\u{1B}[31mc\u{9B}d\u{7F}"
    navigator.perform(ViewAction(id: "x", title: "X", effects: [.copy(text: text)]))
    #expect(done == [.copy(text: "a\tb\n[31mcd")])
  }

  @Test func `Cursors without rows do not lead to endless requests`() async {
    let handler = FakeHandler(
      list([], cursor: "1"), page: { _ in ViewPage(.list([]), cursor: "1") })
    let navigator = await opened(handler)
    for _ in 0..<30 {
      navigator.loadMore()
      await navigator.settle()
    }
    #expect(navigator.top.view?.cursor == nil && navigator.top.view?.footer != nil)
  }

  @Test
  func `Handlers are notified in order which of their views appeared and disappeared`() async throws
  {
    let handler = FakeHandler(
      view("v"), action: { _ in [.push(view("p", id: "second"))] })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    navigator.back()
    navigator.back()
    try await until { !handler.ended.isEmpty }
    let words = handler.events.map {
      $0.name.dropFirst("view/".count) + " " + ($0.userInfo["view"]?.string ?? "")
    }
    #expect(
      words == [
        "didAppear main", "didDisappear main", "didAppear second", "didDisappear second",
        "didAppear main", "didDisappear main",
      ])
  }

  @Test func `One answer copies once and opens once, even if it asks several times`() async {
    let handler = FakeHandler(
      view("v"),
      action: { _ in
        Array(repeating: .open(url: "https://example.org"), count: 50)
          + [.copy(text: "a"), .copy(text: "b")]
      })
    let navigator = await opened(handler)
    var performed: [Effect] = []
    navigator.perform = { effect in
      performed.append(effect)
      return nil
    }
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(performed == [.open(url: "https://example.org"), .copy(text: "a")])
  }

  @Test(arguments: [
    ("https://example.org/a?b#c", true), ("HTTP://example.org", true),
    ("file:///etc/passwd", false),
    ("javascript:alert(1)", false), ("https://", false), ("ssh://host", false),
    ("https://a b", false), ("https://example.org/\u{1B}[2J", false), ("-version", false),
  ])
  func `Only addresses of http and https are opened`(url: String, isAllowed: Bool) async {
    let navigator = await opened(
      FakeHandler(view("v"), action: { _ in [.open(url: url)] }))
    var opened = false
    navigator.perform = { _ in
      opened = true
      return nil
    }
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(opened == isAllowed && (navigator.toast == nil) == isAllowed)
  }

  @Test
  func `A refresh keeps the view until the answer arrives, which is shown on the first level`()
    async
  {
    let count = Mutex(0)
    let handler = FakeHandler(
      { selection, _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return HandlerResult(view: view("v\(number)"))
      }, action: { _ in [.pop(count: 1), .refresh] })
    let navigator = await opened(handler)
    navigator.perform(
      ViewAction(id: "x", title: "X", effects: [.push(view("form", id: "second"))]))
    navigator.perform(ViewAction(id: "save", title: "Save"))
    await navigator.settle()
    #expect(navigator.entries.count == 2)
    await navigator.settle()
    #expect(navigator.top.view?.title == "v2")
  }

  @Test
  func `An action that is chosen while a page is loading can be cancelled`() async throws {
    let cancelled = Mutex(false)
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler(
      list(["a"], cursor: "1"),
      action: { _ in
        do { try await untilCancelled() } catch {
          cancelled.withLock { $0 = true }
          throw error
        }
        return [.close]
      },
      page: { _ in
        for await _ in gate { break }
        return ViewPage(.list([ViewRow(title: "b")]))
      })
    let navigator = await opened(handler)
    navigator.loadMore()
    navigator.perform(ViewAction(id: "x", title: "X"))
    opener.yield()
    try await until { navigator.top.view?.rowCount == 2 }
    #expect(navigator.cancelActivity())
    try await until { cancelled.withLock { $0 } }
    #expect(navigator.entries.count == 2)
  }

  @Test
  func `The handler of a view that is loaded again is notified that the view is visible`()
    async throws
  {
    let handler = FakeHandler(view("v"))
    let navigator = await opened(handler)
    navigator.retry()
    await navigator.settle()
    try await until { handler.events.count == 3 }
    let invocations = handler.selections.map(\.invocation)
    let words = handler.events.map { "\($0.name) \($0.userInfo["invocation"]?.string ?? "")" }
    #expect(
      words == [
        "view/didAppear \(invocations[0])", "view/didDisappear \(invocations[0])",
        "view/didAppear \(invocations[1])",
      ])
    #expect(handler.ended == [invocations[0]])
  }

  @Test func `A view that is pushed after a pop belongs to the same invocation`() async {
    let handler = FakeHandler(
      view("v"), action: { _ in [.pop(count: 1), .push(view("next", id: "next"))] })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.top.view?.title == "next" && navigator.entries.count == 2)
    #expect(handler.ended.isEmpty)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.top.view?.title == "next" && handler.ended.isEmpty)
  }

  @Test
  func `An action has no effect after its view was loaded again`() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let handler = FakeHandler(
      view("v"),
      action: { _ in
        for await _ in gate { break }
        return [.push(view("stale", id: "stale"))]
      })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    navigator.retry()
    opener.yield()
    await navigator.settle()
    // Only time shows that the action has no effect.
    try await Task.sleep(for: .milliseconds(20))
    #expect(navigator.top.view?.title == "v" && navigator.entries.count == 2)
    #expect(!navigator.isBusy)
  }

  @Test func `A retry of a pushed view repeats the action that led to it`() async {
    let count = Mutex(0)
    let handler = FakeHandler(
      view("v"),
      action: { _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        return [.push(view("p\(number)", id: "second"))]
      })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    #expect(navigator.top.title == "p1" && !navigator.canReload)
    navigator.retry()
    await navigator.settle()
    #expect(navigator.entries.map(\.title).suffix(2) == ["a", "p2"])
    #expect(handler.selections.count == 1 && handler.ended.isEmpty)
  }

  @Test
  func `A pushed view can be retried after its invocation was refreshed below it`() async {
    let acted = Mutex<[String]>([])
    let handler = FakeHandler(
      view("v"),
      action: { action in
        acted.withLock { $0.append(action.params.invocation) }
        return [.push(view("p", id: "second"))]
      })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X"))
    await navigator.settle()
    navigator.perform(ViewAction(id: "r", title: "R", effects: [.refresh]))
    await navigator.settle()
    #expect(navigator.top.title == "p" && handler.selections.count == 2)
    navigator.retry()
    await navigator.settle()
    #expect(navigator.top.title == "p")
    #expect(acted.withLock { $0 } == handler.selections.map(\.invocation))
  }

  @Test
  func `A view that an effect of the host pushed is left when its selection is repeated`() async {
    let handler = FakeHandler(view("v"))
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "x", title: "X", effects: [.push(view("p", id: "second"))]))
    navigator.retry()
    await navigator.settle()
    #expect(navigator.entries.count == 2 && navigator.canReload)
    #expect(handler.selections.count == 2)
  }

  @Test func `A handler that always answers with an effect uses one level`()
    async
  {
    let handler = FakeHandler({ _, _ in HandlerResult(effects: [.push(view("p"))]) })
    let navigator = await opened(handler)
    for _ in 0..<3 {
      navigator.retry()
      await navigator.settle()
    }
    #expect(navigator.entries.count == 2 && navigator.top.view?.title == "p")
  }

  @Test func `An answer on one level does not delay other levels or later steps`()
    async throws
  {
    let report = Reporter()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let numbers = Mutex<[String: Int]>([:])
    let handler = FakeHandler(
      { _, reporter in
        report.keep(reporter)
        return HandlerResult(view: view("v"))
      },
      action: { params in
        numbers.withLock { $0[params.action] = params.number }
        if params.action == "slow" {
          for await _ in gate { break }
          await report(.answered(request: params.number))
          return [.toast(text: "slow done", style: nil)]
        }
        await report(.answered(request: params.number))
        return [.toast(text: "fast done", style: nil)]
      })
    let navigator = await opened(handler)
    navigator.perform(ViewAction(id: "slow", title: "Slow"))
    navigator.perform(
      ViewAction(id: "o", title: "Open", effects: [.push(view("p", id: "second"))]))
    navigator.perform(ViewAction(id: "fast", title: "Fast"))
    try await until { navigator.toast?.text == "fast done" }
    // Steps after the fast answer do not wait for the slow one.
    await report(.update(view("later", id: "second")))
    #expect(navigator.top.view?.title == "later")
    opener.yield()
    try await until { navigator.toasts.map(\.text) == ["fast done", "slow done"] }
    #expect(numbers.withLock { Set($0.values).count } == 2)
  }
}
