internal import RunRecords

/// A run in progress in this server.
struct OngoingRun: Sendable, Hashable {
  let id: RunID
  /// The ID of the selection that started it.
  let invocation: String
  let user: String
  let item: RunItem
  /// When it was started, in milliseconds since 1970.
  let started: Int
  /// Its inputs, secrets without their values.
  let inputs: [RunInput]
  /// The end of its output.
  var output: [UInt8] = []
  /// The number of bytes before them.
  var omitted = 0
}

/// A change of the runs in progress.
struct RunChange: Sendable, Hashable {
  let path: [String]
  /// The user whose run has begun or ended, or nil if a run has printed something.
  let user: String?
  /// How the run has ended.
  var ended: Ended?

  struct Ended: Sendable, Hashable {
    let run: RunID
    let path: [String]
    let selection: String
    let title: String
    let inputs: [RunInput]
    let state: RunState
    let exitStatus: Int?
    /// The user who has stopped it.
    let stopper: String?
  }
}
