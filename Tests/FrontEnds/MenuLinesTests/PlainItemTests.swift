import AppMenuTesting
import HandlerProtocol
import MenuDispatch
import MenuItems
import MenuNavigation
import Testing

@testable import MenuLines

/// A watcher whose answers come when they are waited for.
@MainActor private final class LateWatcher: ItemWatcher {
  private let states: [String: ItemState]
  private var changed: (@MainActor ([String: ItemState]) -> Void)?

  init(_ states: [String: ItemState]) { self.states = states }

  func watch(
    _ items: [MenuItem], seen: Set<String>?,
    changed: @escaping @MainActor ([String: ItemState]) -> Void
  ) {
    self.changed = items.isEmpty ? nil : changed
  }
  func see(_ ids: Set<String>) {}
  func settle() async {
    await Task.yield()
    changed?(states)
  }
  func disabledReason(of item: MenuItem) async -> String? { states[item.id]?.disabledReason }
}

/// The actions and the states of items in plain mode.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PlainItemTests {
  private let view = HandlerView(title: "V", content: .text(TextContent(body: "done")))
  private let menu = Menu(
    title: "M",
    entries: [
      .item(
        MenuItem(
          title: "Web server", tapHandlerName: "web",
          actions: [
            ItemAction(title: "Restart", key: "R", target: .handler("restart")),
            ItemAction(title: "Stop", target: .handler("stop")),
          ])),
      .item(MenuItem(title: "Mail", tapHandlerName: "mail")),
      .item(MenuItem(title: "More", actions: [ItemAction(title: "Act", target: .handler("act"))])),
    ])

  @Test func `The actions of an item are counted, listed, and run`() async {
    let handler = FakeHandler(view)
    let transcript = await Plain.run(
      menu, ["a 1", "stop", "a web", "b", "a 2", "q"], handler: handler)
    #expect(
      transcript.text.hasPrefix(
        """
        M
          1  Web server  (2 actions)
          2  Mail
          3  More  (1 action)
        Choose 1-3, a name, a and a number for actions, ? for help, or q: a 1

        Actions
          1  Restart (R)
          2  Stop
        Choose 1-2, a name, b for back, or q: stop

        V

        """))
    #expect(handler.selections.map(\.item.tapHandlerName) == ["stop"])
    #expect(transcript.text.contains("There is nothing to do with 'Mail'.\n"))
    #expect(transcript.end == .left && transcript.left == 0)
  }

  @Test func `An item that has actions alone lists them`() async {
    let handler = FakeHandler(view)
    let transcript = await Plain.run(menu, ["3", "1", "q"], handler: handler)
    #expect(transcript.text.contains("Actions\n  1  Act\n"))
    #expect(handler.selections.map(\.item.tapHandlerName) == ["act"])
  }

  @Test func `A search finds an action, which is run by its number`() async {
    let handler = FakeHandler(view)
    let transcript = await Plain.run(menu, ["/restart", "1", "q"], handler: handler)
    #expect(transcript.text.contains("1 match for 'restart'\n  1  Restart: Web server\n"))
    #expect(handler.selections.map(\.item.tapHandlerName) == ["restart"])
  }

  @Test func `The menu is printed with the details and reasons of its items`() async {
    let live = LiveDetail(.program(ItemOperation(.command(["x"]))), interval: 1)
    let menu = Menu(
      title: "M",
      entries: ["Up", "Down"].map { .item(MenuItem(title: $0, tapHandlerName: "h", live: live)) })
    let console = PlainConsole(["q"])
    let navigator = Plain.navigator(menu, FakeHandler(view))
    navigator.watcher = LateWatcher([
      "up": ItemState(detail: "3 new"), "down": ItemState(disabledReason: "no disk"),
    ])
    let session = PlainSession(
      navigator: navigator, readLine: { console.next() }, write: { console.write($0) },
      patience: .seconds(600))
    #expect(await session.run() == .left)
    navigator.close()
    #expect(
      console.text.hasPrefix(
        """
        M
          1  Up  [3 new]
          2  Down  (cannot be used: no disk)
        Choose 1-2, a name, ? for help, or q: q
        """))
  }
}
