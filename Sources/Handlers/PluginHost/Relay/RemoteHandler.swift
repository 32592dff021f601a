internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuItems
internal import StructuredData
internal import Synchronization

/// A handler on other machines, each of whose invocations one of them answers.
///
/// Messages from there are subject to the same limits as those of a plugin's process on this machine.
final class RemoteHandler: SessionHandler {
  let facts: RemoteHandlerFacts
  private let client: any HandlerBroker
  let wording: Wording
  private let surroundings: ProtocolSession.Surroundings
  private let missed: @Sendable () async -> Void
  private let sessions = Mutex<[String: ProtocolSession]>([:])

  /// - Parameter missed: called when no machine offers the handler any more.
  init(
    _ facts: RemoteHandlerFacts, client: any HandlerBroker,
    surroundings: ProtocolSession.Surroundings, missed: @escaping @Sendable () async -> Void
  ) {
    self.missed = missed
    self.facts = facts
    self.client = client
    self.surroundings = surroundings
    wording = surroundings.wording
  }

  // Off the caller's actor, so that not each step on the way changes the thread.
  @concurrent func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    let session = try await session()
    sessions.withLock { $0[selection.invocation] = session }
    do {
      return try await session.select(selection.params(handler: facts.name), report: report)
    } catch {
      sessions.withLock { $0[selection.invocation] = nil }
      await session.leave()
      throw error
    }
  }

  @concurrent func send<Request: PluginRequest>(
    _ request: Request, _ number: Int?
  ) async throws -> Request.Answer {
    try await session(of: request.openInvocation ?? "").send(request, number: number)
  }

  func features(of invocation: String) async -> FeatureSet {
    await sessions.withLock { $0[invocation] }?.features ?? []
  }

  func status(of item: MenuItem) async throws -> ItemStatus? {
    let session = try await session()
    let params = HandlerSelection(invocation: "", item: item).params(handler: facts.name)
    let status: Result<ItemStatus?, any Error>
    do {
      status = .success(
        try await session.send(StatusParams(handler: params.handler, item: params.item)))
    } catch { status = .failure(error) }
    await session.leave()
    return try status.get()
  }

  func notify(_ event: EventParams) async {
    guard let invocation = event.userInfo["invocation"]?.string else { return }
    await sessions.withLock { $0[invocation] }?.tell(event)
  }

  func close(view: String, of invocation: String) async {
    await sessions.withLock { $0[invocation] }?.close(view: view, of: invocation)
  }

  @concurrent func end(invocation: String) async {
    await sessions.withLock { $0.removeValue(forKey: invocation) }?.leave()
  }

  private func session() async throws -> ProtocolSession {
    let session = ProtocolSession(
      id: facts.plugin, name: facts.name, timeouts: PluginManifest.Timeouts(reply: facts.reply),
      logFolder: nil, surroundings: surroundings)
    let inbox = BoundedInbox<TransportEvent>(countLimit: .max)
    let transport: any Transport
    do {
      transport = try client.open(RelayControl.Open(handler: facts.name, hash: facts.hash)) {
        for event in $0 { inbox.add(event, bytes: event.byteCount) }
      }
    } catch let end as SessionEnd {
      throw end.failure(of: facts.name, wording)
    } catch {
      throw RemoteHandlers.failure(error, wording)
    }
    await session.open(transport)
    Task { [weak session, missed] in
      await inbox.drain { event in
        if event == .end(.remote(.nobody)) || event == .end(.remote(.otherPlugin)) {
          await missed()
        }
        await session?.receive(event)
        return !event.isEnd
      }
      if inbox.isFlooded { await session?.receive(.end(.remote(.flood))) }
    }
    return session
  }

  func session(of invocation: String) async throws -> ProtocolSession {
    if let session = sessions.withLock({ $0[invocation] }), await session.isOpen { return session }
    throw SessionEnd.gone.failure(of: facts.name, wording)
  }
}

extension TransportEvent {
  /// The size of a line in bytes, or about that of another event.
  fileprivate var byteCount: Int { if case .line(let line) = self { line.count + 64 } else { 64 } }
  fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}
