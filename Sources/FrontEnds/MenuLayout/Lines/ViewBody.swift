package import FuzzyMatching
package import HandlerProtocol
internal import DisplayText
package import MenuInteraction

package struct ViewBody {
  package let view: HandlerView
  package let medium: Medium
  package var day: CalendarDate?
  /// The number of a heat map's weeks that were hidden before.
  package var hiddenWeeks: Int?
  package var icons = IconSet()
  /// The sort order of a table, or `nil` for the original order.
  package var sort: TableSort?
  /// The numbers of the rows in the order shown, or nil for all rows in the original order.
  package var order: [UInt32]?
  package var matcher: FuzzyMatcher?
  /// The space for pictures, or nil to show text instead.
  package var pictures: PictureRoom?

  package var showsThumbnails = false

  package init(
    view: HandlerView, medium: Medium, day: CalendarDate? = nil, icons: IconSet = IconSet()
  ) {
    (self.view, self.medium, self.day, self.icons) = (view, medium, day, icons)
  }

  package struct Measure {
    package var table = TableBody.Measure()
    package var lead = LeadColumns()
    var prose: ProseLines?

    package init() {}
  }

  /// Returns the layout.
  ///
  /// - Parameter measure: the widths measured so far; updated with the new rows.
  package func layout(_ measure: inout Measure) -> BodyLayout {
    let rows = RowIndex(view, order: order)
    // Text that is read line by line is not padded for alignment.
    if !medium.isPlain { measure.lead.look(at: view, icons: icons) }
    let lead = showsThumbnails ? measure.lead.withThumbnails() : measure.lead
    var layout = BodyLayout { row in rows.viewRow(row).map { [line(for: $0, lead)] } ?? [] }
    if matcher != nil, let found = foundRows(rows, layout) { return found }
    var isCut = false
    switch view.content {
    case .text(let text): isCut = add(text.body, text.format, to: &layout, &measure)
    case .list(let list): add(list, to: &layout)
    case .table(let table):
      measure.table.look(at: table, medium)
      layout = TableBody(table: table, medium: medium, sort: sort, order: order)
        .layout(measure.table)
    case .heatmap(let heatmap):
      let body = HeatmapBody(
        heatmap: heatmap, medium: medium, day: day, hiddenBefore: hiddenWeeks)
      layout.add(body.lines())
      add(groups, to: &layout, spaced: true)
    case .timeline:
      if view.rowGroups.isEmpty {
        layout.add([BodyLine([Span(medium.rowMargin + wording(.nothingHere), .dim)])])
      }
      add(groups, to: &layout, spaced: false)
    case .detail(let detail):
      layout.add(fields(of: detail))
      if let body = detail.body {
        if !layout.isEmpty { layout.add([BodyLine()]) }
        isCut = add(body, detail.format, to: &layout, &measure)
      }
      add(groups, to: &layout, spaced: true)
    case .form(let form):
      layout = FormBody(
        form: FormState(form, generation: 0, wording: medium.wording), medium: medium
      ).layout()
    case .message(let message): layout.add(self.message(message))
    case .unknown(let kind):
      layout.add(
        self.message(
          MessageContent(
            style: .warning, body: wording(.unknownView(kind: kind)),
            detail: view.signedFooter)))
      return layout
    }
    if medium.isPlain, view.cursor != nil {
      layout.add([BodyLine([Span(medium.rowMargin + wording(.moreRows), .dim)])])
    }
    layout.add(footer: isCut ? footerWithoutCut : view.footer, view.footerStyle, medium)
    return layout
  }

  /// The footer without notices that rows or lines were cut, since one such notice is enough.
  private var footerWithoutCut: String? {
    let lines = view.footer?.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix(wording.cutMark) }
    return lines.flatMap { $0.isEmpty ? nil : $0.joined(separator: "\n") }
  }

  private var wording: Wording { medium.wording }

  package func layout() -> BodyLayout {
    var measure = Measure()
    return layout(&measure)
  }

  /// The maximum amount of Markdown, and of the values of a detail, on a screen: more than users scroll
  /// through, and small enough to be wrapped between two key presses.
  private static let proseLimit = (lines: 10_000, bytes: 512 << 10)

  /// The maximum length of displayed short texts, such as a footer or a message, in bytes.
  static let longestWords = 64 << 10

  /// Adds running text to `layout`; returns whether a part of it is omitted.
  private func add(
    _ text: String, _ format: TextFormat?, to layout: inout BodyLayout, _ measure: inout Measure
  ) -> Bool {
    if medium.isPlain || format == .markdown || text.isEmpty {
      let shown = medium.isPlain ? text[...] : Self.beginning(of: text)
      layout.add(prose(shown, format))
      if shown.endIndex == text.endIndex { return false }
    } else {
      let form = ProseLines.Form(medium: medium, isPainted: format == .ansi)
      let known = measure.prose.flatMap { $0.form == form ? $0 : nil }
      let prose = known ?? ProseLines(form)
      prose.update(text)
      measure.prose = prose
      layout.add(prose)
      if !prose.isCut { return false }
    }
    layout.add(cutMark)
    return true
  }

  private func prose(_ shown: Substring, _ format: TextFormat?) -> [BodyLine] {
    var lines: [BodyLine]
    switch format {
    case .markdown: lines = BodyLine.markdown(String(shown), medium: medium)
    case .ansi: lines = BodyLine.painted(String(shown), medium: medium)
    case .plain, nil: lines = BodyLine.prose(String(shown), medium: medium)
    }
    if lines.isEmpty || shown.isEmpty {
      lines = [BodyLine([Span(medium.margin + wording(.noText), .dim)])]
    }
    return lines
  }

  private var cutMark: [BodyLine] {
    [
      BodyLine(),
      BodyLine([Span(medium.margin + wording.cutMark + wording(.cutText), .warning)]),
    ]
  }

  private static func beginning(of text: String) -> Substring {
    let bytes = text.utf8
    if bytes.count <= 16 << 10 { return text[...] }
    var lines = 0
    let shown = bytes.prefix(proseLimit.bytes)
    let end = shown.firstIndex { byte in
      if byte == 0x0A { lines += 1 }
      return lines == proseLimit.lines
    }
    return text[..<(end ?? shown.endIndex)]
  }

  // MARK: Rows

  private func line(for row: ViewRow, _ lead: LeadColumns) -> BodyLine {
    RowLine(
      row: row, medium: medium, hasTimeAtLeft: view.isTimeline, lead: lead, icons: icons,
      showsThumbnail: showsThumbnails, matcher: matcher
    ).line()
  }

  /// Returns the rows that match the filter, those of a timeline below their dates and others without headings; nil
  /// for a table, which lays out its own.
  private func foundRows(_ rows: RowIndex, _ layout: BodyLayout) -> BodyLayout? {
    if case .table = view.content { return nil }
    var layout = layout
    if rows.count == 0 {
      layout.add([BodyLine([Span(medium.rowMargin + wording(.nothingMatches), .dim)])])
    } else if view.isTimeline {
      add(found(rows), to: &layout, spaced: false)
    } else {
      layout.addRows(rows.count)
    }
    return layout
  }

  /// Returns the groups that have matching rows; these must be in the order of the view.
  private func found(_ rows: RowIndex) -> [HeadedRows] {
    var (position, end) = (0, 0)
    return view.rowGroups.compactMap { group in
      end += group.rows.count
      let first = position
      while position < rows.count, rows.number(position) < end { position += 1 }
      return position == first ? nil : (group.heading, position - first)
    }
  }

  private func add(_ list: ListContent, to layout: inout BodyLayout) {
    if view.rows.isEmpty {
      let words = medium.beginning(of: list.placeholder ?? wording(.nothingHere))
      layout.add(
        TextWrapping.lines(words, columns: medium.textColumns - medium.rowMargin.count - 1)
          .map { BodyLine([Span(medium.rowMargin + $0, .dim)]) })
    } else {
      add(groups, to: &layout, spaced: false)
    }
  }

  /// A heading, and the number of rows that are shown below it.
  private typealias HeadedRows = (heading: ViewRowGroup.Heading?, count: Int)

  private var groups: [HeadedRows] { view.rowGroups.map { ($0.heading, $0.rows.count) } }

  private func add(_ groups: [HeadedRows], to layout: inout BodyLayout, spaced: Bool) {
    for (heading, count) in groups {
      if let heading {
        if spaced || !layout.isEmpty { layout.add([BodyLine()]) }
        layout.add([BodyLine([Span(words(of: heading), .heading)])])
      }
      layout.addRows(count)
    }
  }

  private func words(of heading: ViewRowGroup.Heading) -> String {
    switch heading {
    case .title(let title):
      medium.isPlain ? title : "   " + medium.beginning(of: title).uppercased()
    case .date(let date):
      medium.margin + (CalendarDate(date)?.words(in: wording) ?? medium.beginning(of: date))
    }
  }

  // MARK: Single objects

  private func fields(of detail: DetailContent) -> [BodyLine] {
    let labels = detail.fields.map { medium.line($0.label) }
    let widest = labels.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let width = medium.isPlain ? widest : min(24, widest, max(8, medium.columns * 2 / 5))
    // All values together are limited to the amount of text on a screen.
    var left = Self.proseLimit.bytes
    var isCut = false
    var lines = zip(labels, detail.fields).flatMap { label, field in
      let value = medium.beginning(of: field.value, bytes: max(left, 256))
      left -= value.utf8.count
      isCut = isCut || value.utf8.count < field.value.utf8.count
      return labelled(label, width: width, gap: "  ", value)
    }
    if isCut { lines += cutMark }
    if let image = detail.image { lines += picture(image, below: lines) }
    return lines
  }

  /// Returns a value after its label, on as many lines as it needs.
  private func labelled(_ label: String, width: Int, gap: String, _ value: String) -> [BodyLine] {
    let columns = medium.isPlain ? medium.textColumns : medium.listColumns
    let room = max(8, columns - width - gap.count - 3)
    return TextWrapping.wrapped(value, columns: room).enumerated().map { index, line in
      let lead = index == 0 ? label : ""
      let space = index == 0 ? gap : String(repeating: " ", count: gap.count)
      var labelled = BodyLine([
        Span(medium.margin + DisplayWidth.padded(lead, to: width) + space, .dim), Span(line.text),
      ])
      labelled.continuation = line.continuation(margin: 1)
      return labelled
    }
  }

  private func message(_ message: MessageContent) -> [BodyLine] {
    let indent = medium.rowMargin + "  "
    let width = medium.textColumns - indent.count - 1
    let body = medium.beginning(of: message.body, bytes: Self.longestWords)
    let detail = medium.beginning(of: message.detail ?? "", bytes: Self.longestWords)
    var lines = TextWrapping.lines(body, columns: width).enumerated().map { index, line in
      BodyLine([
        Span(index == 0 ? medium.rowMargin + message.style.sign + " " : indent, message.style.role),
        Span(line, message.style == .error ? .error : .heading),
      ])
    }
    lines += TextWrapping.barredLines(detail, columns: width)
      .map { BodyLine([Span(indent + $0)]) }
    return lines
  }
}
