internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

/// The checks of optional features of the protocol, in the views that were reached.
struct FeatureChecks {
  let checks: ServiceChecks
  let invocation: String
  let views: [(id: String, view: StructuredValue, isPushed: Bool)]

  /// The number of pictures that are asked for.
  private static let resourceLimit = 5

  private var bench: TestBench { checks.bench }

  /// - Parameter peer: returns the running process, which knows the invocation.
  func run(_ handler: String, peer: @escaping @Sendable () async throws -> PluginPeer) async {
    let features = await checks.service.features
    await check("'\(handler)' names the features that its views need") { lint in
      for (words, feature, isUsed) in needs where isUsed && !features.contains(feature) {
        lint.fail(
          "its views have \(words), but the result of 'initialize' names no feature "
            + "'\(feature.rawValue)', so that nothing is asked")
      }
    }
    if features.contains(.formChange) {
      for (id, view, _) in views {
        for field in Self.notifying(view) {
          await check("'\(handler)' answers a change of '\(ViewProblem.short(field))'") { lint in
            try await change(field, of: view, id, try await peer(), &lint)
          }
        }
      }
    }
    if features.contains(.search) {
      for (id, view, _) in views where view["search"] == .bool(true) {
        await check("'\(handler)' searches '\(Self.title(view))'") { lint in
          try await search(view, id, try await peer(), &lint)
        }
      }
    }
    if features.contains(.refresh) {
      for (id, view, isPushed) in views where isPushed && view["kind"]?.string != "form" {
        await check("'\(handler)' loads '\(Self.title(view))' again") { lint in
          let params = RefreshParams(invocation: invocation, view: id)
          let result = try await ask(params, try await peer(), &lint)
          lint.add(ViewReview.problems(inResult: result, icons: bench.icons), onlyNew: true)
        }
      }
    }
    if features.contains(.resource), !resources.isEmpty {
      await check("'\(handler)' brings the pictures of its views") { lint in
        for id in resources.prefix(Self.resourceLimit) {
          let result = try await ask(ResourceParams(id: id), try await peer(), &lint)
          lint.add(ViewReview.problems(inResource: result))
          if let data = result["data"]?.string, Data(base64Encoded: data) == nil {
            lint.fail("the data of '\(ViewProblem.short(id))' are not in base64")
          }
        }
      }
    }
    if features.contains(.status) {
      await check("'\(handler)' has words for its menu item") { lint in
        let item = bench.selection(handler, invocation: invocation).item
        let params = StatusParams(handler: handler, item: item)
        let result = try await ask(params, try await peer(), &lint)
        lint.add(ViewReview.problems(inStatus: result))
      }
    }
  }

  // MARK: Needs

  private var needs: [(words: String, feature: Feature, isUsed: Bool)] {
    [
      ("a field that notifies", .formChange, views.contains { !Self.notifying($0.view).isEmpty }),
      ("'search'", .search, views.contains { $0.view["search"] == .bool(true) }),
      ("a picture's 'resource'", .resource, !resources.isEmpty),
    ]
  }

  private static func notifying(_ view: StructuredValue) -> [String] {
    guard view["kind"]?.string == "form" else { return [] }
    return (view["fields"]?.array ?? []).filter { $0["notifies"] == .bool(true) }
      .compactMap { $0["id"]?.string }
  }

  private var resources: [String] {
    var ids: [String] = []
    for (_, view, _) in views {
      let images = [view["image"]] + ViewTour.rows(of: view).map { $0["image"] }
      for id in images.compactMap({ $0?["resource"]?.string }) where !ids.contains(id) {
        ids.append(id)
      }
    }
    return ids
  }

  private static func title(_ view: StructuredValue) -> String {
    ViewProblem.short(view["title"]?.string ?? "")
  }

  // MARK: Questions

  private func change(
    _ field: String, of view: StructuredValue, _ id: String, _ peer: PluginPeer, _ lint: inout Lint
  ) async throws {
    var values = ViewTour.formValues(of: view)
    let shape = (view["fields"]?.array ?? []).first { $0["id"]?.string == field } ?? .null
    // An example, then what a person types by mistake, then nothing.
    for value in [ViewTour.example(for: shape), .string("?"), .null] {
      values[field] = value
      let params = FormChangeParams(
        invocation: invocation, view: id, field: field, values: values)
      let result = try await ask(params, peer, &lint)
      lint.add(ViewReview.problems(inChanges: result, of: view), onlyNew: true)
      if let own = result["fields"]?[field]?["value"], own != .null, own != value {
        lint.add(
          "it changes the field that is typed in, '\(ViewProblem.short(field))', which is ignored; "
            + "set its 'error' instead")
      }
    }
  }

  private func search(
    _ view: StructuredValue, _ id: String, _ peer: PluginPeer, _ lint: inout Lint
  ) async throws {
    for query in ["a", "no row has this text", ""] {
      let params = SearchParams(invocation: invocation, view: id, query: query)
      let result = try await ask(params, peer, &lint)
      lint.add(
        ViewReview.problems(inPage: result, of: view, icons: bench.icons), onlyNew: true)
    }
  }

  /// Returns the result of a request; an unreadable one fails the check.
  private func ask<Request: HostRequest>(
    _ params: Request, _ peer: PluginPeer, _ lint: inout Lint
  ) async throws -> StructuredValue {
    let answer = try await checks.ask(Request.method, params, peer, "'\(Request.method)'")
    if let error = answer.error {
      throw Finding.warning(
        "it answered '\(Request.method)' with an error, which the user is shown: \(error.message)")
    }
    do { _ = try answer.result(Request.Answer.self) } catch {
      lint.fail(DecodingProblem.words(error))
    }
    return answer.value["result"] ?? .null
  }

  private func check(_ title: String, _ body: @Sendable (inout Lint) async throws -> Void) async {
    await checks.recorder.check(title) {
      var lint = Lint()
      try await body(&lint)
      try lint.conclude()
    }
  }
}
