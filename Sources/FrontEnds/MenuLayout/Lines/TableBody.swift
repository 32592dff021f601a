package import HandlerProtocol
internal import DisplayText
internal import SourceText
package import MenuInteraction

/// Lays out a table: columns shrink by priority and never wrap.
package struct TableBody {
  package let table: TableContent
  package let medium: Medium
  /// The sort order shown in the heading, or `nil` if the rows are not sorted.
  package var sort: TableSort?
  /// The numbers of the rows in the order shown, or `nil` for the table's own order.
  package var order: [UInt32]?

  /// The minimum width of a column while others can still shrink, in columns of the screen.
  private static let narrowest = 6
  private static let gap = 2

  /// The preferred widths of the columns, from the rows measured so far.
  package struct Measure {
    package var rows = 0
    package var widths: [Int] = []
    package var numbers: [TableCells.Numbers] = []
    package var hasStates = false

    /// Measures the new rows; of a long cell only the part that `medium` may show.
    package mutating func look(at table: TableContent, _ medium: Medium = .plain) {
      if widths.count != table.columns.count || rows > table.rows.count {
        self = Measure()
        widths = table.columns.map { column in
          DisplayWidth.columns(of: medium.line(column.title))
        }
        numbers = table.columns.map { _ in TableCells.Numbers() }
      }
      for row in table.rows[rows...] {
        hasStates = hasStates || row.state != nil
        for (index, column) in table.columns.enumerated() {
          guard let cell = row.cells[column.id] else { continue }
          if case .number(let number) = cell, column.type != .size,
            numbers[index].look(at: number)
          {
            continue
          }
          let width = TableCells.width(cell, column.type, medium)
          if width > widths[index] { widths[index] = width }
        }
      }
      rows = table.rows.count
    }
  }

  package func layout(_ measure: Measure) -> BodyLayout {
    let titles = self.titles
    let wanted = measure.widths.indices.map { index in
      max(measure.widths[index], measure.numbers[index].width, titles[index].width)
    }
    let widths = self.widths(wanted, marks: measure.hasStates ? 2 : 0)
    let margin = medium.isPlain ? "" : "   "
    let rows = table.rows
    var layout = BodyLayout { number in
      let row = rows[order.map { Int($0[number]) } ?? number]
      let texts = zip(table.columns, measure.numbers).map { column, numbers in
        text(row.cells[column.id], column, numbers)
      }
      let styles = table.columns.map { row.cells[$0.id]?.badge.map { $0.style ?? .info } }
      let isDone = row.state == .checked
      let mark = measure.hasStates ? row.state?.mark ?? "  " : ""
      return [line(margin + mark, texts, widths, isDone ? .done : .text, styles)]
    }
    let marks = measure.hasStates ? "  " : ""
    let headings = zip(titles, widths).map { $0.fitting($1) }
    var heading = line(margin + marks, headings, widths, .heading)
    heading.places = places(from: (margin + marks).count, widths)
    if medium.isPlain { layout.add([heading]) } else { layout.heading = heading }
    let count = order?.count ?? rows.count
    layout.addRows(count)
    if count == 0 {
      let words = medium.wording(rows.isEmpty ? .noRows : .nothingMatches)
      layout.add([BodyLine([Span(margin + words, .dim)])])
    }
    return layout
  }

  // MARK: Lines

  private struct Title {
    package var text: String
    package var mark: String
    package var width: Int { DisplayWidth.columns(of: text) + DisplayWidth.columns(of: mark) }

    /// Returns the heading in `columns` columns; the mark is cut last.
    package func fitting(_ columns: Int) -> String {
      let room = columns - DisplayWidth.columns(of: mark)
      return room < 1
        ? DisplayWidth.fitting(text, columns: columns)
        : DisplayWidth.fitting(text, columns: room) + mark
    }
  }

  private var titles: [Title] {
    table.columns.map { column in
      let isSorted = sort?.column == column.id
      let mark = !isSorted ? "" : sort?.ascending == true ? " ▲" : " ▼"
      return Title(text: medium.line(column.title), mark: mark)
    }
  }

  /// Returns the text of a cell; left-aligned numbers are aligned among themselves.
  private func text(
    _ cell: TableContent.Cell?, _ column: TableContent.Column, _ numbers: TableCells.Numbers
  ) -> String {
    let text = TableCells.text(cell, column.type, decimals: numbers.decimals, medium)
    guard case .number? = cell, column.type != .size, align(column) != .right else { return text }
    return DisplayWidth.paddedLeft(text, to: max(numbers.width, text.utf8.count))
  }

  /// Returns a line with the texts in their columns; the gaps are not struck through.
  ///
  /// - Parameter styles: the styles of the columns whose texts are badges.
  private func line(
    _ lead: String, _ texts: [String], _ widths: [Int], _ role: Role, _ styles: [ViewStyle?] = []
  ) -> BodyLine {
    var spans = [Span(lead, role == .heading ? .heading : .text)]
    var space = 0
    for (index, column) in table.columns.enumerated() where widths[index] > 0 {
      let text = DisplayWidth.fitting(texts[index], columns: widths[index])
      let room = widths[index] - DisplayWidth.columns(of: text)
      let before =
        switch align(column) {
        case .left: 0
        case .right: room
        case .center: room / 2
        }
      space += before
      if !text.isEmpty {
        spans.append(String(repeating: " ", count: space), role == .done ? .text : role)
        let style = styles.isEmpty ? nil : styles[index]
        spans.append(text, style?.role ?? role)
        space = 0
      }
      space += room - before + Self.gap
    }
    return BodyLine(spans)
  }

  private func places(from start: Int, _ widths: [Int]) -> [LinePlace] {
    var column = start
    return zip(table.columns, widths).filter { $0.1 > 0 }.map { heading, width in
      defer { column += width + Self.gap }
      return LinePlace(columns: column..<column + width, target: .column(heading.id))
    }
  }

  private func align(_ column: TableContent.Column) -> TableContent.Column.Align {
    column.align ?? (column.type == .number || column.type == .size ? .right : .left)
  }

  // MARK: Widths

  /// Returns the width of each column: the preferred width, less if there is too little space, or 0 to omit it.
  private func widths(_ wanted: [Int], marks: Int) -> [Int] {
    if medium.isPlain { return wanted }
    return Self.widths(
      wanted, priorities: table.columns.map { $0.priority ?? 0 },
      available: medium.columns - 4 - marks,
      // A cut number would look like another number: such columns are shown whole or not at all.
      whole: Set(
        table.columns.indices.filter { index in
          table.columns[index].type == .number || table.columns[index].type == .size
        }))
  }

  /// Returns the widths of columns with the preferred widths `wanted` and `available` columns in total.
  ///
  /// - Parameter whole: the columns that must not be narrowed.
  package static func widths(
    _ wanted: [Int], priorities: [Int], available: Int, whole: Set<Int> = []
  ) -> [Int] {
    var widths = wanted
    var shown = widths.count { $0 > 0 }
    var excess = widths.reduce(0, +) + gap * max(0, shown - 1) - available
    guard excess > 0 else { return widths }
    // No column of several takes more than half, so that one long cell does not hide the others; the
    // remaining space goes to the columns that need it, from the left.
    let cap = max(narrowest, available / 2)
    for index in widths.indices
    where widths.count > 1 && widths[index] > cap && !whole.contains(index) {
      excess -= widths[index] - cap
      widths[index] = cap
    }
    for index in widths.indices where excess < 0 && widths[index] < wanted[index] {
      let more = min(wanted[index] - widths[index], -excess)
      widths[index] += more
      excess += more
    }
    let groups = Dictionary(grouping: widths.indices, by: { priorities[$0] })
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) where excess > 0 {
      lowerWidest(of: group.filter { !whole.contains($0) }, in: &widths, by: &excess)
      for index in group.reversed() where excess > 0 && shown > 1 && widths[index] > 0 {
        excess -= widths[index] + gap
        widths[index] = 0
        shown -= 1
      }
    }
    if excess > 0, let last = widths.lastIndex(where: { $0 > 0 }) {
      widths[last] = max(1, widths[last] - excess)
    }
    return widths
  }

  /// Narrows the widest columns of one priority together, so that one long cell does not hide others.
  private static func lowerWidest(of group: [Int], in widths: inout [Int], by excess: inout Int) {
    let widest = group.map { widths[$0] }.max() ?? 0
    guard widest > narrowest else { return }
    let level = (narrowest..<widest).partitioningIndex { level in
      group.reduce(0) { $0 + max(0, widths[$1] - level) } <= excess
    }
    for index in group where widths[index] > level {
      excess -= widths[index] - level
      widths[index] = level
    }
    // The rest is less than one for each of these columns.
    for index in group where excess > 0 && level > narrowest && widths[index] == level {
      widths[index] -= 1
      excess -= 1
    }
  }
}
