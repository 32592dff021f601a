internal import AppMenuKit
internal import ArgumentParser
internal import Files
internal import Foundation
internal import MenuItems
internal import PluginHost
internal import ProgramArguments
internal import ServerAccess
internal import SourceText

/// Confines the server, and all that it runs, to the rights in `server` of its access file.
struct ServerConfinement {
  let command: ServeCommand
  let address: ListenAddress

  /// Runs this program again, confined, in place of this process; returns if the access file asks for no confinement.
  ///
  /// Threads that exist already cannot be confined, so a new program is needed.
  ///
  /// - Throws: an `ExitCode` if it cannot be confined.
  func apply() throws {
    guard let access = command.access, !command.isConfined else { return }
    // The confined program reports what is wrong with the file. Here, its secrets stay in the environment.
    let reading = AccessFileReader().read(access)
    guard let confinement = reading.access?.serverConfinement else { return }
    let host = HostEnvironment.current()
    let program = LocalFileSystem().canonicalPath("/proc/self/exe") ?? CommandLine.arguments[0]
    let reason = ProgramReplacement.replace(
      with: host.guardProgram,
      ["--exec"] + options(confinement, for: program, in: host, reading.files) + [program]
        + CommandLine.arguments.dropFirst() + ["--confined"])
    printError("error: the server cannot be confined: '\(host.guardProgram)': \(reason)")
    throw ExitCode(2)
  }

  /// Returns the options of the guard, with what every server needs.
  private func options(
    _ confinement: Confinement, for program: String, in host: HostEnvironment, _ files: [String]
  ) -> [String] {
    let fileSystem = LocalFileSystem()
    var confinement = confinement.mapPaths { $0.expandingHome(host.home) }
    let plugins = host.pluginFolders(options: command.plugins, menu: []).map(\.path)
    // The server needs its network; a link to the menu needs its own folder and that of its target.
    confinement.network = .none
    let menu = [command.menu, fileSystem.canonicalPath(command.menu) ?? ""].map(\.folderOfPath)
    let read = menu + [host.executableFolder] + plugins + files + command.broker.files
    var written = [HostEnvironment.Folder.config, .data, .cache, .state].map(host.folder)
    for folder in written { try? PrivateFiles.makeFolder(folder) }
    if let log = command.runLog { written.append(log.folderOfPath) }
    if case .socket(let path) = address { written.append(path.folderOfPath) }
    // What does not exist cannot be allowed, and is reported by the server when it needs it.
    confinement.read += read.compactMap(fileSystem.canonicalPath)
    confinement.write += written.compactMap(fileSystem.canonicalPath)
    return confinement.guardOptions(for: program, in: host, fileSystem) + ["--serve"]
  }
}
