internal import AppMenuKit
internal import ArgumentParser
internal import CProcesses
internal import Foundation

/// `appmenu-server`: menus in browsers and on other machines.
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
    // Before there are further threads: the memory of what is sent to all pages at once would stay with the thread that
    // has sent it.
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
      // As `appmenu` tells of them, by which it is usually started.
      var text = fullMessage(for: error)
      if text.hasPrefix("Error: ") { text = "error: " + text.dropFirst(7) }
      for name in ["serve", "worker", "hash-password", "new-token"] {
        text = text.replacing("Usage: appmenu-server " + name, with: "Usage: appmenu " + name)
      }
      FileHandle.standardError.write(Data((text + "\n").utf8))
      exit(withError: ExitCode(2))
    }
  }
}
