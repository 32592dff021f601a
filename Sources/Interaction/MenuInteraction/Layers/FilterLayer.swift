internal import Keyboard
internal import DisplayText
internal import MenuNavigation

@MainActor struct FilterLayer: InputLayer {
  let filter: LevelFilter
  let level: LevelLayer

  var stack: LayerStack { level.stack }
  var content: LayerContent { .filter(filter, of: level) }
  var input: TextInput { filter.input }
  var backspaceIntent: Intent { .leave(.back) }

  var entries: [KeyEntry<Intent>] {
    let hasRows = level.rows.count > 0
    var entries: [KeyEntry<Intent>] = hasRows ? [.typedMoves] : []
    // During typing the key line does not change as long as there are matches.
    switch level.entering {
    case .opening?: entries.append(.line([.enter], .open(nil), .open))
    case .action(let action)?: entries.append(.line([.enter], .open(nil), .given(action.hint)))
    case .actions?: entries.append(.line([.enter], .open(nil), .actions, role: .actions))
    case nil: break
    }
    if hasRows { entries.append(.line([.tab], .results, .results)) }
    let isBusy = stack.navigator.top.activity != nil
    entries.append(.line([.escape], .escape, isBusy ? .cancel : .showAll))
    if hasRows { entries.append(.typedPages) }
    return entries + [stack.keys.typedHelp, .unnamed([.enter], .open(nil))]
  }

  func handle(_ intent: Intent) -> InteractionOutcome {
    if let isChanged = filter.input.apply(intent) {
      if isChanged { level.filterHasChanged() }
      return .stay
    }
    switch intent {
    case .escape: if !stack.navigator.cancelActivity() { level.closeFilter() }
    case .leave(.back): level.closeFilter()
    case .open(nil):
      if let search = filter.handlerSearch, search.isSearching {
        // The row is opened among the matches of the current input.
        search.whenAnswered { [level] in if level.rows.count > 0 { level.opening.open() } }
      } else if level.rows.count > 0 {
        level.opening.open()
      } else {
        stack.navigator.say(.nothingMatches)
      }
    case .results: filter.isEditing = false
    default: return level.handle(intent)
    }
    return .stay
  }
}
