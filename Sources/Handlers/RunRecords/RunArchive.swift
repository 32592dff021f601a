/// A place outside of the log, perhaps on another machine, that keeps runs which have ended, one after the other.
///
/// Each run there has a position, a number above 0; later ones have higher positions.
package protocol RunArchive: Sendable {
  /// The name of the archive, for reports.
  var name: String { get }

  /// Makes the archive ready, creating it where it is missing, and says what it is.
  ///
  /// - Throws: why it cannot be used now.
  func open() async throws(RunArchiveError) -> RunArchiveState

  /// Returns some of the runs from a position on, in order.
  ///
  /// - Parameters:
  ///   - position: the position after which they begin.
  ///   - last: the position of the archive's last run, as ``open()`` has told it.
  /// - Throws: why it cannot be read now.
  func page(
    after position: Int, upTo last: Int
  ) async throws(RunArchiveError) -> RunArchivePage

  /// Keeps a run, and returns its position; a run that is kept already is kept once.
  ///
  /// - Throws: why it cannot be kept now, or at all.
  func store(_ run: ArchivedRun) async throws(RunArchiveError) -> Int
}

/// The identity of an archive, and the position of its last record.
package struct RunArchiveState: Sendable, Hashable {
  /// The name of the archive that no other one has, also none of the same name that is made after it is gone.
  package var identity: String
  /// The position of its last run, 0 if it has none.
  package var last: Int

  /// Creates a state.
  package init(identity: String, last: Int) { (self.identity, self.last) = (identity, last) }
}

/// Some runs of an archive.
package struct RunArchivePage: Sendable {
  /// The runs that can be read.
  package var runs: [ArchivedRun]
  /// The number of records that are passed over, because they are no runs or of a version that is not known.
  package var unreadable: Int
  /// The position at which to go on.
  package var position: Int

  /// Creates a page.
  package init(runs: [ArchivedRun], unreadable: Int = 0, position: Int) {
    (self.runs, self.unreadable, self.position) = (runs, unreadable, position)
  }
}

/// Why an archive does not do what it is asked for.
package enum RunArchiveError: Error, Sendable, Hashable {
  /// It cannot be used now, for the reason of this sentence.
  case unusable(String)
  /// The run is too large for it, whatever is left out.
  case tooLarge
}
