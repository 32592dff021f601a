public import Platform
internal import DisplayText
internal import Documents
internal import Files
public import MenuItems
public import PluginHost
public import SourceText

/// The result of loading a menu or its plugins again.
public struct MenuUpdate: Sendable {
  /// The parts that can change.
  public enum Change: Sendable, Hashable {
    /// The menu file, or a file that it refers to.
    case menu
    /// The set of plugins, or the content of a manifest.
    case plugins
  }

  /// The parts that have changed; empty if nothing has.
  public var changes: Set<Change>
  /// The last result of loading the menu; without a menu if the files have errors now.
  public var loading: MenuLoadResult
  /// The menu to show instead of the last one, or nil if the last one stays.
  public var menu: Menu?
  /// The missing files of the last good menu, if they are the reason why it stays.
  public var missingFiles: [String]
  /// The time when the menu that is shown from now on was loaded.
  public var menuDate: Date
  /// The current plugins.
  public var catalog: PluginCatalog
  /// All current diagnostics: about the menu's files, the handlers that they name, and the plugins.
  public var diagnostics: [Diagnostic]
}

/// Loads a menu and its plugins again when their files change, or on request.
///
/// Files are read and the menu is built off the main thread, one reload after the other. The reloader
/// works until the reader of ``reloads`` is cancelled.
@MainActor
public final class MenuReloader {
  /// The reloads that follow changes to files; requested reloads are not included.
  public let reloads: AsyncStream<MenuUpdate>

  private let app: AppMenu
  private var loading: MenuLoadResult
  /// The last good menu, the time when it was loaded, and its files.
  private var good: (menu: Menu?, date: Date, files: [String])
  /// Those of these files that are missing.
  private var missingFiles: [String] = []
  private var changes: Set<MenuUpdate.Change> = []
  private var working: Task<MenuUpdate, Never>?
  private lazy var menuFiles = watch(.menu)
  private lazy var pluginFiles = watch(.plugins)
  private let signal: AsyncStream<Void>.Continuation

  /// Creates a reloader for `loading`, whose files were read after `moment`.
  init(_ app: AppMenu, _ loading: MenuLoadResult, since moment: FileTime) {
    self.app = app
    self.loading = loading
    good = (loading.menu, Date(), loading.files)
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    let (reloads, results) = AsyncStream<MenuUpdate>.makeStream()
    self.reloads = reloads
    let loop = Task { await self.run(signals, since: moment) { results.yield($0) } }
    results.onTermination = { _ in loop.cancel() }
  }

  /// Loads everything again, whether it has changed or not.
  public func reload() async -> MenuUpdate {
    await begin([.menu, .plugins]).value
  }

  // MARK: Watching

  private func watch(_ change: MenuUpdate.Change) -> PathWatch {
    PathWatch(app.parts.watcher) { [weak self] in
      self?.changes.insert(change)
      self?.signal.yield()
    }
  }

  private func run(
    _ signals: AsyncStream<Void>, since moment: FileTime, report: (MenuUpdate) -> Void
  ) async {
    if isRereadable { menuFiles.watch(loading.files, since: moment) }
    let found = await app.discovery(naming: good.menu?.pluginFolders ?? [])
    pluginFiles.watch(found.catalog.paths, since: found.started)
    for await _ in signals {
      let changes = changes
      self.changes = []
      // A change may be reported twice, and may have been handled already.
      guard !changes.isEmpty else { continue }
      let reload = await begin(changes).value
      if !reload.changes.isEmpty, !Task.isCancelled { report(reload) }
    }
    menuFiles.stop()
    pluginFiles.stop()
  }

  // MARK: Loading

  /// Starts a reload after the running one.
  private func begin(_ changes: Set<MenuUpdate.Change>) -> Task<MenuUpdate, Never> {
    let last = working
    let task = Task {
      _ = await last?.value
      return await load(changes)
    }
    working = task
    return task
  }

  private func load(_ changes: Set<MenuUpdate.Change>) async -> MenuUpdate {
    var changes = changes
    var fresh: Menu?
    if !isRereadable { changes.remove(.menu) }
    if changes.contains(.menu) {
      fresh = await loadMenu()
      if let fresh, fresh.folderNames != good.menu?.folderNames { changes.insert(.plugins) }
      if let fresh { good = (fresh, Date(), loading.files) }
    }
    let folders = good.menu?.pluginFolders ?? []
    var catalog = await app.discovery(naming: folders).catalog
    if changes.contains(.plugins) {
      let found = await app.discover(naming: folders)
      pluginFiles.watch(found.catalog.paths, since: found.started)
      if found.catalog.isEquivalent(to: catalog) { changes.remove(.plugins) }
      catalog = found.catalog
    }
    let unknown = await app.findings(in: loading, severity: .warning)
    return MenuUpdate(
      changes: changes, loading: loading, menu: fresh, missingFiles: missingFiles,
      menuDate: good.date, catalog: catalog,
      diagnostics: loading.diagnostics + unknown + catalog.diagnostics)
  }

  private func loadMenu() async -> Menu? {
    let loader = MenuLoader(
      reader: app.parts.localizedReader(app.host.menuPlaces), builder: app.parts.builder)
    let started = FileTime.now
    let (fileSystem, files) = (app.parts.fileSystem, good.files)
    let wording = app.parts.host.wording
    (loading, missingFiles) = await Task.detached {
      let loading = await loader.load().titled(wording)
      return (loading, loading.missing(of: files, in: fileSystem))
    }.value
    menuFiles.watch(loading.files, since: started)
    loading = app.heading(loading)
    return loading.menu
  }

  /// Whether the menu can be read a second time: a pipe cannot.
  private var isRereadable: Bool {
    app.parts.reader.files.allSatisfy { FileStamp(of: $0)?.isFileOrFolder != false }
  }
}

extension MenuLoadResult {
  /// Returns the result with a title in the reader's language for a menu whose file has none.
  func titled(_ wording: Wording) -> Self {
    guard let menu, menu.title == Menu.defaultTitle else { return self }
    var result = self
    result.menu = menu.called(title: wording(.appMenu))
    return result
  }

  /// Returns those of `files` that the menu refers to but that do not exist.
  fileprivate func missing(of files: [String], in fileSystem: any FileSystem) -> [String] {
    guard diagnostics.contains(where: { $0.code == .fileNotFound }) else { return [] }
    let sought = Set(self.files)
    return files.filter { sought.contains($0) && fileSystem.canonicalPath($0) == nil }
  }
}

extension Menu {
  fileprivate var folderNames: [String] { pluginFolders.map(\.value) }
}
