import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation
import StructuredData
import Synchronization
import Testing

/// Forms whose handler's process ends while they are filled in.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ReopenedFormTests {
  /// A plugin whose process ends after the first form was filled in.
  private final class MortalPlugin: Sendable {
    private struct State {
      var isDead = false
      var selections = 0
      var asked: [ActionParams] = []
    }
    private let state = Mutex(State())
    var asked: [ActionParams] { state.withLock { $0.asked } }
    var selections: Int { state.withLock { $0.selections } }
    func die() { state.withLock { $0.isDead = true } }

    func select() {
      state.withLock {
        $0.isDead = false
        $0.selections += 1
      }
    }

    func act(_ params: ActionParams) throws {
      let isDead = state.withLock { state in
        if !state.isDead { state.asked.append(params) }
        return state.isDead
      }
      if isDead { throw HandlerFailure(.broken, "The process has ended") }
    }
  }

  private nonisolated static func form(_ title: String, id: String = "main") -> HandlerView {
    HandlerView(
      id: id, title: title,
      content: .form(
        FormContent(
          fields: [
            .init(id: "title", label: "Title", value: "", required: true),
            .init(id: "when", label: "When", value: .string(title)),
          ], submit: .init(label: "Save", action: "save"))))
  }

  private func front(_ plugin: MortalPlugin, first: HandlerView) -> MemoryFrontEnd {
    MemoryFrontEnd(
      Menu(entries: [.item(MenuItem(title: "To-do", tapHandlerName: "h"))]),
      handler: FakeHandler(
        { _, _ in
          plugin.select()
          return HandlerResult(view: first)
        },
        action: { request in
          try plugin.act(request.params)
          if request.action == "save" { return [.toast(text: "Saved", style: .success)] }
          return [.push(Self.form("form \(plugin.selections)"))]
        }))
  }

  private nonisolated static func list(_ style: ViewAction.Style? = nil) -> HandlerView {
    HandlerView(
      title: "items",
      content: .list(
        ListContent(sections: [
          ViewSection(rows: [
            ViewRow(
              id: "r", title: "row",
              actions: [ViewAction(id: "edit", title: "Edit", style: style)])
          ])
        ])))
  }

  @Test
  func `A pushed form is offered again with what was typed, and can be sent`() async throws {
    let plugin = MortalPlugin()
    let front = front(plugin, first: Self.list())
    await front.send(.open(nil), .action(id: "edit"), .text("typed"))
    #expect(
      front.lines == ["App Menu › To-do › form 1", "> Title: typed", "  When: form 1", "  [Save]"])
    plugin.die()
    await front.press(.control("s"))
    #expect(front.navigator.top.hasFailed && plugin.selections == 1)
    await front.send(.retry)
    #expect(plugin.selections == 2)
    #expect(
      front.lines == ["App Menu › To-do › form 1", "> Title: typed", "  When: form 2", "  [Save]"])
    await front.press(.control("s"))
    #expect(plugin.asked.map(\.action) == ["edit", "edit", "save"])
    #expect(plugin.asked.map(\.row) == ["r", "r", nil])
    #expect(plugin.asked.last?.values == ["title": "typed", "when": "form 2"])
    #expect(Set(plugin.asked.dropFirst().map(\.invocation)).count == 1)
    #expect(front.navigator.toast?.text == "Saved")
    await front.send(.escape)
    #expect(front.lines == ["App Menu › To-do", "> row"])
  }

  @Test
  func `A form that is the first view is offered again with what was typed`() async throws {
    let plugin = MortalPlugin()
    let front = front(plugin, first: Self.form("form"))
    await front.send(.open(nil), .text("typed"))
    plugin.die()
    await front.press(.control("s"))
    #expect(front.navigator.top.hasFailed)
    await front.send(.retry)
    #expect(front.lines == ["App Menu › To-do", "> Title: typed", "  When: form", "  [Save]"])
    await front.press(.control("s"))
    #expect(plugin.selections == 2 && plugin.asked.map(\.action) == ["save"])
    #expect(plugin.asked.last?.values["title"] == "typed")
  }

  @Test
  func `A form behind an action that loses something is not opened again by itself`() async throws {
    let plugin = MortalPlugin()
    let front = front(plugin, first: Self.list(.destructive))
    await front.send(.open(nil), .action(id: "edit"), .text("typed"))
    plugin.die()
    await front.press(.control("s"))
    await front.send(.retry)
    #expect(plugin.asked.map(\.action) == ["edit"] && plugin.selections == 2)
    #expect(front.lines == ["App Menu › To-do", "> row"])
  }

  @Test func `What was typed stays when the next process fails, too`() async throws {
    let plugin = MortalPlugin()
    let calls = Mutex(0)
    let front = MemoryFrontEnd(
      Menu(entries: [.item(MenuItem(title: "To-do", tapHandlerName: "h"))]),
      handler: FakeHandler(
        { _, _ in
          let call = calls.withLock { calls in
            calls += 1
            return calls
          }
          if call == 2 { throw HandlerFailure(.broken, "It does not start") }
          plugin.select()
          return HandlerResult(view: Self.list())
        },
        action: { request in
          try plugin.act(request.params)
          return request.action == "save" ? [] : [.push(Self.form("form"))]
        }))
    await front.send(.open(nil), .action(id: "edit"), .text("typed"))
    plugin.die()
    await front.press(.control("s"))
    await front.send(.retry)
    #expect(front.lines.contains("> Title: typed") && !front.navigator.isBusy)
    #expect(front.navigator.toast?.text == "It does not start")
    await front.press(.control("s"))
    await front.send(.retry)
    await front.press(.control("s"))
    #expect(plugin.asked.last?.action == "save")
    #expect(plugin.asked.last?.values["title"] == "typed")
  }
}
