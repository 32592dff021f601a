internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import PluginKit
internal import MenuLines

struct NewPluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Creates a working plugin with a test in a folder of its own.")

  @Argument(help: "The plugin's id: a-z, 0-9 and '-'.")
  var name: String

  @Option(help: "sh, python or swift.")
  var language = PluginScaffold.Language.sh

  @Option(
    help: ArgumentHelp("The folder to create; by default the name.", valueName: "dir"),
    completion: .directory)
  var directory: String?

  @Option(
    help: "For Swift: the path or URL of the package that contains AppMenuPlugin.",
    completion: .directory)
  var package: String?

  func run() async throws {
    let folder = directory ?? name
    do throws(PluginScaffold.Refusal) {
      let place = package ?? ProcessInfo.processInfo.environment["APPMENU_PACKAGE"]
      let scaffold = try PluginScaffold(
        name: name, language: language, package: place.map(Self.absolute),
        schema: HostEnvironment.schemaFile(named: "plugin"))
      let files = try scaffold.write(to: folder)
      Output.print("Created \(PlainText.safe(folder)):")
      for file in files { Output.print("  " + PlainText.safe(file)) }
      Output.print("Next steps:")
      Output.print("  cd \(PlainText.safe(ShellWord.quoted(folder)))")
      for (command, purpose) in scaffold.nextSteps {
        let gap = String(repeating: " ", count: max(2, 36 - command.count))
        Output.print("  \(command)\(gap)# \(purpose)")
      }
    } catch {
      throw Output.refusal(error.message, hint: error.hint)
    }
  }

  /// Returns an absolute path, because the package will be resolved from another folder.
  private static func absolute(_ place: String) -> String {
    if place.contains("://") || place.hasPrefix("git@") { return place }
    return LocalFileSystem().canonicalPath(place) ?? place
  }
}

extension PluginScaffold.Language: ExpressibleByArgument {}

struct AddPluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Registers a plugin for every menu of this user.",
    discussion: """
      The plugin is validated first; it is not run. A copy can be changed by you alone, whatever the modes of the \
      folder are.
      """)

  @Argument(help: ArgumentHelp("The plugin's folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @Flag(help: "Link to the folder instead of copying it: changes there take effect at once.")
  var link = false

  @Flag(help: "Replace a plugin with the same id; its settings and data are kept.")
  var force = false

  func run() async throws {
    let host = HostEnvironment.appMenu
    do throws(PluginInstaller.Refusal) {
      let plugin = try PluginInstaller(host: host).add(folder, linking: link, replacing: force)
      Output.print(
        "\(link ? "Linked" : "Added") \(plugin.manifest.id) \(PlainText.safe(plugin.manifest.version))"
          + " in \(PlainText.safe(plugin.folder))")
      for handler in plugin.manifest.handlers {
        Output.print("  tapHandlerName: \(PlainText.safe(handler.name))")
      }
      for words in plugin.manifest.permissions.words(host.wording) { Output.print("  " + words) }
      // The user accepts its rights by adding it.
      _ = try? PluginTrust(host: host).trust(plugin)
      warnOfShadows(plugin.manifest.id, PluginCatalog(in: host))
    } catch {
      Output.report(error.diagnostics, name: folder)
      throw Output.refusal(error.message, hint: error.hint)
    }
  }

  private func warnOfShadows(_ id: String, _ catalog: PluginCatalog) {
    if let shadowed = catalog.shadowed.first(where: { $0.manifest.id == id && $0.source == .user })
    {
      Output.printError(
        "warning: it is not used: '\(PlainText.safe(shadowed.shadowedBy ?? ""))' has the same id")
    }
    for plugin in catalog.plugins where !plugin.shadowedNames.isEmpty {
      let isNew = plugin.manifest.id == id
      let names = plugin.shadowedNames.map(PlainText.safe).joined(separator: ", ")
      Output.printError(
        isNew
          ? "warning: an earlier plugin has these handler names: \(names)"
          : "warning: it takes these handler names from '\(plugin.manifest.id)': \(names)")
    }
  }
}

struct RemovePluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes a plugin from this user's folder.",
    discussion: "Its settings and data are kept.")

  @Argument(help: "The plugin's id.", completion: Completions.ownPlugins)
  var id: String

  func run() async throws {
    do throws(PluginInstaller.Refusal) {
      let host = HostEnvironment.current()
      let folder = LocalFileSystem().canonicalPath(host.folder(.data) + "/plugins/" + id)
      let path = try PluginInstaller(host: host).remove(id)
      if let folder { PluginTrust(host: host).forgetRights(of: folder) }
      Output.print("Removed \(PlainText.safe(path))")
    } catch {
      throw Output.refusal(error.message, hint: error.hint, .nothing)
    }
  }
}
