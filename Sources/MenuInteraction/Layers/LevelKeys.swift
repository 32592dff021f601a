internal import HandlerProtocol
internal import Keyboard
internal import Localization
internal import MenuItems
internal import MenuNavigation

/// The keys of an uncovered level.
@MainActor struct LevelKeys {
  private let level: LevelLayer
  private let stack: LayerStack
  private let entry: NavigationEntry
  private let actions: LevelActions
  private let rowCount: Int

  init(_ level: LevelLayer) {
    self.level = level
    stack = level.stack
    entry = level.entry
    actions = level.actions
    rowCount = level.rows.count
  }

  private func keys(_ command: Command) -> [Key] { stack.keys.keys(for: command) }
  private var isAtRoot: Bool { stack.navigator.isAtRoot }

  var table: KeyTable {
    var entries: [KeyEntry]
    if entry.progress != nil, entry.view == nil, entry.menu == nil {
      entries = [.line([.escape], .escape, .cancel)]
    } else {
      entries = entry.menu == nil ? viewEntries : menuEntries
      if stack.banner?.details != nil {
        entries.append(.line(keys(.problems), .command(.problems), Self.problemsMeaning))
      }
    }
    entries.append(stack.helpEntry)
    entries.append(quit)
    return KeyTable(entries + further, stack.wording)
  }

  /// The description of the banner's key in the key line.
  static let problemsMeaning = InteractionPhrase.showProblems

  /// The keys that quit; at the root Esc is one of them.
  private var quit: KeyEntry {
    guard isAtRoot, level.filter == nil else {
      return .line(keys(.quit), .command(.quit), .quit)
    }
    return .pair([(keys(.quit), .command(.quit)), ([.escape], .escape)], .quit)
  }

  private var menuEntries: [KeyEntry] {
    var entries: [KeyEntry] = []
    if rowCount > 1 { entries.append(stack.moving(.move)) }
    if rowCount > 1 { entries += stack.pages + [stack.ends(endWords)] }
    if rowCount > 0 {
      entries += [
        .line(keys(.open), .open, .open), .line(keys(.filter), .command(.filter), .filter),
        .line(keys(.jump), .command(.jump), .jump),
      ]
    }
    entries += offered
    if level.filter != nil || !isAtRoot { entries.append(back(.back)) }
    entries.append(.line(keys(.reload), .command(.reload), .reload))
    return entries
  }

  private var viewEntries: [KeyEntry] {
    var entries: [KeyEntry] = []
    let isRetried = isMessage?.retry == true
    if isRetried {
      entries.append(.line([.enter], .retry, .given(stack.navigator.retryWords), rank: .local))
    }
    entries += matches
    entries += moves
    if level.day != nil, rowCount > 0, level.filter == nil {
      entries.append(.line([.tab], .switchDays, level.movesDay ? .rows : .days))
    }
    entries += opening
    entries += offered
    if level.canFilter {
      entries.append(.line(keys(.filter), .command(.filter), .filter))
    } else if level.canSearchText {
      entries.append(.line(keys(.filter), .command(.filter), .search))
    }
    if let table = level.table, table.rows.count > 1 {
      entries.append(.line(keys(.sort), .command(.sort), .sort))
    }
    if !isRetried, level.canReload {
      let words = entry.pageNotice != nil ? .retry : reload
      entries.append(.line(keys(.reload), .command(.reload), words))
    }
    entries.append(back(.back))
    return entries
  }

  /// The keys that move between the matches of a text search.
  private var matches: [KeyEntry] {
    guard let search = level.text.search, search.count > 0 else { return [] }
    return [
      .line(keys(.nextMatch), .command(.nextMatch), .next, rank: .local),
      .line(keys(.previousMatch), .command(.previousMatch), .previous, rank: .local),
    ]
  }

  private var moves: [KeyEntry] {
    if level.isOnDays {
      return [
        .pair(
          [
            ([.left], .moveDay(back: 7)), ([.right], .moveDay(back: -7)),
            (keys(.down), .moveDay(back: -1)), (keys(.up), .moveDay(back: 1)),
          ], .day, help: .nextPrevious, rank: .local),
        .help(
          [
            (keys(.first), .moveDay(back: 100_000)), (keys(.last), .moveDay(back: -100_000)),
          ], .firstLast),
      ]
    }
    if rowCount > 1 { return [stack.moving(.move)] + stack.pages + [stack.ends(endWords)] }
    let text = [stack.moving(.scroll)] + stack.pages + (follow ?? [stack.ends(.firstLast)])
    return rowCount == 0 && level.text.isLong ? text : text.map(\.withoutName)
  }

  /// The entries for the ends of a text that is being printed, or `nil` for another one.
  private var follow: [KeyEntry]? {
    guard level.isPrinting else { return nil }
    // A letter says more in the key line than the name of a key.
    let last = keys(.last).filter(\.isText) + keys(.last).filter { !$0.isText }
    return [
      .line(last, .command(.last), level.text.follows ? .following : .follow),
      .help([(keys(.first), .command(.first))], .first),
    ]
  }

  /// The words for the end of the rows; the last row of paged rows is not known.
  private var endWords: InteractionPhrase {
    entry.view?.cursor == nil ? .firstLast : .firstLastLoaded
  }

  private var isMessage: MessageContent? {
    if case .message(let message)? = entry.view?.content { message } else { nil }
  }

  /// The entries for Enter and for the log of a failure.
  private var opening: [KeyEntry] {
    let log = KeyEntry.line(keys(.log), .command(.log), .wholeLog, rank: .local)
    let logs = entry.failureLog == nil ? [] : [log]
    if isMessage != nil { return logs }
    if let (action, _) = actions.primary {
      return logs + [.line(keys(.open), .open, .given(action.hint))]
    }
    if rowCount > 0, !level.isOnDays, !level.rows[level.selectedRow].actions.isEmpty {
      return logs + [.line(keys(.open), .open, .actions)]
    }
    return logs
  }

  /// The keys of the offered actions, and of the list of all actions.
  var offered: [KeyEntry] {
    let reserved = LevelActions.reserved(stack.keys)
    let primary = actions.primary?.action.id
    var entries: [KeyEntry] = []
    for (action, _) in actions.own {
      guard let key = action.keyStroke, !reserved.contains(key) else { continue }
      // The key line already names the Enter action with Enter.
      entries.append(
        action.id == primary
          ? .help([([key], .action(id: action.id))], .given(action.hint), rank: .own)
          : .line([key], .action(id: action.id), .given(action.hint), rank: .own))
    }
    if !actions.all.isEmpty {
      entries.append(.line(keys(.actions), .command(.actions), .actions))
    }
    return entries
  }

  private func back(_ words: InteractionPhrase) -> KeyEntry {
    let meaning: InteractionPhrase =
      level.filter != nil ? .showAll : level.text.search != nil ? .endSearch : words
    let navigator = stack.navigator
    let line: InteractionPhrase =
      if navigator.leavesProgram {
        meaning
      } else if navigator.isProgramRunning {
        .stop
      } else {
        entry.activity == nil ? meaning : .cancel
      }
    return KeyEntry(
      groups: [
        .init(keys: [.escape], intent: .escape),
        .init(keys: keys(.back), intent: .command(.back)),
      ], line: line,
      groupsOnLine: 1, help: meaning)
  }

  /// The words for loading a view again; before the question whether a program may run is answered, none has run.
  private var reload: InteractionPhrase {
    if case .message(let message)? = entry.view?.content, message.style == .warning {
      return .refresh
    }
    return entry.item?.operation == nil ? .refresh : .runAgain
  }

  /// The keys that the key line does not show, and those answered with the reason why they do nothing.
  var further: [KeyEntry] {
    var entries: [KeyEntry] = []
    if level.filter != nil, level.day == nil {
      entries.append(.help([([.tab], .editFilter(true))], .filter))
    } else if level.filter != nil {
      entries.append(.unnamed([.tab], .editFilter(true)))
    }
    if entry.menu == nil, level.canReload {
      entries.append(.help([(keys(.reload), .command(.reload))], reload))
    }
    if entry.menu == nil || !isAtRoot { entries.append(back(.back).inHelpOnly) }
    if !stack.isAsking {
      entries.append(.help([(keys(.jump), .command(.jump))], .jumpToAnyItem))
    }
    if rowCount > 0, level.form == nil, !level.isOnDays, stack.canShowDetails {
      let words: InteractionPhrase = stack.showsDetails ? .hideDetails : .showDetails
      entries.append(.help([(keys(.details), .command(.details))], words))
      if stack.showsDetails {
        entries.append(
          .help(
            [([.alt("j")], .preview(.scroll(1))), ([.alt("k")], .preview(.scroll(-1)))],
            .scrollDetails))
      }
    }
    if let pointer = stack.pointer {
      let words: InteractionPhrase = pointer ? .mouseSelects : .mouseWorks
      entries.append(.help([(keys(.mouse), .switchPointer)], words))
    }
    for item in entry.menu?.items ?? [] {
      guard let shortcut = item.shortcut else { continue }
      entries.append(
        .help([([.character(shortcut)], .item(id: item.id))], .given(item.title), rank: .own))
    }
    return entries + [
      .unnamed(keys(.open), .open), .unnamed(keys(.filter), .command(.filter)),
      .unnamed(keys(.actions), .command(.actions)),
      .unnamed(keys(.details), .command(.details)),
      .unnamed(keys(.problems), .command(.problems)),
    ]
  }
}

extension KeyEntry {
  /// The entries, listed on the help page only.
  var inHelpOnly: KeyEntry {
    var entry = self
    entry.line = nil
    return entry
  }
}
