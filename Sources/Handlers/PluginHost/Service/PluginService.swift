internal import DisplayText
internal import Files
internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems

/// One service plugin: its process, started at the first selection, and its requests.
///
/// Every request ends, whatever the plugin does: with its result, a failure that says what happened,
/// or the caller's cancellation.
actor PluginService: PluginBackend, SessionHandler, LinePassing {
  let plugin: Plugin
  private let preparation: PluginPreparation
  private let circuit = CrashCircuit()
  nonisolated let wording: Wording
  private let budget: ViewBudget
  private let post: @Sendable (EventParams) async -> String?
  private let announce: @Sendable (PluginNotice) async -> Void
  private let watcher: any FileChangeWatching

  private var session: ProtocolSession? {
    didSet { if session == nil { settingsWatch = nil } }
  }
  /// What items give and leave to the current process, or the next one.
  private var granted = PluginRights.Grant()
  /// The sessions of processes with other grants, or with nil for a process that accepts no new selections; the most
  /// recently used is last.
  private var former: [(grant: PluginRights.Grant?, session: ProtocolSession)] = []
  private static let formerLimit = 8
  /// The task that reports changes of the settings to the process.
  private var settingsWatch: Task<Void, Never>? {
    didSet { oldValue?.cancel() }
  }
  /// Whether the settings have changed since the start of the process, which does not accept changes.
  private var hasOldSettings = false
  private var startTime: FileTime?
  private var admission: PluginTrust.Admission?
  private var starting: Task<ProtocolSession, any Error>?
  /// The number of selections that wait for the start.
  private var startWaiters = 0
  private var idleTimer: Task<Void, Never>?
  private var openInvocations: Set<String> = []
  private var running = 0
  private var isRetired = false
  /// The continuations that wait until a retired plugin has nothing left to show.
  private var retirement: [CheckedContinuation<Void, Never>] = []

  init(
    _ plugin: Plugin, _ preparation: PluginPreparation,
    post: @escaping @Sendable (EventParams) async -> String?,
    announce: @escaping @Sendable (PluginNotice) async -> Void, watcher: any FileChangeWatching
  ) {
    (self.plugin, self.preparation) = (plugin, preparation)
    wording = preparation.host.wording
    budget = ViewBudget(wording)
    self.post = post
    self.announce = announce
    self.watcher = watcher
  }

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    try await answer(selection, report: report) { session, params in
      try await session.select(params, report: report)
    }
  }

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void,
    pass: @escaping PassedMessageObserver
  ) async throws {
    _ = try await answer(selection, report: report) { session, params in
      try await session.open(
        PassedRequest(params: params, openInvocation: params.invocation, pass: pass),
        ProtocolSession.OpenInvocation(report: report, pass: pass), of: params.invocation)
    }
  }

  /// Answers a selection by the plugin's process, which is started first if none runs.
  private func answer<Answer: Sendable>(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void,
    with send: @Sendable (ProtocolSession, SelectParams) async throws -> Answer
  ) async throws -> Answer {
    openInvocations.insert(selection.invocation)
    beginRequest()
    defer { endRequest() }
    do {
      return try await send(session(for: selection, report: report), params(for: selection))
    } catch {
      // A caller that left meanwhile may have ended the invocation before it began.
      openInvocations.remove(selection.invocation)
      budget.release(invocation: selection.invocation)
      throw preparation.namingSettings(error, of: plugin)
    }
  }

  private func session(
    for selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> ProtocolSession {
    if selection.isRetry { circuit.reset() }
    if circuit.isOff {
      throw HandlerFailure(
        .broken, wording(.switchedOff(id: plugin.manifest.id)),
        detail: wording(
          .crashed(count: CrashCircuit.limit, seconds: CrashCircuit.window.components.seconds)),
        hint: wording(.startOnceMore))
    }
    let grant = try preparation.rights.grant(of: plugin, params(for: selection), selection.item)
    try await switchTo(grant)
    // A running process has the content that the folder had at its start.
    if !plugin.source.isTrusted, try preparation.trust.check(plugin) != admission { endSession() }
    // No view would be lost.
    if hasOldSettings, openInvocations == [selection.invocation] { endSession() }
    // The user does not want to wait for the cancelled request.
    let present = session
    if selection.isRetry || selection.isRepetition, await present?.unfinished != nil,
      session === present
    {
      endSession()
    }
    return try await connected(grant) { [wording] subject in
      await report(.progress(fraction: nil, message: wording(.stillBusyRestart(subject: subject))))
    }
  }

  func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>
  ) async throws -> [Effect] {
    try await preparation.effects(of: action, on: plugin, request.params) {
      // The process is notified before the next selection.
      if let session, await !session.tell($0) { hasOldSettings = true }
    }
  }

  /// Switches to the session whose process has what `grant` says; without one, the next request starts it.
  private func switchTo(_ grant: PluginRights.Grant) async throws {
    while grant != granted {
      if let starting {
        _ = try? await starting.sharedValue
        try Task.checkCancellation()
        continue
      }
      // Changes of the settings are only sent to the current process.
      let isReusable = plugin.manifest.settings.isEmpty
      if let session = session.take() { former.append((isReusable ? granted : nil, session)) }
      granted = grant
      if let index = former.firstIndex(where: { $0.grant == grant }) {
        session = former.remove(at: index).session
      }
      for (_, old) in former.dropLast(Self.formerLimit) where await old.invocations.isEmpty {
        // Meanwhile it may answer requests again.
        guard let index = former.firstIndex(where: { $0.session === old }) else { continue }
        former.remove(at: index)
        Task { await old.shutDown() }
      }
    }
  }

  private var allSessions: [ProtocolSession] {
    former.map(\.session) + [session].compactMap(\.self)
  }

  /// Returns the former session that knows an invocation, or else the current session.
  private func session(knowing invocation: String) async -> ProtocolSession? {
    for (_, session) in former where await session.knows(invocation) { return session }
    return session
  }

  func features(of invocation: String) async -> FeatureSet {
    guard let session = await session(knowing: invocation), await session.knows(invocation) else {
      return []
    }
    return await session.features
  }

  /// Starts the process if the plugin may run.
  func status(of item: MenuItem) async throws -> ItemStatus? {
    beginRequest()
    defer { endRequest() }
    if circuit.isOff { return nil }
    let params = params(for: HandlerSelection(invocation: "", item: item))
    let session = try await connected(preparation.rights.grant(of: plugin, params, item))
    guard await session.features.contains(.status) else { return nil }
    return try await session.send(StatusParams(handler: params.handler, item: params.item))
  }

  /// Sends a request about a view; the process does not count as idle until its answer.
  func send<Request: PluginRequest>(
    _ request: Request, _ number: Int?
  ) async throws -> Request.Answer {
    let session = try await session(of: request.openInvocation ?? "")
    beginRequest()
    defer { endRequest() }
    return try await session.send(request, number: number)
  }

  func send(_ request: some InvocationRequest, pass: @escaping PassedMessageObserver) async throws {
    _ = try await send(
      PassedRequest(params: request, openInvocation: request.invocation, pass: pass), nil)
  }

  /// Returns the process that showed an invocation's views, if it still runs.
  func session(of invocation: String) async throws -> ProtocolSession {
    let session = await session(knowing: invocation)
    // A plugin that reads in one thread may still be busy with a cancelled request.
    if let session {
      let isFree = await session.becomesFree { [wording] subject in
        await session.report(
          .progress(fraction: nil, message: wording(.stillBusy(subject: subject))), invocation)
      }
      if isFree, await session.knows(invocation) { return session }
    }
    try Task.checkCancellation()
    if let session, let failure = await session.closed { throw failure }
    throw HandlerFailure(
      .broken, wording(.hasEndedSince(id: plugin.manifest.id)), hint: wording(.askAnew))
  }

  func notify(_ event: EventParams) async {
    for session in allSessions where await session.isOpen {
      await session.tell(event)
    }
  }

  func note(_ text: String) async { session?.log.once(text) }

  func close(view: String, of invocation: String) async {
    budget.release(view: view, of: invocation)
    await session(knowing: invocation)?.close(view: view, of: invocation)
  }

  func end(invocation: String) async {
    openInvocations.remove(invocation)
    budget.release(invocation: invocation)
    await session(knowing: invocation)?.end(invocation: invocation)
    restartIdleTimer()
  }

  func retire() async {
    isRetired = true
    idleTimer?.cancel()
    if !isIdle { await withCheckedContinuation { retirement.append($0) } }
    await endIfIdle()
  }

  func shutDown() async {
    idleTimer?.cancel()
    retirement.resumeAll()
    if let starting {
      starting.cancel()
      if case .success(let started) = await starting.result { await started.shutDown() }
    }
    await endSessions()
  }

  private func endSessions() async {
    let sessions = allSessions
    (former, session) = ([], nil)
    for session in sessions { await session.shutDown() }
  }

  /// Has the next request start another process.
  private func endSession() {
    for index in former.indices { former[index].grant = nil }
    if let session = session.take() { Task { await session.shutDown() } }
  }

  /// Returns a session whose process has what `grant` says; requests of other items may switch meanwhile.
  private func connected(
    _ grant: PluginRights.Grant, stillBusy: @Sendable (String) async -> Void = { _ in }
  ) async throws -> ProtocolSession {
    while true {
      try Task.checkCancellation()
      try await switchTo(grant)
      if let session {
        if await session.becomesFree(stillBusy: stillBusy) { return session }
        // A cancelled caller knows nothing about the process.
        try Task.checkCancellation()
        // It is closed, or about to be ended because of a cancelled request.
        if self.session === session { endSession() }
        continue
      }
      let task = starting ?? Task { try await start() }
      starting = task
      startWaiters += 1
      do {
        let started = try await task.sharedValue
        startWaiters -= 1
        if starting == task {
          starting = nil
          session = started
        }
      } catch {
        startWaiters -= 1
        if starting == task, !(error is CancellationError) || startWaiters == 0 {
          // The start failed; or no caller waits for it any more, and its process is ended.
          starting = nil
          task.cancel()
          Task { if case .success(let started) = await task.result { await started.shutDown() } }
        }
        throw error
      }
    }
  }

  func isOutdated() async -> Bool {
    guard let startTime, let session, await session.isOpen else { return false }
    if hasOldSettings { return true }
    return await Task.detached { [plugin] in plugin.hasChanged(since: startTime) }.value
  }

  private func start() async throws -> ProtocolSession {
    let moment = FileTime.now
    startTime = moment
    let start = try preparation.prepare(plugin, granted)
    admission = start.admission
    let settings = try await preparation.settings(of: plugin, start.admission.name)
    let (folders, time) = (start.folders, preparation.time)
    let session = ProtocolSession(
      id: plugin.manifest.id, timeouts: plugin.manifest.timeouts, logFolder: folders.state,
      surroundings: ProtocolSession.Surroundings(
        time: time, budget: budget, crashed: { [circuit] in circuit.recordCrash(at: time.now) },
        post: post, announce: announce, trace: preparation.trace, wording: wording))
    await session.open(
      with: preparation.launcher, start.command, isContextServer: plugin.manifest.mode == .mcp)
    if let settings { await session.log(settings) }
    let host = preparation.host
    try await session.initialize(
      InitializeParams(
        host: InitializeParams.Host(name: "appmenu", version: host.version, features: .all),
        plugin: InitializeParams.Plugin(id: plugin.manifest.id, version: plugin.manifest.version),
        directories: folders, locale: host.locale, timeZone: host.timeZone,
        color: host.variables["NO_COLOR"] == nil, settings: settings?.values))
    if let settings { follow(settings, of: start.admission.name, session, since: moment) }
    return session
  }

  /// Reports later changes of the settings to `session`.
  ///
  /// - Parameters:
  ///   - last: the settings that the process has got.
  ///   - name: the name of the plugin's own folders.
  ///   - moment: the time just before `last` was read.
  private func follow(
    _ last: PluginSettings, of name: String, _ session: ProtocolSession, since moment: FileTime
  ) {
    hasOldSettings = false
    let changes = watcher.changes(of: [last.file], since: moment)
    settingsWatch = Task { [weak self, weak session, store = preparation.settings] in
      var known = last.values
      for await _ in changes {
        let read = await store.read(last.settings.map(\.input), of: name)
        // A file that is briefly damaged changes nothing, and is not reported twice.
        guard !Task.isCancelled, !read.isDamaged, read.values != known else { continue }
        known = read.values
        if let session, await !session.tell(read) { await self?.keepOldSettings() }
      }
    }
  }

  private func keepOldSettings() { hasOldSettings = true }

  deinit { settingsWatch?.cancel() }

  /// Whether none of its views is shown or awaited.
  private var isIdle: Bool { running == 0 && openInvocations.isEmpty }

  private func beginRequest() {
    idleTimer?.cancel()
    running += 1
  }

  private func endRequest() {
    running -= 1
    restartIdleTimer()
  }

  private func restartIdleTimer() {
    idleTimer?.cancel()
    if isRetired, isIdle {
      // A message that arrives after it was retired must not keep the process either.
      if retirement.isEmpty { Task { await endIfIdle() } } else { retirement.resumeAll() }
      return
    }
    guard isIdle, !allSessions.isEmpty else { return }
    let seconds = plugin.manifest.idle
    idleTimer = Task { [weak self, time = preparation.time] in
      guard (try? await time.sleep(for: .seconds(seconds))) != nil else { return }
      await self?.endIfIdle()
    }
  }

  private func endIfIdle() async {
    if isIdle { await endSessions() }
  }
}
