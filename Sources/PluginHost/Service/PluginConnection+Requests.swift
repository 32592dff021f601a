internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers

// Requests: sending, waiting, cancelling, and timeouts.

extension PluginConnection {
  /// Sends a request and returns its answer.
  func request(
    _ method: String, params: some Encodable & Sendable, invocation: String? = nil,
    timeout: Duration? = nil, ticket: Int? = nil, more: MoreParams? = nil
  ) async throws -> Answer {
    if let closed { throw closed }
    try Task.checkCancellation()
    let number = nextID
    nextID += 1
    let line = try Envelope.request(method, id: .number(number), params: params)
    let wait = timeout ?? .seconds(plugin.manifest.timeouts.reply)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        var entry = Pending(
          continuation: continuation, method: method, more: more, ticket: ticket,
          invocation: invocation, lastActivity: time.now)
        entry.watchdog = Task { [weak self] in await self?.watch(number, method, wait) }
        pending[number] = entry
        write(line)
        if Task.isCancelled { cancel(number) }
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  private func watch(_ number: Int, _ method: String, _ timeout: Duration) async {
    var patience = Patience(timeout, from: time.now)
    while let entry = pending[number], entry.continuation != nil {
      guard let slice = patience.next(lastActivity: entry.lastActivity, now: time.now) else {
        let seconds = timeout.formatted(.units(allowed: [.seconds, .milliseconds], width: .wide))
        let failure = failure(
          method == Method.initialize
            ? "The plugin '\(id)' did not start in time"
            : "The plugin '\(id)' does not answer",
          detail: "It gave no sign of life for \(seconds).", hint: "Its process was ended.",
          kind: .timeout)
        close(failure)
        return
      }
      guard (try? await time.sleep(for: slice)) != nil else { return }
    }
  }

  /// Stops waiting for a request at once; the plugin has a moment to react.
  private func cancel(_ number: Int) {
    guard var entry = pending[number], let continuation = entry.continuation else { return }
    entry.continuation = nil
    entry.watchdog?.cancel()
    pending[number] = entry
    continuation.resume(throwing: CancellationError())
    guard closed == nil else { return }
    notify(Method.cancel, params: CancelParams(id: .number(number)))
    Task { [weak self, time] in
      try? await time.sleep(for: Self.cancelGrace)
      await self?.endUnlessAnswered(number)
    }
  }

  private func endUnlessAnswered(_ number: Int) {
    guard pending[number] != nil, end == nil, !isShuttingDown else { return }
    close(
      failure(
        "The plugin '\(id)' did not stop when asked to",
        detail: "What was cancelled went on, so that its process was ended."))
  }
}
