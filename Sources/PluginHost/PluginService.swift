internal import Foundation
public import HandlerProtocol
public import MenuHandlers
internal import MenuItems
internal import SourceText
internal import Synchronization

/// One service plugin: its process, started at the first selection, and what it was asked.
///
/// Whatever the plugin does, every request ends: with its result, a failure that says what happened,
/// or the caller's cancellation.
actor PluginService {
  let plugin: Plugin
  private let host: HostEnvironment
  private let launcher: any PluginLauncher
  private let fileSystem: any FileSystem
  private let time: any TimeSource
  private let userFolders: UserFolders

  private var connection: PluginConnection?
  private var starting: Task<PluginConnection, any Error>?
  private var idleTimer: Task<Void, Never>?
  private var openInvocations: Set<String> = []
  private var running = 0

  init(
    plugin: Plugin, host: HostEnvironment, launcher: any PluginLauncher,
    fileSystem: any FileSystem, time: any TimeSource, userFolders: UserFolders
  ) {
    self.plugin = plugin
    self.host = host
    self.launcher = launcher
    self.fileSystem = fileSystem
    self.time = time
    self.userFolders = userFolders
  }

  /// Asks the plugin to answer a selection.
  func select(
    _ selection: HandlerSelection, handler: String,
    report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    idleTimer?.cancel()
    running += 1
    openInvocations.insert(selection.invocation)
    defer {
      running -= 1
      restartIdleTimer()
    }
    do {
      return try await answer(selection, handler: handler, report: report)
    } catch {
      // Whoever left while this was under way may have told the end before it began.
      openInvocations.remove(selection.invocation)
      throw error
    }
  }

  private func answer(
    _ selection: HandlerSelection, handler: String,
    report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    let connection = try await connected()
    let item = selection.item
    let params = SelectParams(
      invocation: selection.invocation, handler: handler, item: selection.message, path: item.path)
    let line = try await connection.request(
      Method.select, params: params, invocation: selection.invocation, report: report)
    do {
      return try Envelope.result(HandlerResult.self, line)
    } catch {
      throw await connection.failure(
        "The plugin '\(plugin.manifest.id)' answered with something that is no view",
        detail: DecodingProblem.words(error))
    }
  }

  /// Tells the plugin that an invocation is over.
  func end(invocation: String) async {
    openInvocations.remove(invocation)
    await connection?.notify(Method.end, params: InvocationParams(invocation: invocation))
    restartIdleTimer()
  }

  /// Ends the process in order; returns when it is gone.
  func shutDown() async {
    idleTimer?.cancel()
    if let starting {
      starting.cancel()
      _ = await starting.result
    }
    guard let connection else { return }
    self.connection = nil
    await connection.shutDown()
  }

  private func connected() async throws -> PluginConnection {
    while true {
      try Task.checkCancellation()
      if let connection {
        if await connection.becomesFree() { return connection }
        // It is closed, or about to be ended for a request that was cancelled.
        if self.connection === connection {
          self.connection = nil
          Task { await connection.shutDown() }
        }
        continue
      }
      let task = starting ?? Task { try await start() }
      starting = task
      do {
        let started = try await Self.value(of: task)
        if starting == task {
          starting = nil
          connection = started
        }
      } catch {
        // A start that failed is over; one that somebody stopped waiting for goes on.
        if starting == task, !(error is CancellationError) { starting = nil }
        throw error
      }
    }
  }

  /// Waits for a start that others may wait for too: who is cancelled stops waiting at once, and the
  /// start goes on.
  private static func value(
    of task: Task<PluginConnection, any Error>
  ) async throws -> PluginConnection {
    let waiter = Waiter()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiter.wait(continuation)
        Task { waiter.finish(await task.result) }
      }
    } onCancel: {
      waiter.finish(.failure(CancellationError()))
    }
  }

  private func start() async throws -> PluginConnection {
    let command = try PluginCommand(for: plugin, in: host, fileSystem: fileSystem)
    let folders = try userFolders.make(for: plugin.manifest.id)
    let connection = PluginConnection(plugin: plugin, time: time, logFolder: folders.state)
    await connection.open(with: launcher, command)
    try await connection.initialize(
      InitializeParams(
        host: InitializeParams.Host(name: "appmenu", version: host.version),
        plugin: InitializeParams.Plugin(id: plugin.manifest.id, version: plugin.manifest.version),
        directories: folders, locale: Locale.current.identifier,
        timeZone: TimeZone.current.identifier, color: host.variables["NO_COLOR"] == nil))
    return connection
  }

  private func restartIdleTimer() {
    idleTimer?.cancel()
    guard running == 0, openInvocations.isEmpty, connection != nil else { return }
    let seconds = plugin.manifest.idle
    idleTimer = Task { [weak self, time] in
      guard (try? await time.sleep(for: .seconds(seconds))) != nil else { return }
      await self?.endIfIdle()
    }
  }

  private func endIfIdle() async {
    guard running == 0, openInvocations.isEmpty, let connection else { return }
    self.connection = nil
    await connection.shutDown()
  }
}

/// Resumes a continuation once, whoever comes first.
private final class Waiter: Sendable {
  private typealias Outcome = Result<PluginConnection, any Error>
  private typealias Continuation = CheckedContinuation<PluginConnection, any Error>

  private let state = Mutex<(continuation: Continuation?, outcome: Outcome?)>((nil, nil))

  func wait(_ continuation: CheckedContinuation<PluginConnection, any Error>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  func finish(_ outcome: Result<PluginConnection, any Error>) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      if state.outcome == nil { state.outcome = outcome }
      return state.continuation
    }
    continuation?.resume(with: outcome)
  }
}

/// Makes the folders that a plugin may call its own.
public struct UserFolders: Sendable {
  private let host: HostEnvironment

  /// The folders of `host`'s user.
  public init(host: HostEnvironment) { self.host = host }

  /// Makes the four folders of the plugin `id`, readable by the user alone.
  public func make(for id: String) throws(HandlerFailure) -> InitializeParams.Directories {
    let folders = InitializeParams.Directories(
      config: host.folder(.config) + "/plugins/" + id,
      // Beside the folder in which the user's plugins are looked for, not in it.
      data: host.folder(.data) + "/plugin-data/" + id,
      cache: host.folder(.cache) + "/plugins/" + id,
      state: host.folder(.state) + "/plugins/" + id)
    for path in [folders.config, folders.data, folders.cache, folders.state] {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw HandlerFailure(
          .broken, "The plugin '\(id)' has no place for its files",
          detail: "The folder '\(path)' cannot be made.",
          hint: "Check that HOME or the XDG folders can be written to.")
      }
    }
    return folders
  }
}

/// Says in words what a decoder disliked.
enum DecodingProblem {
  static func words(_ error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      let keys = path.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
      return keys.isEmpty ? "the message" : keys.joined(separator: ".")
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing in \(place(context.codingPath))."
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return "\(place(context.codingPath)) is of a wrong type."
    case DecodingError.dataCorrupted(let context):
      return "\(place(context.codingPath)): \(context.debugDescription)"
    default:
      return "\(error)"
    }
  }
}
