public import SourceText

/// Finds everything that is wrong with a plugin's folder, without running anything of it.
public struct PluginValidator: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem

  /// Creates a validator that looks for programs as `host` would.
  public init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    self.host = host
    self.fileSystem = fileSystem
  }

  /// What a folder holds: the plugin, where nothing is an error, and all findings.
  public func validate(folder: String, source: PluginSource = .option) -> PluginValidation {
    guard let reading = PluginManifestReader(fileSystem: fileSystem).read(folder: folder) else {
      let isFolder = fileSystem.isDirectory(folder)
      let location = SourceLocation(SourceFile(name: folder, bytes: [], hasLines: false), nil)
      return PluginValidation(
        plugin: nil,
        diagnostics: [
          Diagnostic(
            "file-not-found", at: location,
            message: isFolder
              ? "there is no plugin.yaml in '\(folder)'" : "there is no folder '\(folder)'",
            help: isFolder
              ? "a plugin is a folder with a manifest; `appmenu plugins new NAME` makes one"
              : "check the path")
        ])
    }
    guard let manifest = reading.manifest else {
      return PluginValidation(plugin: nil, diagnostics: reading.diagnostics)
    }
    var plugin = Plugin(manifest: manifest, folder: folder, source: source)
    plugin.diagnostics = reading.diagnostics
    plugin.runLocation = reading.runLocation
    let findings = reading.diagnostics + findings(aboutProgramOf: plugin)
    let hasErrors = findings.contains { $0.severity == .error }
    return PluginValidation(plugin: hasErrors ? nil : plugin, diagnostics: findings)
  }

  /// Arguments that name a file of the folder, but would be looked for where the user happens to be.
  private func argumentFindings(_ plugin: Plugin, at location: SourceLocation) -> [Diagnostic] {
    plugin.manifest.run.dropFirst().filter { argument in
      !argument.isAbsolutePath && !argument.startsWithBytes(of: "./")
        && !argument.startsWithBytes(of: "-")
        && !argument.isEmpty && fileSystem.canonicalPath(plugin.folder + "/" + argument) != nil
    }
    .map { argument in
      Diagnostic(
        "relative-argument", .warning, at: location, path: "run",
        message: "'\(argument)' is looked for in the user's working directory, not in this folder",
        help: "write './\(argument)' for the file beside the manifest")
    }
  }

  /// What is wrong with the program that a manifest names: `program-not-found`, `not-executable`,
  /// `relative-argument`.
  public func findings(aboutProgramOf plugin: Plugin) -> [Diagnostic] {
    let name = plugin.manifest.run.first ?? ""
    let location =
      plugin.runLocation
      ?? SourceLocation(SourceFile(name: plugin.folder, bytes: [], hasLines: false), nil)
    let lookup = ProgramLookup(host: host, fileSystem: fileSystem)
    switch lookup.find(name, in: plugin.folder) {
    case .found: return argumentFindings(plugin, at: location)
    case .notExecutable(let path):
      return [
        Diagnostic(
          "not-executable", at: location, path: "run",
          message: "'\(path)' is not an executable file",
          help: "type: chmod +x \(ShellWord.quoted(path))")
      ]
    case .notFound(let wasBare):
      let words = name.split(separator: " ").map(String.init)
      if words.count > 1, case .found = lookup.find(words[0], in: plugin.folder) {
        return [
          Diagnostic(
            "program-not-found", at: location, path: "run",
            message: "there is no program '\(name)'",
            help: "arguments are words of their own: [\(words.joined(separator: ", "))]")
        ]
      }
      return [
        Diagnostic(
          "program-not-found", at: location, path: "run",
          message: "there is no program '\(name)'",
          help: wasBare
            ? "it was looked for in the folder, beside appmenu, and in PATH"
            : "a name with a '/' is relative to the plugin's folder")
      ]
    }
  }
}

/// What a folder holds.
public struct PluginValidation: Sendable {
  /// The plugin; nil where a finding is an error.
  public let plugin: Plugin?
  /// What is wrong.
  public let diagnostics: [Diagnostic]
}
