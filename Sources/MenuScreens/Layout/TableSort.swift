internal import HandlerProtocol

/// By which column the rows of a table are sorted, and which way.
struct TableSort: Hashable {
  /// The column's id.
  var column: String
  /// Whether the smallest comes first.
  var ascending = true

  /// The numbers of the rows in the order in which they are to be shown.
  ///
  /// Numbers come before text; text is compared without regard to case, the same way in every
  /// language; dates compare as they are written, year first. Rows without a cell come last either
  /// way, and rows that compare equal stay as they were. A column that the table has not sorts
  /// nothing.
  func order(of table: TableContent) -> [UInt32] {
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
    enum Rank: Int { case number, text, missing }

    var rank = Rank.missing
    var number = 0.0
    /// The first bytes of the text, which tell most texts apart at once.
    var start: UInt64 = 0
    var text = ""

    init(_ cell: TableContent.Cell?, _ kind: TableContent.Column.Kind) {
      switch cell {
      case nil: break
      case .number(let number)?: take(number)
      case .text(let text)?:
        if kind == .number || kind == .size, let number = Double(text) {
          take(number)
        } else if !text.allSatisfy(\.isWhitespace) {
          take(kind == .date ? text : text.lowercased())
        }
      }
    }

    private mutating func take(_ number: Double) {
      if number.isNaN { return }
      rank = .number
      self.number = number
    }

    private mutating func take(_ text: String) {
      rank = .text
      self.text = text
      var bytes = text.utf8.makeIterator()
      var isASCII = true
      for _ in 0..<8 {
        let byte = isASCII ? bytes.next() ?? 0 : 0xFF
        // The bytes of other scripts are left to the comparison of texts.
        isASCII = isASCII && byte < 0x80
        start = start << 8 | UInt64(isASCII ? byte : 0xFF)
      }
    }

    /// Below 0 where this comes first, above 0 where the other does.
    func compared(to other: Key) -> Int {
      if rank != other.rank { return rank.rawValue - other.rank.rawValue }
      if rank == .number {
        return number < other.number ? -1 : number > other.number ? 1 : 0
      }
      if start != other.start { return start < other.start ? -1 : 1 }
      return text < other.text ? -1 : text > other.text ? 1 : 0
    }
  }
}
