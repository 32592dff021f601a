internal import Foundation
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData
internal import HandlerLint

// Checks of the views of a service, their updates and further pages.

extension ServiceChecks {
  /// Selects an item, and asks for the next page of its view where it has one.
  func look(at handler: String, _ peer: PluginPeer) async {
    let invocation = "select-\(handler)"
    var view: StructuredValue?
    await recorder.check("'\(handler)' answers a selection with a view") {
      let shown = try await select(handler, peer, invocation: invocation)
      view = shown.view
      try shown.lint.warn()
    }
    if let view, let cursor = Self.cursor(of: view) {
      await recorder.check("'\(handler)' brings the next page of its view") {
        try await turnPage(of: view, cursor, peer, invocation)
      }
    }
    await peer.notify(Method.end, InvocationParams(invocation: invocation))
  }

  /// Returns the cursor of a view's next page, or nil if there is none or its kind has no pages.
  private static func cursor(of view: StructuredValue) -> String? {
    let hasPages = ["list", "table", "timeline"].contains(view["kind"]?.string)
    return hasPages ? view["cursor"]?.string : nil
  }

  /// Selects an item; returns the resulting view, and the problems of the answer.
  func select(
    _ handler: String, _ peer: PluginPeer, invocation: String
  ) async throws -> (view: StructuredValue?, lint: Lint) {
    let params = bench.selection(handler, invocation: invocation)
    let answer = try await message(
      await peer.ask(Method.select, params, within: bench.replyLimit), peer, "the selection")
    if let error = answer.error {
      throw Finding.warning("it answered with an error, which the user is shown: \(error.message)")
    }
    let result: HandlerResult
    do { result = try answer.result(HandlerResult.self) } catch {
      throw Finding.failed(DecodingProblem.words(error))
    }
    var lint = Lint()
    let updated = try await checkUpdates(peer, invocation, &lint)
    if result.view == nil, result.effects?.isEmpty ?? true, updated == nil {
      throw Finding.warning("it showed nothing at all")
    }
    let whole = answer.value["result"] ?? .null
    lint.add(ViewReview.problems(inResult: whole))
    return (result.view == nil ? updated : whole["view"], lint)
  }

  /// Checks the updates of an invocation; returns the last of its views, or nil if there is none.
  private func checkUpdates(
    _ peer: PluginPeer, _ invocation: String, _ lint: inout Lint
  ) async throws -> StructuredValue? {
    var last: [String: Int] = [:]
    var shown: StructuredValue?
    for notification in await peer.notifications {
      guard let method = notification.method else { continue }
      var place: (invocation: String, view: String, sequence: Int)?
      do {
        switch method {
        case Method.update:
          let params = try notification.params(UpdateParams.self)
          place = (params.invocation, params.view ?? params.content.id, params.sequence)
        case Method.append:
          let params = try notification.params(AppendParams.self)
          place = (params.invocation, params.view ?? HandlerView.defaultID, params.sequence)
        case Method.progress: _ = try notification.params(ProgressParams.self)
        case Method.post: _ = try notification.params(EventParams.self)
        case Method.log: _ = try notification.params(LogParams.self)
        default: lint.add("it sent '\(ViewProblem.short(method))', which nobody knows")
        }
      } catch let error as DecodingError {
        throw Finding.failed("'\(method)': " + DecodingProblem.words(error))
      }
      guard let place, place.invocation == invocation else { continue }
      guard place.sequence > last[place.view, default: 0] else {
        throw Finding.failed(
          "the sequence of the view '\(place.view)' went from \(last[place.view, default: 0]) to "
            + "\(place.sequence); such updates are dropped")
      }
      last[place.view] = place.sequence
      let params = notification.value["params"] ?? .null
      if method == Method.update, case .object(var content)? = params["content"] {
        lint.add(ViewReview.problems(inView: .object(content), at: "'\(method)' content"))
        content["id"] = .string(place.view)
        shown = .object(content)
      } else {
        lint.add(ViewReview.problems(inPage: params, of: shown, at: "'\(method)' params"))
      }
    }
    return shown
  }

  /// Requests the page of a view that starts at a cursor.
  private func turnPage(
    of view: StructuredValue, _ cursor: String, _ peer: PluginPeer, _ invocation: String
  ) async throws {
    let id = view["id"]?.string ?? HandlerView.defaultID
    let params = MoreParams(invocation: invocation, view: id, cursor: cursor)
    let answer = try await message(
      await peer.ask(Method.more, params, within: bench.replyLimit), peer, "'\(Method.more)'")
    if let error = answer.error {
      throw Finding.warning("it answered with an error, which the user is shown: \(error.message)")
    }
    let page: ViewPage
    do { page = try answer.result(ViewPage.self) } catch {
      throw Finding.failed(DecodingProblem.words(error))
    }
    var shown = try JSONDecoder().decode(HandlerView.self, from: JSONEncoder().encode(view))
    guard shown.append(page) else {
      let wanted =
        switch shown.content {
        case .table: "'rows' with 'cells'"
        case .timeline: "'groups'"
        default: "'rows' with a 'title'"
        }
      throw Finding.failed(
        "the page is not of its view's kind, so it is dropped; a page of a \(shown.kind) has \(wanted)"
      )
    }
    var lint = Lint()
    if page.cursor == cursor {
      lint.add(
        "result.cursor: this is the cursor that the page was asked for with, so the same rows come "
          + "again and again; name the next, or leave it out")
    }
    let whole = answer.value["result"] ?? .null
    lint.add(ViewReview.problems(inPage: whole, of: view))
    try lint.warn()
  }
}
