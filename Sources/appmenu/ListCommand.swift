internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines
internal import MenuInteraction

/// `appmenu list`: prints the content of a menu, without a terminal.
///
/// It starts no program and no plugin unless it is told to.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the items of a menu.")

  @OptionGroup var arguments: MenuArguments

  @Option(help: "Print only matching items, including those in submenus, the best first.")
  var filter: String?

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Flag(help: "Ask for the items that programs, files and handlers give, and print them, too.")
  var expand = false

  @MainActor
  func run() async throws {
    let app = arguments.appMenu()
    var menu = try await app.requireMenu(named: arguments.menu)
    if expand { menu = try await expanded(menu, app) }
    guard let filter else {
      switch format {
      case .json: try MenuJSON.print(menu, entries: menu.entries)
      case .text: for line in PlainText.lines(for: menu) { Output.printWithSigns(line) }
      }
      return
    }
    let found = ItemIndex(menu).places(matching: filter)
    switch format {
    case .json: try MenuJSON.print(menu, entries: found.map { .item($0.item) })
    case .text:
      let width = PlainText.width(ofWords: found.map(\.item))
      for match in found {
        let place =
          match.trail.isEmpty ? "" : "  (\(match.trail.map(\.title).joined(separator: " › ")))"
        Output.printWithSigns(
          PlainText.line(forFound: match.item, width: width) + PlainText.safe(place))
      }
    }
    if found.isEmpty { throw ExitStatus.nothing }
  }

  @MainActor
  private func expanded(_ menu: Menu, _ app: AppMenu) async throws -> Menu {
    do {
      let expanded = try await menu.expanded { item in
        // An item that cannot be used has none.
        if await app.disabledReason(of: item) != nil { return Menu(title: item.title) }
        return try await app.items(of: item, in: menu)
      }
      await app.shutDown()
      return expanded
    } catch {
      await app.shutDown()
      guard let failure = error as? HandlerFailure else { throw error }
      Output.report(failure)
      throw ExitStatus.handler
    }
  }
}
