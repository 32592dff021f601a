internal import ArgumentParser

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Shows a menu and opens the selected item.")

  @OptionGroup var arguments: MenuArguments

  @OptionGroup var broker: RemoteArguments

  @Flag(help: "Print a numbered list and a prompt instead of screens.")
  var plain = false

  @Flag(help: "Print a line for each change instead of screens, for screen readers.")
  var screenReader = false

  func run() async throws {
    try await MenuRun(
      menu: arguments.menu, plugins: arguments.plugins.plugins, plain: plain,
      screenReader: screenReader, broker: broker, digest: arguments.pin.digest
    ).run()
  }
}
