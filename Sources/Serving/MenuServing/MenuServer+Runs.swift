internal import DisplayText
internal import HandlerProtocol
internal import MenuInteraction
internal import MenuItems
internal import MenuNavigation
internal import PluginHost
internal import RunLog
internal import RunRecords
internal import ServerAccess

// The pages of the log of runs. Users see the runs of items whose log they may read, and their own.

extension MenuServer {
  /// The largest output that a page shows, in bytes; the log stores no more.
  private static let shownOutput = RunLog.longestOutput
  /// The largest output of a run in progress that its page shows, in bytes.
  private static let liveOutput = 128 << 10
  /// The pause between two checks of a run in progress of another server with the same log.
  private static let foreignPace = Duration.seconds(2)
  /// The pause between two frames of the page of a run.
  private static let runPace = Duration.milliseconds(100)

  /// Returns the runs in progress that a user may read, except those that are levels of a page.
  func ongoingRuns(
    besides page: OpenPage, _ context: PageContext, _ user: ServerUser
  ) -> [PageRun] {
    guard let runs else { return [] }
    let ongoing = runs.ongoing
    guard !ongoing.isEmpty || !page.followedRuns.isEmpty else { return [] }
    let levels = Set(page.stack.navigator.entries.compactMap(\.invocation))
    let shown = context.runsPath(on: page.stack)
    let permission = permission(user)
    if shown == nil { page.followedRuns = [] }
    // A page continues to show the output of a run that has ended.
    let ended = runs.ended(among: page.followedRuns).filter { $0.item.path == shown }
    let found = (page.stack.navigator.isProgramRunning ? [] : ended) + ongoing
    return found.compactMap { run in
      guard !levels.contains(run.invocation), isOwn(run.user, user) || permission.allows(run.item)
      else { return nil }
      if run.item.path == shown { page.followedRuns.insert(run.id) }
      return pageRun(
        run, of: user, isShown: run.item.path == shown, isOver: ended.contains { $0.id == run.id })
    }
  }

  private func pageRun(
    _ run: OngoingRun, of user: ServerUser, isShown: Bool = false, isOver: Bool = false
  ) -> PageRun {
    PageRun(
      path: run.item.path, title: run.item.title, user: isOwn(run.user, user) ? nil : run.user,
      started: run.started, inputs: run.inputs,
      output: isShown ? String(decoding: run.output, as: UTF8.self) : "", address: .run(run.id),
      stop: canStop(run.item, of: run.user, user) ? .stop(run.id) : nil, isOver: isOver)
  }

  /// Adds the run whose output the level on top of a page shows.
  func addOwnRun(of page: OpenPage, for user: ServerUser, to context: inout PageContext) {
    guard let selection = page.stack.navigator.top.invocation else { return }
    if let run = runs?.ongoing.first(where: { $0.invocation == selection }) {
      page.ownRun = (selection, run.id)
      context.ownRun = pageRun(run, of: user)
      context.isOwnRunSilent = run.output.isEmpty
    }
    if let own = page.ownRun, own.selection == selection { context.ownID = own.id }
  }

  private func isOwn(_ starter: String, _ user: ServerUser) -> Bool {
    starter.utf8.elementsEqual(user.name.utf8)
  }

  /// Updates the pages that show the changed runs.
  func show(_ changes: Set<RunChange>) {
    keep(changes)
    let paths = Set(changes.map(\.path))
    let users = Set(changes.compactMap(\.user))
    for page in pages.all where page.isWatched {
      var context = PageContext(page: page.id, token: page.formToken)
      context.item = page.item
      let isShown = context.runsPath(on: page.stack).map(paths.contains) ?? false
      let user = users.isEmpty ? nil : doors.sessions.current(page.session)?.user.name
      let isMeant = user.map(users.contains) ?? false
      let isListed =
        !users.isEmpty
        && page.stack.navigator.top.menu?.items.contains { paths.contains($0.path) } == true
      if isShown, !users.isEmpty, let user = doors.sessions.current(page.session)?.user {
        Task {
          await loadLastRuns(of: page, for: user)
          page.change()
        }
      } else if isShown || isMeant || isListed {
        page.change()
      }
    }
  }

  /// Records the ends of runs until their users have seen them, unless the page that the user has used last shows them.
  private func keep(_ changes: Set<RunChange>) {
    for change in changes where change.ended == nil {
      if let user = change.user { unseenRuns.remove(of: user) { $0.path == change.path } }
    }
    for change in changes {
      guard let ended = change.ended, let user = change.user else { continue }
      let open = pages.all.filter { page in
        page.isWatched
          && doors.sessions.current(page.session).map { isOwn(user, $0.user) } ?? false
      }
      if let last = open.max(by: { $0.lastUse < $1.lastUse }), shows(ended, last) { continue }
      unseenRuns.add(ended, of: user)
    }
  }

  /// Returns whether a page shows the output of a run.
  private func shows(_ run: RunChange.Ended, _ page: OpenPage) -> Bool {
    page.followedRuns.contains(run.run)
      || page.stack.navigator.entries.contains { $0.invocation == run.selection }
  }

  /// Returns the runs of a user that have ended, and whose ends the user has not seen, without those that the page shows.
  func unseenRuns(besides page: OpenPage, _ user: ServerUser) -> [RunChange.Ended] {
    unseenRuns.show(of: user.name, at: time.now) { !shows($0, page) }
  }

  /// Records that a user has seen the ends of the runs that a page shows; of all runs where `isAll` is true.
  func noteSeen(on page: OpenPage, by user: ServerUser, isAll: Bool) {
    unseenRuns.remove(of: user.name) { isAll || shows($0, page) }
  }

  private func permission(_ user: ServerUser) -> RunPermission {
    let policy = doors.policy
    return RunPermission(user: user.name) { item in
      policy.allows(user, .log, on: AccessedItem(path: item.path, tags: item.tags))
    }
  }

  private func runPages(_ session: ServerSession) -> RunPages {
    let user = session.user
    let token = session.formToken()
    let seen = menu(for: user)
    return RunPages(wording: wording, token: token, bar: bar(session, token: token)) { path in
      let known = seen.items(along: path).map(\.title)
      return known + path.dropFirst(known.count)
    }
  }

  func runList(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    guard let runs else { throw .notFound }
    unseenRuns.remove(of: session.user.name)
    let search = RunSearch(checked.fields)
    let before = checked.fields["before"].flatMap(RunCursor.init(text:))
    do {
      let page = try await runs.log.page(
        search.filter(for: session.user), permission: permission(session.user), before: before)
      return ServerResponse(html: runPages(session).list(page, search))
    } catch { return logFailure(error, session) }
  }

  func run(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    let run = try await found(checked, session)
    unseenRuns.remove(of: session.user.name) { $0.run == run.id }
    do {
      return ServerResponse(html: try await page(of: run, session, isFragment: false))
    } catch { return logFailure(error, session) }
  }

  /// Returns the page of a run, or the part of it that changes.
  private func page(
    of run: Run, _ session: ServerSession, isFragment: Bool
  ) async throws(RunLogError) -> [UInt8] {
    let output: [RunWriter.OutputPart]
    if let ongoing = runs?.ongoing(run.id) {
      let end = ongoing.output.suffix(Self.liveOutput)
      output = [
        RunWriter.OutputPart(
          omitted: ongoing.omitted + ongoing.output.count - end.count, bytes: Array(end))
      ]
    } else {
      output = try await self.output(of: run, session)
    }
    let item = menu(for: session.user).items(along: run.item.path).last
    let isKnown = item?.path == run.item.path && seesSources(session.user)
    let facts = isKnown ? item.map { RowDetails($0, wording).facts } : nil
    let accessed = AccessedItem(path: run.item.path, tags: run.item.tags)
    let mayRun =
      menu(for: session.user).mayHold(run.item.path)
      && doors.policy.allows(session.user, .run, on: accessed)
    return runPages(session).detail(
      run, output: output, facts: facts ?? [], mayRun: mayRun,
      canStop: canStop(run.item, of: run.user, session.user),
      isFragment: isFragment)
  }

  /// Returns the stored output of a run.
  private func output(
    of run: Run, _ session: ServerSession
  ) async throws(RunLogError) -> [RunWriter.OutputPart] {
    var parts: [RunWriter.OutputPart] = []
    var offset = 0
    var size = 0
    while size < Self.shownOutput,
      let part = try await runs?.log.output(
        of: run.id, from: offset, count: 256 << 10, permission: permission(session.user))
    {
      parts.append(RunWriter.OutputPart(omitted: part.omitted, bytes: part.bytes))
      size += part.bytes.count
      guard let next = part.next else { break }
      offset = next
    }
    return parts
  }

  /// Sends the page of a run when the run changes, until the user may no longer read it.
  func runEvents(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    let id = try await found(checked, session).id
    let changes = runs?.changes(of: id)
    let (frames, frame) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(1))
    let work = Task { [weak self, time] in
      var number = 0
      // Sends the page; returns whether the run is in progress, or nil if the user may not read it.
      func send() async -> Bool? {
        guard let self, let session = doors.sessions.current(session.id) else { return nil }
        let run: Run
        do throws(Refusal) { run = try await found(checked, session) } catch {
          if case .busy = error { return true }
          return nil
        }
        if let fragment = try? await page(of: run, session, isFragment: true) {
          number += 1
          frame.yield(PageEvent.page(fragment, number: number))
        }
        return run.state == .running
      }
      var isOngoing = await send()
      if let changes {
        for await _ in changes {
          guard isOngoing != nil, (try? await time.sleep(for: Self.runPace)) != nil else { break }
          isOngoing = await send()
        }
        if isOngoing != nil { isOngoing = await send() }
      } else {
        while isOngoing == true, (try? await time.sleep(for: Self.foreignPace)) != nil {
          isOngoing = await send()
        }
      }
      // The page of a run that has ended stays as it is, except for the numbers of runs in its bar.
      var shown = self?.runCounts(session)
      while isOngoing == false, (try? await time.sleep(for: Self.foreignPace)) != nil {
        let counts = self?.runCounts(session)
        if counts == shown { continue }
        shown = counts
        isOngoing = await send()
      }
      if isOngoing == nil {
        frame.yield(PageEvent.end)
        frame.finish()
      }
    }
    frame.onTermination = { _ in work.cancel() }
    return try eventStream(frames, session)
  }

  /// The numbers of runs in the bar.
  private func runCounts(_ session: ServerSession) -> [Int] {
    let bar = bar(session, token: "")
    return [bar.running, bar.failed]
  }

  /// Returns the stored output of a run as a file.
  func output(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    let run = try await found(checked, session)
    do {
      let parts = try await output(of: run, session)
      return ServerResponse(
        status: 200,
        headers: [
          ("content-type", "text/plain; charset=utf-8"), ("cache-control", "no-store"),
          ("content-disposition", "attachment; filename=\"\(RunWriter.fileName(of: run))\""),
        ],
        body: .bytes(
          parts.reduce(into: []) { bytes, part in
            if part.omitted > 0 { bytes += "\n\(wording(.omitted(bytes: part.omitted)))\n".utf8 }
            bytes += part.bytes
          }))
    } catch { return logFailure(error, session) }
  }

  /// Loads the last runs of the item that a page shows, if it shows any.
  func loadLastRuns(of page: OpenPage, for user: ServerUser) async {
    guard let runs else { return }
    var context = PageContext(page: page.id, token: page.formToken)
    context.item = page.item
    guard let path = context.runsPath(on: page.stack) else { return }
    let ended = Set(RunState.allCases).subtracting([.running])
    // The page of runs reports a log that cannot be read.
    let last = try? await runs.log.page(
      RunFilter(states: ended, path: path), permission: permission(user), count: 5, effort: 1_000)
    page.lastRuns = (path, last?.runs.filter { $0.item.path == path } ?? [])
  }

  /// Returns the last runs of the item that a page shows, without those that the user may no longer read.
  func lastRuns(of page: OpenPage, _ context: PageContext, _ user: ServerUser) -> [Run] {
    guard page.lastRuns.path == context.runsPath(on: page.stack) else { return [] }
    let permission = permission(user)
    return page.lastRuns.runs.filter { isOwn($0.user, user) || permission.allows($0.item) }
  }

  /// Stops a run for its user, or for a user who may stop the runs of others.
  func stop(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    let run = try await found(checked, session)
    guard canStop(run.item, of: run.user, session.user) else {
      throw .notAllowed(user: session.user.name)
    }
    if let runs, runs.stop(run.id, by: session.user.name) {
      // The page shows the end if it comes within two seconds.
      for _ in 0..<40 where runs.running.contains(run.id) {
        try? await time.sleep(for: .milliseconds(50))
      }
    }
    return .redirect(to: PageAddress.run(run.id).text)
  }

  /// Returns whether a user may stop a run: users may stop their own runs, and with the right `stop` those of others.
  func canStop(_ item: RunItem, of starter: String, _ user: ServerUser) -> Bool {
    isOwn(starter, user)
      || doors.policy.allows(user, .stop, on: AccessedItem(path: item.path, tags: item.tags))
  }

  /// Returns the run at an address; a run that the user may not see is not found.
  private func found(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> Run {
    guard let runs, let text = checked.routed.ids.first, let id = RunID(text: text) else {
      throw .notFound
    }
    let run: Run?
    // A run that the user may not read is not found.
    do { run = try await runs.log.run(id, permission: permission(session.user)) } catch {
      throw .busy
    }
    guard let run else { throw .notFound }
    return run
  }

  private func logFailure(_ error: RunLogError, _ session: ServerSession) -> ServerResponse {
    // The message contains the path of the log.
    let isOwner = session.user == .owner
    if !isOwner { report("The log of runs failed for \(session.user.name): \(error.message)") }
    return ServerResponse(
      html: plain.refusal(
        .runs, detail: isOwner ? error.message : wording(.askOwner), leadsBack: leadsBack(session)),
      status: 500)
  }
}
