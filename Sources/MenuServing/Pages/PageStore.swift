internal import MenuPages

/// The pages that the users of a server have open.
@MainActor final class PageStore {
  /// The bounds of what is kept.
  package struct Limits: Sendable {
    /// The maximum number of pages of one session; the one that was used longest ago is closed for another.
    package var pagesOfSession = 32
    /// The maximum number of pages in all.
    package var pages = 10_000
    /// The time after which a page that nobody watches is closed.
    package var idle = Duration.seconds(600)

    /// Creates the standard bounds.
    package init() {}
  }

  private let limits: Limits
  private var pages: [String: [PageAddress: OpenPage]] = [:]
  /// The number of pages.
  private(set) var count = 0

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Returns the page of a session at an address, or nil.
  func page(_ session: String, _ address: PageAddress) -> OpenPage? { pages[session]?[address] }

  /// All pages, with the sessions that they belong to.
  var all: [(session: String, page: OpenPage)] {
    pages.flatMap { session, pages in pages.values.map { (session, $0) } }
  }

  /// Keeps a page for a session; returns false if there are too many.
  func add(_ page: OpenPage, _ session: String) -> Bool {
    remove(session, page.address)
    while let own = pages[session], own.count >= limits.pagesOfSession {
      guard let oldest = own.values.filter({ !$0.isWatched }).min(by: { $0.lastUse < $1.lastUse })
      else { return false }
      remove(session, oldest.address)
    }
    guard count < limits.pages else { return false }
    pages[session, default: [:]][page.address] = page
    count += 1
    return true
  }

  /// Keeps a page whose user has walked on under its new address; another one that was there is closed.
  func move(_ page: OpenPage, _ session: String, to address: PageAddress) {
    guard address != page.address, pages[session]?[page.address] === page else { return }
    remove(session, address)
    pages[session]?[page.address] = nil
    page.address = address
    pages[session]?[address] = page
  }

  /// Closes a page.
  func remove(_ session: String, _ address: PageAddress) {
    guard let page = pages[session]?.removeValue(forKey: address) else { return }
    if pages[session]?.isEmpty == true { pages[session] = nil }
    count -= 1
    page.close()
  }

  /// Closes all pages of a session; its streams end with `frame`.
  func removeAll(of session: String, frame: [UInt8]) {
    for page in (pages.removeValue(forKey: session) ?? [:]).values {
      count -= 1
      page.endStreams(with: frame)
      page.close()
    }
  }

  /// Closes the pages that nobody has used for long.
  func removeIdle(now: Duration) {
    for (session, page) in all where !page.isWatched && now - page.lastUse > limits.idle {
      remove(session, page.address)
    }
  }
}
