package import DisplayText
package import HandlerProtocol
package import MenuInteraction
internal import MenuNavigation

// Questions: which action to run, whether to run it, and whether to discard input.

extension PlainSession {
  package func turn(in question: Question) async throws(Stop) {
    switch question.kind {
    case .choose(let choices, _): try await choose(among: choices, of: question)
    case .confirm(let action, _, _):
      let sentence = question.kind.sentence(wording)
      let isConfirmed = try await askYesOrNo(sentence + " " + wording(.yesOrNo))
      guard isOpen(question) else { return }
      try await run(action, .answer(isConfirmed))
      if !isConfirmed { say(.notDone) }
    case .discard:
      let isConfirmed = try await askYesOrNo(
        question.kind.sentence(wording) + " " + wording(.yesOrNo))
      if isOpen(question) { try send(.answer(isConfirmed)) }
    case .ask(_, let isYes):
      let lines = question.kind.promptLines(wording)
      append(Array(lines.dropLast()))
      try send(.answer(try await askYesOrNo(lines.last ?? "", byDefault: isYes)))
    }
  }

  /// Returns whether the question is still on top: an update may have taken its view away.
  private func isOpen(_ question: Question) -> Bool {
    layers.refresh()
    return layers.question === question
  }

  private func choose(
    among choices: [OfferedAction], of question: Question
  ) async throws(Stop) {
    let actions = choices.map(\.action)
    let reason = question.disabledReason.map {
      "  (" + wording(.cannotBeUsed(reason: SafeText.line($0))) + ")"
    }
    show(
      [wording(.actions.capitalized)]
        + PlainText.numbered(actions.map { words(of: $0) + (reason ?? "") }))
    let numbers = actions.count == 1 ? "1" : "1-\(actions.count)"
    while true {
      let answer = try await ask(wording(.chooseAction(numbers: numbers)))
      guard isOpen(question) else { return }
      switch PlainAnswer(answer) {
      case .nothing: continue
      case .back:
        try send(.escape)
        return
      case .quit:
        try send(.escape)
        try send(.leave(.quit))
        return
      default:
        switch PlainChoice.action(answer, among: actions) {
        case .success(let position):
          try send(.select(RowID(id: actions[position].id)))
          try await run(actions[position], .open(nil))
          return
        case .failure(let refusal): say(refusal.phrase)
        }
      }
    }
  }

  /// Sends the intent that runs an action, and reports its end if nothing else does.
  ///
  /// An action of a form whose fields are invalid is not run; the fields are asked for again.
  package func run(_ action: ViewAction, _ intent: Intent) async throws(Stop) {
    let before = (navigator.top.id, navigator.top.revision)
    let formBefore = layers.level.form?.generation
    try send(intent)
    if case .answer(false) = intent { return }
    if let form = layers.level.form, form.generation == formBefore,
      navigator.top.id == before.0, form.checks(action), form.hasErrors
    {
      navigator.clearToast()
      try await fillAgain(form)
      return
    }
    guard layers.question == nil else { return }
    await settle()
    if navigator.toast == nil, before == (navigator.top.id, navigator.top.revision) {
      say(.actionDone(title: action.title))
    }
  }

  /// Asks for yes or no; repeats the question after any other answer.
  ///
  /// As on a screen, `q` means no: it must not lose what the question is about.
  ///
  /// - Parameter standard: the meaning of an empty answer, or `nil` if it has none.
  private func askYesOrNo(
    _ question: String, byDefault standard: Bool? = nil
  ) async throws(Stop) -> Bool {
    while true {
      let answer = try await ask(question).lowercased()
      if answer.isEmpty, let standard { return standard }
      switch answer {
      case "y", "yes": return true
      case "n", "no", "b", "back", "q", "quit": return false
      default: say(.answerYesOrNo)
      }
    }
  }

  private func words(of action: ViewAction) -> String {
    SafeText.line(action.title) + (action.key.map { " (\(SafeText.line($0)))" } ?? "")
      + (action.warning(in: wording).map { ", " + $0 } ?? "")
  }
}

extension Question.Kind {
  /// Returns the question on one line, with the warning about an action that cannot be undone.
  func sentence(_ wording: Wording) -> String {
    guard case .confirm(let action, _, _) = self else { return words(in: wording) }
    let warning = action.warning(in: wording).map { wording(.warningSentence(warning: $0)) }
    return (SafeText.lines(words(in: wording)) + [warning].compactMap(\.self))
      .joined(separator: " ")
  }

  /// Returns the lines that ask for a decision; the last one ends with the possible answers and a space.
  package func promptLines(_ wording: Wording) -> [String] {
    var lines = SafeText.lines(words(in: wording))
    let last = lines.popLast() ?? ""
    return lines + [([last, choices].compactMap(\.self) + [""]).joined(separator: " ")]
  }
}
