internal import AppMenuPlugin
internal import Forge

/// The activity of one selection, page by page.
actor ActivityTimeline {
  /// The ids of actions.
  enum Action {
    static let filter = "filter"
    static let apply = "apply-filter"
    static let all = "show-all"
  }

  /// The number of events of a page.
  private static let pageSize = 100

  private let selection: ForgeSelection
  private var feed: ActivityFeed
  private var filter = ActivityFeed.Filter()

  init(_ selection: ForgeSelection) {
    self.selection = selection
    feed = ActivityFeed(selection.all)
  }

  private var time: LocalTime { selection.time }
  private var title: String { selection.title }
  private var actions: ForgeActions { ForgeActions(selection.all, time: time) }

  /// Returns the timeline from its beginning.
  ///
  /// - Parameter updates: whether events are shown while the first page is being made.
  func first(_ context: HandlerContext, updates: Bool) async throws -> HandlerView {
    if updates, !selection.servers.forges.isEmpty {
      // Kept results of servers are there before they answer.
      let known = ActivityFeed(selection.known)
      if let page = try? await known.page(from: 0, count: Self.pageSize, filter),
        !page.events.isEmpty
      {
        context.update(view(page, notices: []))
      }
      try Task.checkCancellation()
    }
    let early = EarlyEvents(time: time, title: title, filter: filter)
    let showsEarly = updates && selection.servers.forges.isEmpty
    let report = ActivityFeed.Report(
      progress: { done, all in
        context.progress(
          Double(done) / Double(max(1, all)),
          "Reading \(done) of \(ForgeWords.count(all, "repository", "repositories"))")
      },
      found: { events in if showsEarly, let view = early.add(events) { context.update(view) } })
    let page = try await feed.page(from: 0, count: Self.pageSize, filter, report: report)
    return view(page, notices: await feed.notices)
  }

  /// Returns the page that begins with the event at a number.
  func page(at cursor: String) async throws -> ViewPage {
    guard let start = Int(cursor), start >= 0 else {
      throw PluginFailure("There is no such page", retryable: false)
    }
    let page = try await feed.page(from: start, count: Self.pageSize, filter)
    return ViewPage(
      .timeline(ActivityGroups(time: time).groups(page.events)),
      cursor: page.hasMore ? "\(start + page.events.count)" : nil)
  }

  /// Returns a view anew.
  func refreshed(_ id: String, _ context: HandlerContext) async throws -> HandlerView? {
    guard id == HandlerView.defaultID else {
      return try await ForgeActions(selection.renewed.all, time: time).refreshed(id)
    }
    feed = ActivityFeed(selection.renewed.all)
    return try await first(context, updates: false)
  }

  /// Performs an action of a view.
  func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    switch action.action {
    case Action.filter: return [.push(await filterForm())]
    case Action.apply:
      let repositories = await feed.repositories
      context.update(
        try await show(ActivityFilterForm.filter(action.values, among: repositories), context))
      return [.pop(count: 1)]
    case Action.all:
      return [.replace(try await show(ActivityFeed.Filter(), context))]
    default:
      return try await actions.perform(action, context) ?? []
    }
  }

  /// Returns the timeline with another filter, which holds from then on.
  private func show(
    _ filter: ActivityFeed.Filter, _ context: HandlerContext
  ) async throws -> HandlerView {
    let old = self.filter
    self.filter = filter
    do { return try await first(context, updates: false) } catch {
      self.filter = old
      throw error
    }
  }

  private func filterForm() async -> HandlerView {
    ActivityFilterForm(filter: filter, repositories: await feed.repositories).view
  }

  private func view(_ page: ActivityFeed.Page, notices: [String]) -> HandlerView {
    let groups = ActivityGroups(time: time)
    guard !page.events.isEmpty || filter != ActivityFeed.Filter() else {
      return HandlerView(
        title: title, footer: ForgeWords.footer(notices),
        content: .message(
          MessageContent(
            style: .empty, body: "Nothing has happened yet",
            detail: "The repositories hold no commit. Make one, then come back.", retry: true)))
    }
    return groups.view(
      page.events, title: title, filter: filter, notices: notices,
      cursor: page.hasMore ? "\(page.events.count)" : nil)
  }
}
