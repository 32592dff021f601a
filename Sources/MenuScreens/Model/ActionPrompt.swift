internal import HandlerProtocol
internal import Keyboard
internal import MenuNavigation
internal import TerminalText
internal import TerminalUI

/// A question about an action, answered before anything else: which one, or whether it is meant.
enum ActionPrompt {
  /// Which of the actions, each with the row that it is for?
  case choose([(action: ViewAction, row: String?)], selected: Int)
  /// Is it meant?
  case confirm(ViewAction, row: String?, values: [String: JSONValue])
  /// Is what was typed to be lost?
  case discard(Leaving)

  /// How a level is left.
  enum Leaving {
    case back, quit
    /// To the level of this number from the root.
    case level(Int)
  }

  /// How much of a question is shown, in bytes: it is wrapped for each frame.
  private static let longestQuestion = 64 << 10

  /// The question as it stands in the place of the view.
  ///
  /// Actions to choose from are its rows.
  func layout(columns: Int) -> BodyLayout {
    let medium = Medium.screen(columns: columns)
    switch self {
    case .choose(let choices, let selected):
      var layout = BodyLayout { row in
        let action = choices[row].action
        let warning = action.style == .destructive ? "  ▲ cannot be undone" : ""
        let key = action.key.map { [Span(medium.beginning(of: $0) + " ", .accent)] } ?? []
        let title = medium.beginning(of: action.title)
        return [
          BodyLine(
            [
              Span("   "), Span(title, row == selected ? .heading : .text), Span(warning, .warning),
            ], right: key)
        ]
      }
      layout.add([BodyLine([Span("   Actions", .heading)])])
      layout.addRows(choices.count)
      return layout
    case .discard:
      return BodyLayout([
        BodyLine([Span("   ▲ ", .warning), Span("Leave without sending the form?", .heading)]),
        BodyLine(), Self.answers(yes: "yes, lose what was typed"),
      ])
    case .confirm(let action, _, _):
      let question = medium.beginning(
        of: action.confirm ?? action.title, bytes: Self.longestQuestion)
      let mark = action.style == .destructive ? "▲ " : "? "
      let lines = TextWrapping.lines(question, columns: columns - 6).enumerated()
      return BodyLayout(
        lines.map { index, line in
          BodyLine([Span("   " + (index == 0 ? mark : "  "), .warning), Span(line, .heading)])
        } + [BodyLine(), Self.answers(yes: "yes")])
    }
  }

  /// What can be answered; a click on it answers.
  private static func answers(yes: String) -> BodyLine {
    let (yes, no) = ("y " + yes, "n no")
    var line = BodyLine([Span("     " + yes + "   " + no, .dim)])
    let (first, second) = (5, 5 + yes.count + 3)
    line.places = [
      LinePlace(columns: first..<first + yes.count, target: .key(.character("y"))),
      LinePlace(columns: second..<second + no.count, target: .key(.character("n"))),
    ]
    return line
  }

  /// The number of the action under the cursor; nil where there is none to choose.
  var selected: Int? { if case .choose(_, let selected) = self { selected } else { nil } }

  var keyHints: [(key: String, meaning: String)] {
    switch self {
    case .choose(let choices, _):
      (choices.count > 1 ? [("↑↓", "move")] : []) + [("⏎", "do it"), ("esc", "close")]
    case .confirm, .discard: [("y", "yes"), ("n", "no"), ("esc", "no")]
    }
  }
}

extension ScreenModel {
  /// Keys that no action takes away: those that lead out, and those that lead to everything else.
  private var reserved: Set<Key> {
    let commands: [Command] = [.quit, .filter, .help, .jump, .actions]
    return Set(commands.flatMap(keys.keys(for:)))
      .union([.enter, .tab, .backTab, .backspace, .escape, .up, .down, .left, .right])
  }

  /// The action of Enter where the cursor stands, and the row that it is for.
  var primaryAction: (action: ViewAction, row: String?)? {
    guard let view = navigator.top.view else { return nil }
    if let day, isOnDays {
      guard case .heatmap(let heatmap) = view.content, let primary = heatmap.primary else {
        return nil
      }
      return view.actions.first { $0.id == primary }.map { ($0, day.text) }
    }
    guard rows.count > 0, case let row = rows[selectedRow], let primary = row.primary else {
      return nil
    }
    return (row.actions + view.actions).first { $0.id == primary }.map { ($0, row.id) }
  }

  /// What can be done where the cursor stands, the links of a text last.
  private var actions: [(action: ViewAction, row: String?)] {
    ownActions
      + links.enumerated().map { number, link in
        let title = link.text.isEmpty || link.text == link.address ? link.address : link.text
        let open = ViewAction(
          id: "link \(number)", title: "Open \(title)", effects: [.open(url: link.address)])
        return (open, nil)
      }
  }

  /// What the handler lets one do where the cursor stands: with the row first, then with the view.
  private var ownActions: [(action: ViewAction, row: String?)] {
    guard let view = navigator.top.view else { return [] }
    var found: [(ViewAction, String?)] = []
    let isOnRow = rows.count > 0 && !isOnDays
    let row = isOnRow ? rows[selectedRow] : nil
    for action in row?.actions ?? [] { found.append((action, row?.id)) }
    var ids = Set(found.map(\.0.id))
    let selected = row?.id ?? (isOnDays ? day?.text : nil)
    for action in view.actions where ids.insert(action.id).inserted {
      found.append((action, selected))
    }
    return found
  }

  /// The keys of actions that work now.
  var actionHints: [(key: String, meaning: String)] {
    let actions = ownActions
    let reserved = reserved
    // The action of Enter is named with Enter already.
    let primary = primaryAction?.action.id
    let keyed = actions.filter { $0.action.id != primary }.compactMap { action, _ in
      action.key.flatMap { key in
        action.keyStroke.flatMap { reserved.contains($0) ? nil : (key: key, meaning: action.hint) }
      }
    }
    let hasActions = !actions.isEmpty || !links.isEmpty
    return keyed + (hasActions ? [(hint(.actions), "actions")] : [])
  }

  /// The further keys of a question.
  func keys(of prompt: ActionPrompt) -> [(key: String, meaning: String)] {
    guard case .choose(let choices, _) = prompt else {
      let answers = [("Y", "yes"), ("N ← Backspace q", "no")]
      guard case .confirm = prompt, canScrollOverlay else { return answers }
      return answers + [("↑↓ j k", "scroll"), ("PgDn PgUp", "page down, page up")]
    }
    let reserved = reserved
    let own = choices.compactMap { action, _ in
      action.key.flatMap { key in
        action.keyStroke.map(reserved.contains) == false ? (key, action.hint) : nil
      }
    }
    let moving = [
      ("j k tab shift-tab ctrl-n ctrl-p", "next, previous"), ("PgDn PgUp", "page down, page up"),
      ("Home End", "first, last"),
    ]
    return own + (choices.count > 1 ? moving : []) + [
      ("→ l", "do it"), ("← Backspace q a", "close"),
    ]
  }

  /// Does the action whose key this is; false where there is none.
  func performAction(_ key: Key) -> Bool {
    guard let (action, row) = action(of: key, among: ownActions) else { return false }
    begin(action, row: row)
    return true
  }

  /// Whether a key does an action here, and so nothing else.
  func isActionKey(_ key: Key) -> Bool { action(of: key, among: ownActions) != nil }

  private func action(
    of key: Key, among actions: @autoclosure () -> [(action: ViewAction, row: String?)]
  ) -> (action: ViewAction, row: String?)? {
    if reserved.contains(key) { return nil }
    return actions().first { action, _ in action.keyStroke == key }
  }

  /// Asks which action is wanted, where there are any.
  func chooseAction() {
    let actions = actions
    guard !actions.isEmpty else {
      if navigator.top.view != nil { navigator.say("There is nothing to do here.") }
      return
    }
    ask(.choose(actions, selected: 0))
  }

  func ask(_ question: ActionPrompt) {
    overlayScroll = 0
    promptLevel = navigator.top.id
    promptView = navigator.top.view?.id
    prompt = question
  }

  /// Does an action, asking first where it wants that; of a form, with what is filled in.
  func begin(_ action: ViewAction, row: String?) {
    // The row that is acted on stays selected, wherever the answer puts it.
    if row != nil, rows.count > 0, !isOnDays { select(row: selectedRow) }
    var values: [String: JSONValue] = [:]
    if var form = state.form {
      let isSubmit = action.id == form.submit.action
      if isSubmit || action.checks == true {
        let isRight = form.check()
        if isRight, isSubmit { form.note(isSent: action.confirm == nil) }
        state.form = form
        guard isRight else {
          navigator.say(form.problems, style: .warning)
          return
        }
      }
      values = form.values
    }
    guard action.confirm != nil else {
      navigator.perform(action, row: row, values: values)
      return
    }
    ask(.confirm(action, row: row, values: values))
  }

  func handleInPrompt(_ key: Key) -> Outcome {
    switch prompt {
    case .discard(let way)?:
      switch key {
      case .character("y"), .character("Y"):
        prompt = nil
        return leaveNow(way)
      case .character("n"), .character("N"), .escape, .backspace, .left, .character("q"):
        prompt = nil
      default: break
      }
    case .confirm(let action, let row, let values)?:
      // Enter is no answer: who holds it down has not read the question.
      switch key {
      case .character("y"), .character("Y"):
        prompt = nil
        navigator.perform(action, row: row, values: values)
      case .character("n"), .character("N"), .escape, .backspace, .left, .character("q"):
        prompt = nil
      case .down, .character("j"): moveInPrompt(by: 1)
      case .up, .character("k"): moveInPrompt(by: -1)
      case .pageDown: moveInPrompt(by: pageSize)
      case .pageUp: moveInPrompt(by: -pageSize)
      default: break
      }
    case .choose(let choices, let selected)?:
      // The keys of the actions stand beside them.
      if let (action, row) = action(of: key, among: choices) {
        prompt = nil
        begin(action, row: row)
        return .stay
      }
      switch key {
      case .down, .character("j"), .tab, .control("n"): moveInPrompt(by: 1)
      case .up, .character("k"), .backTab, .control("p"): moveInPrompt(by: -1)
      case .pageDown: moveInPrompt(by: max(1, pageSize - 1))
      case .pageUp: moveInPrompt(by: -max(1, pageSize - 1))
      case .home: moveInPrompt(by: -choices.count)
      case .end: moveInPrompt(by: choices.count)
      case .enter, .right, .character("l"):
        prompt = nil
        begin(choices[selected].action, row: choices[selected].row)
      case .escape, .backspace, .left, .character("q"), .character("a"): prompt = nil
      default: break
      }
    case nil: break
    }
    return .stay
  }

  /// Moves among the actions to choose from, or scrolls a long question.
  func moveInPrompt(by distance: Int) {
    if case .choose(let choices, let selected)? = prompt {
      prompt = .choose(choices, selected: max(0, min(choices.count - 1, selected + distance)))
    } else {
      // The next frame knows how far down the end is.
      overlayScroll = max(0, overlayScroll + distance)
    }
  }

  /// Does what a click on an action does: it selects, and does what is selected.
  func clickInPrompt(row: Int) -> Outcome {
    guard case .choose(let choices, let selected)? = activePrompt, choices.indices.contains(row)
    else { return .stay }
    if row == selected { return handleInPrompt(.enter) }
    prompt = .choose(choices, selected: row)
    return .stay
  }
}
