public import HandlerProtocol
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
  public var title: String
  /// What it shows.
  public var content: Content
  /// The item that led here; nil for the root.
  public let item: MenuItem?
  /// The invocation that it belongs to; nil for menus.
  public internal(set) var invocation: String?
  /// Set while the handler is at work.
  public var progress: Progress?

  /// The menu, if the level shows one.
  public var menu: Menu? { if case .menu(let menu) = content { menu } else { nil } }
  /// The view, if the level shows one.
  public var view: HandlerView? { if case .view(let view) = content { view } else { nil } }
}
