public import HandlerProtocol
public import MenuHandlers
public import SourceText
internal import Synchronization

/// Runs plugins: gives the registry a handler for each name that a catalog lists, and starts a
/// process when the first of its items is selected.
public final class PluginRunner: Sendable {
  /// Takes an event that the plugin of an id posts; says why not.
  public typealias EventSink = @Sendable (_ event: EventParams, _ plugin: String) async -> String?

  private let preparation: PluginPreparation
  private let launcher: any PluginLauncher
  private let time: any TimeSource
  private let post: EventSink
  private let state = Mutex(State())

  private struct State {
    /// Who answers for a plugin, by its id.
    var backends: [String: any PluginBackend] = [:]
    /// Who answers for what is still shown of plugins that are gone or were changed.
    var retired: [any PluginBackend] = []
    /// The names that this runner has in the registry.
    var names: Set<String> = []

    var all: [any PluginBackend] { backends.values + retired }
  }

  /// Creates a runner in `host`; what plugins post goes to `post`.
  public init(
    host: HostEnvironment, launcher: any PluginLauncher = SubprocessLauncher(),
    fileSystem: any FileSystem = LocalFileSystem(), time: any TimeSource = SystemTime(),
    post: @escaping EventSink = { _, _ in nil }
  ) {
    preparation = PluginPreparation(host: host, fileSystem: fileSystem, time: time)
    self.launcher = launcher
    self.time = time
    self.post = post
  }

  /// Registers the handlers of every plugin in `catalog`, in the place of those that it registered
  /// before.
  ///
  /// Called again for a newer catalog, it leaves plugins alone that are as they were. The process
  /// of one that is gone or was changed is ended in order once none of its views is shown; what is
  /// selected from now on is answered by what the plugin has become.
  public func register(_ catalog: PluginCatalog, in registry: HandlerRegistry) {
    let retired = state.withLock { state in
      var backends: [String: any PluginBackend] = [:]
      var handlers: [(handler: any MenuItemHandler, names: [String])] = []
      for plugin in catalog.plugins {
        let known = state.backends[plugin.manifest.id]
        let backend =
          known.flatMap { $0.plugin.runsLike(plugin) ? $0 : nil } ?? backend(of: plugin)
        backends[plugin.manifest.id] = backend
        for handler in plugin.manifest.handlers {
          handlers.append((PluginHandler(backend: backend, name: handler.name), handler.allNames))
        }
      }
      let retired = state.backends.filter { backends[$0] !== $1 }.map(\.value)
      state.names = registry.replace(state.names, with: handlers)
      state.backends = backends
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

  private func backend(of plugin: Plugin) -> any PluginBackend {
    switch plugin.manifest.mode {
    case .script:
      return PluginScript(
        plugin: plugin, preparation: preparation, launcher: launcher, time: time)
    case .service:
      let (post, id) = (post, plugin.manifest.id)
      return PluginService(
        plugin: plugin, preparation: preparation, launcher: launcher, time: time
      ) { await post($0, id) }
    }
  }

  /// Tells the plugin `id` of an event, if its process runs.
  public func tell(_ event: EventParams, to id: String) async {
    let backend = state.withLock { $0.backends[id] }
    await backend?.notify(event)
  }

  /// Tells every plugin whose process runs of an event.
  public func tellAll(_ event: EventParams) async {
    for backend in state.withLock({ $0.all }) { await backend.notify(event) }
  }

  /// Ends every process in order; returns when all are gone.
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
