internal import Localization
internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import StructuredData

/// The exchange of messages with one plugin process, from its start to its end.
actor PluginConnection {
  /// The time for an orderly end.
  static let shutdownGrace = Duration.milliseconds(500)
  /// The time between the end of a process's output and the end of the process itself.
  static let closedOutputGrace = Duration.seconds(2)
  /// The maximum time to wait for the end of a process, including all other grace times.
  static let endGrace = Duration.seconds(2)
  /// The maximum number of lines in a row, and of their bytes, that are not messages.
  static let strayLineLimit = 1_000
  static let strayByteLimit = 1 << 20

  let plugin: Plugin
  let time: any TimeSource
  let logFolder: String
  var process: (any PluginProcess)?
  /// The program of the process.
  private var program: String?
  var framing = LineFraming()
  var tally = OutputTally()
  var log = PluginLog()
  var nextID = 1
  var pending: [Int: Pending] = [:]
  var strayLines = 0
  var strayBytes = 0
  /// The reason why the process can no longer be used.
  var closed: HandlerFailure?
  var end: ProcessEnd?
  var endWaiters: [CheckedContinuation<Void, Never>] = []
  var isShuttingDown = false
  var isInitialized = false
  /// The features that both sides use.
  private(set) var features: FeatureSet = []
  /// The limits on effects that answer nothing.
  var posts = PostLimits()
  var hasDroppedEvents = false
  var isKeepingLog = false
  /// The number of messages in a row about something that is no longer shown.
  var staleMessages = 0
  static let staleLimit = 5_000
  /// The number of unread bytes beyond which no more events are sent to the plugin.
  static let waitingEventBytes = 1 << 20
  /// The number of the plugin's requests that were refused.
  var refusals = 0
  /// The number of unknown requests that are answered before the plugin counts as broken.
  static let refusalLimit = 1_000

  /// The invocations whose views are shown or awaited.
  var invocations: [String: OpenInvocation] = [:]
  /// The number of messages still to be checked for unknown parts.
  var messagesToLint = 50
  /// The messages that ``logOnce(_:as:)`` has logged.
  var logged: Set<String> = []
  static let loggedLimit = 500

  /// The task that waits for an answer.
  struct Caller: Sendable {
    /// Reads the answer, and returns a function that passes it to the task.
    let read: @Sendable (isolated PluginConnection, IncomingMessage) async -> @Sendable () -> Void
    /// Passes an error to the task.
    let fail: @Sendable (any Error) -> Void
  }

  struct Pending {
    var invocation: String?
    var number: Int?
    /// The words of what was asked.
    var subject: String
    /// Whether other requests wait for it after it was cancelled.
    var delaysOthers: Bool
    var patience: Patience
    var lastActivity: Duration
    /// The amount of output of the plugin when the request was sent.
    var tally: OutputTally
    /// The task that waits, or `nil` after it was cancelled.
    var caller: Caller?
    var watchdog: Task<Void, Never>?
  }

  struct OpenInvocation {
    var report: @Sendable (HandlerStep) async -> Void
    /// The last sequence number of each view that is shown or awaited.
    var views: [String: Int] = [:]
    /// Whether the selection has been answered: its views are known then.
    var isAnswered = false
  }

  /// The collaborators of a connection, passed by its owner.
  struct Surroundings: Sendable {
    var time: any TimeSource
    var budget = ViewBudget()
    /// Called when the plugin ended by itself or violated the protocol.
    var crashed: @Sendable () -> Void = {}
    /// Posts an event of the plugin; returns the reason if it is refused, else nil.
    var post: @Sendable (EventParams) async -> String? = { _ in nil }
    /// Passes a notice of the plugin on.
    var announce: @Sendable (PluginNotice) async -> Void = { _ in }
    var trace: MessageTrace?
    /// Looks at requests that wait; nil to have each looked after by a task of its own.
    var watch: RequestWatch?
    /// The language of failures.
    var wording = Wording.english
  }

  let surroundings: Surroundings
  var budget: ViewBudget { surroundings.budget }
  var wording: Wording { surroundings.wording }

  init(plugin: Plugin, logFolder: String, surroundings: Surroundings) {
    self.plugin = plugin
    self.logFolder = logFolder
    self.surroundings = surroundings
    time = surroundings.time
  }

  var id: String { plugin.manifest.id }

  /// Whether requests can be sent.
  var isOpen: Bool { process != nil && closed == nil && end == nil && !isShuttingDown }

  /// The words of a cancelled request that is still unanswered, or `nil` if there is none.
  var unfinished: String? {
    pending.values.first { $0.caller == nil && $0.delaysOthers }?.subject
  }

  /// The time to wait for the answer to a cancelled request before the user is told.
  static let cancelGrace = Duration.milliseconds(500)

  /// Waits until new requests can be sent; returns whether they can.
  ///
  /// A plugin that reads in one thread hears of a cancellation only when it is done.
  /// - Parameter stillBusy: called once with the words of a cancelled request that takes long.
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

  /// Starts the process.
  func open(with launcher: any PluginLauncher, _ command: PluginCommand) {
    surroundings.trace?.note("start", of: id)
    program = command.program
    process = launcher.launch(command) { [weak self] event in await self?.receive(event) }
  }

  /// Begins with a process that is played by `launch`, and with which no handshake is needed.
  func open<Process: PluginProcess>(
    _ features: FeatureSet, by launch: @Sendable (@escaping ProcessObserver) throws -> Process
  ) rethrows -> Process {
    let process = try launch { [weak self] event in await self?.receive(event) }
    self.process = process
    isInitialized = true
    self.features = features
    // Its author reads no log of this side.
    messagesToLint = 0
    return process
  }

  /// Ends what is played by another than a process: an invocation, and the requests that wait.
  func leave(_ invocation: String) {
    process?.terminate()
    end(invocation: invocation)
    let entries = pending.values
    pending = [:]
    for entry in entries {
      entry.watchdog?.cancel()
      entry.caller?.fail(CancellationError())
    }
  }

  /// Performs the handshake.
  func initialize(_ params: InitializeParams) async throws {
    let result: InitializeResult
    do {
      result = try await send(params, timeout: .seconds(plugin.manifest.timeouts.start))
    } catch {
      abandon()
      throw error
    }
    let known = ProtocolVersion.oldest...ProtocolVersion.newest
    guard known.contains(result.protocol) else {
      abandon()
      throw failure(
        wording(.speaksProtocol(id: id, version: result.protocol, known: known.upperBound)),
        hint: wording(result.protocol > known.upperBound ? .updateAppMenu : .updatePlugin))
    }
    isInitialized = true
    features = FeatureSet((result.features ?? []).features)
  }

  /// Sends a selection and returns the answer; steps are passed to `report` until ``end(invocation:)``.
  func select(
    _ params: SelectParams, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    invocations[params.invocation] = OpenInvocation(report: report)
    do {
      let result = try await send(params)
      // It may have been ended in the meantime.
      guard invocations[params.invocation] != nil else { throw CancellationError() }
      return result
    } catch {
      end(invocation: params.invocation)
      throw error
    }
  }

  /// Whether the process knows the invocation.
  func knows(_ invocation: String) -> Bool { invocations[invocation] != nil }

  /// Tells the plugin that an invocation has ended.
  func end(invocation: String) {
    budget.release(invocation: invocation)
    guard invocations.removeValue(forKey: invocation) != nil else { return }
    notify(Method.end, params: InvocationParams(invocation: invocation))
  }

  /// Releases a view that was removed for good: later messages about it are dropped.
  func close(view: String, of invocation: String) {
    budget.release(view: view, of: invocation)
    invocations[invocation]?.views[view] = nil
  }

  /// Sends an event; while a plugin does not keep up, events are dropped.
  func tell(_ event: EventParams) {
    // A view shown by an action's own effects is known from now on, too.
    if event.name == HostEvent.didAppear, let invocation = event.userInfo["invocation"]?.string,
      let view = event.userInfo["view"]?.string, view.utf8.count <= Self.longestViewID,
      invocations[invocation]?.views[view] == nil
    {
      invocations[invocation]?.views[view] = 0
    }
    guard (process?.waitingBytes ?? 0) <= Self.waitingEventBytes else {
      if !hasDroppedEvents { log.append(line: "appmenu: events were dropped: it does not keep up") }
      hasDroppedEvents = true
      return
    }
    notify(Method.notify, params: event)
  }

  /// Sends a notification.
  func notify(_ method: String, params: some Encodable) {
    guard isOpen, let line = try? Envelope.request(method, params: params) else { return }
    write(line)
  }

  func write(_ line: Data) {
    surroundings.trace?.record(line, .toPlugin, of: id)
    process?.write(line)
  }

  /// Ends the process: first in order, then by force; returns when it has ended.
  func shutDown() async {
    guard !isShuttingDown else { return await waitForEnd() }
    isShuttingDown = true
    if process != nil, closed == nil, end == nil {
      _ = try? await send(ShutdownParams(), timeout: Self.shutdownGrace)
      if let line = try? Envelope.request(Method.exit, params: ShutdownParams()) {
        write(line)
      }
      process?.closeInput()
      let process = process
      let force = Task { [time] in
        if (try? await time.sleep(for: Self.shutdownGrace)) != nil { process?.terminate() }
      }
      await waitForEnd()
      force.cancel()
    } else {
      process?.terminate()
      await waitForEnd()
    }
  }

  /// Waits for the end of the process, but not for ever: the guard may have been stopped.
  private func waitForEnd() async {
    if end != nil || process == nil { return }
    let deadline = Task { [weak self, time] in
      guard (try? await time.sleep(for: Self.endGrace)) != nil else { return }
      await self?.stopWaiting()
    }
    await withCheckedContinuation { endWaiters.append($0) }
    deadline.cancel()
  }

  private func stopWaiting() {
    for waiter in endWaiters { waiter.resume() }
    endWaiters = []
  }

  private func abandon() {
    if closed == nil { closed = failure(wording(.notStarted(id: id))) }
    process?.terminate()
  }

  /// Fails all pending requests and ends the process; nil means the failure recorded before.
  func close(_ failure: HandlerFailure?) {
    guard let failure = closed ?? failure else { return }
    closed = failure
    let entries = pending
    pending = [:]
    for entry in entries.values {
      entry.watchdog?.cancel()
      entry.caller?.fail(failure)
    }
    process?.terminate()
  }

  // MARK: Events of the process

  private func receive(_ event: ProcessEvent) async {
    switch event {
    case .errorOutput(let bytes):
      log.append(bytes)
      keepLog()
    case .output(let bytes):
      guard closed == nil else { return }
      tally.add(bytes: bytes.count)
      let (lines, failure) = framing.append(bytes)
      for line in lines {
        if closed != nil { return }
        await receive(line: line)
      }
      if failure != nil, closed == nil {
        closeForBreach(wording(.lineTooLong(limit: LineFraming.longestLine >> 20)))
      }
    case .inputStalled:
      closeFor(.readsNoInput(id: id), .inputWaits)
    case .inputClosed:
      Task { [weak self, time, id] in
        try? await time.sleep(for: Self.closedOutputGrace)
        await self?.closeFor(.closedInput(id: id), .askedNothing)
      }
    case .outputClosed:
      // Usually the end of the process follows at once, and explains more.
      Task { [weak self, time, id] in
        try? await time.sleep(for: Self.closedOutputGrace)
        await self?.closeFor(.closedOutput(id: id), .answersNothing)
      }
    case .ended(let end):
      didEnd(end)
    }
  }

  /// Ends a plugin that violates the protocol.
  func closeForBreach(_ detail: String) {
    if closed == nil { surroundings.crashed() }
    close(failure(wording(.brokeProtocol(id: id)), detail: detail))
  }

  private func closeFor(_ what: Phrase, _ why: Phrase) {
    guard closed == nil, end == nil, !isShuttingDown else { return }
    close(failure(wording(what), detail: wording(why)))
  }

  private func didEnd(_ end: ProcessEnd) {
    self.end = end
    if closed == nil { writeLog() }
    surroundings.trace?.note("ended \(end.words)", of: id)
    if !isShuttingDown || !pending.isEmpty {
      let isAnswering = pending.values.contains { $0.caller != nil && $0.invocation != nil }
      let ending = end.words(in: wording)
      var message = wording(.stoppedUnexpectedly(id: id))
      var detail = wording(isAnswering ? .endedAnswering(end: ending) : .ended(end: ending))
      var hint: String?
      if !isInitialized, end == .exited(0) {
        hint = wording(.needsScriptMode)
      }
      if case .notStarted = end { message = wording(.cannotBeStarted(id: id)) }
      // The guard's own statuses, as in a shell: the program could not be run.
      if !isInitialized, end == .exited(126) || end == .exited(127) {
        message = wording(.cannotBeStarted(id: id))
        if let words = log.tail(1).first { detail = words }
        hint = wording(.needsInterpreter)
        if let missing = program.flatMap({ MissingInterpreter(of: $0) }) {
          (detail, hint) = (missing.detail, missing.hint)
        }
      } else if closed == nil, end.isOfItsOwn, !isShuttingDown {
        surroundings.crashed()
      }
      if closed == nil { close(failure(message, detail: detail, hint: hint)) } else { close(nil) }
    }
    stopWaiting()
  }
}
