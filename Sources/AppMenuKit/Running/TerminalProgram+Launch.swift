internal import MenuHandlers
internal import TerminalUI

extension TerminalProgram {
  /// The program as the terminal starts it.
  var launch: ProgramLaunch {
    ProgramLaunch(
      path: program, arguments: arguments, environment: environment, directory: directory)
  }

  /// Runs the program in place of this process; returns the reason if that cannot be done.
  package func replaceProcess() -> String { launch.replaceProcess() }
}
