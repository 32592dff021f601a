import AppMenuTesting
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuItems
@testable import MenuLines
import MenuNavigation
@testable import MenuScreens
import TerminalUI

/// A model whose changes are said, without a terminal.
@MainActor final class Spoken {
  let screen: Screen
  private let reader: SpokenScreenReader
  private var announcer = Announcer()

  init(_ menu: Menu, handler: (any MenuItemHandler)? = nil) {
    screen = Screen(menu, handler: handler)
    screen.navigator.appear()
    reader = SpokenScreenReader(screen.model.stack)
  }

  /// A view that was opened from a menu with one item.
  convenience init(
    view: HandlerView, action: @escaping FakeHandler.ActionBody = { _ in [] },
    page: @escaping FakeHandler.PageBody = { _ in ViewPage(.list([])) }
  ) {
    self.init(
      Menu(entries: [.item(MenuItem(title: "Item", tapHandlerName: "h"))]),
      handler: FakeHandler(view, action: action, page: page))
  }

  /// What is said of what has changed; what is typed stands behind its label, the caret as `|`.
  func said(isAnswer: Bool = true) -> [String] {
    announcer.announcements(for: reader.screen(), isAnswer: isAnswer).map { announcement in
      switch announcement {
      case .line(let line): return line
      case .input(let input):
        let before = String(input.text.prefix(input.caret))
        return input.label + before + "|" + input.text.dropFirst(input.caret)
      }
    }
  }

  /// Presses keys, one after the other, and gives what is said of each and of what comes of it.
  func press(_ keys: Key...) async -> [String] {
    var lines: [String] = []
    for key in keys {
      _ = screen.model.handle(key)
      lines += said()
      await screen.navigator.settle()
      lines += said()
    }
    return lines
  }
}
