package import RunRecords

package struct Run: Sendable, Hashable, Identifiable {
  /// The ID of the run in addresses.
  package let id: RunID
  package let item: RunItem
  package let user: String
  /// Whether it is in progress, and otherwise its result.
  package let state: RunState
  package let started: Int
  /// When it ended, in milliseconds since 1970; for a lost run, when that was noticed.
  package let ended: Int?
  package let inputs: [RunInput]
  /// The exit status of its program, if there was one.
  package let exitStatus: Int?
  /// The reason of a failure.
  package let note: String?
  /// The name of the user who stopped it, if it is known; older versions stored a note in the server's language.
  package let stopper: String?
  /// The size of its output in bytes, including what is no longer stored.
  package let outputSize: Int
  /// The name of the machine on which it ran, if it was restored from an archive.
  package let host: String?
  /// What started it if not a page of the server, such as `select` or `mcp`.
  package let via: String?
  /// The parts of the output that are stored.
  let window: OutputWindow
}
