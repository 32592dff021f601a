internal import AppMenuKit
internal import HandlerProtocol
internal import Localization
internal import MenuCommands
internal import MenuHandlers
internal import MenuInteraction
internal import MenuItems
internal import MenuNavigation
internal import MenuPages
package import PluginHost
internal import RunLog
package import ServerAccess

/// A menu for many browsers.
///
/// It knows no HTTP library: requests and answers are values. Whatever a user does passes ``respond(to:)``, which
/// lets nothing through that the policy does not allow.
@MainActor package final class MenuServer {
  /// The site whose menu is shown.
  package let site: MenuSite
  /// The runs, or nil if none are logged.
  package let runs: ServerRuns?
  /// Who may come in.
  package let doors: ServerDoors
  /// The issuer at which users sign in, or nil.
  private(set) var issuer: OpenIDClient?
  let pages: PageStore
  let time: any TimeSource
  private let rightsTable = RightsTable()
  /// How often browsers have reported something that a page was kept from doing.
  package internal(set) var reports = 0

  /// The time after which an answer shows what there is, whether the handler has answered or not.
  private static let patience = Duration.milliseconds(1_500)
  /// The pause between two frames of a page.
  private static let pace = Duration.milliseconds(40)

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - site: the menu.
  ///   - doors: who may come in.
  ///   - runs: the log of runs, or nil for none.
  ///   - limits: the bounds of open pages.
  ///   - time: the clock.
  package init(
    _ site: MenuSite, doors: ServerDoors, runs: ServerRuns? = nil,
    limits: PageLimits = PageLimits(), time: any TimeSource = SystemTime()
  ) {
    (self.site, self.doors, self.runs, self.time) = (site, doors, runs, time)
    pages = PageStore(limits)
    issuer = doors.authenticator?.access.openID.map { OpenIDClient($0) }
    site.didChange = { [weak self] in self?.showChange() }
  }

  var wording: Wording { site.app.wording }
  var plain: PlainPages { PlainPages(wording: wording) }

  // MARK: Menus

  /// Returns what a user may do with the items of the menu.
  func rights(of user: ServerUser) -> UserRights {
    rightsTable.rights(of: user, doors.policy, on: site.menu)
  }

  /// Returns the menu with what a user may see.
  func menu(for user: ServerUser) -> Menu { rights(of: user).menu }

  /// Shows the site's menu and banner on all pages from now on.
  private func showChange() {
    for page in pages.all {
      guard let user = doors.sessions.current(page.session)?.user else { continue }
      let menu = menu(for: user)
      page.show(menu, banner: banner(for: user))
    }
  }

  /// Applies an access file that has changed: to the sessions, and to the menus of all pages.
  package func apply(_ access: AccessFile) {
    doors.authenticator?.update(access, doors.sessions)
    issuer = access.openID.map { OpenIDClient($0) }
    showChange()
  }

  /// Ends all sessions, streams and programs, so that the server can end.
  package func close() {
    doors.sessions.close()
    pages.removeAll()
  }

  /// Closes what nobody uses any more; to be called now and then.
  package func tidy() async {
    doors.sessions.sweep()
    pages.tidy(now: time.now) { doors.sessions.current($0) != nil }
    // Where the log cannot be written, it is told of at the next run.
    _ = try? await runs?.log.tidy()
  }

  /// The banner that a user sees: reports of files are for who runs the server.
  private func banner(for user: ServerUser) -> Banner? {
    guard var banner = site.banner else { return nil }
    if user != .owner { banner.details = nil }
    return banner
  }

  /// Whether a user may do something with an item.
  func allows(_ user: ServerUser, _ verb: AccessVerb, _ item: MenuItem) -> Bool {
    doors.policy.allows(user, verb, on: AccessedItem(item))
  }

  // MARK: Pages

  /// Returns a page of the user's at an address: one that no browser listens to, else a new one that has walked there;
  /// nil if there is no such item, or too many pages are open.
  ///
  /// A page that a browser listens to is that browser's: another tab gets one of its own.
  func page(at path: [String], for session: ServerSession) async -> OpenPage? {
    let address = PageAddress(path)
    if let page = pages.idlePage(session.id, address) {
      page.lastUse = time.now
      return page
    }
    let menu = menu(for: session.user)
    let navigator = site.app.navigator(for: menu) { [weak self] item, handler in
      self?.guarded(handler, item, session.id) ?? handler
    }
    let page = OpenPage(
      address, navigator, session: session, now: { [time] in time.now },
      pace: { [time] in try await time.sleep(for: Self.pace) },
      render: { [weak self] in self?.fragment(of: $0) })
    page.stack.searches = pages.searches(of: session.id)
    page.show(nil, banner: banner(for: session.user))
    guard await walk(page, to: path), pages.add(page) else {
      page.close()
      return nil
    }
    return page
  }

  /// Leads a new page to an item; returns false if there is none.
  private func walk(_ page: OpenPage, to path: [String]) async -> Bool {
    for (index, id) in path.enumerated() {
      let navigator = page.stack.navigator
      if navigator.top.menu == nil { await settle(page) }
      guard let menu = navigator.top.menu, let item = menu.items.first(where: { $0.id == id })
      else {
        return false
      }
      // What runs something runs when its button is pressed, not when its address is opened.
      if index == path.count - 1, item.operation != nil || !item.opensSomething {
        _ = IntentForm([.row(item.path)]).perform(on: page.stack)
        page.item = item
        return true
      }
      _ = page.stack.handle(.item(id: id))
    }
    return true
  }

  /// Waits until a page's handler has answered, but not for long.
  func settle(_ page: OpenPage, for patience: Duration = MenuServer.patience) async {
    let navigator = page.stack.navigator
    guard navigator.isBusy || !navigator.top.isShown else { return }
    // Whichever comes first; the other one is not waited for, since a program may run for hours.
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

  /// Returns a handler that answers a session only while its user may run the item.
  private func guarded(
    _ handler: any MenuItemHandler, _ item: MenuItem, _ session: ServerSession.ID
  ) -> any MenuItemHandler {
    let wording = wording
    return GuardedHandler(
      handler: handler,
      check: { [weak self] in
        guard let self, let user = doors.sessions.current(session)?.user else {
          throw HandlerFailure(.failed, wording(.noSession), retryable: false)
        }
        guard allows(user, .run, item) else {
          throw HandlerFailure(.failed, wording(.mayNotRun(title: item.title)), retryable: false)
        }
        return user
      },
      visible: { [weak self] user, menu in
        guard let self else { return menu }
        return menu.keeping { self.allows(user, .view, $0) }
      },
      began: { [weak self] user, invocation in
        self?.runs?.note(user.name, selected: invocation)
      },
      ended: { [weak self] invocation in self?.runs?.forget(selection: invocation) },
      permits: { user, action in
        // What the server trusts from now on is up to who runs it.
        guard user != .owner, item.operation != nil || item.source != nil,
          CommandHandler.changesTrust(action.action)
        else { return }
        throw HandlerFailure(.untrusted, wording(.ownerTrusts), retryable: false)
      })
  }

  // MARK: Frames

  /// Returns the surroundings of a page for the user of its session.
  func context(of page: OpenPage, _ session: ServerSession) -> PageContext {
    var context = PageContext(page: page.id, token: page.formToken)
    context.user = session.user == .owner ? nil : session.user.name
    context.showsSignOut = session.user != .owner
    context.showsRuns = runs != nil
    context.item = page.item
    context.offers = page.offers
    context.rights = rights(of: session)
    context.knownRows = rights(of: session.user).knownRows
    return context
  }

  /// Returns the rights of the user of a session on items.
  func rights(of session: ServerSession) -> @MainActor (MenuItem) -> ItemRights {
    let rights = rights(of: session.user)
    return { rights.rights(on: $0) }
  }

  /// Returns the part of a page that changes; nil if the user may not see it any more.
  func fragment(of page: OpenPage) -> [UInt8]? {
    guard let session = doors.sessions.current(page.session), mayView(page, session) else {
      return nil
    }
    return Page(page.stack, context(of: page, session)).fragment
  }

  /// Whether the user of a session may see what a page shows.
  func mayView(_ page: OpenPage, _ session: ServerSession) -> Bool {
    let items = page.stack.navigator.entries.compactMap(\.item) + [page.item].compactMap(\.self)
    let rights = rights(of: session.user)
    return items.allSatisfy { rights.rights(on: $0).view }
  }
}

extension MenuItem {
  /// Whether selecting the item opens something: a menu, or the view of a handler.
  var opensSomething: Bool { submenu != nil || source != nil || tapHandlerName != nil }
}
