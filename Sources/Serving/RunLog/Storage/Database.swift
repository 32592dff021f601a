internal import CSQLite

/// A connection to an SQLite file.
final class Database {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  init(_ path: String) throws(RunLogError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw RunLogError(code: code, path: path)
    }
    (self.path, self.handle) = (path, handle)
    guard sqlite3_busy_timeout(handle, 5000) == SQLITE_OK, csqlite_defend(handle) == SQLITE_OK
    else { throw RunLogError(code: sqlite3_extended_errcode(handle), path: path) }
    try script("PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY")
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The number of the last inserted row.
  var lastNumber: Int { Int(sqlite3_last_insert_rowid(handle)) }

  func script(_ sql: String) throws(RunLogError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw RunLogError(code: code, path: path) }
  }

  /// Runs a statement to its end, and caches it.
  func run(_ sql: String, _ values: SQLValue...) throws(RunLogError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Returns the result of `read` for each row of a statement, which is cached.
  func rows<Row>(
    _ sql: String, _ values: [SQLValue] = [], read: (Statement) -> Row
  ) throws(RunLogError) -> [Row] {
    let statement = try prepared(sql)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() { rows.append(read(statement)) }
    return rows
  }

  /// Returns the integer in the first column of the first row, or nil if there is no row.
  func integer(_ sql: String, _ values: SQLValue...) throws(RunLogError) -> Int? {
    try rows(sql, values) { $0.integer(0) }.first
  }

  /// Runs `work` in a transaction for writing.
  func writing<Result>(_ work: () throws(RunLogError) -> Result) throws(RunLogError) -> Result {
    try within("BEGIN IMMEDIATE", work)
  }

  /// Runs `work` in a transaction for reading, in which changes of others are not visible.
  func reading<Result>(_ work: () throws(RunLogError) -> Result) throws(RunLogError) -> Result {
    try within("BEGIN", work)
  }

  private func within<Result>(
    _ begin: String, _ work: () throws(RunLogError) -> Result
  ) throws(RunLogError) -> Result {
    try run(begin)
    do throws(RunLogError) {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      // A full disk has ended the transaction already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func prepared(_ sql: String) throws(RunLogError) -> Statement {
    if let statement = statements[sql] { return statement }
    let statement = try Statement(sql, connection: handle, path: path)
    statements[sql] = statement
    return statement
  }
}
