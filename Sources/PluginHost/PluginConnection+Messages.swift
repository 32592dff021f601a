internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers

// The lines that a plugin sends.

extension PluginConnection {
  func receive(line: Data) async {
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
      answer(number, head, line)
    } else {
      stray(line)
    }
  }

  /// The number of a request of the host's; some libraries give numbers back as strings.
  private static func requestNumber(_ id: MessageID?) -> Int? {
    switch id {
    case .number(let number)?: number
    case .string(let text)?: Int(text)
    case nil: nil
    }
  }

  /// A line that is no message is logged; too many in a row are an error.
  private func stray(_ line: Data) {
    log.append(Array(line.prefix(1_000)) + [0x0A])
    strayLines += 1
    strayBytes += line.count
    guard strayLines >= Self.strayLineLimit || strayBytes >= Self.strayByteLimit else { return }
    close(
      failure(
        "The plugin '\(id)' broke the protocol",
        detail: "It sent \(strayLines) lines in a row that are no messages."))
  }

  private func answer(_ number: Int, _ head: MessageHead, _ line: Data) {
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
      continuation.resume(returning: line)
    }
  }

  private func receive(method: String, _ head: MessageHead, _ line: Data) async {
    do {
      switch method {
      case Method.update:
        let params = try Envelope.params(UpdateParams.self, line)
        await step(params.invocation) { entry in
          let view = params.view ?? params.content.id
          guard params.sequence > entry.sequences[view, default: 0] else { return nil }
          entry.sequences[view] = params.sequence
          return .update(params.content)
        }
      case Method.progress:
        let params = try Envelope.params(ProgressParams.self, line)
        await step(params.invocation) { _ in
          .progress(fraction: params.fraction, message: params.message)
        }
      case Method.log:
        let params = try Envelope.params(LogParams.self, line)
        log.append(line: params.message)
      default:
        log.append(line: "appmenu: the unknown message '\(method.prefix(100))' was ignored")
      }
      // All of these are notifications; one that comes as a request must not wait for ever.
      if let id = head.id { refuse(id, method) }
    } catch {
      log.append(line: "appmenu: '\(method)' was dropped: \(DecodingProblem.words(error))")
    }
  }

  private func refuse(_ id: MessageID, _ method: String) {
    refusals += 1
    guard refusals <= Self.refusalLimit else {
      close(
        failure(
          "The plugin '\(plugin.manifest.id)' broke the protocol",
          detail: "It sent more than \(Self.refusalLimit) requests that appmenu does not answer."))
      return
    }
    let error = ResponseError(
      code: ResponseError.methodNotFound, message: "appmenu answers no '\(method.prefix(100))'")
    if let reply = try? Envelope.failure(id, error) { process?.write(reply) }
  }

  /// Hands a step to whoever waits for the invocation; steps of others are dropped.
  private func step(
    _ invocation: String, _ make: (inout Pending) -> HandlerStep?
  ) async {
    guard
      let number = pending.first(where: {
        $0.value.invocation == invocation && $0.value.continuation != nil
      })?.key, var entry = pending[number]
    else { return }
    let step = make(&entry)
    entry.lastActivity = time.now
    pending[number] = entry
    if let step { await entry.report?(step) }
  }
}
