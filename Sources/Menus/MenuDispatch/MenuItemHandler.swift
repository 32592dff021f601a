public import SourceText
package import DisplayText
public import HandlerProtocol
public import MenuItems

/// Reports a step of a handler to the host; returns when the host has received it.
///
/// Write the parameter of ``MenuItemHandler/select(_:report:)`` with this name: spelled out, the type differs
/// between modules with and without the language feature `NonisolatedNonsendingByDefault`.
public typealias HandlerReport = @Sendable (_ step: HandlerStep) async -> Void

/// Answers the selection of a menu item with a view, at once or in steps.
///
/// A handler may live in this process or in a plugin; callers need not know which. A ``ClosureHandler`` is made
/// from a closure.
public protocol MenuItemHandler: Sendable {
  /// Answers `selection`. The handler may call `report` with intermediate steps, and with updates of its
  /// views until ``end(invocation:)``.
  ///
  /// Cancelling the calling task cancels the handler: it returns or throws soon after.
  /// - Throws: a ``HandlerFailure`` to show to the user, or `CancellationError`.
  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult

  /// Performs an action of one of the handler's views, and returns the effects for the host.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect]

  /// Returns the next page of one of the handler's views.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage

  /// Returns the changes of fields after the user changed one that notifies.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange]

  /// Returns the rows of one of the handler's views that match a text.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage

  /// Returns one of the handler's views again, or effects.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult

  /// Returns the picture with an id that a view of the invocation names; `nil` if there is none.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func image(_ resource: String, of invocation: String) async throws -> ViewImage?

  /// The features that the handler has for the views of an invocation that has been answered.
  ///
  /// The host requests no others.
  func features(of invocation: String) async -> FeatureSet

  /// Returns a few words about the state of `item`, one of the handler's, to be shown beside it; `nil` for none.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  func status(of item: MenuItem) async throws -> ItemStatus?

  /// Notifies the handler of an event about its views: see ``/HandlerProtocol/HostEvent``.
  func notify(_ event: EventParams) async

  /// Writes to the log, for the handler's author, what the host did not do because of a limit.
  func note(_ text: String) async

  /// Notifies the handler that one of several views of an invocation was removed for good.
  func close(view: String, of invocation: String) async

  /// Notifies the handler that the last view of an invocation was removed.
  func end(invocation: String) async
}

extension MenuItemHandler {
  /// Refuses the action: a handler whose views have actions of its own must implement this.
  ///
  /// - Throws: a ``HandlerFailure``.
  public func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    throw HandlerFailure(
      .failed, "The handler knows no action '\(action.action)'", retryable: false)
  }

  /// Refuses the page: a handler whose views have a cursor must implement this.
  ///
  /// - Throws: a ``HandlerFailure``.
  public func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    throw HandlerFailure(.failed, "The handler has no further pages", retryable: false)
  }

  /// Returns no changes.
  ///
  /// - Throws: Nothing.
  public func change(
    _ request: HandlerRequest<FormChangeParams>
  ) async throws -> [FormFieldChange] { [] }

  /// Refuses the search: a handler whose views look for text must implement this.
  ///
  /// - Throws: a ``HandlerFailure``.
  public func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    throw HandlerFailure(.failed, "The handler looks for nothing", retryable: false)
  }

  /// Refuses to load a view again: a handler with the feature must implement this.
  ///
  /// - Throws: a ``HandlerFailure``.
  public func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    throw HandlerFailure(.failed, "The handler loads no view again", retryable: false)
  }

  /// Returns `nil`: a handler has no pictures by default.
  ///
  /// - Throws: Nothing.
  public func image(_ resource: String, of invocation: String) async throws -> ViewImage? { nil }

  /// Returns no features.
  public func features(of invocation: String) async -> FeatureSet { [] }

  /// Returns `nil`: a handler reports no status of its items by default.
  ///
  /// - Throws: Nothing.
  public func status(of item: MenuItem) async throws -> ItemStatus? { nil }

  /// Does nothing.
  public func note(_ text: String) async {}

  /// Does nothing.
  public func close(view: String, of invocation: String) async {}

  /// Does nothing.
  public func notify(_ event: EventParams) async {}

  /// Does nothing.
  public func end(invocation: String) async {}

  /// Ends an invocation after `body`, also after an error.
  package func ending<Value>(
    _ invocation: String, _ body: () async throws -> Value
  ) async throws -> Value {
    let result: Result<Value, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    await end(invocation: invocation)
    return try result.get()
  }
}

/// The selection of a menu item, as passed to its handler.
public struct HandlerSelection: Sendable {
  /// The id of this selection in all further calls and messages about it.
  public let invocation: String
  /// The selected item.
  public let item: MenuItem
  /// Whether the user retries after a failure that was shown.
  public let isRetry: Bool
  /// Whether the user asked to load the view again.
  public let isRepetition: Bool

  /// Creates the selection of `item`.
  public init(
    invocation: String, item: MenuItem, isRetry: Bool = false, isRepetition: Bool = false
  ) {
    self.invocation = invocation
    self.item = item
    self.isRetry = isRetry
    self.isRepetition = isRepetition
  }

  /// Returns the selection of another form of the item.
  package func replacing(_ item: MenuItem) -> HandlerSelection {
    HandlerSelection(
      invocation: invocation, item: item, isRetry: isRetry, isRepetition: isRepetition)
  }

  /// Returns the selection in the form of the protocol, for the handler with a name.
  public func params(handler: String) -> SelectParams {
    SelectParams(
      invocation: invocation, handler: handler,
      item: SelectParams.Item(
        id: item.id, title: item.title, subtitle: item.subtitle, icon: item.icon,
        arguments: item.arguments, userInfo: item.userInfo), path: item.path,
      again: isRepetition ? true : nil)
  }
}

/// An action of a view, or a request for its next page.
@dynamicMemberLookup
public struct HandlerRequest<Params: Sendable>: Sendable {
  /// The request in the form of the protocol.
  public let params: Params
  /// The number of the request, as in ``HandlerStep/answered(request:)``; unique among a navigator's.
  public let number: Int

  /// Creates a request.
  public init(_ params: Params, number: Int = 0) { (self.params, self.number) = (params, number) }

  /// Returns a member of the params.
  public subscript<Member>(dynamicMember member: KeyPath<Params, Member>) -> Member {
    params[keyPath: member]
  }
}

extension HandlerRequest<ActionParams> {
  /// Refuses an action whose id belongs to the host: see ``/HandlerProtocol/HostAction``.
  package func refuseHostAction(_ wording: Wording) throws(HandlerFailure) {
    guard HostAction.isReserved(params.action) else { return }
    throw HandlerFailure(.failed, wording(.hostActionRefused), retryable: false)
  }
}

/// An intermediate step reported by a handler.
public enum HandlerStep: Sendable {
  /// A whole view, shown until the next one with the same id.
  case update(HandlerView)
  /// A menu of items that were not written in the file, shown until the next one or a view.
  ///
  /// The selection is kept by the id of its item.
  case menu(Menu)
  /// More rows for the view with the given id.
  case append(view: String, page: ViewPage)
  /// Changes of single rows of the view with the given id.
  case patch(view: String, patch: ViewPatch)
  /// Text that the handler's program printed, as it comes, perhaps within a line; the view that is returned in
  /// the end has it.
  case text(String)
  /// A notice by the host about the view with the given id, for instance that it was cut.
  case notice(view: String, text: String)
  /// An answer is about to be returned to the caller; later steps are to be applied after it.
  ///
  /// The number is that of the ``HandlerRequest``; nil for the selection.
  case answered(request: Int?)
  /// Progress: the fraction done, 0 to 1 or nil if unknown, and a description of the current work.
  case progress(fraction: Double?, message: String?)
}

/// The reason why a handler returned no view: what happened, why, and what to do next.
public struct HandlerFailure: Error, Sendable, Hashable {
  /// The kind of a failure; decides the exit status.
  public enum Kind: Sendable, Hashable {
    /// The handler itself reported a failure.
    case failed
    /// No handler is registered under the name.
    case unknownHandler
    /// The plugin is not trusted to run.
    case untrusted
    /// The plugin's process or its messages are broken.
    case broken
    /// The plugin took too long.
    case timeout
  }

  /// The kind of the failure.
  public var kind: Kind
  /// A sentence that says what happened.
  public var message: String
  /// The reason, in one sentence or more.
  public var detail: String?
  /// A suggestion what to do.
  public var hint: String?
  /// The last lines of the plugin's log.
  public var log: [String]
  /// The whole text that is kept of the plugin's log.
  public var wholeLog: String?
  /// Whether another attempt may succeed.
  public var retryable: Bool
  /// A command that helps, to be copied.
  public var command: String?
  /// The further actions of its view, beside copying the command and trying again.
  package var actions: [ViewAction] = []
  /// Whether its texts contain details of the machine, such as paths.
  ///
  /// A server shows them only to the user who runs it.
  package var isAboutMachine = false
  /// Whether nothing was started for a temporary reason, such as another run in progress.
  package var isRefusal = false
  /// Whether another user has stopped it, so that what it has shown stays.
  package var isStop = false

  /// Creates a failure; `message` is a full sentence.
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

  package var aboutMachine: HandlerFailure {
    var failure = self
    failure.isAboutMachine = true
    return failure
  }

  /// The failure as a view: the message, the reason, the end of the log, and what to do.
  public var view: HandlerView { view(in: .english) }

  package func view(in wording: Wording) -> HandlerView {
    var lines = [detail, hint].compactMap { $0 }
    if !log.isEmpty { lines += [wording(.lastWords)] + log.map { "  | " + $0 } }
    let copy = command.map {
      ViewAction(id: "copy", title: wording(.copyCommand), key: "c", effects: [.copy(text: $0)])
    }
    return HandlerView(
      title: wording(isRefusal ? .notStarted : .failed),
      actions: (copy.map { [$0] } ?? []) + actions,
      content: .message(
        MessageContent(
          style: isRefusal ? .warning : .error, body: message,
          detail: lines.isEmpty ? nil : lines.joined(separator: "\n"),
          retry: retryable)))
  }
}

extension HandlerFailure: DescribedError {
  /// The message.
  public var errorDescription: String? { message }
  /// The reason.
  public var failureReason: String? { detail }
  /// The suggestion for the user, or `nil` if there is none.
  public var recoverySuggestion: String? { hint }
}
