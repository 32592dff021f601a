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
      return [("esc", "close"), ("↑↓", "scroll"), (hint(.quit), "quit")]
    }
    if jump != nil { return [("↑↓", "move"), ("⏎", "go there"), ("esc", "close")] }
    if navigator.top.progress != nil, navigator.top.view == nil {
      return [("esc", "cancel"), (hint(.quit), "quit")]
    }
    if state.form != nil { return formHints }
    if let filter = state.filter, filter.isEditing {
      let enter = navigator.top.menu != nil ? "open" : primaryAction?.action.title.lowercased()
      return [("↑↓", "move")] + (enter.map { [("⏎", $0)] } ?? [])
        + [("tab", "other keys"), ("esc", "show all")]
    }
    var hints = navigator.top.menu == nil ? viewHints : menuHints
    if banner?.details != nil { hints.append((hint(.problems), Self.problemsMeaning)) }
    hints += [(hint(.help), "help"), (hint(.quit), "quit")]
    return hints
  }

  /// The key that shows what is behind the banner; nil where it does something else now.
  var problemsKey: String? {
    keyHints.first { $0.meaning == Self.problemsMeaning && !$0.key.isEmpty }?.key
  }
  private static let problemsMeaning = "show problems"

  private var menuHints: [(key: String, meaning: String)] {
    var hints: [(String, String)] = []
    if rows.count > 0 {
      hints += [("↑↓", "move"), ("⏎", "open"), (hint(.filter), "filter"), (hint(.jump), "jump")]
    }
    if state.filter != nil {
      hints.append(("esc", "show all"))
    } else if !navigator.isAtRoot {
      hints.append(("esc", "back"))
    }
    hints.append((hint(.reload), "reload"))
    return hints
  }

  private var viewHints: [(key: String, meaning: String)] {
    var hints: [(String, String)] = []
    if day != nil {
      if isOnDays { hints.append(("←→↑↓", "day")) } else { hints.append(("↑↓", "move")) }
      if rows.count > 0, state.filter == nil {
        hints.append(("tab", state.movesDay ? "rows" : "days"))
      }
    } else {
      if rows.count > 0 {
        hints.append(("↑↓", "move"))
      } else if state.lastScroll > 0 {
        hints.append(("↑↓", "scroll"))
      }
    }
    if let (action, _) = primaryAction { hints.append(("⏎", action.title.lowercased())) }
    if case .message(let message)? = navigator.top.view?.content {
      hints = message.retry == true ? [("⏎", navigator.retryWords)] : []
      if navigator.top.failureLog != nil { hints.append((hint(.log), "whole log")) }
      if navigator.top.hasFailed { hints += actionHints.filter { $0.key != hint(.actions) } }
    } else {
      if primaryAction == nil, rows.count > 0, !rows[selectedRow].actions.isEmpty {
        hints.append(("⏎", "actions"))
      }
      hints += actionHints
      if canFilter { hints.append((hint(.filter), "filter")) }
      if case .table? = navigator.top.view?.content { hints.append((hint(.sort), "sort")) }
      hints.append((hint(.reload), "refresh"))
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
    let hints = keyHints.filter { $0.key != hint(.help) }
    if state.form != nil { return hints + [("shift-tab", "field before")] }
    var keys = hints
    let movesRows = rows.count > 0 || navigator.top.menu != nil
    func names(_ commands: Command..., from first: Int = 1) -> String {
      commands.map { self.keys.keys(for: $0).dropFirst(first).map(self.keys.name(of:)) }
        .flatMap(\.self).joined(separator: " ")
    }
    keys += [
      (names(.down, .up), movesRows ? "next, previous" : "scroll"),
      (names(.pageDown, .pageUp, from: 0), "a page on, back"),
      (names(.first, .last, from: 0), "first, last"),
    ]
    if navigator.top.menu != nil { keys.append((names(.open), "open")) }
    if !navigator.isAtRoot { keys.append((names(.back), "back")) }
    if !keys.contains(where: { $0.key == hint(.jump) }) {
      keys.append((hint(.jump), "jump to any item"))
    }
    keys.append((hint(.mouse), usesMouse ? "let the mouse select text" : "use the mouse here"))
    for item in navigator.top.menu?.items ?? [] {
      if let shortcut = item.shortcut { keys.append((String(shortcut), item.title)) }
    }
    return keys.filter { !$0.key.isEmpty }
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
