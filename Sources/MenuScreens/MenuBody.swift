internal import MenuItems
internal import TerminalText

/// Lays out a menu: one row for each item, headings over sections.
struct MenuBody {
  let menu: Menu
  let columns: Int

  /// Below this width a row has two lines.
  static let twoLineWidth = 60
  /// Below this width the subtitle is left out.
  static let titleOnlyWidth = 40

  /// The lines, rows numbered as the menu's items are.
  func layout() -> BodyLayout {
    if menu.items.isEmpty { return BodyLayout([BodyLine([Span("   This menu is empty.", .dim)])]) }
    let titleWidth = min(
      menu.items.map { DisplayWidth.columns(of: SafeText.line($0.title)) }.max() ?? 0,
      max(12, columns / 3))
    var layout = BodyLayout { lines(for: menu.items[$0], titleWidth: titleWidth) }
    for entry in menu.entries {
      switch entry {
      case .section(let title):
        if !layout.isEmpty { layout.add([BodyLine()]) }
        layout.add([BodyLine([Span("   " + title.uppercased(), .heading)])])
      case .item(let item): layout.addRows(1, height: height(of: item))
      }
    }
    return layout
  }

  private func height(of item: MenuItem) -> Int {
    let isNarrow = columns < Self.twoLineWidth && columns >= Self.titleOnlyWidth
    return isNarrow && item.subtitle != nil ? 2 : 1
  }

  private func lines(for item: MenuItem, titleWidth: Int) -> [BodyLine] {
    let icon = DisplayWidth.padded(IconSet.glyph(item.icon) ?? "", to: 3)
    let mark = item.submenu != nil ? "»" : item.tapHandlerName != nil ? "›" : " "
    var right: [Span] = []
    if let shortcut = item.shortcut { right.append(Span("\(shortcut)   ", .accent)) }
    right.append(Span(mark + " ", .dim))
    let lead = Span("   " + icon)
    if columns >= Self.twoLineWidth {
      let title = DisplayWidth.padded(SafeText.line(item.title), to: titleWidth)
      let subtitle = item.subtitle.map { [Span("   " + $0, .dim)] } ?? []
      return [BodyLine([lead, Span(title)] + subtitle, right: right)]
    }
    var lines = [BodyLine([lead, Span(item.title)], right: right)]
    if columns >= Self.titleOnlyWidth, let subtitle = item.subtitle {
      lines.append(BodyLine([Span("      "), Span(subtitle, .dim)]))
    }
    return lines
  }
}
