internal import HandlerProtocol
internal import Synchronization
internal import StructuredData
public import Platform

/// Answers the host's messages with a plugin's handlers, several at a time.
public actor PluginServer {
  private let plugin: any MenuPlugin
  private let send: @Sendable (Data) -> Void
  private var context: PluginContext?
  /// The plugin's own work beside its handlers.
  private var work: Task<Void, Never>?
  private var tasks: [MessageID: Task<Void, Never>] = [:]
  private var invocations: [String: (handler: PluginHandler, context: HandlerContext)] = [:]
  /// The events that are still being handled, one after the other.
  private var events: Task<Void, Never>?
  private var hasExited = false

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
    cancelAll()
    await events?.value
  }

  private func cancelAll() {
    work?.cancel()
    for task in tasks.values { task.cancel() }
    for open in invocations.values { open.context.end() }
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
    case Method.action:
      answer(message, ActionParams.self, refusal: { "knows no action '\($0.action)'" }) { handler in
        handler.action.map { act in
          { @Sendable in HandlerResult(effects: try await act($0, $1)) }
        }
      }
    case Method.more:
      answer(message, MoreParams.self, refusal: { _ in "has no further pages" }, with: \.page)
    case Method.formChange:
      answer(message, FormChangeParams.self, refusal: { _ in "takes no changes" }) { handler in
        handler.change.map { change in
          { @Sendable in FormChanges(fields: try await change($0, $1)) }
        }
      }
    case Method.search:
      answer(message, SearchParams.self, refusal: { _ in "looks for nothing" }, with: \.search)
    case Method.refresh:
      answer(message, RefreshParams.self, refusal: { _ in "loads no view again" }, with: \.refresh)
    case Method.resource: answerResource(message)
    case Method.status: answerStatus(message)
    case Method.settingsChanged:
      guard let params = try? message.params(SettingsParams.self), let context else { break }
      context.adopt(params.settings)
      inOrder { await $0.settingsChanged(context) }
    case Method.notify:
      if let params = try? message.params(EventParams.self) {
        inOrder { await $0.receive(params) }
      }
    case Method.end:
      if let params = try? message.params(InvocationParams.self) {
        forget(params.invocation)
      }
    case Method.shutdown: shutDown(message.id)
    case Method.exit: hasExited = true
    default:
      guard let id = message.id else { return }
      fail(id, code: ResponseError.methodNotFound, "the plugin knows no '\(method)'")
    }
  }

  private func initialize(_ message: IncomingMessage) {
    guard let id = message.id else { return }
    do {
      let params = try message.params(InitializeParams.self)
      let versions = params.protocol
      guard versions.min <= ProtocolVersion.newest, versions.max >= ProtocolVersion.oldest else {
        let side = versions.min > ProtocolVersion.newest ? "the plugin" : "appmenu"
        return fail(
          id,
          "the plugin speaks protocol \(ProtocolVersion.oldest) to \(ProtocolVersion.newest), "
            + "appmenu speaks \(versions.min) to \(versions.max)",
          ResponseError.Details(hint: "Update \(side)."))
      }
      let context = PluginContext(host: params) { [send] message in
        if let line = message.line() { send(line) }
      }
      self.context = context
      reply(
        id,
        InitializeResult(
          protocol: min(versions.max, ProtocolVersion.newest),
          plugin: InitializeParams.Plugin(id: plugin.id, version: plugin.version),
          handlers: plugin.handlers.map(\.name), features: features))
      work = Task.detached { [plugin] in await plugin.run(context) }
    } catch {
      fail(id, code: ResponseError.invalidParams, "\(error)")
    }
  }

  /// Returns a request after the handshake; fails it if its params cannot be read.
  private func request<Params: Decodable>(
    _ message: IncomingMessage, _ type: Params.Type, refusal: String
  ) -> (id: MessageID, params: Params, context: PluginContext)? {
    guard let id = message.id else { return nil }
    guard let context else {
      fail(id, "'initialize' comes first")
      return nil
    }
    guard let params = try? message.params(type) else {
      fail(id, code: ResponseError.invalidParams, refusal)
      return nil
    }
    return (id, params, context)
  }

  private func select(_ message: IncomingMessage) {
    guard
      let (id, params, plugin) = request(
        message, SelectParams.self, refusal: "the selection makes no sense"),
      let handler = handler(params.handler, id)
    else { return }
    let context = handlerContext(for: params.invocation, plugin)
    invocations[params.invocation] = (handler, context)
    start(id) {
      do { return try await handler.answer(params, context) } catch {
        // There is no view left to do anything for.
        await self.forget(params.invocation)
        throw error
      }
    }
  }

  /// Answers a request about a view with the function of its handler that `function` returns.
  ///
  /// - Parameter refusal: the words about a handler that has no such function.
  private func answer<Params: InvocationRequest, Answer: Encodable & Sendable>(
    _ message: IncomingMessage, _ type: Params.Type, refusal: (Params) -> String,
    with function:
      (PluginHandler) -> (@Sendable (Params, HandlerContext) async throws -> Answer)?
  ) {
    guard let id = message.id else { return }
    guard let params = try? message.params(type) else {
      return fail(
        id, code: ResponseError.invalidParams, "the params of '\(Params.method)' make no sense")
    }
    guard let open = invocations[params.invocation] else {
      return fail(id, "the view is no longer known to the plugin")
    }
    guard let function = function(open.handler) else {
      return fail(id, "the handler '\(open.handler.name)' \(refusal(params))")
    }
    start(id) { try await function(params, open.context) }
  }

  private func answerResource(_ message: IncomingMessage) {
    guard
      let (id, params, context) = request(
        message, ResourceParams.self, refusal: "the resource has no id")
    else { return }
    start(id) { [plugin] in try await plugin.resource(params.id, context) }
  }

  private func answerStatus(_ message: IncomingMessage) {
    guard
      let (id, params, context) = request(
        message, StatusParams.self, refusal: "the status has no item"),
      let handler = handler(params.handler, id)
    else { return }
    start(id) { try await handler.status?(params, context) ?? ItemStatus() }
  }

  private func handler(_ name: String, _ id: MessageID) -> PluginHandler? {
    let handler = plugin.handlers.first { $0.name == name }
    if handler == nil { fail(id, "this plugin has no handler '\(name)'") }
    return handler
  }

  private var features: FeatureSet {
    var features: FeatureSet = [.patch, .effects, .resource, .settings]
    let handlers = plugin.handlers
    if handlers.contains(where: { $0.change != nil }) { features.features.insert(.formChange) }
    if handlers.contains(where: { $0.search != nil }) { features.features.insert(.search) }
    if handlers.contains(where: { $0.refresh != nil }) { features.features.insert(.refresh) }
    if handlers.contains(where: { $0.status != nil }) { features.features.insert(.status) }
    return features
  }

  private func forget(_ invocation: String) {
    invocations.removeValue(forKey: invocation)?.context.end()
  }

  private func start<Answer: Encodable & Sendable>(
    _ id: MessageID, _ work: @escaping @Sendable () async throws -> Answer
  ) {
    tasks[id] = Task.detached { [weak self] in
      let outcome: Result<Answer, any Error>
      do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      await self?.finish(id, outcome)
    }
  }

  /// Notifies the plugin, after all earlier notifications.
  private func inOrder(_ tell: @escaping @Sendable (any MenuPlugin) async -> Void) {
    let (last, plugin) = (events, plugin)
    events = Task.detached {
      await last?.value
      await tell(plugin)
    }
  }

  /// Prepares to exit; answers after all events have been handled.
  private func shutDown(_ id: MessageID?) {
    cancelAll()
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
        id, failure.message,
        ResponseError.Details(
          detail: failure.detail, hint: failure.hint, retryable: failure.retryable))
    case .failure(is CancellationError):
      fail(id, code: ResponseError.cancelled, "cancelled")
    case .failure(let error):
      fail(id, "\(error)")
    }
  }

  private func handlerContext(for invocation: String, _ plugin: PluginContext) -> HandlerContext {
    let send = send
    let sequences = Sequences()
    return HandlerContext(plugin: plugin, invocation: invocation) { message in
      if let view = message.numberedView {
        sequences.next(of: view) { number in
          if let line = message.line(of: invocation, number) { send(line) }
        }
      } else if let line = message.line(of: invocation) {
        send(line)
      }
    }
  }

  private func reply(_ id: MessageID, _ result: some Encodable) {
    if let line = try? Envelope.response(id, result: result) { send(line) }
  }

  private func fail(
    _ id: MessageID, code: Int = ResponseError.internalError, _ message: String,
    _ details: ResponseError.Details? = nil
  ) {
    let error = ResponseError(code: code, message: message, data: details)
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
