public import HandlerProtocol
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
  /// The action that led to the level, because it failed or its answer pushed the view; `nil` if the
  /// selection did.
  var action: ActionParams?
  /// The notice about the next page, which could not be fetched but can be asked for again; `nil` otherwise.
  public internal(set) var pageNotice: String?
  /// A number that increases whenever the content is replaced; appended rows do not count.
  public internal(set) var generation = 0
  /// A number that increases with every change of the content.
  public internal(set) var revision = 0
  /// Whether the items come from a source that must be asked anew when the level is on top.
  var isOutdated = false
  /// The number of consecutive pages without rows.
  var emptyPages = 0

  init(
    id: Int, title: String, content: Content, item: MenuItem? = nil, invocation: String? = nil
  ) {
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

  /// Whether there is content to show, though more may be on its way.
  package var isShown: Bool { if case .loading = content { false } else { true } }

  /// The complete plugin log kept for a failure, or `nil` if there is none.
  public var failureLog: String? { failure?.wholeLog }
  /// Whether the level reports a failure.
  public var hasFailed: Bool { failure != nil }

  /// The menu as it was loaded, in which no item has a state, or `nil` if the level shows none.
  private(set) var wholeMenu: Menu?

  /// Shows the items of the menu in the given states, by id.
  mutating func show(_ states: [String: ItemState]) {
    guard let wholeMenu, menu != nil else { return }
    content = .menu(wholeMenu.showing(states))
    revision += 1
  }

  /// Shows another menu of the same items, some of which may have come or gone.
  mutating func show(updated menu: Menu) {
    let generation = generation
    let isUpdate = self.menu != nil
    show(.menu(menu))
    if isUpdate { self.generation = generation }
  }

  /// Replaces the content.
  mutating func show(_ content: Content, failure: HandlerFailure? = nil) {
    self.content = content
    if case .menu(let menu) = content { wholeMenu = menu } else { wholeMenu = nil }
    self.failure = failure
    emptyPages = 0
    pageNotice = nil
    generation += 1
    revision += 1
  }

  /// The invocation whose program prints the text that is shown, or `nil` for other content.
  private var printing: String?
  /// The amount of printed text after which a screen shows nothing new, in bytes.
  private static let printedLimit = 8 << 20

  /// Appends text that a program printed before its answer; the first ones replace what an earlier run showed.
  mutating func append(text: String, of invocation: String) {
    if printing != invocation {
      printing = invocation
      show(.view(HandlerView(title: title, content: .text(TextContent(body: text, format: .ansi)))))
    } else if case .view(var view) = content {
      guard case .text(var printed) = view.content, printed.body.utf8.count < Self.printedLimit
      else { return }
      // The content releases the text, so that it is not copied.
      content = .loading
      view.content = .message(MessageContent(style: .empty, body: ""))
      printed.body += text
      view.content = .text(printed)
      content = .view(view)
      revision += 1
    }
  }

  /// Whether ``action`` is known to send no values and to ask nothing.
  var isRepeatable = false

  /// Shows a view that was shown before its handler's process ended.
  mutating func show(reopened view: HandlerView) {
    show(.view(view))
    reopenedGeneration = generation
  }

  /// Whether the content was shown before its handler's process ended: what was typed into it counts.
  package var isReopened: Bool { reopenedGeneration == generation }
  private var reopenedGeneration: Int?

  /// Adds a notice by the host below the view.
  mutating func add(notice: String) {
    guard case .view(var view) = content else { return }
    content = .loading
    view.add(notice: notice)
    content = .view(view)
    revision += 1
  }

  /// Removes the notice about the next page.
  mutating func removePageNotice() {
    guard let notice = pageNotice, case .view(var view) = content else { return }
    pageNotice = nil
    content = .loading
    view.remove(notice: notice)
    content = .view(view)
    revision += 1
  }

  /// Changes single rows of the view.
  mutating func apply(_ patch: ViewPatch) {
    guard case .view(var view) = content else { return }
    // The content releases the view, so that its rows are not copied.
    content = .loading
    let hasChanged = view.apply(patch)
    content = .view(view)
    if hasChanged { revision += 1 }
  }

  /// Appends a page to the view's rows; `cursor` is the start of the next page.
  mutating func append(_ page: ViewPage, cursor: String?) {
    guard case .view(var view) = content else { return }
    // The content releases the view, so that its rows are not copied.
    content = .loading
    _ = view.append(page)
    view.cursor = cursor
    content = .view(view)
    revision += 1
  }
}
