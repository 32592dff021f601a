public import Files
public import HandlerProtocol
public import MenuDispatch
internal import SourceText
internal import Synchronization

/// Runs plugins: registers a handler for each name that a catalog lists, and starts a plugin's
/// process when the first of its items is selected.
public final class PluginRunner: Sendable {
  /// Accepts an event from the plugin with the given id; returns the reason if it is refused, else nil.
  public typealias EventSink = @Sendable (_ event: EventParams, _ plugin: String) async -> String?

  /// Accepts a notice from the plugin with the given id.
  public typealias NoticeSink = @Sendable (_ notice: PluginNotice, _ plugin: String) async -> Void

  private let preparation: PluginPreparation
  private let post: EventSink
  private let announce: NoticeSink
  private let watcher: any FileChangeWatching
  private let state = Mutex(State())

  private struct State {
    var backends: [String: any PluginBackend] = [:]
    /// The backends of plugins that were removed or changed, while their views are still shown.
    var retired: [any PluginBackend] = []
    /// The backends to replace because code of theirs has changed.
    var outdated: Set<ObjectIdentifier> = []
    var names: Set<String> = []

    var all: [any PluginBackend] { backends.values + retired }
  }

  /// Creates a runner in `host`; events from plugins are passed to `post`, their notices to `announce`.
  ///
  /// `watcher` watches the files with the settings of the plugins that run.
  public init(
    host: HostEnvironment, launcher: any PluginLauncher = SubprocessLauncher(),
    fileSystem: any FileSystem = LocalFileSystem(), time: any TimeSource = SystemTime(),
    post: @escaping EventSink = { _, _ in nil }, announce: @escaping NoticeSink = { _, _ in },
    watcher: any FileChangeWatching = FileWatcher()
  ) {
    preparation = PluginPreparation(
      host: host, fileSystem: fileSystem, launcher: launcher, time: time)
    self.post = post
    self.announce = announce
    self.watcher = watcher
  }

  /// Registers the handlers of every plugin in `catalog`, and removes those that it registered
  /// before.
  ///
  /// If called again with a newer catalog, it leaves unchanged plugins alone. The process of a removed or
  /// changed plugin is ended in order once none of its views is shown; new selections are
  /// answered by the plugin's new version.
  public func register(_ catalog: PluginCatalog, in registry: HandlerRegistry) {
    let retired = state.withLock { state in
      var backends: [String: any PluginBackend] = [:]
      var handlers: [(handler: any MenuItemHandler, names: [String])] = []
      for plugin in catalog.plugins {
        let known = state.backends[plugin.manifest.id]
        let backend =
          known.flatMap {
            $0.plugin.runsLike(plugin) && !state.outdated.contains(ObjectIdentifier($0)) ? $0 : nil
          } ?? backend(of: plugin)
        backends[plugin.manifest.id] = backend
        handlers.append((backend, plugin.manifest.handlers.flatMap(\.allNames)))
      }
      let retired = state.backends.filter { backends[$0] !== $1 }.map(\.value)
      state.names = registry.replace(state.names, with: handlers)
      state.backends = backends
      state.outdated = []
      state.retired += retired
      return retired
    }
    for backend in retired {
      Task.detached { [weak self] in
        await backend.retire()
        self?.state.withLock { $0.retired.removeAll { $0 === backend } }
      }
    }
  }

  /// Performs an action of the host's own about the plugin of a handler; nil for a handler of no plugin of this runner.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``.
  package func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>, of handler: any MenuItemHandler
  ) async throws -> [Effect]? {
    let backend = state.withLock { $0.all.first { $0 === handler as AnyObject } }
    return try await backend?.perform(action, request)
  }

  package func registers(_ name: String) -> Bool { state.withLock { $0.names.contains(name) } }

  /// Has the next registration replace the plugins whose folders have changed since their processes started; returns
  /// their ids, sorted.
  ///
  /// - Parameter handler: the only handler whose plugin is checked, or `nil` for all.
  public func replaceOutdated(of handler: (any MenuItemHandler)? = nil) async -> [String] {
    var ids: [String] = []
    for (id, backend) in state.withLock({ $0.backends }) where await backend.isOutdated() {
      if let handler, backend !== handler as AnyObject { continue }
      ids.append(id)
      state.withLock { _ = $0.outdated.insert(ObjectIdentifier(backend)) }
    }
    return ids.sorted()
  }

  /// Returns the names under which menu items name a handler of a plugin, or all of its handlers.
  package func names(of handler: String?, in id: String) -> Set<String> {
    let handlers = state.withLock { $0.backends[id]?.plugin.manifest.handlers } ?? []
    return Set(handlers.filter { handler == nil || $0.name == handler }.flatMap(\.allNames))
  }

  /// Returns the names that mean the same handler as `name`: its own, its aliases, and the id of its plugin.
  package func names(like name: String) -> Set<String> {
    let manifests = state.withLock { $0.backends.values.map(\.plugin.manifest) }
    return manifests.reduce(into: [name]) { names, manifest in
      if manifest.handler(named: name) != nil { names.formUnion(manifest.names(like: name)) }
    }
  }

  /// The file that the log of a trusted plugin is written to, if there is anything in it.
  package func logFile(of id: String) -> String {
    preparation.host.folder(.state) + "/plugins/\(id)/plugin.log"
  }

  private func backend(of plugin: Plugin) -> any PluginBackend {
    switch plugin.manifest.mode {
    case .script: return PluginScript(plugin, preparation)
    case .service, .mcp:
      let (post, announce, id) = (post, announce, plugin.manifest.id)
      return PluginService(
        plugin, preparation, post: { await post($0, id) }, announce: { await announce($0, id) },
        watcher: watcher)
    }
  }

  /// Sends an event to the plugin `id`, if its process runs.
  public func tell(_ event: EventParams, to id: String) async {
    let backend = state.withLock { $0.backends[id] }
    await backend?.notify(event)
  }

  /// Sends an event to every plugin whose process runs.
  public func tellAll(_ event: EventParams) async {
    for backend in state.withLock({ $0.all }) { await backend.notify(event) }
  }

  /// Ends every process in order; returns when all have ended.
  public func shutDown() async {
    let backends = state.withLock { $0.all }
    let willQuit = EventParams(name: HostEvent.willQuit)
    await withTaskGroup(of: Void.self) { group in
      for backend in backends {
        group.addTask {
          await backend.notify(willQuit)
          await backend.shutDown()
        }
      }
    }
  }
}

/// Something that a plugin tells the host without being asked.
public enum PluginNotice: Sendable, Hashable {
  /// A toast, or a wish for attention.
  case effect(Effect)
  /// The words beside the menu items of a handler have changed; `nil` for all of the plugin's handlers.
  case statusChanged(handler: String?)
}
