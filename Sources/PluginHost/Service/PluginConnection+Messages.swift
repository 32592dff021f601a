internal import Foundation
internal import HandlerProtocol
internal import Localization
internal import MenuHandlers
internal import StructuredData
internal import HandlerLint

// The messages from the plugin.

extension PluginConnection {
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
    if let method = message.method {
      strayLines = 0
      strayBytes = 0
      await receive(message, method)
    } else if let number = Self.requestNumber(message.id) {
      strayLines = 0
      strayBytes = 0
      await answer(number, message)
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
  private func stray(_ line: Data, because error: JSONSyntaxError? = nil) {
    log.append(Array(line.prefix(1_000)) + [0x0A])
    if let error { log.append(line: "appmenu: the line above is no message: \(error)") }
    tally.add(stray: line, because: error)
    strayLines += 1
    strayBytes += line.count
    guard strayLines >= Self.strayLineLimit || strayBytes >= Self.strayByteLimit else { return }
    closeForBreach(wording(.strayLines(count: strayLines)))
  }

  private func answer(_ number: Int, _ message: IncomingMessage) async {
    guard let entry = pending.removeValue(forKey: number) else {
      return logOnce("an answer to the unknown request \(number) was dropped", as: "answer")
    }
    entry.watchdog?.cancel()
    guard let caller = entry.caller else { return }
    if let error = message.error {
      caller.fail(
        HandlerFailure(
          .failed, error.message, detail: error.data?.detail, hint: error.data?.hint,
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

  private func receive(_ message: IncomingMessage, _ method: String) async {
    do {
      switch method {
      case Method.update:
        let params = try message.params(UpdateParams.self)
        var view = params.content
        view.id = params.view ?? view.id
        guard isNew(params.sequence, of: view.id, params.invocation) else { break }
        lint(message) { UnknownFields.inView($0["params"]?["content"] ?? .null) }
        view = admit(view, bytes: message.byteCount, params.invocation)
        await report(.update(view), params.invocation)
      case Method.append:
        let params = try message.params(AppendParams.self)
        let view = params.view ?? HandlerView.defaultID
        guard isNew(params.sequence, of: view, params.invocation) else { break }
        let (page, notice) = admit(
          params.page, bytes: message.byteCount, of: view, params.invocation)
        await report(.append(view: view, page: page), params.invocation)
        if let notice { await report(.notice(view: view, text: notice), params.invocation) }
      case Method.patch:
        let params = try message.params(PatchParams.self)
        let view = params.view ?? HandlerView.defaultID
        guard isUsed(.patch, method), isNew(params.sequence, of: view, params.invocation) else {
          break
        }
        await receive(params.patch, message, of: view, params.invocation)
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
          logOnce("'progress' was ignored: the request that it belongs to has been answered")
          break
        }
        await report(
          .progress(fraction: params.fraction, message: params.message), params.invocation)
      case Method.post:
        let params = try message.params(EventParams.self)
        if let refusal = await surroundings.post(params) { logOnce(refusal) }
      case Method.log:
        let params = try message.params(LogParams.self)
        log.append(line: params.message)
      default:
        logOnce("the unknown message '\(method.prefix(100))' was ignored")
      }
      // All of these are notifications; one sent as a request must get an answer.
      if let id = message.id { refuse(id, method) }
    } catch {
      logOnce("'\(method)' was dropped: \(words(for: error, message))")
    }
  }

  /// Returns why the params of a message cannot be read.
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
    if features.contains(feature) { return true }
    logOnce(
      "'\(method)' was ignored: the answer to 'initialize' names no feature '\(feature.rawValue)'")
    return false
  }

  /// Passes a patch on, cut to the space that is left.
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

  /// Passes effects on that answer nothing: toasts and attention, as many as a user can bear.
  private func receive(posted effects: [Effect]) async {
    for effect in effects.prefix(PostLimits.effects) {
      switch effect {
      case .toast(let text, let style, _):
        guard posts.admitsToast(at: time.now) else {
          logOnce("toasts were dropped: there were too many", as: "toasts")
          continue
        }
        // An action would belong to no view.
        await surroundings.announce(.effect(.toast(text: text, style: style)))
      case .attention:
        guard posts.admitsAttention(at: time.now) else {
          logOnce("'attention' was ignored: at most one in 10 seconds", as: "attention")
          continue
        }
        await surroundings.announce(.effect(.attention))
      default: logOnce("'\(effect.name)' in '\(Method.effect)' was ignored")
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
      logOnce(
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
        logOnce(
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
        logOnce(
          "a message about the view '\(view.prefix(100))' was ignored: \(reason)", as: "view")
        return false
      }
      for other in open.views.keys { close(view: other, of: invocation) }
    }
    invocations[invocation]?.views[view] = sequence
    return true
  }

  /// Counts a message about something that is no longer shown; a few are late, many are a flood.
  private func stale() {
    logOnce("messages about a selection that has ended, or never began, are ignored")
    staleMessages += 1
    guard staleMessages > Self.staleLimit else { return }
    closeForBreach("It keeps updating views that are closed.")
  }

  /// Passes a step to the caller of the invocation; counts as a sign of life of its requests.
  func report(_ step: HandlerStep, _ invocation: String) async {
    guard let open = invocations[invocation] else { return stale() }
    staleMessages = 0
    for (number, entry) in pending where entry.invocation == invocation {
      pending[number]?.lastActivity = time.now
    }
    await open.report(step)
  }

  // MARK: Views

  /// The maximum length of a view's id, in bytes: it may be made from a path.
  static let longestViewID = 8_192
  /// The maximum number of views of an invocation.
  static let viewLimit = 1_000

  /// Returns the result of a selection, with its views cut to their limits.
  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, ofSelection invocation: String
  ) throws -> HandlerResult {
    var result = answer
    invocations[invocation]?.isAnswered = true
    lint(message) { UnknownFields.inResult($0["result"] ?? .null) }
    for name in ["pop", "refresh", "copy", "open"] {
      if result.effects?.contains(where: { $0.name == name }) == true {
        logOnce("'\(name)' in a first result was ignored")
      }
    }
    // The answer replaces what was shown before it.
    if result.view != nil || result.effects?.contains(where: \.showsView) == true {
      for view in invocations[invocation]?.views.keys.map({ $0 }) ?? []
      where view != result.view?.id {
        close(view: view, of: invocation)
      }
    }
    var bytes = message.byteCount
    result.view = try result.view.map { try take($0, &bytes, invocation) }
    result.effects = try result.effects.map { try take($0, &bytes, invocation) }
    return result
  }

  /// Returns the effects of an action, with their views cut to their limits.
  func admit(
    _ answer: ActionParams.Answer, _ message: IncomingMessage, ofAction invocation: String
  ) throws -> ActionParams.Answer {
    lint(message) { UnknownFields.inResult($0["result"] ?? .null) }
    var bytes = message.byteCount
    return ActionParams.Answer(effects: try take(answer.effects, &bytes, invocation))
  }

  /// Returns the result of loading a view again, with its views cut to their limits.
  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, ofRefreshed view: String,
    _ invocation: String
  ) throws -> HandlerResult {
    lint(message) { UnknownFields.inResult($0["result"] ?? .null) }
    var (result, bytes) = (answer, message.byteCount)
    // The answer replaces the view, whatever its id.
    result.view?.id = view
    result.view = try result.view.map { try take($0, &bytes, invocation) }
    result.effects = try result.effects.map { try take($0, &bytes, invocation) }
    return result
  }

  /// Returns the rows that a search found, cut to their limits; they replace those of the search before.
  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, ofSearchIn view: String, _ invocation: String
  )
    -> ViewPage
  {
    var (page, notice) = budget.admit(
      answer, bytes: message.byteCount, invocation: invocation, view: view, isSearch: true)
    clean(&page)
    if let notice { logOnce("a search: " + notice) }
    return page
  }

  /// Returns a picture that was asked for, or `nil` if it is larger than allowed or has no data.
  func admit(_ image: ViewImage?) -> ViewImage? {
    guard let image, let data = image.data else { return nil }
    guard data.utf8.count <= ViewBudget.imageLimits.view else {
      logDropped(1)
      return nil
    }
    return image
  }

  /// Returns the next page of a view, cut to its limits.
  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, of view: String, _ invocation: String
  ) async -> ViewPage {
    let (page, notice) = admit(answer, bytes: message.byteCount, of: view, invocation)
    if let notice { await invocations[invocation]?.report(.notice(view: view, text: notice)) }
    return page
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
      default:
        let admitted = effect.withoutReservedActions
        if admitted != effect { logReserved(1) }
        taken.append(admitted)
      }
    }
    return taken
  }

  /// Admits a view of an answer: from now on it is known, and may be updated.
  private func take(
    _ view: HandlerView, _ bytes: inout Int, _ invocation: String
  ) throws -> HandlerView {
    guard !HostAction.isReserved(view.id) else {
      throw failure(
        wording(.brokeProtocol(id: id)), detail: wording(.reservedViewID(view: view.id)))
    }
    guard view.id.utf8.count <= Self.longestViewID,
      (invocations[invocation]?.views.count ?? 0) < Self.viewLimit
    else {
      throw failure(
        wording(.brokeProtocol(id: id)),
        detail: wording(.tooManyViews(count: Self.viewLimit, bytes: Self.longestViewID)))
    }
    if invocations[invocation]?.views[view.id] == nil {
      invocations[invocation]?.views[view.id] = 0
    }
    defer { bytes = 0 }
    return admit(view, bytes: bytes, invocation)
  }

  private func admit(_ view: HandlerView, bytes: Int, _ invocation: String) -> HandlerView {
    var view = budget.admit(
      view, bytes: bytes, invocation: invocation, isPatched: features.contains(.patch))
    view.explainUnknownKind()
    logDropped(view.dropLargeImages())
    logReserved(view.dropReservedActions())
    if let primary = view.missingPrimary {
      logOnce("'primary' names no action: '\(primary.prefix(100))'", as: "primary")
    }
    return view
  }

  private func admit(
    _ page: ViewPage, bytes: Int, of view: String, _ invocation: String
  ) -> (page: ViewPage, notice: String?) {
    var (page, notice) = budget.admit(
      page, bytes: bytes, invocation: invocation, view: view,
      isPatched: features.contains(.patch))
    clean(&page)
    return (page, notice)
  }

  /// Removes from rows what the protocol does not allow, with a line in the log.
  private func clean(_ page: inout ViewPage) {
    logDropped(page.dropLargeImages())
    logReserved(page.dropReservedActions())
  }

  private func logReserved(_ count: Int) {
    guard count > 0 else { return }
    logOnce(
      "\(count) actions were left out: ids with '\(HostAction.reservedPrefix)' belong to the host",
      as: "reserved")
  }

  private func logDropped(_ count: Int) {
    guard count > 0 else { return }
    logOnce("\(count) pictures larger than allowed were left out", as: "pictures")
  }

  /// Whether a message is to be checked: only the first ones are.
  private func isLinted(_ message: IncomingMessage) -> Bool {
    guard messagesToLint > 0, message.byteCount <= 256 << 10 else { return false }
    messagesToLint -= 1
    return true
  }

  /// Logs the unknown parts of a message.
  private func lint(_ message: IncomingMessage, _ find: (StructuredValue) -> [String]) {
    guard isLinted(message) else { return }
    for words in find(message.value) { logOnce("\(words) is unknown and was ignored") }
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
