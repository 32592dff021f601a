internal import HandlerProtocol
public import Keyboard
internal import MenuItems
internal import MenuNavigation

// What keys do.

extension ScreenModel {
  /// Does what `key` means on what is shown.
  public func handle(_ key: Key) -> Outcome {
    navigator.clearToast()
    defer { updateForm() }
    updateForm()
    refreshFilter()
    refreshJump()
    refreshTextSearch()
    if activePrompt == nil { prompt = nil }
    if opensHelpEverywhere(key), !showsHelp {
      showHelp()
      return .stay
    }
    if showsHelp { return handleInCover(key) }
    if prompt != nil { return handleInPrompt(key) }
    if overlay != nil { return handleInCover(key) }
    if jump != nil { return handleInJump(key) }
    if state.filter?.isEditing == true { return handleInFilter(key) }
    if textSearch?.isEditing == true { return handleInTextSearch(key) }
    if state.form != nil, let outcome = handleInForm(key) { return outcome }
    if let item = shortcutItem(key) {
      navigator.select(item)
      return .stay
    }
    if performAction(key) || handleInHeatmap(key) { return .stay }
    guard let command = keys.command(for: key, preferring: localCommands) else {
      if key == .tab, state.filter != nil { state.filter?.isEditing = true }
      return .stay
    }
    return perform(command, key)
  }

  /// The commands that are there only now, and come before what their keys mean elsewhere.
  var localCommands: [Command] {
    if textSearch != nil { return [.nextMatch, .previousMatch] }
    return navigator.top.failureLog != nil && !isCovered ? [.log] : []
  }

  /// Whether a key shows the list of keys wherever one is, also where letters are typed.
  func opensHelpEverywhere(_ key: Key) -> Bool {
    guard case .function = key else { return false }
    return keys.command(for: key) == .help
  }

  /// Does what a command says.
  func perform(_ command: Command, _ key: Key) -> Outcome {
    switch command {
    case .up, .down, .pageUp, .pageDown, .first, .last: move(command)
    case .open: return openOrRetry(key)
    case .back: return goBack(key)
    case .quit: return leave(.quit)
    case .filter: openFilter()
    case .nextMatch: moveMatch(by: 1)
    case .previousMatch: moveMatch(by: -1)
    case .jump: openJump()
    case .help: showHelp()
    case .reload:
      if navigator.top.menu != nil { return .reload }
      navigator.retry()
    case .actions: chooseAction()
    case .problems: showProblems()
    case .log: showLog()
    case .sort: sortByNextColumn()
    case .mouse:
      usesMouse.toggle()
      navigator.say(
        usesMouse ? "The mouse works here" : "The mouse selects text; \(hint(.mouse)) switches back"
      )
    }
    return .stay
  }

  private func openOrRetry(_ key: Key) -> Outcome {
    if key == .enter, retryFailure() { return .stay }
    open()
    return .stay
  }

  private func goBack(_ key: Key) -> Outcome {
    if key == .escape, navigator.cancelActivity() { return .stay }
    if state.filter != nil {
      closeFilter()
      return .stay
    }
    if textSearch != nil {
      textSearch = nil
      return .stay
    }
    return leave(key == .escape || !navigator.isAtRoot ? .back : nil)
  }

  /// Goes back or quits, asking first where something typed would be lost.
  func leave(_ way: ActionPrompt.Leaving?) -> Outcome {
    guard let way else { return .stay }
    let isLosing =
      switch way {
      case .back: state.form?.isChanged == true
      case .quit: hasUnsentForm(above: -1)
      case .level(let number): hasUnsentForm(above: number)
      }
    if isLosing {
      ask(.discard(way))
      return .stay
    }
    return leaveNow(way)
  }

  /// Whether something typed into a form on a level above one was not sent.
  func hasUnsentForm(above level: Int) -> Bool {
    navigator.entries.dropFirst(level + 1).contains { levels[$0.id]?.form?.isChanged == true }
  }

  func leaveNow(_ way: ActionPrompt.Leaving) -> Outcome {
    switch way {
    case .quit: return .quit
    case .level(let number):
      while navigator.entries.count > number + 1, navigator.back() {}
      forgetLevels()
      return .stay
    case .back:
      state.form = nil
      if !navigator.back() { return .quit }
      forgetLevels()
      return .stay
    }
  }

  func shortcutItem(_ key: Key) -> MenuItem? {
    guard case .character(let character) = key else { return nil }
    return navigator.top.menu?.items.first { $0.shortcut == character }
  }

  // MARK: Movement

  func move(_ command: Command) {
    let page = max(1, pageSize - 1)
    switch command {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -page)
    case .pageDown: move(by: page)
    case .first: move(by: -1_000_000_000)
    case .last: move(by: 1_000_000_000)
    default: break
    }
  }

  func move(by distance: Int) {
    let rows = rows
    guard rows.count > 0 else {
      state.scroll = max(0, state.scroll + distance)
      return
    }
    if lookAround(by: distance) { return }
    select(row: min(rows.count - 1, max(0, selectedRow + distance)))
  }

  /// Scrolls to the lines before the first row or behind the last, and back to the selected row; false
  /// where the selection is to move.
  private func lookAround(by distance: Int) -> Bool {
    let isAtEdge = distance < 0 ? selectedRow == 0 : selectedRow == rows.count - 1
    // The first and the last row are selected, however far they are.
    let isBack = state.looksAround && !state.isRowInSight && abs(distance) < 1_000_000
    let scroll = min(state.lastScroll, max(0, state.scroll + distance))
    guard !isOnDays, isAtEdge || isBack, scroll != state.scroll else {
      return false
    }
    state.looksAround = true
    state.scroll = scroll
    return true
  }

  /// Moves the day of a heat map, or changes between its days and its rows.
  private func handleInHeatmap(_ key: Key) -> Bool {
    guard day != nil else { return false }
    guard state.filter == nil else { return false }
    if key == .tab {
      if rows.count > 0 { state.movesDay.toggle() }
      state.looksAround = false
      return true
    }
    guard state.movesDay else { return false }
    let step: Int
    switch (key, keys.command(for: key)) {
    case (.left, _): step = 7
    case (.right, _): step = -7
    case (_, .up): step = 1
    case (_, .down): step = -1
    case (_, .first): step = 100_000
    case (_, .last): step = -100_000
    default: return false
    }
    moveDay(back: step)
    return true
  }

  func moveDay(back step: Int) {
    guard case .heatmap(let heatmap)? = navigator.top.view?.content,
      let range = HeatmapBody.range(of: heatmap)
    else { return }
    let span = range.upperBound.number - range.lowerBound.number
    state.daysBack = min(span, max(0, state.daysBack + step))
  }

  // MARK: Opening

  /// Tries again where the level shows a failure that may pass.
  private func retryFailure() -> Bool {
    guard case .message(let message)? = navigator.top.view?.content, message.retry == true else {
      return false
    }
    navigator.retry()
    return true
  }

  /// Opens what is selected.
  func open() {
    if state.looksAround, !state.isRowInSight, canOpen {
      // It is seen before it is opened.
      state.looksAround = false
      return
    }
    if navigator.top.menu != nil {
      let row = selectedRow
      guard let item = rows.item(row) else { return }
      select(row: row)
      navigator.select(item)
      return
    }
    if let (action, row) = primaryAction {
      begin(action, row: row)
    } else if isOnDays {
      navigator.say("There is nothing to open on this day.")
    } else if rows.count > 0, !rows[selectedRow].actions.isEmpty {
      chooseAction()
    } else if rows.count > 0 {
      navigator.say("There is nothing to open here.")
    }
  }

  /// Whether there is something to open where the selection is.
  private var canOpen: Bool {
    guard rows.count > 0 else { return false }
    return navigator.top.menu != nil || primaryAction != nil
      || !rows[selectedRow].actions.isEmpty
  }
}
