internal import Platform
internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import StructuredData

// The messages from the plugin.

extension ProtocolSession {
  func receive(line: Data) async {
    surroundings.trace?.record(line, .fromPlugin, of: id)
    let message: IncomingMessage
    do {
      message = try IncomingMessage(line)
    } catch let error as JSONSyntaxError {
      guard case .tooDeep(let limit) = error.reason else { return stray(line, because: error) }
      return closeForBreach(wording(.nestedLine(limit: limit)))
    } catch {
      return stray(line)
    }
    let number = message.id?.requestNumber
    guard message.method != nil || number != nil else { return stray(line) }
    (strayLines, strayBytes) = (0, 0)
    if let method = message.method {
      await receive(message, method)
    } else if let number {
      await answer(number, message)
    }
  }

  /// Logs a line that is not a message; too many in a row are an error.
  private func stray(_ line: Data, because error: JSONSyntaxError? = nil) {
    log.append(Array(line.prefix(1_000)) + [0x0A])
    if let error { log.append(line: "appmenu: the line above is not a message: \(error)") }
    tally.add(stray: line, because: error?.words(in: wording))
    strayLines += 1
    strayBytes += line.count
    guard strayLines >= Self.strayLineLimit || strayBytes >= Self.strayByteLimit else { return }
    closeForBreach(wording(.strayLines(count: strayLines)))
  }

  private func answer(_ number: Int, _ message: IncomingMessage) async {
    guard let entry = pending.removeValue(forKey: number) else {
      return log.once("an answer to the unknown request \(number) was dropped", as: "answer")
    }
    entry.watchdog?.cancel()
    guard let caller = entry.caller else { return }
    if let error = message.error {
      caller.fail(
        HandlerFailure(
          .failed, error.message, detail: error.data?.detail,
          hint: error.data?.hint ?? log.hint(about: error.message),
          wholeLog: log.text.isEmpty ? nil : log.text, retryable: error.data?.retryable ?? true))
      return
    }
    // Later messages from the plugin refer to this answer, and must not be processed before it.
    let pass = await caller.read(self, message)
    if let invocation = entry.invocation {
      staleMessages = 0
      await invocations[invocation]?.report(.answered(request: entry.number))
    }
    pass()
  }

  /// Passes a message on unread if it is about an invocation of another machine; returns whether it is.
  private func pass(_ message: IncomingMessage, _ method: String) async -> Bool {
    guard [Method.update, Method.append, Method.patch, Method.progress].contains(method),
      message.id == nil, let invocation = try? message.params(InvocationParams.self).invocation,
      let pass = invocations[invocation]?.pass
    else { return false }
    noteActivity(of: invocation)
    await pass(message, features)
    return true
  }

  private func receive(_ message: IncomingMessage, _ method: String) async {
    if await pass(message, method) { return }
    do {
      switch method {
      case Method.update:
        let params = try message.params(UpdateParams.self)
        var view = params.content
        view.id = params.view ?? view.id
        guard isNew(params.sequence, of: view.id, params.invocation) else { break }
        lint(message) { ViewReview.problems(inView: $0["params"]?["content"] ?? .null) }
        view = admit(view, bytes: message.byteCount, params.invocation)
        await report(.update(view), params.invocation)
      case Method.append:
        let params = try message.params(AppendParams.self)
        let view = params.view ?? HandlerView.defaultID
        guard isNew(params.sequence, of: view, params.invocation) else { break }
        let (page, notice) = admit(
          params.content, bytes: message.byteCount, of: view, params.invocation)
        await report(.append(view: view, page: page), params.invocation)
        if let notice { await report(.notice(view: view, text: notice), params.invocation) }
      case Method.patch:
        let params = try message.params(PatchParams.self)
        let view = params.view ?? HandlerView.defaultID
        guard isUsed(.patch, method), isNew(params.sequence, of: view, params.invocation) else {
          break
        }
        await receive(params.content, message, of: view, params.invocation)
      case Method.effect:
        guard isUsed(.effects, method) else { break }
        let params = try message.params(PostedEffects.self)
        await receive(posted: params.effects)
      case Method.statusChanged:
        guard isUsed(.status, method) else { break }
        let params = try message.params(StatusChangedParams.self)
        await surroundings.announce(.statusChanged(handler: params.handler))
      case Method.progress:
        let params = try message.params(ProgressParams.self)
        guard isAwaited(params.invocation) else {
          log.once("'progress' was ignored: the request that it belongs to has been answered")
          break
        }
        await report(
          .progress(fraction: params.fraction, message: params.message), params.invocation)
      case Method.post:
        let params = try message.params(EventParams.self)
        if let refusal = await surroundings.post(params) { log.once(refusal) }
      case Method.log:
        let params = try message.params(LogParams.self)
        log.append(line: params.message)
      default: log.once("the unknown message '\(method.prefix(100))' was ignored")
      }
      // All of these are notifications; one sent as a request must get an answer.
      if let id = message.id { refuse(id, method) }
    } catch {
      log.once("'\(method)' was dropped: \(words(for: error, message))")
    }
  }

  private func words(for error: any Error, _ message: IncomingMessage) -> String {
    var problems: [ViewProblem] = []
    if isLinted(message), let params = message.value["params"] {
      switch message.method {
      case Method.update:
        problems = ViewReview.problems(inView: params["content"] ?? .null, at: "params.content")
      case Method.append: problems = ViewReview.problems(inPage: params, of: nil, at: "params")
      default: break
      }
    }
    return DecodingProblem.words(problems) ?? DecodingProblem.words(error)
  }

  /// Whether both sides named a feature; a message of another one is logged.
  private func isUsed(_ feature: Feature, _ method: String) -> Bool {
    if accepted.contains(feature) { return true }
    log.once(
      "'\(method)' was ignored: the answer to 'initialize' names no feature '\(feature.rawValue)'")
    return false
  }

  private func receive(
    _ patch: ViewPatch, _ message: IncomingMessage, of view: String, _ invocation: String
  ) async {
    var (patch, notice) = budget.admit(
      patch, bytes: message.byteCount, invocation: invocation, view: view)
    var page = ViewPage(patch.rows)
    clean(&page)
    patch.rows = page.rows
    await report(.patch(view: view, patch: patch), invocation)
    if let notice { await report(.notice(view: view, text: notice), invocation) }
  }

  /// Passes on effects that do not answer a request: toasts and attention, within their limits.
  private func receive(posted effects: [Effect]) async {
    for effect in effects.prefix(PostLimits.effects) {
      switch effect {
      case .toast(let text, let style, _):
        guard posts.toasts.admits(at: time.now) else {
          log.once("toasts were dropped: there were too many", as: "toasts")
          continue
        }
        // An action would belong to no view.
        await surroundings.announce(.effect(.toast(text: text, style: style)))
      case .attention:
        guard posts.attention.admits(at: time.now) else {
          log.once("'attention' was ignored: at most one in 10 seconds", as: "attention")
          continue
        }
        await surroundings.announce(.effect(.attention))
      default: log.once("'\(effect.name)' in '\(Method.effect)' was ignored")
      }
    }
  }

  /// Whether an answer about an invocation is awaited, or nothing is known of the invocation.
  private func isAwaited(_ invocation: String) -> Bool {
    invocations[invocation] == nil || pending.values.contains { $0.invocation == invocation }
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
    guard !HostAction.isReserved(view) else {
      log.once(
        "a message about the view '\(view.prefix(100))' was ignored: its id belongs to the host")
      return false
    }
    guard let open = invocations[invocation] else {
      stale()
      return false
    }
    staleMessages = 0
    if let last = open.views[view] {
      guard sequence > last else {
        log.once(
          "a message about the view '\(view)' was ignored: its sequence went from \(last) to "
            + "\(sequence)", as: "sequence")
        return false
      }
    } else {
      // Before the answer every update replaces the one before; after it, only answers can add
      // views.
      guard !open.isAnswered, sequence > 0, view.utf8.count <= Self.longestViewID else {
        let reason =
          open.isAnswered
          ? "no view of that id is shown"
          : "its sequence must be at least 1, and its id have at most \(Self.longestViewID) bytes"
        log.once(
          "a message about the view '\(view.prefix(100))' was ignored: \(reason)", as: "view")
        return false
      }
      for other in open.views.keys { close(view: other, of: invocation) }
    }
    invocations[invocation]?.views[view] = sequence
    return true
  }

  /// Counts a message about a closed view; a few are late, many are a flood.
  private func stale() {
    log.once("messages about a selection that has ended, or never began, are ignored")
    staleMessages += 1
    guard staleMessages > Self.staleLimit else { return }
    closeForBreach("It keeps updating views that are closed.")
  }

  /// Passes a step to the caller of the invocation; counts as activity of its requests.
  func report(_ step: HandlerStep, _ invocation: String) async {
    guard let open = invocations[invocation] else { return stale() }
    noteActivity(of: invocation)
    await open.report(step)
  }

  private func noteActivity(of invocation: String) {
    staleMessages = 0
    for (number, entry) in pending where entry.invocation == invocation {
      pending[number]?.lastActivity = time.now
    }
  }

  /// Whether a message is to be checked: only the first ones are.
  private func isLinted(_ message: IncomingMessage) -> Bool {
    guard messagesToLint > 0, message.byteCount <= 256 << 10 else { return false }
    messagesToLint -= 1
    return true
  }

  /// Logs the unknown parts among the problems of a message.
  func lint(_ message: IncomingMessage, _ review: (StructuredValue) -> [ViewProblem]) {
    guard isLinted(message) else { return }
    for words in review(message.value).compactMap(\.ignored) {
      log.once("\(words) is unknown and was ignored")
    }
  }
}
