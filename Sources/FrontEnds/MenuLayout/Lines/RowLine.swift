package import FuzzyMatching
package import HandlerProtocol
package import MenuInteraction
internal import DisplayText

/// Lays out a row of a list, a timeline, or the sections below another view.
package struct RowLine {
  package let row: ViewRow
  package let medium: Medium
  /// Whether a detail that is a time of day is placed at the left.
  package var hasTimeAtLeft = false
  /// The widths of the columns before titles.
  package var lead = LeadColumns()
  package var icons = IconSet()
  package var showsThumbnail = false
  package var matcher: FuzzyMatcher?

  package func line() -> BodyLine {
    var left = [Span(medium.rowMargin)]
    var detail = row.detail.map { medium.beginning(of: $0) }
    if hasTimeAtLeft, let time = detail, DateWords.isTime(time) {
      left.append(Span(time + LeadColumns.timeGap, .dim))
      detail = nil
    } else if lead.time > 0 {
      left.append(.blank(lead.time))
    }
    let icon = row.state?.mark ?? icons.cell(row.icon)
    let column = left.width
    let gap = max(0, lead.icon - DisplayWidth.columns(of: SafeText.line(icon)))
    if gap > 0 || !icon.isEmpty { left.append(Span(icon + String(repeating: " ", count: gap))) }
    let title = medium.line(row.title)
    let subtitle = row.subtitle.map { medium.line($0) }
    let match = matcher?.match(title, subtitle: subtitle)
    left += Span.marked(title, match?.positions ?? [], row.state == .checked ? .done : .text)
    if let subtitle {
      // A narrow line has no room for a column of its own.
      let column = medium.columns < MenuBody.twoLineWidth ? 0 : lead.title
      let gap = max(0, column - DisplayWidth.columns(of: title)) + 3
      left +=
        [Span(String(repeating: " ", count: gap), .dim)]
        + Span.marked(subtitle, match?.subtitlePositions ?? [], .dim)
    }
    let canShow = showsThumbnail && row.state == nil
    let thumbnail = row.image.flatMap {
      canShow && ($0.data != nil || $0.resource != nil) ? $0 : nil
    }
    // The name of a picture that must be requested from its handler is omitted where the picture is not shown.
    if thumbnail == nil, let image = row.image,
      image.data != nil || image.url != nil || image.resource == nil
    {
      left.append(Span("   " + PictureLabel.words(forRow: image, medium), .dim))
    }
    if let number = numberBesideName(detail) {
      let gap = Self.numberEnd - left.width - DisplayWidth.columns(of: number)
      if gap > 1 {
        left.append(Span(String(repeating: " ", count: gap) + number))
        detail = nil
      }
    }
    var line = BodyLine(left, right: right(detail, beside: left.width))
    line.thumbnail = thumbnail.map { RowThumbnail(image: $0, column: column) }
    return line
  }

  /// The column at which the numbers of rows end, so that they are close to their names on a wide screen.
  private static let numberEnd = 60

  /// Returns the detail if it is a number, and the row has nothing else beside its name.
  private func numberBesideName(_ detail: String?) -> String? {
    guard let detail, !medium.isPlain, medium.listColumns > Self.numberEnd, row.subtitle == nil,
      lead.title == 0,
      row.badges?.isEmpty != false, detail.utf8.count <= 20,
      detail.contains(where: \.isNumber),
      detail.allSatisfy({ $0.isNumber || " .,'%+-−\u{A0}\u{202F}".contains($0) })
    else { return nil }
    return SafeText.line(detail)
  }

  /// Returns the maximum number of columns that a whole detail takes; a longer one is cut to less than half of the
  /// row.
  package static func widestDetail(columns: Int) -> Int {
    max(columns * 3 / 5, min(24, columns - 8))
  }

  /// Returns badges and detail.
  ///
  /// A long detail is cut so that the left part gets more than half of the row if needed; before a short one, the
  /// title and the badges are cut.
  private func right(_ detail: String?, beside leftWidth: Int) -> [Span] {
    let badges = row.badges ?? []
    var spans: [Span] = []
    if medium.isPlain {
      spans = badges.compactMap { badge($0, columns: .max) }
      if let detail { spans.append(Span(detail)) }
      return spans
    }
    let columns = medium.listColumns
    var room = max(columns * 9 / 20, columns - leftWidth - 2)
    let wanted = detail.map { DisplayWidth.columns(of: SafeText.line($0)) + 1 } ?? 0
    // Badges leave half of the space to a long detail.
    var forBadges = max(room - wanted, room / 2)
    let widest = Self.widestDetail(columns: columns)
    if detail != nil, wanted <= widest {
      room = max(room, wanted)
      forBadges = room - wanted
    }
    for badge in badges {
      guard let span = self.badge(badge, columns: forBadges) else { break }
      spans.append(span)
      let width = DisplayWidth.columns(of: span.text)
      forBadges -= width
      room -= width
    }
    if let detail, room > 1 {
      spans.append(Span(DisplayWidth.fitting(SafeText.line(detail), columns: room - 1) + " "))
    }
    return spans
  }

  /// Returns a badge in at most `columns` columns, or nil if too little of it would remain.
  private func badge(_ badge: ViewRow.Badge, columns: Int) -> Span? {
    let style = badge.style ?? .info
    let (sign, role) = (style.prefix, style.role)
    let room = columns - 3 - DisplayWidth.columns(of: sign)
    let whole = medium.line(badge.text)
    if room < min(4, DisplayWidth.columns(of: whole)) { return nil }
    let text = DisplayWidth.fitting(whole, columns: room)
    return Span("[\(sign)\(text)] ", role)
  }
}

extension Medium {
  /// The maximum length of a text that is measured for one line of a screen, in bytes.
  package static let longestLine = 4_096

  /// Returns the part of a text that one line of a screen can show, cut between characters; the complete text for
  /// plain text.
  ///
  /// Rows are laid out for each frame, and a text may be too long to be scanned each time.
  package func beginning(of text: String, bytes limit: Int = longestLine) -> String {
    isPlain ? text : text.beginning(bytes: limit)
  }

  /// Returns the beginning of a text as one line without control characters.
  func line(_ text: String) -> String { SafeText.line(beginning(of: text)) }
}
