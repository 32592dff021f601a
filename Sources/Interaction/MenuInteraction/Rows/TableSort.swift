internal import DisplayText
package import HandlerProtocol
internal import Keyboard

package struct TableSort: Hashable {
  package var column: String
  package var ascending: Bool

  package init(column: String, ascending: Bool = true) {
    (self.column, self.ascending) = (column, ascending)
  }

  /// Returns the order after `sort`: the next column, ascending and then descending, and at last `nil`, the
  /// original order.
  static func following(_ sort: TableSort?, in table: TableContent) -> TableSort? {
    guard let sort else { return table.columns.first.map { TableSort(column: $0.id) } }
    if sort.ascending { return TableSort(column: sort.column, ascending: false) }
    let index = table.columns.firstIndex { $0.id == sort.column } ?? table.columns.count
    return table.columns.dropFirst(index + 1).first.map { TableSort(column: $0.id) }
  }

  /// Returns the order after `sort` when `column` is chosen: ascending, then descending, then `nil`.
  static func toggled(_ sort: TableSort?, by column: String) -> TableSort? {
    guard let sort, sort.column == column else { return TableSort(column: column) }
    return sort.ascending ? TableSort(column: column, ascending: false) : nil
  }

  /// The order in words; `nil` for a column that the table does not have.
  func words(in table: TableContent) -> Phrase? {
    guard let column = table.columns.first(where: { $0.id == column }) else { return nil }
    return ascending
      ? .sortedAscending(column: column.title) : .sortedDescending(column: column.title)
  }

  /// Returns the numbers of the rows in sorted order.
  ///
  /// Numbers and dates compare by their value and come before text; text compares by ``NaturalSortKey``. Rows
  /// without a cell come last in both directions, and equal rows keep their order. An unknown column leaves
  /// the order unchanged.
  package func order(of table: TableContent) -> [UInt32] {
    guard let kind = table.columns.first(where: { $0.id == column }).map({ $0.type ?? .text })
    else { return table.rows.indices.map { UInt32($0) } }
    let keys = table.rows.map { Key($0.cells[column], kind) }
    var order = keys.indices.filter { keys[$0] != nil }
    order.sort { left, right in
      switch Key.compare(keys[left], keys[right]) {
      case 0: left < right
      case let difference: (difference < 0) == ascending
      }
    }
    order += keys.indices.filter { keys[$0] == nil }
    return order.map { UInt32($0) }
  }

  private enum Key {
    case number(Double)
    case text(NaturalSortKey)

    /// The maximum length of a number, in bytes; longer texts are compared as text.
    private static let longestNumber = 400

    /// Creates the key of a cell; `nil` if the cell is missing, blank, or not a number.
    init?(_ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind) {
      switch cell {
      case nil: return nil
      case .number(let number)?: self = .number(number)
      case .badge(let badge)?: self = .text(NaturalSortKey(badge.text))
      case .text(let text)?:
        if let value = Self.value(of: text, kind) {
          self = .number(value)
        } else {
          if text.prefix(NaturalSortKey.limit).allSatisfy(\.isWhitespace) { return nil }
          self = .text(NaturalSortKey(text))
        }
      }
      if case .number(let number) = self, number.isNaN { return nil }
    }

    /// Returns the value of a text in a column of numbers or dates, or `nil` if it is neither.
    private static func value(of text: String, _ kind: TableContent.Column.Kind) -> Double? {
      switch kind {
      case .text: nil
      case .date: DateWords.seconds(text)
      case .number, .size:
        text.utf8.count > longestNumber ? nil : Double(text.trimmingPrefix(while: \.isWhitespace))
      }
    }

    /// Returns a negative value if the first key comes first, and a positive one if the other does.
    static func compare(_ first: Key?, _ other: Key?) -> Int {
      switch (first, other) {
      case (.number(let first)?, .number(let other)?): first < other ? -1 : first > other ? 1 : 0
      case (.text(let first)?, .text(let other)?): first.compared(to: other)
      case (.number?, _): -1
      default: 1
      }
    }
  }
}
