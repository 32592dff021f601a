package import HandlerProtocol
internal import Keyboard

/// By which column the rows of a table are sorted, and which way.
package struct TableSort: Hashable {
  /// The column's id.
  package var column: String
  /// Whether the smallest comes first.
  package var ascending: Bool

  /// Sorts by `column`, the smallest first unless said otherwise.
  package init(column: String, ascending: Bool = true) {
    (self.column, self.ascending) = (column, ascending)
  }

  /// The numbers of the rows in the order in which they are to be shown.
  ///
  /// Numbers and dates compare by their value and come before text; text is compared as by
  /// ``NaturalSortKey``. Rows without a cell come last either way, and rows that compare equal stay as
  /// they were. A column that the table has not sorts nothing.
  package func order(of table: TableContent) -> [UInt32] {
    guard let kind = table.columns.first(where: { $0.id == column }).map({ $0.type ?? .text })
    else { return table.rows.indices.map { UInt32($0) } }
    let keys = table.rows.map { Key($0.cells[column], kind) }
    var order = keys.indices.filter { keys[$0].rank != .missing }
    order.sort { left, right in
      switch keys[left].compared(to: keys[right]) {
      case 0: left < right
      case let difference: (difference < 0) == ascending
      }
    }
    order += keys.indices.filter { keys[$0].rank == .missing }
    return order.map { UInt32($0) }
  }

  /// What a row is sorted by, worked out once for each.
  private struct Key {
    package enum Rank: Int { case number, text, missing }

    package var rank = Rank.missing
    package var number = 0.0
    package var text: NaturalSortKey?

    /// Longer texts are no numbers, in bytes.
    private static let longestNumber = 400

    package init(_ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind) {
      switch cell {
      case nil: break
      case .number(let number)?: take(number)
      case .text(let text)?:
        if let value = Self.value(of: text, kind) {
          take(value)
        } else if !text.prefix(NaturalSortKey.limit).allSatisfy(\.isWhitespace) {
          rank = .text
          self.text = NaturalSortKey(text)
        }
      }
    }

    /// What a text of a column of numbers or dates is worth; nil where it is none.
    private static func value(of text: String, _ kind: TableContent.Column.Kind) -> Double? {
      switch kind {
      case .text: nil
      case .date: DateWords.seconds(text)
      case .number, .size:
        text.utf8.count > longestNumber ? nil : Double(text.trimmingPrefix(while: \.isWhitespace))
      }
    }

    private mutating func take(_ number: Double) {
      if number.isNaN { return }
      rank = .number
      self.number = number
    }

    /// Below 0 where this comes first, above 0 where the other does.
    package func compared(to other: Key) -> Int {
      if rank != other.rank { return rank.rawValue - other.rank.rawValue }
      if let text, let others = other.text { return text.compared(to: others) }
      return number < other.number ? -1 : number > other.number ? 1 : 0
    }
  }
}
