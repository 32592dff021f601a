internal import FuzzyMatching
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

// Menus.

/// How the row of an item or an action was found.
struct FoundPlace {
  /// The place among all that are searched.
  let place: ItemIndex.Place?
  /// The matcher whose matches are marked.
  let matcher: FuzzyMatcher
  /// Whether choosing the row goes to the item, where it can be run.
  let isGoal: Bool

  init(_ place: ItemIndex.Place?, _ matcher: FuzzyMatcher, isGoal: Bool) {
    (self.place, self.matcher, self.isGoal) = (place, matcher, isGoal)
  }
}

extension PageWriter {
  /// The attributes of a list whose rows are links; browsers take the role from a list without marks.
  static let list = [HTMLAttribute("class", "rows"), HTMLAttribute("role", "list")]

  /// Writes the items of a menu, or those that match the filter.
  func writeItems(of menu: Menu) {
    let rows = level.rows
    let selected = level.selectedRow
    showsIcons = (0..<rows.count).contains { isIcon(rows.item($0)?.icon) }
    if let filter = level.filter {
      let found = (0..<rows.count).filter { position in
        rows.item(position).map { context.rights($0).view } ?? false
      }
      if found.isEmpty { element("p", [HTMLAttribute("class", "none")], wording(.nothingMatches)) }
      element("ul", Self.list) {
        for position in found.prefix(context.rowLimit) {
          guard let item = rows.item(position) else { continue }
          row(
            of: item, isSelected: position == selected,
            found: FoundPlace(rows.place(position), filter.matcher, isGoal: false))
        }
      }
      cutNotice(shown: context.rowLimit, of: found.count)
      return
    }
    let seen = menu.items.filter { context.rights($0).view }
    guard !seen.isEmpty else {
      element("p", [HTMLAttribute("class", "none")], wording(.emptyMenu))
      return
    }
    let selectedItem = rows.item(selected)
    var waiting: String?
    var isOpen = false
    var count = 0
    for entry in menu.entries {
      switch entry {
      case .section(let title): waiting = title
      case .item(let item):
        guard context.rights(item).view, count < context.rowLimit else { continue }
        count += 1
        if !isOpen || waiting != nil {
          if isOpen { html.close("ul") }
          if let title = waiting { element("h2", title) }
          html.open("ul", Self.list)
          (isOpen, waiting) = (true, nil)
        }
        knownRow(of: item, isSelected: item === selectedItem)
      }
    }
    if isOpen { html.close("ul") }
    cutNotice(shown: count, of: seen.count)
  }

  /// Writes that rows are left out, if any are.
  func cutNotice(shown: Int, of count: Int) {
    guard count > shown else { return }
    element(
      "p", [HTMLAttribute("class", "none")], wording(.rowsCut(shown: shown, count: count)))
  }

  // MARK: Rows

  /// Writes the row of an item.
  ///
  /// - Parameters:
  ///   - isSelected: whether it is the selected row.
  ///   - found: how it was found, or nil for the row of a menu that is not searched.
  func row(of item: MenuItem, isSelected: Bool, found: FoundPlace? = nil) {
    let target = ItemTarget(item, rights: context.rights(item))
    let isAction = found?.place?.action != nil
    element("li") {
      var attributes = [HTMLAttribute("class", target.className)]
      if isSelected { attributes.append(HTMLAttribute("aria-current", "true")) }
      if let shortcut = item.shortcut, !isAction {
        attributes.append(HTMLAttribute("data-key", String(shortcut)))
      }
      let content = { [self] in words(of: item, target, found) }
      switch target {
      case .page where !isAction, .run where found?.isGoal == true && !isAction:
        // The page of an item that runs something has the button that runs it.
        element("a", attributes + [.own("href", PageAddress(item.path))], content)
      case .page, .run:
        let path = found?.place?.path ?? item.path
        element("button", attributes + button([.row(path), .intent(.open(nil))]), content)
      case .web(let address):
        element(
          "a",
          attributes + [
            .link("href", address), HTMLAttribute("rel", "noopener noreferrer"), Self.newTab,
          ], content)
      case .none: element("span", attributes, content)
      case .terminal:
        element("a", attributes + [.own("href", PageAddress(item.path))], content)
      case .disabled, .forbidden:
        element("span", attributes + [HTMLAttribute("aria-disabled", "true")], content)
      }
      if case .disabled = target { return }
      if case .forbidden = target, !item.hasTaggedActions { return }
      if !item.actions.isEmpty, target != .page || item.tapHandlerName != nil || item.opensMenu {
        rowActions(
          LevelActions(item: item).own.map(\.action), row: .row(item.path), named: item.title)
      }
    }
  }

  private func words(of item: MenuItem, _ target: ItemTarget, _ found: FoundPlace?) {
    icon(item.icon)
    let trail = found?.place?.trail ?? []
    let second =
      if let place = found?.place { place.subtitle } else {
        item.state?.disabledReason ?? item.subtitle
      }
    let texts = ([item.title, second ?? ""] + trail.map(\.title)).map {
      SafeText.line($0.beginning(bytes: Self.longestWords))
    }
    let marks = found?.matcher.marks(in: texts) ?? texts.map { _ in [] }
    element("b", [.ownDirection]) { marked(texts[0], marks[0]) }
    if !trail.isEmpty {
      element("span", [HTMLAttribute("class", "trail")]) {
        for number in trail.indices {
          if number > 0 { html.text(" › ") }
          marked(texts[2 + number], marks[2 + number])
        }
      }
    }
    if second != nil { element("small", [.ownDirection]) { marked(texts[1], marks[1]) } }
    switch target {
    case .forbidden: element("small", wording(.mayNotRun))
    case .terminal: element("small", [HTMLAttribute("class", "tag")], wording(.needsTerminal))
    default: break
    }
    if let detail = item.state?.detail, !detail.isEmpty {
      element("i", detail)
    }
    if let shortcut = item.shortcut, found?.place?.action == nil { keySign(String(shortcut)) }
  }

  // MARK: An item on its own

  /// Writes an item on its own, with the button that runs or opens it.
  func write(_ item: MenuItem) {
    let rights = context.rights(item)
    let target = ItemTarget(item, rights: rights)
    element("div", [HTMLAttribute("class", "head")]) {
      element(
        "a",
        [
          HTMLAttribute("class", "back"), .own("href", PageAddress(item.parentPath)),
          HTMLAttribute("data-key", "Escape"),
        ]
      ) {
        element("span", [HTMLAttribute("aria-hidden", "true")], "‹")
        html.text(" " + wording(.back.capitalized))
      }
      element("h1", item.title)
      if let subtitle = item.subtitle { element("p", [HTMLAttribute("class", "sub")], subtitle) }
    }
    element("section", [HTMLAttribute("class", "item")]) {
      switch target {
      case .run, .page:
        let asks = item.operation?.inputs.isEmpty == false
        let opens = item.operation == nil && (item.tapHandlerName != nil || item.source != nil)
        element("p", [HTMLAttribute("class", "answers")]) {
          element(
            "button",
            button([.row(item.path), .intent(.open(nil))], style: "main") + [.flag("autofocus")],
            wording(asks ? .fillIn : opens ? .open.capitalized : .run))
        }
      case .web(let address):
        element("p") { link(address.text, title: address.text) }
      case .terminal: note(.info, wording(.needsTerminalHere))
      case .forbidden: note(.warning, wording(.mayNotRun))
      case .disabled(let reason): note(.warning, reason)
      case .none: note(.empty, wording(.opensNothing))
      }
      writeRuns(of: item.path)
      guard rights.run || item.hasTaggedActions else { return }
      if !item.actions.isEmpty, item.state?.disabledReason == nil {
        element("p", [HTMLAttribute("class", "answers")]) {
          for offered in LevelActions(item: item).own {
            actionButton(offered.action, row: .row(item.path))
          }
        }
      }
      guard rights.run else { return }
      let lines = RowDetails(item, wording).lines
      write(Array(lines.drop { $0.name == nil }))
    }
  }

  /// Writes a message with a style.
  ///
  /// - Parameter role: the role by which screen readers say it when it comes, or nil for none.
  func note(_ style: ViewStyle, _ text: String, role: String? = nil) {
    element(
      "p",
      [HTMLAttribute("class", "note " + Self.name(of: style)), .ownDirection]
        + (role.map { [HTMLAttribute("role", $0)] } ?? [])
    ) {
      sign(style)
      html.text(text.beginning(bytes: Self.longestWords))
    }
  }
}

extension MenuItem {
  /// Whether an action has tags of its own: then the menu has only those actions that the user may run.
  fileprivate var hasTaggedActions: Bool { actions.contains { $0.tags != nil } }
}
