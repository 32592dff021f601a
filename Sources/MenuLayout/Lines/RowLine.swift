package import FuzzyMatching
package import HandlerProtocol
internal import MenuInteraction
internal import TerminalText

/// Lays out a row of a list, a timeline, or the sections below another view.
package struct RowLine {
  package let row: ViewRow
  package let medium: Medium
  /// Whether a time of day that the row has for a detail stands at the left.
  package var hasTimeAtLeft = false
  /// What all rows leave free before their titles.
  package var lead = LeadColumns()
  /// What is shown for the names of icons.
  package var icons = IconSet()
  /// What marks the letters that were looked for.
  package var matcher: FuzzyMatcher?

  /// What stands before each row, where the selection's mark is.
  package static func margin(_ medium: Medium) -> String { medium.isPlain ? "  " : "   " }

  package func line() -> BodyLine {
    var left = [Span(Self.margin(medium))]
    var detail = row.detail.map { medium.beginning(of: $0) }
    if hasTimeAtLeft, let time = detail, DateWords.isTime(time) {
      left.append(Span(time + LeadColumns.timeGap, .dim))
      detail = nil
    } else if lead.time > 0 {
      left.append(Span(String(repeating: " ", count: lead.time)))
    }
    let icon =
      switch row.state {
      case .checked: "☑ "
      case .unchecked: "☐ "
      case nil: icons.cell(row.icon)
      }
    let gap = max(0, lead.icon - DisplayWidth.columns(of: SafeText.line(icon)))
    if gap > 0 || !icon.isEmpty { left.append(Span(icon + String(repeating: " ", count: gap))) }
    let title = SafeText.line(medium.beginning(of: row.title))
    let subtitle = row.subtitle.map { SafeText.line(medium.beginning(of: $0)) }
    let match = matcher?.match(title, subtitle: subtitle)
    left += Span.marked(title, match?.positions ?? [], row.state == .checked ? .done : .text)
    if let subtitle {
      left += [Span("   ", .dim)] + Span.marked(subtitle, match?.subtitlePositions ?? [], .dim)
    }
    if let image = row.image {
      left.append(Span("   " + PictureLabel.words(forRow: image, medium), .dim))
    }
    return BodyLine(left, right: right(detail, beside: BodyLine(left).leftWidth))
  }

  /// Badges and detail, cut so that more than half of the row is the left part's where that needs it.
  private func right(_ detail: String?, beside leftWidth: Int) -> [Span] {
    let badges = row.badges ?? []
    var spans: [Span] = []
    if medium.isPlain {
      spans = badges.compactMap { badge($0, columns: .max) }
      if let detail { spans.append(Span(detail)) }
      return spans
    }
    var room = max(medium.columns * 9 / 20, medium.columns - leftWidth - 2)
    // Where there is a detail too, badges leave half of the room to it.
    let wanted = detail.map { DisplayWidth.columns(of: SafeText.line($0)) + 1 } ?? 0
    var forBadges = max(room - wanted, room / 2)
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

  /// A badge in at most so many columns; nil where too little of it would be left.
  private func badge(_ badge: ViewRow.Badge, columns: Int) -> Span? {
    let style = badge.style ?? .info
    let (sign, role) = (style.prefix, style.role)
    let room = columns - 3 - DisplayWidth.columns(of: sign)
    let whole = SafeText.line(medium.beginning(of: badge.text))
    if room < min(4, DisplayWidth.columns(of: whole)) { return nil }
    let text = DisplayWidth.fitting(whole, columns: room)
    return Span("[\(sign)\(text)] ", role)
  }
}

extension Medium {
  /// How much of a text that stands on one line of a screen is looked at, in bytes.
  package static let longestLine = 4_096

  /// As much of a text as one line of a screen can show, cut between characters; all of it in plain
  /// text.
  ///
  /// Rows are laid out for each frame, and a text may be too long to be looked through each time.
  package func beginning(of text: String, bytes limit: Int = longestLine) -> String {
    isPlain ? text : text.beginning(bytes: limit)
  }
}
