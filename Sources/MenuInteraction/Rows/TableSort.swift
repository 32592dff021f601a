package import HandlerProtocol
internal import Keyboard

/// The column by which the rows of a table are sorted, and the direction.
package struct TableSort: Hashable {
  /// The column's id.
  package var column: String
  /// Whether the order is ascending.
  package var ascending: Bool

  /// Creates a sort order by `column`.
  package init(column: String, ascending: Bool = true) {
    (self.column, self.ascending) = (column, ascending)
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

  /// The sort key of a row, computed once per row.
  private struct Key {
    package enum Rank: Int { case number, text, missing }

    package var rank = Rank.missing
    package var number = 0.0
    package var text: NaturalSortKey?

    /// The maximum length of a number, in bytes; longer texts are compared as text.
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

    /// Returns the value of a text in a column of numbers or dates, or `nil` if it is neither.
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

    /// Returns a negative value if this key comes first, and a positive one if `other` does.
    package func compared(to other: Key) -> Int {
      if rank != other.rank { return rank.rawValue - other.rank.rawValue }
      if let text, let others = other.text { return text.compared(to: others) }
      return number < other.number ? -1 : number > other.number ? 1 : 0
    }
  }
}
