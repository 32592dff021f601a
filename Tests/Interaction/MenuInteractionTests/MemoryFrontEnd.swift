import DisplayText
import Foundation
import HandlerProtocol
import Keyboard
import MenuDispatch
import MenuInteraction
import MenuItems
import MenuNavigation

/// A front end in memory: intents in, content out as lines of text.
///
/// It shows how little a front end needs, be it a page in a browser: it decides nothing.
@MainActor final class MemoryFrontEnd {
  let navigator: Navigator
  let stack: LayerStack

  init(_ menu: Menu, handler: any MenuItemHandler) {
    navigator = Navigator(
      menu: menu, bus: SelectionBus(center: NotificationCenter()), now: { .zero }
    ) { _ in .success(handler) }
    stack = LayerStack(navigator: navigator)
    navigator.appear()
  }

  /// Does what a person wants, and waits for the answer.
  @discardableResult
  func send(_ intents: Intent...) async -> InteractionOutcome {
    var outcome = InteractionOutcome.stay
    for intent in intents {
      outcome = stack.handle(intent)
      await navigator.settle()
    }
    stack.refresh()
    return outcome
  }

  /// Presses keys.
  func press(_ keys: Key...) async {
    for key in keys {
      _ = stack.handle(key)
      await navigator.settle()
    }
    stack.refresh()
  }

  /// Returns the identity of the row at a position of the topmost layer.
  func row(_ position: Int) -> RowID { stack.row(at: position) ?? RowID(["none"]) }

  /// What is shown, line by line: where one is, and what is on top.
  var lines: [String] {
    [navigator.entries.map(\.title).joined(separator: " › ")] + lines(of: stack.top.content)
  }

  /// The words for the keys that work now.
  var keys: [String] { stack.top.keyTable.line.map { $0.sign + " " + $0.meaning(in: .english) } }

  private func lines(of content: LayerContent) -> [String] {
    switch content {
    case .level(let level): lines(of: level)
    case .filter(let filter, let level): ["/" + filter.input.text] + lines(of: level)
    case .form(let form):
      form.fields.enumerated().map { index, field in
        mark(index == form.focus) + field.field.label + ": " + field.words(in: .english)
          + (field.error.map { " (" + $0 + ")" } ?? "")
      } + [mark(form.isOnButton) + "[" + form.submit.label + "]"]
    case .question(let question): lines(of: question.kind)
    case .jump(let jump): [":" + jump.filter.input.text] + [jump.place?.item.title ?? "-"]
    case .search(let search, _):
      ["?" + search.input.text + " " + (search.words(in: .english) ?? "")]
    case .text(let text): [text.view.title]
    case .help(let hints): hints.map { $0.sign + " " + $0.meaning(in: .english) }
    }
  }

  private func lines(of level: LevelLayer) -> [String] {
    let rows = level.rows
    if let view = level.entry.view, case .text(let text) = view.content { return [text.body] }
    return (0..<rows.count).map { position in
      let title = rows.item(position)?.title ?? rows.viewRow(position)?.title ?? rows[position].id
      return mark(position == level.selectedRow) + title
    }
  }

  private func lines(of kind: Question.Kind) -> [String] {
    switch kind {
    case .choose(let choices, let selected):
      choices.enumerated().map { mark($0.offset == selected) + $0.element.action.title }
    case .confirm, .discard, .ask: [kind.words(in: .english)]
    }
  }

  private func mark(_ isSelected: Bool) -> String { isSelected ? "> " : "  " }
}
