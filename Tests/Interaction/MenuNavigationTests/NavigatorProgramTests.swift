import AppMenuTesting
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import MenuNavigation
import StructuredData
import Synchronization
import Testing

/// Items that run programs without a plugin.
@MainActor @Suite(.timeLimit(.minutes(5))) struct NavigatorProgramTests {
  private typealias Report = @Sendable (HandlerStep) async -> Void

  private func navigator(
    _ handler: FakeHandler, _ kind: ItemOperation.Kind = .command(["x"])
  ) -> Navigator {
    let item = MenuItem(title: "Item", operation: ItemOperation(kind, output: .view))
    let navigator = Navigator(
      menu: Menu(entries: [.item(item)]), bus: SelectionBus(center: NotificationCenter()),
      now: { .zero }
    ) { _ in .success(handler) }
    navigator.select(item)
    return navigator
  }

  private func text(_ body: String) -> HandlerView {
    HandlerView(id: "output", title: "Item", content: .text(TextContent(body: body)))
  }

  private func body(_ navigator: Navigator) -> String? {
    guard case .text(let text)? = navigator.top.view?.content else { return nil }
    return text.body
  }

  @Test func `The address of an item is opened without a view`() async {
    let opened = Mutex<[String]>([])
    let navigator = navigator(
      FakeHandler { _, _ in HandlerResult(effects: [.open(url: "https://x")]) }, .url("https://x"))
    navigator.perform = { effect in
      if case .open(let url) = effect { opened.withLock { $0.append(url) } }
      return nil
    }
    await navigator.settle()
    #expect(opened.withLock { $0 } == ["https://x"])
    #expect(navigator.isAtRoot)
  }

  @Test func `Stopping a program keeps what it printed`() async throws {
    let cancelled = Mutex(false)
    let navigator = navigator(
      FakeHandler { _, report in
        await report(.text("one\n"))
        do { try await untilCancelled() } catch { cancelled.withLock { $0 = true } }
        throw CancellationError()
      })
    try await until { body(navigator) != nil }
    #expect(navigator.isProgramRunning)
    #expect(navigator.stopProgram())
    #expect(!navigator.isProgramRunning && !navigator.isBusy)
    try await until { cancelled.withLock { $0 } }
    #expect(body(navigator)?.hasPrefix("one\n") == true)
    #expect(navigator.canReload)
    #expect(navigator.toast?.text == "Stopped" && navigator.top.view?.footer == "▲ Stopped")
    #expect(!navigator.stopProgram())
  }

  @Test func `A program that another user stops keeps what it printed, and nothing else shows`()
    async throws
  {
    let navigator = navigator(
      FakeHandler { _, report in
        await report(.text("one\n"))
        var stop = HandlerFailure(.failed, "'Item' was stopped")
        stop.isStop = true
        throw stop
      })
    await navigator.settle()
    #expect(body(navigator)?.hasPrefix("one\n") == true)
    #expect(navigator.top.view?.footer == "▲ 'Item' was stopped")
    #expect(!navigator.top.hasFailed && !navigator.isProgramRunning && navigator.canReload)
    let silent = self.navigator(
      FakeHandler { _, _ in
        var stop = HandlerFailure(.failed, "'Item' was stopped")
        stop.isStop = true
        throw stop
      })
    await silent.settle()
    #expect(silent.top.hasFailed)
  }

  @Test
  func `A program keeps running when its level is left, if so configured, and reports its end`()
    async throws
  {
    let go = AsyncStream<Void>.makeStream()
    let handler = FakeHandler { _, report in
      await report(.text("one\n"))
      for await _ in go.stream { break }
      try Task.checkCancellation()
      return HandlerResult(
        view: HandlerView(title: "v", content: .text(TextContent(body: "all"))),
        effects: [.toast(text: "Done", style: .success)])
    }
    let navigator = navigator(handler)
    navigator.keepsPrograms = true
    try await until { body(navigator) != nil }
    let invocation = try #require(navigator.top.invocation)
    #expect(navigator.back())
    #expect(navigator.isAtRoot && navigator.hasDetachedPrograms && handler.ended.isEmpty)
    go.continuation.yield()
    try await until { handler.ended == [invocation] }
    #expect(navigator.isAtRoot && navigator.toast?.text == "Done")
    #expect(!navigator.hasDetachedPrograms)
  }

  @Test
  func `A running program of an action leaves with its form, and ends with all invocations`()
    async throws
  {
    let report = Mutex<Report?>(nil)
    let cancelled = Mutex(false)
    let handler = FakeHandler(
      { _, found in
        report.withLock { $0 = found }
        return HandlerResult(view: HandlerView(title: "v", content: .text(TextContent(body: "b"))))
      },
      action: { _ in
        await report.withLock { $0 }?(.text("one\n"))
        do { try await untilCancelled() } catch { cancelled.withLock { $0 = true } }
        return [.push(HandlerView(title: "late", content: .text(TextContent(body: "late"))))]
      })
    let navigator = navigator(handler)
    navigator.keepsPrograms = true
    await navigator.settle()
    navigator.perform(ViewAction(id: "run", title: "Run"))
    try await until { body(navigator) == "one\n" }
    #expect(navigator.entries.count == 3)
    navigator.back()
    #expect(navigator.isAtRoot && navigator.hasDetachedPrograms)
    navigator.endAll()
    try await until { cancelled.withLock { $0 } && !handler.ended.isEmpty }
    #expect(navigator.isAtRoot)
  }

  @Test
  func `The output of an action's program has its own level; a retry uses the same values`()
    async throws
  {
    let report = Mutex<Report?>(nil)
    let go = AsyncStream<Void>.makeStream()
    let runs = Mutex<[StructuredValue?]>([])
    let handler = FakeHandler(
      { _, found in
        report.withLock { $0 = found }
        return HandlerResult(
          view: HandlerView(
            title: "Form",
            content: .form(
              FormContent(
                fields: [.init(id: "a", label: "A")], submit: .init(label: "Run", action: "submit"))
            )))
      },
      action: { request in
        runs.withLock { $0.append(request.params.values["a"]) }
        await report.withLock { $0 }?(.text("one\n"))
        for await _ in go.stream { break }
        return [
          .push(HandlerView(id: "output", title: "Item", content: .text(TextContent(body: "all"))))
        ]
      })
    let navigator = navigator(handler)
    await navigator.settle()
    let form = navigator.top.id
    navigator.perform(ViewAction(id: "submit", title: "Run"), values: ["a": .string("x")])
    try await until { body(navigator) == "one\n" }
    #expect(navigator.top.id != form && navigator.top.activity != nil)
    #expect(navigator.entries.count == 3)
    go.continuation.yield()
    await navigator.settle()
    #expect(body(navigator) == "all" && navigator.top.activity == nil)
    #expect(navigator.entries.count == 3)
    #expect(navigator.canRunAgain)
    navigator.retry()
    try await until { body(navigator) == "one\n" }
    go.continuation.yield()
    await navigator.settle()
    #expect(runs.withLock { $0 } == [.string("x"), .string("x")])
    #expect(navigator.entries.count == 3 && body(navigator) == "all")
    // The form is still there.
    navigator.back()
    #expect(navigator.top.id == form)
  }

  @Test
  func `A stopped program of an action keeps its output, with a notice`() async throws {
    let report = Mutex<Report?>(nil)
    let handler = FakeHandler(
      { _, found in
        report.withLock { $0 = found }
        return HandlerResult(view: HandlerView(title: "v", content: .text(TextContent(body: "b"))))
      },
      action: { _ in
        await report.withLock { $0 }?(.text("one\n"))
        try? await untilCancelled()
        return []
      })
    let navigator = navigator(handler)
    await navigator.settle()
    navigator.perform(ViewAction(id: "run", title: "Run"))
    try await until { body(navigator) == "one\n" }
    #expect(navigator.cancelActivity())
    #expect(body(navigator) == "one\n" && !navigator.isBusy)
    #expect(navigator.toast?.text == "Stopped" && navigator.top.view?.footer == "▲ Stopped")
  }

  @Test
  func `A question of the handler is not shown after it was answered`() async throws {
    let selections = Mutex(0)
    let go = AsyncStream<Void>.makeStream()
    let handler = FakeHandler(
      { _, _ in
        if selections.withLock({ count in
          count += 1; return count == 1
        }) {
          return HandlerResult(
            view: HandlerView(title: "May it?", content: .text(TextContent(body: "b"))))
        }
        for await _ in go.stream { break }
        return HandlerResult(effects: [.toast(text: "Done", style: .success)])
      }, action: { _ in [.refresh] })
    let navigator = navigator(handler)
    await navigator.settle()
    navigator.perform(ViewAction(id: "trust", title: "Trust"))
    try await until { selections.withLock { $0 } == 2 }
    #expect(navigator.top.view == nil && navigator.top.progress != nil)
    go.continuation.yield()
    await navigator.settle()
    #expect(navigator.isAtRoot && navigator.toast?.text == "Done")
  }

  @Test func `Leaving the output of an action ends its program`() async throws {
    let report = Mutex<Report?>(nil)
    let cancelled = Mutex(false)
    let handler = FakeHandler(
      { _, found in
        report.withLock { $0 = found }
        return HandlerResult(view: HandlerView(title: "v", content: .text(TextContent(body: "b"))))
      },
      action: { _ in
        await report.withLock { $0 }?(.text("one\n"))
        do { try await untilCancelled() } catch { cancelled.withLock { $0 = true } }
        return []
      })
    let navigator = navigator(handler)
    await navigator.settle()
    navigator.perform(ViewAction(id: "run", title: "Run"))
    try await until { body(navigator) == "one\n" }
    navigator.back()
    try await until { cancelled.withLock { $0 } }
    #expect(body(navigator) == "b" && !navigator.isBusy)
  }
}
