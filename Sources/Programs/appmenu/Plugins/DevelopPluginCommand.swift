internal import AppMenuKit
internal import ArgumentParser
internal import Platform

struct DevelopPluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "develop",
    abstract: "Runs a menu with a plugin, and restarts the plugin whenever its files change.",
    discussion: """
      What is shown is selected again then, and the plugin's log stands beside or below it; 'v' hides and \
      shows the log. Without a menu, the folder's own menu.yaml is run; if it has none, each handler of the plugin is \
      an item.
      """)

  @Argument(help: ArgumentHelp("The plugin's folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @Argument(help: "The menu file.", completion: Completions.menuFiles)
  var menu: String?

  @OptionGroup var plugins: PluginArguments

  @Flag(help: "Print a numbered list and a prompt instead of screens.")
  var plain = false

  func run() async throws {
    var reader: FileMenuItemsReader?
    let own = folder + "/menu.yaml"
    let menu = menu ?? (FileManager.default.fileExists(atPath: own) ? own : nil)
    if menu == nil {
      let menu = try Plugin.developed(in: folder).menuOfHandlers
      reader = FileMenuItemsReader(.bytes(menu, name: "the handlers of \(folder)", folder: "."))
    }
    try await MenuRun(
      menu: menu ?? folder, plugins: [folder] + plugins.plugins, plain: plain, reader: reader,
      developed: folder
    ).run()
  }
}

extension Plugin {
  /// Returns the plugin in a folder.
  ///
  /// - Throws: the exit status of bad usage if the folder has no plugin that can be run, after reporting why.
  static func developed(in folder: String) throws(ExitStatus) -> Plugin {
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: folder, source: .option)],
      language: HostEnvironment.appMenu.language)
    Output.report(catalog.diagnostics, name: folder)
    guard catalog.plugins.count < 2 else {
      throw Output.refusal(
        "'\(folder)' is a folder of several plugins", hint: "Name the folder of one of them.")
    }
    guard let first = catalog.plugins.first else {
      if catalog.diagnostics.isEmpty {
        Output.refuse(
          "there is no plugin in '\(folder)'", hint: "A plugin's folder has a plugin.yaml.")
      }
      throw ExitStatus.usage
    }
    return first
  }

  /// A menu with an item for each handler, in YAML.
  fileprivate var menuOfHandlers: [UInt8] {
    func quoted(_ text: String) -> String { StructuredValue.string(text).yaml() }
    let items = manifest.handlers.map { handler in
      "  - {title: \(quoted(handler.name)), tapHandlerName: \(quoted(handler.name))}\n"
    }
    return Array("title: \(quoted(manifest.name))\nitems:\n\(items.joined())".utf8)
  }
}
