internal import HandlerProtocol
internal import Localization
internal import MenuHandlers
internal import MenuItems
internal import StructuredData
internal import Synchronization

/// A handler on other machines, each of whose invocations one of them answers.
///
/// What comes from there is held to the same limits as what a plugin's process on this machine sends.
final class RemoteHandler: MenuItemHandler {
  /// The session of an invocation.
  private struct Session: Sendable {
    let connection: PluginConnection
    let channel: RelayChannel
  }

  let facts: RemoteHandlerFacts
  private let client: any HandlerBroker
  private let host: HostEnvironment
  private let surroundings: PluginConnection.Surroundings
  private let missed: @Sendable () async -> Void
  private let sessions = Mutex<[String: Session]>([:])
  private var wording: Wording { host.wording }

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - facts: the facts about it.
  ///   - client: the way to the broker.
  ///   - host: the environment.
  ///   - surroundings: the collaborators of its connections.
  ///   - missed: is told that no machine offers it any more.
  init(
    _ facts: RemoteHandlerFacts, client: any HandlerBroker, host: HostEnvironment,
    surroundings: PluginConnection.Surroundings, missed: @escaping @Sendable () async -> Void
  ) {
    self.missed = missed
    self.facts = facts
    self.client = client
    self.host = host
    self.surroundings = surroundings
  }

  // Off the caller's actor, so that not each step on the way changes the thread.
  @concurrent func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    let session = try await session()
    sessions.withLock { $0[selection.invocation] = session }
    do {
      let params = selection.params(handler: facts.name)
      return try await session.connection.select(params, report: report)
    } catch {
      sessions.withLock { $0[selection.invocation] = nil }
      await session.connection.leave(selection.invocation)
      throw await words(for: error, of: session)
    }
  }

  @concurrent func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    try action.refuseHostAction(wording)
    return try await send(action).effects
  }

  @concurrent func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    try await send(request)
  }

  @concurrent func change(_ request: HandlerRequest<FormChangeParams>) async throws
    -> [FormFieldChange]
  {
    try await send(request).fields
  }

  @concurrent func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    try await send(request)
  }

  @concurrent func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    try await send(request)
  }

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    let session = try session(of: invocation)
    guard session.channel.features.contains(.resource) else { return nil }
    do { return try await session.connection.send(ResourceParams(id: resource)) } catch {
      throw await words(for: error, of: session)
    }
  }

  func features(of invocation: String) async -> FeatureSet {
    sessions.withLock { $0[invocation] }?.channel.features ?? []
  }

  func status(of item: MenuItem) async throws -> ItemStatus? {
    let session = try await session()
    let params = HandlerSelection(invocation: "", item: item).params(handler: facts.name)
    do {
      let status: ItemStatus? = try await session.connection.send(
        StatusParams(handler: params.handler, item: params.item))
      await session.connection.leave("")
      return status
    } catch {
      await session.connection.leave("")
      throw await words(for: error, of: session)
    }
  }

  func notify(_ event: EventParams) async {
    guard let invocation = event.userInfo["invocation"]?.string,
      let session = sessions.withLock({ $0[invocation] })
    else { return }
    await session.connection.tell(event)
  }

  func note(_ text: String) async {}

  func close(view: String, of invocation: String) async {
    await sessions.withLock { $0[invocation] }?.connection.close(view: view, of: invocation)
  }

  @concurrent func end(invocation: String) async {
    guard let session = sessions.withLock({ $0.removeValue(forKey: invocation) }) else { return }
    await session.connection.leave(invocation)
  }

  /// Returns a new session with whichever machine takes it.
  private func session() async throws -> Session {
    let manifest = PluginManifest(
      id: facts.plugin, name: facts.title, version: facts.version, mode: .service, run: [],
      handlers: [PluginManifest.Handler(name: facts.name, aliases: facts.aliases)],
      timeouts: PluginManifest.Timeouts(reply: facts.reply))
    let connection = PluginConnection(
      plugin: Plugin(manifest: manifest, folder: "", source: .menu),
      logFolder: host.folder(.state) + "/plugins/remote-" + facts.plugin, surroundings: surroundings
    )
    let open = RelayControl.Open(handler: facts.name, hash: facts.hash)
    do {
      let channel = try await connection.open(.all) { [client] in
        try client.channel(open, receive: $0)
      }
      return Session(connection: connection, channel: channel)
    } catch {
      throw RemoteHandlers.failure(error, wording)
    }
  }

  private func session(of invocation: String) throws -> Session {
    if let session = sessions.withLock({ $0[invocation] }), session.channel.end == nil {
      return session
    }
    throw HandlerFailure(
      .broken, wording(.gone(name: facts.name)), hint: wording(.askAgain))
  }

  private func send<Params: PluginRequest>(
    _ request: HandlerRequest<Params>
  ) async throws -> Params.Answer {
    let session = try session(of: request.params.openInvocation ?? "")
    if let feature = Params.feature, !session.channel.features.contains(feature) {
      throw HandlerFailure(
        .failed, wording(.noFeature(id: facts.plugin, feature: feature.rawValue)),
        retryable: false)
    }
    do { return try await session.connection.send(request.params, number: request.number) } catch {
      throw await words(for: error, of: session)
    }
  }

  /// Returns an error in words of other machines: that a session has ended is no end of a process.
  private func words(for error: any Error, of session: Session) async -> any Error {
    guard !(error is CancellationError), let end = session.channel.end, end.reason != .done
    else { return error }
    if end.reason == .nobody || end.reason == .otherPlugin { await missed() }
    let name = facts.name
    let (kind, phrase): (HandlerFailure.Kind, Phrase) =
      switch end.reason {
      case .done, .gone: (.broken, .gone(name: name))
      case .nobody: (.broken, .nobody(name: name))
      case .busy: (.broken, .busy(name: name))
      case .otherPlugin: (.untrusted, .otherPlugin(name: name))
      case .away: (.broken, .away(name: name))
      case .lost: (.broken, .lost(name: name))
      case .breach: (.broken, .breach(name: name))
      case .flood: (.broken, .flood(name: name))
      case .relay: (.broken, .relayEnded)
      }
    return HandlerFailure(kind, wording(phrase), hint: wording(.askAgain))
  }
}
