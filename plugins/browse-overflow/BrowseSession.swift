internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP
internal import Synchronization
internal import Platform

/// The views of the plugin on the screen; the arrival of pictures is posted only while there are any.
final class ViewObservation: Sendable {
  private let shown = Mutex<Set<[String]>>([])

  var isActive: Bool { count > 0 }
  var count: Int { shown.withLock { $0.count } }

  /// Receives an event of the host; a view that appears again counts once.
  func receive(_ event: EventParams) {
    let view = ["invocation", "view"].map { event.userInfo[$0]?.string ?? "" }
    switch event.name {
    case HostEvent.didAppear: shown.withLock { _ = $0.insert(view) }
    case HostEvent.didDisappear: shown.withLock { _ = $0.remove(view) }
    default: break
    }
  }
}

final class BrowseSession: Sendable {
  private struct State {
    var http: (any HTTPFetching)?
    var avatars: AvatarStore?
    /// The limits of each API, by its address.
    var allowances: [String: RequestAllowance] = [:]
    var recent: [String: RecentQuestions] = [:]
    /// The first views that were shown, by site and id.
    var opened: Set<String> = []
  }

  let observation = ViewObservation()
  private let browsers = InvocationValues<QuestionBrowser>()
  private let clock: HTTPClock
  private let state: Mutex<State>

  init(http: (any HTTPFetching)? = nil, clock: HTTPClock = .system) {
    self.clock = clock
    state = Mutex(State(http: http))
  }

  /// Returns the first view of a selection: the topics, or the tag or question in the item's arguments.
  ///
  /// Selecting an item again reloads its first view; a message says if the site was not asked again.
  func first(_ selection: SelectParams, _ context: HandlerContext) async throws -> HandlerResult {
    let (arguments, wording) = (selection.item.arguments, context.plugin.wording)
    var configuration = try BrowserConfiguration(
      arguments: arguments, settings: context.plugin.settings, wording)
    let tag = arguments["tag"]?.string
    if let topic = tag.flatMap({ Topic($0) }) {
      // A tag without a name has the title of the item.
      let name = topic.name == topic.tag ? selection.item.title : topic.name
      configuration.topics = [Topic(name: name, tag: topic.tag)]
    }
    let site = configuration.api + " " + configuration.site
    let browser = QuestionBrowser(
      configuration: configuration, http: http(context.plugin), clock: clock,
      allowance: stored(\.allowances[configuration.api]) { RequestAllowance() },
      recent: stored(\.recent[site]) { RecentQuestions() },
      showsPictures: context.plugin.supports(.resource), wording: wording)
    browsers.keep(browser, for: context)
    let shown: ShownQuestions
    if let id = arguments["question"]?.wholeNumber {
      shown = try await browser.questionView(id)
    } else if let tag, !tag.isEmpty {
      shown = try await browser.questionsView(tag)
    } else {
      return HandlerResult(view: await browser.topicsView(title: selection.item.title))
    }
    let isNew = state.withLock { $0.opened.insert(site + " " + shown.view.id).inserted }
    return isNew ? HandlerResult(view: shown.view) : Self.result(shown, wording)
  }

  /// Returns a view, with a message if the site was not asked again for it.
  private static func result(_ shown: ShownQuestions, _ wording: Wording) -> HandlerResult {
    HandlerResult(
      view: shown.view,
      effects: shown.recentAge.map { [.toast(text: wording(.askedAgo(seconds: $0)), style: .info)] }
    )
  }

  func act(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    let wording = context.plugin.wording
    let browser = try browser(action.invocation, wording)
    let (row, question) = (action.row ?? "", Self.question(action.view))
    switch BrowserRows.Action(rawValue: action.action) {
    case .questions where !row.isEmpty:
      context.post(BrowseOverflowPlugin.Event.topicSelected, ["tag": .string(row)])
      context.progress(nil, wording(.askingForQuestions))
      return [.push(try await browser.questionsView(row).view)]
    case .question:
      guard let id = Int(row) else { return [] }
      context.post(BrowseOverflowPlugin.Event.questionSelected, ["question": .int(id)])
      context.progress(nil, wording(.askingForQuestion))
      return [.push(try await browser.questionView(id).view)]
    case .retry:
      let again = RefreshParams(invocation: action.invocation, view: action.view)
      return try await refresh(again, wording).view.map { [.replace($0)] } ?? []
    case .answer:
      guard let question else { return [] }
      return await browser.answerView(row, of: question).map { [.push($0)] } ?? []
    case .everything:
      guard let question else { return [] }
      return await browser.everythingView(question).map { [.push($0)] } ?? []
    default: return []
    }
  }

  /// Returns a view with its current content, and a message if the site was not asked again for it.
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

  /// Returns the browser and the tag of a topic's view.
  func topic(
    _ invocation: String, _ view: String, _ wording: Wording = .english
  ) throws -> (QuestionBrowser, String) {
    guard let tag = Self.tag(view) else {
      throw PluginFailure(wording(.hasNoQuestions), retryable: false)
    }
    return (try browser(invocation, wording), tag)
  }

  /// Returns the picture of a person; posts an event when a picture arrives while a view is shown.
  func picture(_ url: String, _ context: PluginContext) async -> ViewImage? {
    let http = http(context)
    let avatars = stored(\.avatars) {
      AvatarStore(http: http) { [observation] url in
        if observation.isActive { context.post(AvatarStore.didUpdate, ["url": .string(url)]) }
      }
    }
    guard let bytes = await avatars.picture(url) else { return nil }
    return ViewImage(data: Data(bytes).base64EncodedString(), type: "image/png")
  }

  func forgetPictures() async { await state.withLock(\.avatars)?.removeAll() }

  private func browser(_ invocation: String, _ wording: Wording) throws -> QuestionBrowser {
    guard let browser = browsers[invocation] else {
      throw PluginFailure(wording(.viewUnknown), hint: wording(.selectAgain))
    }
    return browser
  }

  private func http(_ context: PluginContext) -> any HTTPFetching {
    stored(\.http) {
      HTTPClient(
        cache: HTTPCache(folder: context.host.directories.cache + "/http"),
        retry: HTTPRetry(attempts: 2), clock: clock)
    }
  }

  /// Returns a value of the state, which is created on first use.
  private func stored<Value: Sendable>(
    _ path: WritableKeyPath<State, Value?>, _ make: () -> Value
  ) -> Value {
    state.withLock { state in
      let value = state[keyPath: path] ?? make()
      state[keyPath: path] = value
      return value
    }
  }

  private static func tag(_ view: String) -> String? {
    view.hasPrefix("topic/") ? String(view.dropFirst("topic/".count)) : nil
  }

  private static func question(_ view: String) -> Int? {
    let parts = view.split(separator: "/")
    return parts.count > 1 ? Int(parts[1]) : nil
  }
}
