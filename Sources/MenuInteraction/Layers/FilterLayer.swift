internal import Keyboard
internal import MenuNavigation

/// The filter input of a level.
@MainActor final class FilterLayer: Layer {
  private unowned let stack: LayerStack
  private let level: LevelLayer
  private let filter: LevelFilter

  init(_ filter: LevelFilter, of level: LevelLayer, _ stack: LayerStack) {
    (self.filter, self.level, self.stack) = (filter, level, stack)
  }

  var content: LayerContent { .filter(filter, of: level) }
  var typing: Typing { .line }

  var keyTable: KeyTable {
    let hasRows = level.rows.count > 0
    var entries: [KeyEntry] = []
    if hasRows {
      entries.append(.typedMoves)
    }
    // During typing the key line does not change as long as there are matches.
    if let enter = level.enterMeaning { entries.append(.line([.enter], .open, enter)) }
    if hasRows { entries.append(.line([.tab], .editFilter(false), .results)) }
    let isBusy = stack.navigator.top.activity != nil
    entries.append(.line([.escape], .escape, isBusy ? .cancel : .showAll))
    if hasRows { entries.append(.typedPages) }
    return KeyTable(entries + stack.typedHelp + [.unnamed([.enter], .open)], stack.wording)
  }

  func intent(for key: Key) -> Intent? {
    if key.isText { return .edit(key) }
    if key == .backspace, filter.input.isEmpty { return .command(.back) }
    return keyTable.intent(for: key) ?? .edit(key)
  }

  func handle(_ intent: Intent) -> InteractionOutcome {
    switch intent {
    case .escape: if !stack.navigator.cancelActivity() { level.closeFilter() }
    case .command(.back): level.closeFilter()
    case .open:
      if let search = filter.handlerSearch, search.isSearching {
        // The row is opened among the matches of what was typed.
        search.whenAnswered { [level] in if level.rows.count > 0 { level.opening.open() } }
      } else if level.rows.count > 0 {
        level.opening.open()
      } else {
        stack.navigator.say(.nothingMatches)
      }
    case .editFilter(let edits): filter.isEditing = edits
    case .edit(let key):
      let before = filter.input
      guard filter.input.handle(key), !filter.input.hasSameText(as: before) else { return .stay }
      level.filterHasChanged()
    case .text(let text):
      filter.input = filter.input.replaced(by: text)
      level.filterHasChanged()
    default: return level.handle(intent)
    }
    return .stay
  }
}

extension KeyEntry {
  /// The keys that move by rows during text input.
  static var typedMoves: KeyEntry {
    .pair(
      [
        ([.up, .control("p")], .command(.up)), ([.down, .control("n")], .command(.down)),
      ], .move, help: .previousNext)
  }

  /// The keys that move by pages during text input.
  static var typedPages: KeyEntry {
    .help(
      [([.pageUp], .command(.pageUp)), ([.pageDown], .command(.pageDown))], .pageUpDown)
  }
}
