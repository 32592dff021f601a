import AppMenuTesting
import Foundation
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
import MenuNavigation
import MenuScreens
import Synchronization
import TerminalUI
import Testing

/// A model over a menu, drawn without a terminal.
@MainActor struct Screen {
  let navigator: Navigator
  let model: ScreenModel
  let renderer = ScreenRenderer(theme: Theme(depth: .none))
  var size: Size

  init(_ menu: Menu, columns: Int = 60, rows: Int = 12, handler: (any MenuItemHandler)? = nil) {
    navigator = Navigator(
      menu: menu, bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { _ in
      handler.map { .success($0) } ?? .failure(HandlerFailure(.unknownHandler, "unknown"))
    }
    model = ScreenModel(navigator: navigator)
    size = Size(columns: columns, rows: rows)
  }

  init(view: HandlerView, columns: Int = 60, rows: Int = 12) async {
    let item = MenuItem(title: "Item", tapHandlerName: "h")
    let reporter = Reporter()
    self.init(
      Menu(entries: [.item(item)]), columns: columns, rows: rows,
      handler: FakeHandler { _, report in
        reporter.report.withLock { $0 = report }
        return HandlerResult(view: view)
      })
    self.reporter = reporter
    navigator.select(item)
    await navigator.settle()
  }

  /// Shows `view` in the place of the one that the screen was made with.
  func update(_ view: HandlerView) async {
    let report = reporter?.report.withLock { $0 }
    await report?(.update(view))
  }

  /// How the handler reports on its view.
  private final class Reporter: Sendable {
    let report = Mutex<(@Sendable (HandlerStep) async -> Void)?>(nil)
  }
  private var reporter: Reporter?

  func frame(now: Duration = .zero) -> Frame { model.frame(renderer, size: size, now: now) }
  func text(now: Duration = .zero) -> String { frame(now: now).text }

  /// Presses keys, one after the other, each on a frame that was drawn.
  func press(_ keys: Key...) {
    for key in keys {
      _ = frame()
      _ = model.handle(key)
    }
  }

  /// Waits until the screen is as `condition` wants it.
  func waitUntil(
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ condition: (String) -> Bool
  ) async {
    do {
      try await until { condition(text()) }
    } catch {
      Issue.record("never seen:\n\(text())", sourceLocation: sourceLocation)
    }
  }
}
