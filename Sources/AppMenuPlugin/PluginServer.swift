internal import HandlerProtocol
internal import Synchronization
internal import StructuredData

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Answers the host's messages with a plugin's handlers, several at a time.
public actor PluginServer {
  private let plugin: any MenuPlugin
  private let send: @Sendable (Data) -> Void
  private var host: InitializeParams?
  private var tasks: [MessageID: Task<Void, Never>] = [:]
  private var invocations: [String: OpenInvocation] = [:]
  /// The events that are still being handled, one after the other.
  private var events: Task<Void, Never>?
  private var hasExited = false

  private struct OpenInvocation {
    let handler: PluginHandler
    let context: HandlerContext
  }

  /// Creates a server for `plugin` that writes messages with `send`.
  public init(plugin: any MenuPlugin, send: @escaping @Sendable (Data) -> Void) {
    self.plugin = plugin
    self.send = send
  }

  /// Serves until the lines end or the host requests the exit; running handlers are cancelled.
  public func run(reading lines: AsyncStream<Data>) async {
    for await line in lines {
      receive(line)
      if hasExited { break }
    }
    for task in tasks.values { task.cancel() }
    for open in invocations.values { open.context.end() }
    await events?.value
  }

  private func receive(_ line: Data) {
    let message: IncomingMessage
    do { message = try IncomingMessage(line) } catch {
      // The host waits for an answer to such a line; the end of the process says more.
      if let error = error as? JSONSyntaxError, case .tooDeep = error.reason { hasExited = true }
      return
    }
    guard let method = message.method else { return }
    switch method {
    case Method.initialize: initialize(message)
    case Method.select: select(message)
    case Method.cancel:
      if let params = try? message.params(CancelParams.self) {
        tasks[params.id]?.cancel()
      }
    case Method.action: act(message)
    case Method.more: more(message)
    case Method.notify:
      if let params = try? message.params(EventParams.self) { hear(params) }
    case Method.end:
      if let params = try? message.params(InvocationParams.self) {
        forget(params.invocation)
      }
    case Method.shutdown: shutDown(message.id)
    case Method.exit: hasExited = true
    default:
      guard let id = message.id else { return }
      fail(
        id,
        ResponseError(
          code: ResponseError.methodNotFound, message: "the plugin knows no '\(method)'"))
    }
  }

  private func initialize(_ message: IncomingMessage) {
    guard let id = message.id else { return }
    do {
      let params = try message.params(InitializeParams.self)
      let versions = params.protocol
      guard versions.min <= ProtocolVersion.newest, versions.max >= ProtocolVersion.oldest else {
        let side = versions.min > ProtocolVersion.newest ? "the plugin" : "appmenu"
        fail(
          id,
          ResponseError(
            message: "the plugin speaks protocol \(ProtocolVersion.oldest) to "
              + "\(ProtocolVersion.newest), appmenu speaks \(versions.min) to \(versions.max)",
            data: ResponseError.Details(hint: "Update \(side).")))
        return
      }
      host = params
      reply(
        id,
        InitializeResult(
          protocol: min(versions.max, ProtocolVersion.newest),
          plugin: InitializeParams.Plugin(id: plugin.id, version: plugin.version),
          handlers: plugin.handlers.map(\.name)))
    } catch {
      fail(id, ResponseError(code: ResponseError.invalidParams, message: "\(error)"))
    }
  }

  private func select(_ message: IncomingMessage) {
    guard let id = message.id else { return }
    guard let host else {
      fail(id, ResponseError(message: "'initialize' comes first"))
      return
    }
    guard let params = try? message.params(SelectParams.self) else {
      fail(
        id,
        ResponseError(code: ResponseError.invalidParams, message: "the selection makes no sense"))
      return
    }
    guard let handler = plugin.handlers.first(where: { $0.name == params.handler }) else {
      fail(id, ResponseError(message: "this plugin has no handler '\(params.handler)'"))
      return
    }
    let context = context(for: params.invocation, host: host)
    invocations[params.invocation] = OpenInvocation(handler: handler, context: context)
    start(id) {
      do { return try await handler.answer(params, context) } catch {
        // There is no view left to do anything for.
        await self.forget(params.invocation)
        throw error
      }
    }
  }

  private func act(_ message: IncomingMessage) {
    guard let id = message.id else { return }
    guard let params = try? message.params(ActionParams.self) else {
      return fail(
        id, ResponseError(code: ResponseError.invalidParams, message: "the action makes no sense"))
    }
    guard let open = invocations[params.invocation] else { return failUnknown(id) }
    guard let action = open.handler.action else {
      let name = open.handler.name
      return fail(
        id, ResponseError(message: "the handler '\(name)' knows no action '\(params.action)'"))
    }
    start(id) { HandlerResult(effects: try await action(params, open.context)) }
  }

  private func more(_ message: IncomingMessage) {
    guard let id = message.id else { return }
    guard let params = try? message.params(MoreParams.self) else {
      return fail(
        id, ResponseError(code: ResponseError.invalidParams, message: "the cursor makes no sense"))
    }
    guard let open = invocations[params.invocation] else { return failUnknown(id) }
    guard let page = open.handler.page else {
      let name = open.handler.name
      return fail(id, ResponseError(message: "the handler '\(name)' has no further pages"))
    }
    start(id) { try await page(params, open.context) }
  }

  private func forget(_ invocation: String) {
    invocations.removeValue(forKey: invocation)?.context.end()
  }

  private func failUnknown(_ id: MessageID) {
    fail(id, ResponseError(message: "the view is no longer known to the plugin"))
  }

  /// Answers a request with the result of `work`.
  private func start<Answer: Encodable & Sendable>(
    _ id: MessageID, _ work: @escaping @Sendable () async throws -> Answer
  ) {
    tasks[id] = Task.detached { [weak self] in
      let outcome: Result<Answer, any Error>
      do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      await self?.finish(id, outcome)
    }
  }

  private func hear(_ event: EventParams) {
    let (last, plugin) = (events, plugin)
    events = Task.detached {
      await last?.value
      await plugin.receive(event)
    }
  }

  /// Prepares to exit; answers after all events have been handled.
  private func shutDown(_ id: MessageID?) {
    for task in tasks.values { task.cancel() }
    for open in invocations.values { open.context.end() }
    guard let id else { return }
    let events = events
    Task {
      await events?.value
      reply(id, StructuredValue.object([:]))
    }
  }

  private func finish(_ id: MessageID, _ outcome: Result<some Encodable, any Error>) {
    tasks[id] = nil
    switch outcome {
    case .success(let result): reply(id, result)
    case .failure(let failure as PluginFailure):
      fail(
        id,
        ResponseError(
          message: failure.message,
          data: ResponseError.Details(
            detail: failure.detail, hint: failure.hint, retryable: failure.retryable)))
    case .failure(is CancellationError):
      fail(id, ResponseError(code: ResponseError.cancelled, message: "cancelled"))
    case .failure(let error):
      fail(id, ResponseError(message: "\(error)"))
    }
  }

  private func context(for invocation: String, host: InitializeParams) -> HandlerContext {
    let send = send
    let sequences = Sequences()
    @Sendable func notify(_ method: String, _ params: some Encodable & SendableMetatype) {
      if let line = try? Envelope.request(method, params: params) { send(line) }
    }
    return HandlerContext(host: host, invocation: invocation) { message in
      switch message {
      case .progress(let fraction, let text):
        notify(
          Method.progress,
          ProgressParams(invocation: invocation, fraction: fraction, message: text))
      case .update(let view):
        sequences.next(of: view.id) { number in
          notify(
            Method.update,
            UpdateParams(
              invocation: invocation, view: view.id, sequence: number, content: view))
        }
      case .append(let page, let view):
        sequences.next(of: view) { number in
          notify(
            Method.append,
            AppendParams(invocation: invocation, view: view, sequence: number, page: page))
        }
      case .event(let event): notify(Method.post, event)
      case .log(let text): notify(Method.log, LogParams(level: "info", message: text))
      }
    }
  }

  private func reply(_ id: MessageID, _ result: some Encodable) {
    if let line = try? Envelope.response(id, result: result) { send(line) }
  }

  private func fail(_ id: MessageID, _ error: ResponseError) {
    if let line = try? Envelope.failure(id, error) { send(line) }
  }
}

/// Numbers the updates of each view of one invocation.
private final class Sequences: Sendable {
  private let last = Mutex<[String: Int]>([:])

  /// Calls `send` with the next number, one call at a time, so that numbers are sent in order.
  func next(of view: String, send: (Int) -> Void) {
    last.withLock { last in
      last[view, default: 0] += 1
      send(last[view, default: 1])
    }
  }
}
