package import AppMenuPlugin

/// Contributions that a source has found.
///
/// A commit has an id and counts once, wherever it was seen. For everything else only numbers by day are known, which
/// are added.
package struct ContributionBatch: Sendable, Hashable {
  /// A commit.
  package struct Commit: Sendable, Hashable {
    /// The id.
    package var id: CommitID
    /// The day in the zone of its author.
    package var day: CalendarDate

    /// Creates a commit.
    package init(id: CommitID, day: CalendarDate) {
      self.id = id
      self.day = day
    }
  }

  /// The source.
  package var source: ForgeSource
  /// The repository that has the commits, or `nil` if it is not known.
  package var repository: RepositoryName?
  /// The commits.
  package var commits: [Commit]
  /// The number of contributions without an id by day.
  package var days: [CalendarDate: Int]
  /// The addresses whose commits these are; empty if they are everybody's or the source does not tell.
  package var identities: Set<String>
  /// Words about what the source counts, as in "commits of all branches"; the same in all batches of a source.
  package var counts: String

  /// Creates a batch.
  ///
  /// - Parameters:
  ///   - days: the number of contributions without an id by day.
  ///   - counts: what the source counts, in words.
  package init(
    source: ForgeSource, repository: RepositoryName? = nil, commits: [Commit] = [],
    days: [CalendarDate: Int] = [:], identities: Set<String> = [], counts: String
  ) {
    self.source = source
    self.repository = repository
    self.commits = commits
    self.days = days
    self.identities = identities
    self.counts = counts
  }
}

/// A repository as rows name it.
package struct RepositoryName: Sendable, Hashable {
  /// The id within its source, as ``ForgeRepository/id``.
  package var id: String
  /// The name for people.
  package var name: String

  /// Creates a name.
  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// The id of a commit: the first 16 bytes of its hash, which tell all commits apart that occur.
///
/// A year may have a million commits, which are all kept to count each of them once.
package struct CommitID: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Creates the id of a hash that begins with the given bytes, the first one in the highest place.
  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads a hash in hexadecimal digits; `nil` if it has fewer than 32 or others.
  package init?(_ text: some StringProtocol) {
    var bytes = text.utf8.makeIterator()
    func number() -> UInt64? {
      var number: UInt64 = 0
      for _ in 0..<16 {
        guard let byte = bytes.next(), let digit = Self.digit(byte) else { return nil }
        number = number << 4 | digit
      }
      return number
    }
    guard let high = number(), let low = number() else { return nil }
    (self.high, self.low) = (high, low)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
