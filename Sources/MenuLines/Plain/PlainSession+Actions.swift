package import HandlerProtocol
internal import MenuInteraction
internal import MenuNavigation
internal import TerminalText

// Actions: choosing one, confirming it, and reporting that it was done.

extension PlainSession {
  /// Asks which action to run, each given with its row, and runs it.
  package func chooseAction(among choices: [(action: ViewAction, row: String?)]) async throws(Stop)
  {
    let actions = choices.map(\.action)
    show(["Actions"] + PlainText.numbered(actions.map(Self.words)))
    let numbers = actions.count == 1 ? "1" : "1-\(actions.count)"
    while true {
      let answer = try await ask("Choose \(numbers), a name, b for back, or q: ")
      switch PlainAnswer(answer) {
      case .nothing: continue
      case .back: return
      case .quit: throw .left
      default:
        switch PlainChoice.action(answer, among: actions) {
        case .success(let position):
          try await begin(choices[position].action, row: choices[position].row)
          return
        case .failure(let refusal): say(refusal.words)
        }
      }
    }
  }

  /// Runs an action, after a confirmation if it requires one, and reports its end if nothing else does.
  ///
  /// The action of a form gets the form's values.
  package func begin(_ action: ViewAction, row: String?) async throws(Stop) {
    if action.id == level.form?.submit.action || action.checks == true {
      guard try await checkForm() else { return }
    }
    let values = level.form?.values ?? [:]
    if let question = action.confirm {
      let words = SafeText.lines(question).joined(separator: " ")
      let warning = action.style == .destructive ? " This cannot be undone." : ""
      guard try await askYesOrNo(words + warning) else {
        say("Not done.")
        return
      }
    }
    let before = (navigator.top.id, navigator.top.revision)
    navigator.perform(action, row: row, values: values)
    await settle()
    if navigator.toast == nil, before == (navigator.top.id, navigator.top.revision) {
      say("Done: \(action.title)")
    }
  }

  private static func words(of action: ViewAction) -> String {
    SafeText.line(action.title) + (action.key.map { " (\(SafeText.line($0)))" } ?? "")
      + (action.style == .destructive ? ", cannot be undone" : "")
  }
}
