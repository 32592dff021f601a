internal import HandlerProtocol

/// By which column a table is sorted.
struct TableSort: Sendable, Hashable {
  var column: String
  var isAscending = true

  func order(of table: TableContent) -> [UInt32] { (0..<UInt32(table.rows.count)).map { $0 } }
}
