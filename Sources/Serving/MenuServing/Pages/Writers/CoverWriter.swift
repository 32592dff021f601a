internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

/// Writes what covers a level: the keys, the list of all items, and questions.
@MainActor struct CoverWriter: PagePart {
  let page: PageWriter

  private func heading(_ title: String) {
    LevelWriter(page: page).heading(title, back: wording(.close.capitalized))
  }

  // MARK: Keys

  func write(_ help: HelpLayer) {
    heading(wording(.keysThatWork))
    let unseen = Set(
      (level.entry.menu?.items ?? []).lazy.filter { !self.context.rights($0).view }
        .map { RowID($0.path) })
    html.element("table", [.class("keys")]) {
      html.element("thead") {
        html.element("tr") {
          html.line("th", [.columnHeading], wording(.key))
          html.line("th", [.columnHeading], wording(.meaning))
        }
      }
      html.element("tbody") {
        for hint in help.hints {
          let keys = hint.sign.split(separator: " ").filter { works($0, of: hint) }
          if keys.isEmpty || hint.role == .leave { continue }
          if case .open(let item?) = hint.intent, unseen.contains(item) { continue }
          html.element("tr") {
            html.element("td") { for key in keys { html.line("kbd", String(key)) } }
            html.line("td", hint.meaning(in: wording))
          }
        }
      }
    }
  }

  /// Returns whether a key has the same effect on a page as in a terminal.
  private func works(_ key: Substring, of hint: KeyHint<Intent>) -> Bool {
    // The shortcut of an item and the key of an action press their button, whatever else the key does.
    if key.count == 1, hint.role == .own {
      switch hint.intent {
      case .open(_?), .action: return true
      default: break
      }
    }
    let isReload =
      key == (page.key(of: .reload) ?? "")
      && (level.entry.menu != nil || navigator.isProgramRunning)
    let others = [BoundIntent.quit, .sort, .mouse, .nextMatch, .previousMatch].flatMap {
      stack.keys.keys(for: $0).map(\.sign)
    }
    return !isReload && !others.contains(String(key)) && key != "space" && !key.contains("tab")
      && !key.hasPrefix("ctrl-") && !key.hasPrefix("alt-") && !(key.hasPrefix("F") && key.count > 1)
  }

  // MARK: All items

  func write(_ jump: JumpLayer) {
    heading(wording(.jumpToAnyItem.capitalized))
    let places = jump.filter.places.filter { context.rights($0.item).view }
    html.element("p", [.class("count"), .role("status")]) {
      html.text(
        jump.filter.isSearching ? wording(.searchingNow) : wording(.matchCount(count: places.count))
      )
    }
    if !jump.filter.input.isEmpty {
      LevelWriter(page: page).unread(jump.index, jump.filter.input.text)
    }
    let rows = ItemWriter(
      page: page, showsIcons: jump.index.icons.contains { PageWriter.isIcon($0) })
    html.element("ul", ItemWriter.list) {
      for place in places.prefix(min(context.rowLimit, 100)) {
        rows.row(
          of: place.item, isSelected: place.item === jump.place?.item,
          found: FoundPlace(place: place, matcher: jump.filter.matcher, isGoal: true))
      }
    }
  }

  // MARK: Questions

  func write(_ question: Question) {
    switch question.kind {
    case .choose(let choices, let selected):
      let item = level.rows.item(level.selectedRow).map { " – " + $0.title } ?? ""
      heading(wording(.actions.capitalized) + item)
      html.element("ul", [.class("choices"), .role("list")]) {
        for (number, choice) in choices.enumerated() {
          html.element("li", [.class(number == selected ? "on" : nil)]) {
            page.actionButton(choice.action)
            if let reason = question.disabledReason {
              html.line("span", [.class("warning")], "✗ " + reason)
            } else if let warning = choice.action.warning(in: wording) {
              html.line("span", [.class("warning")], "▲ " + warning)
            }
          }
        }
      }
    case .confirm(let action, _, _):
      ask(question, yes: action.title, isDestructive: action.style == .destructive)
    case .discard: ask(question, yes: wording(.yesLose.capitalized), isDestructive: true)
    case .ask: ask(question, yes: wording(.yes.capitalized), isDestructive: false)
    }
  }

  private func ask(_ question: Question, yes: String, isDestructive: Bool) {
    html.element(
      "section",
      [
        .class(isDestructive ? "ask danger" : "ask"), .role("alertdialog"),
        HTMLAttribute("aria-modal", "true"), HTMLAttribute("aria-labelledby", "question"),
      ]
    ) {
      let words = question.kind.words(in: wording)
      html.prose("h1", [.id("question")], words)
      // The text of a question need not name the item.
      let item = level.form == nil ? level.rows.item(level.selectedRow)?.title : level.entry.title
      if let item, !words.contains(item) { html.line("p", item) }
      html.element("p", [.class("answers")]) {
        html.line(
          "button",
          page.button(.answer(true), style: isDestructive ? "main danger" : "main", key: "y"),
          yes)
        html.line(
          "button", page.button(.answer(false), key: "Escape") + [.flag("autofocus")],
          wording(.no.capitalized))
      }
    }
  }
}
