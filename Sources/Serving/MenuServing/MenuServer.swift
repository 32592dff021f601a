internal import MenuEngine
internal import HandlerProtocol
package import DisplayText
internal import MenuDispatch
internal import MenuInteraction
internal import MenuItems
internal import MenuNavigation
package import PluginHost
internal import RunLog
internal import RunRecords
package import ServerAccess

/// A menu for many browsers.
///
/// It uses no HTTP library: requests and answers are values. Every action of a user passes ``respond(to:)``, which
/// refuses everything that the policy does not allow.
@MainActor package final class MenuServer {
  package var site: MenuSite { languages.own }
  let languages: SiteLanguages
  package let runs: ServerRuns?
  /// Authenticates users and holds the policy.
  package let doors: ServerDoors
  private(set) var issuer: OpenIDClient?
  /// Prints an address with a new token for the user who runs the server.
  package var printAddress: @MainActor () -> Void = {}
  /// Prints a line for the user who runs the server.
  package var report: @MainActor (String) -> Void = { _ in }
  let pages = PageStore()
  let uploads: Uploads
  let time: any TimeSource
  /// Whether the server is about to end, so that no further program is started.
  private(set) var isEnding = false
  /// The titles of the runs that the last end of the server ended, by their users, until the users are informed.
  private var lostRuns: [ExactName: [String]] = [:]
  var unseenRuns = UnseenRuns()

  /// The time after which an answer is sent, whether the handler has answered or not.
  static let patience = Duration.milliseconds(1_500)
  /// The maximum time to wait for the rows of a list that is searched.
  static let listPatience = Duration.seconds(10)
  /// The pause between two frames of a page.
  private static let pace = Duration.milliseconds(40)

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - runs: the log of runs, or nil for none.
  ///   - makeSite: makes the site in another language; returns nil where the menu cannot be loaded.
  package init(
    _ site: MenuSite, doors: ServerDoors, runs: ServerRuns? = nil,
    time: any TimeSource = SystemTime(),
    makeSite: @escaping @MainActor (Wording) async -> MenuSite? = { _ in nil }
  ) {
    languages = SiteLanguages(site, in: site.app.language, make: makeSite)
    (self.doors, self.runs, self.time) = (doors, runs, time)
    uploads = Uploads(in: site.app.host.folder(.state) + "/uploads")
    issuer = doors.authenticator?.access.openID.map { OpenIDClient($0) }
    languages.didChange = { [weak self] in self?.showChange(of: $0) }
    runs?.observe { [weak self] in self?.show($0) }
  }

  var wording: Wording { ServedLanguage.other ?? site.app.wording }
  var plain: PlainPages { PlainPages(wording: wording, menu: site.menu.title) }

  // MARK: Menus

  /// Returns a user's rights on the items of the menu.
  ///
  /// - Parameter site: the site in the language of the page, or nil for that of the request.
  func rights(of user: ServerUser, on site: MenuSite? = nil) -> UserRights {
    let site = site ?? languages.known(in: ServedLanguage.other)
    return site.rightsTable.rights(
      of: user, doors.policy, on: site.menu, names: site.app.runner.names(like:))
  }

  func menu(for user: ServerUser, on site: MenuSite? = nil) -> Menu {
    rights(of: user, on: site).menu
  }

  /// Updates the menu and the banner of all pages of a site.
  private func showChange(of site: MenuSite) {
    for page in pages.all where page.site === site {
      guard let user = doors.sessions.current(page.session)?.user else { continue }
      page.show(menu(for: user, on: site), banner: banner(for: user, on: site))
    }
  }

  /// Applies a changed access file to the sessions and to the menus of all pages.
  package func apply(_ access: AccessFile) {
    let hasOtherRights = access.policy.confinements != doors.policy.confinements
    doors.authenticator?.update(access, doors.sessions)
    issuer = access.openID.map { OpenIDClient($0) }
    // Programs end at once if their users were removed, or may no longer run them.
    pages.removeAll { page in
      // What a page runs later would have the former rights; one whose program runs is left in peace.
      if hasOtherRights, !page.isAtWork { return true }
      guard
        let user = doors.sessions.current(page.session)?.user
          // A user who has signed out, and could sign in again.
          ?? (page.isAtWork ? doors.authenticator?.access.renewed(page.signIn)?.user : nil)
      else { return true }
      return page.stack.navigator.itemsAtWork.contains { !self.allows(user, .run, $0) }
    }
    for site in languages.all { showChange(of: site) }
    runs?.wakeWatchers()
  }

  /// Starts no further program, and waits for those in progress, at most `patience`.
  package func drain(for patience: Duration) async {
    isEnding = true
    let end = time.now + patience
    while pages.isAtWork, time.now < end {
      guard (try? await time.sleep(for: .milliseconds(200))) != nil else { return }
    }
  }

  /// Prepares messages for the users whose runs the last end of the server ended.
  ///
  /// - Parameter written: the seconds since 1970 when that server was last known to run.
  package func nameLostRuns(since written: Int) async {
    guard let runs else { return }
    var cursor: RunCursor?
    for _ in 0..<10 {
      let page = try? await runs.log.page(
        RunFilter(states: [.lost]), permission: RunPermission { _ in true }, before: cursor)
      for run in page?.runs ?? [] where run.ended ?? 0 >= (written - 60) * 1000 {
        lostRuns[ExactName(run.user), default: []].append(run.item.title)
      }
      guard let older = page?.older else { return }
      cursor = older
    }
  }

  /// Ends all sessions, streams and programs, so that the server can end.
  package func close() {
    isEnding = true
    runs?.close()
    doors.sessions.close()
    pages.removeAll()
  }

  /// Ends the plugins and the watching of files of the sites in other languages.
  package func closeLanguages() async { await languages.close() }

  /// Closes what is no longer used; to be called regularly.
  package func tidy() async {
    doors.sessions.sweep()
    pages.tidy(now: time.now) { doors.sessions.current($0) != nil }
    // If the log cannot be written, the next run reports it.
    _ = try? await runs?.log.tidy()
  }

  /// The banner for a user: diagnostics of files are for the user who runs the server and for users who may read the
  /// log of all items, as are the files that are not trusted.
  private func banner(for user: ServerUser, on site: MenuSite) -> Banner? {
    var banner = site.banner
    guard seesSources(user) else {
      banner?.details = nil
      return banner
    }
    guard let untrusted = site.untrusted else { return banner }
    let text = [site.app.wording(.programsNotTrusted(files: untrusted.names))] + untrusted.hints
    return Banner(
      text: (text + [banner?.text].compactMap(\.self)).joined(separator: " "),
      style: banner?.style ?? .warning, details: banner?.details)
  }

  /// Returns whether a user may see the commands of items and the places in files: the user who runs the server, and
  /// users who may read the log of all items.
  func seesSources(_ user: ServerUser) -> Bool {
    user == .owner || doors.policy.allows(user, .log, on: AccessedItem(site.menu))
  }

  func allows(_ user: ServerUser, _ verb: AccessVerb, _ item: MenuItem) -> Bool {
    doors.policy.allows(user, verb, on: AccessedItem(item))
  }

  // MARK: Pages

  /// Returns a page of the user at an address: one that no browser has listened to, otherwise a new one; nil if there is
  /// no such item, or too many pages are open.
  ///
  /// - Parameters:
  ///   - cause: the cause of the request. For a page of another site, neither a handler nor the program of a source
  ///     is started; only for a page of this server are the programs of a form's choices.
  ///   - given: values for the form of the item.
  func page(
    at path: [String], for session: ServerSession, cause: RequestCause = .user,
    given: [MenuItem.GivenValue] = []
  ) async -> OpenPage? {
    let address = PageAddress(path).giving(given)
    let site = await languages.site(in: ServedLanguage.other)
    if let page = pages.idlePage(session.id, address, of: site, mayBeHeldBack: cause == .otherSite)
    {
      page.lastUse = time.now
      page.show(nil, banner: banner(for: session.user, on: site))
      return page
    }
    let menu = menu(for: session.user, on: site)
    let navigator = site.app.navigator(
      for: menu,
      failing: { [weak self] in self?.shown($1, of: $0, to: session.user) ?? $1 },
      wrapping: { [weak self, runner = site.app.runner] item, handler in
        guard let self else { return handler }
        return GuardedHandler(
          handler: handler, item: item, session: session.id, wording: wording, server: self,
          names: runner.names(like:))
      })
    navigator.keepsPrograms = runs != nil
    let page = OpenPage(
      address, navigator, site: site, session: session, now: { [time] in time.now },
      pace: { [time] in try await time.sleep(for: Self.pace) },
      render: { [weak self] in self?.fragment(of: $0) })
    page.stack.takesPaths = false
    navigator.didRepeat = { [uploads] in uploads.move($0, to: $1) }
    page.stack.searches = pages.searches(of: session.id)
    if let known = pages.knownSources(of: session.id, on: site) { navigator.knownSources = known }
    page.show(nil, banner: banner(for: session.user, on: site))
    guard await walk(page, to: path, of: session, cause, given),
      pages.add(page)
    else {
      page.close()
      return nil
    }
    if let titles = lostRuns.removeValue(forKey: ExactName(session.user.name)) {
      page.stack.navigator.say(
        wording(.runsWereLost(titles: titles.prefix(10).joined(separator: ", "))), style: .warning)
    }
    return page
  }

  /// Opens the levels that lead to an item on a new page; returns false if there is no such item.
  ///
  /// It enters submenus and sources, and at the end of the path the view of a handler or the form of an item. Any other
  /// item that runs something is only shown, with its button, and ends the path.
  ///
  /// - Parameter cause: the cause of the request. For a page of another site, sources and handlers are only shown,
  ///   too; the first one ends the path.
  private func walk(
    _ page: OpenPage, to path: [String], of session: ServerSession, _ cause: RequestCause,
    _ given: [MenuItem.GivenValue]
  ) async -> Bool {
    let navigator = page.stack.navigator
    for (index, id) in path.enumerated() {
      if navigator.top.menu == nil { await settle(page) }
      guard let item = navigator.top.menu?.item(named: id) else { return false }
      let isLast = index == path.count - 1
      if isLast { page.stack.give(given, to: item) }
      if cause == .otherSite, item.asksWhenOpened {
        page.showAlone(item)
        page.address = PageAddress(item.path)
        // The items of a source are not known yet.
        return isLast || item.addressing == .entered
      }
      switch item.addressing {
      case .entered:
        navigator.select(item)
        // An unusable item was not entered: the next ID must not be searched for beside it.
        guard isLast || navigator.top.item === item else { return false }
      case .opened:
        guard isLast else { return false }
        navigator.select(item)
      case .asked, .shown:
        guard isLast else { return false }
        let opensForm =
          switch cause {
          case .ownPage: item.opensForm
          case .user: item.addressing == .asked
          case .otherSite: false
          }
        let rights = rights(of: session.user, on: page.site).rights(on: item)
        if opensForm, ItemTarget(item, rights: rights) == .run {
          navigator.select(page.stack.taking(item))
        } else {
          page.showAlone(item)
        }
      }
    }
    return true
  }

  /// Waits until a page's handler has answered, at most `patience`.
  func settle(_ page: OpenPage, for patience: Duration = MenuServer.patience) async {
    let navigator = page.stack.navigator
    guard navigator.isBusy || !navigator.top.isShown else { return }
    // The first of the two ends the wait: a program may run for hours.
    let (first, signal) = AsyncStream.makeStream(of: Void.self)
    let tasks = [
      Task {
        await navigator.settle()
        signal.yield()
      },
      Task { [time] in
        try? await time.sleep(for: patience)
        signal.yield()
      },
    ]
    for await _ in first { break }
    for task in tasks { task.cancel() }
  }

  /// Returns a failure in the form for a user; the whole of it is reported to the user who runs the server.
  func shown(
    _ failure: HandlerFailure, of item: MenuItem, to user: ServerUser
  ) -> HandlerFailure {
    if user == .owner { return failure }
    let shown = failure.shown(
      message: wording(.cannotRunHere(title: item.title)), hint: wording(.askOwner))
    if shown != failure { tellOwner(failure.lines, of: item, to: user) }
    return shown
  }

  /// Reports details of a failure to the user who runs the server.
  func tellOwner(_ lines: [String], of item: MenuItem, to user: ServerUser) {
    report("'\(item.title)' failed for \(user.name):")
    for line in lines { report("  " + line) }
  }

  // MARK: Frames

  /// Returns the context of a page for the user of its session.
  func context(of page: OpenPage, _ session: ServerSession) -> PageContext {
    var context = PageContext(page: page.id, token: page.formToken)
    context.bar = bar(session, token: page.formToken, on: page.site)
    context.bar?.theme = page.theme
    context.item = page.item
    context.offers = page.offers
    context.unseenRuns = unseenRuns(besides: page, session.user)
    context.runs = ongoingRuns(besides: page, context, session.user)
    context.lastRuns = lastRuns(of: page, context, session.user)
    addOwnRun(of: page, for: session.user, to: &context)
    context.isFull = { [runs] in runs?.isFull($0) == true }
    context.seesSources = seesSources(session.user)
    let rights = rights(of: session.user, on: page.site)
    context.rights = { rights.rights(on: $0) }
    context.knownRows = rights.knownRows
    return context
  }

  /// Returns the part of a page that changes; nil if the user may no longer see it.
  func fragment(of page: OpenPage) -> [UInt8]? {
    guard let session = doors.sessions.current(page.session), mayView(page, session) else {
      return nil
    }
    return Page(page.stack, context(of: page, session)).fragment
  }

  /// Returns whether the user of a session may see the content of a page.
  func mayView(_ page: OpenPage, _ session: ServerSession) -> Bool {
    let items = page.stack.navigator.entries.compactMap(\.item) + [page.item].compactMap(\.self)
    let rights = rights(of: session.user, on: page.site)
    return items.allSatisfy { rights.rights(on: $0).view }
  }
}
