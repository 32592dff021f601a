internal import AppMenuKit
internal import ArgumentParser

/// `appmenu-server`: menus in browsers and on other machines.
@main struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appmenu-server",
    abstract: "Shows menus in browsers, and lends handlers to other machines.",
    version: HostEnvironment.currentVersion,
    subcommands: [ServeCommand.self, HashPasswordCommand.self, NewTokenCommand.self])
}
