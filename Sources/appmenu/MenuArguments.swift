internal import Localization
internal import AppMenuKit
internal import ArgumentParser
internal import Foundation

/// The format of printed results.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// The arguments of every command that takes a menu.
struct MenuArguments: ParsableArguments {
  @Argument(
    help: "The menu file; '-' reads it from standard input.", completion: Completions.menuFiles)
  var menu: String

  @OptionGroup var plugins: PluginArguments

  /// Returns an app menu for these arguments.
  ///
  /// - Parameters:
  ///   - locale: the locale of its texts; nil stands for that of the environment.
  ///   - broker: the broker of handlers on other machines, or nil for none.
  @MainActor
  func appMenu(locale: String? = nil, broker: BrokerArguments? = nil) -> AppMenu {
    var host = HostEnvironment.appMenu
    host.chosenLocale = locale
    var parts = AppMenu.Parts(
      reader: MenuSource.reader(of: menu), host: host, pluginOptions: plugins.plugins,
      menuFolder: MenuSource.folder(of: menu))
    broker?.apply(to: &parts)
    return AppMenu(parts)
  }
}

extension HostEnvironment {
  /// The environment of this program, whose messages are in English as its diagnostics are.
  static var appMenu: HostEnvironment {
    var host = interactive
    host.wording = .english
    return host
  }

  /// The environment of this program where it shows screens or asks: in the user's language.
  static var interactive: HostEnvironment {
    var host = current()
    host.isAppMenu = true
    return host
  }
}

/// The option `--plugins`.
struct PluginArguments: ParsableArguments {
  @Option(
    name: .customLong("plugins"), parsing: .singleValue,
    help: ArgumentHelp("A plugin, or a folder of plugins; may be repeated.", valueName: "dir"),
    completion: .directory)
  var plugins: [String] = []
}

/// Access to menus by their name on the command line.
enum MenuSource {
  /// The name of standard input in diagnostics.
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
  /// Loads the menu and prints all diagnostics; throws the exit status if there is no menu.
  func requireMenu(named name: String) async throws -> Menu {
    let loading = await loadMenu()
    if !loading.diagnostics.isEmpty {
      Output.report(loading.diagnostics, name: MenuSource.shownName(name))
    }
    guard let menu = loading.menu else { throw ExitStatus.usage }
    return menu
  }
}

/// A reader for standard input that could not be read.
private struct UnreadableMenu: MenuItemsReader {
  let reason: String

  func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
    let file = SourceFile(name: MenuSource.standardInputName, bytes: [], hasLines: false)
    throw .invalidData([
      Diagnostic(
        .unreadable, at: SourceLocation(file, nil),
        message: "standard input cannot be read: \(reason)", help: "pipe a menu file into it")
    ])
  }
}
