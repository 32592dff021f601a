internal import AppMenuPlugin
internal import Forge
internal import DisplayText
internal import Synchronization

/// Events in groups by the day on the reader's clock.
struct ActivityGroups {
  let selection: ForgeSelection
  let filter: ActivityFeed.Filter

  /// Groups sorted events by day.
  func groups(_ events: [ForgeEvent]) -> [TimelineContent.Group] {
    let (rows, time) = (selection.commitViews, selection.time)
    var groups: [TimelineContent.Group] = []
    for event in events {
      let day = time.day(of: event.time.seconds).text
      if groups.last?.date == day {
        groups[groups.count - 1].rows.append(rows.row(event))
      } else {
        groups.append(TimelineContent.Group(date: day, rows: [rows.row(event)]))
      }
    }
    return groups
  }

  /// Returns the timeline of sorted events.
  func view(_ events: [ForgeEvent], notices: [String] = [], cursor: String? = nil) -> HandlerView {
    let wording = selection.wording
    var actions = [
      ViewAction(
        id: ActivityTimeline.Action.filter, title: wording(.chooseFilter), key: "f")
    ]
    if filter != ActivityFeed.Filter() {
      actions.append(
        ViewAction(id: ActivityTimeline.Action.all, title: wording(.showEverything), key: "x"))
    }
    return HandlerView(
      title: selection.title, subtitle: ActivityFilterForm.words(filter, wording), actions: actions,
      footer: ForgeWords.footer(notices, wording),
      content: .timeline(TimelineContent(groups: groups(events), cursor: cursor)))
  }
}

/// The sorted events so far, while the first page is built.
final class EarlyEvents: Sendable {
  private static let limit = 100

  private let groups: ActivityGroups
  private let state = Mutex<(events: [ForgeEvent], pace: UpdatePace)>(([], UpdatePace()))

  init(_ groups: ActivityGroups) { self.groups = groups }

  /// Adds events; returns a view if an update is due.
  func add(_ found: [ForgeEvent]) -> HandlerView? {
    state.withLock { state in
      state.events += found.filter(groups.filter.shows)
      var view: HandlerView?
      state.pace.update {
        let events = state.events.sorted { $0.time > $1.time }.prefix(Self.limit)
        if !events.isEmpty { view = groups.view(Array(events)) }
      }
      return view
    }
  }
}
