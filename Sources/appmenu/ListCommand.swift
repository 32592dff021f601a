internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines
internal import MenuInteraction

/// `appmenu list`: prints the content of a menu, without a terminal and without starting a plugin.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the items of a menu.")

  @OptionGroup var arguments: MenuArguments

  @Option(help: "Print only matching items, including those in submenus, the best first.")
  var filter: String?

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    let menu = try await arguments.appMenu().requireMenu(named: arguments.menu)
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
}
