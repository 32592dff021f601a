internal import Keyboard
internal import MenuNavigation

/// What is typed to find words in a text.
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
    if search.input.isEmpty || search.count > 0 { entries.append(.line([.enter], .open, "done")) }
    if search.count > 0 {
      entries.append(
        .pair(
          [
            ([.up, .control("p")], .command(.previousMatch)),
            ([.down, .control("n")], .command(.nextMatch)),
          ], "previous, next"))
    }
    entries.append(.line([.escape], .escape, "cancel"))
    let isHelp = owner is HelpLayer
    return KeyTable(entries + (isHelp ? [] : stack.typedHelp) + [.unnamed([.enter], .open)])
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
        stack.navigator.say("Nothing matches.")
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

/// A search in the text of a layer, and the place that it is at.
@MainActor struct Searching {
  let pane: TextPane
  /// The lines of the text.
  let lines: TextLines
  /// The id of the view that is searched; `nil` for what covers one.
  let view: String?
  /// How many lines are in sight.
  let height: Int
  let say: @MainActor (String) -> Void

  /// Starts to type what is looked for.
  func open() {
    let count = lines.text().count
    pane.search = TextSearch(start: max(0, min(pane.scroll, count - height)), view: view)
    refresh()
  }

  /// Takes the text again where it is another one, or broken otherwise.
  func refresh() {
    guard let search = pane.search, search.key != lines.key else { return }
    let isResized = search.key != nil && search.columns != lines.columns
    search.take(lines)
    // Lines that are broken otherwise are others: the place stays in sight.
    if isResized { showMatch() }
  }

  /// Gives up what is being typed, and goes back to where one was.
  func drop() {
    guard let search = pane.search else { return }
    pane.scroll = search.start
    pane.search = nil
  }

  /// Looks for what is typed now, from where one was, not from where the letters before have led.
  func textHasChanged() {
    guard let search = pane.search else { return }
    pane.scroll = search.start
    let isBeyond = search.update(from: search.start)
    showMatch()
    if isBeyond { say("Continued from the top") }
  }

  /// Goes to the next place, or to the one before, around from the last to the first.
  func moveMatch(by step: Int) {
    guard let search = pane.search else { return }
    refresh()
    let top = min(pane.scroll, max(0, search.lineCount - height))
    let isBeyond = search.move(by: step, inSight: top..<top + height)
    showMatch()
    if isBeyond { say("Continued from the \(step > 0 ? "top" : "bottom")") }
  }

  /// Scrolls where the place that one is at is out of sight, so that some lines above it are seen, too.
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
