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
    var (place, problems): ((view: String, sequence: Int)?, [ViewProblem]) = (nil, [])
    do {
      switch method {
      case Method.update:
        problems = ViewReview.problems(
          inView: params["content"] ?? .null, at: "'\(method)' content", icons: icons)
        let update = try notification.params(UpdateParams.self)
        place = (update.view ?? update.content.id, update.sequence)
      case Method.append:
        problems = ViewReview.problems(
          inPage: params, of: shown, at: "'\(method)' params", icons: icons)
        let page = try notification.params(AppendParams.self)
        place = (page.view ?? HandlerView.defaultID, page.sequence)
      case Method.patch:
        problems = ViewReview.problems(
          inPatch: params, of: shown, at: "'\(method)' params", icons: icons)
        let patch = try notification.params(PatchParams.self)
        place = (patch.view ?? HandlerView.defaultID, patch.sequence)
      case Method.effect:
        problems = ViewReview.problems(
          inResult: .object(["effects": params["effects"] ?? .null]), at: "'\(method)' params",
          icons: icons)
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
      lint.add(problems)
    } catch {
      return lint.add(problems, explaining: error)
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
}
