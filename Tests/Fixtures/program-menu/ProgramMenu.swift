import AppMenuKit
import Foundation

/// A program that embeds a menu whose items run programs on the terminal, for tests.
///
///     program-menu (screen|spoken|plain) MENU
///
/// The handler `run` takes `script`, `program`, `directory`, `pause` and `timeout` from the item's arguments, runs
/// the program, and tells its end; `resume` and `end` are about the program that was stopped last; `replace` and
/// `print` leave the menu.
@main enum ProgramMenu {
  static func main() {
    SubprocessLauncher.adoptOrphans()
    Task { @MainActor in
      exit(await run(CommandLine.arguments[1], menu: CommandLine.arguments[2]))
    }
    RunLoop.main.run()
  }

  @MainActor private static func run(_ mode: String, menu: String) async -> Int32 {
    let app = AppMenu(AppMenu.Parts(reader: FileMenuItemsReader(.file(menu))))
    let handler = ProgramHandler(app)
    app.registry.register(handler, names: ["run", "resume", "end", "replace", "print"])
    do {
      let end =
        mode == "plain"
        ? try await app.run(
          on: AppMenu.Lines(
            read: { readLine() },
            write: { FileHandle.standardOutput.write(Data($0.utf8)) }, areStandardStreams: true))
        : try await app.run(isSpoken: mode == "spoken")
      switch end {
      case .left: return 0
      case .inputEnded: return 1
      case .exit(.print(let text)):
        print(text)
        return 0
      case .exit(.replace(let program)):
        print(program.replaceProcess())
        return 3
      }
    } catch {
      print(error.localizedDescription)
      return 2
    }
  }
}

/// Runs what an item names.
@MainActor final class ProgramHandler: MenuItemHandler {
  private let app: AppMenu
  private var stopped: SuspendedProgram?

  init(_ app: AppMenu) { self.app = app }

  nonisolated func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    try await answer(selection.item)
  }

  private func answer(_ item: MenuItem) async throws -> HandlerResult {
    guard let runner = app.terminalRunner else {
      throw HandlerFailure(.failed, "There is no terminal.")
    }
    switch item.tapHandlerName {
    case "resume":
      guard let stopped else { throw HandlerFailure(.failed, "Nothing is stopped.") }
      return tell(await runner.resume(stopped))
    case "end":
      guard let stopped else { throw HandlerFailure(.failed, "Nothing is stopped.") }
      await runner.end(stopped)
      return tell("killed")
    case "print":
      runner.leave(with: .print(item.title))
      return tell("leaving")
    case "replace":
      runner.leave(with: .replace(program(of: item)))
      return tell("leaving")
    default:
      return tell(await runner.run(program(of: item)))
    }
  }

  private func program(of item: MenuItem) -> TerminalProgram {
    let script = item.arguments["script"]?.string
    return TerminalProgram(
      title: item.title, program: item.arguments["program"]?.string ?? "/bin/bash",
      arguments: script.map { ["-c", $0] } ?? [],
      environment: ProcessInfo.processInfo.environment.merging(["GIVEN": "given"]) { $1 },
      directory: item.arguments["directory"]?.string,
      pause: item.arguments["pause"]?.string.flatMap { TerminalProgram.Pause(rawValue: $0) }
        ?? .never,
      timeout: item.arguments["timeout"]?.string.flatMap { Double($0) }.map { .seconds($0) })
  }

  private func tell(_ end: TerminalProgramEnd) -> HandlerResult {
    switch end {
    case .exited(let status): tell("exited \(status)")
    case .signalled(let number): tell("signal \(number)")
    case .timedOut: tell("timed out")
    case .suspended(let program):
      remember(program)
    case .notStarted(let reason): tell("not started: \(reason)")
    }
  }

  private func remember(_ program: SuspendedProgram) -> HandlerResult {
    stopped = program
    return tell("stopped")
  }

  private func tell(_ words: String) -> HandlerResult {
    HandlerResult(effects: [.toast(text: "<\(words)>", style: nil)])
  }
}
