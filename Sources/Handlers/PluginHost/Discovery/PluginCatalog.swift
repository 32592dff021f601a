internal import DisplayText
public import Files
internal import MenuItems
public import SourceText

/// The origin of a plugin.
public enum PluginSource: String, Sendable, Hashable, Codable {
  /// A folder given with `--plugins`.
  case option
  /// A folder in `APPMENU_PLUGIN_PATH`.
  case environment
  /// The user's data folder.
  case user
  /// The system's data folders.
  case system
  /// A plugin shipped with appmenu.
  case bundled
  /// A folder named in a menu file.
  case menu

  /// Whether plugins of this origin run without the user's consent.
  public var isTrusted: Bool { self != .menu }
}

/// A folder to look for plugins in.
public struct PluginFolder: Sendable, Hashable {
  /// The folder: a plugin, or a folder of plugins one level deep.
  public var path: String
  /// The origin of the folder.
  public var source: PluginSource

  /// Creates the folder at `path`.
  public init(path: String, source: PluginSource) {
    self.path = path
    self.source = source
  }
}

/// A plugin that was found.
public struct Plugin: Sendable {
  /// The content of its manifest.
  public var manifest: PluginManifest
  /// The absolute path of its folder.
  public var folder: String
  /// The origin of its folder.
  public var source: PluginSource
  /// The handler names that an earlier plugin has taken.
  public var shadowedNames: [String] = []
  /// The folder of the earlier plugin with the same id, or nil.
  public var shadowedBy: String?
  /// The warnings about the manifest.
  public var diagnostics: [Diagnostic] = []
  /// The place of the program's name in the manifest.
  public var runLocation: SourceLocation?

  /// Creates a plugin in `folder`.
  public init(manifest: PluginManifest, folder: String, source: PluginSource) {
    self.manifest = manifest
    self.folder = folder
    self.source = source
  }

  /// Whether a process of one plugin can also serve the other.
  func runsLike(_ other: Plugin) -> Bool {
    manifest.isIdentical(to: other.manifest) && folder.hasSameBytes(as: other.folder)
      && source == other.source
  }
}

/// A folder with a manifest that cannot be used.
public struct RefusedPlugin: Sendable {
  /// The id, or nil if it could not be read.
  public let id: String?
  /// Its folder.
  public let folder: String
  /// The origin of its folder.
  public let source: PluginSource
  /// The diagnostics about the manifest.
  public let diagnostics: [Diagnostic]

  static func dangling(_ path: String, _ source: PluginSource) -> RefusedPlugin {
    RefusedPlugin(
      id: nil, folder: path, source: source,
      diagnostics: [
        Diagnostic(
          .fileNotFound, .warning, at: SourceLocation(path: path),
          message: "the link '\(path)' leads nowhere", help: "create it again, or remove it")
      ])
  }
}

/// The plugins that were found, in order of discovery; nothing is executed to find them.
public struct PluginCatalog: Sendable {
  /// The plugins to use.
  public private(set) var plugins: [Plugin] = []
  /// The plugins whose id is taken by an earlier one.
  public private(set) var shadowed: [Plugin] = []
  /// The folders whose manifest cannot be used.
  public private(set) var refused: [RefusedPlugin] = []
  /// The diagnostics about folders that options name but that do not exist; `MenuReferences` has those of menus.
  public private(set) var missing: [Diagnostic] = []
  /// The manifests that were read or looked for, and the folders that were searched; a change of any of
  /// them may change the catalog.
  public private(set) var paths: [String] = []
  private var owners: [String: Int] = [:]

  /// Creates a catalog without plugins.
  public init() {}

  /// Looks for plugins in `folders`: the first to claim an id or a handler name wins.
  ///
  /// - Parameters:
  ///   - folders: the folders to look in, in the order of precedence.
  ///   - last: the previous catalog: a plugin of it whose manifest cannot be used now stays as it was, and
  ///     the diagnostics about the manifest are reported.
  ///   - fileSystem: the file system of the folders.
  ///   - language: the language of texts that have forms for languages, as a tag of BCP 47; nil for the plain ones.
  public init(
    discovering folders: [PluginFolder], after last: PluginCatalog = PluginCatalog(),
    fileSystem: any FileSystem = LocalFileSystem(), language: String? = nil
  ) {
    let reader = PluginManifestReader(
      fileSystem: fileSystem, language: language.flatMap(LanguageTag.init(spelled:)))
    var seen = Set<PathBytes>()
    for folder in folders {
      let found = Self.pluginFolders(in: folder, fileSystem: fileSystem)
      // Other files in a plugin's own folder do not concern the catalog.
      if found != [folder.path] { paths.append(folder.path) }
      if found == nil, folder.source == .option {
        missing.append(Self.notFound(folder, isThere: fileSystem.canonicalPath(folder.path) != nil))
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
        if let plugin = reading.plugin(in: path, folder.source) {
          add(plugin)
          continue
        }
        refused.append(
          RefusedPlugin(
            id: reading.id, folder: path, source: folder.source, diagnostics: reading.diagnostics))
        if var plugin = last.plugin(in: path, folder.source) {
          plugin.shadowedNames = []
          plugin.shadowedBy = nil
          add(plugin)
        }
      }
    }
  }

  /// Looks for plugins as `host` does, with folders of the command line and of a menu file.
  package init(in host: HostEnvironment, options: [String] = [], menu: [String] = []) {
    self.init(
      discovering: host.pluginFolders(options: options, menu: menu), language: host.language)
  }

  /// The diagnostics about manifests that cannot be used, and about folders that do not exist.
  public var diagnostics: [Diagnostic] { missing + refused.flatMap(\.diagnostics) }

  /// Whether the other catalog has the same plugins and the same diagnostics.
  public func isEquivalent(to other: PluginCatalog) -> Bool {
    plugins.elementsEqual(other.plugins) { $0.runsLike($1) && $0.shadowedNames == $1.shadowedNames }
      && shadowed.elementsEqual(other.shadowed) { $0.runsLike($1) }
      && diagnostics.elementsEqual(other.diagnostics) {
        let (one, two) = ($0.location, $1.location)
        return $0.message == $1.message && one.range == two.range
          && one.file.name == two.file.name && one.file.bytes == two.file.bytes
      }
  }

  /// All handler names that plugins register, including aliases, sorted.
  public var handlerNames: [String] { owners.keys.sorted() }

  /// Returns the plugin that registers `name`, and the handler's main name.
  public func plugin(forHandler name: String) -> (plugin: Plugin, handler: String)? {
    guard let index = owners[name] ?? name.patternOfHandler.flatMap({ owners[$0] }) else {
      return nil
    }
    return plugins[index].manifest.handler(named: name).map { (plugins[index], $0.name) }
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

  private static func pluginFolders(
    in folder: PluginFolder, fileSystem: any FileSystem
  ) -> [String]? {
    guard let names = fileSystem.names(inDirectory: folder.path) else { return nil }
    if names.contains(where: PluginManifestReader.fileNames.contains) { return [folder.path] }
    return names.filter { !$0.isHiddenName }.map { folder.path + "/" + $0 }
      .filter { fileSystem.isDirectory($0) || fileSystem.canonicalPath($0) == nil }
  }

  private static func notFound(_ folder: PluginFolder, isThere: Bool) -> Diagnostic {
    Diagnostic(
      .fileNotFound, .warning, at: SourceLocation(path: folder.path),
      message: "there is no plugin folder '\(folder.path)'",
      help: isThere ? "name a plugin's folder, not a file in it" : "check the path")
  }
}

extension Plugin {
  /// Whether the folder is elsewhere, and a link to it was registered.
  package var isLinked: Bool {
    let fileSystem = LocalFileSystem()
    let name = folder.split(separator: "/").last.map(String.init) ?? ""
    guard let parent = fileSystem.canonicalPath(folder.folderOfPath),
      let real = fileSystem.canonicalPath(folder)
    else { return false }
    return source == .user && real != parent + "/" + name
  }

  /// The files and folders whose changes matter to the plugin, at most 10,000: all but hidden ones, and those
  /// in which interpreters keep what they have compiled.
  package var watchedPaths: [String] {
    let fileSystem = LocalFileSystem()
    let limit = 10_000
    // Links within the folder may lead in circles; the folder itself may be one.
    let root = fileSystem.canonicalPath(folder) ?? folder
    var paths = [root]
    var folders = [root]
    while let next = folders.popLast(), paths.count < limit {
      for name in fileSystem.names(inDirectory: next) ?? [] {
        guard !name.hasPrefix("."), name != "__pycache__", paths.count < limit else { continue }
        let path = next + "/" + name
        paths.append(path)
        if fileSystem.isDirectory(path), fileSystem.canonicalPath(path) == path {
          folders.append(path)
        }
      }
    }
    return paths
  }

  /// The maximum number of entries that are checked for changes; a larger folder counts as changed.
  private static let entryLimit = 20_000

  /// Returns whether anything in the folder has changed since `moment`.
  ///
  /// That is a file, a folder's list of names, or what a link leads to; Git's own folder does not count.
  func hasChanged(since moment: FileTime) -> Bool {
    let fileSystem = LocalFileSystem()
    var folders = [folder]
    var seen: Set<PathBytes> = []
    var entries = 0
    while let folder = folders.popLast() {
      // Links may lead in circles.
      guard let real = fileSystem.canonicalPath(folder), seen.insert(PathBytes(real)).inserted
      else { continue }
      for name in ["."] + (fileSystem.names(inDirectory: folder) ?? []) where name != ".git" {
        entries += 1
        if entries > Self.entryLimit { return true }
        let path = folder + "/" + name
        guard let stamp = FileStamp(of: path) else { continue }
        if stamp.changed >= moment { return true }
        if name != ".", fileSystem.isDirectory(path) { folders.append(path) }
      }
    }
    return false
  }
}
