internal import HandlerProtocol
internal import Keyboard
internal import MenuItems
internal import MenuNavigation
internal import TerminalUI

// All keys that work now, for the help page.

extension ScreenModel {
  /// All keys of what is shown below the help page.
  var allKeys: [(key: String, meaning: String)] {
    let isHelp = showsHelp
    showsHelp = false
    defer { showsHelp = isHelp }
    let helpKeys = keys.keys(for: .help).map(keys.name(of:))
    let hints = hintsBelowHelp.filter { !$0.key.isEmpty }
    // The page does not tell how one came to it, but for the key that is there where one types, too.
    var all = hints.filter { $0.meaning != "help" || !helpKeys.contains($0.key) }
    var named = Set(all.flatMap { $0.key.split(separator: " ") })
    for (key, meaning) in furtherKeys(hints: all) {
      // None of the keys is named twice.
      let words = key.split(separator: " ").filter { named.insert($0).inserted }
      if !words.isEmpty { all.append((words.joined(separator: " "), meaning)) }
    }
    if !typedHelpKey.isEmpty, !hints.contains(where: { $0.key == typedHelpKey }) {
      all.append((typedHelpKey, "help, also while typing"))
    }
    return all
  }

  /// The keys that the line of keys has no room for.
  private func furtherKeys(
    hints: [(key: String, meaning: String)]
  ) -> [(key: String, meaning: String)] {
    if let prompt = activePrompt { return keys(of: prompt) }
    if overlay != nil { return coverKeys }
    let typed = [("ctrl-p ctrl-n", "previous, next")]
    let pages = [("PgUp PgDn", "page up, page down")]
    if let jump { return jump.count > 0 ? typed + pages : [] }
    if state.form == nil, state.filter?.isEditing == true {
      return rows.count > 0 ? typed + pages : []
    }
    if let search = textSearch, search.isEditing { return search.count > 0 ? typed : [] }
    return levelKeys(hints: hints)
  }

  /// The further keys of a log or of problems.
  private var coverKeys: [(key: String, meaning: String)] {
    if let search = textSearch, search.isEditing {
      return search.count > 0 ? [("ctrl-p ctrl-n", "previous, next")] : []
    }
    let keys = canScrollOverlay ? scrollKeys("scroll") : []
    let close = textSearch == nil ? "close" : "end search"
    return keys + [(joined(names(.back, from: 1), "⏎", names(.problems)), close)]
  }

  /// The further keys of a level that nothing covers.
  private func levelKeys(
    hints: [(key: String, meaning: String)]
  ) -> [(key: String, meaning: String)] {
    var keys: [(String, String)] = []
    if state.form != nil {
      // What is being sent stays as it is.
      if navigator.top.activity != nil { return [] }
      keys += formKeys
      keys.append((names(.quit), "quit"))
    } else {
      keys += rowKeys(hints: hints)
    }
    if navigator.top.menu == nil { keys.append((names(.reload), "refresh")) }
    if navigator.isAtRoot, state.filter == nil {
      keys.append(("esc", "quit"))
    } else {
      let back = state.filter != nil ? "show all" : textSearch != nil ? "end search" : "back"
      keys.append((names(.back, from: 1), back))
    }
    let isJumpNamed = hints.contains { $0.key == hint(.jump) }
    keys.append((names(.jump), isJumpNamed ? "jump" : "jump to any item"))
    keys.append((names(.mouse), usesMouse ? "let the mouse select text" : "use the mouse here"))
    for item in navigator.top.menu?.items ?? [] {
      if let shortcut = item.shortcut { keys.append((String(shortcut), item.title)) }
    }
    return keys
  }

  /// The further keys of rows, days and text.
  private func rowKeys(
    hints: [(key: String, meaning: String)]
  ) -> [(key: String, meaning: String)] {
    var keys: [(String, String)] = []
    let movesDay = day != nil && state.movesDay
    if let (action, _) = primaryAction, let key = action.key, let named = action.keyStroke,
      isActionKey(named)
    {
      keys.append((key, action.hint))
    }
    if movesDay || rows.count > 1 || rows.count == 0 && canScroll {
      let words = rows.count == 0 && !movesDay ? "scroll" : "next, previous"
      keys += scrollKeys(words, hasPages: !movesDay)
    }
    let isMessage = if case .message? = navigator.top.view?.content { true } else { false }
    if !isMessage, let open = hints.first(where: { $0.key == "⏎" }) {
      keys.append((names(.open, from: 1), open.meaning))
    }
    if navigator.top.failureLog != nil { keys.append((names(.log), "whole log")) }
    if state.filter != nil, day == nil { keys.append(("tab", "filter")) }
    return keys
  }

  /// The keys that move through rows or a text, but for the arrows.
  private func scrollKeys(
    _ words: String, hasPages: Bool = true
  ) -> [(key: String, meaning: String)] {
    var keys = [(joined(names(.down, from: 1), names(.up, from: 1)), words)]
    if hasPages { keys += [(names(.pageDown), "page down"), (names(.pageUp), "page up")] }
    // Of rows that come page by page, the last is not known.
    let last = navigator.top.view?.cursor != nil && !isCoveredByText ? "last loaded" : "last"
    return keys + [(joined(names(.first), names(.last)), "first, " + last)]
  }

  private func joined(_ names: String...) -> String {
    names.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The keys of a command from a number on, without those that mean something else here.
  private func names(_ command: Command, from first: Int = 0) -> String {
    if isCoveredByText {
      return keys.keys(for: command).dropFirst(first).map(keys.name(of:)).joined(separator: " ")
    }
    let movesDay = day != nil && state.movesDay
    return keys.keys(for: command).dropFirst(first).filter { key in
      if movesDay, key == .left || key == .right { return false }
      if let form = state.form, form.takesText || form.takes(key) {
        return opensHelpEverywhere(key)
      }
      return !isTaken(key)
    }.map(keys.name(of:)).joined(separator: " ")
  }
}
