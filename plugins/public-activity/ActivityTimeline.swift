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
      found: { [filter] found in
        guard updates, !hasServers else { return }
        early.withLock { early in
          early.events += found.filter(filter.shows)
          early.pace.update {
            let events = early.events.sorted { $0.time > $1.time }.prefix(Self.pageSize)
            if !events.isEmpty { context.update(self.view(Array(events), filter)) }
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
      .timeline(groups(page.events)),
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
    return view(
      page.events, filter, notices: notices, cursor: page.hasMore ? "\(page.events.count)" : nil)
  }

  /// Returns the timeline of sorted events.
  private nonisolated func view(
    _ events: [ForgeEvent], _ filter: ActivityFeed.Filter, notices: [String] = [],
    cursor: String? = nil
  ) -> HandlerView {
    let wording = selection.wording
    var actions = [ViewAction(id: Action.filter, title: wording(.chooseFilter), key: "f")]
    if filter != ActivityFeed.Filter() {
      actions.append(ViewAction(id: Action.all, title: wording(.showEverything), key: "x"))
    }
    return HandlerView(
      title: selection.title, subtitle: ActivityFilterForm.words(filter, wording), actions: actions,
      footer: ForgeWords.footer(notices, wording),
      content: .timeline(TimelineContent(groups: groups(events), cursor: cursor)))
  }

  /// Groups sorted events by the day on the reader's clock.
  private nonisolated func groups(_ events: [ForgeEvent]) -> [TimelineContent.Group] {
    let (views, time) = (selection.views, selection.time)
    var groups: [TimelineContent.Group] = []
    for event in events {
      let day = time.day(of: event.time.seconds).text
      if groups.last?.date != day { groups.append(TimelineContent.Group(date: day, rows: [])) }
      groups[groups.count - 1].rows.append(views.row(event))
    }
    return groups
  }
}
