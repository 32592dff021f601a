/// What has become of a run.
package enum RunState: String, Sendable, Hashable, CaseIterable {
  /// It is going on.
  case running
  /// It ended well.
  case succeeded
  /// It failed.
  case failed
  /// A user stopped it.
  case stopped
  /// The server ended before it did.
  case lost
}
