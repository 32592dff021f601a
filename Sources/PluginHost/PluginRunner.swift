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
  private let backends = Mutex<[String: any PluginBackend]>([:])

  /// A runner in `host`; what plugins post goes to `post`.
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

  /// Registers the handlers of every plugin in `catalog`.
  public func register(_ catalog: PluginCatalog, in registry: HandlerRegistry) {
    for plugin in catalog.plugins {
      let backend = backend(of: plugin)
      backends.withLock { $0[plugin.manifest.id] = backend }
      for handler in plugin.manifest.handlers {
        registry.register(
          PluginHandler(backend: backend, name: handler.name), names: handler.allNames)
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
    let backend = backends.withLock { $0[id] }
    await backend?.notify(event)
  }

  /// Tells every plugin whose process runs of an event.
  public func tellAll(_ event: EventParams) async {
    for backend in backends.withLock({ Array($0.values) }) { await backend.notify(event) }
  }

  /// Ends every process in order; returns when all are gone.
  public func shutDown() async {
    let backends = backends.withLock { Array($0.values) }
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
