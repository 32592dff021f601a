/// How a run ended.
package struct RunEnd: Sendable, Hashable {
  /// The state it is in now.
  package var state: RunState
  /// The exit status of its program, if there was one.
  package var exitStatus: Int?
  /// Why it failed.
  package var note: String?
  /// The name of the user who stopped it, if it is known.
  package var stopper: String?

  /// Creates the end of a run.
  package init(
    _ state: RunState, exitStatus: Int? = nil, note: String? = nil, stopper: String? = nil
  ) {
    (self.state, self.exitStatus, self.note, self.stopper) = (state, exitStatus, note, stopper)
  }
}
