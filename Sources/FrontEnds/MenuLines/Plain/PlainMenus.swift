internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuNavigation

// Menus, and searches for items.

extension PlainSession {
  func turn(in menu: Menu, _ level: LevelLayer) async throws(End) {
    // An item that was found has been opened and closed again.
    if level.filter != nil { try send(.escape) }
    await settleItems()
    let shown = level.entry.menu ?? menu
    if !isPrinted() {
      let titles = navigator.entries.map { SafeText.line($0.title) }
      show(PlainText.numbered(shown, title: titles.joined(separator: " › "), wording))
    }
    if let words = announced.take() { say(words) }
    let canGoBack = !navigator.isAtRoot
    let hasActions = shown.items.contains { !$0.actions.isEmpty }
    let line = try await ask(
      prompt(count: shown.items.count, canGoBack: canGoBack, hasActions: hasActions))
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit: try send(.leave(.quit))
    case .back where canGoBack: try send(.escape)
    case .help: sayHelp(Self.menuHelp(canGoBack: canGoBack, hasActions: hasActions))
    case .filter(let words): try await find(words, .filter)
    case .jump(let words): try await jump(words)
    case .back, .word:
      switch PlainChoice.item(line, in: shown) {
      case .success(let item): try send(.open(RowID(item.path)))
      case .failure(let refusal):
        if try !chooseAction(line, in: shown, level) { say(refusal.phrase) }
      }
    }
  }

  /// Asks which action of an item to run, for an answer that is `a` and an item; returns false for others.
  private func chooseAction(
    _ line: String, in menu: Menu, _ level: LevelLayer
  ) throws(End) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, BoundIntent(plain: parts[0]) == .actions else { return false }
    switch PlainChoice.item(String(parts[1]).trimmingBlanks, in: menu) {
    case .failure(let refusal): say(refusal.phrase)
    case .success(let item):
      try chooseAction(
        of: RowID(item.path), named: item.title, level, missing: .itemsHaveChanged)
    }
    return true
  }

  func turn(in filter: LevelFilter, isJump: Bool = false) async throws(End) {
    let (query, places) = (filter.input.text, filter.places)
    if !isPrinted(query: query) {
      let title: Phrase =
        query.isEmpty ? .allItems : .matchesFor(count: places.count, query: query)
      show(PlainText.numbered(places, title: wording(title), wording))
    }
    let line = try await ask(prompt(count: places.count, canGoBack: true))
    switch PlainAnswer(line) {
    case .nothing: break
    case .quit:
      try send(.escape)
      try send(.leave(.quit))
    case .back, .filter(""): try send(.escape)
    case .help: sayHelp(Self.menuHelp(canGoBack: true))
    case .filter(let words): try await narrow(words, after: query)
    case .jump(let words):
      try send(.escape)
      try await jump(words)
    case .word(let word):
      switch PlainChoice.position(
        word, in: places.map { ($0.item.id, $0.item.title) }, unknown: Phrase.noItem)
      {
      case .success(let position):
        let row = RowID(places[position].path)
        try send(.select(row))
        // Items may have come and gone while the answer was typed.
        guard layers.selectedRow == row else {
          say(.itemsHaveChanged)
          printAgain()
          break
        }
        if isJump {
          try goThere()
        } else {
          try send(.results)
          try send(.open(nil))
        }
      case .failure(let refusal): say(refusal.phrase)
      }
    }
  }

  /// Opens a search for items, if there are any, and lists the matches to choose from.
  private func find(_ words: String, _ intent: Intent) async throws(End) {
    try send(intent)
    switch layers.top.content {
    case .filter, .jump: try await narrow(words, after: nil)
    // A toast says why the view cannot be searched.
    default: break
    }
  }

  /// Searches for `words`; without matches returns to the previous search, or closes it if there was none.
  private func narrow(_ words: String, after previous: String?) async throws(End) {
    try await type(words)
    let isFound =
      switch layers.top.content {
      case .jump(let jump): jump.count > 0
      case .filter(let filter, _): !filter.places.isEmpty
      default: true
      }
    if isFound { return }
    say(words.isEmpty ? .noItems : .nothingMatchesQuery(query: words))
    if let previous { try await type(previous) } else { try send(.escape) }
  }

  /// Goes to the item of the whole menu that `words` denotes, or lists the candidates.
  func jump(_ words: String) async throws(End) {
    try await find(words, .jump)
    guard !words.isEmpty, let places = layers.jump?.filter.places else { return }
    let exact = places.indices.filter { index in
      places[index].item.hasTitle { $0.lowercased() == words.lowercased() }
    }
    guard let row = exact.count == 1 ? exact.first : places.count == 1 ? 0 : nil else { return }
    try send(.select(RowID(places[row].path)))
    try goThere()
    // With an unsent form the search stays open.
    if layers.jump != nil { try send(.escape) }
  }

  /// Goes to the selected item of the jump list, and announces its number there.
  private func goThere() throws(End) {
    try send(.open(nil))
    let level = layers.level
    guard layers.jump == nil, layers.question == nil, level.entry.menu != nil,
      let item = level.rows.item(level.selectedRow)
    else { return }
    announced = wording(.itemHasNumber(title: item.title, number: level.selectedRow + 1))
  }

  private func prompt(count: Int, canGoBack: Bool, hasActions: Bool = false) -> String {
    let numbers = count == 0 ? "" : wording(count == 1 ? .number : .numbers(count: count))
    return wording(
      .chooseItem(
        numbers: numbers + (hasActions ? wording(.aNumberForActionsThen) : "")
          + (canGoBack ? wording(.bForBackThen) : "")))
  }

  private static func menuHelp(canGoBack: Bool, hasActions: Bool = false) -> [Phrase] {
    [.helpOpensItem] + (hasActions ? [.helpItemActions] : []) + [.helpFindsHere, .helpJumps]
      + (canGoBack ? [.helpBack] : []) + [.helpQuits]
  }
}
