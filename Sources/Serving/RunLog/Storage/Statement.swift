internal import CSQLite

/// A parameter of a statement.
enum SQLValue: Hashable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }

  static func optional(_ integer: Int?) -> SQLValue { integer.map { .integer($0) } ?? .null }
}

final class Statement {
  private let handle: OpaquePointer
  private let path: String

  init(_ sql: String, connection: OpaquePointer, path: String) throws(RunLogError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else {
      throw RunLogError(code: sqlite3_extended_errcode(connection), path: path)
    }
    (self.handle, self.path) = (handle, path)
  }

  deinit { sqlite3_finalize(handle) }

  /// Sets the parameters, in order.
  func bind(_ values: [SQLValue]) throws(RunLogError) {
    for (position, value) in values.enumerated() {
      let index = Int32(position + 1)
      let code =
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let integer): sqlite3_bind_int64(handle, index, Int64(integer))
        case .text(let text):
          csqlite_bind_text(handle, index, text, Int32(clamping: text.utf8.count))
        case .blob(let bytes):
          csqlite_bind_blob(handle, index, bytes, Int32(clamping: bytes.count))
        }
      guard code == SQLITE_OK else { throw RunLogError(code: code, path: path) }
    }
  }

  /// Advances to the next row; returns false at the end.
  func step() throws(RunLogError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw RunLogError(code: code, path: path)
    }
  }

  /// Makes the statement ready for another use, and releases its parameters.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func optionalInteger(_ column: Int32) -> Int? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : integer(column)
  }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func optionalText(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) != SQLITE_NULL,
      let start = sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }
}
