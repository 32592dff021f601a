internal import Platform
internal import HandlerProtocol
internal import DisplayText
public import Files
public import MenuDispatch
internal import SourceText

/// The command to start a plugin's process: program, arguments and environment, and the plugin's folders.
public struct PluginCommand: Sendable, Hashable {
  /// The path of the guard, which runs the program.
  public var guardProgram: String
  /// The program, as an absolute path.
  public var program: String
  /// Its arguments.
  public var arguments: [String]
  /// Its complete environment.
  public var environment: [String: String]
  /// The folder in which the program starts, or nil for the host's own working directory.
  public var workingDirectory: String?
  /// Whether standard output is written to the pipe of standard error, so that both arrive in the
  /// order in which they are written.
  package var usesOnePipe = false
  /// The options of the guard that confine the program; empty for a program that is not confined.
  package var confinement: [String] = []

  package init(
    guardProgram: String, program: String, arguments: [String], environment: [String: String],
    workingDirectory: String?, usesOnePipe: Bool = false, confinement: [String] = []
  ) {
    (self.usesOnePipe, self.confinement) = (usesOnePipe, confinement)
    self.guardProgram = guardProgram
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
  }

  /// Creates the command for `plugin`.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if a program is missing.
  public init(
    for plugin: Plugin, in host: HostEnvironment, fileSystem: any FileSystem
  ) throws(HandlerFailure) {
    guardProgram = host.guardProgram
    guard fileSystem.isExecutableFile(guardProgram) else {
      throw HandlerFailure(
        .broken, host.wording(host.isAppMenu ? .notInstalledWhole : .pluginsCannotStart),
        detail: host.wording(.programMissing(path: guardProgram)),
        hint: host.wording(host.isAppMenu ? .installAgain : .partOfAppMenu), retryable: false)
    }
    let lookup = ProgramLookup(host: host, fileSystem: fileSystem)
    program = try lookup.program(of: plugin)
    let folder = fileSystem.canonicalPath(plugin.folder) ?? plugin.folder
    // A relative name in the user's working directory would be a file that no one has checked.
    workingDirectory = plugin.source.isTrusted ? nil : folder
    // The working directory may be the user's: `./file` is resolved against the manifest's folder.
    arguments = plugin.manifest.run.dropFirst().map { argument in
      argument.startsWithBytes(of: "./") ? folder + argument.droppingBytes(1) : argument
    }
    var environment: [String: String] = [:]
    for (name, value) in host.variables {
      let isNamed = plugin.manifest.environment.contains { $0.hasSameBytes(as: name) }
      if host.isBasic(name) || isNamed && !host.isSecret(name) { environment[name] = value }
    }
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    environment["APPMENU_PLUGIN_DIR"] = folder
    environment["APPMENU_WORKING_DIR"] = fileSystem.canonicalPath(".")
    self.environment = environment
  }
}

package struct ProgramLookup {
  let host: HostEnvironment
  let fileSystem: any FileSystem

  enum Outcome {
    case found(String)
    case notExecutable(String)
    case notFound(wasBare: Bool)
  }

  /// Returns the program called `name` in the absolute folders of `PATH`: others may have filled a relative one.
  package static func inPath(_ name: String, _ variables: [String: String]) -> String? {
    (variables["PATH"] ?? "").split(separator: ":").filter(\.isAbsolutePath)
      .map { "\($0)/\(name)" }.first(where: LocalFileSystem().isExecutableFile)
  }

  func find(_ name: String, in pluginFolder: String) -> Outcome {
    let folder = fileSystem.canonicalPath(pluginFolder) ?? pluginFolder
    let candidates: [String]
    if name.isAbsolutePath {
      candidates = [name]
    } else if name.containsSlash {
      candidates = [folder.appendingPath(name)]
    } else {
      let path = (host.variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        .filter(\.isAbsolutePath).map(String.init)
      candidates = ([folder, host.executableFolder] + path).map { $0 + "/" + name }
    }
    if let found = candidates.first(where: fileSystem.isExecutableFile) { return .found(found) }
    if let there = candidates.first(where: { fileSystem.canonicalPath($0) != nil }) {
      return .notExecutable(there)
    }
    return .notFound(wasBare: !name.containsSlash)
  }

  func program(of plugin: Plugin) throws(HandlerFailure) -> String {
    let name = plugin.manifest.run.first ?? ""
    let message = host.wording(.cannotBeStarted(id: plugin.manifest.id))
    switch find(name, in: plugin.folder) {
    case .found(let program): return program
    case .notExecutable(let path):
      throw HandlerFailure(
        .broken, message, detail: host.wording(.notExecutable(path: path)),
        hint: host.wording(.typeCommand(command: "chmod +x \(ShellWord.quoted(path))")))
    case .notFound(let wasBare):
      throw HandlerFailure(
        .broken, message,
        detail: host.wording(
          wasBare
            ? .noProgramBeside(name: name, folder: plugin.folder)
            : .noProgramIn(name: name, folder: plugin.folder)),
        hint: host.wording(.checkRun))
    }
  }
}
