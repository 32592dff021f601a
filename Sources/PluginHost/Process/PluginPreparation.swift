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

  /// The values needed to start a plugin.
  struct Start {
    var command: PluginCommand
    /// The plugin's own folders.
    var folders: InitializeParams.Directories
    /// The program of the plugin that runs.
    var admission: PluginTrust.Admission
  }

  /// Returns what is needed to start `plugin`.
  func prepare(_ plugin: Plugin) throws(HandlerFailure) -> Start {
    let admission = try trust.admit(plugin)
    // What is wrong with its program is told with the folder that the user can change, not with its copy.
    if !plugin.source.isTrusted {
      _ = try ProgramLookup(host: host, fileSystem: fileSystem).program(of: plugin)
    }
    var admitted = plugin
    admitted.folder = admission.folder
    let command = try PluginCommand(for: admitted, in: host, fileSystem: fileSystem)
    let folders = UserFolders(host: host).make(for: admission.name)
    try trace?.start()
    return Start(command: command, folders: folders, admission: admission)
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
      try? PrivateFiles.makeFolder(path)
    }
    return folders
  }
}
