public import HandlerProtocol
public import MenuHandlers
public import MenuItems

/// One level of the navigation stack.
public struct NavigationEntry: Sendable, Identifiable {
  /// How far an invocation is.
  public struct Progress: Sendable, Hashable {
    /// How much is done, 0 to 1; nil where nobody knows.
    public var fraction: Double?
    /// What is being done.
    public var message: String?
    /// When it began, by the navigator's clock.
    public var started: Duration
  }

  /// What a level shows.
  public enum Content: Sendable {
    /// A menu.
    case menu(Menu)
    /// Nothing yet: the handler is at work.
    case loading
    /// A view; the handler may still be at work on a better one.
    case view(HandlerView)
  }

  /// Unique for the life of the navigator.
  public let id: Int
  /// What it is called in the breadcrumb line.
  public internal(set) var title: String
  /// What it shows.
  public internal(set) var content: Content
  /// The item that led here; nil for the root.
  public internal(set) var item: MenuItem?
  /// The invocation that it belongs to; nil for menus.
  public internal(set) var invocation: String?
  /// Set while the handler is at work on the answer.
  public internal(set) var progress: Progress?
  /// Set while the handler is at work on an action of the view.
  public internal(set) var activity: Progress?
  /// Whether the next page of the view is on its way.
  public internal(set) var isLoadingMore = false
  /// Why there is no view; the content tells of it.
  public internal(set) var failure: HandlerFailure?
  /// The action that failed, for trying it again; nil where the selection did.
  var failedAction: ActionParams?
  /// Rises when the content becomes another one; rows that are added behind do not count.
  public internal(set) var generation = 0
  /// Rises with every change of the content.
  public internal(set) var revision = 0
  /// How many pages without rows came one after another.
  var emptyPages = 0

  init(
    id: Int, title: String, content: Content, item: MenuItem? = nil, invocation: String? = nil
  ) {
    self.id = id
    self.title = title
    self.content = content
    self.item = item
    self.invocation = invocation
  }

  /// The menu, if the level shows one.
  public var menu: Menu? { if case .menu(let menu) = content { menu } else { nil } }
  /// The view, if the level shows one.
  public var view: HandlerView? { if case .view(let view) = content { view } else { nil } }

  /// All that is kept of the plugin's log, where the level tells of a failure and there is one.
  public var failureLog: String? { failure?.wholeLog }
  /// Whether the level tells of a failure.
  public var hasFailed: Bool { failure != nil }

  /// Shows another content.
  mutating func show(_ content: Content, failure: HandlerFailure? = nil) {
    self.content = content
    self.failure = failure
    failedAction = nil
    emptyPages = 0
    generation += 1
    revision += 1
  }

  /// Adds a page behind the view's rows; `cursor` is where the next one starts.
  mutating func append(_ page: ViewPage, cursor: String?) {
    guard case .view(var view) = content else { return }
    // The content lets go of the view, so that its rows are not copied.
    content = .loading
    _ = view.append(page)
    view.cursor = cursor
    content = .view(view)
    revision += 1
  }
}
