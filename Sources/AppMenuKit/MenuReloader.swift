public import Foundation
public import MenuItems
public import PluginHost
public import SourceText

/// What came of loading a menu or its plugins again.
public struct MenuReload: Sendable {
  /// What can change.
  public enum Change: Sendable, Hashable {
    /// The menu file, or one that it leads to.
    case menu
    /// The plugins: what a manifest says, or which there are.
    case plugins
  }

  /// What was loaded again; nothing where all is as it was.
  public var changes: Set<Change>
  /// What came of loading the menu last; it has no menu where the files are broken now.
  public var loading: MenuLoading
  /// The menu to be shown in the place of the last; nil where that one stays.
  public var menu: Menu?
  /// The files of the last good menu that are not there any more, where that is why it stays.
  public var missingFiles: [String]
  /// When the menu that is shown from now on was loaded.
  public var menuDate: Date
  /// The plugins there are.
  public var catalog: PluginCatalog
  /// All there is to say now: about the menu's files, the handlers that they name, and the plugins.
  public var diagnostics: [Diagnostic]
}

/// Loads a menu and its plugins again when their files change, or when asked.
///
/// Files are read and the menu is built off the main thread, one reload after the other. It works
/// until the reader of ``reloads`` is cancelled.
@MainActor
public final class MenuReloader {
  /// Each reload after a change of the files; those that were asked for are not among them.
  public let reloads: AsyncStream<MenuReload>

  private let app: AppMenu
  private var loading: MenuLoading
  /// The last good menu, when it was loaded, and the files that it was made of.
  private var good: (menu: Menu?, date: Date, files: [String])
  /// Those of them that are not there any more.
  private var missingFiles: [String] = []
  private var changes: Set<MenuReload.Change> = []
  /// The reload that was begun last.
  private var working: Task<MenuReload, Never>?
  private lazy var menuFiles = watch(.menu)
  private lazy var pluginFiles = watch(.plugins)
  private let signal: AsyncStream<Void>.Continuation

  /// Creates a reloader of what `loading` holds, whose files were about to be read at `moment`.
  init(_ app: AppMenu, _ loading: MenuLoading, since moment: FileTime) {
    self.app = app
    self.loading = loading
    good = (loading.menu, Date(), loading.files)
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.signal = signal
    let (reloads, results) = AsyncStream<MenuReload>.makeStream()
    self.reloads = reloads
    let loop = Task { await self.run(signals, since: moment) { results.yield($0) } }
    results.onTermination = { _ in loop.cancel() }
  }

  /// Loads everything again, changed or not.
  public func reload() async -> MenuReload {
    await begin([.menu, .plugins]).value
  }

  // MARK: Watching

  private func watch(_ change: MenuReload.Change) -> PathWatch {
    PathWatch(app.parts.watcher) { [weak self] in
      self?.changes.insert(change)
      self?.signal.yield()
    }
  }

  private func run(
    _ signals: AsyncStream<Void>, since moment: FileTime, report: (MenuReload) -> Void
  ) async {
    if isRereadable { menuFiles.watch(loading.files, since: moment) }
    let found = await app.discovery(naming: good.menu?.pluginFolders ?? [])
    pluginFiles.watch(found.catalog.paths, since: found.started)
    for await _ in signals {
      let changes = changes
      self.changes = []
      // One change may have been told twice, and be done already.
      guard !changes.isEmpty else { continue }
      let reload = await begin(changes).value
      if !reload.changes.isEmpty, !Task.isCancelled { report(reload) }
    }
    menuFiles.stop()
    pluginFiles.stop()
  }

  // MARK: Loading

  /// Begins a reload, after the one that is under way.
  private func begin(_ changes: Set<MenuReload.Change>) -> Task<MenuReload, Never> {
    let last = working
    let task = Task {
      _ = await last?.value
      return await load(changes)
    }
    working = task
    return task
  }

  private func load(_ changes: Set<MenuReload.Change>) async -> MenuReload {
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
    let unknown = await app.unknownHandlers(in: loading, severity: .warning)
    return MenuReload(
      changes: changes, loading: loading, menu: fresh, missingFiles: missingFiles,
      menuDate: good.date, catalog: catalog,
      diagnostics: loading.diagnostics + unknown + catalog.diagnostics)
  }

  private func loadMenu() async -> Menu? {
    let loader = MenuLoader(reader: app.parts.reader, builder: app.parts.builder)
    let started = FileTime.now
    let (fileSystem, files) = (app.parts.fileSystem, good.files)
    (loading, missingFiles) = await Task.detached {
      let loading = loader.load()
      return (loading, loading.missing(of: files, in: fileSystem))
    }.value
    menuFiles.watch(loading.files, since: started)
    return loading.menu
  }

  /// Whether the menu can be read a second time; one that comes out of a pipe cannot.
  private var isRereadable: Bool {
    app.parts.reader.files.allSatisfy { FileStamp(of: $0)?.isFileOrFolder != false }
  }
}

extension MenuLoading {
  /// Returns the files among `files` that were looked for, and are not there.
  fileprivate func missing(of files: [String], in fileSystem: any FileSystem) -> [String] {
    guard diagnostics.contains(where: { $0.code == "file-not-found" }) else { return [] }
    let sought = Set(self.files)
    return files.filter { sought.contains($0) && fileSystem.canonicalPath($0) == nil }
  }
}

extension Menu {
  fileprivate var folderNames: [String] { pluginFolders.map(\.value) }
}
