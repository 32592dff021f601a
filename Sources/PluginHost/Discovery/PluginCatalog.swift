public import SourceText

/// Where a plugin was found.
public enum PluginSource: String, Sendable, Hashable, Codable {
  /// `--plugins`.
  case option
  /// `APPMENU_PLUGIN_PATH`.
  case environment
  /// The user's data folder.
  case user
  /// The system's data folders.
  case system
  /// Shipped with appmenu.
  case bundled
  /// A folder that a menu file names.
  case menu

  /// Whether plugins from there run without further ado.
  public var isTrusted: Bool { self != .menu }
}

/// A folder to look for plugins in.
public struct PluginFolder: Sendable, Hashable {
  /// The folder: a plugin, or a folder of plugins one level deep.
  public var path: String
  /// How it came to be looked at.
  public var source: PluginSource

  /// Creates the folder at `path`.
  public init(path: String, source: PluginSource) {
    self.path = path
    self.source = source
  }
}

/// A plugin that was found.
public struct Plugin: Sendable {
  /// What its manifest says.
  public var manifest: PluginManifest
  /// Its folder.
  public var folder: String
  /// Where it was found.
  public var source: PluginSource
  /// The handler names that an earlier plugin has already.
  public var shadowedNames: [String] = []
  /// The folder of the earlier plugin that has the same id, where there is one.
  public var shadowedBy: String?
  /// What is wrong with the manifest: warnings.
  public var diagnostics: [Diagnostic] = []
  /// Where the manifest names the program.
  public var runLocation: SourceLocation?

  /// Creates a plugin in `folder`.
  public init(manifest: PluginManifest, folder: String, source: PluginSource) {
    self.manifest = manifest
    self.folder = folder
    self.source = source
  }

  /// Whether a process of one serves the other as well.
  func runsLike(_ other: Plugin) -> Bool {
    manifest.isIdentical(to: other.manifest) && folder.hasSameBytes(as: other.folder)
      && source == other.source
  }
}

/// A folder with a manifest that cannot be used.
public struct RefusedPlugin: Sendable {
  /// The id, as far as it could be read.
  public let id: String?
  /// Its folder.
  public let folder: String
  /// Where it was found.
  public let source: PluginSource
  /// What is wrong with the manifest.
  public let diagnostics: [Diagnostic]

  /// Returns a link that leads nowhere.
  static func dangling(_ path: String, _ source: PluginSource) -> RefusedPlugin {
    let location = SourceLocation(SourceFile(name: path, bytes: [], hasLines: false), nil)
    return RefusedPlugin(
      id: nil, folder: path, source: source,
      diagnostics: [
        Diagnostic(
          "file-not-found", .warning, at: location, message: "the link '\(path)' leads nowhere",
          help: "make it anew, or remove it")
      ])
  }
}

/// The plugins that were found, in order of discovery; nothing is executed to find them.
public struct PluginCatalog: Sendable {
  /// The plugins to be used.
  public private(set) var plugins: [Plugin] = []
  /// Plugins whose id an earlier one has.
  public private(set) var shadowed: [Plugin] = []
  /// Folders whose manifest cannot be used.
  public private(set) var refused: [RefusedPlugin] = []
  /// Folders that were named and are not there.
  public private(set) var missing: [Diagnostic] = []
  /// The manifests that were read or looked for, and the folders that were gone through; a change
  /// of any of them may change the catalog.
  public private(set) var paths: [String] = []
  private var owners: [String: Int] = [:]

  /// Creates a catalog without plugins.
  public init() {}

  /// Looks for plugins in `folders`: the first to claim an id or a handler name wins.
  ///
  /// - Parameter last: what was found before: a plugin of it whose manifest cannot be used now
  ///   stays as it was, and what is wrong with the manifest is told.
  public init(
    discovering folders: [PluginFolder], after last: PluginCatalog = PluginCatalog(),
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    let reader = PluginManifestReader(fileSystem: fileSystem)
    var seen = Set<PathBytes>()
    for folder in folders {
      let found = Self.pluginFolders(in: folder, fileSystem: fileSystem)
      // What else is in a plugin's own folder is the plugin's affair.
      if found != [folder.path] { paths.append(folder.path) }
      if found == nil, folder.source == .option || folder.source == .menu {
        missing.append(
          Self.notFound(folder, isThere: fileSystem.canonicalPath(folder.path) != nil))
      }
      for path in found ?? [] {
        paths += PluginManifestReader.fileNames.map { path + "/" + $0 }
        guard seen.insert(PathBytes(fileSystem.canonicalPath(path) ?? path)).inserted else {
          continue
        }
        guard let reading = reader.read(folder: path) else {
          if fileSystem.canonicalPath(path) == nil {
            refused.append(.dangling(path, folder.source))
          }
          continue
        }
        guard let manifest = reading.manifest else {
          refused.append(
            RefusedPlugin(
              id: reading.id, folder: path, source: folder.source,
              diagnostics: reading.diagnostics))
          if var plugin = last.plugin(in: path, folder.source) {
            plugin.shadowedNames = []
            plugin.shadowedBy = nil
            add(plugin)
          }
          continue
        }
        var plugin = Plugin(manifest: manifest, folder: path, source: folder.source)
        plugin.diagnostics = reading.diagnostics
        plugin.runLocation = reading.runLocation
        add(plugin)
      }
    }
  }

  /// Manifests that cannot be used, and folders that were named and are not there.
  public var diagnostics: [Diagnostic] { missing + refused.flatMap(\.diagnostics) }

  /// Whether the other catalog has the same plugins, and as much to say about them.
  public func isEquivalent(to other: PluginCatalog) -> Bool {
    plugins.elementsEqual(other.plugins) {
      $0.runsLike($1) && $0.shadowedNames == $1.shadowedNames
    } && shadowed.elementsEqual(other.shadowed) { $0.runsLike($1) }
      && diagnostics.elementsEqual(other.diagnostics) {
        let (one, two) = ($0.location, $1.location)
        return $0.message == $1.message && one.range == two.range
          && one.file.name == two.file.name && one.file.bytes == two.file.bytes
      }
  }

  /// The handler names that plugins register, aliases included.
  public var handlerNames: [String] { owners.keys.sorted() }

  /// Returns the plugin that registers `name`, and the handler's own name.
  public func plugin(forHandler name: String) -> (plugin: Plugin, handler: String)? {
    guard let index = owners[name] else { return nil }
    let handler = plugins[index].manifest.handlers.first { $0.allNames.contains(name) }
    return handler.map { (plugins[index], $0.name) }
  }

  private func plugin(in folder: String, _ source: PluginSource) -> Plugin? {
    (plugins + shadowed).first { $0.folder.hasSameBytes(as: folder) && $0.source == source }
  }

  private mutating func add(_ plugin: Plugin) {
    var plugin = plugin
    if let first = plugins.first(where: { $0.manifest.id == plugin.manifest.id }) {
      plugin.shadowedBy = first.folder
      plugin.shadowedNames = plugin.manifest.handlers.flatMap(\.allNames)
      shadowed.append(plugin)
      return
    }
    for name in plugin.manifest.handlers.flatMap(\.allNames) {
      if owners[name] == nil {
        owners[name] = plugins.count
      } else if owners[name] != plugins.count {
        plugin.shadowedNames.append(name)
      }
    }
    plugins.append(plugin)
  }

  /// Returns the plugin folders that `folder` stands for; nil where it is no folder.
  private static func pluginFolders(
    in folder: PluginFolder, fileSystem: any FileSystem
  ) -> [String]? {
    guard let names = fileSystem.names(inDirectory: folder.path) else { return nil }
    if names.contains(where: PluginManifestReader.fileNames.contains) { return [folder.path] }
    return names.filter { !$0.hasPrefix(".") }.map { folder.path + "/" + $0 }
      .filter { fileSystem.isDirectory($0) || fileSystem.canonicalPath($0) == nil }
  }

  private static func notFound(_ folder: PluginFolder, isThere: Bool) -> Diagnostic {
    let location = SourceLocation(SourceFile(name: folder.path, bytes: [], hasLines: false), nil)
    return Diagnostic(
      "file-not-found", .warning, at: location,
      message: "there is no plugin folder '\(folder.path)'",
      help: isThere ? "name a plugin's folder, not a file in it" : "check the path")
  }
}
