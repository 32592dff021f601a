internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// How results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// The arguments that every command about a menu has.
struct MenuArguments: ParsableArguments {
  @Argument(
    help: "The menu file; '-' reads it from standard input.", completion: Completions.menuFiles)
  var menu: String

  @OptionGroup var plugins: PluginArguments

  /// Returns the parts of an app menu for this menu.
  @MainActor
  func appMenu() -> AppMenu {
    AppMenu(
      AppMenu.Parts(
        reader: MenuSource.reader(of: menu), pluginOptions: plugins.plugins,
        menuFolder: MenuSource.folder(of: menu)))
  }
}

/// `--plugins`.
struct PluginArguments: ParsableArguments {
  @Option(
    name: .customLong("plugins"), parsing: .singleValue,
    help: ArgumentHelp("A plugin, or a folder of plugins; may be repeated.", valueName: "dir"),
    completion: .directory)
  var plugins: [String] = []
}

/// Menus by the name that the command line gives.
enum MenuSource {
  /// The name that diagnostics use for standard input.
  static let standardInputName = "<stdin>"
  private static let limit = 64 << 20

  /// Returns a reader of the menu called `name`; standard input is read here, once.
  static func reader(of name: String) -> any MenuItemsReader {
    guard name == "-" else { return FileMenuItemsReader(.file(name)) }
    do {
      let bytes = try LocalFileSystem.readAll(STDIN_FILENO, limit: limit)
      return FileMenuItemsReader(.bytes(bytes, name: standardInputName, folder: "."))
    } catch {
      return UnreadableMenu(reason: error.reason)
    }
  }

  static func folder(of name: String) -> String {
    name == "-" ? "." : name.folderOfPath
  }

  /// Returns the name to show for a menu.
  static func shownName(_ name: String) -> String { name == "-" ? standardInputName : name }
}

extension AppMenu {
  /// Returns the menu, or the end of the program with what is wrong with it.
  func requireMenu(named name: String) throws -> Menu {
    let loading = loadMenu()
    if !loading.diagnostics.isEmpty {
      Output.report(loading.diagnostics, name: MenuSource.shownName(name))
    }
    guard let menu = loading.menu else { throw ExitStatus.usage }
    return menu
  }
}

/// A menu on standard input that cannot be read.
private struct UnreadableMenu: MenuItemsReader {
  let reason: String

  func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
    let file = SourceFile(name: MenuSource.standardInputName, bytes: [], hasLines: false)
    throw .invalidData([
      Diagnostic(
        "unreadable", at: SourceLocation(file, nil),
        message: "standard input cannot be read: \(reason)", help: "pipe a menu file into it")
    ])
  }
}
