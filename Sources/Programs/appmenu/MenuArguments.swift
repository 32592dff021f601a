internal import DisplayText
internal import AppMenuKit
internal import ArgumentParser
internal import MenuCommands
internal import Platform
internal import RemoteMenus

enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

struct MenuArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The menu file, or its https address; '-' reads it from standard input.", valueName: "menu"),
    completion: Completions.menuFiles)
  var given: String?

  /// The name of the menu: what was given, or the home.
  var menu: String { given ?? MenuSource.home }

  @OptionGroup var pin: PinArgument

  @OptionGroup var plugins: PluginArguments

  /// - Parameters:
  ///   - locale: the locale of its texts; nil for that of the environment.
  ///   - broker: the broker of handlers on other machines, or nil for none.
  ///   - runs: observes the programs that run, or nil.
  @MainActor
  func appMenu(
    locale: String? = nil, broker: RemoteArguments? = nil, runs: (any RunObserver)? = nil
  ) -> AppMenu {
    var host = HostEnvironment.appMenu
    host.chosenLocale = locale
    return MenuSource.appMenu(
      MenuSource.reader(of: menu, digest: pin.digest, host), host: host,
      plugins: plugins.plugins, folder: MenuSource.folder(of: menu), broker: broker, runs: runs)
  }

  func validate() throws { try pin.validate(for: [menu]) }

  /// Throws if no menu was given.
  func requireMenuName() throws {
    if given == nil { throw ValidationError("Missing expected argument '<menu>'") }
  }
}

struct PinArgument: ParsableArguments {
  @Option(
    name: .customLong("sha256"),
    help: ArgumentHelp("The SHA-256 that a menu from a server must have.", valueName: "hex"))
  var pin: String?

  /// The SHA-256 as it is compared, or nil for any content.
  var digest: String? { pin.flatMap(RemoteMenu.digest) }

  func validate(for menus: [String]) throws {
    guard let pin else { return }
    guard RemoteMenu.digest(from: pin) != nil else {
      throw ValidationError("--sha256 takes 64 hexadecimal digits, not '\(pin)'")
    }
    guard menus.count == 1, menus.allSatisfy(MenuAddress.isAddress) else {
      throw ValidationError("--sha256 pins one menu from a server: name its https address")
    }
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
    host.confinement = SettingsReader(host: host).read().settings.confinement.value
    return host
  }
}

struct PluginArguments: ParsableArguments {
  @Option(
    name: .customLong("plugins"), parsing: .singleValue,
    help: ArgumentHelp("A plugin, or a folder of plugins; may be repeated.", valueName: "dir"),
    completion: .directory)
  var plugins: [String] = []
}

/// Access to menus by their name on the command line.
enum MenuSource {
  static let standardInputName = "<stdin>"
  /// The name of the home menu, which is not a valid file name.
  static let home = "\0"
  private static let limit = 64 << 20

  /// Returns an app menu of the content of `reader`, which can ask servers for menus.
  @MainActor
  static func appMenu(
    _ reader: any MenuItemsReader, host: HostEnvironment, plugins: [String], folder: String,
    broker: RemoteArguments? = nil, runs: (any RunObserver)? = nil,
    otherHandlers: Set<String> = []
  ) -> AppMenu {
    var parts = AppMenu.Parts(
      reader: reader, host: host, pluginOptions: plugins, menuFolder: folder)
    parts.menuFetcher = fetcher(host)
    (parts.runs, parts.otherHandlers) = (runs, otherHandlers)
    if let broker, let remote = broker.remote(in: host) {
      (parts.remote, parts.isPublishing) = (remote, broker.publish)
    }
    return AppMenu(parts)
  }

  private static func fetcher(_ host: HostEnvironment) -> MenuServerClient {
    MenuServerClient(folder: host.folder(.cache) + "/menus", wording: host.wording)
  }

  /// Returns a reader of the menu called `name`; standard input is read here, once.
  ///
  /// - Parameters:
  ///   - name: a path, an address, or `-`.
  ///   - digest: the SHA-256 that the content at an address must have, or nil.
  ///   - host: the environment, with the cache folder of menus from servers.
  static func reader(
    of name: String, digest: String? = nil, _ host: HostEnvironment = .appMenu
  ) -> any MenuItemsReader {
    if MenuAddress.isAddress(name) {
      do throws(MenuAddress.Fault) {
        let menu = RemoteMenu(try MenuAddress(name), digest: digest)
        if isatty(STDERR_FILENO) != 0 {
          Output.printError(MenuServerClient.announcement(of: menu, in: host.wording))
        }
        return RemoteMenuItemsReader(menu, fetcher: fetcher(host))
      } catch {
        return UnreadableMenu(
          name: shownName(name), code: .wrongAddress, reason: error.message, help: error.help)
      }
    }
    if name == home { return HomeMenu(host: host, folder: ".").reader }
    guard name == "-" else { return FileMenuItemsReader(.file(name)) }
    do {
      let bytes = try LocalFileSystem.readAll(STDIN_FILENO, limit: limit)
      return FileMenuItemsReader(.bytes(bytes, name: standardInputName, folder: "."))
    } catch {
      return UnreadableMenu(
        name: standardInputName, code: .unreadable,
        reason: "standard input cannot be read: \(error.reason)",
        help: "pipe a menu file into it")
    }
  }

  static func folder(of name: String) -> String {
    name == "-" || name == home || MenuAddress.isAddress(name) ? "." : name.folderOfPath
  }

  static func shownName(_ name: String) -> String {
    name == "-"
      ? standardInputName : name == home ? "appmenu" : MenuAddress.withoutCredentials(name)
  }
}

extension AppMenu {
  /// Loads the menu and prints all diagnostics; throws the exit status without a menu.
  func requireMenu(named name: String) async throws -> Menu {
    let loading = await loadMenu()
    Output.report(loading.diagnostics, name: MenuSource.shownName(name))
    guard let menu = loading.menu else { throw ExitStatus.usage }
    return menu
  }
}

/// A reader for standard input that could not be read, or an address that no menu is loaded from.
private struct UnreadableMenu: MenuItemsReader {
  let name: String
  let code: Diagnostic.Code
  let reason: String
  let help: String

  func readMenuItems() throws(MenuItemsReaderError) -> MenuItemsReading {
    throw .invalidData([
      Diagnostic(code, at: SourceLocation(path: name), message: reason, help: help)
    ])
  }
}
