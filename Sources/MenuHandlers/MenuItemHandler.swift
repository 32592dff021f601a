public import HandlerProtocol
public import MenuItems

/// Answers the selection of a menu item with a view, at once or in steps.
///
/// A handler may live in this process or in a plugin; nobody who calls it knows which.
public protocol MenuItemHandler: Sendable {
  /// Answers `selection`; `report` may be called with steps on the way.
  ///
  /// Cancelling the calling task cancels the handler: it returns or throws soon after.
  /// - Throws: a ``HandlerFailure`` that the user can be told of, or `CancellationError`.
  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult

  /// Tells the handler that the last view of an invocation has left the screen.
  func end(invocation: String) async
}

extension MenuItemHandler {
  /// Does nothing.
  public func end(invocation: String) async {}
}

/// What a handler is called with.
public struct HandlerSelection: Sendable {
  /// Names this selection in all that concerns it.
  public let invocation: String
  /// The selected item.
  public let item: MenuItem

  /// The selection of `item`.
  public init(invocation: String, item: MenuItem) {
    self.invocation = invocation
    self.item = item
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
  /// A whole view, to be shown until the next one comes.
  case update(HandlerView)
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
  /// Whether trying again may help.
  public var retryable: Bool

  /// A failure.
  public init(
    _ kind: Kind, _ message: String, detail: String? = nil, hint: String? = nil,
    log: [String] = [], retryable: Bool = true
  ) {
    self.kind = kind
    self.message = message
    self.detail = detail
    self.hint = hint
    self.log = log
    self.retryable = retryable
  }

  /// The failure as a view: what, why, the last words, and what to do.
  public var view: HandlerView {
    var lines = [detail, hint].compactMap { $0 }
    if !log.isEmpty { lines += ["Its last words:"] + log.map { "  | " + $0 } }
    return HandlerView(
      title: "Failed",
      content: .message(
        MessageContent(
          style: .error, body: message, detail: lines.isEmpty ? nil : lines.joined(separator: "\n"),
          retry: retryable)))
  }
}
