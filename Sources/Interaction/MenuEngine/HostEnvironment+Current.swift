public import Files
// The environment is read once, at the start, before anything can change it.
@preconcurrency internal import Platform
public import PluginHost
internal import SourceText

extension HostEnvironment {
  /// The version of this appmenu, which is the first one in `CHANGELOG.md`.
  public static let currentVersion = "0.1.0"

  /// Returns the environment of this process.
  ///
  /// Bundled plugins are in the folder `APPMENU_BUNDLED_PLUGINS`, else in `../share/appmenu/plugins`
  /// relative to the program, links resolved.
  public static func current(fileSystem: any FileSystem = LocalFileSystem()) -> HostEnvironment {
    let variables = environmentVariables
    let folder = programFolder(fileSystem)
    let shared = folder + "/../share/appmenu/plugins"
    let bundled = variables["APPMENU_BUNDLED_PLUGINS"].flatMap { $0.isEmpty ? nil : $0 }
    return HostEnvironment(
      variables: variables, executableFolder: folder,
      bundledPlugins: bundled ?? (fileSystem.isDirectory(shared) ? shared : nil),
      version: currentVersion)
  }

  /// Returns the path of the installed JSON Schema of a kind of files, or nil if this program has no such schema.
  package static func schemaFile(
    named name: String, fileSystem: any FileSystem = LocalFileSystem()
  ) -> String? {
    fileSystem.canonicalPath(
      programFolder(fileSystem) + "/../share/appmenu/schemas/\(name).schema.json")
  }

  /// Returns the folder of this program, with links resolved.
  private static func programFolder(_ fileSystem: any FileSystem) -> String {
    let program =
      fileSystem.canonicalPath("/proc/self/exe")
      ?? ProcessInfo.processInfo.arguments.first.flatMap(fileSystem.canonicalPath)
      ?? CommandLine.arguments[0]
    return program.folderOfPath
  }

  /// The environment variables of this process.
  ///
  /// Foundation's `ProcessInfo` is used only where there is no `environ`: it takes ten times as long.
  private static var environmentVariables: [String: String] {
    #if canImport(Glibc)
      var variables: [String: String] = [:]
      var entry = environ
      while let text = entry.pointee {
        // A variable that is not UTF-8 is left out: repaired, it would name another file.
        if let pair = String(validatingCString: text),
          let equals = pair.utf8.firstIndex(of: UInt8(ascii: "="))
        {
          variables[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
        }
        entry += 1
      }
      return variables
    #else
      return ProcessInfo.processInfo.environment
    #endif
  }
}
