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
  public private(set) var showsHelp = false
  /// The banner's details, while they are shown.
  private(set) var overlay: HandlerView?
  var overlayScroll = 0
  private var levels: [Int: LevelState] = [:]
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

  /// The rows of the level that is shown: id, and what Enter does.
  var rows: [(id: String, primary: String?, actions: [ViewAction])] {
    if let menu = navigator.top.menu { return menu.items.map { ($0.id, nil, []) } }
    guard let view = navigator.top.view else { return [] }
    return ViewBody(view: view, medium: .plain).rows
  }

  /// The selected row, kept by id where rows have changed.
  var selectedRow: Int {
    let rows = rows
    guard !rows.isEmpty else { return 0 }
    let state = state
    if let id = state.rowID, state.row >= rows.count || rows[state.row].id != id,
      let index = rows.firstIndex(where: { $0.id == id })
    {
      return index
    }
    return min(state.row, rows.count - 1)
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
    if overlay != nil || showsHelp { return handleInOverlay(key) }
    if let item = shortcutItem(key) {
      navigator.select(item)
      return .stay
    }
    if handleMovement(key) { return .stay }
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
    case .character("l"), .right: open()
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
      if !rows.isEmpty { state.movesDay.toggle() }
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
    guard !rows.isEmpty else {
      state.scroll = max(0, state.scroll + distance)
      return
    }
    let row = min(rows.count - 1, max(0, selectedRow + distance))
    state.row = row
    state.rowID = rows[row].id
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
      guard items.indices.contains(selectedRow) else { return }
      state.row = selectedRow
      state.rowID = items[selectedRow].id
      navigator.select(items[selectedRow])
      return
    }
    guard let view = navigator.top.view else { return }
    let rows = rows
    guard rows.indices.contains(selectedRow) else { return }
    guard let primary = rows[selectedRow].primary else {
      navigator.say("There is nothing to open here.")
      return
    }
    let known = rows[selectedRow].actions + view.actions
    if let action = known.first(where: { $0.id == primary }) { navigator.perform(action) }
  }

  // MARK: What can be done now

  /// The keys that work now, and what each does, the most useful first.
  var keyHints: [(key: String, meaning: String)] {
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
        if !rows.isEmpty { hints.append(("tab", state.movesDay ? "rows" : "days")) }
      } else {
        hints.append(("↑↓", rows.isEmpty ? "scroll" : "move"))
      }
      if rows.indices.contains(selectedRow), rows[selectedRow].primary != nil,
        !state.movesDay || day == nil
      {
        hints.append(("⏎", "open"))
      }
      if case .message(let message)? = navigator.top.view?.content {
        hints = message.retry == true ? [("⏎", "retry")] : []
      } else {
        hints.append(("r", "refresh"))
      }
      hints.append(("esc", "back"))
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
    let movesRows = !rows.isEmpty || navigator.top.menu != nil
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
