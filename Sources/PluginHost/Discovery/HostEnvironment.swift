internal import Foundation
internal import SourceText

/// What the host knows of its surroundings: variables, folders, and where its own programs are.
public struct HostEnvironment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// The folder of the `appmenu` program, links resolved.
  public var executableFolder: String
  /// The folder of the bundled plugins; nil where there is none.
  public var bundledPlugins: String?
  /// The version that the host tells plugins.
  public var version: String

  /// Creates an environment; an embedder passes its own folders.
  public init(
    variables: [String: String], executableFolder: String, bundledPlugins: String? = nil,
    version: String
  ) {
    self.variables = variables
    self.executableFolder = executableFolder
    self.bundledPlugins = bundledPlugins
    self.version = version
  }

  /// The program that leads a plugin's processes.
  public var guardProgram: String { executableFolder + "/appmenu-guard" }

  /// One of the XDG base folders, with `appmenu` in it.
  ///
  /// A relative value counts as not set, as the XDG Base Directory Specification says.
  public func folder(_ kind: Folder) -> String {
    if let path = variables[kind.variable], path.isAbsolutePath { return path + "/appmenu" }
    return home + "/" + kind.fallback + "/appmenu"
  }

  /// The user's home: `HOME`, else what the system has on record, else a folder that is nobody's, so
  /// that nothing is ever trusted that anyone could have put there.
  private var home: String {
    if let home = variables["HOME"], home.isAbsolutePath { return home }
    return Self.recordedHome ?? "/nonexistent"
  }

  /// The home that the system has on record for the user of this process.
  private static var recordedHome: String? {
    #if canImport(Glibc)
      // Not by `getpwuid`, which a static program cannot count on.
      guard let bytes = FileManager.default.contents(atPath: "/etc/passwd") else { return nil }
      let user = String(getuid())
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let fields = line.split(separator: ":", omittingEmptySubsequences: false)
        if fields.count >= 6, fields[2] == user, fields[5].isAbsolutePath {
          return String(fields[5])
        }
      }
      return nil
    #else
      guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
      return String(cString: folder)
    #endif
  }

  /// The XDG base folders.
  public enum Folder: Sendable {
    /// For settings, data, what can be made again, and logs.
    case config, data, cache, state

    var variable: String {
      switch self {
      case .config: "XDG_CONFIG_HOME"
      case .data: "XDG_DATA_HOME"
      case .cache: "XDG_CACHE_HOME"
      case .state: "XDG_STATE_HOME"
      }
    }

    var fallback: String {
      switch self {
      case .config: ".config"
      case .data: ".local/share"
      case .cache: ".cache"
      case .state: ".local/state"
      }
    }
  }

  /// Returns the folders to look for plugins in, in order; those of the command line and of the menu file are
  /// given by the caller.
  public func pluginFolders(options: [String], menu: [String]) -> [PluginFolder] {
    var folders = options.map { PluginFolder(path: $0, source: .option) }
    folders += paths(in: "APPMENU_PLUGIN_PATH").map { PluginFolder(path: $0, source: .environment) }
    folders.append(PluginFolder(path: folder(.data) + "/plugins", source: .user))
    let system = variables["XDG_DATA_DIRS"].map { $0.isEmpty ? nil : $0 } ?? nil
    for path in (system ?? "/usr/local/share:/usr/share").split(separator: ":")
    where path.isAbsolutePath {
      folders.append(PluginFolder(path: path + "/appmenu/plugins", source: .system))
    }
    if let bundledPlugins { folders.append(PluginFolder(path: bundledPlugins, source: .bundled)) }
    return folders + menu.map { PluginFolder(path: $0, source: .menu) }
  }

  private func paths(in variable: String) -> [String] {
    (variables[variable] ?? "").split(separator: ":").map(String.init)
  }
}
