internal import Foundation
public import PluginHost
internal import SourceText

extension HostEnvironment {
  /// The version of this appmenu.
  public static let currentVersion = "0.1.0"

  /// The surroundings of this process.
  ///
  /// Bundled plugins are in the folder `APPMENU_BUNDLED_PLUGINS`, else in `../share/appmenu/plugins`
  /// from the real program.
  public static func current(fileSystem: any FileSystem = LocalFileSystem()) -> HostEnvironment {
    let variables = ProcessInfo.processInfo.environment
    let program =
      fileSystem.canonicalPath("/proc/self/exe") ?? Bundle.main.executablePath
      .flatMap(fileSystem.canonicalPath) ?? CommandLine.arguments[0]
    let folder = (program as NSString).deletingLastPathComponent
    let shared = folder + "/../share/appmenu/plugins"
    let bundled = variables["APPMENU_BUNDLED_PLUGINS"].flatMap { $0.isEmpty ? nil : $0 }
    return HostEnvironment(
      variables: variables, executableFolder: folder,
      bundledPlugins: bundled ?? (fileSystem.isDirectory(shared) ? shared : nil),
      version: currentVersion)
  }
}
