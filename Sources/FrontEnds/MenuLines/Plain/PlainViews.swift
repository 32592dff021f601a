internal import HandlerProtocol
package import DisplayText
package import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

// Views, the answers to their prompts, and questions about them.

extension PlainSession {
  /// Shows the view on top, and prompts if any answer is possible.
  func turn(in view: HandlerView, _ level: LevelLayer) async throws(End) {
    await layers.settleAll()
    let offer = PlainOffer(level)
    if !isPrinted() {
      show(offer.isAny ? PlainView(view, level).lines() : PlainText.lines(for: view, wording))
    }
    guard offer.isAny else {
      try send(.escape)
      return
    }
    // An update may change the rows while the answer is typed; the answer refers to the rows of the offer.
    let line = try await ask(offer.prompt)
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit: try send(.leave(.quit))
    case .back: try send(.escape)
    case .help: sayHelp(offer.help)
    case .filter(let words): try await filter(words, level)
    case .jump(let words): try await jump(words)
    case .word(let word):
      if takeOffer(word) { break }
      if try await !take(word, offer, level) { try await choose(word, offer, level) }
    }
  }

  /// Performs the command of a letter; returns false if it has no meaning for this view.
  private func take(
    _ word: String, _ offer: PlainOffer, _ level: LevelLayer
  ) async throws(End) -> Bool {
    let parts = word.split(separator: " ", maxSplits: 1)
    let rest = parts.count > 1 ? String(parts[1]).trimmingBlanks : nil
    guard let word = parts.first else { return false }
    if word == PlainOffer.more, rest == nil, offer.hasMore {
      await more(level)
      return true
    }
    switch BoundIntent(plain: word) {
    case .reload? where rest == nil && (offer.canRetry || level.canReload):
      printAgain()
      try send(.retry)
    case .log? where rest == nil && offer.hasLog: try send(.log)
    case .sort? where !offer.columns.isEmpty: try await sort(by: rest, offer.columns)
    case .actions? where rest == nil && !offer.actions.isEmpty: try send(.actions(.view))
    case .actions? where rest.flatMap { Int($0) } != nil && offer.rowCount > 0:
      let number = rest.flatMap { Int($0) } ?? 0
      guard (0..<offer.rowCount).contains(number - 1) else {
        say(.noRow(answer: String(number)))
        break
      }
      let name = offer.name(ofRow: number - 1)
      try chooseAction(
        of: RowID(id: offer.rows[number - 1].id), named: name, level,
        missing: .notThereAnyMore(name: name))
    default: return false
    }
    return true
  }

  // MARK: Finding, sorting, paging

  private func filter(_ words: String, _ level: LevelLayer) async throws(End) {
    if words.isEmpty {
      if level.filter != nil { try send(.escape) }
      return
    }
    try send(.filter)
    guard level.filter != nil else {
      if level.text.search != nil {
        try send(.escape)
        say(.nothingToFilter)
      }
      return
    }
    try await type(words)
    try send(.results)
  }

  private func sort(by answer: String?, _ columns: [TableContent.Column]) async throws(End) {
    var answer = answer ?? ""
    if answer.isEmpty {
      show([wording(.columns)] + PlainText.numbered(columns.map { SafeText.line($0.title) }))
      answer = try await ask(wording(.sortBy(count: columns.count)))
    }
    switch PlainAnswer(answer) {
    case .quit: try send(.leave(.quit))
    case .word("-"): try send(.sort(.original))
    case .word(let word):
      switch PlainChoice.position(
        word, in: columns.map { ($0.id, $0.title) }, unknown: Phrase.noColumn)
      {
      case .failure(let refusal): say(refusal.phrase)
      case .success(let position): try send(.sort(.column(columns[position].id)))
      }
    default: return
    }
  }

  private func more(_ level: LevelLayer) async {
    let (generation, before) = (level.entry.generation, level.rows.count)
    navigator.loadMore(isRetry: true)
    await settle()
    guard navigator.top.id == level.id, let view = level.entry.view,
      level.entry.generation == generation, level.rows.order == nil
    else { return }
    if level.rows.count == before, view.cursor != nil { say(.noRowsOnPage) }
    append(PlainView(view, level).lines(behindRows: before))
    _ = isPrinted()
  }

  // MARK: Choosing

  private func choose(
    _ word: String, _ offer: PlainOffer, _ level: LevelLayer
  ) async throws(End) {
    if offer.days != nil, let day = CalendarDate(word) {
      try await choose(day, offer, level)
      return
    }
    let row = PlainChoice.position(
      word, in: (0..<offer.rowCount).lazy.map { (offer.rows[$0].id, offer.name(ofRow: $0)) },
      unknown: Phrase.noRow)
    switch (row, PlainChoice.action(word, among: Int(word) == nil ? offer.actions : [])) {
    case (.success(let position), _):
      try await choose(
        RowID(id: offer.rows[position].id), named: offer.name(ofRow: position), level)
    case (.failure, .success(let position)):
      let action = offer.actions[position]
      try send(.actions(.view))
      guard layers.question != nil else { return }
      try await run(action, .action(id: action.id))
    case (.failure(let refusal), .failure):
      if offer.isFailure {
        try send(.escape)
        _ = isPrinted()
        passedOn = word
      } else {
        say(refusal.phrase)
      }
    }
  }

  private func choose(
    _ day: CalendarDate, _ offer: PlainOffer, _ level: LevelLayer
  ) async throws(End) {
    guard let heatmap = level.heatmap, let days = offer.days, days.contains(day) else {
      if let days = offer.days {
        say(.daysFromTo(first: days.lowerBound.text, last: days.upperBound.text))
      }
      return
    }
    say(HeatmapBody(heatmap: heatmap, medium: .plain(wording), day: day).dayWords ?? "")
    try send(.day(day))
    if let action = level.primary { try await run(action, .open(nil)) }
  }

  /// Opens a row: runs its own action, or asks which one if it has several but none of its own.
  private func choose(
    _ row: RowID, named name: String, _ level: LevelLayer
  ) async throws(End) {
    guard try select(row, level, missing: .notThereAnyMore(name: name)) else { return }
    if let action = level.primary {
      try await run(action, .open(nil))
    } else if level.canEnter {
      try send(.open(nil))
    } else {
      say(.nothingToDoWith(name: name))
    }
  }

  /// Asks which action of a row to run.
  ///
  /// - Parameter missing: the message if an update has removed the row.
  func chooseAction(
    of row: RowID, named name: String, _ level: LevelLayer, missing: Phrase
  ) throws(End) {
    guard try select(row, level, missing: missing) else { return }
    if level.hasActions {
      try send(.actions(.selection))
    } else {
      say(.nothingToDoWith(name: name))
    }
  }

  /// Selects a row; says `missing` and returns false if an update has removed it.
  private func select(_ row: RowID, _ level: LevelLayer, missing: Phrase) throws(End) -> Bool {
    layers.refresh()
    guard level.rows.firstIndex(of: row) != nil else {
      say(missing)
      return false
    }
    try send(.select(row))
    return true
  }

  // MARK: Questions

  func turn(in question: Question) async throws(End) {
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
  ) async throws(End) {
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
  func run(_ action: ViewAction, _ intent: Intent) async throws(End) {
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
  ) async throws(End) -> Bool {
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
