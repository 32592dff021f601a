internal import Platform
internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import StructuredData

// Requests: sending, waiting, cancelling, and timeouts.

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
        if let watch = surroundings.watch {
          watch.add { [weak self] in await self?.nextSlice(id, Request.method, wait) != nil }
        } else {
          entry.watchdog = Task { [weak self] in await self?.watch(id, Request.method, wait) }
        }
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
}
