internal import DisplayText
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import SourceText
internal import StructuredData

/// The exchange of messages with one plugin over a transport, from its start to its end.
actor ProtocolSession {
  /// The maximum number of lines in a row, and of their bytes, that are not messages.
  static let strayLineLimit = 1_000
  static let strayByteLimit = 1 << 20
  /// The number of unread bytes beyond which no more events are sent to the plugin.
  static let waitingEventBytes = 1 << 20
  /// The number of unknown requests that are answered before the plugin counts as broken.
  static let refusalLimit = 1_000
  /// The number of messages in a row about closed views before the plugin counts as broken.
  static let staleLimit = 5_000
  /// The time that a cancelled request has to answer before a message reports the delay.
  static let cancelGrace = Duration.milliseconds(500)

  nonisolated let id: String
  /// The name in messages about the end of a session with another machine.
  private let name: String
  let timeouts: PluginManifest.Timeouts
  nonisolated let log: SessionLog
  nonisolated var time: any TimeSource { surroundings.time }
  private(set) var transport: (any Transport)?
  private var program: String?
  var tally = OutputTally()
  var nextID = 1
  var pending: [Int: Pending] = [:]
  var strayLines = 0
  var strayBytes = 0
  /// The reason why the session can no longer be used.
  var closed: HandlerFailure?
  var hasEnded = false
  var isShuttingDown = false
  private var isInitialized = false
  /// The features that the plugin has, and that both sides use.
  private(set) var features: FeatureSet = []
  /// The features whose messages are accepted.
  private(set) var accepted: FeatureSet = []
  var posts = PostLimits()
  private var hasDroppedEvents = false
  var staleMessages = 0
  var refusals = 0

  /// The invocations whose views are shown or awaited.
  var invocations: [String: OpenInvocation] = [:]
  /// The number of messages still to be checked for unknown parts.
  var messagesToLint = 50

  struct Caller: Sendable {
    /// Reads the answer, and returns a function that passes it to the task.
    let read: @Sendable (isolated ProtocolSession, IncomingMessage) async -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
  }

  struct Pending {
    var invocation: String?
    var number: Int?
    /// The description of the request for the user.
    var subject: String
    /// Whether other requests wait for it after it was cancelled.
    var delaysOthers: Bool
    var patience: Patience
    var lastActivity: Duration
    var tally: OutputTally
    /// The task that waits, or `nil` after it was cancelled.
    var caller: Caller?
    var watchdog: Task<Void, Never>?
  }

  struct OpenInvocation {
    var report: @Sendable (HandlerStep) async -> Void
    /// Passes messages on unread; nil for an invocation of this machine.
    var pass: PassedMessageObserver?
    /// The last sequence number of each view that is shown or awaited.
    var views: [String: Int] = [:]
    /// Whether the selection has been answered: its views are known then.
    var isAnswered = false
  }

  struct Surroundings: Sendable {
    var time: any TimeSource
    var budget = ViewBudget()
    /// Called when the plugin ended unexpectedly or violated the protocol.
    var crashed: @Sendable () -> Void = {}
    /// Posts an event of the plugin; returns the reason if it is refused, else nil.
    var post: @Sendable (EventParams) async -> String? = { _ in nil }
    var announce: @Sendable (PluginNotice) async -> Void = { _ in }
    var trace: MessageTrace?
    var wording = Wording.english
  }

  let surroundings: Surroundings
  var budget: ViewBudget { surroundings.budget }
  var wording: Wording { surroundings.wording }

  /// - Parameter logFolder: the folder of the log file, or nil for no file.
  init(
    id: String, name: String = "", timeouts: PluginManifest.Timeouts, logFolder: String?,
    surroundings: Surroundings
  ) {
    self.id = id
    self.name = name
    self.timeouts = timeouts
    self.surroundings = surroundings
    log = SessionLog(folder: logFolder, time: surroundings.time, surroundings.wording)
  }

  var isOpen: Bool { transport != nil && closed == nil && !hasEnded && !isShuttingDown }

  /// The description of the first cancelled request without an answer, or `nil` if all are answered.
  var unfinished: String? {
    pending.values.first { $0.caller == nil && $0.delaysOthers }?.subject
  }

  /// Waits until new requests can be sent; returns whether they can.
  ///
  /// A plugin that reads in one thread receives a cancellation only when it is done.
  /// - Parameter stillBusy: called once with the description of a cancelled request that takes long.
  func becomesFree(stillBusy: @Sendable (String) async -> Void = { _ in }) async -> Bool {
    let start = time.now
    var isTold = false
    while isOpen, let subject = unfinished {
      if !isTold, time.now - start >= Self.cancelGrace {
        isTold = true
        await stillBusy(subject)
      }
      guard (try? await time.sleep(for: .milliseconds(10))) != nil else { return false }
    }
    return isOpen
  }

  /// - Parameter isContextServer: whether the program is a server of the Model Context Protocol.
  func open(
    with launcher: any PluginLauncher, _ command: PluginCommand, isContextServer: Bool = false
  ) {
    surroundings.trace?.note("start", of: id)
    program = command.program
    log.keep(confinement: command.confinement)
    let observe: @Sendable (TransportEvent) async -> Void = { [weak self] in
      await self?.receive($0)
    }
    transport =
      isContextServer
      ? ServerTransport(launcher, command, id: id, log: log, time: time, wording, observe: observe)
      : ProcessTransport(launcher, command, log: log, time: time, observe: observe)
  }

  /// Begins a session over a transport that needs no handshake.
  func open(_ transport: any Transport) {
    self.transport = transport
    isInitialized = true
    // The features are known only with the first answer.
    accepted = .all
    // The plugin's author cannot read this log.
    messagesToLint = 0
  }

  /// Ends the session with all its invocations; requests that wait are cancelled.
  func leave() {
    transport?.close()
    for invocation in invocations.keys { end(invocation: invocation) }
    failPending(CancellationError())
  }

  func initialize(_ params: InitializeParams) async throws {
    let result: InitializeResult
    do {
      result = try await send(params, timeout: .seconds(timeouts.start))
    } catch {
      abandon()
      throw error
    }
    let known = ProtocolVersion.oldest...ProtocolVersion.newest
    guard known.contains(result.protocol) else {
      abandon()
      throw log.failure(
        wording(.speaksProtocol(id: id, version: result.protocol, known: known.upperBound)),
        hint: wording(result.protocol > known.upperBound ? .updateAppMenu : .updatePlugin))
    }
    isInitialized = true
    features = FeatureSet((result.features ?? []).features)
    accepted = features
  }

  /// Sends a selection and returns the answer; steps are passed to `report` until ``end(invocation:)``.
  func select(
    _ params: SelectParams, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    try await open(params, OpenInvocation(report: report), of: params.invocation)
  }

  func open<Request: PluginRequest>(
    _ request: Request, _ opened: OpenInvocation, of invocation: String
  ) async throws -> Request.Answer {
    invocations[invocation] = opened
    do {
      let answer = try await send(request)
      // It may have been ended in the meantime.
      guard invocations[invocation] != nil else { throw CancellationError() }
      return answer
    } catch {
      end(invocation: invocation)
      throw error
    }
  }

  func knows(_ invocation: String) -> Bool { invocations[invocation] != nil }

  func end(invocation: String) {
    budget.release(invocation: invocation)
    guard invocations.removeValue(forKey: invocation) != nil else { return }
    notify(Method.end, params: InvocationParams(invocation: invocation))
  }

  /// Releases a view that was removed for good: later messages about it are dropped.
  func close(view: String, of invocation: String) {
    budget.release(view: view, of: invocation)
    invocations[invocation]?.views[view] = nil
    (transport as? ServerTransport)?.close(view: view, of: invocation)
  }

  /// Sends an event; while a plugin does not keep up, events are dropped.
  func tell(_ event: EventParams) {
    // A view shown by an action's own effects is known from now on, too.
    if event.name == HostEvent.didAppear, let invocation = event.userInfo["invocation"]?.string,
      let view = event.userInfo["view"]?.string, view.utf8.count <= Self.longestViewID,
      let views = invocations[invocation]?.views, views[view] == nil, views.count < Self.viewLimit
    {
      invocations[invocation]?.views[view] = 0
    }
    guard (transport?.waitingBytes ?? 0) <= Self.waitingEventBytes else {
      if !hasDroppedEvents { log.append(line: "appmenu: events were dropped: it does not keep up") }
      hasDroppedEvents = true
      return
    }
    notify(Method.notify, params: event)
  }

  func notify(_ method: String, params: some Encodable) {
    guard isOpen, let line = try? Envelope.request(method, params: params) else { return }
    write(line)
  }

  func write(_ line: Data) {
    surroundings.trace?.record(line, .toPlugin, of: id)
    transport?.send(line)
  }

  /// Ends the plugin: first in order, then by force; returns when it has ended.
  func shutDown() async {
    let isFirst = !isShuttingDown
    isShuttingDown = true
    if closed != nil || hasEnded {
      transport?.close()
    } else if isFirst, let transport {
      _ = try? await send(ShutdownParams(), timeout: ProcessTransport.shutdownGrace)
      if let line = try? Envelope.request(Method.exit, params: ShutdownParams()) { write(line) }
      transport.finish()
    }
    if !hasEnded { await transport?.ended() }
  }

  private func abandon() {
    if closed == nil { closed = log.failure(wording(.notStarted(id: id))) }
    log.finish()
    transport?.close()
  }

  /// Fails all pending requests and ends the session; nil means the failure recorded before.
  func close(_ failure: HandlerFailure?) {
    guard let failure = closed ?? failure else { return }
    closed = failure
    log.finish()
    failPending(failure)
    transport?.close()
  }

  private func failPending(_ error: any Error) {
    let entries = pending.values
    pending = [:]
    for entry in entries {
      entry.watchdog?.cancel()
      entry.caller?.fail(error)
    }
  }

  func closeForBreach(_ detail: String) {
    if closed == nil { surroundings.crashed() }
    close(log.failure(wording(.brokeProtocol(id: id)), detail: detail))
  }

  // MARK: Events of the transport

  func receive(_ event: TransportEvent) async {
    switch event {
    case .features(let features): self.features = features
    case .line(let line):
      guard closed == nil else { return }
      tally.add(bytes: line.count + 1)
      await receive(line: line)
    case .end(.process(let end)): didEnd(end)
    case .end(.remote(let end)): close(closed ?? end.failure(of: name, wording))
    case .end(.lineTooLong):
      if closed == nil {
        closeForBreach(wording(.lineTooLong(limit: LineFraming.longestLine >> 20)))
      }
    case .end(.inputStalled): closeFor(.readsNoInput(id: id), .inputWaits)
    case .end(.inputClosed): closeFor(.closedInput(id: id), .askedNothing)
    case .end(.outputClosed): closeFor(.closedOutput(id: id), .answersNothing)
    }
  }

  private func closeFor(_ what: Phrase, _ why: Phrase) {
    guard closed == nil, !hasEnded, !isShuttingDown else { return }
    close(log.failure(wording(what), detail: wording(why)))
  }

  private func didEnd(_ end: ProcessEnd) {
    hasEnded = true
    if closed == nil { log.finish() }
    surroundings.trace?.note("ended \(end.words)", of: id)
    guard !isShuttingDown || !pending.isEmpty else { return }
    close(closed ?? failure(of: end))
  }

  private func failure(of end: ProcessEnd) -> HandlerFailure {
    let isAnswering = pending.values.contains { $0.caller != nil && $0.invocation != nil }
    let ending = end.words(in: wording)
    var message = wording(.stoppedUnexpectedly(id: id))
    var detail = wording(isAnswering ? .endedAnswering(end: ending) : .ended(end: ending))
    var hint: String?
    if !isInitialized, end == .exited(0) { hint = wording(.needsScriptMode) }
    if case .notStarted = end {
      message = wording(.cannotBeStarted(id: id))
    } else if !isInitialized, end == .exited(126) || end == .exited(127) {
      // The guard's own statuses, as in a shell: the program could not be run.
      message = wording(.cannotBeStarted(id: id))
      if let words = log.tail(1).first { detail = words }
      hint = wording(.needsInterpreter)
      if let missing = program.flatMap({ MissingInterpreter(of: $0) }) {
        (detail, hint) = (missing.detail, missing.hint)
      }
    } else if !isShuttingDown {
      surroundings.crashed()
    }
    return log.failure(message, detail: detail, hint: hint)
  }

  // MARK: Settings

  /// Logs the problems of the settings, without values.
  func log(_ settings: PluginSettings) {
    for problem in settings.diagnostics {
      log.once("\(problem.location.file.name): \(problem.message)")
    }
  }

  /// Sends changed settings to the plugin; returns whether it accepts them.
  func tell(_ settings: PluginSettings) -> Bool {
    surroundings.trace?.mask(settings.secrets, of: id)
    log(settings)
    guard features.contains(.settings) else { return false }
    notify(Method.settingsChanged, params: SettingsParams(settings: settings.values))
    return true
  }
}
