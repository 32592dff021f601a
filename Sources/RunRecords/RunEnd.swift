/// How a run ended.
package struct RunEnd: Sendable, Hashable {
  /// The state it is in now.
  package var state: RunState
  /// The exit status of its program, if there was one.
  package var exitStatus: Int?
  /// Why it failed.
  package var note: String?

  /// Creates the end of a run.
  package init(_ state: RunState, exitStatus: Int? = nil, note: String? = nil) {
    (self.state, self.exitStatus, self.note) = (state, exitStatus, note)
  }
}
