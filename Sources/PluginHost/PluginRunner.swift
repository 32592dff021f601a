internal import Foundation
internal import HandlerProtocol
public import MenuHandlers
public import SourceText
internal import Synchronization

/// Runs plugins: gives the registry a handler for each name that a catalog lists, and starts a
/// process when the first of its items is selected.
public final class PluginRunner: Sendable {
  private let host: HostEnvironment
  private let launcher: any PluginLauncher
  private let fileSystem: any FileSystem
  private let time: any TimeSource
  private let services = Mutex<[PluginService]>([])

  /// A runner in `host`.
  public init(
    host: HostEnvironment, launcher: any PluginLauncher = SubprocessLauncher(),
    fileSystem: any FileSystem = LocalFileSystem(), time: any TimeSource = SystemTime()
  ) {
    self.host = host
    self.launcher = launcher
    self.fileSystem = fileSystem
    self.time = time
  }

  /// Registers the handlers of every plugin in `catalog`.
  public func register(_ catalog: PluginCatalog, in registry: HandlerRegistry) {
    for plugin in catalog.plugins {
      let service = PluginService(
        plugin: plugin, host: host, launcher: launcher, fileSystem: fileSystem, time: time,
        userFolders: UserFolders(host: host))
      services.withLock { $0.append(service) }
      for handler in plugin.manifest.handlers {
        registry.register(
          PluginHandler(service: service, plugin: plugin, name: handler.name),
          names: handler.allNames)
      }
    }
  }

  /// Ends every process in order; returns when all are gone.
  public func shutDown() async {
    let services = services.withLock { $0 }
    await withTaskGroup(of: Void.self) { group in
      for service in services { group.addTask { await service.shutDown() } }
    }
  }
}

/// A handler that lives in a plugin.
struct PluginHandler: MenuItemHandler {
  let service: PluginService
  let plugin: Plugin
  let name: String

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    guard plugin.source.isTrusted else {
      throw HandlerFailure(
        .untrusted, "The plugin '\(plugin.manifest.id)' is not trusted",
        detail: "Its folder '\(plugin.folder)' is named by the menu file alone.",
        hint: "If you trust what it runs, start with: --plugins '\(plugin.folder)'",
        retryable: false)
    }
    guard plugin.manifest.mode == .service else {
      throw HandlerFailure(
        .broken, "The plugin '\(plugin.manifest.id)' is a script",
        detail: "This version of appmenu runs plugins of `mode: service` only.",
        hint: "Update appmenu.", retryable: false)
    }
    return try await service.select(selection, handler: name, report: report)
  }

  func end(invocation: String) async { await service.end(invocation: invocation) }
}
