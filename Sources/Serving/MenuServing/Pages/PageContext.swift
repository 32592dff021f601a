package import MenuInteraction
package import MenuItems
package import RunLog
package import RunRecords
internal import MenuNavigation

/// The rights of the user of a page on an item.
package struct ItemRights: Sendable, Hashable {
  package var view: Bool
  package var run: Bool
  package static let all = ItemRights(view: true, run: true)
}

/// An effect that only the user's browser can perform, and only after a click.
package enum PageOffer: Sendable, Hashable {
  /// Puts a text on the clipboard.
  case copy(String)
  /// Opens an address; one that a page may not link to is shown as text.
  case open(String)
}

/// A run in progress that the user may read, or one that was when the page showed it.
package struct PageRun: Sendable, Hashable {
  package var path: [String]
  package var title: String
  /// The name of the user who started it, or nil for the user of the page.
  package var user: String?
  /// When it was started, in milliseconds since 1970.
  package var started = 0
  /// Its inputs, secrets without their values.
  package var inputs: [RunInput] = []
  /// The end of its output; empty where it is not shown.
  package var output: String
  package var address: PageAddress
  /// The address that stops it, or nil if the user may not stop it.
  package var stop: PageAddress?
  /// Whether it has ended since the page showed its output.
  package var isOver = false
}

/// The context of a page: its user, their rights, and its IDs.
@MainActor package struct PageContext {
  /// The ID of the open page, which forms are sent with.
  package var page: String
  package var token: String
  package var bar: PageBar?
  /// Returns the user's rights on an item.
  package var rights: @MainActor (MenuItem) -> ItemRights = { _ in .all }
  /// Whether the user may see the commands of items and their places in files.
  package var seesSources = true
  /// The cache of rows for users with these rights; nil for none.
  package var knownRows: KnownRows?
  /// The item of the menu on top that is shown on its own, because its address was opened and it runs something.
  package var item: MenuItem?
  /// The runs in progress, without those that the page shows as levels of its own.
  package var runs: [PageRun] = []
  /// The run in progress whose output is shown by the level on top.
  package var ownRun: PageRun?
  /// Whether that run has printed nothing yet: the level may still have the output of the run before.
  package var isOwnRunSilent = false
  /// The ID of the run whose output is shown by the level on top, also when it has ended.
  package var ownID: RunID?
  /// The runs of the user that have ended, and whose ends the user has not seen.
  var unseenRuns: [RunChange.Ended] = []
  /// The last runs of the item that the page shows, the newest first.
  package var lastRuns: [Run] = []
  /// Returns whether an item runs as often as it may at a time.
  package var isFull: @MainActor (MenuItem) -> Bool = { _ in false }
  package var offers: [PageOffer] = []
  /// The maximum number of rows that are shown.
  package var rowLimit = 500

  /// Returns the positions of the rows that are shown: of many, those around the selected one.
  func screenful(of count: Int, around selected: Int) -> Range<Int> {
    let first = max(0, min(selected, count - 1)) / rowLimit * rowLimit
    return first..<min(count, first + rowLimit)
  }

  /// Returns the address of the content, which opens it again in another page.
  func address(on stack: LayerStack) -> PageAddress {
    if let item { return PageAddress(item.path) }
    return PageAddress(stack.navigator.entries.last { $0.item != nil }?.item?.path ?? [])
  }

  /// Returns the path of the item whose runs are shown, or nil if there is none.
  ///
  /// It is the path of an item that is shown on its own, that failed, or whose program's output is shown.
  package func runsPath(on stack: LayerStack) -> [String]? {
    if let item { return item.path }
    guard let item = stack.navigator.top.item else { return nil }
    return stack.navigator.top.hasFailed || item.operation != nil ? item.path : nil
  }

  /// Creates the context of a page.
  ///
  /// - Parameters:
  ///   - page: the ID of the open page.
  ///   - token: the secret of the session's forms.
  package init(page: String, token: String) { (self.page, self.token) = (page, token) }
}
