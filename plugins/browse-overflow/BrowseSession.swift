internal import AppMenuPlugin
internal import Localization
internal import PluginHTTP
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The state of the plugin while it runs.
final class BrowseSession: Sendable {
  private struct State {
    var http: (any HTTPFetching)?
    var avatars: AvatarStore?
    var browsers: [String: QuestionBrowser] = [:]
    /// The limits of each API, by its address.
    var allowances: [String: RequestAllowance] = [:]
    /// The recent questions of each site.
    var recent: [String: RecentQuestions] = [:]
    /// The topics and questions of first views, by site and id.
    var opened: Set<String> = []
  }

  /// Which views are on the screen.
  let observation = ViewObservation()
  private let clock: HTTPClock
  private let state: Mutex<State>

  init(http: (any HTTPFetching)? = nil, clock: HTTPClock = .system) {
    self.clock = clock
    state = Mutex(State(http: http))
  }

  /// Returns the first view of a selection: the topics, or what the item's arguments name.
  ///
  /// A first view is loaded again by another selection; then a message says if the site was not asked again.
  func first(_ selection: SelectParams, _ context: HandlerContext) async throws -> HandlerResult {
    let arguments = selection.item.arguments
    var configuration = try BrowserConfiguration(
      arguments: arguments, settings: context.plugin.settings, context.plugin.wording)
    let topic = arguments["tag"]?.string.flatMap { Topic($0) }
    if let topic {
      // A tag alone is called as the item is.
      let name = topic.name == topic.tag ? selection.item.title : topic.name
      configuration.topics = [Topic(name: name, tag: topic.tag)]
    }
    let browser = QuestionBrowser(
      configuration: configuration, http: http(context.plugin), clock: clock,
      allowance: allowance(configuration), recent: recent(configuration),
      showsPictures: context.plugin.supports(.resource), wording: context.plugin.wording)
    let invocation = context.invocation
    state.withLock { $0.browsers[invocation] = browser }
    context.whileShown { [weak self] in
      // Until the last view is gone.
      try? await Task.sleep(for: .seconds(1 << 30))
      self?.forget(invocation)
    }
    if let id = ReplyObject(value: .object(arguments)).number("question") {
      return opened(try await browser.questionView(id), configuration, context.plugin.wording)
    }
    if let tag = arguments["tag"]?.string, !tag.isEmpty {
      return opened(try await browser.questionsView(tag), configuration, context.plugin.wording)
    }
    return HandlerResult(view: await browser.topicsView(title: selection.item.title))
  }

  private func opened(
    _ shown: ShownQuestions, _ configuration: BrowserConfiguration, _ wording: Wording
  ) -> HandlerResult {
    let key = configuration.api + " " + configuration.site + " " + shown.view.id
    let isNew = state.withLock { $0.opened.insert(key).inserted }
    return Self.result(shown, saysAge: !isNew, wording)
  }

  /// Returns a view, and a message if the site was not asked again for it.
  private static func result(
    _ shown: ShownQuestions, saysAge: Bool = true, _ wording: Wording
  ) -> HandlerResult {
    guard saysAge, let age = shown.recentAge else { return HandlerResult(view: shown.view) }
    return HandlerResult(
      view: shown.view, effects: [.toast(text: wording(.askedAgo(seconds: age)), style: .info)])
  }

  /// Performs an action of a view.
  func act(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    let wording = context.plugin.wording
    let browser = try browser(action.invocation, wording)
    let row = action.row ?? ""
    switch action.action {
    case BrowserRows.Action.questions where !row.isEmpty:
      context.post(BrowseOverflowPlugin.Event.topicSelected, ["tag": .string(row)])
      context.progress(nil, wording(.askingForQuestions))
      return [.push(try await browser.questionsView(row).view)]
    case BrowserRows.Action.question:
      guard let id = Int(row) else { return [] }
      context.post(BrowseOverflowPlugin.Event.questionSelected, ["question": .int(id)])
      context.progress(nil, wording(.askingForQuestion))
      return [.push(try await browser.questionView(id).view)]
    case BrowserRows.Action.retry:
      let again = RefreshParams(invocation: action.invocation, view: action.view)
      return try await refresh(again, wording).view.map { [.replace($0)] } ?? []
    case BrowserRows.Action.answer:
      guard let id = Self.question(action.view) else { return [] }
      return await browser.answerView(row, of: id).map { [.push($0)] } ?? []
    case BrowserRows.Action.everything:
      guard let id = Self.question(action.view) else { return [] }
      return await browser.everythingView(id).map { [.push($0)] } ?? []
    default: return []
    }
  }

  /// Returns a view with what the site says now, and a message if the site was not asked again for it.
  func refresh(
    _ refresh: RefreshParams, _ wording: Wording = .english
  ) async throws -> HandlerResult {
    let browser = try browser(refresh.invocation, wording)
    if let tag = Self.tag(refresh.view) {
      return Self.result(try await browser.questionsView(tag), wording)
    }
    guard let id = Self.question(refresh.view) else { return HandlerResult(effects: []) }
    var result = Self.result(try await browser.questionView(id), wording)
    let parts = refresh.view.split(separator: "/", maxSplits: 2).map(String.init)
    switch parts[0] {
    case "answer" where parts.count > 2: result.view = await browser.answerView(parts[2], of: id)
    case "everything": result.view = await browser.everythingView(id)
    default: break
    }
    return result
  }

  /// Returns the browser and the tag that a view belongs to.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if the view is none of a topic.
  func topic(
    _ invocation: String, _ view: String, _ wording: Wording = .english
  ) throws -> (QuestionBrowser, String) {
    guard let tag = Self.tag(view) else {
      throw PluginFailure(wording(.hasNoQuestions), retryable: false)
    }
    return (try browser(invocation, wording), tag)
  }

  /// Returns the picture of a person; its arrival is posted while a view is shown.
  func picture(_ url: String, _ context: PluginContext) async -> ViewImage? {
    guard let bytes = await avatars(context).picture(url) else { return nil }
    return ViewImage(data: Data(bytes).base64EncodedString(), type: "image/png")
  }

  /// Empties the store of pictures.
  func forgetPictures() async { await state.withLock(\.avatars)?.removeAll() }

  private func forget(_ invocation: String) {
    state.withLock { $0.browsers[invocation] = nil }
  }

  private func browser(_ invocation: String, _ wording: Wording) throws -> QuestionBrowser {
    guard let browser = state.withLock({ $0.browsers[invocation] }) else {
      throw PluginFailure(wording(.viewUnknown), hint: wording(.selectAgain))
    }
    return browser
  }

  private func allowance(_ configuration: BrowserConfiguration) -> RequestAllowance {
    state.withLock { state in
      let allowance = state.allowances[configuration.api] ?? RequestAllowance()
      state.allowances[configuration.api] = allowance
      return allowance
    }
  }

  private func recent(_ configuration: BrowserConfiguration) -> RecentQuestions {
    let site = configuration.api + " " + configuration.site
    return state.withLock { state in
      let recent = state.recent[site] ?? RecentQuestions()
      state.recent[site] = recent
      return recent
    }
  }

  private func http(_ context: PluginContext) -> any HTTPFetching {
    state.withLock { state in
      if let http = state.http { return http }
      let http = HTTPClient(
        cache: HTTPCache(folder: context.host.directories.cache + "/http"),
        retry: HTTPRetry(attempts: 2), clock: clock)
      state.http = http
      return http
    }
  }

  private func avatars(_ context: PluginContext) -> AvatarStore {
    let http = http(context)
    return state.withLock { state in
      if let store = state.avatars { return store }
      let observation = observation
      let store = AvatarStore(http: http) { url in
        if observation.isActive { context.post(AvatarStore.didUpdate, ["url": .string(url)]) }
      }
      state.avatars = store
      return store
    }
  }

  private static func tag(_ view: String) -> String? {
    view.hasPrefix("topic/") ? String(view.dropFirst("topic/".count)) : nil
  }

  /// Returns the id of the question that a view shows, or `nil`.
  private static func question(_ view: String) -> Int? {
    let parts = view.split(separator: "/")
    return parts.count > 1 ? Int(parts[1]) : nil
  }
}
