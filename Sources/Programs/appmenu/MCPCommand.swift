internal import AppMenuKit
internal import ArgumentParser
internal import Foundation
internal import StructuredData
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

  private static let waitingLimit = 16

  func validate() throws {
    guard arguments.menu != "-" else {
      throw ValidationError("the menu cannot come from standard input, which carries the messages")
    }
    guard limit >= 0 else { throw ValidationError("--limit takes a number from 0 on") }
  }

  @MainActor
  func run() async throws {
    let host = HostEnvironment.appMenu
    let ends = ToolProgramEnds(telling: SpooledRuns(menu: arguments.menu, via: "mcp", host))
    var parts = AppMenu.Parts(
      reader: MenuSource.reader(of: arguments.menu, digest: arguments.pin.digest, host), host: host,
      pluginOptions: arguments.plugins.plugins,
      menuFolder: MenuSource.folder(of: arguments.menu))
    parts.runs = ends
    parts.menuFetcher = MenuSource.fetcher(host)
    let app = AppMenu(parts)
    let loading = await app.loadMenu()
    report(loading.diagnostics)
    guard let menu = loading.menu else { throw ExitStatus.usage }
    let runner = MenuToolRunner(app, host: host, menu: menu, ends: ends)
    Self.tell(await runner.catalog())
    let session = ToolSession(
      runner, name: menu.title, version: HostEnvironment.currentVersion, limit: limit
    ) { Output.write($0) }
    let following = Task {
      await runner.follow(loading) { update in
        report(update.diagnostics)
      } toolsChanged: {
        Self.tell(await runner.catalog())
        await session.toolsChanged()
      }
    }
    await Self.pass(to: session)
    following.cancel()
    await session.disconnect()
    await app.shutDown()
  }

  /// Passes the lines of standard input to a session until they end.
  private static func pass(to session: ToolSession) async {
    let (lines, continuation) = AsyncStream.makeStream(of: MessageLines.Line.self)
    // As long as lines wait, nothing more is read.
    let places = DispatchSemaphore(value: waitingLimit)
    // A thread of its own: reading waits for the client.
    Thread.detachNewThread {
      var reader = MessageLines()
      do {
        while let bytes = try StandardInput.next() {
          for line in reader.append(bytes) {
            places.wait()
            continuation.yield(line)
          }
        }
      } catch {
        Output.printError("error: standard input cannot be read")
      }
      continuation.finish()
    }
    for await line in lines {
      await session.receive(line)
      places.signal()
    }
  }

  private func report(_ diagnostics: [Diagnostic]) {
    if !diagnostics.isEmpty { Output.report(diagnostics, name: arguments.menu) }
  }

  /// Reports the items that are not offered, and how to offer them.
  private static func tell(_ catalog: ToolCatalog) {
    if catalog.tools.isEmpty, catalog.withheld.isEmpty {
      Output.printError("warning: no item of the menu has 'tool: true'")
    }
    let files = catalog.withheld.compactMap { $0.location?.file }
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
