package import AppMenuPlugin

/// Contributions from a source.
///
/// A commit has an id and counts once, wherever it was seen. Other contributions are numbers by day, which are
/// added.
package struct ContributionBatch: Sendable, Hashable {
  /// A commit, on the day of its author's clock.
  package struct Commit: Sendable, Hashable {
    var id: CommitID
    var day: CalendarDate
  }

  package var source: ForgeSource
  package var repository: RepositoryName?
  package var commits: [Commit] = []
  /// The numbers of contributions without an id.
  package var days: [CalendarDate: Int] = [:]
  /// The addresses whose commits these are; empty if all authors count, or if the source does not say.
  package var identities: Set<String> = []
  /// A description of what the source counts, as in "commits of all branches"; the same in all batches of a source.
  package var counts: String
}

package struct RepositoryName: Sendable, Hashable {
  package var id: String
  package var name: String
}

/// The first 16 bytes of the hash of a commit, which are unique in practice.
///
/// A year may have a million commits, each of which is stored to count it once.
package struct CommitID: Sendable, Hashable {
  private let high: UInt64
  private let low: UInt64

  init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads the first 32 hexadecimal digits of a hash.
  package init?(_ text: some StringProtocol) {
    let digits = String(text.prefix(32))
    // `UInt64` reads a sign, too.
    guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit),
      let high = UInt64(digits.prefix(16), radix: 16),
      let low = UInt64(digits.suffix(16), radix: 16)
    else { return nil }
    (self.high, self.low) = (high, low)
  }
}
