internal import Documents
internal import HandlerProtocol
package import DisplayText
public import Files
public import Platform
package import MenuCommands
public import MenuDispatch
public import MenuItems
public import MenuNavigation
public import PluginHost
internal import SourceText

/// The composition root: connects reader, builder, bus, registry, plugins and navigator.
///
/// It is the only place that knows them all; each part receives its collaborators from it.
@MainActor
public final class AppMenu {
  /// The replaceable parts; tests and embedders pass their own.
  public struct Parts: Sendable {
    /// The source of the menu.
    public var reader: any MenuItemsReader
    /// The builder that turns metadata into items.
    public var builder: any MenuItemBuilder
    /// The file system that files are read from.
    public var fileSystem: any FileSystem
    /// The launcher of plugin processes.
    public var launcher: any PluginLauncher
    /// The environment of the host.
    public var host: HostEnvironment
    /// The folders of `--plugins`.
    public var pluginOptions: [String]
    /// The folder that the menu's plugin folders are resolved against.
    public var menuFolder: String
    /// The clock for timeouts.
    public var time: any TimeSource
    /// The watcher that reports changes of files.
    public var watcher: any FileChangeWatching
    /// Fetches menus from servers; `nil` if this program loads no menus from servers.
    public var menuFetcher: (any MenuFetching)?
    package var runs: (any RunObserver)?
    package var remote: RemoteHandlers?
    /// The names of handlers on other machines that are known without ``remote``.
    package var otherHandlers: Set<String> = []
    /// Whether selections and the events of plugins are published where ``remote`` is.
    package var isPublishing = false

    /// Creates the default parts around `reader`.
    public init(
      reader: any MenuItemsReader, builder: any MenuItemBuilder = DefaultMenuItemBuilder(),
      fileSystem: any FileSystem = LocalFileSystem(),
      launcher: any PluginLauncher = SubprocessLauncher(),
      host: HostEnvironment = .current(), pluginOptions: [String] = [], menuFolder: String = ".",
      time: any TimeSource = SystemTime(), watcher: any FileChangeWatching = FileWatcher()
    ) {
      self.reader = reader
      self.builder = builder
      self.fileSystem = fileSystem
      self.launcher = launcher
      self.host = host
      self.pluginOptions = pluginOptions
      self.menuFolder = menuFolder
      self.time = time
      self.watcher = watcher
    }

    /// The reader; that of a file or a server reads texts in the language of the host unless another was chosen.
    package func localizedReader(_ places: MenuPlaces) -> any MenuItemsReader {
      if var file = reader as? FileMenuItemsReader {
        file.language = file.language ?? host.language
        file.places = places
        return file
      }
      if var sections = reader as? MenuSections {
        (sections.language, sections.places) = (host.language, places)
        return sections
      }
      if var remote = reader as? RemoteMenuItemsReader, remote.language == nil {
        remote.language = host.language
        return remote
      }
      return reader
    }
  }

  /// The bus that announces selections.
  public let bus: SelectionBus
  /// The registry of handlers; an embedder may register its own before the first selection.
  public let registry = HandlerRegistry()

  /// The front end that runs programs on the terminal.
  package weak var terminalRunner: (any TerminalProgramRunner)?
  /// Whether forms begin with the values that were used last; set before the first one is shown.
  var remembersInputs = false
  /// The history of used items, or nil if no history is kept.
  var usage: UsageHistory?
  /// The handler of items that run programs without a plugin.
  private(set) lazy var commands = CommandHandler(
    background, observer: parts.runs,
    remembered: remembersInputs
      ? RememberedValues(host: parts.host, fileSystem: parts.fileSystem) : nil,
    findTerminal: { [weak self] in self?.terminalRunner },
    findHandler: { [weak self, wording = parts.host.wording] item in
      guard let self, let menu = shownMenu else { return .failure(.closed(wording)) }
      return await handler(for: item, in: menu)
    })
  private lazy var background = BackgroundPrograms(
    host: parts.host, fileSystem: parts.fileSystem, launcher: parts.launcher, time: parts.time,
    fetcher: parts.menuFetcher)

  /// Returns the form of an operation, whose values are checked without running it.
  package func form(of operation: ItemOperation, title: String) -> InputForm {
    InputForm(operation, title: title, programs: background)
  }
  /// The known details and conditions of items, shared by all watchers.
  private let liveAnswers = LiveAnswers()
  private let notices = PluginNotices()
  /// The menu that was shown last, whose plugin folders count.
  private var shownMenu: Menu?

  package let parts: Parts
  package var host: HostEnvironment { parts.host }
  package var wording: Wording { parts.host.wording }
  /// The language of texts that a menu has in several languages, or nil for the texts without a language.
  package var language: LanguageTag? { parts.host.language.flatMap { LanguageTag($0) } }
  package let runner: PluginRunner
  let exchange: EventExchange
  private var selections: NotificationCenter.ObservationToken?
  /// The search for plugins that was started last.
  var discovering: Task<Discovery, Never>?
  /// The time just before the menu was last loaded.
  private var loadingTime = FileTime.now

  /// Creates an app menu from `parts`, whose selections are posted on `center`.
  public init(_ parts: Parts, center: NotificationCenter = NotificationCenter()) {
    self.parts = parts
    bus = SelectionBus(center: center)
    let publisher = MenuEventPublisher(parts.isPublishing ? parts.remote : nil)
    let exchange = EventExchange(center: center, reserved: [MenuItemSelected.notificationName])
    self.exchange = exchange
    runner = PluginRunner(
      host: parts.host, launcher: parts.launcher, fileSystem: parts.fileSystem, time: parts.time,
      post: { event, plugin in
        let refusal = await exchange.post(event, from: plugin)
        if refusal == nil { await publisher.publish(event, of: plugin) }
        return refusal
      },
      announce: { [notices] notice, plugin in await notices.receive(notice, from: plugin) },
      watcher: parts.watcher)
    notices.runner = runner
    selections = bus.observe { [weak self] item in
      self?.usage?.note(item)
      exchange.announce(item)
      publisher.publish(item)
    }
    publisher.menu = { [weak self] in self?.shownMenu?.title }
  }

  /// Loads the menu; the result has all diagnostics, and a menu only if none is an error.
  public func loadMenu() async -> MenuLoadResult {
    loadingTime = .now
    // Servers are requested only for a file that the user has named, not for one in the current folder.
    let bases = RemoteBases(
      parts.host, parts.reader is FileMenuItemsReader ? parts.menuFetcher : nil, parts.time)
    let loader = MenuLoader(reader: parts.localizedReader(bases.places), builder: parts.builder)
    return heading(await bases.load(loader).titled(parts.host.wording))
  }

  /// Returns the result with what is used most at the beginning of the menu, if that is remembered.
  func heading(_ loading: MenuLoadResult) -> MenuLoadResult {
    var loading = loading
    if let usage { loading.menu = loading.menu.map(usage.heading) }
    return loading
  }

  /// Returns a reloader that watches the files of `loading`, the last result of ``loadMenu()``, and the
  /// plugins' manifests, and loads what has changed again.
  public func reloader(of loading: MenuLoadResult) -> MenuReloader {
    MenuReloader(self, loading, since: loadingTime)
  }

  /// Notifies every running plugin that the program is about to be suspended until the user resumes it;
  /// may be called from any thread.
  public var suspensionNotice: @Sendable () async -> Void {
    { [runner] in await runner.tellAll(EventParams(name: HostEvent.willSuspend)) }
  }

  /// Asks every running plugin to release caches.
  public func purgeCaches() async { await runner.tellAll(EventParams(name: HostEvent.purge)) }

  /// Restarts plugins for the next selection if their code has changed since they were started; returns their ids.
  package func restartOutdatedPlugins() async -> [String] {
    let ids = await runner.replaceOutdated()
    if !ids.isEmpty, let menu = shownMenu {
      runner.register(await catalog(for: menu), in: registry)
    }
    return ids
  }

  /// Returns a navigator with `menu` at its root, for the owner at this machine; its selections use the handlers in the
  /// registry.
  public func navigator(for menu: Menu) -> Navigator {
    shownMenu = menu
    let navigator = navigator(for: menu, on: bus, failing: { $1 }, wrapping: { $1 })
    navigator.usage = usage
    navigator.hostActions = OwnersActions(runner: runner, commands: commands)
    notices.add(navigator)
    return navigator
  }

  /// Returns a navigator with `menu` at its root, for one of several users.
  ///
  /// Selecting an item opens it in this navigator only; the selection is posted on ``bus``, too. Selections use the
  /// handlers that `wrap` returns for those in the registry, or show the failure that `fail` returns. Messages that
  /// plugins send unasked are not shown: they name no user. The host's own actions, which change trust and the
  /// settings of plugins, are neither shown nor performed.
  package func navigator(
    for menu: Menu,
    failing fail: @escaping @MainActor (MenuItem, HandlerFailure) -> HandlerFailure = { $1 },
    wrapping wrap: @escaping @MainActor (MenuItem, any MenuItemHandler) -> any MenuItemHandler
  ) -> Navigator {
    // The plugin folders are the same for the menus of all users.
    if shownMenu == nil { shownMenu = menu }
    return navigator(for: menu, on: SelectionBus(forwardingTo: bus), failing: fail, wrapping: wrap)
  }

  private func navigator(
    for menu: Menu, on bus: SelectionBus,
    failing fail: @escaping @MainActor (MenuItem, HandlerFailure) -> HandlerFailure,
    wrapping wrap: @escaping @MainActor (MenuItem, any MenuItemHandler) -> any MenuItemHandler
  ) -> Navigator {
    let (time, wording) = (parts.time, wording)
    let navigator = Navigator(menu: menu, bus: bus, now: { time.now }) { [weak self] item in
      guard let self else { return .failure(.closed(wording)) }
      return await handler(for: item, in: menu).map { wrap(item, $0) }
        .mapError { fail(item, $0) }
    }
    navigator.wording = wording
    navigator.willRepeat = { [weak self] item in await self?.renewPlugin(of: item, in: menu) }
    navigator.watcher = liveItems()
    return navigator
  }

  /// Returns a watcher of items whose details and conditions change; each navigator has its own.
  private func liveItems() -> LiveItems {
    let items = LiveItems(background, sharing: liveAnswers) { [weak self] item in
      guard let self, let menu = shownMenu,
        case .success(let handler) = await handler(for: item, in: menu)
      else { return nil }
      return (try? await handler.status(of: item))?.line
    }
    notices.add(items)
    return items
  }

  /// Restarts the plugin of `item` for the next selection if its code has changed since it was started; returns a
  /// message for the user then.
  private func renewPlugin(of item: MenuItem, in menu: Menu) async -> String? {
    guard let handler = registry.handler(for: item),
      let id = await runner.replaceOutdated(of: handler).first
    else { return nil }
    runner.register(await catalog(for: menu), in: registry)
    return wording(.pluginChanged(id: id))
  }

  /// Returns the reason why `item`, an item of `menu` or of one that it opens, cannot be used now, after checking its
  /// condition and those of the submenus that lead to it; `nil` if it can be.
  public func disabledReason(of item: MenuItem, in menu: Menu) async -> String? {
    let items = liveItems()
    for submenu in menu.items(along: item.path) where submenu.path != item.path {
      if let reason = await items.disabledReason(of: submenu) { return reason }
    }
    return await items.disabledReason(of: item)
  }

  /// Returns the submenu that the source of `item`, an item of `menu`, provides.
  ///
  /// - Parameters:
  ///   - item: an item with a source.
  ///   - menu: the menu that contains it.
  ///   - timeout: the time after which a program is ended, or `nil` for the time in the menu.
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, also if the menu is not trusted to run the program of the source.
  public func items(
    of item: MenuItem, in menu: Menu, timeout: Duration? = nil
  ) async throws -> Menu {
    shownMenu = menu
    return try await commands.items(of: item, timeout: timeout)
  }

  /// Returns the handler of `item`, after the search for plugins, or the failure to find one.
  public func handler(
    for item: MenuItem, in menu: Menu
  ) async -> Result<any MenuItemHandler, HandlerFailure> {
    shownMenu = menu
    if item.operation != nil || item.source != nil { return .success(commands) }
    let catalog = await catalog(for: menu)
    if let handler = registry.handler(for: item) { return .success(handler) }
    let name = item.tapHandlerName ?? ""
    // Handlers of this machine come before remote ones.
    if let found = await parts.remote?.handler(named: name) { return found }
    let nearest = NearestNames.suggestions(for: name, among: registry.names).map { "'\($0)'" }
    var hints: [Phrase] =
      if !nearest.isEmpty {
        [.perhaps(names: nearest.joined(separator: ", "))]
      } else {
        host.isAppMenu ? [.nameFolder, .whatThereIs] : [.registerOne]
      }
    if let broken = catalog.diagnostics.first(where: { $0.severity == .error }) {
      hints.append(.unreadablePlugin(file: broken.location.file.name, reason: broken.message))
    }
    return .failure(
      HandlerFailure(
        .unknownHandler, wording(.noHandler(name: name)),
        hint: hints.map { wording($0) }.joined(separator: "\n"), retryable: false))
  }

  /// Ends every plugin process in an orderly way; returns when all have ended.
  public func shutDown() async {
    await runner.shutDown()
    await parts.remote?.shutDown()
  }
}

extension HandlerFailure {
  fileprivate static func closed(_ wording: Wording) -> HandlerFailure {
    HandlerFailure(.unknownHandler, wording(.menuIsClosed), retryable: false)
  }
}
