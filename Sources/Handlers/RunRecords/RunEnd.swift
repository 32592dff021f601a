package struct RunEnd: Sendable, Hashable {
  package var state: RunState
  /// The exit status of its program, if there was one.
  package var exitStatus: Int?
  /// The reason of its failure.
  package var note: String?
  /// The name of the user who stopped it, if it is known.
  package var stopper: String?

  package init(
    _ state: RunState, exitStatus: Int? = nil, note: String? = nil, stopper: String? = nil
  ) {
    (self.state, self.exitStatus, self.note, self.stopper) = (state, exitStatus, note, stopper)
  }
}
