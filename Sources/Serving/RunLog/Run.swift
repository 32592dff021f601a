package import RunRecords

/// A run of an item, as the log has it.
package struct Run: Sendable, Hashable, Identifiable {
  /// The name of the run in addresses.
  package let id: RunID
  /// The item, as it was when the run began.
  package let item: RunItem
  /// The name of the user who began it.
  package let user: String
  /// Whether it goes on, and otherwise how it ended.
  package let state: RunState
  /// When it began, in milliseconds since 1970.
  package let started: Int
  /// When it ended, in milliseconds since 1970; for a lost run, when that was noticed.
  package let ended: Int?
  /// The inputs; secrets have no value.
  package let inputs: [RunInput]
  /// The exit status of its program, if there was one.
  package let exitStatus: Int?
  /// Why it failed.
  package let note: String?
  /// The name of the user who stopped it, if it is known; older versions have kept a note in the server's language.
  package let stopper: String?
  /// How many bytes it has written, all that is no longer kept included.
  package let outputSize: Int
  /// The name of the machine on which it ran, if it was restored from an archive.
  package let host: String?
  /// What it was begun by other than a page of the server, as `select` and `mcp`.
  package let via: String?
  /// The parts of the output that are kept.
  let window: OutputWindow
}
