public import HandlerProtocol
internal import Synchronization
public import StructuredData

/// One handler of a plugin.
///
///     PluginHandler("processes") { selection, context in
///       try await processList()
///     }
///     .onAction { action, context in
///       try kill(action.row)
///       return [.toast(text: "Killed", style: .success), .refresh]
///     }
public struct PluginHandler: Sendable {
  /// Answers a selection.
  public typealias Answer =
    @Sendable (SelectParams, HandlerContext) async throws -> HandlerResult
  /// Performs an action of one of the handler's views, and returns the effects for the host.
  public typealias Action = @Sendable (ActionParams, HandlerContext) async throws -> [Effect]
  /// Returns the page of one of the handler's views that starts at a cursor.
  public typealias Page = @Sendable (MoreParams, HandlerContext) async throws -> ViewPage

  /// Returns the changes of fields after the user changed one that notifies.
  public typealias Change =
    @Sendable (FormChangeParams, HandlerContext) async throws -> [FormFieldChange]
  /// Returns the rows of one of the handler's views that match a text.
  public typealias Search = @Sendable (SearchParams, HandlerContext) async throws -> ViewPage
  /// Returns one of the handler's views again, or effects.
  public typealias Refresh =
    @Sendable (RefreshParams, HandlerContext) async throws -> HandlerResult
  /// Returns the words beside a menu item.
  public typealias Status = @Sendable (StatusParams, PluginContext) async throws -> ItemStatus

  /// The name, as in the manifest.
  public let name: String
  let answer: Answer
  private(set) var action: Action?
  private(set) var page: Page?
  private(set) var change: Change?
  private(set) var search: Search?
  private(set) var refresh: Refresh?
  private(set) var status: Status?

  /// Creates a handler that answers a selection with a view.
  public init(
    _ name: String,
    view: @escaping @Sendable (SelectParams, HandlerContext) async throws -> HandlerView
  ) {
    self.init(name, result: { HandlerResult(view: try await view($0, $1)) })
  }

  /// Creates a handler that answers a selection with a result, which may contain effects.
  public init(_ name: String, result: @escaping Answer) {
    self.name = name
    answer = result
  }

  private func with<Value>(
    _ part: WritableKeyPath<PluginHandler, Value>, _ value: Value
  ) -> PluginHandler {
    var handler = self
    handler[keyPath: part] = value
    return handler
  }

  /// Returns a copy of the handler that also performs the actions of its views.
  public func onAction(_ action: @escaping Action) -> PluginHandler { with(\.action, action) }

  /// Returns a copy of the handler that also returns the further pages of its views.
  public func onMore(_ page: @escaping Page) -> PluginHandler { with(\.page, page) }

  /// Returns a copy of the handler that also answers changes of fields with ``/HandlerProtocol/FormContent/Field/notifies``.
  ///
  /// A request is cancelled when the user types on.
  public func onChange(_ change: @escaping Change) -> PluginHandler { with(\.change, change) }

  /// Returns a copy of the handler that also filters its views with ``/HandlerProtocol/HandlerView/search``.
  ///
  /// A request is cancelled when the user types on.
  public func onSearch(_ search: @escaping Search) -> PluginHandler { with(\.search, search) }

  /// Returns a copy of the handler that also loads a single view again.
  public func onRefresh(_ refresh: @escaping Refresh) -> PluginHandler { with(\.refresh, refresh) }

  /// Returns a copy of the handler that also gives the words beside menu items with `live: {handler: true}`.
  public func onStatus(_ status: @escaping Status) -> PluginHandler { with(\.status, status) }
}

/// Builds the list of a plugin's handlers from one expression per handler.
@resultBuilder public enum PluginHandlerBuilder {
  /// Returns the handlers, in order.
  public static func buildBlock(_ handlers: PluginHandler...) -> [PluginHandler] { handlers }
}

/// The connection of a handler to the host: sends updates and messages about one invocation.
public struct HandlerContext: Sendable {
  /// The host's description of itself and the user.
  public var host: InitializeParams { plugin.host }
  /// The id of the invocation.
  public let invocation: String
  /// The connection of the plugin as a whole to the host.
  public let plugin: PluginContext
  private let send: @Sendable (HandlerMessage) -> Void
  private let work = InvocationWork()

  /// Creates a context that passes messages to a closure, for tests of a plugin.
  public init(
    host: InitializeParams, invocation: String = "test",
    send: @escaping @Sendable (HandlerMessage) -> Void = { _ in }
  ) {
    self.init(plugin: PluginContext(host: host, send: send), invocation: invocation, send: send)
  }

  init(
    plugin: PluginContext, invocation: String, send: @escaping @Sendable (HandlerMessage) -> Void
  ) {
    self.plugin = plugin
    self.invocation = invocation
    self.send = send
  }

  /// Reports progress: the fraction done, 0 to 1 or nil if unknown, and a description of the current work.
  public func progress(_ fraction: Double? = nil, _ message: String? = nil) {
    send(.progress(fraction: fraction, message: message))
  }

  /// Shows a whole view in place of the one with the same id.
  public func update(_ view: HandlerView) { send(.update(view)) }

  /// Appends rows to a view that is shown.
  public func append(_ page: ViewPage, to view: String = HandlerView.defaultID) {
    send(.append(page, view: view))
  }

  /// Changes single rows of a view that is shown; what the user has selected, typed and paged in stays.
  ///
  /// Does nothing if the host does not know patches: see ``PluginContext/supports(_:)``.
  public func patch(_ patch: ViewPatch, in view: String = HandlerView.defaultID) {
    guard plugin.supports(.patch) else { return }
    send(.patch(patch, view: view))
  }

  /// Posts an event on the host's notification center.
  public func post(_ name: String, _ userInfo: [String: StructuredValue] = [:]) {
    plugin.post(name, userInfo)
  }

  /// Writes a line to the plugin's log.
  public func log(_ message: String) { plugin.log(message) }

  /// Runs `work` beside the answer while a view of the invocation is shown, for instance to keep it up to
  /// date; its task is cancelled when the last view is removed.
  ///
  /// - Returns: whether it was started: after the last view is gone nothing is.
  @discardableResult
  public func whileShown(_ work: @escaping @Sendable () async -> Void) -> Bool {
    self.work.start(work)
  }

  /// Cancels the remaining work, because no view of the invocation is shown any more.
  func end() { work.end() }
}

private final class InvocationWork: Sendable {
  private let state = Mutex<(tasks: [Task<Void, Never>], hasEnded: Bool)>(([], false))

  func start(_ work: @escaping @Sendable () async -> Void) -> Bool {
    state.withLock { state in
      if !state.hasEnded { state.tasks.append(Task.detached { await work() }) }
      return !state.hasEnded
    }
  }

  func end() {
    let tasks = state.withLock { state in
      defer { state = ([], true) }
      return state.tasks
    }
    for task in tasks { task.cancel() }
  }
}
