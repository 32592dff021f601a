internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers

// The messages from the plugin.

extension PluginConnection {
  func receive(line: Data) async {
    surroundings.trace?.record(line, .fromPlugin, of: id)
    let head: MessageHead
    do {
      head = try Envelope.head(line)
    } catch {
      stray(line)
      return
    }
    if let method = head.method {
      strayLines = 0
      strayBytes = 0
      await receive(method: method, head, line)
    } else if let number = Self.requestNumber(head.id) {
      strayLines = 0
      strayBytes = 0
      await answer(number, head, line)
    } else {
      stray(line)
    }
  }

  /// Returns the number of a request of the host's; some libraries return numbers as strings.
  private static func requestNumber(_ id: MessageID?) -> Int? {
    switch id {
    case .number(let number)?: number
    case .string(let text)?: Int(text)
    case nil: nil
    }
  }

  /// Logs a line that is not a message; too many in a row are an error.
  private func stray(_ line: Data) {
    log.append(Array(line.prefix(1_000)) + [0x0A])
    strayLines += 1
    strayBytes += line.count
    guard strayLines >= Self.strayLineLimit || strayBytes >= Self.strayByteLimit else { return }
    closeForBreach("It sent \(strayLines) lines in a row that are no messages.")
  }

  private func answer(_ number: Int, _ head: MessageHead, _ line: Data) async {
    guard let entry = pending.removeValue(forKey: number) else {
      log.append(line: "appmenu: an answer to the unknown request \(number) was dropped")
      return
    }
    entry.watchdog?.cancel()
    guard let continuation = entry.continuation else { return }
    if let error = head.error {
      continuation.resume(
        throwing: HandlerFailure(
          .failed, error.message, detail: error.data?.detail, hint: error.data?.hint,
          log: log.tail(4), retryable: error.data?.retryable ?? true))
    } else {
      // Later messages from the plugin refer to this answer, and must not be processed before it.
      let answer = Result { try read(line, for: entry) }
      if let invocation = entry.invocation {
        staleMessages = 0
        await invocations[invocation]?.report(.answered(ticket: entry.ticket))
      }
      continuation.resume(with: answer)
    }
  }

  /// Decodes the answer to a request, and admits the views in it.
  private func read(_ line: Data, for entry: Pending) throws -> Answer {
    var answer = Answer(line: line)
    guard let invocation = entry.invocation else { return answer }
    switch entry.method {
    case Method.select:
      // An error in decoding it is reported by the selection, and is not a failure to answer.
      let selected = Result { try result(line, of: invocation) }
      invocations[invocation]?.result = selected
      invocations[invocation]?.isAnswered = true
    case Method.action: answer.effects = try effects(line, of: invocation)
    case Method.more:
      if let more = entry.more { answer.page = try page(line, of: more) }
    default: break
    }
    return answer
  }

  private func receive(method: String, _ head: MessageHead, _ line: Data) async {
    do {
      switch method {
      case Method.update:
        let params = try Envelope.params(UpdateParams.self, line)
        var view = params.content
        view.id = params.view ?? view.id
        guard isNew(params.sequence, of: view.id, params.invocation) else { break }
        lint(line, "params", "content")
        view = admit(view, bytes: line.count, params.invocation)
        await report(.update(view), params.invocation)
      case Method.append:
        let params = try Envelope.params(AppendParams.self, line)
        let view = params.view ?? HandlerView.defaultID
        guard isNew(params.sequence, of: view, params.invocation) else { break }
        let page = budget.admit(
          params.page, bytes: line.count, invocation: params.invocation, view: view)
        await report(.append(view: view, page: page), params.invocation)
      case Method.progress:
        let params = try Envelope.params(ProgressParams.self, line)
        await report(
          .progress(fraction: params.fraction, message: params.message), params.invocation)
      case Method.post:
        let params = try Envelope.params(EventParams.self, line)
        if let refusal = await surroundings.post(params) { log.append(line: "appmenu: " + refusal) }
      case Method.log:
        let params = try Envelope.params(LogParams.self, line)
        log.append(line: params.message)
      default:
        log.append(line: "appmenu: the unknown message '\(method.prefix(100))' was ignored")
      }
      // All of these are notifications; one sent as a request must get an answer.
      if let id = head.id { refuse(id, method) }
    } catch {
      log.append(line: "appmenu: '\(method)' was dropped: \(DecodingProblem.words(error))")
    }
  }

  private func refuse(_ id: MessageID, _ method: String) {
    refusals += 1
    guard refusals <= Self.refusalLimit else {
      closeForBreach(
        "It sent more than \(Self.refusalLimit) requests that appmenu does not answer.")
      return
    }
    let error = ResponseError(
      code: ResponseError.methodNotFound, message: "appmenu answers no '\(method.prefix(100))'")
    if let reply = try? Envelope.failure(id, error) { write(reply) }
  }

  /// Whether an update is neither late nor repeated, and of a known view; if so, records its number.
  private func isNew(_ sequence: Int, of view: String, _ invocation: String) -> Bool {
    guard let open = invocations[invocation] else {
      stale()
      return false
    }
    staleMessages = 0
    if let last = open.views[view] {
      guard sequence > last else { return false }
    } else {
      // Before the answer every update replaces the one before; after it, only answers can add
      // views.
      guard !open.isAnswered, sequence > 0, view.utf8.count <= Self.longestViewID else {
        return false
      }
      for other in open.views.keys { close(view: other, of: invocation) }
    }
    invocations[invocation]?.views[view] = sequence
    return true
  }

  /// Counts a message about something that is no longer shown; a few are late, many are a flood.
  private func stale() {
    staleMessages += 1
    guard staleMessages > Self.staleLimit else { return }
    closeForBreach("It keeps updating views that are closed.")
  }

  /// Passes a step to the caller of the invocation; counts as a sign of life of its requests.
  private func report(_ step: HandlerStep, _ invocation: String) async {
    guard let open = invocations[invocation] else { return stale() }
    staleMessages = 0
    for (number, entry) in pending where entry.invocation == invocation {
      pending[number]?.lastActivity = time.now
    }
    await open.report(step)
  }

  // MARK: Views

  /// The maximum length of a view's id, in bytes.
  static let longestViewID = 200
  /// The maximum number of views of an invocation.
  static let viewLimit = 1_000

  /// Returns the result of a selection, with its views cut to their limits.
  func result(_ line: Data, of invocation: String) throws -> HandlerResult {
    var result: HandlerResult
    do {
      result = try Envelope.result(HandlerResult?.self, line) ?? HandlerResult()
    } catch {
      throw failure(
        "The plugin '\(plugin.manifest.id)' answered with something that is no view",
        detail: DecodingProblem.words(error))
    }
    lint(line, "result", nil)
    for effect in result.effects ?? [] where effect.name == "pop" || effect.name == "refresh" {
      log.append(line: "appmenu: '\(effect.name)' in a first result was ignored")
    }
    // The answer replaces what was shown before it.
    if result.view != nil || result.effects?.contains(where: \.showsView) == true {
      for view in invocations[invocation]?.views.keys.map({ $0 }) ?? []
      where view != result.view?.id {
        close(view: view, of: invocation)
      }
    }
    var bytes = line.count
    result.view = try result.view.map { try take($0, &bytes, invocation) }
    result.effects = try result.effects.map { try take($0, &bytes, invocation) }
    return result
  }

  /// Returns the effects of an action, with their views cut to their limits.
  func effects(_ line: Data, of invocation: String) throws -> [Effect] {
    do {
      let result = try Envelope.result(ActionResult?.self, line)
      lint(line, "result", nil)
      var bytes = line.count
      return try take(result?.effects ?? [], &bytes, invocation)
    } catch let error as DecodingError {
      throw failure(
        "The plugin '\(plugin.manifest.id)' answered with something that is no effects",
        detail: DecodingProblem.words(error))
    }
  }

  /// Returns the next page of a view, cut to its limits.
  func page(_ line: Data, of request: MoreParams) throws -> ViewPage {
    do {
      let page = try Envelope.result(ViewPage.self, line)
      return budget.admit(
        page, bytes: line.count, invocation: request.invocation, view: request.view)
    } catch {
      throw failure(
        "The plugin '\(plugin.manifest.id)' answered with something that is no page",
        detail: DecodingProblem.words(error))
    }
  }

  /// Admits the views in effects; the bytes of the line are counted once.
  private func take(
    _ effects: [Effect], _ bytes: inout Int, _ invocation: String
  ) throws -> [Effect] {
    var taken: [Effect] = []
    for effect in effects {
      switch effect {
      case .push(let view): taken.append(.push(try take(view, &bytes, invocation)))
      case .replace(let view): taken.append(.replace(try take(view, &bytes, invocation)))
      default: taken.append(effect)
      }
    }
    return taken
  }

  /// Admits a view of an answer: from now on it is known, and may be updated.
  private func take(
    _ view: HandlerView, _ bytes: inout Int, _ invocation: String
  ) throws -> HandlerView {
    guard view.id.utf8.count <= Self.longestViewID,
      (invocations[invocation]?.views.count ?? 0) < Self.viewLimit
    else {
      throw failure(
        "The plugin '\(plugin.manifest.id)' broke the protocol",
        detail: "It has more than \(Self.viewLimit) views, or one whose id has more than "
          + "\(Self.longestViewID) bytes.")
    }
    if invocations[invocation]?.views[view.id] == nil {
      invocations[invocation]?.views[view.id] = 0
    }
    defer { bytes = 0 }
    return admit(view, bytes: bytes, invocation)
  }

  private func admit(_ view: HandlerView, bytes: Int, _ invocation: String) -> HandlerView {
    var view = budget.admit(view, bytes: bytes, invocation: invocation)
    let dropped = view.dropLargeImages()
    if dropped > 0 {
      log.append(line: "appmenu: \(dropped) pictures larger than allowed were left out")
    }
    if let primary = view.missingPrimary, lintFindings.insert("primary").inserted {
      log.append(line: "appmenu: 'primary' names no action: '\(primary.prefix(100))'")
    }
    return view
  }

  /// Logs the unknown parts of a message: for the first messages, and each part once.
  private func lint(_ line: Data, _ member: String, _ inner: String?) {
    guard messagesToLint > 0, line.count <= 256 << 10 else { return }
    messagesToLint -= 1
    guard let message = try? JSONDecoder().decode(JSONValue.self, from: line),
      let value = message[member]
    else { return }
    let found =
      if let inner { UnknownFields.inView(value[inner] ?? .null) } else {
        UnknownFields.inResult(value)
      }
    for words in found where lintFindings.insert(words).inserted {
      log.append(line: "appmenu: \(words) is unknown and was ignored")
    }
  }
}

extension Effect {
  /// Whether the effect shows a view.
  fileprivate var showsView: Bool {
    switch self {
    case .push, .replace: true
    default: false
    }
  }
}
