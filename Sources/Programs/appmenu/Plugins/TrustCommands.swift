internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines

struct TrustCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust", abstract: "Allows plugins that a menu file names to run.",
    discussion: """
      Copies the folder, records a hash over every path, mode and content of it, and runs the copy from \
      then on: when anything in the folder changes, it must be trusted again. A hash, as 'sha256:' and digits, \
      lets plugins with it answer from other machines.
      """)

  @Argument(
    help: ArgumentHelp("The plugin's folder, a folder of plugins, or a hash.", valueName: "dir"),
    completion: .directory)
  var folder: String

  func run() async throws {
    let host = HostEnvironment.appMenu
    if folder.hasPrefix("sha256:") {
      do throws(HandlerFailure) { try RemoteTrust(host: host).trust(folder) } catch {
        Output.report(error)
        throw ExitStatus.usage
      }
      return Output.print("Trusted on other machines: \(folder)")
    }
    let catalog = PluginCatalog(
      discovering: [PluginFolder(path: folder, source: .menu)],
      language: host.language)
    Output.report(catalog.diagnostics, name: folder)
    // An installed plugin that asks for more rights is trusted where it is.
    let place = LocalFileSystem().canonicalPath(folder)
    let installed = PluginCatalog(in: host, options: []).plugins.filter { plugin in
      place != nil && LocalFileSystem().canonicalPath(plugin.folder) == place
    }
    let plugins = installed.isEmpty ? catalog.plugins + catalog.shadowed : installed
    guard !plugins.isEmpty else {
      throw Output.refusal("there is no plugin in '\(folder)'")
    }
    var isRefused = false
    for plugin in plugins {
      do throws(HandlerFailure) {
        let record = try PluginTrust(host: host).trust(plugin)
        Output.print("Trusted \(record.id) in \(PlainText.safe(record.folder))")
        Output.print("  runs: \(PlainText.safe(plugin.manifest.run.joined(separator: " ")))")
        for words in plugin.manifest.permissions.words(host.wording) { Output.print("  " + words) }
        if !record.hash.isEmpty { Output.print("  \(record.hash)") }
      } catch {
        Output.report(error)
        isRefused = true
      }
    }
    if isRefused { throw ExitStatus.handler }
    if catalog.diagnostics.hasErrors { throw ExitStatus.usage }
  }
}

struct UntrustCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "untrust",
    abstract: "Revokes the trust that `trust` recorded, and removes the copy.")

  @Argument(
    help: ArgumentHelp("The plugin's folder, a folder of plugins, or a hash.", valueName: "dir"),
    completion: .directory)
  var folder: String

  func run() async throws {
    if folder.hasPrefix("sha256:"), RemoteTrust(host: .current()).untrust(folder) {
      Output.print("No longer trusted on other machines: \(PlainText.safe(folder))")
      return
    }
    let trust = PluginTrust(host: .current())
    let fileSystem = LocalFileSystem()
    let inner = (fileSystem.names(inDirectory: folder) ?? []).map { folder + "/" + $0 }
    let records = ([folder] + inner).compactMap(trust.untrust)
    for record in records { Output.print("No longer trusted: \(PlainText.safe(record.folder))") }
    if records.isEmpty {
      throw Output.refusal("nothing was recorded for '\(folder)'", .nothing)
    }
  }
}
