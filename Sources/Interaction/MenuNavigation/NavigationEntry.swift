public import HandlerProtocol
internal import DisplayText
public import MenuDispatch
public import MenuItems

/// A level of the navigation stack.
public struct NavigationEntry: Sendable, Identifiable {
  /// The progress of an invocation.
  public struct Progress: Sendable, Hashable {
    /// The completed fraction, 0 to 1, or `nil` if unknown.
    public var fraction: Double?
    /// A message about the current step.
    public var message: String?
    /// The start time, by the navigator's clock.
    public var started: Duration
  }

  /// The content of a level.
  public enum Content: Sendable {
    /// A menu.
    case menu(Menu)
    /// No content yet; the handler is running.
    case loading
    /// A view; the handler may still be running and send updates.
    case view(HandlerView)
  }

  /// The ID of the entry, unique for the lifetime of the navigator.
  public let id: Int
  /// The title in the breadcrumb line.
  public internal(set) var title: String
  /// The content that the level shows.
  public internal(set) var content: Content
  /// The item that led to the level, or `nil` for the root.
  public internal(set) var item: MenuItem?
  /// The ID of the level's invocation, or `nil` for menus.
  public internal(set) var invocation: String?
  /// The progress of the answer, or `nil` if the handler is not running.
  public internal(set) var progress: Progress?
  /// The progress of an action of the view, or `nil` if none is running.
  public internal(set) var activity: Progress?
  /// Whether the next page of the view has been requested.
  public internal(set) var isLoadingMore = false
  /// The failure that the content reports, or `nil` if there is none.
  public internal(set) var failure: HandlerFailure?
  /// The action that failed or whose answer pushed the view.
  var action: ActionParams?
  /// The notice about a next page that could not be fetched and can be requested again.
  public internal(set) var pageNotice: String?
  /// A number that increases whenever the content is replaced; appended rows do not count.
  public internal(set) var generation = 0
  /// A number that increases with every change of the content.
  public internal(set) var revision = 0
  /// Whether the items come from a source that must be asked for them again when the level is on top.
  var isOutdated = false
  /// Whether ``action`` is known to send no values and to need no confirmation.
  var isRepeatable = false
  /// The number of consecutive pages without rows.
  private var emptyPages = 0
  /// The menu as it was loaded, in which no item has a state.
  private(set) var wholeMenu: Menu?
  /// The task of the action that the level shows as running.
  var task: Task<Void, Never>?
  /// The task that loads the next page.
  var page: Task<Void, Never>?
  /// The action that runs on the level or ran last there.
  var lastAction: ActionParams?
  /// The level below whose action prints into this one.
  var printsFor: Int?
  /// The invocation whose program printed the text that is shown.
  private var printing: String?
  private var reopenedGeneration: Int?

  /// The maximum number of consecutive pages without rows.
  private static let emptyPageLimit = 20
  /// The amount of printed text after which a screen shows nothing new, in bytes.
  private static let printedLimit = 8 << 20

  init(id: Int, title: String, content: Content, item: MenuItem? = nil, invocation: String? = nil) {
    self.id = id
    self.title = title
    self.content = content
    if case .menu(let menu) = content { wholeMenu = menu }
    self.item = item
    self.invocation = invocation
  }

  /// The menu, if the level shows one.
  public var menu: Menu? { if case .menu(let menu) = content { menu } else { nil } }
  /// The view, if the level shows one.
  public var view: HandlerView? { if case .view(let view) = content { view } else { nil } }

  /// Whether there is content to show; more may follow.
  package var isShown: Bool { if case .loading = content { false } else { true } }

  /// The complete plugin log kept for a failure, or `nil` if there is none.
  public var failureLog: String? { failure?.wholeLog }
  /// Whether the level reports a failure.
  public var hasFailed: Bool { failure != nil }

  /// Whether the view replaces one that was shown before its handler's process ended, so that its input stays.
  package var isReopened: Bool { reopenedGeneration == generation }

  mutating func cancelTasks() {
    task?.cancel()
    page?.cancel()
    (task, page) = (nil, nil)
  }

  // MARK: Changing the content

  mutating func show(_ content: Content, failure: HandlerFailure? = nil) {
    self.content = content
    if case .menu(let menu) = content { wholeMenu = menu } else { wholeMenu = nil }
    self.failure = failure
    emptyPages = 0
    pageNotice = nil
    generation += 1
    revision += 1
  }

  /// Shows the items of the menu in the given states, by id.
  mutating func show(_ states: [String: ItemState]) {
    guard let wholeMenu, menu != nil else { return }
    content = .menu(wholeMenu.showing(states))
    revision += 1
  }

  /// Shows another version of the menu, which does not count as a new content.
  mutating func show(updated menu: Menu) {
    let generation = generation
    let isUpdate = self.menu != nil
    show(.menu(menu))
    if isUpdate { self.generation = generation }
  }

  /// Replaces the view that was shown before its handler's process ended.
  mutating func show(reopened view: HandlerView) {
    var view = view
    if view.id == HandlerView.defaultID, let old = self.view { view.id = old.id }
    show(.view(view))
    reopenedGeneration = generation
  }

  /// Appends text that a program printed before its answer; the first text of a run replaces that of the last run.
  mutating func append(text: String, of invocation: String) {
    guard printing == invocation else {
      printing = invocation
      show(.view(HandlerView(title: title, content: .text(TextContent(body: text, format: .ansi)))))
      return
    }
    change { view in
      guard case .text(var printed) = view.content, printed.body.utf8.count < Self.printedLimit
      else { return false }
      // The view releases the text, so that it is not copied.
      view.content = .message(MessageContent(style: .empty, body: ""))
      printed.body += text
      view.content = .text(printed)
      return true
    }
  }

  /// Adds a notice by the host below the view.
  mutating func add(notice: String) {
    change { view in
      view.add(notice: notice)
      return true
    }
  }

  mutating func removePageNotice() {
    guard let notice = pageNotice else { return }
    pageNotice = nil
    change { view in
      view.remove(notice: notice)
      return true
    }
  }

  mutating func apply(_ patch: ViewPatch) { change { $0.apply(patch) } }

  /// Appends a page to the view's rows; `cursor` is the start of the next page.
  mutating func append(_ page: ViewPage, cursor: String?) {
    change { view in
      _ = view.append(page)
      view.cursor = cursor
      return true
    }
  }

  /// Appends a page that was requested, or a notice about its failure.
  mutating func append(_ page: Result<ViewPage, HandlerFailure>, _ wording: Wording) {
    switch page {
    case .success(var page):
      emptyPages = page.rowCount == 0 ? emptyPages + 1 : 0
      if emptyPages >= Self.emptyPageLimit {
        page.cursor = nil
        add(notice: wording(.emptyPages(count: Self.emptyPageLimit)))
      }
      append(page, cursor: page.cursor)
    case .failure(let failure):
      let notice =
        wording(.noFurtherRows(reason: failure.message)) + (failure.hint.map { " — \($0)" } ?? "")
      add(notice: notice)
      if failure.retryable {
        pageNotice = notice
      } else {
        append(ViewPage(.list([])), cursor: nil)
      }
    }
  }

  /// Changes the view without copying its rows: during the change the content does not refer to the view.
  private mutating func change(_ change: (inout HandlerView) -> Bool) {
    guard case .view(var view) = content else { return }
    content = .loading
    let hasChanged = change(&view)
    content = .view(view)
    if hasChanged { revision += 1 }
  }
}
