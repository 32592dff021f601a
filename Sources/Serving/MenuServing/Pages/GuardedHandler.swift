internal import DisplayText
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import ServerAccess

/// A handler that serves a session only while its user may run the item.
struct GuardedHandler: MenuItemHandler {
  let handler: any MenuItemHandler
  let item: MenuItem
  let session: ServerSession.ID
  /// The language of the page.
  let wording: Wording
  weak let server: MenuServer?
  /// Returns all names of the handler with a name, and the id of its plugin.
  let names: AccessPolicy.HandlerNames
  /// The rights that the last selection had.
  let rights = SelectedRights()

  @MainActor final class SelectedRights {
    var confinement: Confinement?
    nonisolated init() {}
  }

  /// Returns the user, who may run the item now.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if the user may not run it.
  @MainActor private func check() throws -> ServerUser {
    guard let server, let user = server.doors.sessions.current(session)?.user else {
      throw HandlerFailure(.failed, wording(.noSession), retryable: false)
    }
    guard !server.isEnding else { throw HandlerFailure(.failed, wording(.serverEnds)) }
    guard server.allows(user, .run, item) else {
      throw HandlerFailure(.failed, wording(.mayNotRun(title: item.title)), retryable: false)
    }
    return user
  }

  /// Returns the user, who may act on what the last selection shows.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, also if what runs would have other rights now.
  @MainActor private func checkAgain() throws -> ServerUser {
    let user = try check()
    guard confined(item).serverConfinement == rights.confinement else {
      throw HandlerFailure(.failed, wording(.wrongForm), retryable: false)
    }
    return user
  }

  /// Returns the part of a menu that the user may see.
  @MainActor private func visible(_ menu: Menu, to user: ServerUser) -> Menu {
    server?.doors.policy.menu(menu, seenBy: user, names: names) ?? menu
  }

  /// Returns a view without the actions and the details that the user must not see.
  @MainActor private func offered(_ view: HandlerView, to user: ServerUser) -> HandlerView {
    guard user != .owner, item.operation != nil || item.source != nil,
      case .message(var message) = view.content,
      view.actions.contains(where: { $0.host != nil })
    else { return view }
    // Only the owner decides about trust, and not on a page.
    var view = view.withoutHostActions
    // Users must see neither the command nor the path of the menu.
    let lines = [message.body] + (message.detail ?? "").split(separator: "\n").map(String.init)
    server?.tellOwner(lines, of: item, to: user)
    (message.body, message.detail) = (wording(.notTrusted(title: item.title)), nil)
    view.content = .message(message)
    return view
  }

  @MainActor private func shown(_ error: any Error, to user: ServerUser) -> any Error {
    guard let server, let failure = error as? HandlerFailure else { return error }
    return server.shown(failure, of: item, to: user)
  }

  /// Calls the handler for a user; a failure is thrown in the form for the user.
  private func asking<Answer: Sendable>(
    _ user: ServerUser, _ ask: () async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await ServerRuns.$user.withValue(user.name, operation: ask)
    } catch { throw await shown(error, to: user) }
  }

  /// Returns an item with the rights that the present rules allow: the page may show an older item, or an action.
  @MainActor private func confined(_ item: MenuItem) -> MenuItem {
    guard let policy = server?.doors.policy else { return item }
    return item.confinedByServer(to: policy.confinement(of: item, names))
  }

  /// Returns a selection with the rights that the present rules allow.
  @MainActor private func confined(_ selection: HandlerSelection) -> HandlerSelection {
    let item = confined(selection.item)
    rights.confinement = item.serverConfinement
    return selection.replacing(item)
  }

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    let user = try await check()
    let selection = await confined(selection)
    var result = try await asking(user) {
      try await handler.select(selection) { step in
        switch step {
        case .menu(let menu): await report(.menu(visible(menu, to: user)))
        case .update(let view): await report(.update(offered(view, to: user)))
        case .append, .patch, .text, .notice, .answered, .progress: await report(step)
        }
      }
    }
    if let view = result.view { result.view = await offered(view, to: user) }
    return result
  }

  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    return try await asking(try await checkAgain()) { try await handler.act(action) }
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    return try await asking(try await checkAgain()) { try await handler.more(request) }
  }

  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange] {
    return try await asking(try await checkAgain()) { try await handler.change(request) }
  }

  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    return try await asking(try await checkAgain()) { try await handler.search(request) }
  }

  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    return try await asking(try await checkAgain()) { try await handler.refresh(request) }
  }

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    return try await asking(try await checkAgain()) {
      try await handler.image(resource, of: invocation)
    }
  }

  func status(of item: MenuItem) async throws -> ItemStatus? {
    let user = try await check()
    let item = await confined(item)
    return try await asking(user) { try await handler.status(of: item) }
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
    await server?.uploads.remove(selection: invocation)
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
      // The handler's own message is for its users; the path of its log is not.
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
