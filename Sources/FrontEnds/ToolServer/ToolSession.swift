package import StructuredData
internal import MenuDispatch

/// A server of the Model Context Protocol with one client.
///
/// It supports clients that send `initialize`, and requests without a session.
package actor ToolSession {
  /// The maximum number of calls at a time, and of subscriptions.
  static let workLimit = 64
  /// The number of tools above which two tools replace them.
  package static let defaultLimit = 12
  static let pageSize = 50

  let runner: any ToolRunner
  let limit: Int
  private let name: String
  private let version: String
  private var wire: ToolWire

  /// The client that has sent `initialize`.
  private var client: ToolClient?
  /// The numbers of the requests that wait for an answer.
  private var numbers: [RPCIdentifier: Int] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  /// The numbers of the tasks that are calls of tools.
  private var calls: Set<Int> = []
  private var begun = 0
  private var progress: [Int: ToolProgress] = [:]
  /// Whether each subscription includes changed tools.
  private var subscriptions: [RPCIdentifier: Bool] = [:]
  private var questions: [RPCIdentifier: CheckedContinuation<StructuredValue?, Never>] = [:]
  private var asked = 0
  var confirmations = ToolConfirmations()

  package init(
    _ runner: any ToolRunner, name: String, version: String,
    limit: Int = ToolSession.defaultLimit, output: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.runner, self.name, self.version) = (runner, name, version)
    self.limit = limit
    wire = ToolWire(output: output)
  }

  package func receive(_ line: MessageLines.Line) {
    switch line {
    case .tooLong:
      wire.send(
        id: nil,
        error: RPCError(
          .invalidRequest, "a message may have at most \(MessageLines.longestLine) bytes"))
    case .message(let bytes):
      guard client?.revision == .march2025, bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
        let root = try? JSONDocument(bytes, depth: RPCMessage.deepestNesting).root.value,
        let messages = root.array
      else { return receive(RPCMessage(bytes)) }
      receive(batch: messages.prefix(ToolWire.batchLimit + 1).map { RPCMessage($0) })
    }
  }

  private func receive(batch messages: [RPCMessage]) {
    var ids: [RPCIdentifier] = []
    var answers: [StructuredValue] = []
    for message in messages {
      switch message {
      case .request(let id, _, _): ids.append(id)
      case .invalid(let id, let error): answers.append(ToolWire.answer(to: id, error))
      case .notification, .response: break
      }
    }
    guard (1...ToolWire.batchLimit) ~= messages.count, Set(ids).count == ids.count,
      ids.allSatisfy({ numbers[$0] == nil })
    else {
      return wire.send(
        id: nil,
        error: RPCError(
          .invalidRequest,
          "an array must have 1 to \(ToolWire.batchLimit) messages with unused ids"))
    }
    wire.gather(Set(ids), behind: answers)
    for message in messages {
      if case .invalid = message { continue }
      receive(message)
    }
  }

  private func receive(_ message: RPCMessage) {
    switch message {
    case .invalid(let id, let error): wire.send(id: id, error: error)
    case .response(let id, let result):
      questions.removeValue(forKey: id)?.resume(returning: result)
    case .notification("notifications/cancelled", let params): cancel(params["requestId"])
    case .notification: return
    case .request(let id, let method, let params):
      do throws(RPCError) { try requested(id, method, params) } catch {
        wire.send(id: id, error: error)
      }
    }
  }

  /// Notifies the client that the tools have changed.
  package func toolsChanged() {
    let method = "notifications/tools/list_changed"
    if client != nil { wire.notify(method, [:]) }
    for (id, wantsTools) in subscriptions where wantsTools {
      wire.notify(method, ["_meta": [ToolProtocol.subscriptionKey: id.value]])
    }
  }

  /// Ends the session because the client is gone: cancels its calls, and answers its other requests; returns when all
  /// tasks have ended.
  package func disconnect() async {
    for (id, number) in numbers where calls.contains(number) { numbers[id] = nil }
    for number in calls {
      progress[number] = nil
      tasks[number]?.cancel()
    }
    for (_, question) in questions { question.resume(returning: nil) }
    questions = [:]
    for task in tasks.values { await task.value }
    for id in subscriptions.keys {
      wire.send(
        id: id, result: result(["_meta": [ToolProtocol.subscriptionKey: id.value]], .july2026))
    }
    wire.close()
  }

  var hasWork: Bool { !tasks.isEmpty }

  // MARK: Requests

  private func requested(
    _ id: RPCIdentifier, _ method: String, _ params: StructuredValue
  ) throws(RPCError) {
    guard numbers[id] == nil, subscriptions[id] == nil else {
      throw RPCError(.invalidRequest, "another request with this id has no answer yet")
    }
    let standsAlone =
      params["_meta"]?[ToolProtocol.revisionKey] != nil
      || ["server/discover", "subscriptions/listen"].contains(method)
    if standsAlone {
      let client = try ToolClient(request: params)
      switch method {
      case "server/discover": discover(id, client)
      case "subscriptions/listen": try listen(id, params)
      default: try answer(id, method, params, client)
      }
      return
    }
    switch method {
    case "ping": wire.send(id: id, result: [:])
    case "initialize":
      guard client == nil else {
        throw RPCError(.invalidRequest, "'initialize' may be sent only once")
      }
      let client = try ToolClient(initialize: params)
      self.client = client
      initialize(id, client)
    default:
      guard let client else {
        throw RPCError(.invalidRequest, "the session must begin with 'initialize'")
      }
      try answer(id, method, params, client)
    }
  }

  private func answer(
    _ id: RPCIdentifier, _ method: String, _ params: StructuredValue, _ client: ToolClient
  ) throws(RPCError) {
    switch method {
    case "tools/list":
      begin(id) { _ throws(RPCError) in try await self.list(params, client) }
    case "tools/call":
      guard calls.count < Self.workLimit else {
        throw RPCError(.busy, "\(Self.workLimit) calls are running: wait for one to end")
      }
      calls.insert(begun + 1)
      begin(id, ToolProgress(params, client.revision)) { number throws(RPCError) in
        try await self.call(number, params, client)
      }
    default: throw RPCError(.methodNotFound, "there is no method '\(method.prefix(100))'")
    }
  }

  private func initialize(_ id: RPCIdentifier, _ client: ToolClient) {
    begin(id) { _ in
      [
        "protocolVersion": .string(client.revision.rawValue), "capabilities": Self.capabilities,
        "serverInfo": await self.server, "instructions": .string(await self.instructions()),
      ]
    }
  }

  private func discover(_ id: RPCIdentifier, _ client: ToolClient) {
    begin(id) { _ in
      await self.result(
        [
          "supportedVersions": .array(ToolProtocol.revisions.map { .string($0) }),
          "capabilities": Self.capabilities, "instructions": .string(await self.instructions()),
          "ttlMs": 0, "cacheScope": "private",
        ], client.revision)
    }
  }

  private func listen(_ id: RPCIdentifier, _ params: StructuredValue) throws(RPCError) {
    guard case .object(let wanted)? = params["notifications"] else {
      throw RPCError(.invalidParams, "'notifications' is missing")
    }
    guard subscriptions.count < Self.workLimit else {
      throw RPCError(.busy, "there are \(Self.workLimit) subscriptions already")
    }
    let isWanted = wanted["toolsListChanged"] == true
    wire.notify(
      "notifications/subscriptions/acknowledged",
      [
        "_meta": [ToolProtocol.subscriptionKey: id.value],
        "notifications": isWanted ? ["toolsListChanged": true] : [:],
      ])
    subscriptions[id] = isWanted
  }

  private static let capabilities: StructuredValue = ["tools": ["listChanged": true]]
  private var server: StructuredValue {
    ["name": "appmenu", "title": .string(name), "version": .string(version)]
  }

  /// Returns a result with the members that all results of a revision have.
  func result(_ members: [String: StructuredValue], _ revision: ToolRevision) -> StructuredValue {
    if revision.hasHandshake { return .object(members) }
    var members = members
    var meta = members["_meta"]?.object ?? [:]
    meta[ToolProtocol.serverKey] = server
    members["_meta"] = .object(meta)
    if members["resultType"] == nil { members["resultType"] = "complete" }
    return .object(members)
  }

  // MARK: Work

  /// Answers a request in a task of its own, which a client may cancel.
  private func begin(
    _ id: RPCIdentifier, _ progress: ToolProgress? = nil,
    _ work: @escaping @Sendable (_ number: Int) async throws(RPCError) -> StructuredValue?
  ) {
    begun += 1
    let number = begun
    numbers[id] = number
    self.progress[number] = progress
    tasks[number] = Task {
      do throws(RPCError) {
        finish(id, number, .success(try await work(number)))
      } catch {
        finish(id, number, .failure(error))
      }
    }
  }

  private func finish(
    _ id: RPCIdentifier, _ number: Int, _ answer: Result<StructuredValue?, RPCError>
  ) {
    tasks[number] = nil
    calls.remove(number)
    progress[number] = nil
    // A cancelled request is not answered.
    guard numbers[id] == number else { return }
    numbers[id] = nil
    switch answer {
    case .success(let result?): wire.send(id: id, result: result)
    case .success(nil): return
    case .failure(let error): wire.send(id: id, error: error)
    }
  }

  private func cancel(_ id: StructuredValue?) {
    guard let id = id.flatMap(RPCIdentifier.init) else { return }
    subscriptions[id] = nil
    guard let number = numbers.removeValue(forKey: id) else { return }
    wire.leave(id)
    progress[number] = nil
    tasks[number]?.cancel()
  }

  /// Reports a step of a call if the client wants progress.
  func report(_ number: Int, _ step: HandlerStep) {
    guard let params = progress[number]?.params(for: step) else { return }
    wire.notify("notifications/progress", params)
  }

  // MARK: Questions

  /// Asks the user of a client with a session; returns the result, or nil without an answer.
  func ask(_ params: StructuredValue) async -> StructuredValue? {
    if wire.isClosed || Task.isCancelled { return nil }
    asked += 1
    let id = RPCIdentifier.string("appmenu-\(asked)")
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        questions[id] = continuation
        wire.send([
          "jsonrpc": "2.0", "id": id.value, "method": "elicitation/create", "params": params,
        ])
      }
    } onCancel: {
      Task { await self.withdraw(id) }
    }
  }

  private func withdraw(_ id: RPCIdentifier) {
    guard let question = questions.removeValue(forKey: id) else { return }
    wire.notify(
      "notifications/cancelled",
      ["requestId": id.value, "reason": "the call that it belongs to was cancelled"])
    question.resume(returning: nil)
  }
}
