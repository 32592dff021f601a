internal import FuzzyMatching
internal import HandlerProtocol
internal import DisplayText
internal import MenuInteraction
internal import MenuLayout

@MainActor struct RowWriter: PagePart {
  let page: PageWriter

  /// The number of actions of rows beyond which each row only has a button that lists its own.
  private static let mostActions = 300

  private struct Look {
    let view: HandlerView
    let showsIcons: Bool
    let hasTimes: Bool
    let listsActions: Bool
  }

  /// Writes the rows of the level's view below their headings.
  ///
  /// - Parameter isBelow: whether the rows belong to content above them.
  func write(isBelow: Bool = false) {
    let rows = level.rows
    guard rows.count > 0, let view = level.shownView else {
      if level.filter == nil, !isBelow { page.none(wording(.nothingHere)) }
      return
    }
    let shown = context.screenful(of: rows.count, around: level.selectedRow)
    let actions = shown.reduce(0) { $0 + rows[$1].actions.count }
    var hasTimes = false
    if case .timeline = view.content { hasTimes = true }
    let look = Look(
      view: view,
      showsIcons: shown.contains { PageWriter.isIcon(rows.viewRow($0)?.icon) },
      hasTimes: hasTimes, listsActions: actions <= Self.mostActions)
    let selected = level.isOnDays ? -1 : level.selectedRow
    var heading: ViewRowGroup.Heading?
    for position in shown {
      // Rows that were found are not in the order of the headings.
      let own = level.filter == nil || hasTimes ? rows.heading(position) : nil
      if position == shown.lowerBound || own != heading {
        if position > shown.lowerBound { html.close("ul") }
        if let own { html.line("h2", text(of: own)) }
        html.open("ul", ItemWriter.list)
        heading = own
      }
      guard let row = rows.viewRow(position) else { continue }
      write(row, rows[position], look, isSelected: position == selected)
    }
    html.close("ul")
    page.screenfuls(shown, of: rows.count) { rows.viewRow($0).map { [$0.id] } }
  }

  private func text(of heading: ViewRowGroup.Heading) -> String {
    switch heading {
    case .title(let title): title
    case .date(let date): CalendarDate(date)?.words(in: wording) ?? date
    }
  }

  private func write(_ row: ViewRow, _ indexed: RowIndex.Row, _ look: Look, isSelected: Bool) {
    let opening = indexed.opening(in: look.view)
    let target = IntentForm.Step.row([row.id])
    html.element("li", [.class(row.state == .checked ? "done" : nil)]) {
      let attributes: [HTMLAttribute] = [
        .class(opening == nil ? "i" : "i p"), .current(if: isSelected),
      ]
      if opening != nil || !indexed.actions.isEmpty {
        html.element("button", attributes + page.button([target, .intent(.open(nil))])) {
          texts(of: row, look)
        }
      } else {
        html.element("span", attributes) { texts(of: row, look) }
      }
      let others = indexed.actions.filter { $0.id != opening?.id }
      if look.listsActions {
        page.rowActions(others, row: target, named: row.title)
      } else if !others.isEmpty {
        html.line(
          "button",
          page.button([target, .intent(.actions(.selection))], style: "quiet") + [
            .label(wording(.actionsOf(title: row.title)))
          ], "…")
      }
    }
  }

  private func texts(of row: ViewRow, _ look: Look) {
    let texts = [row.title, row.subtitle ?? ""].map {
      SafeText.line($0.beginning(bytes: HTMLWriter.shortLimit))
    }
    let marks = level.filter?.matcher.marks(in: texts) ?? [[], []]
    var detail = row.detail
    if look.hasTimes, let time = row.detail, DateWords.isTime(time) {
      html.line("time", [.class("at")], time)
      detail = nil
    }
    if let state = row.state {
      html.line("span", [.class("ic")], state == .checked ? "☑" : "☐")
      html.line(
        "span", [.class("v")], wording(state == .checked ? .ticked : .notTicked) + " ")
    }
    if let image = row.image, PagePictures.id(of: image) != nil {
      ViewWriter(page: page).picture(image, style: "thumb", title: "")
    } else if look.showsIcons, row.state == nil || PageWriter.isIcon(row.icon) {
      page.icon(row.icon)
    }
    html.element("b", [.ownDirection]) { html.marked(texts[0], marks[0]) }
    if row.subtitle != nil {
      html.element("small", [.ownDirection]) { html.marked(texts[1], marks[1]) }
    }
    for badge in row.badges ?? [] { page.badge(badge) }
    if let detail, !detail.isEmpty { html.line("i", detail) }
  }
}
