internal import MenuPages
internal import ServerAccess

/// The bounds of the pages that a server keeps open.
package struct PageLimits: Sendable {
  /// The maximum number of pages of one session; the one that was used longest ago is closed for another.
  package var pagesOfSession = 32
  /// The maximum number of pages in all.
  package var pages = 10_000
  /// The time after which a page that nobody watches is closed.
  package var idle = Duration.seconds(600)

  /// Creates the standard bounds.
  package init() {}
}

/// The pages that the users of a server have open.
@MainActor final class PageStore {
  private let limits: PageLimits
  private var pages: [ServerSession.ID: [PageAddress: OpenPage]] = [:]
  /// The number of pages.
  private(set) var count = 0

  init(_ limits: PageLimits) { self.limits = limits }

  /// Returns the page of a session at an address, or nil.
  func page(_ session: ServerSession.ID, _ address: PageAddress) -> OpenPage? {
    pages[session]?[address]
  }

  /// Returns the page of a session with an ID, or nil.
  func page(_ session: ServerSession.ID, id: String) -> OpenPage? {
    pages[session]?.values.first { $0.id == id }
  }

  /// All pages.
  var all: [OpenPage] { pages.values.flatMap(\.values) }

  /// Keeps a page; returns false if there are too many.
  func add(_ page: OpenPage) -> Bool {
    remove(page.session, page.address)
    while let own = pages[page.session], own.count >= limits.pagesOfSession {
      guard let oldest = own.values.filter({ !$0.isWatched }).min(by: { $0.lastUse < $1.lastUse })
      else { return false }
      remove(page.session, oldest.address)
    }
    guard count < limits.pages else { return false }
    pages[page.session, default: [:]][page.address] = page
    count += 1
    return true
  }

  /// Keeps a page whose user has walked on under its new address; another one that was there is closed.
  func move(_ page: OpenPage, to address: PageAddress) {
    guard address != page.address, pages[page.session]?[page.address] === page else { return }
    remove(page.session, address)
    pages[page.session]?[page.address] = nil
    page.address = address
    pages[page.session]?[address] = page
  }

  /// Closes a page.
  private func remove(_ session: ServerSession.ID, _ address: PageAddress) {
    guard let page = pages[session]?.removeValue(forKey: address) else { return }
    if pages[session]?.isEmpty == true { pages[session] = nil }
    count -= 1
    page.close()
  }

  /// Closes all pages of a session.
  func removeAll(of session: ServerSession.ID) {
    for page in (pages.removeValue(forKey: session) ?? [:]).values {
      count -= 1
      page.close()
    }
  }

  /// Closes the pages that nobody has used for long, and those of sessions that have ended.
  func tidy(now: Duration, isOpen: (ServerSession.ID) -> Bool) {
    for session in pages.keys where !isOpen(session) { removeAll(of: session) }
    for page in all where !page.isWatched && now - page.lastUse > limits.idle {
      remove(page.session, page.address)
    }
  }
}
