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

  /// The name, as in the manifest.
  public let name: String
  let answer: Answer
  private(set) var action: Action?
  private(set) var page: Page?

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

  /// Returns a copy of the handler that also performs the actions of its views.
  public func onAction(_ action: @escaping Action) -> PluginHandler {
    var handler = self
    handler.action = action
    return handler
  }

  /// Returns a copy of the handler that also returns the further pages of its views.
  public func onMore(_ page: @escaping Page) -> PluginHandler {
    var handler = self
    handler.page = page
    return handler
  }
}

/// Builds the list of a plugin's handlers from one expression per handler.
@resultBuilder public enum PluginHandlerBuilder {
  /// Returns the handlers, in order.
  public static func buildBlock(_ handlers: PluginHandler...) -> [PluginHandler] { handlers }
}

/// The connection of a handler to the host: sends updates and messages about one invocation.
public struct HandlerContext: Sendable {
  /// The host's description of itself and the user.
  public let host: InitializeParams
  /// The id of the invocation.
  public let invocation: String
  private let send: @Sendable (HandlerMessage) -> Void
  private let work = InvocationWork()

  /// Creates a context that passes messages to a closure, for tests of a plugin.
  public init(
    host: InitializeParams, invocation: String = "test",
    send: @escaping @Sendable (HandlerMessage) -> Void = { _ in }
  ) {
    self.host = host
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

  /// Posts an event on the host's notification center.
  public func post(_ name: String, _ userInfo: [String: StructuredValue] = [:]) {
    send(.event(EventParams(name: name, userInfo: userInfo)))
  }

  /// Writes a line to the plugin's log.
  public func log(_ message: String) { send(.log(message)) }

  /// Runs `work` beside the answer while a view of the invocation is shown, for instance to keep it up to
  /// date; its task is cancelled when the last view is removed.
  public func whileShown(_ work: @escaping @Sendable () async -> Void) {
    self.work.start(work)
  }

  /// Cancels the remaining work, because no view of the invocation is shown any more.
  func end() { work.end() }
}

/// A message that a handler sends before and after its answer.
public enum HandlerMessage: Sendable, Hashable {
  /// Progress: the fraction done, 0 to 1 or nil if unknown, and a description of the current work.
  case progress(fraction: Double?, message: String?)
  /// A whole view.
  case update(HandlerView)
  /// More rows of a view.
  case append(ViewPage, view: String)
  /// An event for the host's notification center.
  case event(EventParams)
  /// A line for the log.
  case log(String)
}

/// The tasks of one invocation that run beside its answer.
private final class InvocationWork: Sendable {
  private let state = Mutex<(tasks: [Task<Void, Never>], hasEnded: Bool)>(([], false))

  func start(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      if !state.hasEnded { state.tasks.append(Task.detached { await work() }) }
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
