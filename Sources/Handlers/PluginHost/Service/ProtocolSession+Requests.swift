internal import Platform
internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import StructuredData

// Requests: sending, waiting, cancelling, timeouts, and the views in their answers.

extension ProtocolSession {
  /// Sends a request and returns its answer.
  ///
  /// - Parameter number: the number of the request in ``HandlerStep/answered(request:)``, or `nil`.
  func send<Request: PluginRequest>(
    _ request: Request, number: Int? = nil, timeout: Duration? = nil
  ) async throws -> Request.Answer {
    if let closed { throw closed }
    try Task.checkCancellation()
    if let feature = Request.feature, !features.contains(feature) {
      throw HandlerFailure(
        .failed, wording(.noFeature(id: id, feature: feature.rawValue)), retryable: false)
    }
    let id = nextID
    nextID += 1
    let line = try Envelope.request(Request.method, id: .number(id), params: request)
    let wait = timeout ?? .seconds(timeouts.reply)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var entry = Pending(
          invocation: request.openInvocation, number: number, subject: request.subject(in: wording),
          delaysOthers: Request.delaysOthers,
          patience: Patience(wait, from: time.now), lastActivity: time.now, tally: tally,
          caller: Caller(
            read: { session, message in
              let answer = await session.read(message, for: request)
              return { continuation.resume(with: answer) }
            }, fail: { continuation.resume(throwing: $0) }))
        entry.watchdog = Task { [weak self] in await self?.watch(id, Request.method, wait) }
        pending[id] = entry
        write(line)
        if Task.isCancelled { cancel(id, wait) }
      }
    } onCancel: {
      Task { await self.cancel(id, wait) }
    }
  }

  private func read<Request: PluginRequest>(
    _ message: IncomingMessage, for request: Request
  ) async -> Result<Request.Answer, any Error> {
    do {
      let answer: Request.Answer
      do { answer = try message.result(Request.Answer.self) } catch {
        throw request.misfit(
          request.problem(of: message, self) ?? DecodingProblem.words(error, wording), self)
      }
      if request.isEmpty(answer), let problem = request.problem(of: message, self) {
        throw request.misfit(problem, self)
      }
      return .success(try await request.admit(answer, message, self))
    } catch {
      return .failure(error)
    }
  }

  private func watch(_ number: Int, _ method: String, _ timeout: Duration) async {
    while let slice = nextSlice(number, method, timeout) {
      guard (try? await time.sleep(for: slice)) != nil else { return }
    }
  }

  /// Returns the time until the next check of a request; nil if it no longer waits, or has waited too long: then
  /// the process is ended.
  private func nextSlice(_ number: Int, _ method: String, _ timeout: Duration) -> Duration? {
    guard let entry = pending[number], entry.caller != nil else { return nil }
    if let slice = pending[number]?.patience.next(lastActivity: entry.lastActivity, now: time.now) {
      return slice
    }
    let reason = tally.reason(
      since: entry.tally, partialBytes: transport?.partialBytes ?? 0, wording)
    close(
      log.failure(
        method == Method.initialize
          ? wording(.notStartedInTime(id: id)) : wording(.doesNotAnswer(id: id)),
        detail: wording(.noAnswerFor(time: timeout.words(in: wording), reason: reason.detail)),
        hint: (reason.hint.map { $0 + "\n" } ?? "") + wording(.processEnded), kind: .timeout))
    return nil
  }

  /// Stops waiting for a request at once; the plugin has as long as for a reply to finish what it does.
  private func cancel(_ number: Int, _ timeout: Duration) {
    guard var entry = pending[number], let caller = entry.caller else { return }
    entry.caller = nil
    entry.watchdog?.cancel()
    pending[number] = entry
    caller.fail(CancellationError())
    guard closed == nil else { return }
    notify(Method.cancel, params: CancelParams(id: .number(number)))
    guard entry.delaysOthers else { return }
    Task { [weak self] in await self?.endUnlessAnswered(number, timeout) }
  }

  private func endUnlessAnswered(_ number: Int, _ timeout: Duration) async {
    var patience = Patience(timeout, from: time.now)
    while let entry = pending[number] {
      guard let slice = patience.next(lastActivity: entry.lastActivity, now: time.now) else {
        break
      }
      guard (try? await time.sleep(for: slice)) != nil else { return }
    }
    guard let entry = pending[number], !hasEnded, !isShuttingDown else { return }
    let time = timeout.words(in: wording)
    close(
      log.failure(
        wording(.didNotStop(id: id)),
        detail: wording(.cancelledAndEnded(subject: entry.subject, time: time))))
  }

  // MARK: Views in answers and messages, cut to their limits

  /// The maximum length of a view's id, in bytes: it may be made from a path.
  static let longestViewID = 8_192
  static let viewLimit = 1_000

  /// Admits the views of a result; the bytes of the line are counted once.
  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ invocation: String
  ) throws -> HandlerResult {
    lint(message) { ViewReview.problems(inResult: $0["result"] ?? .null) }
    var bytes = message.byteCount
    var cleaning = ViewCleaning()
    defer { log(cleaning) }
    return try cleaning.clean(answer) { view in
      defer { bytes = 0 }
      return try take(view, bytes, invocation)
    }
  }

  /// Admits a view of an answer: from now on it is known, and may be updated.
  private func take(_ view: HandlerView, _ bytes: Int, _ invocation: String) throws -> HandlerView {
    guard !HostAction.isReserved(view.id) else {
      throw log.failure(
        wording(.brokeProtocol(id: id)), detail: wording(.reservedViewID(view: view.id)))
    }
    guard view.id.utf8.count <= Self.longestViewID,
      (invocations[invocation]?.views.count ?? 0) < Self.viewLimit
    else {
      throw log.failure(
        wording(.brokeProtocol(id: id)),
        detail: wording(.tooManyViews(count: Self.viewLimit, bytes: Self.longestViewID)))
    }
    if invocations[invocation]?.views[view.id] == nil {
      invocations[invocation]?.views[view.id] = 0
    }
    return cut(view, bytes, invocation)
  }

  private func cut(_ view: HandlerView, _ bytes: Int, _ invocation: String) -> HandlerView {
    budget.admit(view, bytes: bytes, invocation: invocation, isPatched: accepted.contains(.patch))
  }

  func admit(_ view: HandlerView, bytes: Int, _ invocation: String) -> HandlerView {
    var cleaning = ViewCleaning()
    defer { log(cleaning) }
    return cleaning.cleaned(cut(view, bytes, invocation))
  }

  func admit(
    _ page: ViewPage, bytes: Int, of view: String, _ invocation: String
  ) -> (page: ViewPage, notice: String?) {
    var (page, notice) = budget.admit(
      page, bytes: bytes, invocation: invocation, view: view, isPatched: accepted.contains(.patch))
    clean(&page)
    return (page, notice)
  }

  /// Removes from rows what the protocol does not allow, with a line in the log.
  func clean(_ page: inout ViewPage) {
    var cleaning = ViewCleaning()
    cleaning.clean(&page)
    log(cleaning)
  }

  private func log(_ cleaning: ViewCleaning) {
    if cleaning.images > 0 { logDropped(cleaning.images) }
    if cleaning.actions > 0 { log.once(cleaning.reservedActions, as: "reserved") }
    if let primary = cleaning.missingPrimary {
      log.once("'primary' names no action: '\(primary.prefix(100))'", as: "primary")
    }
  }

  func logDropped(_ count: Int) {
    log.once("\(count) pictures larger than allowed were left out", as: "pictures")
  }
}
