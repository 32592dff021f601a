internal import DisplayText
internal import Files
internal import HandlerProtocol
internal import MenuItems
internal import Platform
internal import StructuredData

/// Translates between the protocol of plugins and the Model Context Protocol, of which the program is a server.
///
/// It has no clock and no process: it says which lines are to be sent.
struct ServerExchange {
  /// A line to send.
  enum Line: Sendable, Hashable {
    case toServer(Data)
    case toHost(Data)
  }

  /// The revisions that are spoken, the preferred one first.
  static let revisions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  private static let offerLimit = 1000

  private let id: String
  private let wording: Wording
  private var lines: [Line] = []
  private var offers: [ServerOffer] = []
  private var isReady = false
  /// The request `initialize` of the host, until it is answered.
  private var start: MessageID?
  private var version = ""
  private var nextID = 1
  private var requests: [Int: Request] = [:]
  private var questions: [String: Question] = [:]

  private enum Request {
    case initialize
    case list(ServerOffer.Kind)
    case call(Call)
  }

  private struct Call {
    /// The request of the host that waits; nil while the user is asked something.
    var host: MessageID?
    var invocation: String
    var offer: ServerOffer
    /// Whether the request is a selection, whose view has no other below it.
    var isSelection: Bool
    /// The question of the server that is shown; the answer takes its place.
    var question: String?
  }

  /// A question of the server to the user.
  private struct Question {
    var id: RPCIdentifier
    var call: Int
    var form: SchemaForm
  }

  /// Creates the exchange with the server of the plugin called `id`.
  init(id: String, _ wording: Wording) { (self.id, self.wording) = (id, wording) }

  // MARK: From the host

  /// Takes a line of the host; returns the lines that follow from it.
  mutating func receive(fromHost line: Data) -> [Line] {
    lines = []
    if let message = try? IncomingMessage(line), let method = message.method {
      do { try receive(message, method) } catch { fail(message.id, "\(error)") }
    }
    return lines
  }

  private mutating func receive(_ message: IncomingMessage, _ method: String) throws {
    switch method {
    case Method.initialize:
      start = message.id
      version = try message.params(InitializeParams.self).host.version
      ask(
        .initialize, "initialize",
        [
          "protocolVersion": .string(Self.revisions[0]),
          "capabilities": ["elicitation": .object([:])],
          "clientInfo": ["name": "appmenu", "version": .string(version)],
        ])
    case Method.select: select(try message.params(SelectParams.self), message.id)
    case Method.action: act(try message.params(ActionParams.self), message.id)
    case Method.cancel:
      let cancelled = try message.params(CancelParams.self).id
      for (number, request) in requests {
        if case .call(let call) = request, call.host == cancelled { cancel(number, call) }
      }
    case Method.end: end(try message.params(InvocationParams.self).invocation)
    case Method.shutdown: answer(message.id, HandlerResult())
    default: fail(message.id, method, code: ResponseError.methodNotFound)
    }
  }

  private mutating func select(_ params: SelectParams, _ host: MessageID?) {
    guard params.handler.patternOfHandler != nil else {
      return answer(host, HandlerResult(view: offers.view(id, wording)))
    }
    let name = params.handler.droppingBytes(id.utf8.count + 1)
    guard let offer = offers.first(where: { $0.kind == .tool && $0.name.hasSameBytes(as: name) })
    else { return fail(host, wording(.noTool(id: id, name: name))) }
    let call = Call(
      host: host, invocation: params.invocation, offer: offer, isSelection: true)
    let values = params.item.arguments
    if offer.isReadOnly, offer.form.isComplete(values),
      offer.form.fields.isEmpty || !values.isEmpty
    {
      run(call, values)
    } else {
      answer(host, HandlerResult(view: offer.view(values, isSelection: true, wording)))
    }
  }

  private mutating func act(_ params: ActionParams, _ host: MessageID?) {
    let name =
      params.action.hasPrefix(Self.decline)
      ? params.action.droppingBytes(Self.decline.utf8.count) : params.action
    if let question = questions[name] { return answer(name, question, params, host) }
    let id = params.action == ServerOffer.open ? params.row : params.action
    guard let offer = offers.first(where: { $0.id == id }) else {
      return fail(host, wording(.noLongerShown))
    }
    if params.action == ServerOffer.open, !offer.form.fields.isEmpty || !offer.isReadOnly {
      return answer(host, HandlerResult(effects: [.push(offer.view([:], wording))]))
    }
    run(
      Call(host: host, invocation: params.invocation, offer: offer, isSelection: false),
      params.values)
  }

  private mutating func run(_ call: Call, _ values: [String: StructuredValue]) {
    do throws(SchemaForm.Mistake) {
      var params = try call.offer.params(values)
      params["_meta"] = ["progressToken": .int(nextID)]
      ask(.call(call), call.offer.method, .object(params))
    } catch {
      var view = call.offer.view(values, isSelection: call.isSelection, wording)
      if case .form(var form) = view.content {
        for index in form.fields.indices where form.fields[index].id == error.field {
          form.fields[index].error = error.words
        }
        view.content = .form(form)
      }
      finish(call, view, replaces: true)
    }
  }

  private mutating func cancel(_ number: Int, _ call: Call) {
    requests[number] = nil
    tell("notifications/cancelled", ["requestId": .int(number)])
    if let question = call.question.flatMap({ questions.removeValue(forKey: $0) }) {
      reply(question.id, ["action": "cancel"])
    }
    if let host = call.host {
      fail(host, Method.cancel, code: ResponseError.cancelled)
    }
  }

  /// Cancels the call whose question is no longer shown.
  mutating func close(view: String, of invocation: String) -> [Line] {
    lines = []
    for (number, request) in requests {
      if case .call(let call) = request, call.invocation == invocation, call.question == view,
        questions[view] != nil
      {
        cancel(number, call)
      }
    }
    return lines
  }

  /// Ends what runs for an invocation.
  private mutating func end(_ invocation: String) {
    for (number, request) in requests {
      if case .call(let call) = request, call.invocation == invocation { cancel(number, call) }
    }
  }

  // MARK: Views

  /// Answers the request that waits for a call with a view.
  private mutating func finish(_ call: Call, _ view: HandlerView, replaces: Bool = false) {
    var view = view
    guard let host = call.host else {
      // No request waits for it any more, as where the server does not wait for the answer to its question.
      guard let question = call.question else { return }
      view.id = question
      questions[question] = nil
      if let line = HandlerMessage.update(view).line(of: call.invocation, nextID) {
        lines.append(.toHost(line))
      }
      nextID += 1
      return
    }
    if call.isSelection {
      view.id = HandlerView.defaultID
      return answer(host, HandlerResult(view: view))
    }
    let effect = replaces || call.question != nil ? Effect.replace(view) : .push(view)
    answer(host, HandlerResult(effects: [effect]))
  }

  // MARK: Questions of the server

  /// Shows a question of the server to the user who waits for the call that began last.
  private mutating func ask(_ request: RPCIdentifier, _ params: JSONElement?) {
    let calls = requests.compactMap { number, request -> (Int, Call)? in
      if case .call(let call) = request { (number, call) } else { nil }
    }
    let last = calls.filter { $0.1.host != nil }.max { $0.0 < $1.0 }
    // A question does not say which call it belongs to, and must not reach another user.
    guard Set(calls.map(\.1.invocation)).count == 1, case (let number, var call)? = last else {
      return reply(request, ["action": "cancel"])
    }
    let question = "question-\(nextID)"
    nextID += 1
    let form = SchemaForm(params?["requestedSchema"])
    let message = params?["message"]?.string ?? call.offer.title
    questions[question] = Question(id: request, call: number, form: form)
    let accept = ViewAction(id: question, title: wording(.answerQuestion))
    let decline = ViewAction(id: Self.decline + question, title: wording(.declineQuestion))
    let content: ViewContent =
      form.fields.isEmpty
      ? .message(MessageContent(style: .info, body: message))
      : .form(
        FormContent(fields: form.fields, submit: .init(label: accept.title, action: accept.id)))
    let view = HandlerView(
      id: question, title: call.offer.title, subtitle: message,
      actions: form.fields.isEmpty ? [accept, decline] : [decline], content: content)
    finish(call, view)
    (call.host, call.isSelection, call.question) = (nil, false, question)
    requests[number] = .call(call)
  }

  private static let decline = "decline-"

  /// Sends the user's answer to a question; the request of the host waits for the result of the call then.
  private mutating func answer(
    _ name: String, _ question: Question, _ params: ActionParams, _ host: MessageID?
  ) {
    guard case .call(var call)? = requests[question.call], call.invocation == params.invocation
    else { return fail(host, wording(.noLongerShown)) }
    do throws(SchemaForm.Mistake) {
      let isDeclined = params.action != name
      let content = try question.form.properties(isDeclined ? [:] : params.values)
      reply(
        question.id,
        isDeclined ? ["action": "decline"] : ["action": "accept", "content": .object(content)])
      questions[name] = nil
      call.host = host
      requests[question.call] = .call(call)
    } catch { fail(host, error.words) }
  }

  // MARK: From the server

  /// Takes a line of the server; returns the lines that follow from it.
  mutating func receive(fromServer line: Data) -> [Line] {
    lines = []
    // What is no message is for the log of the session.
    guard let root = try? JSONDocument(line, depth: RPCMessage.deepestNesting).root, root.isObject
    else { return [.toHost(line)] }
    let messages = RPCMessage(root.value)
    switch messages {
    case .request(let id, let method, _):
      switch method {
      case "ping": reply(id, .object([:]))
      case "elicitation/create": ask(id, root["params"])
      default:
        send(["jsonrpc": "2.0", "id": id.value, "error": RPCError(.methodNotFound, method).value])
      }
    case .notification(let method, let params): receive(method, params)
    case .response(let id, _):
      guard case .number(let number) = id, let request = requests.removeValue(forKey: number)
      else { break }
      receive(request, root)
    case .invalid: return [.toHost(line)]
    }
    return lines
  }

  private mutating func receive(_ method: String, _ params: StructuredValue) {
    let message: HandlerMessage
    var invocation = ""
    switch method {
    case "notifications/progress":
      guard case .call(let call)? = params["progressToken"]?.wholeNumber.flatMap({ requests[$0] })
      else { return }
      let (done, total) = (params["progress"]?.double ?? 0, params["total"]?.double ?? 0)
      message = .progress(
        fraction: total > 0 ? min(1, max(0, done / total)) : nil,
        message: params["message"]?.string)
      invocation = call.invocation
    case "notifications/message":
      guard let data = params["data"] else { return }
      message = .log(data.string ?? String(decoding: JSONWriter.bytes(of: data), as: UTF8.self))
    case "notifications/tools/list_changed": return list(.tool)
    case "notifications/prompts/list_changed": return list(.prompt)
    case "notifications/resources/list_changed": return list(.resource)
    default: return
    }
    if let line = message.line(of: invocation) { lines.append(.toHost(line)) }
  }

  private mutating func receive(_ request: Request, _ message: JSONElement) {
    let error = message["error"].map { $0["message"]?.string ?? "?" }
    let result = message["result"]
    switch request {
    case .initialize:
      guard let result, result.isObject else {
        return fail(start, wording(.noContextServer(id: id)))
      }
      tell("notifications/initialized", .object([:]))
      for kind in ServerOffer.Kind.allCases
      where result["capabilities"]?["\(kind.rawValue)s"] != nil {
        list(kind)
      }
      begin()
    case .list(let kind):
      let found = (result?[kind.list.key]?.elements ?? []).compactMap { ServerOffer(kind, $0) }
      offers += found.prefix(max(0, Self.offerLimit - offers.count))
      if let cursor = result?["nextCursor"], !found.isEmpty, offers.count < Self.offerLimit {
        ask(.list(kind), kind.list.method, ["cursor": cursor.value])
      }
      begin()
    case .call(let call):
      let answer = result.map { ServerAnswer($0) }
      if let answer, error == nil, !answer.hasFailed {
        finish(call, answer.view(call.offer.title, id: "result-\(nextID)", wording))
        nextID += 1
      } else if call.host != nil {
        fail(call.host, error ?? answer?.text ?? "?")
      } else {
        let words = error ?? answer?.text ?? "?"
        finish(
          call,
          HandlerView(
            title: call.offer.title, content: .message(MessageContent(style: .error, body: words))))
      }
    }
  }

  private mutating func list(_ kind: ServerOffer.Kind) {
    offers.removeAll { $0.kind == kind }
    ask(.list(kind), kind.list.method, .object([:]))
  }

  /// Answers the start once all lists are known.
  private mutating func begin() {
    let isListing = requests.values.contains { if case .list = $0 { true } else { false } }
    guard !isListing, let host = start else { return }
    start = nil
    answer(host, InitializeResult(protocol: ProtocolVersion.newest))
  }

  // MARK: Lines

  private mutating func ask(_ request: Request, _ method: String, _ params: StructuredValue) {
    requests[nextID] = request
    send(["jsonrpc": "2.0", "id": .int(nextID), "method": .string(method), "params": params])
    nextID += 1
  }

  private mutating func tell(_ method: String, _ params: StructuredValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  private mutating func reply(_ id: RPCIdentifier, _ result: StructuredValue) {
    send(["jsonrpc": "2.0", "id": id.value, "result": result])
  }

  private mutating func send(_ message: StructuredValue) {
    lines.append(.toServer(Data(JSONWriter.bytes(of: message) + [0x0A])))
  }

  private mutating func answer(_ id: MessageID?, _ result: some Encodable) {
    guard let id, let line = try? Envelope.response(id, result: result) else { return }
    lines.append(.toHost(line))
  }

  private mutating func fail(
    _ id: MessageID?, _ words: String, code: Int = ResponseError.internalError
  ) {
    let error = ResponseError(code: code, message: words)
    guard let id, let line = try? Envelope.failure(id, error) else { return }
    lines.append(.toHost(line))
  }
}
