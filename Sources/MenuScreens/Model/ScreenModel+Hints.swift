internal import HandlerProtocol
internal import MenuItems
internal import MenuNavigation
internal import TerminalUI

// What can be done now.

extension ScreenModel {
  /// Whether something else than the level is shown in its place.
  var isCovered: Bool { overlay != nil || showsHelp || activePrompt != nil || jump != nil }

  /// How the first key of a command is shown.
  func hint(_ command: Command) -> String { keys.name(of: command) ?? "" }

  /// The keys that work now, and what each does, the most useful first.
  var keyHints: [(key: String, meaning: String)] {
    if let prompt = activePrompt { return prompt.keyHints }
    if overlay != nil || showsHelp {
      let scrolling = canScrollOverlay ? [("↑↓", "scroll")] : []
      return [("esc", "close")] + scrolling + [(hint(.quit), "quit")]
    }
    // While one types, what is named stays the same as long as anything is found.
    if let jump {
      return (jump.count > 0 ? [("↑↓", "move"), ("⏎", "go there")] : []) + [("esc", "close")]
    }
    if navigator.top.progress != nil, navigator.top.view == nil {
      return [("esc", "cancel"), (hint(.help), "help"), (hint(.quit), "quit")]
    }
    if state.form != nil { return formHints }
    if let filter = state.filter, filter.isEditing {
      let enter = navigator.top.menu != nil ? "open" : primaryAction?.action.hint
      var moving = rows.count > 0 ? [("↑↓", "move")] : []
      if rows.count > 0, let enter { moving.append(("⏎", enter)) }
      let isBusy = navigator.top.activity != nil
      return moving + [("tab", "other keys"), ("esc", isBusy ? "cancel" : "show all")]
    }
    var hints = navigator.top.menu == nil ? viewHints : menuHints
    if banner?.details != nil { hints.append((free(.problems), Self.problemsMeaning)) }
    hints += [(free(.help), "help"), (free(.quit), "quit")]
    return hints.filter { !$0.key.isEmpty }
  }

  /// How the first key of a command is shown that no item and no action has taken from it.
  private func free(_ command: Command) -> String {
    keys.keys(for: command).first { !isTaken($0) }.map(keys.name(of:)) ?? ""
  }

  /// Whether a key selects an item, or does an action, and so nothing else.
  private func isTaken(_ key: Key) -> Bool {
    guard state.form == nil else { return false }
    return shortcutItem(key) != nil || isActionKey(key)
  }

  /// The key that shows what is behind the banner; nil where it does something else now.
  var problemsKey: String? {
    keyHints.first { $0.meaning == Self.problemsMeaning && !$0.key.isEmpty }?.key
  }
  private static let problemsMeaning = "show problems"

  private var menuHints: [(key: String, meaning: String)] {
    var hints: [(String, String)] = rows.count > 1 ? [("↑↓", "move")] : []
    if rows.count > 0 {
      hints += [("⏎", "open"), (free(.filter), "filter"), (free(.jump), "jump")]
    }
    if state.filter != nil {
      hints.append(("esc", "show all"))
    } else if !navigator.isAtRoot {
      hints.append(("esc", "back"))
    }
    hints.append((free(.reload), "reload"))
    return hints
  }

  private var viewHints: [(key: String, meaning: String)] {
    var hints: [(String, String)] = []
    if isOnDays {
      hints.append(("←→↑↓", "day"))
    } else if rows.count > 1 {
      hints.append(("↑↓", "move"))
    } else if rows.count == 0, canScroll {
      hints.append(("↑↓", "scroll"))
    }
    if day != nil, rows.count > 0, state.filter == nil {
      hints.append(("tab", state.movesDay ? "rows" : "days"))
    }
    if case .message(let message)? = navigator.top.view?.content {
      if message.retry == true { hints.insert(("⏎", navigator.retryWords), at: 0) }
      if navigator.top.failureLog != nil { hints.append((free(.log), "whole log")) }
    } else if let (action, _) = primaryAction {
      hints.append(("⏎", action.hint))
    } else if rows.count > 0, !isOnDays, !rows[selectedRow].actions.isEmpty {
      hints.append(("⏎", "actions"))
    }
    hints += actionHints
    if canFilter { hints.append((free(.filter), "filter")) }
    if case .table(let table)? = navigator.top.view?.content, table.rows.count > 1 {
      hints.append((free(.sort), "sort"))
    }
    if !hints.contains(where: { $0.0 == "⏎" && $0.1 == navigator.retryWords }) {
      hints.append((free(.reload), "refresh"))
    }
    let back = navigator.top.activity != nil ? "cancel" : state.filter != nil ? "show all" : "back"
    hints.append(("esc", back))
    return hints
  }

  /// All keys of the level that is shown, for the help page.
  var allKeys: [(key: String, meaning: String)] {
    let isHelp = showsHelp
    showsHelp = false
    defer { showsHelp = isHelp }
    var keys = keyHints.filter { $0.key != hint(.help) }
    func add(_ key: String, _ meaning: String) {
      if !key.isEmpty, !keys.contains(where: { $0.key == key }) { keys.append((key, meaning)) }
    }
    if state.form != nil {
      for (key, meaning) in formKeys { add(key, meaning) }
      add(hint(.quit), "quit")
    } else {
      for (key, meaning) in rowKeys(hints: keys) { add(key, meaning) }
    }
    if navigator.top.menu == nil { add(free(.reload), "refresh") }
    if navigator.isAtRoot, state.filter == nil {
      add("esc", "quit")
    } else {
      add(names(.back, from: 1), state.filter == nil ? "back" : "all")
    }
    let isNamed = keys.contains { $0.key == hint(.jump) }
    add(names(.jump, from: isNamed ? 1 : 0), isNamed ? "jump" : "jump to any item")
    add(free(.mouse), usesMouse ? "let the mouse select text" : "use the mouse here")
    for item in navigator.top.menu?.items ?? [] {
      if let shortcut = item.shortcut { add(String(shortcut), item.title) }
    }
    return keys
  }

  /// The further keys of rows, days and text.
  private func rowKeys(
    hints: [(key: String, meaning: String)]
  ) -> [(key: String, meaning: String)] {
    var keys: [(String, String)] = []
    let movesDay = day != nil && state.movesDay
    if let (action, _) = primaryAction, let key = action.key, let named = Key(name: key),
      isActionKey(named)
    {
      keys.append((key, action.hint))
    }
    if movesDay || rows.count > 1 || rows.count == 0 && canScroll {
      let words = rows.count == 0 && !movesDay ? "scroll" : "next, previous"
      keys.append((joined(names(.down, from: 1), names(.up, from: 1)), words))
      if !movesDay { keys += [(names(.pageDown), "a page on"), (names(.pageUp), "a page back")] }
      keys.append((joined(names(.first), names(.last)), "first, last"))
    }
    let isMessage = if case .message? = navigator.top.view?.content { true } else { false }
    if !isMessage, let open = hints.first(where: { $0.key == "⏎" }) {
      keys.append((names(.open, from: 1), open.meaning))
    }
    if navigator.top.failureLog != nil { keys.append((names(.log, from: 1), "whole log")) }
    if state.filter != nil, day == nil { keys.append(("tab", "filter")) }
    return keys
  }

  private func joined(_ names: String...) -> String {
    names.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The keys of a command from a number on, without those that mean something else here.
  private func names(_ command: Command, from first: Int = 0) -> String {
    let movesDay = day != nil && state.movesDay
    return keys.keys(for: command).dropFirst(first).filter { key in
      if movesDay, key == .left || key == .right { return false }
      if let form = state.form, form.takes(key) { return false }
      return !isTaken(key)
    }.map(keys.name(of:)).joined(separator: " ")
  }
}

extension Key {
  /// The key that a hint names with one sign; nil where it names several.
  init?(sign: String) {
    switch sign {
    case "⏎": self = .enter
    case "esc": self = .escape
    case "space": self = .character(" ")
    default: self.init(name: sign)
    }
  }
}

extension ViewAction {
  /// What it does, in the line of keys, which is written anew for each frame.
  var hint: String { Medium.screen(columns: 0).beginning(of: title, bytes: 256).lowercased() }
}
