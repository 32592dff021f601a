public import Foundation
internal import HandlerProtocol
internal import Synchronization

/// Answers the host's messages with a plugin's handlers, several at a time.
public actor PluginServer {
  private let plugin: any MenuPlugin
  private let send: @Sendable (Data) -> Void
  private var host: InitializeParams?
  private var tasks: [MessageID: Task<Void, Never>] = [:]
  private var hasExited = false

  /// A server for `plugin` that writes messages with `send`.
  public init(plugin: any MenuPlugin, send: @escaping @Sendable (Data) -> Void) {
    self.plugin = plugin
    self.send = send
  }

  /// Serves until the lines end or the host says so; handlers that still run are cancelled.
  public func run(reading lines: AsyncStream<Data>) async {
    for await line in lines {
      receive(line)
      if hasExited { break }
    }
    for task in tasks.values { task.cancel() }
  }

  private func receive(_ line: Data) {
    guard let head = try? Envelope.head(line), let method = head.method else { return }
    switch method {
    case Method.initialize: initialize(head.id, line)
    case Method.select: select(head.id, line)
    case Method.cancel:
      if let params = try? Envelope.params(CancelParams.self, line) { tasks[params.id]?.cancel() }
    case Method.shutdown:
      for task in tasks.values { task.cancel() }
      if let id = head.id { reply(id, JSONValue.object([:])) }
    case Method.exit: hasExited = true
    case Method.end: break
    default:
      guard let id = head.id else { return }
      fail(
        id,
        ResponseError(
          code: ResponseError.methodNotFound, message: "the plugin knows no '\(method)'"))
    }
  }

  private func initialize(_ id: MessageID?, _ line: Data) {
    guard let id else { return }
    do {
      let params = try Envelope.params(InitializeParams.self, line)
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

  private func select(_ id: MessageID?, _ line: Data) {
    guard let id else { return }
    guard let host else {
      fail(id, ResponseError(message: "'initialize' comes first"))
      return
    }
    guard let params = try? Envelope.params(SelectParams.self, line) else {
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
    tasks[id] = Task.detached { [weak self] in
      let outcome: Result<HandlerResult, any Error>
      do { outcome = .success(try await handler.answer(params, context)) } catch {
        outcome = .failure(error)
      }
      await self?.finish(id, outcome)
    }
  }

  private func finish(_ id: MessageID, _ outcome: Result<HandlerResult, any Error>) {
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
    return HandlerContext(
      host: host,
      reportProgress: { fraction, message in
        let params = ProgressParams(invocation: invocation, fraction: fraction, message: message)
        if let line = try? Envelope.request(Method.progress, params: params) { send(line) }
      },
      showView: { view in
        let params = UpdateParams(
          invocation: invocation, view: view.id, sequence: sequences.next(of: view.id),
          content: view)
        if let line = try? Envelope.request(Method.update, params: params) { send(line) }
      },
      writeLog: { message in
        let params = LogParams(level: "info", message: message)
        if let line = try? Envelope.request(Method.log, params: params) { send(line) }
      })
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

  func next(of view: String) -> Int {
    last.withLock { last in
      last[view, default: 0] += 1
      return last[view, default: 1]
    }
  }
}
