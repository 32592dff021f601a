public import MenuItems
public import PluginHost
public import SourceText
internal import DocumentSyntax

// Which plugins there are, and that they are looked for again.

extension AppMenu {
  /// What looking for plugins came to.
  struct Discovery: Sendable {
    var catalog: PluginCatalog
    /// When it was begun.
    var started: FileTime
  }

  /// Returns the plugins for `menu`; looked for once, off the main thread, nothing being executed.
  public func catalog(for menu: Menu?) async -> PluginCatalog {
    await discovery(naming: menu?.pluginFolders ?? []).catalog
  }

  /// What was found last; looks where nobody has looked yet.
  func discovery(naming menuFolders: [Located<String>]) async -> Discovery {
    if let discovering { return await discovering.value }
    return await discover(naming: menuFolders)
  }

  /// Looks for plugins, or looks again, after whoever looks already.
  ///
  /// New and changed plugins answer the next selection, those that are gone answer none. Plugins that
  /// are as they were are left alone; the process of one that is not is ended in order once none of
  /// its views is shown. One whose manifest cannot be used now stays as it was, and what is wrong with
  /// the manifest is in the catalog's diagnostics.
  func discover(naming menuFolders: [Located<String>]) async -> Discovery {
    let folders = parts.host.pluginFolders(
      options: parts.pluginOptions,
      menu: menuFolders.map { folder in
        folder.value.isAbsolutePath ? folder.value : parts.menuFolder + "/" + folder.value
      })
    let (fileSystem, runner, registry, exchange) = (parts.fileSystem, runner, registry, exchange)
    let last = discovering
    let task = Task.detached {
      let before = await last?.value.catalog ?? PluginCatalog()
      let started = FileTime.now
      let catalog = PluginCatalog(discovering: folders, after: before, fileSystem: fileSystem)
      runner.register(catalog, in: registry)
      let observed = catalog.plugins.map { ($0.manifest.id, $0.manifest.observes) }
      await exchange.observe(Dictionary(observed) { first, _ in first }) { event, id in
        await runner.tell(event, to: id)
      }
      return Discovery(catalog: catalog, started: started)
    }
    discovering = task
    return await task.value
  }

  /// Findings about handlers that a menu names and nobody registers, also where it is no menu yet.
  public func unknownHandlers(
    in loading: MenuLoading, severity: Diagnostic.Severity
  ) async -> [Diagnostic] {
    guard let metadata = loading.metadata else { return [] }
    _ = await discovery(naming: metadata.pluginFolders)
    let check = HandlerNameCheck(known: registry.names, severity: severity)
    return await Task.detached { check.diagnostics(for: metadata) }.value
  }
}
