internal import HandlerProtocol
internal import DisplayText
internal import FieldRules
internal import MenuInteraction
internal import MenuLayout
internal import MenuNavigation
internal import StructuredData

// Forms: one field after another, then a question whether to send it.

extension PlainSession {
  /// Asks for the fields that are not filled in yet, then what to do with the form.
  func turnInForm() async throws(End) {
    let level = layers.level
    guard let form = level.form, let view = level.entry.view else { return }
    if !isPrinted() {
      let footer = view.signedFooter.map { SafeText.lines($0) } ?? []
      show(
        PlainText.heading(of: view).filter { !$0.isEmpty } + footer
          + (form.fields.isEmpty ? [] : [wording(.enterKeeps)]))
    }
    if filled[level.id] != form.generation {
      let isNew = filled[level.id] == nil
      for field in form.fields where isNew || field.error != nil { try await fill(field) }
      filled[level.id] = form.generation
      summarize()
    }
    try await finish(form, level)
  }

  private func finish(_ form: FormState, _ level: LevelLayer) async throws(End) {
    let hasActions = !level.viewActions.isEmpty
    let label = SafeText.line(form.submit.label)
    let line = try await ask(
      wording(
        .sendForm(
          label: label.lowercased(),
          changing: form.fields.isEmpty ? "" : wording(.changeField),
          actions: hasActions ? wording(.aForActionsThen) : "")))
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    switch (PlainAnswer(line), parts.first?.lowercased()) {
    case (.nothing, _): break
    case (.quit, _): try send(.leave(.quit))
    case (.back, _): try send(.escape)
    case (.help, _):
      sayHelp([
        .helpSend(label: label), .helpChange, .helpShow, .helpBackUnsent, .helpQuits,
      ])
    case (.jump(let words), _): try await jump(words)
    case (_, "show"): summarize()
    case (_, let letter?) where hasActions && BoundIntent(plain: letter) == .actions:
      try send(.actions(.view))
    case (_, "change"), (_, "c"): try await change(parts.count > 1 ? parts[1] : "")
    case (_, "send"), (_, "s"): try await run(level.submitAction(of: form), .submit)
    default:
      // A number alone can only denote the field.
      if Int(line) != nil { try await change(line) } else { say(.answerSend) }
    }
  }

  private func change(_ word: String) async throws(End) {
    guard let fields = layers.level.form?.fields.filter({ !$0.isHidden }) else { return }
    switch PlainChoice.position(
      word.trimmingBlanks, in: fields.map { ($0.field.id, $0.field.label) },
      unknown: Phrase.noField)
    {
    case .success(let index): try await fill(fields[index])
    case .failure(let refusal): say(refusal.phrase)
    }
  }

  func fillAgain(_ form: FormState) async throws(End) {
    say(.notSent(problems: form.problems))
    for field in form.fields where field.error != nil { try await fill(field) }
  }

  private func summarize() {
    guard let fields = layers.level.form?.fields.filter({ !$0.isHidden }), !fields.isEmpty else {
      return
    }
    show(
      PlainText.numbered(
        fields.map { field in
          let error = field.error.map { "   ✗ " + SafeText.line($0) } ?? ""
          return SafeText.line(field.field.label) + ": " + field.spokenValue(wording) + error
        }))
  }

  // MARK: One field

  /// Asks for a field until the answer is valid; a required field without an answer is asked for twice.
  ///
  /// The plugin may replace the form in the meantime.
  private func fill(_ first: FormField) async throws(End) {
    let id = first.field.id
    let current = { [layers] in layers.level.form?.fields.first { $0.field.id == id } }
    var wasSkipped = false
    guard current()?.isHidden != true else { return }
    if let error = current()?.error { say("✗ " + error) }
    if let field = current(), field.kind == .choice, field.choices.isEmpty {
      if field.error == nil {
        say("✗ " + wording(.nothingToChooseFor(label: field.spokenLabel(wording))))
      }
      return
    }
    while let asked = current() {
      switch try await answer(to: asked) {
      case .success(nil): break
      case .success(let value?):
        try send(.fill(field: id, value))
        await layers.settleAll()
        if let error = current()?.error {
          say("✗ " + error)
          continue
        }
      case .failure(let refusal):
        say("✗ " + wording(refusal.phrase))
        continue
      }
      guard let filled = current(), let problem = filled.problem(in: wording) else { return }
      say("✗ " + problem)
      if filled.isEmpty {
        if wasSkipped { return }
        wasSkipped = true
      }
    }
  }

  /// Returns the value that the user gives a field, or `nil` to keep the present one.
  private func answer(
    to field: FormField
  ) async throws(End) -> Result<StructuredValue?, PlainChoice.Refusal> {
    let question = field.spokenLabel(wording) + ", " + field.spokenValue(wording)
    switch field.value {
    case .text(let input) where input.isMultiline: return .success(try await text(of: field, input))
    case .text:
      let line = try await askLine(question + ": ", isSecret: field.kind == .secret)
      switch line.trimmingBlanks {
      case "": return .success(nil)
      case "-": return .success(.null)
      // A secret may start or end with spaces.
      case let trimmed: return .success(.string(field.kind == .secret ? line : trimmed))
      }
    case .toggle:
      switch try await ask(wording(.fieldYesOrNo(field: question))).lowercased() {
      case "": return .success(nil)
      case "y", "yes", "on", "true": return .success(.bool(true))
      case "n", "no", "off", "false", "-": return .success(.bool(false))
      default: return .failure(PlainChoice.Refusal(phrase: .yesOrNoNeeded))
      }
    case .several, .choice:
      let choices = field.choices
      append(PlainText.numbered(choices.map { SafeText.line($0.label) }))
      let numbers = choices.count == 1 ? "1" : "1-\(choices.count)"
      let isSeveral = field.rules.isMultiple
      let line = try await ask(
        wording(
          isSeveral
            ? .fieldSeveral(field: question) : .fieldChoice(field: question, numbers: numbers)))
      let named = choices.map { ($0.value, $0.label) }
      switch line {
      case "": return .success(nil)
      case "-": return .success(.null)
      case _ where isSeveral:
        return PlainChoice.positions(line, in: named, unknown: Phrase.noChoice)
          .map { .array($0.map { .string(choices[$0].value) }) }
      default:
        return PlainChoice.position(line, in: named, unknown: Phrase.noChoice)
          .map { .string(choices[$0].value) }
      }
    }
  }

  private func text(of field: FormField, _ input: TextInput) async throws(End) -> StructuredValue? {
    for line in SafeText.lines(input.text) where !input.isEmpty { say("  | " + line) }
    var lines: [String] = []
    while true {
      let question = field.spokenLabel(wording) + ", " + field.spokenValue(wording)
      let line = try await askLine(
        lines.isEmpty ? wording(.fieldLines(field: question)) : "| ")
      switch (line.trimmingBlanks, lines.isEmpty) {
      case ("", true), (".", true): return nil
      case ("-", true): return .null
      case (".", false): return .string(lines.joined(separator: "\n"))
      default: lines.append(line)
      }
    }
  }
}
