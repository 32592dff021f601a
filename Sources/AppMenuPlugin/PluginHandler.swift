public import HandlerProtocol
internal import Synchronization

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
  /// Does an action of one of the handler's views, and says what the host is to do.
  public typealias Action = @Sendable (ActionParams, HandlerContext) async throws -> [Effect]
  /// Gives the page of one of the handler's views that starts at a cursor.
  public typealias Page = @Sendable (MoreParams, HandlerContext) async throws -> ViewPage

  /// Its name, as in the manifest.
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

  /// Creates a handler that answers a selection with a result, which may hold effects.
  public init(_ name: String, result: @escaping Answer) {
    self.name = name
    answer = result
  }

  /// Returns the handler, which now also does the actions of its views.
  public func onAction(_ action: @escaping Action) -> PluginHandler {
    var handler = self
    handler.action = action
    return handler
  }

  /// Returns the handler, which now also gives the further pages of its views.
  public func onMore(_ page: @escaping Page) -> PluginHandler {
    var handler = self
    handler.page = page
    return handler
  }
}

/// Lets handlers be written one below the other.
@resultBuilder public enum PluginHandlerBuilder {
  /// Returns the handlers, in order.
  public static func buildBlock(_ handlers: PluginHandler...) -> [PluginHandler] { handlers }
}

/// What a handler can say while its views are awaited and shown, and what it may know of the host.
public struct HandlerContext: Sendable {
  /// What the host said of itself and the user.
  public let host: InitializeParams
  /// The invocation that it belongs to.
  public let invocation: String
  private let send: @Sendable (HandlerMessage) -> Void
  private let work = InvocationWork()

  /// Creates a context whose messages go to a closure; a plugin's own tests make one.
  public init(
    host: InitializeParams, invocation: String = "test",
    send: @escaping @Sendable (HandlerMessage) -> Void = { _ in }
  ) {
    self.host = host
    self.invocation = invocation
    self.send = send
  }

  /// Tells how much is done, 0 to 1 where known, and what is being done.
  public func progress(_ fraction: Double? = nil, _ message: String? = nil) {
    send(.progress(fraction: fraction, message: message))
  }

  /// Shows a whole view, in the place of the one of its id.
  public func update(_ view: HandlerView) { send(.update(view)) }

  /// Adds rows behind those of a view that is shown.
  public func append(_ page: ViewPage, to view: String = HandlerView.defaultID) {
    send(.append(page, view: view))
  }

  /// Posts an event on the host's notification center.
  public func post(_ name: String, _ userInfo: [String: JSONValue] = [:]) {
    send(.event(EventParams(name: name, userInfo: userInfo)))
  }

  /// Writes a line to the plugin's log.
  public func log(_ message: String) { send(.log(message)) }

  /// Does work beside the answer for as long as a view of the invocation is shown, as to keep it up to
  /// date; the work's task is cancelled then.
  public func whileShown(_ work: @escaping @Sendable () async -> Void) {
    self.work.start(work)
  }

  /// Cancels what still goes on: no view of the invocation is shown any more.
  func end() { work.end() }
}

/// What a handler says on its way.
public enum HandlerMessage: Sendable, Hashable {
  /// How much is done, and what is being done.
  case progress(fraction: Double?, message: String?)
  /// A whole view.
  case update(HandlerView)
  /// More rows of a view.
  case append(ViewPage, view: String)
  /// Something for everybody.
  case event(EventParams)
  /// A line for the log.
  case log(String)
}

/// The work of one invocation that goes on beside its answer.
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
