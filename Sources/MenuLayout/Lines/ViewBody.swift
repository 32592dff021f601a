package import FuzzyMatching
package import HandlerProtocol
package import MenuInteraction
internal import TerminalText

/// Lays out a handler's view, for a screen or as plain text.
package struct ViewBody {
  package let view: HandlerView
  package let medium: Medium
  /// The day under a heat map's cursor, or `nil` for none.
  package var day: CalendarDate?
  /// The number of a heat map's weeks that were hidden before.
  package var hiddenWeeks: Int?
  /// The glyphs of icons.
  package var icons = IconSet()
  /// The sort order of a table, or `nil` for the original order.
  package var sort: TableSort?
  /// The numbers of the rows shown in their order, or `nil` for all rows in the original order.
  package var order: [UInt32]?
  /// The matcher that highlights matching characters.
  package var matcher: FuzzyMatcher?
  /// The space for pictures, or `nil` to show text instead.
  package var pictures: PictureRoom?

  /// Creates the layout of `view` for `medium`.
  package init(
    view: HandlerView, medium: Medium, day: CalendarDate? = nil, icons: IconSet = IconSet()
  ) {
    (self.view, self.medium, self.day, self.icons) = (view, medium, day, icons)
  }

  /// The widths of the rows measured so far.
  package struct Measure {
    /// The columns of a table.
    package var table = TableBody.Measure()
    /// The columns before the titles of other rows.
    package var lead = LeadColumns()

    package init() {}
  }

  /// Returns the layout.
  ///
  /// - Parameter measure: the widths measured so far; updated with the new rows.
  package func layout(_ measure: inout Measure) -> BodyLayout {
    let rows = RowIndex(view, order: order)
    // Text that is read line by line is not padded for alignment.
    if !medium.isPlain { measure.lead.look(at: view, icons: icons) }
    let lead = measure.lead
    var layout = BodyLayout { row in rows.viewRow(row).map { [line(for: $0, lead)] } ?? [] }
    if matcher != nil, let found = foundRows(rows, layout) { return found }
    switch view.content {
    case .text(let text): layout.add(prose(text.body, text.format))
    case .list(let list): add(list, to: &layout)
    case .table(let table):
      measure.table.look(at: table, medium)
      layout = TableBody(table: table, medium: medium, sort: sort, order: order)
        .layout(measure.table)
    case .heatmap(let heatmap):
      let body = HeatmapBody(
        heatmap: heatmap, medium: medium, day: day, hiddenBefore: hiddenWeeks)
      layout.add(body.lines())
      add(view.rowGroups, to: &layout, spaced: true)
    case .timeline: addTimeline(to: &layout)
    case .detail(let detail):
      layout.add(self.detail(detail))
      add(view.rowGroups, to: &layout, spaced: true)
    case .form(let form):
      layout = FormBody(form: FormState(form, generation: 0), medium: medium).layout()
    case .message(let message): layout.add(self.message(message))
    case .unknown(let kind):
      layout.add(
        self.message(
          MessageContent(
            style: .warning, body: "This version cannot show a view of kind '\(kind)'",
            detail: "A newer appmenu may. Update it.")))
    }
    if medium.isPlain, view.cursor != nil {
      layout.add([BodyLine([Span(rowMargin + "… more rows follow", .dim)])])
    }
    if let footer = view.footer {
      layout.add([BodyLine()])
      layout.add(
        BodyLine.prose(
          medium.beginning(of: footer, bytes: Self.longestWords), .dim, medium: medium))
    }
    return layout
  }

  /// Returns the layout, measuring all rows.
  package func layout() -> BodyLayout {
    var measure = Measure()
    return layout(&measure)
  }

  /// The margin before each line.
  private var margin: String { medium.isPlain ? "" : " " }
  /// The margin before each line of a row, which contains the selection mark.
  private var rowMargin: String { medium.isPlain ? "  " : "   " }

  /// The maximum amount of text on a screen: more than users scroll through, and small enough to be wrapped
  /// between two key presses.
  private static let proseLimit = (lines: 10_000, bytes: 512 << 10)

  /// The maximum length of displayed short texts, such as a footer or a message, in bytes.
  private static let longestWords = 64 << 10

  private func prose(_ text: String, _ format: TextFormat?) -> [BodyLine] {
    let shown = medium.isPlain ? text[...] : Self.beginning(of: text)
    var lines: [BodyLine]
    switch format {
    case .markdown: lines = MarkdownBody(text: String(shown), medium: medium).lines()
    case .plain, nil: lines = BodyLine.prose(String(shown), medium: medium)
    }
    if lines.isEmpty || text.isEmpty {
      lines = [BodyLine([Span(margin + "There is no text.", .dim)])]
    }
    if shown.endIndex < text.endIndex { lines += cutMark }
    return lines
  }

  private var cutMark: [BodyLine] {
    [
      BodyLine(),
      BodyLine([Span(margin + "▲ Cut: `appmenu select` prints the whole text", .warning)]),
    ]
  }

  /// Returns the part of a text that a screen shows.
  private static func beginning(of text: String) -> Substring {
    let bytes = text.utf8
    if bytes.count <= 16 << 10 { return text[...] }
    var lines = 0
    var index = bytes.startIndex
    let limit = bytes.index(index, offsetBy: proseLimit.bytes, limitedBy: bytes.endIndex)
    let end = limit ?? bytes.endIndex
    while index < end {
      if bytes[index] == 0x0A {
        lines += 1
        if lines == proseLimit.lines { return text[..<index] }
      }
      index = bytes.index(after: index)
    }
    return end == bytes.endIndex ? text[...] : text[..<end]
  }

  // MARK: Rows

  private func line(for row: ViewRow, _ lead: LeadColumns) -> BodyLine {
    var hasTimeAtLeft = false
    if case .timeline = view.content { hasTimeAtLeft = true }
    return RowLine(
      row: row, medium: medium, hasTimeAtLeft: hasTimeAtLeft, lead: lead, icons: icons,
      matcher: matcher
    ).line()
  }

  /// Returns the rows that match the filter without the headings above them, or `nil` for a table, which
  /// keeps its own.
  private func foundRows(_ rows: RowIndex, _ layout: BodyLayout) -> BodyLayout? {
    if case .table = view.content { return nil }
    var layout = layout
    if rows.count == 0 {
      layout.add([BodyLine([Span(rowMargin + "Nothing matches.", .dim)])])
    }
    layout.addRows(rows.count)
    return layout
  }

  private func add(_ list: ListContent, to layout: inout BodyLayout) {
    if view.rows.isEmpty {
      layout.add([BodyLine([Span(rowMargin + (list.placeholder ?? "Nothing here."), .dim)])])
    } else {
      add(view.rowGroups, to: &layout, spaced: false)
    }
  }

  private func addTimeline(to layout: inout BodyLayout) {
    let groups = view.rowGroups
    if groups.isEmpty {
      layout.add([BodyLine([Span(rowMargin + "Nothing here.", .dim)])])
    }
    add(groups, to: &layout, spaced: false)
  }

  private func add(_ groups: [ViewRowGroup], to layout: inout BodyLayout, spaced: Bool) {
    for group in groups {
      if let heading = group.heading {
        if spaced || !layout.isEmpty { layout.add([BodyLine()]) }
        layout.add([BodyLine([Span(words(of: heading), .heading)])])
      }
      layout.addRows(group.rows.count)
    }
  }

  private func words(of heading: ViewRowGroup.Heading) -> String {
    switch heading {
    case .title(let title):
      medium.isPlain ? title : "   " + medium.beginning(of: title).uppercased()
    case .date(let date): margin + (CalendarDate(date)?.words ?? medium.beginning(of: date))
    }
  }

  // MARK: Single objects

  private func detail(_ detail: DetailContent) -> [BodyLine] {
    let labels = detail.fields.map { SafeText.line(medium.beginning(of: $0.label)) }
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
    if let body = detail.body {
      if !lines.isEmpty { lines.append(BodyLine()) }
      lines += prose(body, detail.format)
    }
    return lines
  }

  /// Returns a value after its label, on as many lines as it needs.
  private func labelled(_ label: String, width: Int, gap: String, _ value: String) -> [BodyLine] {
    let room = max(8, medium.textColumns - width - gap.count - 3)
    return TextWrapping.wrapped(value, columns: room).enumerated().map { index, line in
      let lead = index == 0 ? label : ""
      let space = index == 0 ? gap : String(repeating: " ", count: gap.count)
      var labelled = BodyLine([
        Span(margin + DisplayWidth.padded(lead, to: width) + space, .dim), Span(line.text),
      ])
      labelled.continuation = line.continuation(margin: 1)
      return labelled
    }
  }

  private func message(_ message: MessageContent) -> [BodyLine] {
    let indent = rowMargin + "  "
    let width = medium.textColumns - indent.count - 1
    let body = medium.beginning(of: message.body, bytes: Self.longestWords)
    let detail = medium.beginning(of: message.detail ?? "", bytes: Self.longestWords)
    var lines = TextWrapping.lines(body, columns: width).enumerated().map { index, line in
      BodyLine([
        Span(index == 0 ? rowMargin + message.style.sign + " " : indent, message.style.role),
        Span(line, message.style == .error ? .error : .heading),
      ])
    }
    lines += TextWrapping.lines(detail, columns: width)
      .map { BodyLine([Span(indent + $0)]) }
    return lines
  }
}
