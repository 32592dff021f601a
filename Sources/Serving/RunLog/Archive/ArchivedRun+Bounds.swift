internal import RunRecords

extension ArchivedRun {
  /// The limits of a path: its bytes, and its IDs.
  private static let longestPath = 16 << 10
  private static let deepestPath = 100
  /// In bytes.
  private static let longestName = 1024
  private static let mostTags = 100
  /// The accepted lead of another machine's clock, in milliseconds.
  private static let clockDifference = 24 * 3600 * 1000

  /// Returns the run in the form of the log, or nil if no log can have written it.
  ///
  /// The item and the user decide who may read the run: if one of them is out of bounds, the run is rejected. Other
  /// texts are shortened like those of the log's own runs.
  func checked(at time: Int) -> ArchivedRun? {
    guard state != .running, started >= 0, started <= ended,
      ended <= time.addingReportingOverflow(Self.clockDifference).partialValue,
      !item.path.isEmpty, item.path.count <= Self.deepestPath,
      item.path.reduce(0, { $0 + $1.utf8.count }) <= Self.longestPath,
      user.utf8.count <= Self.longestName, item.tags.count <= Self.mostTags,
      item.tags.allSatisfy({ $0.utf8.count <= RunRecord.longestText }),
      exitStatus.map({ Int32(exactly: $0) != nil }) ?? true, output.isPossible
    else { return nil }
    var run = self
    run.item.title = RunRecord.cut(item.title)
    run.note = note.map(RunRecord.cut)
    run.stopper = stopper.flatMap { $0.isEmpty || $0.utf8.count > Self.longestName ? nil : $0 }
    run.via = via.flatMap { $0.isEmpty || $0.utf8.count > Self.longestName ? nil : $0 }
    run.host = host.flatMap { $0.isEmpty || $0.utf8.count > Self.longestName ? nil : $0 }
    return run
  }
}

extension ArchivedOutput {
  /// Whether a log can have written the output.
  fileprivate var isPossible: Bool {
    if isWhole { return size <= RunLog.longestOutput }
    return head.count <= OutputWindow.tail && tail.count <= OutputWindow.tail
      && size <= 1 << 50 && head.count + tail.count <= size
  }
}
