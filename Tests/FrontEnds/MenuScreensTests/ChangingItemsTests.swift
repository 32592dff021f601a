import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuInteraction
import MenuDispatch
import MenuItems
@testable import MenuLines
import MenuNavigation
@testable import MenuScreens
import TerminalUI
import Testing

/// A watcher whose items change when a test says so.
@MainActor private final class Changes: ItemWatcher {
  var changed: (@MainActor ([String: ItemState]) -> Void)?
  var seen: Set<String>?
  func watch(
    _ items: [MenuItem], seen: Set<String>?,
    changed: @escaping @MainActor ([String: ItemState]) -> Void
  ) {
    self.changed = items.isEmpty ? nil : changed
    self.seen = seen
  }
  func see(_ ids: Set<String>) { seen = ids }
  func disabledReason(of item: MenuItem) async -> String? { nil }
}

@MainActor private final class SelectedTitles {
  var titles: [String] = []
  func add(_ title: String) { titles.append(title) }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct ChangingItemsTests {
  private let changes = Changes()
  private let menu = Menu(
    entries: ["nginx", "cron", "mail"].map { title in
      .item(
        MenuItem(
          title: title, subtitle: "a service", operation: ItemOperation(.command(["x"])),
          live: LiveDetail(.handler, interval: 1)))
    })

  private func screen(columns: Int, rows: Int = 9) -> Screen {
    let screen = Screen(menu, columns: columns, rows: rows)
    screen.navigator.watcher = changes
    screen.navigator.appear()
    return screen
  }

  @Test
  func `Details stand at the right, and what cannot be used says why, not by colour alone`() {
    let screen = screen(columns: 70)
    changes.changed?([
      "nginx": ItemState(detail: "running\u{1B}[2J"),
      "cron": ItemState(detail: String(repeating: "long ", count: 40)),
      "mail": ItemState(disabledReason: "needs neomutt"),
    ])
    let lines = screen.text().split(separator: "\n").map(String.init)
    #expect(lines[2] == " ▌ nginx   a service                                  running␛[2J   ▶")
    #expect(lines[3] == "   cron    a service                      long long long long lo…   ▶")
    #expect(lines[4] == "   mail    needs neomutt                                            ✗")
  }

  @Test(arguments: [40, 50, 59])
  func `Narrow screens show them, too`(columns: Int) {
    let screen = screen(columns: columns, rows: 12)
    changes.changed?([
      "nginx": ItemState(detail: "up"), "mail": ItemState(disabledReason: "needs neomutt"),
    ])
    let text = screen.text()
    #expect(text.contains("up   ▶") && text.contains("needs neomutt") && text.contains("✗"))
  }

  @Test
  func `The selection stays on its item while others come and go`() {
    let screen = screen(columns: 60)
    screen.press(.down)
    #expect(screen.text().contains("▌ cron"))
    changes.changed?(["nginx": ItemState(isHidden: true)])
    #expect(screen.text().contains("▌ cron") && !screen.text().contains("nginx"))
    changes.changed?([:])
    #expect(screen.text().contains("▌ cron") && screen.text().contains("nginx"))
  }

  @Test
  func `Only items in sight are kept up to date`() {
    let items = (1...50).map { MenuItem(title: "\($0)", live: LiveDetail(.handler, interval: 1)) }
    let screen = Screen(Menu(entries: items.map { .item($0) }), columns: 60, rows: 8)
    screen.navigator.watcher = changes
    screen.navigator.appear()
    #expect(changes.seen == nil)
    _ = screen.text()
    #expect(changes.seen == ["1", "2", "3", "4"])
    screen.press(.end)
    _ = screen.text()
    #expect(changes.seen == ["47", "48", "49", "50"])
    changes.changed?(["50": ItemState(detail: "up")])
    #expect(screen.text().contains("50") && screen.text().contains("up"))
  }

  @Test
  func `An action is done with the item that it was offered for, or not at all`() async {
    let selected = SelectedTitles()
    let items = ["a", "b"].map { title in
      MenuItem(
        title: title, tapHandlerName: "h",
        actions: [ItemAction(title: "Delete", target: .handler("h"))],
        live: LiveDetail(.handler, interval: 1))
    }
    let screen = Screen(
      Menu(entries: items.map { .item($0) }), columns: 60, rows: 14,
      handler: FakeHandler { selection, _ in
        await selected.add(selection.item.subtitle ?? "")
        return HandlerResult(effects: [.toast(text: "done", style: nil)])
      })
    screen.navigator.watcher = changes
    screen.navigator.appear()
    screen.press(.character("a"))
    #expect(screen.text().contains("Delete"))
    changes.changed?(["a": ItemState(isHidden: true)])
    screen.press(.enter)
    await screen.navigator.settle()
    #expect(selected.titles.isEmpty)
    #expect(screen.navigator.toast?.text == "The items have changed; choose again.")
    changes.changed?([:])
    screen.press(.escape, .home, .character("a"))
    changes.changed?(["b": ItemState(detail: "x")])
    screen.press(.enter)
    await screen.navigator.settle()
    #expect(selected.titles == ["a"])
  }

  @Test
  func `A filter keeps what was typed, and finds items with their details`() async {
    let screen = screen(columns: 60)
    screen.press(.character("/"), .character("c"), .character("r"))
    await screen.model.stack.settleSearch()
    changes.changed?(["cron": ItemState(detail: "stopped")])
    _ = screen.text()
    await screen.model.stack.settleSearch()
    #expect(screen.text().contains("/cr") && screen.text().contains("stopped"))
  }

  @Test
  func `A screen reader hears a detail with its item, and not whenever it changes`() async throws {
    let terminal = TestTerminal()
    let screen = screen(columns: 60)
    let session = SpokenSession(
      model: screen.model, terminal: terminal,
      reload: { ScreenUpdate(menu: nil, banner: nil) }, typingPause: .zero,
      progressInterval: .seconds(600))
    async let end = session.run()
    try await until { terminal.sent.hasSuffix("1 of 3") }
    for number in 1...20 {
      changes.changed?([
        "nginx": ItemState(detail: "\(number) requests"),
        "cron": ItemState(disabledReason: "not installed"),
      ])
      await Task.yield()
    }
    terminal.press(.down)
    try await until { terminal.sent.hasSuffix("2 of 3") }
    terminal.press(.up)
    try await until { terminal.sent.hasSuffix("1 of 3") }
    terminal.press(.character("q"))
    #expect(await end == .left)
    #expect(
      terminal.sent == """
        App Menu, 3 items\r
        nginx, a service, 1 of 3\r
        cron, a service, cannot be used: not installed, 2 of 3\r
        nginx, a service, 20 requests, 1 of 3
        """)
  }

  @Test
  func `In plain lines they stand behind the item, which can be chosen by its number`() {
    let item = menu.items[0]
    #expect(
      PlainText.line(for: item.showing(ItemState(detail: "up", disabledReason: "not now")))
        == "nginx: a service  [up]  (cannot be used: not now)")
  }
}
