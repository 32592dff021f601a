internal import AppMenuKit
internal import ArgumentParser
internal import CProcesses
internal import Foundation

@main struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appmenu-server",
    abstract: "Shows menus in browsers, and lends handlers to other machines.",
    version: HostEnvironment.currentVersion,
    subcommands: [
      ServeCommand.self, WorkerCommand.self, RelayCommand.self, HashPasswordCommand.self,
      NewTokenCommand.self,
    ])

  static func main() async {
    // Before there are further threads: the memory of messages to all pages would stay with the thread that sent them.
    cp_limit_memory_pools(2)
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // As `appmenu` reports them, which usually starts this program.
      var text = fullMessage(for: error)
      if text.hasPrefix("Error: ") { text = "error: " + text.dropFirst(7) }
      for name in ["serve", "worker", "hash-password", "new-token"] {
        text = text.replacing("Usage: appmenu-server " + name, with: "Usage: appmenu " + name)
      }
      printError(text)
      exit(withError: ExitCode(2))
    }
  }
}

/// Writes a line to standard error.
func printError(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
