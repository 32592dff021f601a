internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

/// Checks the notifications that a plugin sends, each once.
struct UpdateReview {
  let invocation: String
  let icons: Set<String>?
  /// The last view of the invocation, or nil.
  private(set) var shown: StructuredValue?
  private(set) var last: [String: Int] = [:]
  private(set) var count = 0

  /// Checks the messages behind those that were checked before.
  mutating func look(at notifications: [IncomingMessage], _ lint: inout Lint) {
    for notification in notifications.dropFirst(count) { look(at: notification, &lint) }
    count = notifications.count
  }

  private mutating func look(at notification: IncomingMessage, _ lint: inout Lint) {
    guard let method = notification.method else { return }
    let params = notification.value["params"] ?? .null
    // Messages of other invocations are checked with those.
    if let other = params["invocation"]?.string, other != invocation { return }
    let place: (view: String, sequence: Int)?
    let problems = problems(in: params, of: method)
    do {
      place = try self.place(of: notification, method, &lint)
      lint.add(problems)
    } catch {
      lint.add(problems, explaining: error)
      return
    }
    guard let place else { return }
    let before = last[place.view, default: 0]
    guard place.sequence > before else {
      return lint.fail(
        "the sequence of the view '\(place.view)' went from \(before) to \(place.sequence); such "
          + "updates are dropped")
    }
    last[place.view] = place.sequence
    if method == Method.update, case .object(var content)? = params["content"] {
      content["id"] = .string(place.view)
      shown = .object(content)
    }
  }

  private func problems(in params: StructuredValue, of method: String) -> [ViewProblem] {
    switch method {
    case Method.update:
      ViewReview.problems(
        inView: params["content"] ?? .null, at: "'\(method)' content", icons: icons)
    case Method.append:
      ViewReview.problems(inPage: params, of: shown, at: "'\(method)' params", icons: icons)
    case Method.patch:
      ViewReview.problems(inPatch: params, of: shown, at: "'\(method)' params", icons: icons)
    case Method.effect:
      ViewReview.problems(
        inResult: .object(["effects": params["effects"] ?? .null]), at: "'\(method)' params",
        icons: icons)
    default: []
    }
  }

  /// Returns the view and the number of an update; nil for other messages.
  private func place(
    of notification: IncomingMessage, _ method: String, _ lint: inout Lint
  ) throws -> (view: String, sequence: Int)? {
    switch method {
    case Method.update:
      let params = try notification.params(UpdateParams.self)
      return (params.view ?? params.content.id, params.sequence)
    case Method.append:
      let params = try notification.params(AppendParams.self)
      return (params.view ?? HandlerView.defaultID, params.sequence)
    case Method.patch:
      let params = try notification.params(PatchParams.self)
      return (params.view ?? HandlerView.defaultID, params.sequence)
    case Method.effect:
      let effects = try notification.params(PostedEffects.self).effects
      for effect in effects where !["toast", "attention"].contains(effect.name) {
        lint.add(
          "'\(method)': only 'toast' and 'attention' answer nothing; '\(effect.name)' is ignored")
      }
    case Method.statusChanged: _ = try notification.params(StatusChangedParams.self)
    case Method.progress: _ = try notification.params(ProgressParams.self)
    case Method.post: _ = try notification.params(EventParams.self)
    case Method.log: _ = try notification.params(LogParams.self)
    default: lint.add("it sent '\(ViewProblem.short(method))', which is unknown")
    }
    return nil
  }
}
