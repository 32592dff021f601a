internal import FuzzyMatching
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout

// The rows of lists, timelines and sections.

extension PageWriter {
  /// The number of actions of rows beyond which each row only has a button that lists its own.
  private static let mostActions = 300

  /// Writes the rows of the level's view below their headings.
  ///
  /// - Parameter isBelow: whether the rows belong to something that stands above them.
  func viewRows(isBelow: Bool = false) {
    let rows = level.rows
    guard rows.count > 0, let view = level.shownView else {
      if level.filter != nil {
        element("p", [HTMLAttribute("class", "none")], wording(.nothingMatches))
      } else if !isBelow {
        element("p", [HTMLAttribute("class", "none")], wording(.nothingHere))
      }
      return
    }
    let count = min(rows.count, context.rowLimit)
    let actions = (0..<count).reduce(0) { $0 + rows[$1].actions.count }
    showsIcons = (0..<count).contains { isIcon(rows.viewRow($0)?.icon) }
    let selected = level.isOnDays ? -1 : level.selectedRow
    var heading: ViewRowGroup.Heading?
    var hasTimes = false
    if case .timeline = view.content { hasTimes = true }
    for position in 0..<count {
      // The order of what was found is another one than that of the headings.
      let own = level.filter == nil || hasTimes ? rows.heading(position) : nil
      if position == 0 || own != heading {
        if position > 0 { html.close("ul") }
        if let own { element("h2", words(of: own)) }
        html.open("ul", Self.list)
        heading = own
      }
      guard let row = rows.viewRow(position) else { continue }
      write(
        row, rows[position], in: view, isSelected: position == selected,
        listsActions: actions <= Self.mostActions, hasTimes: hasTimes)
    }
    html.close("ul")
    cutNotice(shown: count, of: rows.count)
  }

  private func words(of heading: ViewRowGroup.Heading) -> String {
    switch heading {
    case .title(let title): title
    case .date(let date): CalendarDate(date)?.words(in: wording) ?? date
    }
  }

  private func write(
    _ row: ViewRow, _ indexed: RowIndex.Row, in view: HandlerView, isSelected: Bool,
    listsActions: Bool, hasTimes: Bool
  ) {
    let opening = indexed.opening(in: view)
    let target = IntentForm.Step.row([row.id])
    element("li", row.state == .checked ? [HTMLAttribute("class", "done")] : []) {
      var attributes = [HTMLAttribute("class", opening == nil ? "i" : "i p")]
      if isSelected { attributes.append(HTMLAttribute("aria-current", "true")) }
      if opening != nil || !indexed.actions.isEmpty {
        element("button", attributes + button([target, .intent(.open(nil))])) {
          words(of: row, hasTimes: hasTimes)
        }
      } else {
        element("span", attributes) { words(of: row, hasTimes: hasTimes) }
      }
      let others = indexed.actions.filter { $0.id != opening?.id }
      if listsActions {
        rowActions(others, row: target, named: row.title)
      } else if !others.isEmpty {
        element(
          "button",
          button([target, .intent(.actions(.selection))], style: "quiet") + [
            HTMLAttribute("aria-label", wording(.actionsOf(title: row.title)))
          ], "…")
      }
    }
  }

  /// Writes the actions of a row, which a button of the browser's own shows.
  func rowActions(_ actions: [ViewAction], row: IntentForm.Step, named title: String) {
    guard !actions.isEmpty else { return }
    element("details", [HTMLAttribute("class", "acts")]) {
      element(
        "summary",
        [
          HTMLAttribute(
            "aria-label", wording(.actionsOf(title: title.beginning(bytes: 256))))
        ], "…")
      element("div") {
        for action in actions { actionButton(action, row: row) }
      }
    }
  }

  private func words(of row: ViewRow, hasTimes: Bool) {
    let matcher = level.filter?.matcher
    let texts = [row.title, row.subtitle ?? ""].map {
      SafeText.line($0.beginning(bytes: Self.longestWords))
    }
    let marks = matcher?.marks(in: texts) ?? [[], []]
    var detail = row.detail
    if hasTimes, let time = row.detail, DateWords.isTime(time) {
      element("time", [HTMLAttribute("class", "at")], time)
      detail = nil
    }
    if let state = row.state {
      element(
        "span", [HTMLAttribute("class", "ic")], state == .checked ? "☑" : "☐")
      element(
        "span", [HTMLAttribute("class", "v")],
        wording(state == .checked ? .ticked : .notTicked) + " ")
    }
    if let image = row.image, PagePictures.id(of: image) != nil {
      picture(image, style: "thumb", title: "")
    } else if row.state == nil || isIcon(row.icon) {
      icon(row.icon)
    }
    element("b", [.ownDirection]) { marked(texts[0], marks[0]) }
    if row.subtitle != nil { element("small", [.ownDirection]) { marked(texts[1], marks[1]) } }
    for badge in row.badges ?? [] {
      element("span", [HTMLAttribute("class", "tag " + Self.name(of: badge.style))], badge.text)
    }
    if let detail, !detail.isEmpty { element("i", detail) }
  }
}
