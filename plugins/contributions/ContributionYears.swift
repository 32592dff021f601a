internal import AppMenuPlugin
internal import Forge
internal import DisplayText
internal import PluginHTTP

/// The years of contributions of one selection, each as a heat map.
struct ContributionYears: ForgeScreen {
  enum Action {
    static let day = "day"
    static let earlier = "earlier"
    static let later = "later"
  }

  /// The largest number of years before the last one.
  private static let oldest = 60

  private let selection: ForgeSelection

  init(_ selection: ForgeSelection) { self.selection = selection }

  private var wording: Wording { selection.wording }

  /// Returns the map of the year that ends today, or since the item's first day.
  func first(_ context: HandlerContext) async throws -> HandlerView {
    try await map(0, context, updates: true)
  }

  /// Returns the period of a map; each year ends where the next one begins.
  private func period(_ year: Int, today: CalendarDate) -> ClosedRange<CalendarDate> {
    let last = today + -365 * year
    let first = last + -364
    guard let since = selection.arguments.since, since > first else { return first...last }
    return min(since, last)...last
  }

  /// Returns a map.
  ///
  /// - Parameters:
  ///   - year: 0 for the last year, 1 for the year before.
  ///   - updates: whether the map is shown while it is built.
  private func map(
    _ year: Int, _ context: HandlerContext, updates: Bool
  ) async throws -> HandlerView {
    let today = selection.time.today
    if let since = selection.arguments.since, since > today {
      throw wording.refusal(.firstDayInFuture, detail: .since(since), hint: .nameDay)
    }
    let period = period(year, today: today)
    // A commit's time zone may be a day ahead of the reader's.
    let counted = period.lowerBound...(year == 0 ? period.upperBound + 1 : period.upperBound)
    func view(_ batches: [ContributionBatch], _ notices: [String]) -> HandlerView {
      var tally = ContributionTally(period: counted)
      for batch in batches { tally.add(batch) }
      let map = ContributionMap(
        selection: selection, tally: tally,
        // The map includes commits of tomorrow on their authors' clocks.
        period: tally[period.upperBound + 1] > 0 ? counted : period, today: today, year: year)
      return map.view(notices: doubled(batches) + notices)
    }
    let (batches, notices) = try await selection.gather(
      context, call: { try await $0.contributions(in: counted, $1) },
      show: { if updates { context.update(view($0, [])) } })
    return view(batches, notices)
  }

  /// Returns a sentence about sources whose numbers may include commits that are also counted one by one.
  private func doubled(_ batches: [ContributionBatch]) -> [String] {
    guard batches.contains(where: { $0.source == .git && !$0.commits.isEmpty }) else { return [] }
    let sources = ForgeSource.allCases.filter { source in
      let own = batches.filter { $0.source == source }
      return own.contains { !$0.days.isEmpty } && own.allSatisfy(\.commits.isEmpty)
    }
    if sources.isEmpty { return [] }
    return [wording(.countTwice(sources: sources.map(\.title)))]
  }

  func perform(_ action: ActionParams, _ context: HandlerContext) async throws -> [Effect] {
    switch action.action {
    case Action.earlier, Action.later:
      let shown = ContributionMap.year(action.view) ?? 0
      let year = min(Self.oldest, shown + (action.action == Action.earlier ? 1 : -1))
      // The last year is the first view; earlier years replace each other in the second.
      if year <= 0 { return [.pop(count: 1)] }
      let map = try await map(year, context, updates: false)
      return [shown == 0 ? .push(map) : .replace(map)]
    case Action.day:
      guard let day = action.row.flatMap({ CalendarDate($0) }) else { return [] }
      return [.push(try await commits(of: day, context))]
    default:
      return try await selection.perform(action, context)
    }
  }

  func refreshed(_ view: String, _ context: HandlerContext) async throws -> HandlerView? {
    let years = ContributionYears(selection.renewed)
    if let year = ContributionMap.year(view) {
      return try await years.map(year, context, updates: false)
    }
    if view.hasPrefix("day "), let day = CalendarDate(String(view.dropFirst(4))) {
      return try await years.commits(of: day, context)
    }
    return try await years.selection.refreshed(view)
  }

  private func commits(of day: CalendarDate, _ context: HandlerContext) async throws -> HandlerView
  {
    context.progress(nil, wording(.readingCommits(day)))
    var events: [ForgeEvent] = []
    let notices = try await selection.all.gather(
      call: { forge, report in await report(.found(try await forge.commits(on: day))) },
      take: { (found: [ForgeEvent]) in
        events += found.filter { event in !events.contains { $0.hash == event.hash } }
      })
    let views = selection.views
    return HandlerView(
      id: "day \(day.text)", title: wording(.date(day)),
      subtitle: wording(.commits(count: events.count)),
      footer: ForgeWords.footer(notices, wording),
      content: .list(
        ListContent(
          sections: [
            ViewSection(
              rows: events.sorted { $0.time > $1.time }.map { views.row($0, onAuthorsClock: true) })
          ],
          placeholder: wording(.noCommits))))
  }
}
