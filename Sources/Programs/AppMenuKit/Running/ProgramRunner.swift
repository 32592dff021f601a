internal import Platform
internal import DisplayText
internal import MenuDispatch
internal import MenuLines
internal import TerminalUI

/// Runs programs for a front end: one at a time, in the order of the calls.
@MainActor
final class ProgramRunner: TerminalProgramRunner {
  /// The presentation of a program's end.
  enum Report {
    /// A line is shown below the program's output until a key is pressed, before the menu covers
    /// the output.
    case untilKey(dash: String)
    /// A line of the menu's own.
    case line(@MainActor (String) -> Void)
  }

  private let terminal: any ProgramTerminal
  private let report: Report
  private let wording: Wording
  private let now: @Sendable () -> ContinuousClock.Instant
  /// Ends the session.
  var leave: @MainActor () -> Void = {}
  private(set) var exit: TerminalExit?
  private var suspended: [Int32: SuspendedProgram] = [:]
  /// The turns under way or waiting, by number.
  private var turns: [Int: Task<TerminalProgramEnd, Never>] = [:]
  private var nextTurn = 0
  private var isClosed = false

  init(
    _ terminal: any ProgramTerminal, report: Report, _ wording: Wording = .english,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.now = now
    self.terminal = terminal
    self.wording = wording
    self.report = report
  }

  // MARK: Programs

  func run(_ program: TerminalProgram) async -> TerminalProgramEnd {
    await play(.start(program.launch), program)
  }

  func resume(_ program: SuspendedProgram) async -> TerminalProgramEnd {
    await play(.resume(program.process), program.program)
  }

  func end(_ program: SuspendedProgram) async {
    guard suspended.removeValue(forKey: program.process) != nil else { return }
    await terminal.end(process: program.process)
  }

  func leave(with exit: TerminalExit) {
    self.exit = exit
    leave()
  }

  /// Ends all programs, and waits for their end.
  func close() async {
    isClosed = true
    for task in turns.values { task.cancel() }
    for task in turns.values { _ = await task.value }
    let terminal = terminal
    await withTaskGroup(of: Void.self) { group in
      for process in suspended.keys { group.addTask { await terminal.end(process: process) } }
    }
    suspended = [:]
  }

  // MARK: Turns

  /// Plays a turn after those before it.
  private func play(
    _ subject: ProgramTurn.Subject, _ program: TerminalProgram
  ) async -> TerminalProgramEnd {
    guard !isClosed else { return .notStarted(wording(.menuHasEnded)) }
    let number = nextTurn
    nextTurn += 1
    let before = turns[number - 1]
    let task = Task {
      _ = await before?.value
      return await playNow(subject, program)
    }
    turns[number] = task
    defer { turns[number] = nil }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func playNow(
    _ subject: ProgramTurn.Subject, _ program: TerminalProgram
  ) async -> TerminalProgramEnd {
    if case .resume(let process) = subject {
      if Task.isCancelled, let program = suspended[process] { return .suspended(program) }
      guard suspended.removeValue(forKey: process) != nil else {
        return .notStarted(wording(.hasEnded))
      }
    } else if Task.isCancelled {
      return .notStarted(wording(.notWanted))
    }
    var farewell: @Sendable (ProgramTurn.Outcome) -> String? = { _ in nil }
    if case .untilKey(let dash) = report {
      // A continued program has been visible before.
      var start: ContinuousClock.Instant?
      if case .start = subject { start = now() }
      farewell = { [wording, now, start] outcome in
        let end = TerminalProgramEnd(outcome, program)
        let took = start.map { $0.duration(to: now()) }
        guard program.waitsForKey(after: end, took: took) else { return nil }
        return wording(.pressKey(line: program.line(about: end, wording), dash: dash))
      }
    }
    let outcome = await terminal.run(
      ProgramTurn(subject, timeout: program.timeout, farewell: farewell))
    let end = TerminalProgramEnd(outcome, program)
    if case .suspended(let stopped) = end {
      suspended[stopped.process] = stopped
      // The caller was cancelled, so that nothing would continue the program.
      if Task.isCancelled { await self.end(stopped) }
    }
    if case .line(let write) = report, end.isFailure { write(program.line(about: end, wording)) }
    return end
  }
}

extension TerminalProgramEnd {
  init(_ outcome: ProgramTurn.Outcome, _ program: TerminalProgram) {
    self =
      switch outcome {
      case .exited(let status): .exited(status)
      case .signalled(let number): .signalled(number)
      case .timedOut: .timedOut
      case .stopped(let process): .suspended(SuspendedProgram(program, process: process))
      case .notStarted(let reason): .notStarted(reason)
      }
  }
}

extension TerminalProgram {
  /// The time in which the output of a program cannot have been read.
  private static var shortTime: Duration { .seconds(1) }

  /// Returns whether the program's output would be covered before it could be read, or the item wants a pause.
  ///
  /// Whether something was printed is not known: the program has the terminal itself. If the terminal were asked for the
  /// position of the cursor before the start, a late answer would be input of the program, so that every short program
  /// counts.
  ///
  /// - Parameter took: the time since its start, or `nil` for a program that was continued.
  fileprivate func waitsForKey(after end: TerminalProgramEnd, took: Duration?) -> Bool {
    switch (pause, end) {
    case (.never, _), (_, .suspended), (_, .notStarted): false
    case (.always, _): true
    case (.onError, _): end.isFailure || took.map { $0 < Self.shortTime } ?? false
    }
  }

  fileprivate func line(about end: TerminalProgramEnd, _ wording: Wording) -> String {
    "[\(PlainText.safe(title))] \(end.words(in: wording))"
  }
}
