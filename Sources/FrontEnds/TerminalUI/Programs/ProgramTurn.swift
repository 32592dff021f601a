/// A program to be run, with all that it is given.
package struct ProgramLaunch: Sendable, Hashable {
  /// The path of its file.
  package var path: String
  /// The arguments, without the program's name.
  package var arguments: [String]
  /// The whole environment.
  package var environment: [String: String]
  /// The working directory, or `nil` for the current one.
  package var directory: String?

  /// Creates a launch.
  package init(
    path: String, arguments: [String] = [], environment: [String: String] = [:],
    directory: String? = nil
  ) {
    (self.path, self.arguments) = (path, arguments)
    (self.environment, self.directory) = (environment, directory)
  }
}

/// The time for which a program has the terminal: from its start, or its continuation, to its end or stop.
package struct ProgramTurn: Sendable {
  /// The program of a turn.
  package enum Subject: Sendable, Hashable {
    /// A program to start.
    case start(ProgramLaunch)
    /// A stopped program to continue, by its process.
    case resume(Int32)
  }

  /// The outcome of a turn.
  package enum Outcome: Sendable, Hashable {
    /// The program exited with a status.
    case exited(Int32)
    /// A signal ended the program.
    case signalled(Int32)
    /// The program took too long, and was ended.
    case timedOut
    /// The program was stopped, and can be continued.
    case stopped(process: Int32)
    /// The program could not be started, for the given reason.
    case notStarted(String)
  }

  /// The program.
  package var subject: Subject
  /// The time after which the program is ended, or `nil` for none.
  package var timeout: Duration?
  /// Returns a line that is shown after an outcome until a key is pressed, or `nil` for none.
  ///
  /// It is written to the terminal as it is.
  package var farewell: @Sendable (Outcome) -> String?

  /// Creates a turn.
  package init(
    _ subject: Subject, timeout: Duration? = nil,
    farewell: @escaping @Sendable (Outcome) -> String? = { _ in nil }
  ) {
    (self.subject, self.timeout, self.farewell) = (subject, timeout, farewell)
  }
}

/// A terminal that programs may have for a while; tests pass one that starts nothing.
package protocol ProgramTerminal: Sendable {
  /// Whether a program has the terminal.
  var isLent: Bool { get }
  /// Hands the terminal over for a turn, and takes it back; one turn at a time.
  ///
  /// Cancelling the task ends the program: TERM, and KILL half a second later, to all of its process group.
  @MainActor func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome
  /// Ends a stopped program, and all of its process group.
  func end(process: Int32) async
}
