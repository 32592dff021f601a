internal import HandlerProtocol
internal import TerminalText

/// Lays out a handler's view, for a screen or as plain text.
struct ViewBody {
  let view: HandlerView
  let medium: Medium
  /// The day that a heat map's cursor stands on; nil for none.
  var day: CalendarDate?

  /// The rows that can be selected, in order: their ids and primary actions.
  var rows: [(id: String, primary: String?, actions: [ViewAction])] {
    func rows(_ sections: [ViewSection]?) -> [(String, String?, [ViewAction])] {
      (sections ?? []).flatMap(\.rows).map { ($0.id, $0.primary, $0.actions ?? []) }
    }
    switch view.content {
    case .list(let list): return rows(list.sections)
    case .table(let table): return table.rows.map { ($0.id, $0.primary, $0.actions ?? []) }
    case .timeline(let timeline):
      return timeline.groups.flatMap(\.rows).map { ($0.id, $0.primary, $0.actions ?? []) }
    case .heatmap(let heatmap): return rows(heatmap.sections)
    case .detail(let detail): return rows(detail.sections)
    default: return []
    }
  }

  /// The lines.
  func lines() -> [BodyLine] {
    var lines: [BodyLine]
    switch view.content {
    case .text(let text): lines = prose(text.body)
    case .list(let list): lines = self.list(list)
    case .table(let table): lines = TableBody(table: table, medium: medium).lines()
    case .heatmap(let heatmap):
      lines = HeatmapBody(heatmap: heatmap, medium: medium, day: day).lines()
      lines += sections(heatmap.sections ?? [], spaced: true)
    case .timeline(let timeline): lines = self.timeline(timeline)
    case .detail(let detail): lines = self.detail(detail)
    case .form(let form): lines = self.form(form)
    case .message(let message): lines = self.message(message)
    case .unknown(let kind):
      lines = self.message(
        MessageContent(
          style: .warning, body: "This version cannot show a view of kind '\(kind)'",
          detail: "A newer appmenu may. Update it."))
    }
    if let footer = view.footer {
      lines +=
        [BodyLine()]
        + TextWrapping.lines(footer, columns: medium.columns - 2).map {
          BodyLine([Span(margin + $0, .dim)])
        }
    }
    return lines
  }

  /// What stands before each line.
  private var margin: String { medium.isPlain ? "" : " " }
  /// What stands before each line of a row, where the selection's mark is.
  private var rowMargin: String { medium.isPlain ? "  " : "   " }

  private func prose(_ text: String, role: Role = .text) -> [BodyLine] {
    TextWrapping.lines(text, columns: medium.columns - 2).map {
      BodyLine([Span(margin + $0, role)])
    }
  }

  // MARK: Rows

  private func list(_ list: ListContent) -> [BodyLine] {
    let isEmpty = list.sections.allSatisfy(\.rows.isEmpty)
    if isEmpty {
      return [BodyLine([Span(rowMargin + (list.placeholder ?? "Nothing here."), .dim)])]
    }
    return sections(list.sections, spaced: false)
  }

  private func sections(_ sections: [ViewSection], spaced: Bool) -> [BodyLine] {
    var lines: [BodyLine] = []
    var row = 0
    for section in sections {
      if let title = section.title {
        if spaced || !lines.isEmpty { lines.append(BodyLine()) }
        let heading = medium.isPlain ? title : "   " + title.uppercased()
        lines.append(BodyLine([Span(heading, .heading)]))
      }
      for item in section.rows {
        lines.append(line(for: item, row: row))
        row += 1
      }
    }
    return lines
  }

  private func line(for item: ViewRow, row: Int) -> BodyLine {
    var left: [Span] = []
    switch item.state {
    case .checked: left.append(Span(rowMargin + "☑ "))
    case .unchecked: left.append(Span(rowMargin + "☐ "))
    case nil:
      let icon = IconSet.glyph(item.icon).map { DisplayWidth.padded($0, to: 2) } ?? ""
      left.append(Span(rowMargin + icon))
    }
    left.append(Span(item.title, item.state == .checked ? .done : .text))
    if let subtitle = item.subtitle { left.append(Span("   " + subtitle, .dim)) }
    var right: [Span] = []
    for badge in item.badges ?? [] {
      right.append(Span("[\(badge.text)] ", role(of: badge.style ?? .info)))
    }
    if let detail = item.detail { right.append(Span(detail + (medium.isPlain ? "" : " "))) }
    return BodyLine(left, right: right, row: row)
  }

  private func timeline(_ timeline: TimelineContent) -> [BodyLine] {
    if timeline.groups.isEmpty { return [BodyLine([Span(rowMargin + "Nothing here.", .dim)])] }
    var lines: [BodyLine] = []
    var row = 0
    for group in timeline.groups {
      if !lines.isEmpty { lines.append(BodyLine()) }
      let date = CalendarDate(group.date)?.words ?? group.date
      lines.append(BodyLine([Span(margin + date, .heading)]))
      for item in group.rows {
        lines.append(line(for: item, row: row))
        row += 1
      }
    }
    return lines
  }

  // MARK: One thing

  private func detail(_ detail: DetailContent) -> [BodyLine] {
    let labels = detail.fields.map { SafeText.line($0.label) }
    let widest = labels.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let width = medium.isPlain ? widest : min(24, widest)
    var lines = zip(labels, detail.fields).flatMap { label, field in
      labelled(label, width: width, gap: "  ", field.value)
    }
    if let image = detail.image {
      lines.append(BodyLine([Span(margin + (image.url.map { "Image: \($0)" } ?? "(image)"), .dim)]))
    }
    if let body = detail.body {
      if !lines.isEmpty { lines.append(BodyLine()) }
      lines += prose(body)
    }
    return lines + sections(detail.sections ?? [], spaced: true)
  }

  private func form(_ form: FormContent) -> [BodyLine] {
    let labels = form.fields.map { SafeText.line($0.label) }
    let widest = labels.map { DisplayWidth.columns(of: $0) }.max() ?? 0
    let width = medium.isPlain ? widest : min(24, widest)
    var lines: [BodyLine] = []
    for (label, field) in zip(labels, form.fields) {
      let gap = field.required == true ? " * " : "   "
      lines += labelled(label, width: width, gap: gap, value(of: field))
      if let error = field.error { lines.append(BodyLine([Span(margin + "  ✗ " + error, .error)])) }
    }
    lines.append(BodyLine())
    lines.append(
      BodyLine([Span(margin + "This version shows forms, but cannot fill them in.", .dim)]))
    return lines
  }

  /// A value behind its label, on as many lines as it takes.
  private func labelled(_ label: String, width: Int, gap: String, _ value: String) -> [BodyLine] {
    let room = max(8, medium.columns - width - gap.count - 3)
    return TextWrapping.lines(value, columns: room).enumerated().map { index, line in
      let lead = index == 0 ? label : ""
      let space = index == 0 ? gap : String(repeating: " ", count: gap.count)
      return BodyLine([
        Span(margin + DisplayWidth.padded(lead, to: width) + space, .dim), Span(line),
      ])
    }
  }

  private func value(of field: FormContent.Field) -> String {
    switch field.value {
    case .string(let text)? where field.type == .secret:
      String(repeating: "•", count: min(8, text.count))
    case .string(let text)?: text
    case .bool(let value)?: value ? "yes" : "no"
    case .int(let value)?: String(value)
    case .double(let value)?: String(value)
    default: field.placeholder.map { "(\($0))" } ?? ""
    }
  }

  private func message(_ message: MessageContent) -> [BodyLine] {
    let sign =
      switch message.style {
      case .info: "ℹ"
      case .success: "✓"
      case .warning: "▲"
      case .error: "✗"
      case .empty: "∅"
      }
    let indent = rowMargin + "  "
    let width = medium.columns - indent.count - 1
    var lines = TextWrapping.lines(message.body, columns: width).enumerated().map { index, line in
      BodyLine([
        Span(index == 0 ? rowMargin + sign + " " : indent, role(of: message.style)),
        Span(line, message.style == .error ? .error : .heading),
      ])
    }
    lines += TextWrapping.lines(message.detail ?? "", columns: width)
      .map { BodyLine([Span(indent + $0)]) }
    return lines
  }

  private func role(of style: ViewStyle) -> Role {
    switch style {
    case .info: .accent
    case .success: .success
    case .warning: .warning
    case .error: .error
    case .empty: .dim
    }
  }
}
