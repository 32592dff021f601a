internal import Platform
package import MenuDispatch
internal import TerminalUI

extension TerminalProgram {
  var launch: ProgramLaunch {
    ProgramLaunch(
      path: program, arguments: arguments, environment: environment, directory: directory)
  }

  /// Runs the program in place of this process; returns the reason if that cannot be done.
  package func replaceProcess() -> String { launch.replaceProcess() }

  /// Runs the program with the standard streams of this process, up to its end or its timeout.
  ///
  /// When the keyboard stops the program, this process stops with it, as all of a job does, and continues it when
  /// it is continued itself.
  @MainActor package func runOnStandardStreams() async -> TerminalProgramEnd {
    let streams = StandardStreams(keepsTyped: true)
    let deadline = timeout.map { ContinuousClock.now + $0 }
    var subject = ProgramTurn.Subject.start(launch)
    while true {
      let left = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
      let outcome = await streams.run(ProgramTurn(subject, timeout: left))
      switch (outcome, subject) {
      case (.stopped(let process), _), (.notStarted, .resume(let process)):
        subject = .resume(process)
        if StandardStreams.haveTerminal {
          // This signal does not stop an orphaned process group, which no process could continue.
          kill(0, SIGTSTP)
          try? await Task.sleep(for: .milliseconds(20))
        } else {
          // No shell can continue the program.
          if let deadline { try? await Task.sleep(until: deadline, clock: .continuous) }
          await streams.end(process: process)
          return .timedOut
        }
      default: return TerminalProgramEnd(outcome, self)
      }
    }
  }
}
