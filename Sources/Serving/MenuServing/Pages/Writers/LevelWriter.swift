internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuItems
internal import MenuLayout
internal import MenuNavigation

@MainActor struct LevelWriter: PagePart {
  let page: PageWriter

  func write() {
    let covers = CoverWriter(page: page)
    switch stack.covers.last {
    case let question as Question:
      if page.asks { writeUncovered(isInert: true) }
      covers.write(question)
    case let jump as JumpLayer: covers.write(jump)
    case let text as TextLayer:
      heading(text.view.title, back: wording(.close.capitalized))
      ViewWriter(page: page).write(text.view.content, isLog: true)
    case let help as HelpLayer: covers.write(help)
    default: writeUncovered()
    }
  }

  /// Writes the level on top, or the item that is shown on its own.
  ///
  /// The element around it is the same with and without a question, so that the script moves and scrolls nothing.
  ///
  /// - Parameter isInert: whether a question must be answered first; the content remains visible below it.
  private func writeUncovered(isInert: Bool = false) {
    let isOfItem = context.runsPath(on: stack) != nil
    html.element("div", [.class(isOfItem ? "under broad" : "under"), .flag("inert", if: isInert)]) {
      if let item = context.item {
        ItemWriter(page: page, showsIcons: false).write(item)
      } else {
        writeLevel()
      }
      OngoingRunWriter(page: page).write()
    }
  }

  private func writeLevel() {
    let entry = level.entry
    if let menu = entry.menu {
      write(menu, entry)
    } else if let view = entry.view {
      ViewWriter(page: page).write(view, entry)
    } else {
      heading(entry.title, back: wording(.back.capitalized)) { stopButton(entry) }
      let runs = OngoingRunWriter(page: page)
      if let run = context.ownRun {
        runs.writeBar(run, isOwn: true)
      } else if let progress = entry.progress {
        write(progress)
      }
      runs.writeBars()
      writeBones()
    }
  }

  /// Writes lines in place of content that is awaited.
  func writeBones() {
    html.element("div", [.class("bones"), .decorative]) {
      for _ in 0..<4 { html.element("p") {} }
    }
  }

  private func write(_ menu: Menu, _ entry: NavigationEntry) {
    heading(entry.title, subtitle: menu.subtitle, back: back) {
      if entry.invocation != nil, level.canReload {
        page.keyedButton(.reload, wording(.refresh.capitalized), key: .reload)
      }
      detailsButton()
      if let progress = entry.progress ?? entry.activity { write(progress) }
    }
    filterState()
    withDetails { ItemWriter(page: page).writeItems(of: menu) }
  }

  // MARK: The heading

  /// The label of the way back from the level on top, or nil for the root.
  var back: String? { navigator.isAtRoot ? nil : wording(.back.capitalized) }

  /// Writes the heading of the content with the way back before it.
  ///
  /// - Parameters:
  ///   - back: the label of the way back, or nil where there is none.
  ///   - tools: writes the buttons at the right.
  func heading(
    _ title: String, subtitle: String? = nil, back: String? = nil, tools: () -> Void = {}
  ) {
    html.element("div", [.class("head")]) {
      if let back {
        html.element("button", page.button(leaving, style: "back", key: "Escape")) {
          html.line("span", [.decorative], "‹")
          html.text(" " + back)
        }
      }
      html.line("h1", title)
      if let subtitle { html.line("p", [.class("sub")], subtitle) }
      html.element("div", [.class("tools")]) { tools() }
    }
  }

  /// The intent of the way back: it leaves what is shown whether something runs or not, and whether rows are filtered.
  private var leaving: Intent {
    if stack.isCovered { return .escape }
    // A program that would end with its level is not ended without a question.
    if navigator.isRunningProgram, !navigator.keepsPrograms { return .stop }
    return .leave(.level(max(0, navigator.entries.count - 2)))
  }

  /// Writes the button that ends what runs for a level: a program after a question, an action at once.
  func stopButton(_ entry: NavigationEntry) {
    if navigator.isRunningProgram {
      html.line("button", page.button(.stop, style: "danger"), wording(.stop.capitalized))
    } else if entry.activity != nil {
      html.line("button", page.button(.escape), wording(.cancel.capitalized))
    }
  }

  /// Writes the progress of something that runs, and without a script a link that shows more of it.
  func write(_ progress: NavigationEntry.Progress) {
    html.element("div", [.class("busy"), .role("status")]) {
      let message = progress.message ?? wording(.working)
      let percent = progress.fraction.map { Int((min(max($0, 0), 1) * 100).rounded()) }
      html.element(
        "progress",
        [
          .label(message.beginning(bytes: HTMLWriter.shortLimit)),
          HTMLAttribute("max", percent.map { _ in "100" }), .value(percent.map { "\($0)" }),
        ]
      ) {}
      html.line("span", message)
      html.line(
        "a", [.class("nojs"), .own("href", context.address(on: stack))],
        wording(.refresh.capitalized))
    }
  }

  // MARK: Details

  /// Writes rows, with the details of the selected one beside them if these are shown.
  func withDetails(_ rows: () -> Void) {
    guard let details = allowedDetails else { return rows() }
    html.element("div", [.class("split")]) {
      html.element("div") { rows() }
      html.element("section", [.class("aside"), .label(wording(.details.capitalized))]) {
        html.line("h2", details.title)
        html.details(details.lines)
      }
    }
  }

  private var allowedDetails: RowDetails? {
    guard var details = stack.shownDetails else { return nil }
    if stack.log == nil, let item = level.rows.item(level.selectedRow) {
      guard context.rights(item).view else { return nil }
      if !context.seesSources { details.lines.removeAll { $0.name != nil } }
    }
    return details
  }

  /// Writes the button that shows or hides the details, where a row is selected.
  func detailsButton() {
    guard level.details != nil else { return }
    html.line(
      "button",
      page.button(.details, style: "quiet", key: page.key(of: .details)) + [
        HTMLAttribute("aria-pressed", stack.showsDetails ? "true" : "false")
      ], wording(.details.capitalized))
  }

  // MARK: Filtering

  /// Writes the number of matches of the level's filter, and the buttons that leave the filter.
  func filterState() {
    guard let filter = level.filter else { return }
    html.element("div", [.class("find")]) {
      html.line(
        "span", [.class("count"), .role("status")],
        filter.isSearching
          ? wording(.searchingNow)
          : foundCount == 0 ? wording(.nothingMatches) : wording(.matchCount(count: foundCount)))
      page.keyedButton(
        page.button(.leave(.back), style: "quiet", key: "Escape"), wording(.showAll.capitalized),
        key: nil)
      if navigator.entries[0].menu != nil, !filter.input.isEmpty {
        page.form([], doing: [.jump("")]) {
          html.hidden("text", filter.input.text)
          html.line("button", [.class("quiet")], wording(.searchEverywhere))
        }
      }
    }
    if case .items(let index) = filter.rows { unread(index, filter.input.text) }
  }

  /// Writes links to the lists that were not read yet, so that what is in the lists is not searched for `text`; each link
  /// opens its list and searches it.
  func unread(_ index: ItemIndex, _ text: String) {
    let items = index.unread.filter { context.rights($0).view }
    guard !items.isEmpty else { return }
    html.element("p", [.class("none unread")]) {
      html.text(wording(.notSearched))
      for item in items.prefix(20) {
        html.text(" ")
        html.line("a", [.own("href", PageAddress(item.path).finding(text))], item.title)
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
}

extension HTMLWriter {
  /// Writes the lines of details; lines with names come last.
  func details(_ lines: [RowDetails.Line]) {
    let texts = lines.prefix { $0.name == nil }
    for text in texts { line("p", text.text) }
    guard texts.count < lines.count else { return }
    element("dl") {
      for fact in lines.dropFirst(texts.count) {
        if let name = fact.name { line("dt", name) }
        line("dd", fact.text)
      }
    }
  }

  /// Writes lines of details behind a control that shows them.
  func moreDetails(_ lines: [RowDetails.Line], _ wording: Wording) {
    guard !lines.isEmpty else { return }
    element("details", [.class("more")]) {
      element("summary", wording(.details.capitalized))
      details(lines)
    }
  }
}
