package import AppMenuPlugin

/// Contributions that a source has found.
///
/// A commit has an id and counts once, wherever it was seen. For everything else only numbers by day are known, which
/// are added.
package struct ContributionBatch: Sendable, Hashable {
  /// A commit, on the day in the zone of its author.
  package struct Commit: Sendable, Hashable {
    var id: CommitID
    var day: CalendarDate
  }

  package var source: ForgeSource
  /// The repository that has the commits, or `nil` if it is not known.
  package var repository: RepositoryName?
  package var commits: [Commit] = []
  /// The number of contributions without an id by day.
  package var days: [CalendarDate: Int] = [:]
  /// The addresses whose commits these are; empty if all authors are counted or the source does not tell.
  package var identities: Set<String> = []
  /// A description of what the source counts, as in "commits of all branches"; the same in all batches of a source.
  package var counts: String
}

/// A repository as rows name it.
package struct RepositoryName: Sendable, Hashable {
  /// The id within its source, as ``ForgeRepository/id``.
  package var id: String
  package var name: String
}

/// The id of a commit: the first 16 bytes of its hash, which differ for all commits that occur.
///
/// A year may have a million commits, which are all kept to count each of them once.
package struct CommitID: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  /// Creates the id of a hash that begins with the given bytes, the first one in the highest place.
  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads a hash in hexadecimal digits; `nil` if it has fewer than 32 or others.
  package init?(_ text: some StringProtocol) {
    let digits = text.utf8.prefix(32)
    let numbers = [digits.prefix(16), digits.dropFirst(16)].map { half -> UInt64? in
      half.reduce(0) { number, byte in
        guard let number, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
          return nil
        }
        return number << 4 | UInt64(digit)
      }
    }
    guard digits.count == 32, let high = numbers[0], let low = numbers[1] else { return nil }
    (self.high, self.low) = (high, low)
  }
}
