public import HandlerProtocol
public import MenuItems

/// Answers the selection of a menu item with a view, at once or in steps.
///
/// A handler may live in this process or in a plugin; nobody who calls it knows which.
public protocol MenuItemHandler: Sendable {
  /// Answers `selection`; `report` may be called with steps on the way, and with updates of its views
  /// until ``end(invocation:)``.
  ///
  /// Cancelling the calling task cancels the handler: it returns or throws soon after.
  /// - Throws: a ``HandlerFailure`` that the user can be told of, or `CancellationError`.
  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult

  /// Does an action of one of its views, and says what the host is to do.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func act(_ action: ActionParams) async throws -> [Effect]

  /// Gives the next page of one of its views.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func more(_ request: MoreParams) async throws -> ViewPage

  /// Tells the handler what happens to its views: see ``HandlerProtocol/HostEvent``.
  func notify(_ event: EventParams) async

  /// Tells the handler that one of several views of an invocation is gone for good.
  func close(view: String, of invocation: String) async

  /// Tells the handler that the last view of an invocation has left the screen.
  func end(invocation: String) async
}

extension MenuItemHandler {
  /// Fails: a handler whose views have such actions says what they do.
  public func act(_ action: ActionParams) async throws -> [Effect] {
    throw HandlerFailure(
      .failed, "The handler knows no action '\(action.action)'", retryable: false)
  }

  /// Fails: a handler whose views have a cursor says what follows it.
  public func more(_ request: MoreParams) async throws -> ViewPage {
    throw HandlerFailure(.failed, "The handler has no further pages", retryable: false)
  }

  /// Does nothing.
  public func close(view: String, of invocation: String) async {}

  /// Does nothing.
  public func notify(_ event: EventParams) async {}

  /// Does nothing.
  public func end(invocation: String) async {}
}

/// What a handler is called with.
public struct HandlerSelection: Sendable {
  /// Names this selection in all that concerns it.
  public let invocation: String
  /// The selected item.
  public let item: MenuItem
  /// Whether the user asks again after a failure, knowing of it.
  public let isRetry: Bool

  /// Creates the selection of `item`.
  public init(invocation: String, item: MenuItem, isRetry: Bool = false) {
    self.invocation = invocation
    self.item = item
    self.isRetry = isRetry
  }

  /// The item in the form of the protocol.
  public var message: SelectParams.Item {
    SelectParams.Item(
      id: item.id, title: item.title, subtitle: item.subtitle, icon: item.icon,
      arguments: item.arguments.mapValues(JSONValue.init),
      userInfo: item.userInfo.mapValues(JSONValue.init))
  }
}

/// A step on the way to a handler's answer.
public enum HandlerStep: Sendable {
  /// A whole view, to be shown until the next one of its id comes.
  case update(HandlerView)
  /// More rows for the view of an id.
  case append(view: String, page: ViewPage)
  /// An answer is on its way to the caller: what is reported from now on comes after it.
  ///
  /// The ticket is that of the action or of the question for a page; nil for the selection.
  case answered(ticket: Int?)
  /// How much is done, 0 to 1 where known, and what is being done.
  case progress(fraction: Double?, message: String?)
}

/// Why a handler gave no view: what happened, why, and what to do next.
public struct HandlerFailure: Error, Sendable, Hashable {
  /// What kind of failure it is; decides the exit status.
  public enum Kind: Sendable, Hashable {
    /// The handler itself says that it failed.
    case failed
    /// Nobody registers the handler.
    case unknownHandler
    /// The plugin may not run.
    case untrusted
    /// The plugin's process or messages are broken.
    case broken
    /// It took too long.
    case timeout
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// What happened, in one sentence.
  public var message: String
  /// Why, in one sentence or more.
  public var detail: String?
  /// What to do.
  public var hint: String?
  /// The last lines of the plugin's log.
  public var log: [String]
  /// All that is kept of the plugin's log.
  public var wholeLog: String?
  /// Whether trying again may help.
  public var retryable: Bool
  /// A command that helps, for copying.
  public var command: String?

  /// Creates a failure.
  public init(
    _ kind: Kind, _ message: String, detail: String? = nil, hint: String? = nil,
    log: [String] = [], wholeLog: String? = nil, retryable: Bool = true
  ) {
    self.kind = kind
    self.message = message
    self.detail = detail
    self.hint = hint
    self.log = log
    self.wholeLog = wholeLog
    self.retryable = retryable
  }

  /// The failure as a view: what, why, the last words, and what to do.
  public var view: HandlerView {
    var lines = [detail, hint].compactMap { $0 }
    if !log.isEmpty { lines += ["Its last words:"] + log.map { "  | " + $0 } }
    let copy = command.map {
      ViewAction(id: "copy", title: "Copy the command", key: "c", effects: [.copy(text: $0)])
    }
    return HandlerView(
      title: "Failed", actions: copy.map { [$0] } ?? [],
      content: .message(
        MessageContent(
          style: .error, body: message, detail: lines.isEmpty ? nil : lines.joined(separator: "\n"),
          retry: retryable)))
  }
}
