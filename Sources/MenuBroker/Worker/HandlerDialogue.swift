internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import MenuItems
internal import StructuredData

/// Plays a plugin with one invocation: reads the messages of a host, has a handler of this machine act on them, and
/// writes what it answers and reports.
///
/// The handler sees an id that no other front end can name in place of the invocation's own.
actor HandlerDialogue {
  /// The largest number of requests that wait for their answers.
  static let requestLimit = 32
  /// The longest way to an item.
  private static let pathLimit = 64

  private let handler: any MenuItemHandler
  private let name: String
  /// The id of the invocation here.
  private let ownID: String
  private let write: @Sendable (_ line: Data, _ features: FeatureSet?) -> Void
  /// The id of the invocation at the front end, once it is known.
  private var invocation: String?
  private var hasEnded = false
  private var running: [MessageID: Task<Void, Never>] = [:]
  private var sequences: [String: Int] = [:]
  private var nextNumber = 1
  /// The requests whose answers have been announced, but not yet written; steps wait for them.
  private var announced: Set<Int> = []
  private var held: [HandlerStep] = []
  /// The features of the handler, known when it has answered, until they have been told.
  private var features: FeatureSet?
  private let finished: @Sendable (_ failed: String?) -> Void

  /// Creates the dialogue about one invocation.
  ///
  /// - Parameters:
  ///   - handler: answers the requests.
  ///   - name: the main name of the handler.
  ///   - ownID: the id of the invocation here.
  ///   - write: writes a message, and before the handler's answer its features.
  ///   - finished: is told of the end of each request, with the words of its failure.
  init(
    handler: any MenuItemHandler, name: String, ownID: String,
    write: @escaping @Sendable (_ line: Data, _ features: FeatureSet?) -> Void,
    finished: @escaping @Sendable (_ failed: String?) -> Void = { _ in }
  ) {
    self.handler = handler
    self.name = name
    self.ownID = ownID
    self.write = write
    self.finished = finished
  }

  /// Takes a message; returns the reason why it breaks the protocol, else nil.
  func receive(_ line: Data) async -> String? {
    guard !hasEnded else { return nil }
    guard let message = try? IncomingMessage(line), let method = message.method else {
      return "a line is no message"
    }
    do {
      guard let id = message.id else {
        await take(message, method)
        return nil
      }
      guard running[id] == nil, running.count < Self.requestLimit else {
        return "there are too many requests, or two have one id"
      }
      let number = nextNumber
      nextNumber += 1
      let work = try work(for: message, method, number)
      running[id] = Task { [weak self] in
        let result: Result<any Encodable & Sendable, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        await self?.answer(id, number, result)
      }
      return nil
    } catch {
      return "'\(method.prefix(100))' cannot be read, or is about another invocation"
    }
  }

  /// Ends the invocation: cancels what goes on, and tells the handler.
  func end() async {
    guard !hasEnded else { return }
    hasEnded = true
    for task in running.values { task.cancel() }
    running = [:]
    if invocation != nil { await handler.end(invocation: ownID) }
  }

  private func take(_ message: IncomingMessage, _ method: String) async {
    switch method {
    case Method.cancel:
      if let params = try? message.params(CancelParams.self) { running[params.id]?.cancel() }
    case Method.end: await end()
    case Method.notify:
      // Others are about the front end's program, and the plugin serves more than one.
      guard var event = try? message.params(EventParams.self), invocation != nil,
        [HostEvent.didAppear, HostEvent.didDisappear].contains(event.name)
      else { return }
      event.userInfo["invocation"] = .string(ownID)
      await handler.notify(event)
    default: break
    }
  }

  /// The reason why a request is about something that is not this dialogue's.
  private struct Stranger: Error {}

  private func own<Params: InvocationRequest>(
    _ message: IncomingMessage, _ type: Params.Type
  ) throws -> Params {
    let params = try message.params(type)
    guard let invocation, params.invocation == invocation else { throw Stranger() }
    return params
  }

  /// Returns a function that has the handler act on a request.
  private func work(
    for message: IncomingMessage, _ method: String, _ number: Int
  ) throws -> @Sendable () async throws -> any Encodable & Sendable {
    let (handler, ownID) = (handler, ownID)
    switch method {
    case Method.select:
      let params = try message.params(SelectParams.self)
      guard invocation == nil, let item = item(of: params.item, path: params.path) else {
        throw Stranger()
      }
      invocation = params.invocation
      let selection = HandlerSelection(
        invocation: ownID, item: item, isRepetition: params.again == true)
      return { [weak self] in
        let result = try await handler.select(selection) { [weak self] step in
          await self?.report(step, of: number)
        }
        await self?.set(await handler.features(of: ownID))
        return result
      }
    case Method.status:
      let params = try message.params(StatusParams.self)
      guard let item = item(of: params.item, path: [params.item.id]) else { throw Stranger() }
      return { try await handler.status(of: item) ?? ItemStatus() }
    case Method.action:
      var params = try own(message, ActionParams.self)
      guard !HostAction.isReserved(params.action) else { throw Stranger() }
      params.invocation = ownID
      let request = HandlerRequest(params, number: number)
      return { HandlerResult(effects: try await handler.act(request)) }
    case Method.more:
      var params = try own(message, MoreParams.self)
      params.invocation = ownID
      let request = HandlerRequest(params, number: number)
      return { try await handler.more(request) }
    case Method.formChange:
      var params = try own(message, FormChangeParams.self)
      params.invocation = ownID
      let request = HandlerRequest(params, number: number)
      return { FormChanges(fields: try await handler.change(request)) }
    case Method.search:
      var params = try own(message, SearchParams.self)
      params.invocation = ownID
      let request = HandlerRequest(params, number: number)
      return { try await handler.search(request) }
    case Method.refresh:
      var params = try own(message, RefreshParams.self)
      params.invocation = ownID
      let request = HandlerRequest(params, number: number)
      return { try await handler.refresh(request) }
    case Method.resource:
      let params = try message.params(ResourceParams.self)
      return {
        let image = try await handler.image(params.id, of: ownID)
        return image.map { $0 as any Encodable & Sendable } ?? StructuredValue.null
      }
    default: throw Stranger()
    }
  }

  /// Returns the item of a selection in the place that it has in its menu; nil for one that is in none.
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

  private func answer(
    _ id: MessageID, _ number: Int, _ result: Result<any Encodable & Sendable, any Error>
  ) {
    guard running.removeValue(forKey: id) != nil else { return }
    var failed: String?
    let line: Data?
    switch result {
    case .success(let value): line = try? Envelope.response(id, result: value)
    case .failure(let error):
      let words = Self.response(to: error)
      failed = words.message
      line = try? Envelope.failure(id, words)
    }
    if let line { write(line, features) }
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
      announced.insert(request ?? selection)
      return
    }
    if announced.isEmpty { send(step) } else { held.append(step) }
  }

  private func send(_ step: HandlerStep) {
    guard let invocation else { return }
    let line: Data?
    switch step {
    case .update(let view):
      line = try? Envelope.request(
        Method.update,
        params: UpdateParams(
          invocation: invocation, view: view.id, sequence: sequence(of: view.id), content: view))
    case .append(let view, let page):
      line = try? Envelope.request(
        Method.append,
        params: AppendParams(
          invocation: invocation, view: view, sequence: sequence(of: view), page: page))
    case .patch(let view, let patch):
      line = try? Envelope.request(
        Method.patch,
        params: PatchParams(
          invocation: invocation, view: view, sequence: sequence(of: view), patch: patch))
    case .progress(let fraction, let message):
      line = try? Envelope.request(
        Method.progress,
        params: ProgressParams(invocation: invocation, fraction: fraction, message: message))
    case .notice(_, let text):
      line = try? Envelope.request(
        Method.log, params: LogParams(level: "warning", message: text))
    case .text(let text):
      // The protocol has no words for what a program prints: the answer has the whole of it.
      let last = text.split(whereSeparator: \.isNewline).last.map { String($0.prefix(200)) }
      line = try? Envelope.request(
        Method.progress, params: ProgressParams(invocation: invocation, message: last))
    case .menu, .answered: line = nil
    }
    if let line { write(line, nil) }
  }

  private func sequence(of view: String) -> Int {
    sequences[view, default: 0] += 1
    return sequences[view, default: 1]
  }
}
