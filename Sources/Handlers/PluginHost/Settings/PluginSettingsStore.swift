internal import FieldRules
internal import Files
internal import Platform
package import MenuItems
package import SourceText
package import StructuredData

/// Keeps the settings that the user makes for plugins.
///
/// Values are in a file of their own for each plugin, which the user alone can read; secrets are kept by the Secret
/// Service if one works.
package struct PluginSettingsStore: Sendable {
  private let folder: String
  private let fileSystem = LocalFileSystem()
  private let secrets: any SecretKeeping

  package init(host: HostEnvironment, secrets: (any SecretKeeping)? = nil) {
    folder = host.folder(.config) + "/plugins"
    self.secrets = secrets ?? SecretTool(host: host)
  }

  package struct Refusal: Error, Sendable {
    package var message: String
    package var diagnostics: [Diagnostic] = []
  }

  /// Returns the path of the file with the settings of the plugin whose own folders are called `name`.
  package func path(of name: String) -> String { folder + "/" + name + ".yaml" }

  package func read(_ inputs: [ItemInput], of name: String) async -> PluginSettings {
    let path = path(of: name)
    let file = SettingsFile(path, inputs, fileSystem: fileSystem)
    var read = PluginSettings(file: path, settings: [], diagnostics: file.diagnostics)
    read.isDamaged = file.isDamaged
    for input in inputs {
      var setting = PluginSettings.Setting(input: input)
      if let value = file.values[input.id] {
        (setting.value, setting.origin) = (value, .file)
      } else if input.kind == .secret, file.isKept(input.id) {
        do throws(SecretProblem) {
          let secret = try await secrets.secret(input.id, of: name)
          (setting.value, setting.origin) = (.string(secret), .secretService)
        } catch {
          read.diagnostics.append(
            Diagnostic(
              .unreadable, at: SourceLocation(path: path), path: input.id,
              message: "the Secret Service does not give '\(input.id)': \(error.reason)",
              help: "unlock it, or set the value again"))
        }
      }
      if setting.value == nil, let value = input.value {
        (setting.value, setting.origin) = (value, .default)
      }
      read.settings.append(setting)
    }
    return read
  }

  /// Gives settings other values; nil removes a value, so that the default counts.
  ///
  /// If a setting changes that may be an address, the stored secrets that are not given again are removed by the same
  /// write: no process ever gets the new address with an old secret.
  ///
  /// - Parameters:
  ///   - changes: the new values by id, of the declared types.
  ///   - inputs: the declarations.
  ///   - name: the name of the plugin's own folders.
  /// - Returns: the ids of the secrets that were removed because an address has changed.
  /// - Throws: a ``Refusal`` if the file is damaged or cannot be written; nothing is changed then.
  @discardableResult
  package func change(
    _ changes: [String: StructuredValue?], of inputs: [ItemInput], _ name: String
  ) async throws(Refusal) -> [String] {
    var file = try undamagedFile(inputs, name)
    var isChanged = false
    var forgotten: [String] = []
    var removed: [String] = []
    let changesAddress = inputs.contains { input in
      guard input.mayBeAddress, let change = changes[input.id] else { return false }
      let value = change == .null ? nil : change
      return value ?? input.value != file.values[input.id] ?? input.value
    }
    for input in inputs {
      let old = file[input.id]
      guard let change = changes[input.id] else {
        if changesAddress, input.kind == .secret, let old, old != .null {
          if file.isKept(input.id) { forgotten.append(input.id) }
          file[input.id] = nil
          removed.append(input.id)
          isChanged = true
        }
        continue
      }
      let value = change == .null ? nil : change
      if input.kind == .secret, let secret = value?.string {
        let isKept = await secrets.keep(secret, as: input.id, of: name)
        file[input.id] = isKept ? SettingsFile.keptBySecretService : value
        // A process that runs hears of another secret by the file.
        isChanged = true
      } else {
        if input.kind == .secret, file.isKept(input.id) { forgotten.append(input.id) }
        file[input.id] = value
        isChanged = isChanged || old != value
      }
    }
    guard isChanged else { return [] }
    try write(file, name)
    for id in forgotten { await secrets.forget(id, of: name) }
    return removed
  }

  /// Returns the rights that the user takes away from the plugin whose own folders are called `name`.
  package func denied(of name: String) -> Set<Confinement.Right> {
    SettingsFile(path(of: name), [], fileSystem: fileSystem).denied
  }

  /// Takes rights away, and gives back those that were taken away.
  ///
  /// - Throws: a ``Refusal`` if the file is damaged or cannot be written; nothing is changed then.
  package func change(
    denying denied: Set<Confinement.Right>, allowing allowed: Set<Confinement.Right>,
    of inputs: [ItemInput], _ name: String
  ) throws(Refusal) {
    var file = try undamagedFile(inputs, name)
    file.denied = file.denied.union(denied).subtracting(allowed)
    try write(file, name)
  }

  private func undamagedFile(
    _ inputs: [ItemInput], _ name: String
  ) throws(Refusal) -> SettingsFile {
    let path = path(of: name)
    let file = SettingsFile(path, inputs, fileSystem: fileSystem)
    guard file.isDamaged else { return file }
    throw Refusal(
      message: "'\(path)' is damaged and was not changed: fix it or remove it",
      diagnostics: file.diagnostics)
  }

  private func write(_ file: SettingsFile, _ name: String) throws(Refusal) {
    let path = path(of: name)
    do throws(FileSystemError) {
      try PrivateFiles.makeFolder(folder)
      // A link, for instance into a collection of such files, stays one.
      let target = fileSystem.canonicalPath(path) ?? path
      try AtomicFile.write(file.text(name: name).utf8, to: target, for: .user)
    } catch {
      throw Refusal(message: "'\(path)' cannot be written: \(error.reason)")
    }
  }
}
