public import MenuItems
public import PluginHost
public import SourceText
internal import Documents
internal import Files
internal import MenuDispatch
internal import MenuInteraction

// The search for plugins, and its repetition.

extension AppMenu {
  /// The plugins, and the time when the search for them was started.
  typealias Discovery = (catalog: PluginCatalog, started: FileTime)

  /// Returns the plugins for `menu`; searches once, off the main thread, and executes nothing.
  public func catalog(for menu: Menu?) async -> PluginCatalog {
    await discovery(naming: menu?.pluginFolders ?? []).catalog
  }

  /// Returns the result of the last search, or of a first one.
  func discovery(naming menuFolders: [Located<String>]) async -> Discovery {
    if let discovering { return await discovering.value }
    return await discover(naming: menuFolders)
  }

  /// Searches for plugins, possibly again, after any search that is under way.
  ///
  /// New and changed plugins answer the next selection; removed ones no longer answer any. The process of a changed
  /// plugin is ended in an orderly way once none of its views is shown. If a manifest becomes invalid, the last valid
  /// one stays in use, and the errors are among the catalog's diagnostics.
  func discover(naming menuFolders: [Located<String>]) async -> Discovery {
    let folders = parts.host.pluginFolders(
      options: parts.pluginOptions,
      menu: menuFolders.map { parts.menuFolder.appendingNamedPath($0.value) })
    let (fileSystem, runner, registry, exchange) = (parts.fileSystem, runner, registry, exchange)
    let language = parts.host.language
    let last = discovering
    let task: Task<Discovery, Never> = Task.detached {
      let before = await last?.value.catalog ?? PluginCatalog()
      let started = FileTime.now
      let catalog = PluginCatalog(
        discovering: folders, after: before, fileSystem: fileSystem, language: language)
      runner.register(catalog, in: registry)
      let observed = catalog.plugins.map { ($0.manifest.id, $0.manifest.observes) }
      await exchange.observe(Dictionary(observed) { first, _ in first }) { event, id in
        await runner.tell(event, to: id)
      }
      return (catalog, started)
    }
    discovering = task
    return await task.value
  }

  /// Returns diagnostics about the handlers, icons and plugin folders that a menu names, even if the menu has errors.
  ///
  /// Unknown icons and missing folders are warnings whatever the `severity`.
  public func findings(
    in loading: MenuLoadResult, severity: Diagnostic.Severity
  ) async -> [Diagnostic] {
    let found = await handlerFindings(in: loading, severity: severity)
    guard let references = loading.references else { return found }
    let (folder, home, fileSystem) = (parts.menuFolder, parts.host.home, parts.fileSystem)
    return await Task.detached {
      found
        + references.missingPluginFolders(menuFolder: folder, home: home, fileSystem: fileSystem)
        + references.unknownIcons(known: IconSet.names)
    }.value
  }

  /// Returns diagnostics about a menu's use of handlers, even if the menu has errors: unregistered handlers, and
  /// arguments that a plugin's handler does not declare, that are missing, or that have the wrong type.
  ///
  /// Arguments of unknown names are warnings whatever the `severity`, as unknown keys are.
  public func handlerFindings(
    in loading: MenuLoadResult, severity: Diagnostic.Severity
  ) async -> [Diagnostic] {
    guard let references = loading.references else { return [] }
    let catalog = await discovery(naming: references.pluginFolders).catalog
    var declared: [String: [HandlerArgument]] = [:]
    for name in catalog.handlerNames {
      // The program may have registered a handler of its own under the name.
      guard runner.registers(name), let (plugin, main) = catalog.plugin(forHandler: name) else {
        continue
      }
      let handler = plugin.manifest.handlers.first { $0.name == main }
      if let arguments = handler?.arguments { declared[name] = arguments }
    }
    // Other machines may have further handlers; they are asked at a selection.
    let known = parts.remote == nil ? registry.names + parts.otherHandlers.sorted() : nil
    let help =
      parts.host.isAppMenu
      ? "name the folder of the plugin that registers it: --plugins DIR"
      : "register it in the program, or add the folder of a plugin that does"
    return await Task.detached { [declared] in
      (known.map { references.unknownHandlers(known: $0, severity: severity, help: help) } ?? [])
        + references.wrongArguments(declared: declared, severity: severity)
    }.value
  }
}
