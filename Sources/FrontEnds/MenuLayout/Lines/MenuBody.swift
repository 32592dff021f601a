package import FuzzyMatching
package import DisplayText
package import MenuInteraction
package import MenuItems

/// Lays out a menu: one row per item, with headings above sections.
package struct MenuBody {
  package let menu: Menu
  package let columns: Int
  package var icons = IconSet()
  package let wording: Wording

  package init(
    menu: Menu, columns: Int, icons: IconSet = IconSet(), _ wording: Wording = .english
  ) {
    (self.menu, self.columns, self.icons) = (menu, min(columns, Medium.widestList), icons)
    self.wording = wording
  }

  /// The width in columns below which a row has two lines.
  package static let twoLineWidth = 60
  /// The width in columns below which subtitles are omitted.
  package static let titleOnlyWidth = 40

  /// Returns the layout; rows are numbered like the menu's items.
  package func layout() -> BodyLayout {
    if menu.items.isEmpty {
      return BodyLayout([BodyLine([Span("   " + wording(.emptyMenu), .dim)])])
    }
    let iconWidth = icons.columnWidth(of: menu.items)
    let titleWidth = titleWidth(iconWidth: iconWidth)
    var layout = BodyLayout {
      lines(for: menu.items[$0], iconWidth: iconWidth, titleWidth: titleWidth)
    }
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

  /// Returns the width of titles: a third of the line, or more if the subtitles leave space.
  private func titleWidth(iconWidth: Int) -> Int {
    func widest(_ texts: [String]) -> Int {
      texts.map { DisplayWidth.columns(of: screenLine($0)) }.max() ?? 0
    }
    let title = widest(menu.items.map(\.title))
    if title <= max(12, columns / 3) { return title }
    let (margin, gap, marks) = (3, 3, 6)
    let left =
      columns - margin - iconWidth - gap - marks - widest(menu.items.compactMap(\.secondLine))
    return min(title, max(12, columns / 3, min(left, columns * 2 / 3)))
  }

  private func height(of item: MenuItem) -> Int {
    Self.hasTwoLines(columns: columns) && item.secondLine != nil ? 2 : 1
  }

  /// Whether the subtitles of rows are below their titles.
  fileprivate static func hasTwoLines(columns: Int) -> Bool {
    (titleOnlyWidth..<twoLineWidth).contains(columns)
  }

  private func lines(for item: MenuItem, iconWidth: Int, titleWidth: Int) -> [BodyLine] {
    let line = screenLine(item.title)
    let isBesideSubtitle = columns >= Self.twoLineWidth
    let title = isBesideSubtitle ? DisplayWidth.padded(line, to: titleWidth) : line
    return ItemRow(item: item, columns: columns, iconWidth: iconWidth, titleWidth: titleWidth)
      .lines(
        icons, title: [Span(title, item.isDisabled ? .dim : .text)],
        second: item.secondLine.map { [Span(screenLine($0), .dim)] } ?? [],
        shortcut: item.shortcut.map { [Span("\($0)   ", .accent)] } ?? [])
  }
}

/// The lines of an item; its second text is beside its title, below it, or omitted, depending on the width.
private struct ItemRow {
  let item: MenuItem
  let columns: Int
  let iconWidth: Int
  let titleWidth: Int

  func lines(
    _ icons: IconSet, title: [Span], second: [Span], shortcut: [Span] = []
  ) -> [BodyLine] {
    let first = [Span("   " + icons.cell(item.icon, columns: iconWidth))] + title
    let right =
      item.detailSpans(columns: columns) + shortcut + [Span(item.openingMark + " ", .dim)]
    if second.isEmpty || columns < MenuBody.titleOnlyWidth {
      return [BodyLine(first, right: right)]
    }
    if MenuBody.hasTwoLines(columns: columns) {
      let indent = Span(String(repeating: " ", count: 3 + iconWidth))
      return [BodyLine(first, right: right), BodyLine([indent] + second)]
    }
    let gap = Span(String(repeating: " ", count: max(0, titleWidth - title.width) + 3))
    return [BodyLine(first + [gap] + second, right: right)]
  }
}

/// Lays out items that were found anywhere in the menu, each with the path that leads to it.
package struct FoundItemsBody {
  package let index: ItemIndex
  /// The numbers of the places shown, or `nil` for all.
  package let order: [UInt32]?
  package let matcher: FuzzyMatcher
  package let columns: Int
  package let icons: IconSet
  package let wording: Wording

  package init(
    index: ItemIndex, order: [UInt32]?, matcher: FuzzyMatcher, columns: Int, icons: IconSet,
    _ wording: Wording
  ) {
    (self.index, self.order, self.matcher) = (index, order, matcher)
    (self.columns, self.icons) = (min(columns, Medium.widestList), icons)
    self.wording = wording
  }

  package func layout() -> BodyLayout {
    let count = order?.count ?? index.unsearched.count
    if count == 0 {
      return BodyLayout([BodyLine([Span("   " + wording(.nothingMatches), .dim)])])
    }
    let titleWidth = max(12, min(28, columns / 3))
    // The width depends on all items, not on the matches, so that it does not change during typing.
    let iconWidth = icons.hasIcon(among: index.icons) ? icons.columnWidth : 0
    var layout = BodyLayout { row in
      lines(for: place(row), iconWidth: iconWidth, titleWidth: titleWidth)
    }
    guard MenuBody.hasTwoLines(columns: columns) else {
      layout.addRows(count)
      return layout
    }
    for row in 0..<count {
      let place = place(row)
      let hasSecond = !place.trail.isEmpty || place.subtitle != nil
      layout.addRows(1, height: hasSecond ? 2 : 1)
    }
    return layout
  }

  private func lines(
    for place: ItemIndex.Place, iconWidth: Int, titleWidth: Int
  ) -> [BodyLine] {
    let item = place.item
    let title = screenLine(item.title)
    let subtitle = place.subtitle.map(screenLine)
    var path: [String] = []
    if !place.trail.isEmpty {
      let before = columns >= MenuBody.twoLineWidth ? titleWidth + 3 : 0
      let room = columns - 3 - iconWidth - before - 4
      path = self.path(place, columns: subtitle == nil ? room : room * 2 / 3)
    }
    let marks = matcher.marks(in: [title, subtitle ?? ""] + path)
    var second: [Span] = []
    if path.count < place.trail.count { second.append(Span("… › ", .dim)) }
    for (index, title) in path.enumerated() {
      if index > 0 { second.append(Span(" › ", .dim)) }
      second += Span.marked(title, marks[2 + index], .dim)
    }
    if let subtitle {
      if !second.isEmpty { second.append(Span("   ", .dim)) }
      second += Span.marked(subtitle, marks[1], .dim)
    }
    return ItemRow(item: item, columns: columns, iconWidth: iconWidth, titleWidth: titleWidth)
      .lines(
        icons, title: Span.marked(title, marks[0], item.isDisabled ? .dim : .text), second: second)
  }

  private func place(_ row: Int) -> ItemIndex.Place {
    index.places[order.map { Int($0[row]) } ?? row]
  }

  /// Returns the titles that lead to an item; if they do not all fit, without the first ones, because the last is the
  /// most specific.
  private func path(_ place: ItemIndex.Place, columns: Int) -> [String] {
    let titles = place.trail.map { screenLine($0.title) }
    let widths = titles.map { DisplayWidth.columns(of: $0) + 3 }
    var room = columns + 3
    if widths.reduce(0, +) > room { room -= 4 }
    let count = widths.reversed().prefix { width in
      room -= width
      return room >= 0
    }.count
    return Array(titles.suffix(max(1, count)))
  }
}

extension MenuItem {
  fileprivate var isDisabled: Bool { state?.disabledReason != nil }

  /// The text beside or below the title: the subtitle, or the reason why the item cannot be used.
  fileprivate var secondLine: String? { state?.disabledReason ?? subtitle }

  /// The live detail, at most a third of the line, with a gap behind it.
  fileprivate func detailSpans(columns: Int) -> [Span] {
    guard let detail = state?.detail, !detail.isEmpty else { return [] }
    return [
      Span("  " + DisplayWidth.fitting(screenLine(detail), columns: columns / 3) + "   ", .dim)
    ]
  }

  /// The mark at the right that shows what selecting the item does.
  fileprivate var openingMark: String {
    if isDisabled { return "✗" }
    if opensMenu { return "»" }
    switch operation?.kind {
    case .command, .shell: return "▶"
    case .url: return "↗"
    case nil: return opens ? "›" : " "
    }
  }
}

private func screenLine(_ text: String) -> String {
  SafeText.line(text.beginning(bytes: Medium.longestLine))
}
