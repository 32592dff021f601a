internal import Platform
internal import DisplayText
internal import MenuCommands
internal import MenuDispatch
package import Picker
package import PluginHost
package import TerminalUI

/// Runs the programs of `pick`: for previews and lines under the guard, without a terminal; others as items do.
@MainActor
package final class PickProgramRunner: PickPrograms {
  private let host: HostEnvironment
  private let launcher: any PluginLauncher
  private let time: any TimeSource
  private let runner: ProgramRunner
  private let shell: String
  /// The program that was stopped on the terminal, which the next use continues.
  private var suspended: SuspendedProgram?

  package init(
    host: HostEnvironment, terminal: any ProgramTerminal,
    launcher: any PluginLauncher = SubprocessLauncher(), time: any TimeSource = SystemTime()
  ) {
    self.host = host
    self.launcher = launcher
    self.time = time
    runner = ProgramRunner(terminal, report: .untilKey(dash: "-"), host.wording)
    shell = Self.shell(in: host.variables)
  }

  /// The shells that understand `"$NAME"` and `NAME=$(…)` as POSIX has them.
  private static let posixShells: Set<String> = [
    "sh", "ash", "bash", "dash", "ksh", "ksh93", "mksh", "yash", "zsh",
  ]

  /// Returns the shell that runs scripts: the user's own if it is one of POSIX's kind, else `/bin/sh`.
  private static func shell(in variables: [String: String]) -> String {
    guard let shell = variables["SHELL"], shell.hasPrefix("/"),
      let name = shell.split(separator: "/").last, posixShells.contains(String(name)),
      FileManager.default.isExecutableFile(atPath: shell)
    else { return "/bin/sh" }
    return shell
  }

  package func program(_ script: PickScript) -> TerminalProgram {
    TerminalProgram(
      title: shell, program: shell, arguments: ["-c", script.text],
      environment: environment(of: script), pause: .never)
  }

  /// Ends stopped programs.
  package func close() async { await runner.close() }

  private func environment(of script: PickScript) -> [String: String] {
    host.variables.merging(script.variables) { $1 }
  }

  private var wording: Wording { host.wording }

  // MARK: Programs

  package func preview(
    _ script: PickScript, columns: Int, rows: Int,
    show: @escaping @MainActor @Sendable (String) -> Void
  ) async -> String? {
    var size: [String: String] = [:]
    if rows > 0 {
      size = ["COLUMNS": "\(columns)", "LINES": "\(rows)"]
      for (name, value) in size { size["FZF_PREVIEW_" + name] = value }
    }
    let program = PreparedProgram(
      program: shell, words: [shell, "-c", script.text],
      environment: environment(of: script).merging(size) { $1 })
    let run = CommandRun(
      program, guardProgram: host.guardProgram, launcher: launcher, time: time,
      limit: PickPreview.limit, endsAtLimit: rows > 0, usesOnePipe: true)
    guard let result = try? await run.run(show: { await show($0) }) else { return nil }
    if rows > 0, result.dropped > 0 { return wording(.thereIsMore) }
    switch result.end {
    case .exited(0): return nil
    // Its output explains the end.
    case _ where rows > 0 && !result.transcript.isEmpty: return nil
    case .notStarted(let reason): return wording(.notStarted(reason: reason))
    case let end: return wording(.itEnded(end: end.words(in: wording)))
    }
  }

  package func execute(_ script: PickScript) async -> String? {
    let end: TerminalProgramEnd
    if let program = suspended {
      suspended = nil
      end = await runner.resume(program)
    } else {
      end = await runner.run(program(script))
    }
    switch end {
    case .exited(0): return nil
    case .suspended(let program):
      suspended = program
      return wording(.suspended)
    case let end: return wording(.theProgramEnded(end: end.words(in: wording)))
    }
  }

  package func output(of script: PickScript) -> AsyncStream<[UInt8]> {
    let (bytes, continuation) = AsyncStream<[UInt8]>.makeStream()
    let command = PluginCommand(
      guardProgram: host.guardProgram, program: shell, arguments: ["-c", script.text],
      environment: environment(of: script), workingDirectory: nil)
    let process = launcher.launch(command) { event in
      switch event {
      case .output(let bytes): continuation.yield(bytes)
      case .ended: continuation.finish()
      // There is no place for its errors; the empty list shows the failure.
      case .errorOutput, .outputClosed, .inputClosed, .inputStalled: break
      }
    }
    process.closeInput()
    continuation.onTermination = { _ in process.terminate() }
    return bytes
  }
}
