package struct ProgramLaunch: Sendable, Hashable {
  package var path: String
  /// The arguments, without the program's name.
  package var arguments: [String]
  /// The whole environment.
  package var environment: [String: String]
  /// The working directory, or nil for the current one.
  package var directory: String?

  package init(
    path: String, arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil
  ) {
    (self.path, self.arguments) = (path, arguments)
    (self.environment, self.directory) = (environment, directory)
  }
}

/// The time during which a program has the terminal: from its start or continuation to its end or stop.
package struct ProgramTurn: Sendable {
  package enum Subject: Sendable, Hashable {
    case start(ProgramLaunch)
    /// A stopped program to continue, by its process.
    case resume(Int32)
  }

  package enum Outcome: Sendable, Hashable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
    case stopped(process: Int32)
    case notStarted(String)
  }

  package var subject: Subject
  /// The time after which the program is ended, or nil for no limit.
  package var timeout: Duration?
  /// Returns a line that is shown after an outcome until a key is pressed, or nil for none; it is
  /// written to the terminal unchanged.
  package var farewell: @Sendable (Outcome) -> String?

  package init(
    _ subject: Subject, timeout: Duration? = nil,
    farewell: @escaping @Sendable (Outcome) -> String? = { _ in nil }
  ) {
    (self.subject, self.timeout, self.farewell) = (subject, timeout, farewell)
  }
}

/// A terminal that can be lent to programs; tests use one that starts nothing.
package protocol ProgramTerminal: Sendable {
  var isLent: Bool { get }
  /// Lends the terminal for a turn, and takes it back; one turn at a time.
  ///
  /// Cancelling the task ends the program: TERM, and KILL half a second later, to its whole process group.
  @MainActor func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome
  /// Ends a stopped program with its process group.
  func end(process: Int32) async
}
