internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import SourceText

/// Prepares a plugin for running: checks its trust, and sets up its program and environment, its folders,
/// and the transcript.
struct PluginPreparation: Sendable {
  let host: HostEnvironment
  let fileSystem: any FileSystem
  let trust: PluginTrust
  let trace: MessageTrace?

  init(host: HostEnvironment, fileSystem: any FileSystem, time: any TimeSource) {
    self.host = host
    self.fileSystem = fileSystem
    trust = PluginTrust(host: host, fileSystem: fileSystem)
    let path = host.variables["APPMENU_TRACE"].flatMap { $0.isEmpty ? nil : $0 }
    trace = path.map { MessageTrace(path: $0, time: time) }
  }

  /// Returns the command to start `plugin`, and the plugin's own folders.
  func prepare(
    _ plugin: Plugin
  ) throws(HandlerFailure) -> (command: PluginCommand, folders: InitializeParams.Directories) {
    let name = try trust.folderName(for: plugin)
    let command = try PluginCommand(for: plugin, in: host, fileSystem: fileSystem)
    let folders = UserFolders(host: host).make(for: name)
    try trace?.start()
    return (command, folders)
  }
}

/// Creates the folders of plugins.
struct UserFolders: Sendable {
  private let host: HostEnvironment

  /// Creates the folders of the user of `host`.
  init(host: HostEnvironment) { self.host = host }

  /// Creates the four folders called `name`, readable by the user alone, as far as possible; returns them.
  func make(for name: String) -> InitializeParams.Directories {
    let folders = InitializeParams.Directories(
      config: host.folder(.config) + "/plugins/" + name,
      // Beside the folder that is searched for the user's plugins, not in it.
      data: host.folder(.data) + "/plugin-data/" + name,
      cache: host.folder(.cache) + "/plugins/" + name,
      state: host.folder(.state) + "/plugins/" + name)
    // If they cannot be created, a plugin that needs them reports it; most do not need them.
    for path in [folders.config, folders.data, folders.cache, folders.state] {
      try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    return folders
  }
}
