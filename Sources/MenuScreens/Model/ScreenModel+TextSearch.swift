internal import HandlerProtocol
internal import Keyboard
internal import MenuNavigation
internal import TerminalUI

// Finding words in a text.

extension ScreenModel {
  /// What the lines of a text that is searched depend on.
  enum TextKey: Equatable {
    case level(LayoutKey)
    case cover(CoverKey)
  }

  /// Whether what is shown is a text to look for words in.
  var canSearchText: Bool {
    // Of the list of keys all lines are said at once.
    if showsHelp { return !medium.isPlain }
    if overlay != nil { return true }
    if case .text(let text)? = navigator.top.view?.content, text.body.isEmpty { return false }
    return !isCovered && isTextLevel && state.filter == nil
  }

  /// Whether the level that is shown is a text, or details without rows.
  private var isTextLevel: Bool {
    guard !navigator.top.hasFailed else { return false }
    switch navigator.top.view?.content {
    case .text: return true
    case .detail: return RowIndex(navigator.top).count == 0
    default: return false
    }
  }

  /// What is looked for in the text that is shown; nil where nothing is.
  var textSearch: TextSearch? {
    get {
      if showsHelp { return helpSearch }
      if overlay != nil { return overlaySearch }
      return isCovered ? nil : state.textSearch
    }
    set {
      if showsHelp {
        helpSearch = newValue
      } else if overlay != nil {
        overlaySearch = newValue
      } else {
        state.textSearch = newValue
      }
    }
  }

  /// The first line of that text that is shown.
  private var textScroll: Int {
    get { isCoveredByText ? coverScroll : state.scroll }
    set { if isCoveredByText { coverScroll = newValue } else { state.scroll = newValue } }
  }

  /// How many of its lines are in sight; of what is said it is one.
  private var textHeight: Int { medium.isPlain ? 1 : max(1, pageSize) }

  /// Starts to type what is looked for.
  func openTextSearch() {
    guard canSearchText else { return }
    let start = max(0, min(textScroll, textLines().count - textHeight))
    textSearch = TextSearch(
      start: start, view: isCoveredByText ? nil : navigator.top.view?.id)
    refreshTextSearch()
  }

  /// Takes note where the text is another one now, or broken otherwise.
  func refreshTextSearch() {
    if let search = state.textSearch, let view = navigator.top.view,
      !isTextLevel || view.id != search.view
    {
      // Another view stands there now.
      state.textSearch = nil
    }
    guard let search = textSearch else { return }
    let key = textKey
    guard search.key != key else { return }
    let isResized = search.key.map { !isSameWidth($0, key) } ?? false
    search.take(textLines(), key)
    // Lines that are broken otherwise are others: the place stays in sight.
    if isResized { showMatch() }
  }

  private func isSameWidth(_ old: TextKey, _ new: TextKey) -> Bool {
    switch (old, new) {
    case (.level(let old), .level(let new)): old.columns == new.columns
    case (.cover(let old), .cover(let new)): old.medium == new.medium
    default: true
    }
  }

  private var textKey: TextKey {
    isCoveredByText ? .cover(coverKey) : .level(layoutKey(columns: medium.columns))
  }

  /// The lines of the text that is shown.
  private func textLines() -> BodyLayout {
    if isCoveredByText { return coverLayout() }
    guard medium.isPlain, let view = navigator.top.view else {
      return layout(columns: medium.columns)
    }
    return BodyLayout(SpokenView(view, rowCount: rows.count).lines.map { BodyLine([Span($0)]) })
  }

  // MARK: Keys

  func handleInTextSearch(_ key: Key) -> Outcome {
    guard let search = textSearch else { return .stay }
    refreshTextSearch()
    switch key {
    case .escape:
      if isCoveredByText || !navigator.cancelActivity() { dropTextSearch() }
    case .backspace where search.input.isEmpty: dropTextSearch()
    case .enter:
      if search.input.isEmpty {
        dropTextSearch()
      } else if search.count == 0 {
        navigator.say("Nothing matches.")
      } else {
        search.isEditing = false
      }
    case .up, .control("p"): moveMatch(by: -1)
    case .down, .control("n"): moveMatch(by: 1)
    default:
      let before = search.input
      guard search.input.handle(key), !search.input.hasSameText(as: before) else { return .stay }
      // It is looked for from where one was, not from where the letters before have led.
      textScroll = search.start
      let isBeyond = search.update(from: search.start)
      showMatch()
      if isBeyond { navigator.say("Continued from the top") }
    }
    return .stay
  }

  /// Gives up what is being typed, and goes back to where one was.
  private func dropTextSearch() {
    guard let search = textSearch else { return }
    textScroll = search.start
    textSearch = nil
  }

  /// Goes to the next place, or to the one before, around from the last to the first.
  func moveMatch(by step: Int) {
    guard let search = textSearch else { return }
    refreshTextSearch()
    let top = min(textScroll, max(0, search.lineCount - textHeight))
    let isBeyond = search.move(by: step, inSight: top..<top + textHeight)
    showMatch()
    if isBeyond { navigator.say("Continued from the \(step > 0 ? "top" : "bottom")") }
  }

  /// Scrolls where the place that one is at is out of sight, so that some lines above it are seen, too.
  private func showMatch() {
    guard let search = textSearch, let line = search.line else { return }
    let last = max(0, search.lineCount - textHeight)
    let top = min(textScroll, last)
    if (top..<top + textHeight).contains(line) {
      textScroll = top
    } else {
      textScroll = min(last, max(0, line - textHeight / 3))
    }
  }
}
