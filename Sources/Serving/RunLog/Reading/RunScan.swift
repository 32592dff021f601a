internal import RunRecords

/// The search for the runs of a filter that reads the fewest rows.
struct RunScan {
  struct Candidate {
    let number: Int
    let item: Int
    let user: String
    let state: String
    /// Whether the user is one of the server; otherwise it is an account of the machine, which may have the same name.
    let isServerUser: Bool
  }

  /// The rows that are read, the newest first.
  private enum Source {
    case all
    /// The rows with one of these values in an indexed column.
    case columns([(name: String, value: SQLValue)])
    /// The rows with these words, as a query of the index.
    case words(String)
  }

  /// The most values of a column that are searched one by one.
  static let mostValues = 64
  /// The most items whose permission is checked in advance.
  static let mostAsked = 1000

  private let filter: RunFilter
  private let permission: RunPermission
  private let items: [Int: RunItem]
  private let source: Source
  // By item: each is checked once.
  private var verdicts: [Int: Bool]

  /// Creates a search for the runs of `items` that match `filter` and that `permission` allows.
  init(_ filter: RunFilter, permission: RunPermission, items: [Int: RunItem]) {
    (self.filter, self.permission, self.items) = (filter, permission, items)
    if let words = Self.query(filter.text) {
      (source, verdicts) = (.words(words), [:])
      return
    }
    let below = filter.path.isEmpty ? items : items.filter { $0.value.isUnder(filter.path) }
    var verdicts: [Int: Bool] = [:]
    if below.count <= Self.mostAsked {
      for (number, item) in below { verdicts[number] = permission.allows(item) }
    }
    self.verdicts = verdicts
    let readable = below.keys.filter { verdicts[$0] ?? true }.sorted()
    if readable.count <= Self.mostValues, readable.count < items.count {
      source = .columns(
        readable.map { ("item", .integer($0)) }
          + (permission.user.map { [("user", .text($0))] } ?? []))
    } else if let user = filter.user {
      source = .columns([("user", .text(user))])
    } else if !filter.states.isEmpty, !filter.states.contains(.succeeded) {
      source = .columns(filter.states.map { ("state", .text($0.rawValue)) })
    } else {
      source = .all
    }
  }

  /// Returns at most `count` candidates before a number, the newest first.
  func candidates(
    before number: Int, count: Int, in database: Database
  ) throws(RunLogError) -> [Candidate] {
    let selection = "SELECT run.number, run.item, run.user, run.state, run.via IS NULL FROM"
    let (before, limit) = (SQLValue.integer(number), SQLValue.integer(count))
    switch source {
    case .all:
      return try database.rows(
        "\(selection) run WHERE number < ? ORDER BY number DESC LIMIT ?", [before, limit],
        read: Candidate.init)
    case .words(let words):
      return try database.rows(
        """
        \(selection) words CROSS JOIN run ON run.number = words.rowid
          WHERE words MATCH ? AND words.rowid < ? ORDER BY words.rowid DESC LIMIT ?
        """, [.text(words), before, limit], read: Candidate.init)
    case .columns(let columns):
      var found: [Int: Candidate] = [:]
      for (column, value) in columns {
        let rows = try database.rows(
          """
          \(selection) run INDEXED BY run_\(column) WHERE \(column) = ? AND number < ?
            ORDER BY number DESC LIMIT ?
          """, [value, before, limit], read: Candidate.init)
        // A run of the user may also be one of a readable item.
        for row in rows { found[row.number] = row }
      }
      // The newest of all are among the newest of each column.
      return Array(found.values.sorted { $0.number > $1.number }.prefix(count))
    }
  }

  /// Returns whether a candidate matches the filter and may be read.
  mutating func accepts(_ candidate: Candidate) -> Bool {
    if let user = filter.user, !user.utf8.elementsEqual(candidate.user.utf8) { return false }
    if !filter.states.isEmpty {
      guard let state = RunState(rawValue: candidate.state), filter.states.contains(state) else {
        return false
      }
    }
    guard let item = items[candidate.item], item.isUnder(filter.path) else { return false }
    if candidate.isServerUser, permission.isOwn(candidate.user) { return true }
    if let verdict = verdicts[candidate.item] { return verdict }
    let verdict = permission.allows(item)
    verdicts[candidate.item] = verdict
    return verdict
  }

  /// Returns the query for the words of a text, each of which may be the beginning of a word, or nil without words.
  private static func query(_ text: String) -> String? {
    let words = text.split { $0.isWhitespace || $0 == "\0" }.prefix(20)
    guard !words.isEmpty else { return nil }
    // The index ignores punctuation: a word of punctuation only would match nothing.
    let known = words.filter { word in
      word.unicodeScalars.contains {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
    }
    return (known.isEmpty ? Array(words) : known).map { word in
      "\"" + word.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\"*"
    }.joined(separator: " AND ")
  }
}

extension RunScan.Candidate {
  init(_ row: Statement) {
    self.init(
      number: row.integer(0), item: row.integer(1), user: row.text(2), state: row.text(3),
      isServerUser: row.integer(4) != 0)
  }
}
