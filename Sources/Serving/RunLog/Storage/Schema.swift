internal import Platform

/// The tables of the log, and the migrations from older versions.
enum Schema {
  /// The number that marks the file as a log of runs: `amrl`.
  static let application = 0x616d_726c

  /// The migration to each version, the first from an empty file.
  static let steps = [first, second, third, fourth, fifth]

  // The indexes contain all columns of a filter, so that a page reads only the rows that it shows.
  // `words` has no content of its own; its view defines the words of a run, equally when it is added and
  // when it is removed.
  private static let first = """
    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      path TEXT NOT NULL,
      title TEXT NOT NULL,
      tags TEXT NOT NULL,
      UNIQUE (path, title, tags)
    );
    CREATE TABLE run (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id BLOB NOT NULL UNIQUE,
      item INTEGER NOT NULL REFERENCES item (id),
      user TEXT NOT NULL,
      state TEXT NOT NULL,
      started INTEGER NOT NULL,
      ended INTEGER,
      inputs TEXT NOT NULL,
      status INTEGER,
      note TEXT,
      output INTEGER NOT NULL DEFAULT 0,
      server TEXT
    );
    CREATE INDEX run_item ON run (item, number, user, state);
    CREATE INDEX run_user ON run (user, number, item, state);
    CREATE INDEX run_state ON run (state, number, item, user);
    CREATE INDEX run_ended ON run (ended);
    CREATE TABLE block (
      run INTEGER NOT NULL REFERENCES run (number) ON DELETE CASCADE,
      slot INTEGER NOT NULL,
      number INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (run, slot)
    ) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5 (
      text, content = '', columnsize = 0, tokenize = "unicode61 remove_diacritics 2"
    );
    CREATE VIEW run_words AS
      SELECT run.number AS number, item.title || ' ' || run.user || ' ' || coalesce(
        (SELECT group_concat(atom, ' ') FROM json_tree(run.inputs) WHERE atom IS NOT NULL), ''
      ) AS text
      FROM run JOIN item ON item.id = run.item;
    CREATE TRIGGER run_added AFTER INSERT ON run BEGIN
      INSERT INTO words (rowid, text) SELECT number, text FROM run_words WHERE number = new.number;
    END;
    CREATE TRIGGER run_removed BEFORE DELETE ON run BEGIN
      INSERT INTO words (words, rowid, text)
        SELECT 'delete', number, text FROM run_words WHERE number = old.number;
    END;
    """

  // Runs from an archive have the host on which they ran, and may have less of their output. Each archive has
  // a list of the runs that it does not contain yet; without archives the list is empty.
  private static let second = """
    ALTER TABLE run ADD COLUMN host TEXT;
    ALTER TABLE run ADD COLUMN head INTEGER;
    ALTER TABLE run ADD COLUMN tail INTEGER;
    CREATE TABLE archive (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      identity TEXT NOT NULL UNIQUE,
      position INTEGER NOT NULL,
      seen INTEGER NOT NULL
    );
    CREATE TABLE unkept (
      archive INTEGER NOT NULL REFERENCES archive (number) ON DELETE CASCADE,
      run INTEGER NOT NULL,
      PRIMARY KEY (archive, run)
    ) WITHOUT ROWID;
    CREATE TRIGGER run_unkept AFTER INSERT ON run BEGIN
      INSERT INTO unkept (archive, run) SELECT number, new.number FROM archive;
    END;
    CREATE TRIGGER run_forgotten AFTER DELETE ON run BEGIN
      DELETE FROM unkept WHERE run = old.number AND archive IN (SELECT number FROM archive);
    END;
    """

  // Runs that were not started on a page of the server.
  private static let third = "ALTER TABLE run ADD COLUMN via TEXT;"

  // The user who stopped a run, which was part of the note before.
  private static let fourth = "ALTER TABLE run ADD COLUMN stopper TEXT;"

  // The words of a run include those of its path, so that the runs of an item's actions are found by the item.
  private static let fifth = """
    INSERT INTO words (words) VALUES ('delete-all');
    DROP VIEW run_words;
    CREATE VIEW run_words AS
      SELECT run.number AS number,
        item.title || ' ' || item.path || ' ' || run.user || ' ' || coalesce(
          (SELECT group_concat(atom, ' ') FROM json_tree(run.inputs) WHERE atom IS NOT NULL), ''
        ) AS text
      FROM run JOIN item ON item.id = run.item;
    INSERT INTO words (rowid, text) SELECT number, text FROM run_words;
    """

  /// Migrates the file of `database` to the newest version, if it is a log of runs or empty.
  ///
  /// - Throws: an error for a file of another program or of a newer version, before anything in it is changed.
  static func prepare(_ database: Database, ceiling: Int?) throws(RunLogError) {
    let version = try firstVersion(of: database)
    guard !database.isReadOnly else { throw RunLogError(.readOnly, path: database.path) }
    try LogFile.protect(database.path)
    guard try journalMode(of: database, isNew: version == 0) == "wal" else {
      throw RunLogError(.refused, path: database.path, detail: "its folder allows no WAL mode")
    }
    // After kill -9 nothing is lost; after a power failure the last transactions may be.
    try database.script("PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = 16777216")
    if let ceiling { try limit(database, to: ceiling) }
    guard version < steps.count else { return }
    try database.writing { () throws(RunLogError) in
      // Another server may have migrated the file meanwhile.
      let version = try checkedVersion(of: database)
      guard version < steps.count else { return }
      for step in steps[version...] { try database.script(step) }
      try database.script(
        "PRAGMA application_id = \(application); PRAGMA user_version = \(steps.count)")
    }
  }

  /// Requests WAL mode for the file of `database`, and returns the resulting mode.
  private static func journalMode(
    of database: Database, isNew: Bool
  ) throws(RunLogError) -> String? {
    var attempts = 0
    while true {
      do throws(RunLogError) {
        // This must come before the first table.
        if isNew { try database.script("PRAGMA auto_vacuum = INCREMENTAL") }
        return try database.rows("PRAGMA journal_mode = WAL") { $0.text(0) }.first
      } catch {
        // SQLite does not wait for another server that is changing the mode.
        attempts += 1
        guard error.reason == .busy, attempts < 200 else { throw error }
        usleep(10_000)
      }
    }
  }

  /// Limits the size of the file of `database`, in bytes.
  static func limit(_ database: Database, to bytes: Int) throws(RunLogError) {
    let page = try database.integer("PRAGMA page_size") ?? 4096
    try database.script("PRAGMA max_page_count = \(max(1, bytes / max(1, page)))")
  }

  private static func firstVersion(of database: Database) throws(RunLogError) -> Int {
    do throws(RunLogError) {
      return try checkedVersion(of: database)
    } catch {
      // Another server may just have created the tables, which it does once.
      guard error.reason == .foreign else { throw error }
      return try checkedVersion(of: database)
    }
  }

  private static func checkedVersion(of database: Database) throws(RunLogError) -> Int {
    let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
    let application = try database.integer("PRAGMA application_id") ?? 0
    let version = try database.integer("PRAGMA user_version") ?? 0
    if application == 0, version == 0, tables == 0 { return 0 }
    guard application == Self.application, version > 0 else {
      throw RunLogError(.foreign, path: database.path)
    }
    guard version <= steps.count else { throw RunLogError(.newer, path: database.path) }
    return version
  }
}
