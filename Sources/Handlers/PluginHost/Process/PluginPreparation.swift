internal import HandlerProtocol
internal import DisplayText
internal import Files
internal import MenuDispatch
internal import MenuItems
internal import SourceText
internal import StructuredData

/// Prepares a plugin for running: checks its trust, and sets up its program and environment, its folders,
/// and the transcript.
struct PluginPreparation: Sendable {
  let host: HostEnvironment
  let fileSystem: any FileSystem
  let launcher: any PluginLauncher
  let time: any TimeSource
  let trust: PluginTrust
  let trace: MessageTrace?
  let settings: PluginSettingsStore
  var rights: PluginRights { PluginRights(host: host, fileSystem: fileSystem) }

  init(
    host: HostEnvironment, fileSystem: any FileSystem, launcher: any PluginLauncher,
    time: any TimeSource
  ) {
    (self.host, self.fileSystem) = (host, fileSystem)
    (self.launcher, self.time) = (launcher, time)
    trust = PluginTrust(host: host, fileSystem: fileSystem)
    settings = PluginSettingsStore(host: host)
    let path = host.variables["APPMENU_TRACE"].flatMap { $0.isEmpty ? nil : $0 }
    trace = path.map { MessageTrace(path: $0, time: time) }
  }

  struct Start {
    var command: PluginCommand
    var folders: InitializeParams.Directories
    var admission: PluginTrust.Admission
  }

  /// - Parameter grant: what the selected item gives and leaves to the process.
  func prepare(
    _ plugin: Plugin, _ grant: PluginRights.Grant
  ) throws(HandlerFailure) -> Start {
    let admission = try trust.admit(plugin)
    // Mistakes in its program are reported with the folder that the user can change, not with its copy.
    if !plugin.source.isTrusted {
      _ = try ProgramLookup(host: host, fileSystem: fileSystem).program(of: plugin)
    }
    var admitted = plugin
    admitted.folder = admission.folder
    var command = try PluginCommand(for: admitted, in: host, fileSystem: fileSystem)
    let folders = host.makeFolders(for: admission.name)
    let denied = settings.denied(of: admission.name)
    try command.confine(admitted, to: folders, rights, grant, without: denied)
    try trace?.start()
    return Start(command: command, folders: folders, admission: admission)
  }

  /// Returns the settings of `plugin`, whose own folders are called `name`; nil if it declares none.
  ///
  /// - Throws: a failure if the user has not made a setting that the plugin needs.
  func settings(of plugin: Plugin, _ name: String) async throws(HandlerFailure) -> PluginSettings? {
    guard !plugin.manifest.settings.isEmpty else { return nil }
    let read = await settings.read(plugin.manifest.settings, of: name)
    trace?.mask(read.secrets, of: plugin.manifest.id)
    guard let first = read.missing.first else { return read }
    let names = read.missing.map { "'\($0.id)'" }.joined(separator: ", ")
    let problems = read.diagnostics.map { "\($0.location.file.name): \($0.message)" }
    var failure = HandlerFailure(
      .failed,
      host.wording(
        read.missing.count == 1
          ? .needsSetting(id: plugin.manifest.id, name: first.id)
          : .needsSettings(id: plugin.manifest.id, names: names)),
      detail: problems.isEmpty ? nil : problems.joined(separator: "\n"))
    failure.isAboutMachine = !problems.isEmpty
    throw namingSettings(failure, of: plugin)
  }

  /// Returns an error with the way to the plugin's settings, if it is a failure that they may be the reason of.
  func namingSettings<Failure: Error>(_ error: Failure, of plugin: Plugin) -> Failure {
    guard var failure = error as? HandlerFailure, failure.actions.isEmpty,
      failure.kind == .failed || failure.kind == .broken, !plugin.manifest.settings.isEmpty
    else { return error }
    failure.actions = [ViewAction(.openSettings, title: host.wording(.settingsOfPlugin), key: "s")]
    guard host.isAppMenu else { return failure as? Failure ?? error }
    var command = "appmenu plugins settings \(plugin.manifest.id)"
    if plugin.source == .option { command += " --plugins \(ShellWord.quoted(plugin.folder))" }
    // The menu's file is not known here.
    let isWhole = plugin.source != .menu
    let words = host.wording(.itsSettings(command: command + (isWhole ? "" : " --menu FILE")))
    failure.hint = [failure.hint, words].compactMap { $0 }.joined(separator: "\n")
    if isWhole { failure.command = command }
    return failure as? Failure ?? error
  }

  // MARK: Actions of the host

  /// Performs an action of the host's about `plugin`, and returns the effects.
  ///
  /// - Parameter changed: called with the settings when they were changed.
  /// - Throws: a failure if the settings or the trust cannot be written, and for an action that is not about plugins.
  func effects(
    of action: HostAction, on plugin: Plugin, _ params: ActionParams,
    changed: (PluginSettings) async -> Void
  ) async throws(HandlerFailure) -> [Effect] {
    switch action {
    case .openSettings:
      let name = try trust.check(plugin).name
      let read = await settings.read(plugin.manifest.settings, of: name)
      return [.push(SettingsForm(read, host.wording).view(of: plugin.manifest.name))]
    case .keepSettings: return try await keep(params.values, of: plugin, changed: changed)
    case .trustPlugin:
      _ = try trust.trust(plugin)
      return [.refresh]
    case .runOnce, .trustFile, .trustFolder:
      throw HandlerFailure(.failed, host.wording(.noLongerShown), retryable: false)
    }
  }

  private func keep(
    _ values: [String: StructuredValue], of plugin: Plugin, changed: (PluginSettings) async -> Void
  ) async throws(HandlerFailure) -> [Effect] {
    let name = try trust.check(plugin).name
    let inputs = plugin.manifest.settings
    let form = SettingsForm(await settings.read(inputs, of: name), host.wording)
    let removed: [String]
    do throws(PluginSettingsStore.Refusal) {
      removed = try await settings.change(form.changes(values), of: inputs, name)
    } catch {
      let problems = error.diagnostics.map { "\($0.location.file.name): \($0.message)" }
      throw HandlerFailure(
        .failed, host.wording(.settingsNotSaved),
        detail: ([error.message] + problems).joined(separator: "\n"), retryable: false)
    }
    let now = await settings.read(inputs, of: name)
    await changed(now)
    if removed.isEmpty { return [.pop(count: 1), .refresh] }
    let again = SettingsForm(now, askingAgain: removed, host.wording)
    return [.replace(again.view(of: plugin.manifest.name))]
  }
}

extension HostEnvironment {
  /// Creates the four folders called `name` of a plugin, readable by the user alone, as far as possible.
  func makeFolders(for name: String) -> InitializeParams.Directories {
    let folders = InitializeParams.Directories(
      config: folder(.config) + "/plugins/" + name,
      // Beside the folder that is searched for the user's plugins, not in it.
      data: folder(.data) + "/plugin-data/" + name,
      cache: folder(.cache) + "/plugins/" + name,
      state: folder(.state) + "/plugins/" + name)
    // If they cannot be created, a plugin that needs them reports it; most do not need them.
    for path in [folders.config, folders.data, folders.cache, folders.state] {
      try? PrivateFiles.makeFolder(path)
    }
    return folders
  }
}
