internal import MenuNavigation
internal import MenuInteraction
internal import ServerAccess

@MainActor final class PageStore {
  /// The maximum number of pages of one session; a further one closes the one that was used least recently.
  private static let pagesOfSession = 32
  /// The maximum number of pages of all sessions.
  private static let mostPages = 10_000
  /// The time after which an unwatched page is closed.
  private static let idle = Duration.seconds(600)

  private var pages: [ServerSession.ID: [String: OpenPage]] = [:]
  /// The pages whose users have left while a program ran; it runs to its end.
  private var left: [OpenPage] = []
  private(set) var count = 0

  /// Returns a page of a session at an address of a site that no browser has listened to, or nil.
  ///
  /// A page that a browser has listened to belongs to that browser, which may return to it: it can have a filter, a
  /// selection and typed values that a new visit must not find.
  ///
  /// - Parameter mayBeHeldBack: whether it may show an item alone that its address would have opened.
  func idlePage(
    _ session: ServerSession.ID, _ address: PageAddress, of site: MenuSite, mayBeHeldBack: Bool
  ) -> OpenPage? {
    pages[session]?.values
      .filter { $0.address == address && $0.site === site && !$0.wasWatched }
      .filter { mayBeHeldBack || $0.item?.asksWhenOpened != true }
      .max { $0.lastUse < $1.lastUse }
  }

  func page(_ session: ServerSession.ID, id: String) -> OpenPage? { pages[session]?[id] }

  /// Whether any program is in progress.
  var isAtWork: Bool { all.contains { $0.isAtWork } || left.contains { $0.isAtWork } }

  /// Whether a program is in progress that a user has started in a session, or in one that has ended.
  func isAtWork(for user: ServerUser, in session: ServerSession.ID) -> Bool {
    let name = ExactName(user.name)
    let own = (pages[session] ?? [:]).values
    return own.contains { $0.isAtWork }
      || left.contains { ExactName($0.signIn.user.name) == name && $0.isAtWork }
  }

  /// The search queue of a session's pages: each session has one search at a time.
  func searches(of session: ServerSession.ID) -> SearchQueue {
    pages[session]?.values.first?.stack.searches ?? .ofServer()
  }

  /// The last items of the sources of a site's menu that the pages of a session know; nil if it has no page.
  func knownSources(of session: ServerSession.ID, on site: MenuSite) -> KnownSources? {
    pages[session]?.values.first { $0.site === site }?.stack.navigator.knownSources
  }

  var all: [OpenPage] { pages.values.flatMap(\.values) }

  /// Adds a page; returns false if there are too many.
  func add(_ page: OpenPage) -> Bool {
    while let own = pages[page.session], own.count >= Self.pagesOfSession {
      // A program that a user has started runs to its end.
      guard
        let oldest = own.values.filter({ !$0.isWatched && !$0.isWorking })
          .min(by: { $0.lastUse < $1.lastUse })
      else { return false }
      remove(oldest)
    }
    guard count < Self.mostPages else { return false }
    pages[page.session, default: [:]][page.id] = page
    count += 1
    return true
  }

  private func remove(_ page: OpenPage, isOver: Bool = false) {
    guard pages[page.session]?.removeValue(forKey: page.id) != nil else { return }
    if pages[page.session]?.isEmpty == true { pages[page.session] = nil }
    count -= 1
    page.close(isOver: isOver)
  }

  func removeAll(of session: ServerSession.ID) {
    for page in (pages[session] ?? [:]).values { remove(page, isOver: true) }
  }

  /// Closes the pages of a session that has ended; programs continue.
  func leave(_ session: ServerSession.ID) {
    for page in (pages[session] ?? [:]).values {
      guard page.isAtWork else {
        remove(page, isOver: true)
        continue
      }
      pages[session]?[page.id] = nil
      if pages[session]?.isEmpty == true { pages[session] = nil }
      left.append(page)
      page.leave()
    }
  }

  /// Closes the pages that satisfy `isOver` for good, including those whose users have left.
  func removeAll(where isOver: (OpenPage) -> Bool) {
    for page in all where isOver(page) { remove(page, isOver: true) }
    closeLeft(where: isOver)
  }

  private func closeLeft(where isOver: (OpenPage) -> Bool) {
    for page in left where isOver(page) {
      count -= 1
      page.close(isOver: true)
    }
    left.removeAll(where: isOver)
  }

  func removeAll() {
    for page in all { remove(page) }
    closeLeft { _ in true }
  }

  /// Closes the pages that were unused for too long, and those of sessions that have ended.
  func tidy(now: Duration, isOpen: (ServerSession.ID) -> Bool) {
    for session in pages.keys where !isOpen(session) { leave(session) }
    closeLeft { !$0.isAtWork }
    for page in all where !page.isWatched && now - page.lastUse > Self.idle {
      // A program runs to its end, whether its page is watched or not.
      if !page.isWorking { remove(page) }
    }
  }
}
