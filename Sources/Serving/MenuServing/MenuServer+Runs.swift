internal import DisplayText
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

  /// Returns the runs in progress that a user may read, except those that are levels of a page.
  func ongoingRuns(
    besides page: OpenPage, _ context: PageContext, _ user: ServerUser
  ) -> [PageRun] {
    guard let ongoing = runs?.ongoing, !ongoing.isEmpty else { return [] }
    let levels = Set(page.stack.navigator.entries.compactMap(\.invocation))
    let shown = context.runsPath(on: page.stack)
    let permission = permission(user)
    return ongoing.compactMap { run in
      let isOwn = isOwn(run.user, user)
      guard !levels.contains(run.invocation), isOwn || permission.allows(run.item) else {
        return nil
      }
      return PageRun(
        path: run.item.path, title: run.item.title, user: isOwn ? nil : run.user,
        output: run.item.path == shown ? String(decoding: run.output, as: UTF8.self) : "",
        address: RunPages.address(of: run.id))
    }
  }

  private func isOwn(_ starter: String, _ user: ServerUser) -> Bool {
    starter.utf8.elementsEqual(user.name.utf8)
  }

  /// Updates the pages that show the changed runs.
  func show(_ changes: Set<RunChange>) {
    let paths = Set(changes.map(\.path))
    let users = Set(changes.compactMap(\.user))
    for page in pages.all where page.isWatched {
      var context = PageContext(page: page.id, token: page.formToken)
      context.item = page.item
      let isShown = context.runsPath(on: page.stack).map(paths.contains) ?? false
      let user = users.isEmpty ? nil : doors.sessions.current(page.session)?.user.name
      if isShown || user.map(users.contains) ?? false { page.change() }
    }
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
    // The log may be read without the menu.
    let isSeen = doors.policy.allows(user, .view, on: AccessedItem(site.menu))
    var bar = PageBar(home: isSeen ? menu(for: user).title : nil)
    bar.showsRuns = true
    bar.runsOn = pages.isAtWork(for: user, in: session.id)
    if user != .owner { (bar.user, bar.signOutToken) = (user.name, token) }
    let seen = menu(for: user)
    return RunPages(wording: wording, token: token, bar: bar) { path in
      let known = seen.items(along: path).map(\.title)
      return known + path.dropFirst(known.count)
    }
  }

  func runList(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    guard let runs else { throw .notFound }
    let text = String((checked.fields["q"] ?? "").prefix(200))
    let state = checked.fields["state"].flatMap(RunState.init(rawValue:))
    let before = checked.fields["before"].flatMap(RunCursor.init(text:))
    do {
      let page = try await runs.log.page(
        RunFilter(states: state.map { [$0] } ?? [], text: text),
        permission: permission(session.user), before: before)
      return ServerResponse(
        html: runPages(session)
          .list(page, text: text, state: state))
    } catch { return logFailure(error, session) }
  }

  func run(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    let run = try await found(checked, session)
    guard let runs else { throw .notFound }
    do {
      var parts: [RunOutput] = []
      var offset = 0
      var size = 0
      while size < Self.shownOutput,
        let part = try await runs.log.output(
          of: run.id, from: offset, count: 256 << 10, permission: permission(session.user))
      {
        parts.append(part)
        size += part.bytes.count
        guard let next = part.next else { break }
        offset = next
      }
      return ServerResponse(
        html: runPages(session)
          .detail(run, output: parts, canStop: canStop(run, session.user)))
    } catch { return logFailure(error, session) }
  }

  /// Stops a run for its user, or for the user who runs the server.
  func stop(
    _ checked: CheckedRequest, _ session: ServerSession
  ) async throws(Refusal) -> ServerResponse {
    let run = try await found(checked, session)
    guard canStop(run, session.user) else { throw .notAllowed(user: session.user.name) }
    if let runs, runs.stop(run.id, by: session.user.name) {
      // The page shows the end if it comes within two seconds.
      for _ in 0..<40 where runs.running.contains(run.id) {
        try? await time.sleep(for: .milliseconds(50))
      }
    }
    return .redirect(to: RunPages.address(of: run.id))
  }

  /// Returns whether a user may stop a run: users may stop their own, the user who runs the server any.
  func canStop(_ run: Run, _ user: ServerUser) -> Bool {
    ExactName(run.user) == ExactName(user.name) || user == .owner
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
