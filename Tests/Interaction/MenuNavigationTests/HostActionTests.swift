import AppMenuTesting
import Foundation
import HandlerProtocol
import DisplayText
import MenuDispatch
import MenuItems
import MenuNavigation
import Synchronization
import Testing

/// The host's own actions, with and without the rights of the owner.
@MainActor @Suite(.timeLimit(.minutes(5))) struct HostActionTests {
  /// Records the performed actions.
  private final class NotedActions: HostActions {
    private let stored = Mutex<[HostAction]>([])
    var all: [HostAction] { stored.withLock { $0 } }

    func perform(
      _ action: HostAction, _ request: HandlerRequest<ActionParams>,
      of handler: any MenuItemHandler
    ) async throws -> [Effect] {
      stored.withLock { $0.append(action) }
      return [.toast(text: "done", style: nil)]
    }
  }

  private static let words = HandlerView(
    title: "v", content: .message(MessageContent(style: .warning, body: "May it?")))

  private static func view(_ actions: [ViewAction]) -> HandlerView {
    var view = words
    view.actions = actions
    return view
  }

  private func opened(_ handler: FakeHandler, by actions: (any HostActions)?) async -> Navigator {
    let item = MenuItem(title: "a", tapHandlerName: "h")
    let navigator = Navigator(
      menu: Menu(entries: [.item(item)]), bus: SelectionBus(center: NotificationCenter()),
      now: { .zero }
    ) { _ in .success(handler) }
    navigator.hostActions = actions
    navigator.select(item)
    await navigator.settle()
    return navigator
  }

  @Test(arguments: HostAction.allCases)
  func `The owner's front end shows the action and performs it without the handler`(
    action: HostAction
  ) async throws {
    let asked = Mutex(0)
    let noted = NotedActions()
    let offer = ViewAction(action, title: "Do it")
    let handler = FakeHandler(
      Self.view([offer]),
      action: { _ in
        asked.withLock { $0 += 1 }
        return []
      })
    let navigator = await opened(handler, by: noted)
    let shown = try #require(navigator.top.view?.actions.first)
    #expect(shown == offer)
    navigator.perform(shown)
    await navigator.settle()
    #expect(noted.all == [action] && navigator.toast?.text == "done")
    #expect(asked.withLock { $0 } == 0)
  }

  @Test(arguments: HostAction.allCases)
  func `Another front end neither shows the action nor performs it`(action: HostAction) async throws
  {
    let asked = Mutex(0)
    let offer = ViewAction(action, title: "Do it")
    let handler = FakeHandler(
      Self.view([offer, ViewAction(id: "own", title: "Own")]),
      action: { _ in
        asked.withLock { $0 += 1 }
        return []
      })
    let navigator = await opened(handler, by: nil)
    #expect(navigator.top.view?.actions.map(\.id) == ["own"])
    #expect(navigator.top.view?.footer?.contains("Only the owner") == true)
    navigator.perform(offer)
    navigator.perform(ViewAction(id: action.id, title: "Forged"))
    await navigator.settle()
    #expect(asked.withLock { $0 } == 0)
  }

  @Test(arguments: HostAction.allCases)
  func `A failure offers the action to the owner alone`(action: HostAction) async throws {
    for actions in [nil, NotedActions()] as [NotedActions?] {
      let handler = FakeHandler { _, _ in
        var failure = HandlerFailure(.untrusted, "No")
        failure.actions = [ViewAction(action, title: "Allow it")]
        throw failure
      }
      let navigator = await opened(handler, by: actions)
      let isShown = navigator.top.view?.actions.contains { $0.host == action } == true
      #expect(isShown == (actions != nil))
    }
  }

  @Test(arguments: HostAction.allCases)
  func `A handler's action with a reserved id is refused, also for the owner`(action: HostAction)
    async throws
  {
    let asked = Mutex(0)
    let noted = NotedActions()
    let json = #"{"id":"\#(action.id)","title":"Next","host":"\#(action)"}"#
    let forged = try JSONDecoder().decode(ViewAction.self, from: Data(json.utf8))
    #expect(forged.host == nil)
    let handler = FakeHandler(
      Self.view([forged]),
      action: { _ in
        asked.withLock { $0 += 1 }
        return []
      })
    let navigator = await opened(handler, by: noted)
    navigator.perform(forged)
    await navigator.settle()
    #expect(noted.all.isEmpty && asked.withLock { $0 } == 0)
    try await handler.noted(action.id)
  }

  @Test(arguments: HostAction.allCases)
  func `The host action is not encoded`(action: HostAction) throws {
    let text = String(
      decoding: try JSONEncoder().encode(ViewAction(action, title: "t")), as: UTF8.self)
    #expect(!text.contains("host"))
    #expect(HostAction.isReserved(action.id))
  }
}

extension FakeHandler {
  /// Waits until a note mentions a text.
  fileprivate func noted(_ text: String) async throws {
    try await until("a note about \(text)") { notes.contains { $0.contains(text) } }
  }
}
