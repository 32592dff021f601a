internal import RunLog
internal import RunRecords

/// A run that goes on in a server.
struct OngoingRun: Sendable, Hashable {
  /// The ID in the log.
  let id: RunID
  /// The ID of the selection that started it.
  let invocation: String
  /// The name of the user who started it.
  let user: String
  /// The item.
  let item: RunItem
  /// The end of what it has printed.
  var output: [UInt8] = []
}

/// A change of the runs that go on.
struct RunChange: Sendable, Hashable {
  /// The path of the item.
  let path: [String]
  /// The user whose run has begun or ended, or nil if a run has printed something.
  let user: String?
}

extension Set {
  /// Returns the elements and removes them.
  mutating func take() -> Set {
    defer { self = [] }
    return self
  }
}
