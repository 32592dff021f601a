internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import ServerAccess

/// A handler that serves a user only while the user may run its item.
struct GuardedHandler: MenuItemHandler {
  let handler: any MenuItemHandler
  /// Returns the user, who may run the item now.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if the user may not run it.
  let check: @MainActor @Sendable () throws -> ServerUser
  /// Returns the part of a menu that the user may see.
  let visible: @MainActor @Sendable (ServerUser, Menu) -> Menu
  /// Called with each invocation before the handler is called.
  let began: @MainActor @Sendable (ServerUser, String) -> Void
  /// Returns a view without the actions and the details that the user must not see.
  let offered: @MainActor @Sendable (ServerUser, HandlerView) -> HandlerView
  /// Called when an invocation has ended.
  let ended: @MainActor @Sendable (String) -> Void
  let shown: @MainActor @Sendable (ServerUser, any Error) -> any Error

  /// Calls the handler; a failure is thrown in the form for the user.
  private func asking<Answer: Sendable>(
    _ user: ServerUser, _ ask: () async throws -> Answer
  ) async throws -> Answer {
    do { return try await ask() } catch { throw await shown(user, error) }
  }

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    let user = try await check()
    await began(user, selection.invocation)
    let visible = visible
    let offered = offered
    var result = try await asking(user) {
      try await handler.select(selection) { step in
        switch step {
        case .menu(let menu): await report(.menu(visible(user, menu)))
        case .update(let view): await report(.update(offered(user, view)))
        case .append, .patch, .text, .notice, .answered, .progress: await report(step)
        }
      }
    }
    if let view = result.view { result.view = await offered(user, view) }
    return result
  }

  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    return try await asking(try await check()) { try await handler.act(action) }
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    return try await asking(try await check()) { try await handler.more(request) }
  }

  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange] {
    return try await asking(try await check()) { try await handler.change(request) }
  }

  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    return try await asking(try await check()) { try await handler.search(request) }
  }

  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    return try await asking(try await check()) { try await handler.refresh(request) }
  }

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    return try await asking(try await check()) {
      try await handler.image(resource, of: invocation)
    }
  }

  func status(of item: MenuItem) async throws -> ItemStatus? {
    return try await asking(try await check()) { try await handler.status(of: item) }
  }

  func features(of invocation: String) async -> FeatureSet {
    await handler.features(of: invocation)
  }
  func notify(_ event: EventParams) async { await handler.notify(event) }
  func note(_ text: String) async { await handler.note(text) }
  func close(view: String, of invocation: String) async {
    await handler.close(view: view, of: invocation)
  }
  func end(invocation: String) async {
    await handler.end(invocation: invocation)
    await ended(invocation)
  }
}

extension HandlerFailure {
  /// Returns the failure as shown to users who do not run the server: without paths, the plugin's log, and advice that
  /// only the user who runs the server can follow.
  ///
  /// - Parameters:
  ///   - message: the message that replaces one with details of the machine.
  ///   - hint: the advice for users.
  func shown(message: String, hint: String) -> HandlerFailure {
    var shown = self
    (shown.log, shown.wholeLog, shown.command, shown.actions) = ([], nil, nil, [])
    if isAboutMachine {
      (shown.message, shown.detail, shown.hint) = (message, nil, hint)
      return shown
    }
    switch kind {
    case .failed, .timeout:
      // What the handler says itself is for its users; the place of its log is not.
      if !log.isEmpty || wholeLog != nil { shown.hint = hint }
    case .broken, .untrusted, .unknownHandler: (shown.detail, shown.hint) = (nil, hint)
    }
    return shown
  }

  /// The failure in lines, for the log of the server.
  var lines: [String] {
    ([message] + [detail, hint].compactMap(\.self)).flatMap { $0.split(separator: "\n") }
      .map(String.init) + log.map { "| " + $0 }
  }
}
