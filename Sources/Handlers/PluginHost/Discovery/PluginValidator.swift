internal import DisplayText
package import Files
public import SourceText

/// Finds all problems of a plugin's folder, without executing anything in it.
package struct PluginValidator: Sendable {
  private let host: HostEnvironment
  private let fileSystem: any FileSystem

  package init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    self.host = host
    self.fileSystem = fileSystem
  }

  /// Returns the plugin in `folder`, if no diagnostic is an error, and all diagnostics.
  package func validate(
    folder: String, source: PluginSource = .option
  ) -> (plugin: Plugin?, diagnostics: [Diagnostic]) {
    let reader = PluginManifestReader(
      fileSystem: fileSystem, language: host.language.flatMap(LanguageTag.init(spelled:)))
    guard let reading = reader.read(folder: folder) else {
      let isFolder = fileSystem.isDirectory(folder)
      let missing = Diagnostic(
        .fileNotFound, at: SourceLocation(path: folder),
        message: isFolder
          ? "there is no plugin.yaml in '\(folder)'" : "there is no folder '\(folder)'",
        help: isFolder
          ? "a plugin is a folder with a manifest; `appmenu plugins new NAME` makes one"
          : "check the path")
      return (nil, [missing])
    }
    guard let plugin = reading.plugin(in: folder, source) else { return (nil, reading.diagnostics) }
    let findings = reading.diagnostics + findings(aboutProgramOf: plugin)
    return (findings.hasErrors ? nil : plugin, findings)
  }

  /// Returns diagnostics about arguments that name a file of the folder but would be resolved against the
  /// user's current directory.
  private func argumentFindings(_ plugin: Plugin, at location: SourceLocation) -> [Diagnostic] {
    // A plugin of a menu file starts in its own folder.
    guard plugin.source.isTrusted else { return [] }
    return plugin.manifest.run.dropFirst().filter { argument in
      !argument.isAbsolutePath && !argument.startsWithBytes(of: "./")
        && !argument.startsWithBytes(of: "-")
        && !argument.isEmpty && fileSystem.canonicalPath(plugin.folder + "/" + argument) != nil
    }
    .map { argument in
      Diagnostic(
        .relativeArgument, .warning, at: location, path: "run",
        message: "'\(argument)' is looked for in the user's working directory, not in this folder",
        help: "write './\(argument)' for the file beside the manifest")
    }
  }

  /// Returns the diagnostics about the program that a manifest names: `program-not-found`,
  /// `not-executable`, `relative-argument`.
  package func findings(aboutProgramOf plugin: Plugin) -> [Diagnostic] {
    let name = plugin.manifest.run.first ?? ""
    let location = plugin.runLocation ?? SourceLocation(path: plugin.folder)
    let lookup = ProgramLookup(host: host, fileSystem: fileSystem)
    switch lookup.find(name, in: plugin.folder) {
    case .found: return argumentFindings(plugin, at: location)
    case .notExecutable(let path):
      return [
        Diagnostic(
          .notExecutable, at: location, path: "run", message: "'\(path)' is not an executable file",
          help: "type: chmod +x \(ShellWord.quoted(path))")
      ]
    case .notFound(let wasBare):
      let words = name.split(separator: " ").map(String.init)
      var help =
        wasBare
        ? "it was looked for in the folder, beside appmenu, and in PATH"
        : "a name with a '/' is relative to the plugin's folder"
      if words.count > 1, case .found = lookup.find(words[0], in: plugin.folder) {
        help = "arguments are words of their own: [\(words.joined(separator: ", "))]"
      }
      return [
        Diagnostic(
          .programNotFound, at: location, path: "run",
          message: "there is no program '\(name)'", help: help)
      ]
    }
  }
}

extension Diagnostic.Code {
  /// A plugin requires another version of the protocol.
  public static let unsupportedProtocol = Diagnostic.Code("unsupported-protocol")
  /// An argument of `run` names a file of the plugin that is looked for in the user's directory.
  public static let relativeArgument = Diagnostic.Code("relative-argument")
  /// A plugin's program cannot be executed.
  public static let notExecutable = Diagnostic.Code("not-executable")
  /// A plugin's program does not exist.
  public static let programNotFound = Diagnostic.Code("program-not-found")
}

extension Diagnostic {
  package static func unreadable(_ path: String, _ error: FileSystemError) -> Diagnostic {
    Diagnostic(
      .unreadable, at: SourceLocation(path: path),
      message: error.isDirectory
        ? "'\(path)' is a directory" : "'\(path)' cannot be read: \(error.reason)",
      help: error.isDirectory ? "put a file in its place" : "check its permissions")
  }
}
