internal import HandlerProtocol
internal import Keyboard
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

// The layer on top.

extension PageWriter {
  /// Writes the layer on top.
  func writeContent() {
    switch stack.covers.last {
    case let question as Question: write(question)
    case let jump as JumpLayer: write(jump)
    case let text as TextLayer:
      heading(text.view.title, back: wording(.close.capitalized))
      write(text.view.content, isLog: true)
    case let help as HelpLayer: write(help)
    default:
      if let item = context.item { write(item) } else { writeLevel() }
    }
  }

  private func writeLevel() {
    let entry = level.entry
    if let menu = entry.menu {
      write(menu, entry)
    } else if let view = entry.view {
      write(view, entry)
    } else {
      heading(entry.title, back: wording(.back.capitalized)) { stopButton(entry) }
      if let progress = entry.progress { write(progress) }
    }
  }

  // MARK: Menus

  private func write(_ menu: Menu, _ entry: NavigationEntry) {
    let back = navigator.isAtRoot ? nil : wording(.back.capitalized)
    heading(entry.title, subtitle: menu.subtitle, back: back) {
      if entry.invocation != nil, level.canReload { reloadButton(wording(.refresh.capitalized)) }
      detailsButton()
    }
    if let progress = entry.progress ?? entry.activity { write(progress) }
    filterForm()
    withDetails { writeItems(of: menu) }
  }

  /// Writes the rows with the details of the selected one beside them, if these are shown.
  func withDetails(_ rows: () -> Void) {
    guard var details = stack.shownDetails else {
      rows()
      return
    }
    if stack.log == nil, let item = level.rows.item(level.selectedRow) {
      let rights = context.rights(item)
      guard rights.view else {
        rows()
        return
      }
      // Those that must not run a program need not know it.
      if !rights.run { details.lines.removeAll { $0.name != nil } }
    }
    element("div", [HTMLAttribute("class", "split")]) {
      element("div") { rows() }
      element(
        "section",
        [
          HTMLAttribute("class", "aside"),
          HTMLAttribute("aria-label", wording(.details.capitalized)),
        ]
      ) { write(details) }
    }
  }

  private func write(_ details: RowDetails) {
    element("h2", details.title)
    write(details.lines)
  }

  /// Writes the lines of details: those with names behind the others.
  func write(_ lines: [RowDetails.Line]) {
    let words = lines.prefix { $0.name == nil }
    for line in words { element("p", line.text) }
    guard words.count < lines.count else { return }
    element("dl") {
      for line in lines.dropFirst(words.count) {
        if let name = line.name { element("dt", name) }
        element("dd", line.text)
      }
    }
  }

  /// Writes the button that shows or hides the details, where a row is selected.
  func detailsButton() {
    guard level.details != nil else { return }
    let isShown = stack.showsDetails
    element(
      "button",
      button(.details, style: "quiet", key: key(of: .details)) + [
        HTMLAttribute("aria-pressed", isShown ? "true" : "false")
      ], wording(.details.capitalized))
  }

  /// Writes the button that loads what is shown again.
  func reloadButton(_ words: String) {
    let key = key(of: .reload)
    element("button", button(.reload, key: key)) {
      html.text(words)
      keySign(key)
    }
  }

  // MARK: Finding

  /// Writes the input of the level's filter, where there are rows to filter.
  func filterForm() {
    let filter = level.filter
    guard level.canFilter, filter != nil || level.rows.count > 1 || navigator.searchesInHandler
    else { return }
    element(
      "form",
      [
        HTMLAttribute("class", "find"), HTMLAttribute("method", "post"), .own("action", .act),
      ]
    ) {
      hiddenFields(doing: [.find("")])
      html.open(
        "input",
        [
          HTMLAttribute("id", "find"), HTMLAttribute("type", "search"),
          HTMLAttribute("name", "text"), HTMLAttribute("value", filter?.input.text ?? ""),
          HTMLAttribute("aria-label", wording(.filter.capitalized)),
          HTMLAttribute("placeholder", wording(.filter.capitalized)),
          HTMLAttribute("autocomplete", "off"),
          .flag("data-live"),
        ] + (key(of: .filter).map { [HTMLAttribute("data-key", $0)] } ?? []))
      element("button", [HTMLAttribute("class", "nojs")], wording(.filter.capitalized))
      if let filter {
        element(
          "span", [HTMLAttribute("class", "count"), HTMLAttribute("role", "status")],
          filter.isSearching ? wording(.searchingNow) : wording(.matchCount(count: foundCount)))
        element(
          "button", button(.leave(.back), style: "quiet", key: "Escape"),
          wording(.showAll.capitalized))
      }
    }
  }

  /// The number of rows shown that the user may see.
  private var foundCount: Int {
    let rows = level.rows
    guard level.entry.menu != nil else { return rows.count }
    return (0..<rows.count).count { position in
      rows.item(position).map { context.rights($0).view } ?? true
    }
  }

  // MARK: Covers

  private func write(_ help: HelpLayer) {
    heading(wording(.keysThatWork), back: wording(.close.capitalized))
    let unseen = Set(
      (level.entry.menu?.items ?? []).lazy.filter { !self.context.rights($0).view }
        .map { RowID($0.path) })
    element("table", [HTMLAttribute("class", "keys")]) {
      element("thead") {
        element("tr") {
          element("th", [HTMLAttribute("scope", "col")], wording(.key))
          element("th", [HTMLAttribute("scope", "col")], wording(.meaning))
        }
      }
      element("tbody") {
        for hint in help.hints {
          let keys = hint.sign.split(separator: " ").filter { works($0, of: hint) }
          if keys.isEmpty || hint.role == .leave { continue }
          if case .open(let item?) = hint.intent, unseen.contains(item) { continue }
          element("tr") {
            element("td") { for key in keys { element("kbd", String(key)) } }
            element("td", hint.meaning(in: wording))
          }
        }
      }
    }
  }

  /// Returns whether a key that a terminal has does the same on a page.
  private func works(_ key: Substring, of hint: KeyHint<Intent>) -> Bool {
    // The shortcut of an item and the key of an action press their button, whatever else the key does.
    if key.count == 1, hint.role == .own {
      switch hint.intent {
      case .open(_?), .action: return true
      default: break
      }
    }
    let isReload =
      key == (self.key(of: .reload) ?? "")
      && (level.entry.menu != nil || navigator.isProgramRunning)
    let others = [BoundIntent.quit, .sort, .mouse, .nextMatch, .previousMatch].flatMap {
      stack.keys.keys(for: $0).map(\.sign)
    }
    return !isReload && !others.contains(String(key)) && key != "space" && !key.contains("tab")
      && !key.hasPrefix("ctrl-") && !key.hasPrefix("alt-") && !(key.hasPrefix("F") && key.count > 1)
  }

  private func write(_ jump: JumpLayer) {
    heading(wording(.jumpToAnyItem.capitalized), back: wording(.close.capitalized))
    let places = jump.filter.places.filter { context.rights($0.item).view }
    element("p", [HTMLAttribute("class", "count"), HTMLAttribute("role", "status")]) {
      html.text(
        jump.filter.isSearching ? wording(.searchingNow) : wording(.matchCount(count: places.count))
      )
    }
    showsIcons = jump.index.icons.contains { isIcon($0) }
    element("ul", Self.list) {
      for place in places.prefix(min(context.rowLimit, 100)) {
        row(
          of: place.item, isSelected: place.item === jump.place?.item,
          found: FoundPlace(place, jump.filter.matcher, isGoal: true))
      }
    }
  }

  // MARK: Questions

  private func write(_ question: Question) {
    switch question.kind {
    case .choose(let choices, let selected):
      heading(wording(.actions.capitalized), back: wording(.close.capitalized))
      element("ul", [HTMLAttribute("class", "choices"), HTMLAttribute("role", "list")]) {
        for (number, choice) in choices.enumerated() {
          element("li", number == selected ? [HTMLAttribute("class", "on")] : []) {
            actionButton(choice.action)
            if let reason = question.disabledReason {
              element("span", [HTMLAttribute("class", "warning")], "✗ " + reason)
            } else if let warning = choice.action.warning(in: wording) {
              element("span", [HTMLAttribute("class", "warning")], "▲ " + warning)
            }
          }
        }
      }
    case .confirm(let action, _, _):
      ask(question, isDestructive: action.style == .destructive)
    case .discard: ask(question, isDestructive: true)
    case .ask: ask(question, isDestructive: false)
    }
  }

  private func ask(_ question: Question, isDestructive: Bool) {
    element(
      "section",
      [
        HTMLAttribute("class", isDestructive ? "ask danger" : "ask"),
        HTMLAttribute("role", "alertdialog"), HTMLAttribute("aria-labelledby", "question"),
      ]
    ) {
      prose("h1", [HTMLAttribute("id", "question")], question.kind.words(in: wording))
      var yes = wording(.yes.capitalized)
      if case .discard = question.kind { yes = wording(.yesLose.capitalized) }
      if case .confirm(let action, _, _) = question.kind { yes = action.title }
      element("p", [HTMLAttribute("class", "answers")]) {
        element(
          "button",
          button(.answer(true), style: isDestructive ? "danger" : "main", key: "y"), yes)
        element(
          "button", button(.answer(false), key: "Escape") + [.flag("autofocus")],
          wording(.no.capitalized))
      }
    }
  }
}
