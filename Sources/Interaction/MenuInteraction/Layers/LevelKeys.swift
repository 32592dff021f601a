internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuItems
internal import MenuNavigation

/// The keys of an uncovered level.
struct LevelKeys: KeySource {
  /// A menu, which equals no other.
  private struct SameMenu: Equatable {
    let menu: Menu?

    static func == (one: SameMenu, other: SameMenu) -> Bool { one.menu === other.menu }
  }

  /// The state of a program or an action that Esc ends.
  private enum Work { case none, action, program, detached }

  private let keys: KeyBindings
  private let isMenu: Bool
  private let isLoading: Bool
  private let isAtRoot: Bool
  private let isAsking: Bool
  private let isFiltered: Bool
  private let hasForm: Bool
  /// The number of rows, up to 2.
  private let rowCount: Int
  private let work: Work
  private let hasProblems: Bool
  private let hasLog: Bool
  /// The description of the key that retries, if a message offers it.
  private let retry: String?
  private let isMessage: Bool
  private let isWarning: Bool
  private let runsProgram: Bool
  private let canReload: Bool
  private let hasPageNotice: Bool
  private let isOpenEnded: Bool
  private let canFilter: Bool
  private let canSearch: Bool
  private let canSort: Bool
  private let hasDay: Bool
  private let isOnDays: Bool
  private let movesDay: Bool
  private let isSearched: Bool
  private let hasMatches: Bool
  private let isLong: Bool
  private let isPrinting: Bool
  private let follows: Bool
  /// Whether the details are shown, or `nil` if they cannot be.
  private let showsDetails: Bool?
  private let pointer: Bool?
  private let primary: ViewAction?
  private let actions: [ViewAction]
  private let hasActions: Bool
  private let hasRowActions: Bool
  private let menu: SameMenu

  @MainActor init(_ level: LevelLayer) {
    let (stack, entry, text) = (level.stack, level.entry, level.text)
    let navigator = stack.navigator
    let (rows, offered) = (level.rows, level.actions)
    keys = stack.keys
    isMenu = entry.menu != nil
    isLoading = entry.progress != nil && !entry.isShown
    (isAtRoot, isAsking) = (navigator.isAtRoot, stack.isAsking)
    (isFiltered, hasForm) = (level.filter != nil, level.form != nil)
    rowCount = min(2, rows.count)
    work =
      navigator.leavesProgram
      ? .detached
      : navigator.isProgramRunning ? .program : entry.activity == nil ? .none : .action
    hasProblems = stack.banner?.details != nil
    hasLog = entry.failureLog != nil
    var message: MessageContent?
    if case .message(let content)? = entry.view?.content { message = content }
    retry = message?.retry == true ? navigator.retryWords : nil
    (isMessage, isWarning) = (message != nil, message?.style == .warning)
    runsProgram = entry.item?.operation != nil
    canReload = !isMenu && level.canReload
    hasPageNotice = entry.pageNotice != nil
    isOpenEnded = entry.view?.cursor != nil
    (canFilter, canSearch) = (level.canFilter, level.canSearchText)
    canSort = (level.table?.rows.count ?? 0) > 1
    (hasDay, isOnDays, movesDay) = (level.day != nil, level.isOnDays, level.movesDay)
    (isSearched, hasMatches) = (text.search != nil, (text.search?.count ?? 0) > 0)
    (isLong, isPrinting, follows) = (text.isLong, level.isPrinting, text.follows)
    showsDetails = stack.canShowDetails ? stack.showsDetails : nil
    pointer = stack.pointer
    (primary, actions) = (offered.primary?.action, offered.own.map(\.action))
    hasActions = !offered.all.isEmpty
    hasRowActions =
      rows.count > 0 && !level.isOnDays && !rows[level.selectedRow].actions.isEmpty
    menu = SameMenu(menu: entry.menu)
  }

  var entries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>]
    if isLoading {
      entries = [.line([.escape], .escape, .cancel)]
    } else {
      entries = isMenu ? menuEntries : viewEntries
      if hasProblems { entries.append(keys.line(.problems, .showProblems)) }
    }
    entries.append(keys.helpEntry)
    entries.append(quit)
    return entries + further
  }

  /// The keys that quit; at the root Esc is one of them.
  private var quit: KeyEntry<Intent> {
    guard isAtRoot, !isFiltered else { return keys.quitEntry }
    return .pair(
      [(keys.keys(for: .quit), .leave(.quit)), ([.escape], .escape)], .quit, role: .leave)
  }

  private var menuEntries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    if rowCount > 1 { entries += rowMoves }
    if rowCount > 0 {
      entries += [keys.line(.open, .open), keys.line(.filter, .filter), keys.line(.jump, .jump)]
    }
    entries += offered
    if isFiltered || !isAtRoot { entries.append(back) }
    entries.append(keys.line(.reload, .reload))
    return entries
  }

  private var viewEntries: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    if let retry { entries.append(.line([.enter], .retry, .given(retry), role: .local)) }
    if hasMatches {
      entries += [
        keys.line(.nextMatch, .next, role: .local),
        keys.line(.previousMatch, .previous, role: .local),
      ]
    }
    entries += moves
    if hasDay, rowCount > 0, !isFiltered {
      entries.append(.line([.tab], .move(.focus(1)), movesDay ? .rows : .days))
    }
    entries += opening
    entries += offered
    if canFilter {
      entries.append(keys.line(.filter, .filter))
    } else if canSearch {
      entries.append(keys.line(.filter, .search))
    }
    if canSort { entries.append(keys.line(.sort, .sort)) }
    if retry == nil, canReload {
      entries.append(keys.line(.reload, hasPageNotice ? .retry : reload))
    }
    entries.append(back)
    return entries
  }

  private var rowMoves: [KeyEntry<Intent>] {
    // The last row of paged rows is not known.
    [keys.moving(.move, help: .nextPrevious)] + keys.pages
      + [keys.ends(isOpenEnded ? .firstLastLoaded : .firstLast)]
  }

  private var moves: [KeyEntry<Intent>] {
    if isOnDays {
      return [
        .pair(
          [
            ([.left], .move(.days(-7))), ([.right], .move(.days(7))),
            (keys.keys(for: .down), .move(.days(1))), (keys.keys(for: .up), .move(.days(-1))),
          ], .day, help: .nextPrevious, role: .local),
        .help(
          [
            (keys.keys(for: .first), .move(.days(-100_000))),
            (keys.keys(for: .last), .move(.days(100_000))),
          ], .firstLast),
      ]
    }
    if rowCount > 1 { return rowMoves }
    var text = keys.scrolling
    if isPrinting {
      // A letter says more in the key line than the name of a key.
      let last = keys.keys(for: .last)
      text[text.count - 1] = .line(
        last.filter(\.isText) + last.filter { !$0.isText }, .move(.last),
        follows ? .following : .follow)
      text.append(keys.help(.first, words: .first))
    }
    return rowCount == 0 && isLong ? text : text.map(\.withoutName)
  }

  /// The entries for Enter and for the log of a failure.
  private var opening: [KeyEntry<Intent>] {
    let logs = hasLog ? [keys.line(.log, .wholeLog, role: .local)] : []
    if isMessage { return logs }
    if let primary { return logs + [keys.line(.open, .given(primary.hint))] }
    return hasRowActions ? logs + [keys.line(.open, .actions, role: .actions)] : logs
  }

  /// The keys of ``offered``.
  var offeredKeys: Set<Key> { Set(offered.flatMap { $0.groups.flatMap(\.keys) }) }

  /// The keys of the offered actions, and of the list of all actions.
  var offered: [KeyEntry<Intent>] {
    let reserved = LevelActions.reserved(keys)
    var entries: [KeyEntry<Intent>] = actions.compactMap { action in
      guard let key = action.keyStroke, !reserved.contains(key) else { return nil }
      let entry = KeyEntry.line(
        [key], Intent.action(id: action.id), .given(action.hint), role: .own)
      // The key line already names the Enter action with Enter.
      return action.id == primary?.id ? entry.inHelpOnly : entry
    }
    if hasActions { entries.append(keys.line(.actions, .actions, role: .actions)) }
    return entries
  }

  private var back: KeyEntry<Intent> {
    let words: Phrase = isFiltered ? .showAll : isSearched ? .endSearch : .back
    let line: Phrase =
      switch work {
      case .none, .detached: words
      case .program: .stop
      case .action: .cancel
      }
    return KeyEntry(
      groups: [
        .init(keys: [.escape], intent: .escape),
        .init(keys: keys.keys(for: .back), intent: .leave(.back)),
      ], line: line, groupsOnLine: 1, help: words)
  }

  /// The description of loading a view again; before the question whether a program may run is answered, none has
  /// run.
  private var reload: Phrase { isWarning || !runsProgram ? .refresh : .runAgain }

  /// The keys that the key line does not show, and those answered with the reason why they do nothing.
  var further: [KeyEntry<Intent>] {
    var entries: [KeyEntry<Intent>] = []
    if isFiltered {
      entries.append(hasDay ? .unnamed([.tab], .filter) : .help([([.tab], .filter)], .filter))
    }
    if canReload { entries.append(keys.help(.reload, words: reload)) }
    if !isMenu || !isAtRoot { entries.append(back.inHelpOnly) }
    if !isAsking { entries.append(keys.help(.jump, words: .jumpToAnyItem)) }
    if rowCount > 0, !hasForm, !isOnDays, let showsDetails {
      entries.append(keys.help(.details, words: showsDetails ? .hideDetails : .showDetails))
      if showsDetails {
        entries.append(
          .help(
            [([.alt("j")], .move(.details(1))), ([.alt("k")], .move(.details(-1)))],
            .scrollDetails))
      }
    }
    if let pointer {
      entries.append(keys.help(.mouse, words: pointer ? .mouseSelects : .mouseWorks))
    }
    for item in menu.menu?.items ?? [] {
      guard let shortcut = item.shortcut else { continue }
      entries.append(
        .help(
          [([.character(shortcut)], .open(RowID(item.path)))], .given(item.title), role: .own))
    }
    return entries
      + [.open, .filter, .actions, .details, .problems].map { keys.unnamed($0) }
  }
}
