package import HandlerProtocol
internal import Keyboard
package import DisplayText
internal import MenuNavigation
package import StructuredData

/// A question that must be answered before anything else.
@MainActor package final class Question: Cover {
  package enum Kind {
    case choose([OfferedAction], selected: Int)
    case confirm(ViewAction, row: String?, values: [String: StructuredValue])
    case discard(Leaving)
    /// Asks for a decision without a menu; Enter decides as given.
    case ask(String, byDefault: Bool)

    /// The possible answers to a decision, the default as a capital; `nil` for other questions.
    package var choices: String? {
      guard case .ask(_, let isYes) = self else { return nil }
      return isYes ? "[Y/n]" : "[y/N]"
    }

    package func words(in wording: Wording) -> String {
      switch self {
      case .choose(let choices, _): wording(.actionCount(count: choices.count))
      case .confirm(let action, _, _): action.confirm ?? action.title
      case .discard: wording(.leaveForm)
      case .ask(let text, _): text
      }
    }
  }

  package private(set) var kind: Kind
  package unowned let stack: LayerStack
  private let about: (level: Int, view: String?)
  private let text = TextPane()
  /// Called for yes instead of running the action.
  private let confirmed: (@MainActor () -> Void)?

  init(_ kind: Kind, _ stack: LayerStack, confirmed: (@MainActor () -> Void)? = nil) {
    (self.kind, self.confirmed, self.stack) = (kind, confirmed, stack)
    about = (stack.navigator.top.id, stack.navigator.top.view?.id)
  }

  package var content: LayerContent { .question(self) }
  package var pane: TextPane? { text }

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

  package var entries: [KeyEntry<Intent>] {
    switch kind {
    case .choose(let choices, _): choosing(choices.map(\.action)) + [stack.keys.typedHelp]
    case .ask(_, let isYes):
      Self.answers
        + [
          isYes
            ? .line([.enter], .answer(true), .yes, role: .yes)
            : .line([.enter], .answer(false), .no)
        ]
    case .confirm, .discard:
      Self.answers + [stack.keys.typedHelp]
        + Self.named(
          text.isLong,
          [
            .help(
              .scroll, ([.up, .character("k")], .move(.rows(-1))),
              ([.down, .character("j")], .move(.rows(1)))), .askedPages,
          ])
    }
  }

  private static let answers: [KeyEntry<Intent>] = [
    .line([.character("y"), .character("Y")], .answer(true), .yes, role: .yes),
    .line(
      [.character("n"), .character("N"), .left, .backspace, .character("q")], .answer(false), .no),
    .line([.escape], .answer(false), .no),
  ]

  private func choosing(_ actions: [ViewAction]) -> [KeyEntry<Intent>] {
    let reserved = LevelActions.reserved(stack.keys)
    let isChoice = actions.count > 1
    let moves = KeyEntry<Intent>.pair(
      .move, help: .nextPrevious, ([.down, .character("j"), .tab, .control("n")], .move(.rows(1))),
      ([.up, .character("k"), .backTab, .control("p")], .move(.rows(-1))))
    return Self.named(isChoice, [moves]) + [
      .line([.enter, .right, .character("l")], .open(nil), .doIt),
      .line([.escape, .left, .backspace, .character("q"), .character("a")], .escape, .close),
    ]
      + actions.compactMap { action in
        guard let key = action.keyStroke, !reserved.contains(key) else { return nil }
        return .help(.given(action.hint), role: .own, ([key], .action(id: action.id)))
      }
      + Self.named(
        isChoice,
        [
          .askedPages, .help(.firstLast, ([.home], .move(.first)), ([.end], .move(.last))),
        ])
  }

  /// Returns the entries, without descriptions if their keys have no effect.
  private static func named(_ isNamed: Bool, _ entries: [KeyEntry<Intent>]) -> [KeyEntry<Intent>] {
    isNamed ? entries : entries.map(\.withoutName)
  }

  func row(at position: Int) -> RowID? {
    guard case .choose(let choices, _) = kind, choices.indices.contains(position) else {
      return nil
    }
    return RowID(id: choices[position].action.id)
  }

  package func handle(_ intent: Intent) -> InteractionOutcome {
    switch (intent, kind) {
    case (.answer(let isYes), _): return answer(isYes)
    case (.escape, _): return answer(false)
    case (.help, _): stack.showHelp()
    case (.move(let movement), _):
      let page = selected == nil ? stack.pageSize : max(1, stack.pageSize - 1)
      if let distance = movement.distance(page: page) { move(by: distance) }
    case (.select(let row), .choose(let choices, _)):
      if let index = choices.firstIndex(where: { $0.action.id == row.id }) {
        kind = .choose(choices, selected: index)
      }
    case (.open(nil), .choose(let choices, let selected)): return choose(selected, choices)
    case (.action(let id), .choose(let choices, _)):
      if let index = choices.firstIndex(where: { $0.action.id == id }) {
        return choose(index, choices)
      }
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

  /// Moves among the actions to choose from, or scrolls a long question.
  private func move(by distance: Int) {
    if case .choose(let choices, let selected) = kind {
      kind = .choose(choices, selected: max(0, min(choices.count - 1, selected + distance)))
    } else {
      text.scroll(by: distance)
    }
  }
}
