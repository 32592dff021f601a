package import FuzzyMatching
internal import DisplayText
package import MenuInteraction
package import MenuItems

/// Lays out items, a row each: those of a menu, or those found anywhere in it.
///
/// The second text of a row is beside its title, below it, or omitted, depending on the width.
package struct MenuBody {
  private let medium: Medium
  private let columns: Int
  private let icons: IconSet

  package init(_ medium: Medium, icons: IconSet = IconSet()) {
    (self.medium, columns, self.icons) = (medium, medium.listColumns, icons)
  }

  /// The width in columns below which a row has two lines.
  static let twoLineWidth = 60
  /// The width in columns below which subtitles are omitted.
  private static let titleOnlyWidth = 40
  /// The width that is kept for a live detail beside its title, with the gap before it, in columns.
  private static let detailWidth = 16
  /// The distance from the right edge within which details are placed at the edge, in columns.
  private static let nearEdge = 24

  /// Whether the subtitles of rows are below their titles.
  private var hasTwoLines: Bool { (Self.titleOnlyWidth..<Self.twoLineWidth).contains(columns) }

  private func note(_ words: String) -> BodyLayout {
    BodyLayout([BodyLine([Span("   " + words, .dim)])])
  }

  private func row(
    _ item: MenuItem, iconWidth: Int, titleWidth: Int, title: [Span], second: [Span],
    shortcut: [Span] = [], detailEnd: Int? = nil
  ) -> [BodyLine] {
    var first = [Span("   " + icons.cell(item.icon, columns: iconWidth))] + title
    let isOneLine = !hasTwoLines && columns >= Self.titleOnlyWidth
    if !second.isEmpty, isOneLine {
      first.append(.blank(max(0, titleWidth - title.width) + 3))
      first += second
    }
    var right = shortcut + [item.openingSpan]
    if let detail = item.state?.detail.map(screenLine), !detail.isEmpty {
      let shown = DisplayWidth.fitting(detail, columns: columns / 3)
      let gap = (detailEnd ?? 0) - first.width - DisplayWidth.columns(of: shown)
      if gap > 1 {
        first += [.blank(gap), Span(shown, .dim)]
      } else {
        right.insert(Span("  " + shown + "   ", .dim), at: 0)
      }
    }
    if second.isEmpty || !hasTwoLines { return [BodyLine(first, right: right)] }
    return [BodyLine(first, right: right), BodyLine([.blank(3 + iconWidth)] + second)]
  }

  // MARK: A menu

  /// Returns the layout of a menu, with headings above sections; rows are numbered like its items.
  package func layout(of menu: Menu) -> BodyLayout {
    if menu.items.isEmpty { return note(medium.wording(.emptyMenu)) }
    let iconWidth = icons.columnWidth(of: menu.items)
    let titleWidth = titleWidth(menu.items, iconWidth: iconWidth)
    let detailEnd = detailEnd(menu.items, titleEnd: 3 + iconWidth + titleWidth)
    var layout = BodyLayout {
      let item = menu.items[$0]
      let line = screenLine(item.title)
      let title =
        columns >= Self.twoLineWidth ? DisplayWidth.padded(line, to: titleWidth) : line
      return row(
        item, iconWidth: iconWidth, titleWidth: titleWidth,
        title: [Span(title, item.isDisabled ? .dim : .text)],
        second: item.secondLine.map { [Span(screenLine($0), .dim)] } ?? [],
        shortcut: item.shortcut.map { [Span("\($0)   ", .accent)] } ?? [], detailEnd: detailEnd)
    }
    for entry in menu.entries {
      switch entry {
      case .section(let title):
        if !layout.isEmpty { layout.add([BodyLine()]) }
        layout.add([BodyLine([Span("   " + title.uppercased(), .heading)])])
      case .item(let item):
        layout.addRows(1, height: hasTwoLines && item.secondLine != nil ? 2 : 1)
      }
    }
    return layout
  }

  /// Returns the column at which live details end, so that on a wide screen they are close to their titles; nil for the
  /// right edge.
  private func detailEnd(_ items: [MenuItem], titleEnd: Int) -> Int? {
    let live = items.filter { $0.live != nil }
    let second = live.compactMap(\.secondLine).map { DisplayWidth.columns(of: screenLine($0)) }
      .max()
    let end = max(Self.twoLineWidth, titleEnd + (second.map { 3 + $0 } ?? 0) + Self.detailWidth)
    return !live.isEmpty && end + Self.nearEdge <= columns ? end : nil
  }

  /// Returns the width of titles: a third of the line, or more if the subtitles leave space.
  private func titleWidth(_ items: [MenuItem], iconWidth: Int) -> Int {
    func widest(_ texts: [String]) -> Int {
      texts.map { DisplayWidth.columns(of: screenLine($0)) }.max() ?? 0
    }
    let title = widest(items.map(\.title))
    if title <= max(12, columns / 3) { return title }
    let (margin, gap, marks) = (3, 3, 6)
    let left = columns - margin - iconWidth - gap - marks - widest(items.compactMap(\.secondLine))
    return min(title, max(12, columns / 3, min(left, columns * 2 / 3)))
  }

  // MARK: Found items

  /// Returns the layout of items that were found, each with the path that leads to it.
  ///
  /// - Parameter order: the numbers of the places shown, or `nil` for all.
  package func layout(
    of index: ItemIndex, order: [UInt32]?, matcher: FuzzyMatcher
  ) -> BodyLayout {
    let count = order?.count ?? index.unsearched.count
    if count == 0 {
      let unread = index.unread.map(\.title).joined(separator: ", ")
      let rest = unread.isEmpty ? "" : " " + medium.wording(.notSearched) + " " + unread
      return note(medium.wording(.nothingMatches) + rest)
    }
    func place(_ row: Int) -> ItemIndex.Place {
      index.places[order.map { Int($0[row]) } ?? row]
    }
    // The width depends on all items, not on the matches, so that it does not change during typing.
    let iconWidth = index.icons.contains { icons.glyph($0) != nil } ? icons.columnWidth : 0
    var layout = BodyLayout { lines(for: place($0), matcher, iconWidth: iconWidth) }
    guard hasTwoLines else {
      layout.addRows(count)
      return layout
    }
    for row in 0..<count {
      let found = place(row)
      let hasSecond = !found.trail.isEmpty || found.subtitle != nil
      layout.addRows(1, height: hasSecond ? 2 : 1)
    }
    return layout
  }

  private func lines(
    for place: ItemIndex.Place, _ matcher: FuzzyMatcher, iconWidth: Int
  ) -> [BodyLine] {
    let titleWidth = max(12, min(28, columns / 3))
    let title = screenLine(place.item.title)
    let subtitle = place.subtitle.map(screenLine)
    var path: [String] = []
    if !place.trail.isEmpty {
      let before = columns >= Self.twoLineWidth ? titleWidth + 3 : 0
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
    return row(
      place.item, iconWidth: iconWidth, titleWidth: titleWidth,
      title: Span.marked(title, marks[0], place.item.isDisabled ? .dim : .text), second: second)
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

  /// The mark at the right that shows what selecting the item does, and that it cannot be undone.
  fileprivate var openingSpan: Span {
    if isDisabled { return Span("✗ ", .dim) }
    if opensMenu { return Span("» ", .dim) }
    guard let operation else { return Span(opens ? "› " : "  ", .dim) }
    if operation.isDestructive { return Span("▲ ", .error) }
    if !operation.inputs.isEmpty { return Span("› ", .dim) }
    return Span(operation.opensAddress ? "↗ " : "▶ ", .dim)
  }
}

private func screenLine(_ text: String) -> String {
  SafeText.line(text.beginning(bytes: Medium.longestLine))
}
