package import HandlerProtocol
internal import MenuInteraction
internal import MenuNavigation
internal import TerminalText

// Forms: one field after another, then a question whether to send it.

extension PlainSession {
  /// Asks for the fields that are not filled in yet, then what to do with the form.
  package func turn(in content: FormContent, of view: HandlerView) async throws(Stop) {
    let generation = navigator.top.generation
    var form = level.form ?? FormState(content, generation: generation)
    let isRefused = form.generation != generation
    if isRefused { form = form.updated(content, generation: generation) }
    level.form = form
    if !isShown() {
      let footer = view.footer.map { SafeText.lines($0) } ?? []
      show(
        PlainText.heading(of: view).filter { !$0.isEmpty } + footer
          + (form.fields.isEmpty ? [] : ["Enter keeps what is filled in, - clears it."]))
    }
    if !level.isFilled || isRefused {
      for index in form.fields.indices where !level.isFilled || form.fields[index].error != nil {
        try await fill(index)
      }
      level.isFilled = true
      summarize()
    }
    try await finish(view)
  }

  /// Asks what to do with the completed form.
  private func finish(_ view: HandlerView) async throws(Stop) {
    guard let form = level.form else { return }
    let submit = view.actions.first { $0.id == form.submit.action }
    let others = view.actions.filter { $0.id != form.submit.action }
    let label = SafeText.line(form.submit.label)
    let changing = form.fields.isEmpty ? "" : "change N, "
    let line = try await ask(
      "send to \(label.lowercased()), \(changing)\(others.isEmpty ? "" : "a for actions, ")"
        + "? for help, b for back, or q: ")
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (PlainAnswer(line), parts.first?.lowercased()) {
    case (.nothing, _): break
    case (.quit, _): if try await mayLeave() { throw .left }
    case (.back, _): if try await mayLeave() { back() }
    case (.help, _):
      sayHelp([
        "send: \(label)", "change and a number or a name: asks for that field again",
        "show: prints what is filled in", "b: back, without sending", "q: quits",
      ])
    case (.jump(let words), _): await jump(words)
    case (_, "show"): summarize()
    case (_, "a") where !others.isEmpty: try await chooseAction(among: others.map { ($0, nil) })
    case (_, "change"), (_, "c"): try await change(parts.count > 1 ? parts[1] : "")
    case (_, "send"), (_, "s"):
      try await begin(
        submit ?? ViewAction(id: form.submit.action, title: form.submit.label),
        row: nil)
    default:
      // A number alone can only denote the field.
      if Int(line) != nil { try await change(line) } else { say("Answer send, change N, or b.") }
    }
  }

  private func change(_ word: String) async throws(Stop) {
    guard let fields = level.form?.fields else { return }
    switch PlainChoice.position(
      word.trimmingBlanks, kind: "field", count: fields.count, id: { fields[$0].field.id },
      name: { fields[$0].field.label })
    {
    case .success(let index): try await fill(index)
    case .failure(let refusal): say(refusal.words)
    }
  }

  /// Checks the form; reports invalid fields and asks for them again.
  package func checkForm() async throws(Stop) -> Bool {
    guard var form = level.form else { return true }
    let isRight = form.check()
    level.form = form
    if isRight { return true }
    say("Not sent: \(form.problems).")
    for index in form.fields.indices where form.fields[index].error != nil {
      try await fill(index)
    }
    return false
  }

  private func mayLeave() async throws(Stop) -> Bool {
    guard level.form?.isChanged == true else { return true }
    return try await askYesOrNo("Leave without sending the form?")
  }

  /// Prints the values of the form.
  private func summarize() {
    guard let fields = level.form?.fields, !fields.isEmpty else { return }
    show(
      PlainText.numbered(
        fields.map { field in
          let error = field.error.map { "   ✗ " + SafeText.line($0) } ?? ""
          return SafeText.line(field.field.label) + ": " + field.spokenValue + error
        }))
  }

  // MARK: One field

  /// Asks for a field until the answer is valid; a required field without an answer is asked for twice.
  private func fill(_ index: Int) async throws(Stop) {
    var wasSkipped = false
    if let error = level.form?.fields[index].error { say("✗ " + error) }
    while let field = level.form?.fields[index] {
      let value: FormField.Value
      switch try await answer(to: field) {
      case .success(let answer): value = answer
      case .failure(let refusal):
        say("✗ " + refusal.words)
        continue
      }
      level.form?.fill(index, with: value)
      guard let problem = level.form?.fields[index].problem else { return }
      say("✗ " + problem)
      if level.form?.fields[index].isEmpty == true {
        if wasSkipped { return }
        wasSkipped = true
      }
    }
  }

  private func answer(
    to field: FormField
  ) async throws(Stop) -> Result<FormField.Value, PlainChoice.Refusal> {
    let question = field.spokenLabel + ", " + field.spokenValue
    switch field.value {
    case .text(let input) where input.isMultiline: return .success(try await text(of: field, input))
    case .text(let input):
      let line = try await askLine(question + ": ", isSecret: field.kind == .secret)
      switch line.trimmingBlanks {
      case "": return .success(field.value)
      case "-": return .success(.text(TextInput("", limit: input.limit)))
      case let trimmed:
        // A secret may start or end with blanks.
        return .success(.text(TextInput(field.kind == .secret ? line : trimmed)))
      }
    case .toggle(let isOn):
      switch try await ask(question + "; y or n: ").lowercased() {
      case "": return .success(.toggle(isOn))
      case "y", "yes", "on", "true": return .success(.toggle(true))
      case "n", "no", "off", "false", "-": return .success(.toggle(false))
      default: return .failure(PlainChoice.Refusal(words: "Answer y or n"))
      }
    case .choice(let choice):
      let choices = field.choices
      append(PlainText.numbered(choices.map(SafeText.line)))
      let numbers = choices.count == 1 ? "1" : "1-\(choices.count)"
      let word = try await ask(question + "; \(numbers) or a name: ")
      switch word {
      case "": return .success(.choice(choice))
      case "-": return .success(.choice(nil))
      default:
        return PlainChoice.position(
          word, kind: "choice", count: choices.count, id: { choices[$0] }, name: { choices[$0] }
        ).map { .choice($0) }
      }
    }
  }

  private func text(of field: FormField, _ input: TextInput) async throws(Stop) -> FormField.Value {
    for line in SafeText.lines(input.text) where !input.isEmpty { say("  | " + line) }
    var lines: [String] = []
    while true {
      let line = try await askLine(
        lines.isEmpty ? field.spokenLabel + ", " + field.spokenValue + "; end with '.': " : "| ")
      switch (line.trimmingBlanks, lines.isEmpty) {
      case ("", true): return field.value
      case ("-", true): return .text(TextInput("", isMultiline: true))
      case (".", true): return field.value
      case (".", false):
        return .text(TextInput(lines.joined(separator: "\n"), isMultiline: true))
      default: lines.append(line)
      }
    }
  }
}
