internal import FuzzyMatching
package import HandlerProtocol
package import MenuInteraction
internal import MenuLayout
internal import MenuNavigation
internal import TerminalText

// Views, and the answers to their prompts.

extension PlainSession {
  /// Shows the view on top, and prompts if any answer is possible.
  package func turn(in view: HandlerView) async throws(Stop) {
    find(in: view)
    let rows = rows(of: view)
    let offer = PlainOffer(navigator.top, rows: rows, isFiltered: level.order != nil)
    if !isShown() {
      show(offer.isAny ? plainView(view, rows).lines() : PlainText.lines(for: view))
    }
    guard offer.isAny else {
      back()
      return
    }
    let line = try await ask(offer.prompt)
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit: throw .left
    case .back: back()
    case .help: sayHelp(offer.help)
    case .filter(let words): filter(words)
    case .jump(let words): await jump(words)
    case .word(let word):
      if try await !take(word, offer, view) { try await choose(word, offer, rows, view) }
    }
  }

  private func rows(of view: HandlerView) -> RowIndex {
    guard let sort = level.sort, case .table(let table) = view.content else {
      return RowIndex(view, order: level.order)
    }
    let sorted = sort.order(of: table)
    let shown = level.order.map(Set.init)
    return RowIndex(view, order: shown.map { shown in sorted.filter(shown.contains) } ?? sorted)
  }

  private func plainView(_ view: HandlerView, _ rows: RowIndex) -> PlainView {
    PlainView(view: view, order: rows.order, sort: level.sort, matcher: level.matcher)
  }

  /// Performs the command of a letter; returns false if it has no meaning for this view.
  private func take(
    _ word: String, _ offer: PlainOffer, _ view: HandlerView
  ) async throws(Stop) -> Bool {
    let parts = word.split(separator: " ", maxSplits: 1)
    let rest = parts.count > 1 ? String(parts[1]).trimmingBlanks : nil
    switch parts.first {
    case "r" where rest == nil:
      shown = nil
      navigator.retry()
    case "l" where rest == nil && offer.log != nil:
      show(SafeText.lines(offer.log ?? ""))
    case "m" where rest == nil && offer.hasMore: await more(view)
    case "s" where !offer.columns.isEmpty: try await sort(by: rest, offer.columns)
    case "a" where rest == nil && !offer.actions.isEmpty:
      try await chooseAction(among: offer.actions.map { ($0, nil) })
    case "a" where rest.flatMap { Int($0) } != nil && offer.rowCount > 0:
      try await chooseAction(ofRow: rest.flatMap { Int($0) } ?? 0, offer, view)
    default: return false
    }
    return true
  }

  // MARK: Finding, sorting, paging

  private func filter(_ words: String) {
    level.matcher = words.isEmpty ? nil : FuzzyMatcher(query: words)
    level.order = nil
    shown = nil
  }

  /// Applies the filter to the rows, also after the view has changed.
  private func find(in view: HandlerView) {
    guard let matcher = level.matcher else { return }
    let revision = navigator.top.revision
    guard level.order == nil || level.revision != revision else { return }
    level.order = RowIndex.candidates(of: view).searchNow(matcher).lines
    level.revision = revision
  }

  private func sort(by answer: String?, _ columns: [TableContent.Column]) async throws(Stop) {
    var answer = answer ?? ""
    if answer.isEmpty {
      show(["Columns"] + PlainText.numbered(columns.map { SafeText.line($0.title) }))
      answer = try await ask(
        "Sort by 1-\(columns.count), a name, - for the original order, b for back, or q: ")
    }
    switch PlainAnswer(answer) {
    case .quit: throw .left
    case .word("-"): level.sort = nil
    case .word(let word):
      switch PlainChoice.position(
        word, kind: "column", count: columns.count, id: { columns[$0].id },
        name: { columns[$0].title })
      {
      case .failure(let refusal):
        say(refusal.words)
        return
      case .success(let position):
        let id = columns[position].id
        // Sorting by the same column again reverses the order.
        let ascending = level.sort.map { $0.column != id || !$0.ascending } ?? true
        level.sort = TableSort(column: id, ascending: ascending)
        say("Sorted by \(columns[position].title), \(ascending ? "ascending" : "descending").")
      }
    default: return
    }
    shown = nil
  }

  /// Requests the next page and prints its rows.
  private func more(_ view: HandlerView) async {
    let (old, before) = (navigator.top, rows(of: view).count)
    navigator.loadMore()
    await settle()
    guard navigator.top.id == old.id, let view = navigator.top.view else { return }
    if navigator.top.generation == old.generation, level.order == nil, level.sort == nil {
      let rows = rows(of: view)
      if rows.count == before, view.cursor != nil { say("No rows came with this page.") }
      append(plainView(view, rows).lines(behindRows: before))
      _ = isShown()
    }
  }

  // MARK: Choosing

  private func choose(
    _ word: String, _ offer: PlainOffer, _ rows: RowIndex, _ view: HandlerView
  ) async throws(Stop) {
    if let days = offer.days, let day = CalendarDate(word) {
      try await choose(day, days, offer, view)
      return
    }
    let names = RowNames(view, rows)
    let row = PlainChoice.position(
      word, kind: "row", count: rows.count, id: { rows[$0].id }, name: { names[$0] })
    switch (row, PlainChoice.action(word, among: Int(word) == nil ? offer.actions : [])) {
    case (.success(let position), _): try await choose(position, rows, view)
    case (.failure, .success(let position)): try await begin(offer.actions[position], row: nil)
    case (.failure(let refusal), .failure):
      if offer.isFailure {
        back()
        _ = isShown()
        passedOn = word
      } else {
        say(refusal.words)
      }
    }
  }

  private func choose(
    _ day: CalendarDate, _ days: ClosedRange<CalendarDate>, _ offer: PlainOffer,
    _ view: HandlerView
  ) async throws(Stop) {
    guard case .heatmap(let heatmap) = view.content, days.contains(day) else {
      say("The days are \(days.lowerBound.text) to \(days.upperBound.text).")
      return
    }
    say(HeatmapBody(heatmap: heatmap, medium: .plain, day: day).dayWords ?? "")
    if let action = offer.dayAction { try await begin(action, row: day.text) }
  }

  /// Runs a row's own action; asks which one to run if it has several but none of its own.
  private func choose(
    _ position: Int, _ rows: RowIndex, _ view: HandlerView
  ) async throws(Stop) {
    let row = rows[position]
    if let action = row.opening(in: view) {
      try await begin(action, row: row.id)
    } else if row.actions.isEmpty {
      say("There is nothing to do with '\(RowNames(view, rows)[position])'.")
    } else {
      try await chooseAction(among: row.actions.map { ($0, row.id) })
    }
  }

  private func chooseAction(
    ofRow number: Int, _ offer: PlainOffer, _ view: HandlerView
  ) async throws(Stop) {
    let rows = rows(of: view)
    guard (1...rows.count).contains(number) else {
      say("There is no row '\(number)'.")
      return
    }
    let row = rows[number - 1]
    let actions = LevelActions(view, row: row, day: nil, links: []).own
    if actions.isEmpty {
      say("There is nothing to do with '\(RowNames(view, rows)[number - 1])'.")
    } else {
      try await chooseAction(among: actions)
    }
  }
}

/// The names of a view's rows, by position.
package struct RowNames {
  private let rows: RowIndex
  private let table: TableContent?

  package init(_ view: HandlerView, _ rows: RowIndex) {
    self.rows = rows
    if case .table(let table) = view.content { self.table = table } else { table = nil }
  }

  package subscript(position: Int) -> String {
    guard let table else { return rows.viewRow(position)?.title ?? "" }
    guard let column = table.columns.first else { return "" }
    return TableCells.text(
      table.rows[rows.number(position)].cells[column.id], column.type, decimals: 4)
  }
}
