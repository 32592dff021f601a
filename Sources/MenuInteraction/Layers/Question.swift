package import HandlerProtocol
internal import Keyboard
package import Localization
internal import MenuNavigation
package import StructuredData

/// A question that must be answered before anything else.
@MainActor package final class Question: Cover {
  /// The kinds of questions.
  package enum Kind {
    /// Asks which of the actions to run.
    case choose([OfferedAction], selected: Int)
    /// Asks for a confirmation of an action.
    case confirm(ViewAction, row: String?, values: [String: StructuredValue])
    /// Asks whether to discard input.
    case discard(LayerStack.Leaving)
    /// Asks for a decision without a menu; Enter decides as given.
    case ask(String, byDefault: Bool)

    /// The possible answers to a question for a decision, the one of Enter as a capital; `nil` for others.
    package var choices: String? {
      guard case .ask(_, let isYes) = self else { return nil }
      return isYes ? "[Y/n]" : "[y/N]"
    }

    /// Returns the question in words.
    package func words(in wording: Wording) -> String {
      switch self {
      case .choose(let choices, _): wording(.actionCount(count: choices.count))
      case .confirm(let action, _, _): action.confirm ?? action.title
      case .discard: wording(.leaveForm)
      case .ask(let text, _): text
      }
    }
  }

  /// The question.
  package private(set) var kind: Kind
  private unowned let stack: LayerStack
  /// The level and the view that the question refers to.
  private let about: (level: Int, view: String?)
  private let text = TextPane()
  /// Called for a yes in place of the action, or `nil`.
  private let confirmed: (@MainActor () -> Void)?

  init(_ kind: Kind, _ stack: LayerStack, confirmed: (@MainActor () -> Void)? = nil) {
    (self.kind, self.confirmed, self.stack) = (kind, confirmed, stack)
    about = (stack.navigator.top.id, stack.navigator.top.view?.id)
  }

  package var content: LayerContent { .question(self) }
  package var pane: TextPane? { text }

  /// The index of the selected action, or `nil` if the question has none.
  package var selected: Int? {
    if case .choose(_, let selected) = kind { selected } else { nil }
  }

  /// The reason why none of the actions to choose from can be used now, or `nil` if they can.
  package var disabledReason: String? {
    guard case .choose = kind else { return nil }
    return stack.level.actions.disabledReason
  }

  /// Returns whether the level and the view of the question still exist.
  package func refresh() -> Bool {
    let top = stack.navigator.top
    return about.level == top.id && about.view == top.view?.id
  }

  package var keyTable: KeyTable {
    switch kind {
    case .choose(let choices, _): return KeyTable(entries(choices) + stack.typedHelp, stack.wording)
    case .ask(_, let isYes):
      return KeyTable(
        Self.answers + [.line([.enter], .answer(isYes), isYes ? .yes : .no)], stack.wording)
    case .confirm, .discard:
      let scrolling: [KeyEntry] = [
        .help(
          [
            ([.up, .character("k")], .command(.up)), ([.down, .character("j")], .command(.down)),
          ], .scroll),
        .help(
          [([.pageDown], .command(.pageDown)), ([.pageUp], .command(.pageUp))],
          .pageDownUp),
      ]
      return KeyTable(
        Self.answers + stack.typedHelp + (text.isLong ? scrolling : scrolling.map(\.withoutName)),
        stack.wording)
    }
  }

  /// The keys of yes and no.
  private static var answers: [KeyEntry] {
    [
      .line([.character("y"), .character("Y")], .answer(true), .yes),
      .line(
        [.character("n"), .character("N"), .left, .backspace, .character("q")], .answer(false),
        .no), .line([.escape], .answer(false), .no),
    ]
  }

  private func entries(_ choices: [OfferedAction]) -> [KeyEntry] {
    let reserved = LevelActions.reserved(stack.keys)
    var entries: [KeyEntry] = []
    let moves = KeyEntry.pair(
      [
        ([.down, .character("j"), .tab, .control("n")], .command(.down)),
        ([.up, .character("k"), .backTab, .control("p")], .command(.up)),
      ], .move, help: .nextPrevious)
    entries.append(choices.count > 1 ? moves : moves.withoutName)
    entries.append(.line([.enter, .right, .character("l")], .open, .doIt))
    entries.append(
      .line([.escape, .left, .backspace, .character("q"), .character("a")], .escape, .close))
    for choice in choices {
      guard let key = choice.action.keyStroke, !reserved.contains(key) else { continue }
      entries.append(
        .help([([key], .action(id: choice.action.id))], .given(choice.action.hint), rank: .own))
    }
    let pages: [KeyEntry] = [
      .help(
        [([.pageDown], .command(.pageDown)), ([.pageUp], .command(.pageUp))],
        .pageDownUp),
      .help([([.home], .command(.first)), ([.end], .command(.last))], .firstLast),
    ]
    return entries + (choices.count > 1 ? pages : pages.map(\.withoutName))
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    switch (intent, kind) {
    case (.answer(let isYes), _): return answer(isYes)
    case (.escape, _): return answer(false)
    case (.command(.help), _): stack.showHelp()
    case (.command(let command), _): move(command)
    case (.move(let distance), _): move(by: distance)
    case (.select(let row), .choose(let choices, _)):
      if choices.indices.contains(row) { kind = .choose(choices, selected: row) }
    case (.action(let id), .choose(let choices, _)):
      if let index = choices.firstIndex(where: { $0.action.id == id }) {
        return choose(index, choices)
      }
    case (.open, .choose(let choices, let selected)): return choose(selected, choices)
    default: break
    }
    return .stay
  }

  private func answer(_ isYes: Bool) -> InteractionOutcome {
    stack.close(self)
    if case .ask = kind { return stack.end(with: .decision(isYes)) }
    guard isYes else { return .stay }
    switch kind {
    case .choose, .ask: break
    case .confirm where confirmed != nil: confirmed?()
    case .confirm(let action, let row, let values):
      stack.level.opening.noteSending(action)
      stack.navigator.perform(action, row: row, values: values)
    case .discard(let way): return stack.leaveNow(way)
    }
    return .stay
  }

  private func choose(_ index: Int, _ choices: [OfferedAction]) -> InteractionOutcome {
    guard choices.indices.contains(index) else { return .stay }
    stack.close(self)
    stack.level.opening.begin(choices[index].action, row: choices[index].row)
    return .stay
  }

  private func move(_ command: Command) {
    let page = selected == nil ? stack.pageSize : max(1, stack.pageSize - 1)
    switch command {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first: move(by: -1_000_000)
    case .last: move(by: 1_000_000)
    default: break
    }
  }

  /// Moves among the actions to choose from, or scrolls a long question.
  private func move(by distance: Int) {
    if case .choose(let choices, let selected) = kind {
      kind = .choose(choices, selected: max(0, min(choices.count - 1, selected + distance)))
    } else {
      text.scroll(by: distance)
    }
  }
}
