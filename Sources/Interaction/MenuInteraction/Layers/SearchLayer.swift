internal import Keyboard
internal import MenuNavigation

@MainActor struct SearchLayer: InputLayer {
  let owner: any Layer
  let search: TextSearch
  let text: TextPane

  var stack: LayerStack { owner.stack }
  var pane: TextPane? { text }
  var content: LayerContent { .search(search, of: text) }
  var input: TextInput { search.input }
  var backspaceIntent: Intent { .leave(.back) }

  var entries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    if search.input.isEmpty || search.hasMatches {
      entries.append(.line([.enter], .open(nil), .done))
    }
    if search.hasMatches {
      entries.append(
        .pair(
          .previousNext, ([.up, .control("p")], .move(.matches(-1))),
          ([.down, .control("n")], .move(.matches(1)))))
    }
    entries.append(.line([.escape], .escape, .cancel))
    if !(owner is HelpLayer) { entries.append(stack.keys.typedHelp) }
    return entries + [.unnamed([.enter], .open(nil))]
  }

  func handle(_ intent: Intent) -> InteractionOutcome {
    let searching = stack.searching(owner)
    searching.refresh()
    if let isChanged = search.input.apply(intent) {
      if isChanged { searching.textHasChanged() }
      return .stay
    }
    switch intent {
    case .escape:
      if owner is any Cover || !stack.navigator.cancelActivity() { searching.drop() }
    case .leave(.back): searching.drop()
    case .open(nil):
      if search.input.isEmpty {
        searching.drop()
      } else if search.count == 0 {
        stack.navigator.say(.nothingMatches)
      } else {
        search.isEditing = false
      }
    case .move(.matches(let distance)): searching.moveMatch(by: distance)
    default: return owner.handle(intent)
    }
    return .stay
  }
}

/// A search in the text of a layer, and its current match.
@MainActor struct Searching {
  let stack: LayerStack
  let pane: TextPane
  let lines: TextLines
  /// The ID of the view that is searched, or `nil` for a cover.
  let view: String?
  let height: Int

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
    if isBeyond { stack.navigator.say(.continuedFromTop) }
  }

  /// Goes to the next match, or to the previous one, wrapping at the ends.
  func moveMatch(by step: Int) {
    guard let search = pane.search else { return }
    refresh()
    let top = min(pane.scroll, max(0, search.lineCount - height))
    let isBeyond = search.move(by: step, inSight: top..<top + height)
    showMatch()
    if isBeyond { stack.navigator.say(step > 0 ? .continuedFromTop : .continuedFromBottom) }
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
