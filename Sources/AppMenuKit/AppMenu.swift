internal import DocumentSyntax
internal import HandlerProtocol
public import Foundation
public import MenuEvents
public import MenuHandlers
public import MenuItems
public import MenuNavigation
public import PluginHost
public import SourceText

/// The composition root: wires reader, builder, bus, registry, plugins and navigator.
///
/// It is the one place that knows them all; everything it makes is given what it needs.
@MainActor
public final class AppMenu {
  /// What the pieces are made of; tests and embedders replace what they like.
  public struct Parts: Sendable {
    /// Where the menu comes from.
    public var reader: any MenuItemsReader
    /// Turns metadata into items.
    public var builder: any MenuItemBuilder
    /// Looks at files.
    public var fileSystem: any FileSystem
    /// Starts plugin processes.
    public var launcher: any PluginLauncher
    /// The surroundings.
    public var host: HostEnvironment
    /// The folders of `--plugins`.
    public var pluginOptions: [String]
    /// The folder that the menu's own plugin folders start at.
    public var menuFolder: String
    /// Measures time.
    public var time: any TimeSource
    /// Tells when files change.
    public var watcher: any FileWatching

    /// Creates the product's own pieces around `reader`.
    public init(
      reader: any MenuItemsReader, builder: any MenuItemBuilder = DefaultMenuItemBuilder(),
      fileSystem: any FileSystem = LocalFileSystem(),
      launcher: any PluginLauncher = SubprocessLauncher(),
      host: HostEnvironment = .current(), pluginOptions: [String] = [], menuFolder: String = ".",
      time: any TimeSource = SystemTime(), watcher: any FileWatching = FileWatcher()
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

  /// Announces selections.
  public let bus: SelectionBus
  /// Finds handlers; an embedder may register its own before the first selection.
  public let registry = HandlerRegistry()

  let parts: Parts
  let runner: PluginRunner
  let exchange: EventExchange
  /// The search for plugins that was begun last.
  var discovering: Task<Discovery, Never>?
  /// When the menu was about to be loaded last.
  private var loadingTime = FileTime.now

  /// Creates an app menu made of `parts`, whose selections go out on `center`.
  public init(_ parts: Parts, center: NotificationCenter = NotificationCenter()) {
    self.parts = parts
    bus = SelectionBus(center: center)
    let exchange = EventExchange(center: center, reserved: [MenuItemSelected.name.rawValue])
    self.exchange = exchange
    runner = PluginRunner(
      host: parts.host, launcher: parts.launcher, fileSystem: parts.fileSystem, time: parts.time
    ) { event, plugin in await exchange.post(event, from: plugin) }
  }

  /// Loads the menu: what was found is told, and there is a menu only where nothing is an error.
  public func loadMenu() -> MenuLoading {
    loadingTime = .now
    return MenuLoader(reader: parts.reader, builder: parts.builder).load()
  }

  /// Watches the files of what ``loadMenu()`` gave last, and the plugins' manifests, and loads
  /// again what has changed.
  public func reloader(of loading: MenuLoading) -> MenuReloader {
    MenuReloader(self, loading, since: loadingTime)
  }

  /// Tells every plugin that runs that the program is about to be stopped until the user brings it
  /// back; may be called from anywhere.
  public var suspensionNotice: @Sendable () async -> Void {
    { [runner] in await runner.tellAll(EventParams(name: HostEvent.willSuspend)) }
  }

  /// Tells every plugin that runs to let go of what it keeps only to be faster.
  public func purgeCaches() async { await runner.tellAll(EventParams(name: HostEvent.purge)) }

  /// Returns a navigator whose root is `menu`; its selections find their handlers in the registry.
  public func navigator(for menu: Menu) -> Navigator {
    let time = parts.time
    return Navigator(menu: menu, bus: bus, now: { time.now }) { [weak self] item in
      guard let self else {
        return .failure(HandlerFailure(.unknownHandler, "The menu is closed.", retryable: false))
      }
      return await handler(for: item, in: menu)
    }
  }

  /// Returns the handler of `item`, once plugins are known, or why there is none.
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

  /// Ends every plugin process in order; returns when all are gone.
  public func shutDown() async { await runner.shutDown() }
}
