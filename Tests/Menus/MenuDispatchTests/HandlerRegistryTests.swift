import AppMenuTesting
import Documents
import Foundation
import HandlerProtocol
import MenuDispatch
import MenuItems
import Testing
import StructuredData
import Synchronization

@Suite struct HandlerRegistryTests {
  private let handler = FakeHandler(HandlerView(title: "v", content: .text(TextContent(body: "b"))))

  @Test func `A handler is found by its name and its aliases`() {
    let registry = HandlerRegistry()
    #expect(
      registry.register(handler, names: ["contributions", "ContributionsViewController"]).isEmpty)
    let item = MenuItem(title: "a", tapHandlerName: "ContributionsViewController")
    #expect(registry.handler(for: item) as? FakeHandler === handler)
    #expect(registry.handler(named: "contributions") as? FakeHandler === handler)
  }

  @Test func `An unknown name, no item, and an item without handler give none`() {
    let registry = HandlerRegistry()
    registry.register(handler, names: ["h"])
    #expect(registry.handler(named: "x") == nil)
    #expect(registry.handler(for: nil) == nil)
    #expect(registry.handler(for: MenuItem(title: "a")) == nil)
  }

  @Test func `The first to claim a name keeps it`() {
    let registry = HandlerRegistry()
    registry.register(handler, names: ["h"])
    let other = FakeHandler(HandlerView(title: "o", content: .text(TextContent(body: ""))))
    #expect(registry.register(other, names: ["h", "i"]) == ["h"])
    #expect(registry.handler(named: "h") as? FakeHandler === handler)
    #expect(registry.names == ["h", "i"])
  }

  @Test func `A closure is a handler, and reports steps`() async throws {
    let view = HandlerView(title: "v", content: .text(TextContent(body: "b")))
    let handler = ClosureHandler { selection, report in
      await report(.text(selection.item.title))
      return HandlerResult(view: view)
    }
    let steps = Mutex<[String]>([])
    let result = try await handler.select(
      HandlerSelection(invocation: "i", item: MenuItem(title: "a"))
    ) { step in
      if case .text(let text) = step { steps.withLock { $0.append(text) } }
    }
    #expect(result.view == view && steps.withLock { $0 } == ["a"])
  }

  @Test func `A failure as an error has its own words`() {
    let failure: any Error = HandlerFailure(.broken, "It stopped", detail: "Why.", hint: "Retry.")
    #expect(failure.localizedDescription == "It stopped")
    let localized = failure as? any LocalizedError
    #expect(localized?.failureReason == "Why." && localized?.recoverySuggestion == "Retry.")
  }

  @Test func `A failure's view says what, why, the last words and what to do`() {
    let failure = HandlerFailure(
      .broken, "It stopped", detail: "By signal 11.", hint: "Retry.", log: ["oops"])
    guard case .message(let message) = failure.view.content else {
      Issue.record("no message")
      return
    }
    #expect(message.style == .error && message.retry == true && message.body == "It stopped")
    #expect(message.detail == "By signal 11.\nRetry.\nIts last words:\n  | oops")
  }

  @Test func `A refusal is no failure in its view`() {
    var refusal = HandlerFailure(.failed, "'Deploy' is running already")
    refusal.isRefusal = true
    guard case .message(let message) = refusal.view.content else {
      Issue.record("no message")
      return
    }
    #expect(refusal.view.title == "Not started" && message.style == .warning)
  }

  @Test func `A menu file's values reach the handler as JSON`() {
    let item = MenuItem(
      title: "t",
      arguments: ["a": .array([.int(1), .null, .bool(true)]), "b": .object(["c": .double(1.5)])])
    let message = HandlerSelection(invocation: "i", item: item).params(handler: "h").item
    #expect(
      message.arguments == [
        "a": .array([.int(1), .null, .bool(true)]), "b": .object(["c": .double(1.5)]),
      ])
  }
}
