internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import SourceText

/// Makes a plugin ready to run: its trust, its program and environment, its folders, and the
/// transcript.
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

  /// How `plugin` is started, and the folders that it may call its own.
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

/// Makes the folders that a plugin may call its own.
struct UserFolders: Sendable {
  private let host: HostEnvironment

  /// Creates the folders of `host`'s user.
  init(host: HostEnvironment) { self.host = host }

  /// Makes the four folders called `name`, readable by the user alone, as far as they can be made.
  func make(for name: String) -> InitializeParams.Directories {
    let folders = InitializeParams.Directories(
      config: host.folder(.config) + "/plugins/" + name,
      // Beside the folder in which the user's plugins are looked for, not in it.
      data: host.folder(.data) + "/plugin-data/" + name,
      cache: host.folder(.cache) + "/plugins/" + name,
      state: host.folder(.state) + "/plugins/" + name)
    // Where they cannot be made, a plugin that needs them says so; most do not.
    for path in [folders.config, folders.data, folders.cache, folders.state] {
      try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    return folders
  }
}
