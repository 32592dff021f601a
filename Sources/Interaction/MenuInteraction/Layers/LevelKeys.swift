internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuItems
internal import MenuNavigation

@MainActor
struct LevelKeys {
  private let level: LevelLayer
  private let entry: NavigationEntry
  private let rows: RowIndex
  private let actions: LevelActions
  private let keys: KeyBindings

  init(_ level: LevelLayer) {
    (self.level, entry, keys) = (level, level.entry, level.stack.keys)
    (rows, actions) = (level.rows, level.actions)
  }

  private var stack: LayerStack { level.stack }
  private var navigator: Navigator { level.navigator }
  private var isMenu: Bool { entry.menu != nil }
  private var isFiltered: Bool { level.filter != nil }
  private var canReload: Bool { !isMenu && level.canReload }
  private var message: MessageContent? {
    if case .message(let message)? = entry.view?.content { message } else { nil }
  }

  var entries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>]
    if entry.progress != nil, !entry.isShown {
      entries = [.line([.escape], .escape, .cancel)]
    } else {
      entries = isMenu ? menuEntries : viewEntries
      if stack.banner?.details != nil { entries.append(keys.line(.problems, .showProblems)) }
    }
    entries.append(keys.helpEntry)
    entries.append(quit)
    return entries + further
  }

  /// The keys that quit; at the root Esc is one of them.
  private var quit: KeyEntry<Intent> {
    guard navigator.isAtRoot, !isFiltered else { return keys.quitEntry }
    return .pair(.quit, role: .leave, (keys.keys(for: .quit), .leave(.quit)), ([.escape], .escape))
  }

  private var menuEntries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    if rows.count > 1 { entries += rowMoves }
    if rows.count > 0 {
      entries += [keys.line(.open, .open), keys.line(.filter, .filter), keys.line(.jump, .jump)]
    }
    entries += offered
    if isFiltered || !navigator.isAtRoot { entries.append(back) }
    entries.append(keys.line(.reload, .reload))
    return entries
  }

  private var viewEntries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    let mayRetry = message?.retry == true
    if mayRetry {
      entries.append(.line([.enter], .retry, .given(navigator.retryWords), role: .local))
    }
    if level.text.search?.hasMatches == true { entries += keys.otherMatches }
    entries += moves
    if level.day != nil, rows.count > 0, !isFiltered {
      entries.append(.line([.tab], .move(.focus(1)), level.movesDay ? .rows : .days))
    }
    entries += opening
    entries += offered
    if level.canFilter {
      entries.append(keys.line(.filter, .filter))
    } else if level.canSearchText {
      entries.append(keys.line(.filter, .search))
    }
    if (level.table?.rows.count ?? 0) > 1 { entries.append(keys.line(.sort, .sort)) }
    if !mayRetry, canReload {
      entries.append(keys.line(.reload, entry.pageNotice != nil ? .retry : reload))
    }
    entries.append(back)
    return entries
  }

  private var rowMoves: [KeyEntry<Intent>] {
    // Until all rows are loaded, the last one is unknown.
    [keys.moving(.move, help: .nextPrevious)] + keys.pages
      + [keys.ends(entry.view?.cursor != nil ? .firstLastLoaded : .firstLast)]
  }

  private var moves: [KeyEntry<Intent>] {
    if level.isOnDays {
      return [
        .pair(
          .day, help: .nextPrevious, role: .local, ([.left], .move(.days(-7))),
          ([.right], .move(.days(7))), (keys.keys(for: .down), .move(.days(1))),
          (keys.keys(for: .up), .move(.days(-1)))),
        .help(
          .firstLast, (keys.keys(for: .first), .move(.days(-100_000))),
          (keys.keys(for: .last), .move(.days(100_000)))),
      ]
    }
    if rows.count > 1 { return rowMoves }
    var text = keys.scrolling
    if level.isPrinting {
      // In the key line a letter is clearer than the name of a key.
      let last = keys.keys(for: .last)
      text[text.count - 1] = .line(
        last.filter(\.isText) + last.filter { !$0.isText }, .move(.last),
        level.text.follows ? .following : .follow)
      text.append(keys.help(.first, words: .first))
    }
    return rows.count == 0 && level.text.isLong ? text : text.map(\.withoutName)
  }

  private var opening: [KeyEntry<Intent>] {
    let logs = entry.failureLog != nil ? [keys.line(.log, .wholeLog, role: .local)] : []
    if message != nil { return logs }
    if let primary = actions.primary?.action {
      return logs + [keys.line(.open, .given(primary.hint))]
    }
    let hasActions = rows.count > 0 && !level.isOnDays && !rows[level.selectedRow].actions.isEmpty
    return hasActions ? logs + [keys.line(.open, .actions, role: .actions)] : logs
  }

  /// The keys of the offered actions, and of the list of all actions.
  var offered: [KeyEntry<Intent>] {
    let reserved = LevelActions.reserved(keys)
    var entries: [KeyEntry<Intent>] = actions.own.map(\.action).compactMap { action in
      guard let key = action.keyStroke, !reserved.contains(key) else { return nil }
      let entry = KeyEntry.line(
        [key], Intent.action(id: action.id), .given(action.hint), role: .own)
      // The key line already names the Enter action with Enter.
      return action.id == actions.primary?.action.id ? entry.inHelpOnly : entry
    }
    if !actions.all.isEmpty { entries.append(keys.line(.actions, .actions, role: .actions)) }
    return entries
  }

  private var back: KeyEntry<Intent> {
    let words: Phrase = isFiltered ? .showAll : level.text.search != nil ? .endSearch : .back
    let line: Phrase =
      navigator.leavesProgram
      ? words : navigator.isProgramRunning ? .stop : entry.activity == nil ? words : .cancel
    return .pair(
      line, help: words, onLine: 1, ([.escape], .escape), (keys.keys(for: .back), .leave(.back)))
  }

  /// The description of loading a view again; while the question whether a program may run is open, no program has
  /// run.
  private var reload: Phrase {
    message?.style == .warning || entry.item?.operation == nil ? .refresh : .runAgain
  }

  /// The keys that the key line does not show, and those answered with the reason why they do nothing.
  var further: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    if isFiltered {
      entries.append(
        level.day != nil ? .unnamed([.tab], .filter) : .help(.filter, ([.tab], .filter)))
    }
    if canReload { entries.append(keys.help(.reload, words: reload)) }
    if !isMenu || !navigator.isAtRoot { entries.append(back.inHelpOnly) }
    if !stack.isAsking { entries.append(keys.help(.jump, words: .jumpToAnyItem)) }
    if rows.count > 0, level.form == nil, !level.isOnDays, stack.canShowDetails {
      entries.append(keys.help(.details, words: stack.showsDetails ? .hideDetails : .showDetails))
      if stack.showsDetails {
        entries.append(
          .help(
            .scrollDetails, ([.alt("j")], .move(.details(1))), ([.alt("k")], .move(.details(-1)))))
      }
    }
    if isMenu, rows.count > 0, navigator.usage != nil {
      entries.append(keys.help(.favorite, words: .favoriteOrNot))
    }
    if let pointer = stack.pointer {
      entries.append(keys.help(.mouse, words: pointer ? .mouseSelects : .mouseWorks))
    }
    return entries + level.shortcuts
      + [.open, .filter, .actions, .details, .problems].map { keys.unnamed($0) }
  }
}
