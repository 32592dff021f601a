internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

// Checks of the views of a service, their updates, actions and further pages.

extension ServiceChecks {
  /// Selects an item, and asks for the next page of its view and for its actions where it has any.
  func look(at handler: String) async {
    let invocation = "select-\(handler)"
    var review = UpdateReview(invocation: invocation, icons: bench.icons)
    var shown: (view: StructuredValue, peer: PluginPeer)?
    var lint = Lint()
    await recorder.check("'\(handler)' answers a selection with a view") {
      let peer = try await service.peer()
      let view = try await select(handler, peer, &review, &lint)
      shown = view.map { ($0, peer) }
      try lint.conclude()
    }
    guard let shown else { return }
    let view = shown.view
    if let cursor = Self.cursor(of: view) {
      await recorder.check("'\(handler)' brings the next page of its view") {
        let peer = try await peer(knowing: handler, invocation, after: shown.peer)
        try await turnPage(of: view, cursor, peer, invocation)
      }
    }
    var tour = ViewTour(from: view)
    lint = lint.continued
    review.look(at: await shown.peer.notifications, &lint)
    if let updated = review.shown { tour.add(update: updated) }
    if tour.isWorthwhile {
      await recorder.check("'\(handler)' answers the actions of its views") {
        let peer = try await peer(knowing: handler, invocation, after: shown.peer)
        try await tour.run(invocation, &lint) { try await act($0, peer) }
        review.look(at: await peer.notifications, &lint)
        try lint.conclude()
      }
    }
    await FeatureChecks(checks: self, invocation: invocation, views: tour.views).run(handler) {
      try await peer(knowing: handler, invocation, after: shown.peer)
    }
    await service.peers.last?.notify(Method.end, InvocationParams(invocation: invocation))
  }

  /// Returns the running process; a new process first receives a request for the view.
  private func peer(
    knowing handler: String, _ invocation: String, after last: PluginPeer
  ) async throws -> PluginPeer {
    let peer = try await service.peer()
    if peer !== last {
      let params = bench.selection(handler, invocation: invocation)
      _ = try await ask(Method.select, params, peer, "the selection")
    }
    return peer
  }

  /// Returns the cursor of a view's next page, or nil if it has no next page.
  private static func cursor(of view: StructuredValue) -> String? {
    let hasPages = ["list", "table", "timeline"].contains(view["kind"]?.string)
    return hasPages ? view["cursor"]?.string : nil
  }

  private func select(
    _ handler: String, _ peer: PluginPeer, _ review: inout UpdateReview, _ lint: inout Lint
  ) async throws -> StructuredValue? {
    let params = bench.selection(handler, invocation: review.invocation)
    let answer = try await answer(to: Method.select, params, peer, "the selection")
    review.look(at: await peer.notifications, &lint)
    let whole = answer.value["result"]
    let problems =
      whole.map {
        ViewReview.problems(
          inResult: $0, of: review.shown == nil ? .selection : .updatedSelection,
          icons: bench.icons)
      } ?? []
    do {
      let result = try answer.result(HandlerResult.self)
      lint.add(problems)
      if result.view == nil, result.effects?.isEmpty == true, review.shown == nil {
        lint.add("it showed nothing at all")
      }
      let effects = whole?["effects"]?.array ?? []
      return result.view == nil
        ? effects.lazy.compactMap { $0["view"] }.first ?? review.shown : whole?["view"]
    } catch {
      lint.add(problems, explaining: error)
      return nil
    }
  }

  /// The time after which an action that reports its progress is cancelled.
  private var actionTime: Duration { min(.seconds(2), bench.replyLimit / 2) }

  private func act(_ action: ActionParams, _ peer: PluginPeer) async throws -> ViewTour.Answer {
    let before = await peer.notifications.count
    let id = await peer.send(Method.action, action)
    var answer = await peer.answer(to: id, within: actionTime)
    if case .nothing = answer {
      let isAtWork = await peer.notifications.count > before
      if isAtWork { await peer.notify(Method.cancel, CancelParams(id: .number(id))) }
      answer = await peer.answer(to: id, within: bench.replyLimit)
      if isAtWork, case .message = answer { return ViewTour.Answer() }
    }
    let reply = try await message(
      answer, peer, "the action '\(ViewProblem.short(action.action))'")
    if let error = reply.error {
      return ViewTour.Answer(
        words: "it answered with an error, which the user is shown: \(error.message)")
    }
    let whole = reply.value["result"] ?? .null
    var lint = Lint()
    let problems = ViewReview.problems(
      inResult: whole, of: .action, at: "'\(ViewProblem.short(action.action))' result",
      icons: bench.icons)
    do { _ = try reply.result(ActionParams.Answer.self) } catch {
      lint.add(problems, explaining: error)
      try lint.conclude()
    }
    return ViewTour.Answer(problems: problems, shown: ViewTour.views(shownBy: whole))
  }

  /// Requests the page of a view that starts at a cursor.
  private func turnPage(
    of view: StructuredValue, _ cursor: String, _ peer: PluginPeer, _ invocation: String
  ) async throws {
    let id = view["id"]?.string ?? HandlerView.defaultID
    let params = MoreParams(invocation: invocation, view: id, cursor: cursor)
    let answer = try await answer(to: Method.more, params, peer, "'\(Method.more)'")
    let whole = answer.value["result"] ?? .null
    let problems = ViewReview.problems(inPage: whole, of: view, icons: bench.icons)
    var lint = Lint()
    do {
      let page = try answer.result(ViewPage.self)
      if page.cursor == cursor {
        lint.add(
          "result.cursor: this is the cursor that the page was asked for with, so the same rows come "
            + "again and again; name the next, or leave it out")
      }
      lint.add(problems)
      try checkKind(of: page, for: view, &lint)
    } catch let error as DecodingError {
      lint.add(problems, explaining: error)
    }
    try lint.conclude()
  }

  /// Checks that a page is of the kind of its view.
  private func checkKind(
    of page: ViewPage, for view: StructuredValue, _ lint: inout Lint
  ) throws {
    var shown = try JSONDecoder().decode(HandlerView.self, from: JSONEncoder().encode(view))
    guard !shown.append(page) else { return }
    let wanted =
      switch shown.content {
      case .table: "'rows' with 'cells'"
      case .timeline: "'groups'"
      default: "'rows' with a 'title'"
      }
    lint.fail(
      "the page is not of its view's kind, so it is dropped; a page of a \(shown.kind) has \(wanted)"
    )
  }
}
