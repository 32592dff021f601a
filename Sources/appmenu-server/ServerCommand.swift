internal import AppMenuKit
internal import ArgumentParser
internal import CProcesses

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
    await main(nil)
  }
}
