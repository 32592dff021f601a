internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines
internal import MenuInteraction

/// Starts no program and no plugin without `--expand`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the items of a menu.")

  @OptionGroup var arguments: MenuArguments

  @Option(help: "Print only matching items, including those in submenus, the best first.")
  var filter: String?

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "Print texts in the language of this locale, as ko or ko_KR; C for those without a language.",
      valueName: "locale"))
  var locale: String?

  @Flag(help: "Ask for the items that programs, files and handlers give, and print them, too.")
  var expand = false

  @Flag(
    help:
      "Print the file and the line of each value of the items: of a base, an overlay or a drop-in.")
  var overlays = false

  func validate() throws {
    guard let locale, let mistake = HostEnvironment.mistake(inLocale: locale) else { return }
    throw ValidationError(
      "--locale takes a language such as ko, ko-KR or ko_KR.UTF-8, or C: \(mistake)")
  }

  @MainActor
  func run() async throws {
    let app = arguments.appMenu(locale: locale)
    var menu = try await app.requireMenu(named: arguments.menu)
    if overlays { return try printOrigins() }
    var isWhole = true
    if expand { (menu, isWhole) = try await expanded(menu, app) }
    let isFound = try print(menu)
    if !isWhole { throw ExitStatus.handler }
    if !isFound { throw ExitStatus.nothing }
  }

  private func printOrigins() throws {
    var reader = FileMenuItemsReader(.file(arguments.menu))
    reader.places = HostEnvironment.appMenu.menuPlaces
    let origins = reader.valueOrigins()
    guard format == .text else { return try Output.printJSON(origins.map(\.json)) }
    var last: [String] = []
    for origin in origins {
      if origin.path != last { Output.print(PlainText.safe(origin.path.joined(separator: " › "))) }
      last = origin.path
      let place = origin.location.start.map { ":\($0.line):\($0.column)" } ?? ""
      Output.print(PlainText.safe("  \(origin.key)  \(origin.location.file.name)\(place)"))
    }
  }

  private func print(_ menu: Menu) throws -> Bool {
    guard let filter else {
      try Output.print(menu, as: format)
      return true
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
    return !found.isEmpty
  }

  /// The time that one source may take.
  private static let patience = Duration.seconds(30)

  /// Returns the menu with the items of all sources that can be asked; the others are reported.
  @MainActor
  private func expanded(_ menu: Menu, _ app: AppMenu) async throws -> (menu: Menu, isWhole: Bool) {
    var isWhole = true
    let expanded = try await menu.expanded { item in
      // A disabled item has no items.
      if await app.disabledReason(of: item, in: menu) != nil { return Menu(title: item.title) }
      do {
        let items = try await app.items(of: item, in: menu, timeout: Self.patience)
        Output.reportNotice(of: items, from: item)
        return items
      } catch var failure as HandlerFailure {
        isWhole = false
        if failure.kind != .untrusted { failure.message = "'\(item.title)': \(failure.message)" }
        Output.report(failure)
        return Menu(title: item.title)
      }
    }
    await app.shutDown()
    return (expanded, isWhole)
  }
}
