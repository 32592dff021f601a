internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import StructuredData

/// One invocation of a front end at a worker: checks the requests, has a handler answer them, and writes the answers.
///
/// Answers and reports of a plugin's process are forwarded without decoding; only their ids are replaced. In place of
/// the invocation's own id, the handler receives one that no other front end can name.
actor RemoteInvocation {
  private static let requestLimit = 32
  private static let pathLimit = 64

  private typealias Answer = any Encodable & Sendable
  /// Has the handler act on a request; nil if the answer has been passed on.
  private typealias Work = @Sendable () async throws -> Answer?

  private let handler: any MenuItemHandler
  /// The handler, if its answers are passed on without decoding.
  private let passing: (any LinePassing)?
  private let name: String
  /// The id of the invocation here.
  private let ownID: String
  private let write: @Sendable (_ line: Data, _ features: FeatureSet?) -> Void
  private let finished: @Sendable (_ failed: String?) -> Void
  /// The id of the invocation at the front end, once it is known.
  private var invocation: String?
  private var hasEnded = false
  private var hasPassedFeatures = false
  private var running: [MessageID: Task<Void, Never>] = [:]
  private var sequences: [String: Int] = [:]
  private var nextNumber = 1
  /// The requests whose answers have been announced, but not yet written; steps wait for them.
  private var announced: Set<Int> = []
  private var held: [HandlerStep] = []
  /// The features of the handler, known when it has answered, until they have been sent.
  private var features: FeatureSet?

  /// Creates an invocation.
  ///
  /// - Parameters:
  ///   - name: the main name of the handler.
  ///   - ownID: the id of the invocation here.
  ///   - write: writes a message, and before the handler's answer its features.
  ///   - finished: called at the end of each request, with the message of its failure.
  init(
    handler: any MenuItemHandler, name: String, ownID: String,
    write: @escaping @Sendable (_ line: Data, _ features: FeatureSet?) -> Void,
    finished: @escaping @Sendable (_ failed: String?) -> Void = { _ in }
  ) {
    (self.handler, passing) = (handler, handler as? any LinePassing)
    (self.name, self.ownID, self.write, self.finished) = (name, ownID, write, finished)
  }

  /// Handles a line of the front end; returns whether it follows the protocol.
  func receive(_ line: Data) async -> Bool {
    guard !hasEnded else { return true }
    guard let message = try? IncomingMessage(line), let method = message.method else {
      return false
    }
    guard let id = message.id else {
      await receive(message, method)
      return true
    }
    let number = nextNumber
    nextNumber += 1
    guard running[id] == nil, running.count < Self.requestLimit,
      let work = try? work(for: message, method, id, number)
    else { return false }
    running[id] = Task { [weak self] in
      let result: Result<Answer?, any Error>
      do { result = .success(try await work()) } catch { result = .failure(error) }
      await self?.answer(id, number, result)
    }
    return true
  }

  func end() async {
    guard !hasEnded else { return }
    hasEnded = true
    for task in running.values { task.cancel() }
    running = [:]
    if invocation != nil { await handler.end(invocation: ownID) }
  }

  private func receive(_ message: IncomingMessage, _ method: String) async {
    switch method {
    case Method.cancel:
      if let params = try? message.params(CancelParams.self) { running[params.id]?.cancel() }
    case Method.end: await end()
    case Method.notify:
      // Other events are about one front end, and the plugin serves several.
      guard var event = try? message.params(EventParams.self), invocation != nil,
        [HostEvent.didAppear, HostEvent.didDisappear].contains(event.name)
      else { return }
      event.userInfo["invocation"] = .string(ownID)
      await handler.notify(event)
    default: break
    }
  }

  // MARK: Requests

  /// A request about another invocation, or one that front ends do not send.
  private struct Stranger: Error {}

  private func work(
    for message: IncomingMessage, _ method: String, _ id: MessageID, _ number: Int
  ) throws -> Work {
    let (handler, ownID) = (handler, ownID)
    switch method {
    case Method.select: return try select(message, id, number)
    case Method.status:
      let params = try message.params(StatusParams.self)
      guard let item = item(of: params.item, path: [params.item.id]) else { throw Stranger() }
      return { try await handler.status(of: item) ?? ItemStatus() }
    case Method.resource:
      let params = try message.params(ResourceParams.self)
      return {
        let image = try await handler.image(params.id, of: ownID)
        return image.map { $0 as Answer } ?? StructuredValue.null
      }
    case Method.action:
      return try work(for: message, id, number) { (request: HandlerRequest<ActionParams>) in
        HandlerResult(effects: try await handler.act(request))
      }
    case Method.more: return try work(for: message, id, number, handler.more)
    case Method.formChange:
      return try work(for: message, id, number) { (request: HandlerRequest<FormChangeParams>) in
        FormChanges(fields: try await handler.change(request))
      }
    case Method.search: return try work(for: message, id, number, handler.search)
    case Method.refresh: return try work(for: message, id, number, handler.refresh)
    default: throw Stranger()
    }
  }

  private func select(_ message: IncomingMessage, _ id: MessageID, _ number: Int) throws -> Work {
    let params = try message.params(SelectParams.self)
    guard invocation == nil, let item = item(of: params.item, path: params.path) else {
      throw Stranger()
    }
    invocation = params.invocation
    let selection = HandlerSelection(
      invocation: ownID, item: item, isRepetition: params.again == true)
    let report: HandlerReport = { [weak self] in await self?.report($0, of: number) }
    if let passing {
      let pass = observer(of: id)
      return {
        try await passing.select(selection, report: report, pass: pass)
        return nil
      }
    }
    return { [weak self, handler, ownID] in
      let result = try await handler.select(selection, report: report)
      await self?.set(await handler.features(of: ownID))
      return result
    }
  }

  private func work<Params: InvocationRequest, Result: Encodable & Sendable>(
    for message: IncomingMessage, _ id: MessageID, _ number: Int,
    _ answer: @escaping @Sendable (HandlerRequest<Params>) async throws -> Result
  ) throws -> Work {
    var params = try message.params(Params.self)
    guard let invocation, params.invocation == invocation else { throw Stranger() }
    if let action = params as? ActionParams, HostAction.isReserved(action.action) {
      throw Stranger()
    }
    params.invocation = ownID
    let own = params
    guard let passing else { return { try await answer(HandlerRequest(own, number: number)) } }
    let pass = observer(of: id)
    return {
      try await passing.send(own, pass: pass)
      return nil
    }
  }

  /// Returns the selected item at its path in the menu; nil if the path does not lead to it.
  private func item(of given: SelectParams.Item, path: [String]) -> MenuItem? {
    guard path.last == given.id, path.count <= Self.pathLimit else { return nil }
    var top = MenuItem(
      title: given.title, subtitle: given.subtitle, icon: given.icon, tapHandlerName: name,
      arguments: given.arguments, userInfo: given.userInfo, id: given.id)
    for id in path.dropLast().reversed() {
      top = MenuItem(title: id, id: id, submenu: Menu(title: id, entries: [.item(top)]))
    }
    while let inner = top.submenu?.items.first { top = inner }
    return top
  }

  // MARK: Answers and steps

  private func set(_ features: FeatureSet) { self.features = features }

  private func observer(of id: MessageID) -> PassedMessageObserver {
    { [weak self] in await self?.pass($0, $1, id) }
  }

  /// Writes a plugin's own message, with the ids of the front end.
  private func pass(_ message: IncomingMessage, _ features: FeatureSet, _ id: MessageID) {
    guard !hasEnded, let invocation else { return }
    guard message.method == nil else { return write(message.line(invocation: invocation), nil) }
    write(message.line(id: id), hasPassedFeatures ? nil : features)
    hasPassedFeatures = true
  }

  private func answer(_ id: MessageID, _ number: Int, _ result: Result<Answer?, any Error>) {
    guard running.removeValue(forKey: id) != nil else { return }
    var failed: String?
    switch result {
    case .success(nil): break
    case .success(let value?):
      if let line = try? Envelope.response(id, result: value) { write(line, features) }
    case .failure(let error):
      let response = Self.response(to: error)
      failed = response.message
      if let line = try? Envelope.failure(id, response) { write(line, features) }
    }
    features = nil
    announced.remove(number)
    if announced.isEmpty {
      let steps = held
      held = []
      for step in steps { send(step) }
    }
    finished(failed)
  }

  private static func response(to error: any Error) -> ResponseError {
    if error is CancellationError {
      return ResponseError(code: ResponseError.cancelled, message: "It was cancelled.")
    }
    guard let failure = error as? HandlerFailure else {
      return ResponseError(message: "The handler failed on the other machine")
    }
    return ResponseError(
      message: failure.message,
      data: ResponseError.Details(
        detail: failure.detail, hint: failure.hint, retryable: failure.retryable))
  }

  private func report(_ step: HandlerStep, of selection: Int) {
    guard !hasEnded else { return }
    if case .answered(let request) = step {
      if passing == nil { announced.insert(request ?? selection) }
      return
    }
    if announced.isEmpty { send(step) } else { held.append(step) }
  }

  private func send(_ step: HandlerStep) {
    guard let invocation else { return }
    let message: HandlerMessage
    switch step {
    case .update(let view): message = .update(view)
    case .append(let view, let page): message = .append(page, view: view)
    case .patch(let view, let patch): message = .patch(patch, view: view)
    case .progress(let fraction, let text): message = .progress(fraction: fraction, message: text)
    case .notice(_, let text): message = .log(text)
    case .text(let text):
      // The protocol has no message for output of a program; the answer contains all of it.
      let last = text.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) }
      message = .progress(fraction: nil, message: last)
    case .menu, .answered: return
    }
    if let view = message.numberedView { sequences[view, default: 0] += 1 }
    let sequence = message.numberedView.flatMap { sequences[$0] } ?? 0
    if let line = message.line(of: invocation, sequence) { write(line, nil) }
  }
}
