internal import DocumentSyntax
internal import HandlerProtocol
public import Foundation
public import MenuEvents
public import MenuHandlers
public import MenuItems
public import MenuNavigation
public import PluginHost
public import SourceText

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
  }

  /// The bus that announces selections.
  public let bus: SelectionBus
  /// The registry of handlers; an embedder may register its own before the first selection.
  public let registry = HandlerRegistry()

  let parts: Parts
  let runner: PluginRunner
  let exchange: EventExchange
  /// The search for plugins that was started last.
  var discovering: Task<Discovery, Never>?
  /// The time just before the menu was last loaded.
  private var loadingTime = FileTime.now

  /// Creates an app menu from `parts`, whose selections are posted on `center`.
  public init(_ parts: Parts, center: NotificationCenter = NotificationCenter()) {
    self.parts = parts
    bus = SelectionBus(center: center)
    let exchange = EventExchange(center: center, reserved: [MenuItemSelected.name.rawValue])
    self.exchange = exchange
    runner = PluginRunner(
      host: parts.host, launcher: parts.launcher, fileSystem: parts.fileSystem, time: parts.time
    ) { event, plugin in await exchange.post(event, from: plugin) }
  }

  /// Loads the menu; the result has all diagnostics, and a menu only if none is an error.
  public func loadMenu() -> MenuLoadResult {
    loadingTime = .now
    return MenuLoader(reader: parts.reader, builder: parts.builder).load()
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

  /// Asks every running plugin to release memory that it uses only to be faster.
  public func purgeCaches() async { await runner.tellAll(EventParams(name: HostEvent.purge)) }

  /// Returns a navigator with `menu` at its root; its selections use the handlers in the registry.
  public func navigator(for menu: Menu) -> Navigator {
    let time = parts.time
    return Navigator(menu: menu, bus: bus, now: { time.now }) { [weak self] item in
      guard let self else {
        return .failure(HandlerFailure(.unknownHandler, "The menu is closed.", retryable: false))
      }
      return await handler(for: item, in: menu)
    }
  }

  /// Returns the handler of `item`, after the search for plugins, or the reason why there is none.
  public func handler(
    for item: MenuItem, in menu: Menu
  ) async -> Result<any MenuItemHandler, HandlerFailure> {
    let catalog = await catalog(for: menu)
    if let handler = registry.handler(for: item) { return .success(handler) }
    let name = item.tapHandlerName ?? ""
    let nearest = NearestNames.suggestions(for: name, among: registry.names)
    let broken = catalog.diagnostics.filter { $0.severity == .error }
    var hint =
      NearestNames.question(nearest).map { "Perhaps: \($0)" }
      ?? "Name the folder of the plugin that registers it: --plugins DIR"
      + "\nWhat there is: appmenu plugins list"
    if let first = broken.first {
      hint += "\nA plugin could not be read: \(first.location.file.name): \(first.message)"
    }
    return .failure(
      HandlerFailure(
        .unknownHandler, "No plugin registers the handler '\(name)'", hint: hint,
        retryable: false))
  }

  /// Ends every plugin process in order; returns when all have ended.
  public func shutDown() async { await runner.shutDown() }
}
