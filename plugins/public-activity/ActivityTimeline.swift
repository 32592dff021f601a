internal import AppMenuPlugin
internal import Forge
internal import DisplayText
internal import Synchronization

actor ActivityTimeline: ForgeScreen {
  enum Action {
    static let filter = "filter"
    static let apply = "apply-filter"
    static let all = "show-all"
  }

  private static let pageSize = 100

  private let selection: ForgeSelection
  private var feed: ActivityFeed
  private var filter = ActivityFeed.Filter()

  init(_ selection: ForgeSelection) {
    self.selection = selection
    feed = ActivityFeed(selection.all)
  }

  private var wording: Wording { selection.wording }
  private var groups: ActivityGroups { ActivityGroups(selection: selection, filter: filter) }

  func first(_ context: HandlerContext) async throws -> HandlerView {
    try await timeline(context, updates: true)
  }

  /// Returns the timeline from its beginning.
  ///
  /// - Parameter updates: whether events are shown while the first batch is read.
  private func timeline(_ context: HandlerContext, updates: Bool) async throws -> HandlerView {
    let hasServers = !selection.servers.isEmpty
    if updates, hasServers {
      // Cached results of servers are shown before the servers answer.
      let known = ActivityFeed(selection.known)
      if let page = try? await known.page(from: 0, count: Self.pageSize, filter),
        !page.events.isEmpty
      {
        context.update(view(page, notices: []))
      }
      try Task.checkCancellation()
    }
    // The events so far, while the first page is built.
    let early = Mutex<(events: [ForgeEvent], pace: UpdatePace)>(([], UpdatePace()))
    let page = try await feed.page(
      from: 0, count: Self.pageSize, filter,
      progress: { [wording] done, all in
        context.progress(
          Double(done) / Double(max(1, all)), wording(.readingRepositories(done: done, all: all)))
      },
      found: { [groups] found in
        guard updates, !hasServers else { return }
        early.withLock { early in
          early.events += found.filter(groups.filter.shows)
          early.pace.update {
            let events = early.events.sorted { $0.time > $1.time }.prefix(Self.pageSize)
            if !events.isEmpty { context.update(groups.view(Array(events))) }
          }
        }
      })
    return view(page, notices: await feed.notices)
  }

  /// Returns the page that begins at the index of an event.
  func page(at cursor: String) async throws -> ViewPage {
    guard let start = Int(cursor), start >= 0 else { throw wording.refusal(.noPage) }
    let page = try await feed.page(from: start, count: Self.pageSize, filter)
    return ViewPage(
      .timeline(groups.groups(page.events)),
      cursor: page.hasMore ? "\(start + page.events.count)" : nil)
  }

  func refreshed(_ view: String, _ context: HandlerContext) async throws -> HandlerView? {
    guard view == HandlerView.defaultID else {
      return try await selection.renewed.refreshed(view)
    }
    feed = ActivityFeed(selection.renewed.all)
    return try await timeline(context, updates: false)
  }

  func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    switch action.action {
    case Action.filter: return [.push(await filterForm().view)]
    case Action.apply:
      context.update(try await show(await filterForm().filter(of: action.values), context))
      return [.pop(count: 1)]
    case Action.all:
      return [.replace(try await show(ActivityFeed.Filter(), context))]
    default:
      return try await selection.perform(action, context)
    }
  }

  /// Returns the timeline with another filter, which is used from then on.
  private func show(
    _ filter: ActivityFeed.Filter, _ context: HandlerContext
  ) async throws -> HandlerView {
    let old = self.filter
    self.filter = filter
    do { return try await timeline(context, updates: false) } catch {
      self.filter = old
      throw error
    }
  }

  private func filterForm() async -> ActivityFilterForm {
    ActivityFilterForm(filter: filter, repositories: await feed.repositories, wording: wording)
  }

  private func view(_ page: ActivityFeed.Page, notices: [String]) -> HandlerView {
    guard !page.events.isEmpty || filter != ActivityFeed.Filter() else {
      return HandlerView(
        title: selection.title, footer: ForgeWords.footer(notices, wording),
        content: .message(
          MessageContent(
            style: .empty, body: wording(.nothingYet), detail: wording(.makeCommit), retry: true)))
    }
    return groups.view(
      page.events, notices: notices, cursor: page.hasMore ? "\(page.events.count)" : nil)
  }
}
