internal import AppMenuKit
internal import ArgumentParser
internal import MenuCommands
internal import MenuLines
internal import ToolServer

struct MCPCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Offers items of a menu as tools to other programs.",
    discussion: """
      Speaks the Model Context Protocol on standard input and output. A client starts it. Items \
      with 'tool: true' are offered, if their files are trusted ('appmenu trust').
      """)

  @OptionGroup var arguments: MenuArguments

  @Option(
    help: ArgumentHelp(
      "Offer up to this many items as tools of their own; more are found and run by two tools.",
      valueName: "count"))
  var limit = ToolSession.defaultLimit

  func validate() throws {
    try arguments.requireMenuName()
    guard arguments.menu != "-" else {
      throw ValidationError("the menu cannot come from standard input, which carries the messages")
    }
    guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on") }
  }

  @MainActor
  func run() async throws {
    let host = HostEnvironment.appMenu
    let ends = ToolProgramEnds(telling: SpooledRuns(menu: arguments.menu, via: "mcp", host))
    let app = arguments.appMenu(runs: ends)
    let loading = await app.loadMenu()
    Output.report(loading.diagnostics, name: arguments.menu)
    guard let menu = loading.menu else { throw ExitStatus.usage }
    let runner = MenuToolRunner(app, host: host, menu: menu, ends: ends)
    Self.tell(await runner.catalog())
    let session = ToolSession(
      runner, name: menu.title, version: HostEnvironment.currentVersion, limit: limit
    ) { Output.write($0) }
    let following = Task {
      await runner.follow(loading) { update in
        Output.report(update.diagnostics, name: arguments.menu)
      } toolsChanged: {
        Self.tell(await runner.catalog())
        await session.toolsChanged()
      }
    }
    await StandardInput.passMessages {
      var reader = MessageLines()
      return { bytes, pass in reader.append(bytes).forEach(pass) }
    } to: {
      await session.receive($0)
    }
    following.cancel()
    await session.disconnect()
    await app.shutDown()
  }

  /// Reports the items that are not offered, and how to offer them.
  private static func tell(_ catalog: ToolCatalog) {
    if catalog.tools.isEmpty, catalog.withheld.isEmpty {
      Output.printError("warning: no item of the menu has 'tool: true'")
    }
    let files = catalog.withheld.flatMap { $0.location?.files ?? [] }
    let counts = Dictionary(grouping: files, by: \.name)
    for (name, files) in counts.sorted(by: { $0.key < $1.key }) {
      let count = files.count
      Output.printError(
        "warning: \(count) item\(count == 1 ? "" : "s") of '\(PlainText.safe(name))' "
          + "\(count == 1 ? "is" : "are") not offered: the file is not trusted")
      let hint = MenuTrust(host: .appMenu).hint(for: files[0])
      Output.printError("  " + PlainText.safe(hint))
    }
  }
}
