/// A store outside of the log, perhaps on another machine, that keeps finished runs in order.
///
/// Each run has a position, a number above 0; later runs have higher positions.
package protocol RunArchive: Sendable {
  /// The name of the archive, for reports.
  var name: String { get }

  /// Prepares the archive, which is created if it is missing, and returns its state.
  func open() async throws(RunArchiveError) -> RunArchiveState

  /// Returns some of the runs after a position, in order.
  ///
  /// - Parameter last: the position of the archive's last run, as returned by ``open()``.
  func page(
    after position: Int, upTo last: Int
  ) async throws(RunArchiveError) -> RunArchivePage

  /// Stores a run unless it is stored already, and returns its position.
  func store(_ run: ArchivedRun) async throws(RunArchiveError) -> Int
}

package struct RunArchiveState: Sendable, Hashable {
  /// A name that no other archive has, not even one of the same name that replaces it.
  package var identity: String
  /// The position of its last run, 0 if it has none.
  package var last: Int

  package init(identity: String, last: Int) { (self.identity, self.last) = (identity, last) }
}

package struct RunArchivePage: Sendable {
  package var runs: [ArchivedRun]
  /// The number of records that are skipped, because they are invalid or have an unknown version.
  package var unreadable: Int
  /// The position after which the next page begins.
  package var position: Int

  package init(runs: [ArchivedRun], unreadable: Int = 0, position: Int) {
    (self.runs, self.unreadable, self.position) = (runs, unreadable, position)
  }
}

package enum RunArchiveError: Error, Sendable, Hashable {
  /// It cannot be used now, for the reason in this sentence.
  case unusable(String)
  /// The run is too large, even with everything left out that may be.
  case tooLarge
}
