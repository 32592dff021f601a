internal import HandlerProtocol
internal import Keyboard
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
    (showsHelp ? coverHints : hintsBelowHelp).filter { !$0.key.isEmpty }
  }

  /// The same, of what the list of keys covers.
  var hintsBelowHelp: [(key: String, meaning: String)] {
    let typedHelp = (typedHelpKey, "help")
    if let prompt = activePrompt { return prompt.keyHints + [typedHelp] }
    if overlay != nil { return coverHints }
    // While one types, what is named stays the same as long as anything is found.
    if let jump {
      let moving = jump.count > 0 ? [("↑↓", "move"), ("⏎", "go there")] : []
      return moving + [("esc", "close"), typedHelp]
    }
    if navigator.top.progress != nil, navigator.top.view == nil {
      return [("esc", "cancel"), (hint(.help), "help"), (hint(.quit), "quit")]
    }
    if state.form != nil { return formHints }
    let isBusy = navigator.top.activity != nil
    if let filter = state.filter, filter.isEditing {
      var moving = rows.count > 0 ? [("↑↓", "move")] : []
      if let enter = enterMeaning { moving.append(("⏎", enter)) }
      if rows.count > 0 { moving.append(("tab", "results")) }
      return moving + [("esc", isBusy ? "cancel" : "show all"), typedHelp]
    }
    if let search = textSearch, search.isEditing { return searchHints(search) }
    var hints = navigator.top.menu == nil ? viewHints : menuHints
    if banner?.details != nil { hints.append((free(.problems), Self.problemsMeaning)) }
    // At the root Esc quits, too.
    let quit = free(.quit)
    let leaves = navigator.isAtRoot && state.filter == nil
    hints += [
      (free(.help), "help"), (leaves ? (quit.isEmpty ? "esc" : quit + " esc") : quit, "quit"),
    ]
    return hints.filter { !$0.key.isEmpty }
  }

  /// What Enter does with the selected row; nil where it does nothing.
  private var enterMeaning: String? {
    guard rows.count > 0 else { return nil }
    if navigator.top.menu != nil { return "open" }
    if let (action, _) = primaryAction { return action.hint }
    return rows[selectedRow].actions.isEmpty ? nil : "actions"
  }

  /// The keys of a text that covers the level.
  private var coverHints: [(key: String, meaning: String)] {
    if let search = textSearch, search.isEditing { return searchHints(search) }
    var hints = [("esc", textSearch == nil ? "close" : "end search")]
    hints += matchHints
    if canScrollCover { hints.append(("↑↓", "scroll")) }
    if canSearchText { hints.append((hint(.filter), "search")) }
    if !showsHelp { hints.append((hint(.help), "help")) }
    return hints + [(hint(.quit), "quit")]
  }

  /// The keys while one types what is looked for in a text.
  private func searchHints(_ search: TextSearch) -> [(key: String, meaning: String)] {
    var hints = search.input.isEmpty || search.count > 0 ? [("⏎", "done")] : []
    if search.count > 0 { hints.append(("↑↓", "previous, next")) }
    return hints + [("esc", "cancel")] + (showsHelp ? [] : [(typedHelpKey, "help")])
  }

  /// The keys that go from one place that was found in a text to another.
  var matchHints: [(key: String, meaning: String)] {
    guard let search = textSearch, search.count > 0 else { return [] }
    return [(free(.nextMatch), "next"), (free(.previousMatch), "previous")]
  }

  /// The key that shows all keys also where letters are typed; empty where none does.
  var typedHelpKey: String {
    keys.keys(for: .help).first(where: opensHelpEverywhere).map(keys.name(of:)) ?? ""
  }

  /// How the first key of a command is shown that no item and no action has taken from it.
  func free(_ command: Command) -> String {
    keys.keys(for: command).first { !isTaken($0) }.map(keys.name(of:)) ?? ""
  }

  /// Whether a key selects an item, or does an action, and so nothing else.
  func isTaken(_ key: Key) -> Bool {
    guard state.form == nil, !isCoveredByText else { return false }
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
    var hints = matchHints
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
    if canFilter {
      hints.append((free(.filter), "filter"))
    } else if canSearchText {
      hints.append((free(.filter), "search"))
    }
    if case .table(let table)? = navigator.top.view?.content, table.rows.count > 1 {
      hints.append((free(.sort), "sort"))
    }
    if !hints.contains(where: { $0.0 == "⏎" && $0.1 == navigator.retryWords }) {
      hints.append((free(.reload), "refresh"))
    }
    let isSearching = state.filter != nil || textSearch != nil
    let back = isSearching ? (state.filter != nil ? "show all" : "end search") : "back"
    hints.append(("esc", navigator.top.activity != nil ? "cancel" : back))
    return hints
  }
}

extension ViewAction {
  /// The key that does it; nil where its name names none that an action may have.
  var keyStroke: Key? { key.flatMap(ActionKey.canonical).flatMap { Key(name: $0) } }

  /// What it does, in the line of keys, which is written anew for each frame.
  var hint: String { Medium.screen(columns: 0).beginning(of: title, bytes: 256).lowercased() }
}
