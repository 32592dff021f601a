internal import AppMenuKit
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

  @Option(
    help: ArgumentHelp(
      "Open at this item; in a submenu, one option for each menu. An item that would run at once is only selected.",
      valueName: "item"))
  var at: [String] = []

  @Option(
    help: ArgumentHelp(
      "A value for the form of the item of --at, which is filled in and not sent; repeatable.",
      valueName: "id=value"))
  var input: [String] = []

  func validate() throws {
    if at.isEmpty, !input.isEmpty { throw ValidationError("--input needs --at ITEM") }
  }

  func run() async throws {
    let given = try input.map { word in
      guard let sign = word.firstIndex(of: "=") else {
        throw ValidationError("--input takes id=value, not '\(word)'")
      }
      return (id: String(word[..<sign]), text: String(word[word.index(after: sign)...]))
    }
    try await MenuRun(
      menu: arguments.menu, plugins: arguments.plugins.plugins, plain: plain,
      screenReader: screenReader, broker: broker, digest: arguments.pin.digest,
      start: at.isEmpty ? nil : AppMenu.Start(at: at, given)
    ).run()
  }
}
