package import MenuInteraction
package import MenuItems
internal import MenuNavigation

/// The rights of the user of a page on an item.
package struct ItemRights: Sendable, Hashable {
  /// Whether the item may be seen.
  package var view: Bool
  /// Whether the item may be run.
  package var run: Bool

  /// Creates rights.
  package init(view: Bool, run: Bool) { (self.view, self.run) = (view, run) }

  /// The right to everything.
  package static let all = ItemRights(view: true, run: true)
}

/// Something that only the user's browser can do, and only after a click.
package enum PageOffer: Sendable, Hashable {
  /// Puts a text on the clipboard.
  case copy(String)
  /// Opens an address; one that a page may not link to is shown as text.
  case open(String)
}

/// A run that goes on, and that the user may read.
package struct PageRun: Sendable, Hashable {
  /// The IDs of the items that lead to the item.
  package var path: [String]
  /// The title of what runs.
  package var title: String
  /// The name of the user who started it, or nil for the user of the page.
  package var user: String?
  /// The end of what it has printed; empty where it is not shown.
  package var output: String
  /// The address of the run in the log.
  package var address: PageAddress

  /// Creates a run.
  package init(
    path: [String], title: String, user: String?, output: String, address: PageAddress
  ) {
    (self.path, self.title, self.user) = (path, title, user)
    (self.output, self.address) = (output, address)
  }
}

/// The surroundings of a page: the user, and how the page is told from others.
@MainActor package struct PageContext {
  /// The ID of the open page, which forms are sent with.
  package var page: String
  /// The secret of the session that forms are sent with.
  package var token: String
  /// The name of the user, or nil if it is not shown.
  package var user: String?
  /// Whether the user can sign out.
  package var showsSignOut = false
  /// Whether the log of runs is linked to.
  package var showsRuns = false
  /// Whether a program of the user's goes on, which signing out does not stop unless the user says so.
  package var runsOn = false
  /// Returns the user's rights on an item.
  package var rights: @MainActor (MenuItem) -> ItemRights = { _ in .all }
  /// The rows that were written for users with these rights; nil to keep none.
  package var knownRows: KnownRows?
  /// The item of the menu on top that is shown on its own, because its address was opened and it runs something;
  /// nil for none.
  package var item: MenuItem?
  /// The runs that go on, without those that the page shows as levels of its own.
  package var runs: [PageRun] = []
  /// The things that the browser is asked to do.
  package var offers: [PageOffer] = []
  /// The number of rows beyond which no more are shown.
  package var rowLimit = 500

  /// Returns the address of what layers show, which opens it again in another page.
  func address(on stack: LayerStack) -> PageAddress {
    if let item { return PageAddress(item.path) }
    return PageAddress(stack.navigator.entries.last { $0.item != nil }?.item?.path ?? [])
  }

  /// Returns the path of the item whose runs are shown with their output: it is shown on its own, or its program did
  /// not start; nil for none.
  package func runsPath(on stack: LayerStack) -> [String]? {
    if let item { return item.path }
    let top = stack.navigator.top
    return top.hasFailed ? top.item?.path : nil
  }

  /// Creates the surroundings of a page.
  ///
  /// - Parameters:
  ///   - page: the ID of the open page.
  ///   - token: the secret of the session that forms are sent with.
  package init(page: String, token: String) { (self.page, self.token) = (page, token) }
}
