internal import Keyboard
internal import MenuNavigation

/// The search input for a text.
@MainActor final class SearchLayer: Layer {
  private unowned let stack: LayerStack
  private let owner: any Layer
  private let search: TextSearch
  let pane: TextPane?
  private let own: TextPane

  init(_ search: TextSearch, in pane: TextPane, of owner: any Layer, _ stack: LayerStack) {
    (self.search, self.owner, self.stack) = (search, owner, stack)
    own = pane
    self.pane = pane
  }

  var content: LayerContent { .search(search, of: own) }
  var typing: Typing { .line }

  var keyTable: KeyTable {
    var entries: [KeyEntry] = []
    if search.input.isEmpty || search.count > 0 { entries.append(.line([.enter], .open, .done)) }
    if search.count > 0 {
      entries.append(
        .pair(
          [
            ([.up, .control("p")], .command(.previousMatch)),
            ([.down, .control("n")], .command(.nextMatch)),
          ], .previousNext))
    }
    entries.append(.line([.escape], .escape, .cancel))
    let isHelp = owner is HelpLayer
    return KeyTable(
      entries + (isHelp ? [] : stack.typedHelp) + [.unnamed([.enter], .open)], stack.wording)
  }

  func intent(for key: Key) -> Intent? {
    if key.isText { return .edit(key) }
    if key == .backspace, search.input.isEmpty { return .command(.back) }
    return keyTable.intent(for: key) ?? .edit(key)
  }

  func handle(_ intent: Intent) -> InteractionOutcome {
    let searching = stack.searching(owner)
    searching.refresh()
    switch intent {
    case .escape:
      if owner is any Cover || !stack.navigator.cancelActivity() { searching.drop() }
    case .command(.back): searching.drop()
    case .open:
      if search.input.isEmpty {
        searching.drop()
      } else if search.count == 0 {
        stack.navigator.say(.nothingMatches)
      } else {
        search.isEditing = false
      }
    case .command(.previousMatch): searching.moveMatch(by: -1)
    case .command(.nextMatch): searching.moveMatch(by: 1)
    case .edit(let key):
      let before = search.input
      guard search.input.handle(key), !search.input.hasSameText(as: before) else { return .stay }
      searching.textHasChanged()
    case .text(let text):
      search.input = search.input.replaced(by: text)
      searching.textHasChanged()
    default: return owner.handle(intent)
    }
    return .stay
  }
}

/// A search in the text of a layer, and its current match.
@MainActor struct Searching {
  let pane: TextPane
  /// The lines of the text.
  let lines: TextLines
  /// The ID of the view that is searched, or `nil` for a cover.
  let view: String?
  /// The number of visible lines.
  let height: Int
  let say: @MainActor (InteractionPhrase) -> Void

  /// Opens the search input.
  func open() {
    let count = lines.text().count
    pane.search = TextSearch(start: max(0, min(pane.firstLine, count - height)), view: view)
    pane.follows = false
    refresh()
  }

  /// Reads the text again if it changed, or if its lines are broken differently.
  func refresh() {
    guard let search = pane.search, search.key != lines.key else { return }
    let isResized = search.key != nil && search.columns != lines.columns
    search.take(lines)
    // After new line breaks, the current match is scrolled into view.
    if isResized { showMatch() }
  }

  /// Cancels the search input and returns to the position before it.
  func drop() {
    guard let search = pane.search else { return }
    pane.scroll = search.start
    pane.search = nil
  }

  /// Searches for the current input, starting at the position before the search.
  func textHasChanged() {
    guard let search = pane.search else { return }
    pane.scroll = search.start
    let isBeyond = search.update(from: search.start)
    showMatch()
    if isBeyond { say(.continuedFromTop) }
  }

  /// Goes to the next match, or to the previous one, wrapping at the ends.
  func moveMatch(by step: Int) {
    guard let search = pane.search else { return }
    refresh()
    let top = min(pane.scroll, max(0, search.lineCount - height))
    let isBeyond = search.move(by: step, inSight: top..<top + height)
    showMatch()
    if isBeyond { say(step > 0 ? .continuedFromTop : .continuedFromBottom) }
  }

  /// Scrolls to the current match if it is out of sight, with some lines above it.
  private func showMatch() {
    guard let search = pane.search, let line = search.line else { return }
    let last = max(0, search.lineCount - height)
    let top = min(pane.scroll, last)
    if (top..<top + height).contains(line) {
      pane.scroll = top
    } else {
      pane.scroll = min(last, max(0, line - height / 3))
    }
  }
}
