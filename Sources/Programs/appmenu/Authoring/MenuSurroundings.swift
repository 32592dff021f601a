internal import AppMenuKit
internal import MenuAuthoring
internal import MenuInteraction
internal import MenuLayout

/// The plugins of this machine, found without running any, and the icons.
actor MenuSurroundings: AuthoringSurroundings {
  private let host: HostEnvironment
  private let options: [String]
  private let icons: [IconFact]
  private var known: [[String]: [HandlerFact]] = [:]
  /// The maximum number of different folders of plugins that are remembered.
  private static let knownLimit = 64

  init(host: HostEnvironment, pluginOptions: [String]) {
    (self.host, options) = (host, pluginOptions)
    let set = IconSet()
    icons = IconSet.names.map { IconFact(name: $0, glyph: set.glyph($0) ?? "") }
  }

  func facts(for kind: DocumentKind, pluginFolders: [String]) -> AuthoringFacts {
    AuthoringFacts(
      catalog: SchemaCatalog(argument: kind.rawValue) ?? .menu,
      handlers: kind == .menu || kind == .other ? handlers(naming: pluginFolders) : [],
      icons: icons,
      unknownHandlerHelp: "name the folder of the plugin that registers it: --plugins DIR",
      home: host.home, places: host.menuPlaces)
  }

  private func handlers(naming folders: [String]) -> [HandlerFact] {
    if let handlers = known[folders] { return handlers }
    let catalog = PluginCatalog(
      discovering: host.pluginFolders(options: options, menu: folders))
    let handlers = catalog.handlerNames.compactMap { name -> HandlerFact? in
      guard let (plugin, main) = catalog.plugin(forHandler: name) else { return nil }
      return HandlerFact(
        name: name, plugin: plugin.manifest.name, manifest: Self.manifest(in: plugin.folder),
        arguments: plugin.manifest.handlers.first { $0.name == main }?.arguments,
        mainName: name == main ? nil : main)
    }
    if known.count >= Self.knownLimit { known = [:] }
    known[folders] = handlers
    return handlers
  }

  private static func manifest(in folder: String) -> String {
    let names = LocalFileSystem().names(inDirectory: folder) ?? []
    let files = PluginManifestReader.fileNames
    return folder + "/" + (files.first(where: names.contains) ?? files[0])
  }

  func findings(
    in path: String, _ kind: DocumentKind, fileSystem: any FileSystem
  ) -> [Diagnostic] {
    switch kind {
    case .menu, .other: return []
    case .theme: return ThemeFileReader(fileSystem: fileSystem).findings(in: path)
    case .form: return FormReader(fileSystem: fileSystem).read(path).diagnostics
    case .plugin:
      return PluginManifestReader(fileSystem: fileSystem).read(folder: path.folderOfPath)?
        .diagnostics ?? []
    case .settings: return SettingsReader(host: host, fileSystem: fileSystem).findings(in: path)
    }
  }

  nonisolated func formatted(_ text: [UInt8], path: String) async -> [UInt8]? {
    if SchemaCatalog.describing(text, path: path) == nil { return nil }
    return try? MenuProof.formatted(
      MenuProof.Text(bytes: text, name: path, folder: path.folderOfPath))
  }

  func forget() { known = [:] }
}
