package import HandlerProtocol
internal import DisplayText
package import MenuInteraction
internal import MenuLayout
internal import MenuNavigation

// Views, and the answers to their prompts.

extension PlainSession {
  /// Shows the view on top, and prompts if any answer is possible.
  package func turn(in view: HandlerView, _ level: LevelLayer) async throws(Stop) {
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
    let line = try await ask(offer.prompt(wording))
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit: try send(.leave(.quit))
    case .back: try send(.escape)
    case .help: sayHelp(offer.help(wording))
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
  ) async throws(Stop) -> Bool {
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
      try chooseAction(ofRow: rest.flatMap { Int($0) } ?? 0, offer, level)
    default: return false
    }
    return true
  }

  // MARK: Finding, sorting, paging

  private func filter(_ words: String, _ level: LevelLayer) async throws(Stop) {
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

  private func sort(by answer: String?, _ columns: [TableContent.Column]) async throws(Stop) {
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
        word, unknown: Phrase.noColumn, count: columns.count, id: { columns[$0].id },
        name: { columns[$0].title })
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
  ) async throws(Stop) {
    if offer.days != nil, let day = CalendarDate(word) {
      try await choose(day, offer, level)
      return
    }
    let row = PlainChoice.position(
      word, unknown: Phrase.noRow, count: offer.rowCount, id: { offer.rows[$0].id },
      name: { offer.names[$0] })
    switch (row, PlainChoice.action(word, among: Int(word) == nil ? offer.actions : [])) {
    case (.success(let position), _):
      try await choose(RowID(id: offer.rows[position].id), named: offer.names[position], level)
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
  ) async throws(Stop) {
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
  ) async throws(Stop) {
    guard try select(row, named: name, level) else { return }
    if let action = level.primary {
      try await run(action, .open(nil))
    } else if level.canEnter {
      try send(.open(nil))
    } else {
      say(.nothingToDoWith(name: name))
    }
  }

  private func chooseAction(
    ofRow number: Int, _ offer: PlainOffer, _ level: LevelLayer
  ) throws(Stop) {
    guard (0..<offer.rowCount).contains(number - 1) else {
      say(.noRow(answer: String(number)))
      return
    }
    let name = offer.names[number - 1]
    guard try select(RowID(id: offer.rows[number - 1].id), named: name, level) else { return }
    if level.hasActions {
      try send(.actions(.selection))
    } else {
      say(.nothingToDoWith(name: name))
    }
  }

  /// Selects a row; returns false if an update has removed it.
  private func select(_ row: RowID, named name: String, _ level: LevelLayer) throws(Stop) -> Bool {
    layers.refresh()
    guard level.rows.firstIndex(of: row) != nil else {
      say(.notThereAnyMore(name: name))
      return false
    }
    try send(.select(row))
    return true
  }
}

@MainActor package struct RowNames {
  private let rows: RowIndex
  private let table: TableContent?

  private let medium: Medium

  package init(_ level: LevelLayer) {
    (rows, table, medium) = (level.rows, level.table, .plain(level.wording))
  }

  package subscript(position: Int) -> String {
    guard let table else { return rows.viewRow(position)?.title ?? "" }
    guard let column = table.columns.first else { return "" }
    return TableCells.text(
      table.rows[rows.number(position)].cells[column.id], column.type, decimals: 4, medium)
  }
}
