internal import Foundation
internal import HandlerProtocol
internal import TerminalText

/// Lays out a table: columns shrink by priority and never wrap.
struct TableBody {
  let table: TableContent
  let medium: Medium
  /// How it is sorted; nil for as it came.
  var sort: TableSort?
  /// The numbers of the rows that are shown, in their order; nil for all as they came.
  var order: [UInt32]?

  /// What a column keeps while others can still shrink.
  private static let narrowest = 6
  private static let gap = 2

  /// How wide the columns want to be, as far as the rows have been looked at.
  struct Measure {
    var rows = 0
    var widths: [Int] = []

    /// Looks at the rows that are new.
    mutating func look(at table: TableContent) {
      if widths.count != table.columns.count || rows > table.rows.count {
        rows = 0
        widths = table.columns.map { DisplayWidth.columns(of: SafeText.line($0.title)) }
      }
      for row in table.rows[rows...] {
        for (index, column) in table.columns.enumerated() {
          let width = DisplayWidth.columns(of: TableBody.text(row.cells[column.id], column))
          if width > widths[index] { widths[index] = width }
        }
      }
      rows = table.rows.count
    }
  }

  func layout(_ measure: Measure) -> BodyLayout {
    let widths = self.widths(measure.widths)
    let margin = medium.isPlain ? "" : "   "
    func line(_ texts: [String], _ role: Role = .text) -> BodyLine {
      let parts = zip(zip(texts, table.columns), widths).map { aligned($0.0, $0.1, $1) }
      return BodyLine([Span(margin + join(parts, widths), role)])
    }
    var layout = BodyLayout { row in
      let cells = table.rows[order.map { Int($0[row]) } ?? row].cells
      return [line(table.columns.map { Self.text(cells[$0.id], $0) })]
    }
    layout.add([line(table.columns.map { SafeText.line($0.title) }, .heading)])
    let count = order?.count ?? table.rows.count
    layout.addRows(count)
    if count == 0 {
      let words = table.rows.isEmpty ? "No rows." : "Nothing matches."
      layout.add([BodyLine([Span(margin + words, .dim)])])
    }
    return layout
  }

  private func join(_ parts: [String], _ widths: [Int]) -> String {
    var text = zip(parts, widths).filter { $1 > 0 }.map(\.0)
      .joined(separator: String(repeating: " ", count: Self.gap))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The width of each column: what it wants, less where that is too much, 0 where it must go.
  private func widths(_ wanted: [Int]) -> [Int] {
    var widths = wanted
    if medium.isPlain { return widths }
    let available = medium.columns - 4
    var excess: Int {
      let shown = widths.filter { $0 > 0 }
      return shown.reduce(0, +) + Self.gap * max(0, shown.count - 1) - available
    }
    let priorities = table.columns.map { $0.priority ?? 0 }
    for priority in Set(priorities).sorted() {
      let group = table.columns.indices.filter { priorities[$0] == priority }
      // Of one priority the widest gives way first, so that one long cell does not hide the others.
      while excess > 0, let widest = group.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.narrowest
      {
        let next = group.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
        let floor = max(Self.narrowest, min(next, widths[widest] - 1))
        widths[widest] = max(floor, widths[widest] - excess)
      }
      for index in group.reversed() where excess > 0 && widths.count(where: { $0 > 0 }) > 1 {
        widths[index] = 0
      }
    }
    if excess > 0, let last = widths.lastIndex(where: { $0 > 0 }) {
      widths[last] = max(1, widths[last] - excess)
    }
    return widths
  }

  private func aligned(_ text: String, _ column: TableContent.Column, _ width: Int) -> String {
    let isNumeric = column.type == .number || column.type == .size
    switch column.align ?? (isNumeric ? .right : .left) {
    case .left: return DisplayWidth.padded(text, to: width)
    case .right: return DisplayWidth.paddedLeft(text, to: width)
    case .center:
      let room = max(0, width - DisplayWidth.columns(of: text))
      return DisplayWidth.padded(String(repeating: " ", count: room / 2) + text, to: width)
    }
  }

  static func text(_ cell: TableContent.Cell?, _ column: TableContent.Column) -> String {
    switch cell {
    case nil: return ""
    case .text(let text)?: return SafeText.line(text)
    case .number(let number)?:
      if column.type == .size { return size(number) }
      if let whole = Int(exactly: number) { return String(whole) }
      return String(format: "%.2f", number)
    }
  }

  /// A number of bytes in the unit that keeps it short.
  static func size(_ bytes: Double) -> String {
    var value = bytes
    for unit in ["B", "KiB", "MiB", "GiB", "TiB"] {
      if abs(value) < 1024 || unit == "TiB" {
        return unit == "B" ? "\(Int(value)) B" : String(format: "%.1f %@", value, unit)
      }
      value /= 1024
    }
    return "\(bytes)"
  }
}
