public import HandlerProtocol
internal import MenuItems
public import MenuNavigation
public import TerminalUI

/// What the screens show, and what keys do to it; draws nothing itself.
@MainActor
public final class ScreenModel {
  /// What is to happen after a key.
  public enum Outcome: Sendable, Hashable {
    /// Go on.
    case stay
    /// Leave the program.
    case quit
    /// Load the menu again.
    case reload
  }

  /// A line that stays until it is dealt with.
  public struct Banner: Sendable, Hashable {
    /// The line.
    public var text: String
    /// How it is meant.
    public var style: ViewStyle
    /// What `e` shows.
    public var details: HandlerView?

    /// A banner.
    public init(text: String, style: ViewStyle, details: HandlerView? = nil) {
      self.text = text
      self.style = style
      self.details = details
    }
  }

  /// The stack.
  public let navigator: Navigator
  /// A line that stays above the keys.
  public var banner: Banner?
  /// Whether the list of keys is shown.
  public internal(set) var showsHelp = false
  /// The banner's details, while they are shown.
  var overlay: HandlerView?
  var overlayScroll = 0
  /// A question that is to be answered first.
  var prompt: ActionPrompt?
  /// The level that the question is about.
  var promptLevel = 0
  /// The question, while what it is about is there.
  var activePrompt: ActionPrompt? { promptLevel == navigator.top.id ? prompt : nil }
  private var levels: [Int: LevelState] = [:]
  private var cachedRows: (level: Int, revision: Int, rows: RowIndex)?
  private var cachedLayout: (key: LayoutKey, layout: BodyLayout)?
  private var cachedMeasure: (level: Int, generation: Int, measure: TableBody.Measure)?
  /// How many body lines the last frame had room for.
  var pageSize = 10

  /// A model of `navigator`'s stack.
  public init(navigator: Navigator, banner: Banner? = nil) {
    self.navigator = navigator
    self.banner = banner
  }

  /// What is remembered of the level that is shown.
  var state: LevelState {
    get { levels[navigator.top.id] ?? LevelState() }
    set { levels[navigator.top.id] = newValue }
  }

  /// The rows of the level that is shown.
  var rows: RowIndex {
    let top = navigator.top
    if let cached = cachedRows, cached.level == top.id, cached.revision == top.revision {
      return cached.rows
    }
    let rows = RowIndex(top)
    cachedRows = (top.id, top.revision, rows)
    return rows
  }

  private struct LayoutKey: Equatable {
    var level: Int
    var revision: Int
    var columns: Int
    var day: CalendarDate?
  }

  /// The lines of the level that is shown, for a screen of so many columns.
  func layout(columns: Int) -> BodyLayout {
    let top = navigator.top
    let key = LayoutKey(level: top.id, revision: top.revision, columns: columns, day: day)
    if let cachedLayout, cachedLayout.key == key { return cachedLayout.layout }
    let layout = layout(of: top, columns: columns)
    cachedLayout = (key, layout)
    return layout
  }

  private func layout(of entry: NavigationEntry, columns: Int) -> BodyLayout {
    if let menu = entry.menu { return MenuBody(menu: menu, columns: columns).layout() }
    guard let view = entry.view else { return BodyLayout([]) }
    // Of a table that has grown, only the new rows are measured.
    var measure = TableBody.Measure()
    if let cached = cachedMeasure, cached.level == entry.id, cached.generation == entry.generation {
      measure = cached.measure
    }
    let body = ViewBody(view: view, medium: .screen(columns: columns), day: day)
    let layout = body.layout(&measure)
    cachedMeasure = (entry.id, entry.generation, measure)
    return layout
  }

  /// The selected row, kept by id where rows have changed.
  var selectedRow: Int {
    let rows = rows
    guard rows.count > 0 else { return 0 }
    var state = state
    if state.revision != navigator.top.revision {
      state.revision = navigator.top.revision
      if let id = state.rowID, state.row >= rows.count || rows[state.row].id != id,
        let index = rows.firstIndex(ofID: id)
      {
        state.row = index
      }
      self.state = state
    }
    return min(state.row, rows.count - 1)
  }

  /// Asks for the next page where the last frame came close to the end of the rows.
  public func loadMoreIfNeeded() {
    guard navigator.top.view?.cursor != nil, overlay == nil, !showsHelp, activePrompt == nil else {
      return
    }
    let last = state.lastShownRow ?? rows.count - 1
    if last >= rows.count - 1 - pageSize { navigator.loadMore() }
  }

  /// The day under the heat map's cursor.
  var day: CalendarDate? {
    guard case .heatmap(let heatmap)? = navigator.top.view?.content,
      let range = HeatmapBody.range(of: heatmap)
    else { return nil }
    return max(range.lowerBound, range.upperBound + -state.daysBack)
  }

  // MARK: Keys

  /// Does what `key` means on the level that is shown.
  public func handle(_ key: Key) -> Outcome {
    navigator.clearToast()
    if activePrompt == nil { prompt = nil }
    if prompt != nil { return handleInPrompt(key) }
    if overlay != nil || showsHelp { return handleInOverlay(key) }
    if let item = shortcutItem(key) {
      navigator.select(item)
      return .stay
    }
    if performAction(key) || handleMovement(key) { return .stay }
    switch key {
    case .character("q"): return .quit
    case .character("?"):
      showsHelp = true
      overlayScroll = 0
    case .character("r"):
      if navigator.top.menu != nil { return .reload }
      navigator.retry()
    case .character("e"):
      overlay = banner?.details
      overlayScroll = 0
    case .enter: if !retryFailure() { open() }
    case .character("l") where navigator.top.failureLog != nil: showLog()
    case .character("l"), .right: open()
    case .character("a"): chooseAction()
    case .escape where navigator.cancelActivity(): break
    case .escape, .character("h"), .backspace, .left:
      if !navigator.back() { return key == .escape ? .quit : .stay }
    default: break
    }
    return .stay
  }

  private func handleInOverlay(_ key: Key) -> Outcome {
    switch key {
    case .character("q"): return .quit
    case .down, .character("j"): overlayScroll += 1
    case .up, .character("k"): overlayScroll = max(0, overlayScroll - 1)
    case .pageDown, .character(" "): overlayScroll += pageSize
    case .pageUp: overlayScroll = max(0, overlayScroll - pageSize)
    case .home, .character("g"): overlayScroll = 0
    // The next frame knows how far down that is.
    case .end, .character("G"): overlayScroll = .max / 2
    case .escape, .enter, .backspace, .left, .character("h"), .character("?"), .character("e"):
      overlay = nil
      showsHelp = false
    default: break
    }
    return .stay
  }

  private func shortcutItem(_ key: Key) -> MenuItem? {
    guard case .character(let character) = key else { return nil }
    return navigator.top.menu?.items.first { $0.shortcut == character }
  }

  private func handleMovement(_ key: Key) -> Bool {
    if day != nil, key == .tab || key == .backTab {
      if rows.count > 0 { state.movesDay.toggle() }
      return true
    }
    if day != nil, state.movesDay, moveDay(key) { return true }
    let page = max(1, pageSize - 1)
    switch key {
    case .up, .character("k"), .control("p"): move(by: -1)
    case .down, .character("j"), .control("n"): move(by: 1)
    case .pageUp, .control("b"): move(by: -page)
    case .pageDown, .control("f"), .character(" "): move(by: page)
    case .home, .character("g"): move(by: -1_000_000)
    case .end, .character("G"): move(by: 1_000_000)
    default: return false
    }
    return true
  }

  private func moveDay(_ key: Key) -> Bool {
    let step: Int
    switch key {
    case .left: step = 7
    case .right: step = -7
    case .up, .character("k"): step = 1
    case .down, .character("j"): step = -1
    case .home, .character("g"): step = 100_000
    case .end, .character("G"): step = -100_000
    default: return false
    }
    guard case .heatmap(let heatmap)? = navigator.top.view?.content,
      let range = HeatmapBody.range(of: heatmap)
    else { return false }
    let span = range.upperBound.number - range.lowerBound.number
    state.daysBack = min(span, max(0, state.daysBack + step))
    return true
  }

  private func move(by distance: Int) {
    let rows = rows
    guard rows.count > 0 else {
      state.scroll = max(0, state.scroll + distance)
      return
    }
    let row = min(rows.count - 1, max(0, selectedRow + distance))
    state.row = row
    state.rowID = rows[row].id
    state.revision = navigator.top.revision
  }

  /// Tries again where the level shows a failure that may pass.
  private func retryFailure() -> Bool {
    guard case .message(let message)? = navigator.top.view?.content, message.retry == true else {
      return false
    }
    navigator.retry()
    return true
  }

  private func open() {
    if let menu = navigator.top.menu {
      let items = menu.items
      let selected = selectedRow
      guard items.indices.contains(selected) else { return }
      state.row = selected
      state.rowID = items[selected].id
      navigator.select(items[selected])
      return
    }
    if let (action, row) = primaryAction {
      begin(action, row: row)
    } else if rows.count > 0, !rows[selectedRow].actions.isEmpty {
      chooseAction()
    } else if rows.count > 0 {
      navigator.say("There is nothing to open here.")
    }
  }

  private func showLog() {
    guard let log = navigator.top.failureLog else { return }
    overlay = HandlerView(title: "Log", content: .text(TextContent(body: log)))
    // The last words are at the end.
    overlayScroll = .max / 2
  }

  // MARK: What can be done now

  /// The keys that work now, and what each does, the most useful first.
  var keyHints: [(key: String, meaning: String)] {
    if let prompt = activePrompt { return prompt.keyHints }
    if overlay != nil || showsHelp { return [("esc", "close"), ("↑↓", "scroll"), ("q", "quit")] }
    if navigator.top.progress != nil, navigator.top.view == nil {
      return [("esc", "cancel"), ("q", "quit")]
    }
    var hints: [(String, String)] = []
    if let menu = navigator.top.menu {
      if !menu.items.isEmpty { hints += [("↑↓", "move"), ("⏎", "open")] }
      if !navigator.isAtRoot { hints.append(("esc", "back")) }
      hints.append(("r", "reload"))
    } else {
      if day != nil {
        if state.movesDay { hints.append(("←→↑↓", "day")) } else { hints.append(("↑↓", "move")) }
        if rows.count > 0 { hints.append(("tab", state.movesDay ? "rows" : "days")) }
      } else {
        hints.append(("↑↓", rows.count == 0 ? "scroll" : "move"))
      }
      if let (action, _) = primaryAction { hints.append(("⏎", action.title.lowercased())) }
      if case .message(let message)? = navigator.top.view?.content {
        hints = message.retry == true ? [("⏎", navigator.retryWords)] : []
        if navigator.top.failureLog != nil { hints.append(("l", "whole log")) }
        if navigator.top.hasFailed { hints += actionHints.filter { $0.key != "a" } }
      } else {
        if primaryAction == nil, rows.count > 0, !rows[selectedRow].actions.isEmpty {
          hints.append(("⏎", "actions"))
        }
        hints += actionHints
        hints.append(("r", "refresh"))
      }
      hints.append(("esc", navigator.top.activity == nil ? "back" : "cancel"))
    }
    if banner?.details != nil { hints.append(("e", "show problems")) }
    hints += [("?", "help"), ("q", "quit")]
    return hints
  }

  /// All keys of the level that is shown, for the help page.
  var allKeys: [(key: String, meaning: String)] {
    let isHelp = showsHelp
    showsHelp = false
    defer { showsHelp = isHelp }
    var keys = keyHints.filter { $0.key != "?" }
    let movesRows = rows.count > 0 || navigator.top.menu != nil
    keys += [
      ("j k", movesRows ? "next, previous" : "scroll"), ("PgDn PgUp", "a page on, back"),
      ("g G  Home End", "first, last"),
    ]
    if navigator.top.menu != nil { keys.append(("l →", "open")) }
    if !navigator.isAtRoot { keys.append(("h Backspace", "back")) }
    for item in navigator.top.menu?.items ?? [] {
      if let shortcut = item.shortcut { keys.append((String(shortcut), item.title)) }
    }
    return keys
  }
}
