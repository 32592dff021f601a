internal import MenuNavigation
internal import FuzzyMatching
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout

/// The way in which the row of an item or an action was found.
struct FoundPlace {
  /// The place among all that are searched.
  let place: ItemIndex.Place?
  let matcher: FuzzyMatcher
  /// Whether choosing the row goes to the item, where it can be run.
  let isGoal: Bool
}

@MainActor struct ItemWriter: PagePart {
  let page: PageWriter
  /// Whether rows have the space of an icon, because some have one.
  let showsIcons: Bool

  init(page: PageWriter, showsIcons: Bool) { (self.page, self.showsIcons) = (page, showsIcons) }

  /// Creates a writer of the rows of the level on top.
  init(page: PageWriter) {
    let rows = page.level.rows
    self.init(
      page: page,
      showsIcons: (0..<rows.count).contains { PageWriter.isIcon(rows.item($0)?.icon) })
  }

  /// The attributes of a list whose rows are links; browsers take the role from a list without marks.
  static let list: [HTMLAttribute] = [.class("rows"), .role("list")]

  // MARK: Menus

  /// Writes the items of a menu, or those that match the filter.
  func writeItems(of menu: Menu) {
    let rows = level.rows
    let selected = level.selectedRow
    if let filter = level.filter {
      let found = (0..<rows.count).filter { position in
        rows.item(position).map { context.rights($0).view } ?? false
      }
      let shown = context.screenful(
        of: found.count, around: found.firstIndex { $0 >= selected } ?? 0)
      html.element("ul", Self.list) {
        for position in found[shown] {
          guard let item = rows.item(position) else { continue }
          row(
            of: item, isSelected: position == selected,
            found: FoundPlace(place: rows.place(position), matcher: filter.matcher, isGoal: false))
        }
      }
      page.screenfuls(shown, of: found.count) {
        rows.place(found[$0])?.path ?? rows.item(found[$0])?.path
      }
      return
    }
    let seen = menu.items.filter { context.rights($0).view }
    guard !seen.isEmpty else {
      return page.none(wording(level.entry.item?.source == nil ? .emptyMenuHere : .nothingHere))
    }
    let selectedItem = rows.item(selected)
    let shown = context.screenful(
      of: seen.count, around: seen.firstIndex { $0 === selectedItem } ?? 0)
    var waiting: String?
    var isOpen = false
    var position = -1
    for entry in menu.entries {
      switch entry {
      case .section(let title): waiting = title
      case .item(let item):
        guard context.rights(item).view else { continue }
        position += 1
        guard shown.contains(position) else { continue }
        if !isOpen || waiting != nil {
          if isOpen { html.close("ul") }
          if let title = waiting { html.line("h2", title) }
          html.open("ul", Self.list)
          (isOpen, waiting) = (true, nil)
        }
        knownRow(of: item, isSelected: item === selectedItem)
      }
    }
    if isOpen { html.close("ul") }
    page.screenfuls(shown, of: seen.count) { seen[$0].path }
  }

  // MARK: Rows

  /// Writes the row of an item of a menu that is not filtered, or the copy that was written for another page.
  private func knownRow(of item: MenuItem, isSelected: Bool) {
    // The rows of users with the same rights are shared, the runs that they may read are not.
    if context.runs.contains(where: { $0.path == item.path }) {
      return row(of: item, isSelected: isSelected)
    }
    if let row = context.knownRows?.row(of: item, isSelected: isSelected, showsIcons: showsIcons) {
      return html.write(row)
    }
    let start = html.bytes.count
    row(of: item, isSelected: isSelected)
    context.knownRows?.keep(
      html.piece(from: start), of: item, isSelected: isSelected, showsIcons: showsIcons)
  }

  /// Writes the row of an item.
  ///
  /// - Parameter found: how it was found, or nil for the row of a menu that is not filtered.
  func row(of item: MenuItem, isSelected: Bool, found: FoundPlace? = nil) {
    let target = ItemTarget(item, rights: context.rights(item))
    let isAction = found?.place?.action != nil
    let runs = context.runs.filter { $0.path == item.path && !$0.isOver }
    // The row of an item that runs leads to its page, which has the output and the button that runs it again.
    let opensPage = target == .run && !isAction && (found?.isGoal == true || !runs.isEmpty)
    let isDestructive = target == .run && !opensPage && item.operation?.isDestructive == true
    html.element("li") {
      let attributes: [HTMLAttribute] = [
        .class(
          (opensPage || target == .run && item.opensForm ? "i f" : target.className)
            + (isDestructive ? " d" : "")),
        .current(if: isSelected),
        HTMLAttribute("title", isDestructive ? wording(.cannotBeUndone) : nil),
        .key(isAction ? nil : item.shortcut.map { String($0) }),
      ]
      let content = { texts(of: item, target, found) }
      switch target {
      case .page where !isAction, .run where opensPage, .terminal:
        // The page of an item that runs a program has the button that starts the program.
        html.element("a", attributes + [.own("href", PageAddress(item.path))], content)
      case .page, .run:
        let path = found?.place?.path ?? item.path
        html.element(
          "button", attributes + page.button([.row(path), .intent(.open(nil))]), content)
      case .web(let address):
        html.element("a", attributes + [.link("href", address)] + HTMLWriter.leaving, content)
      case .none: html.element("span", attributes, content)
      case .disabled, .forbidden:
        html.element("span", attributes + [HTMLAttribute("aria-disabled", "true")], content)
      }
      for run in runs {
        html.line(
          "a", [.class("tag info"), .own("href", run.address)],
          "▸ " + (run.user ?? wording(.isOngoing)))
      }
      if case .disabled = target { return }
      if case .forbidden = target, !item.hasTaggedActions { return }
      if target != .page || item.tapHandlerName != nil || item.opensMenu {
        page.rowActions(
          LevelActions(item: item).own.map(\.action), row: .row(item.path), named: item.title)
      }
    }
  }

  /// Writes the symbol of an item that the user may not run.
  private func lock() {
    html.element("span", [.class("lock"), HTMLAttribute("title", wording(.mayNotRun))]) {
      html.icon("lock")
      html.line("span", [.class("v")], wording(.mayNotRun))
    }
  }

  private func texts(of item: MenuItem, _ target: ItemTarget, _ found: FoundPlace?) {
    if showsIcons { page.icon(item.icon) }
    let trail = found?.place?.trail ?? []
    let second =
      if let place = found?.place { place.subtitle } else {
        item.state?.disabledReason ?? item.subtitle
      }
    let texts = ([item.title, second ?? ""] + trail.map(\.title)).map {
      SafeText.line($0.beginning(bytes: HTMLWriter.shortLimit))
    }
    let marks = found?.matcher.marks(in: texts) ?? texts.map { _ in [] }
    html.element("b", [.ownDirection]) { html.marked(texts[0], marks[0]) }
    if !trail.isEmpty {
      html.element("span", [.class("trail")]) {
        for number in trail.indices {
          if number > 0 { html.text(" › ") }
          html.marked(texts[2 + number], marks[2 + number])
        }
      }
    }
    if second != nil {
      html.element("small", [.ownDirection]) { html.marked(texts[1], marks[1]) }
    }
    switch target {
    case .forbidden: lock()
    case .terminal: html.line("small", [.class("tag")], wording(.needsTerminal))
    default: break
    }
    if let detail = item.state?.detail, !detail.isEmpty { html.line("i", detail) }
    if let shortcut = item.shortcut, found?.place?.action == nil { page.keySign(String(shortcut)) }
  }

  // MARK: An item on its own

  /// Writes an item on its own, with the button that runs or opens it.
  func write(_ item: MenuItem) {
    let rights = context.rights(item)
    let target = ItemTarget(item, rights: rights)
    html.element("div", [.class("head")]) {
      html.element(
        "a", [.class("back"), .own("href", PageAddress(item.parentPath)), .key("Escape")]
      ) {
        html.line("span", [.decorative], "‹")
        html.text(" " + wording(.back.capitalized))
      }
      html.line("h1", item.title)
      if let subtitle = item.subtitle { html.line("p", [.class("sub")], subtitle) }
    }
    OngoingRunWriter(page: page).writeBars()
    html.element("section", [.class("item")]) {
      switch target {
      case .run, .page:
        let asks = item.operation?.inputs.isEmpty == false
        let opens = item.operation == nil && (item.tapHandlerName != nil || item.source != nil)
        let isFull = !asks && context.isFull(item)
        let isDestructive = target == .run && item.operation?.isDestructive == true
        html.element("p", [.class("answers")]) {
          html.line(
            "button",
            page.button(
              [.row(item.path), .intent(.open(nil))], style: isDestructive ? "main danger" : "main")
              // A key that is meant for the page starts nothing.
              + [.flag("autofocus", if: asks || opens), .flag("disabled", if: isFull)],
            wording(asks ? .fillIn : opens ? .open.capitalized : .run))
          if isFull { OngoingRunWriter(page: page).writeReason(item) }
          if isDestructive {
            html.line("span", [.class("warning")], "▲ " + wording(.cannotBeUndone))
          }
        }
      case .web(let address):
        html.element("p") { html.link(address.text, title: address.text) }
      case .terminal: page.note(.info, wording(.needsTerminalHere))
      case .forbidden: page.note(.warning, wording(.mayNotRun))
      case .disabled(let reason): page.note(.warning, reason)
      case .none: page.note(.empty, wording(.opensNothing))
      }
      guard rights.run || item.hasTaggedActions else { return }
      if !item.actions.isEmpty, item.state?.disabledReason == nil {
        html.element("p", [.class("answers")]) {
          for offered in LevelActions(item: item).own {
            page.actionButton(offered.action, row: .row(item.path))
          }
        }
      }
    }
    html.moreDetails(context.seesSources ? RowDetails(item, wording).facts : [], wording)
  }
}

extension MenuItem {
  /// Whether an action has tags of its own: then the menu has only those actions that the user may run.
  fileprivate var hasTaggedActions: Bool { actions.contains { $0.tags != nil } }
}
