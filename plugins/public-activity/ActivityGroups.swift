internal import AppMenuPlugin
internal import Forge
internal import Localization
internal import Synchronization

/// Events in groups by the day on the reader's clock.
struct ActivityGroups {
  let time: LocalTime
  let wording: Wording

  /// Returns events, which are in order, by day.
  func groups(_ events: [ForgeEvent]) -> [TimelineContent.Group] {
    let rows = CommitViews(time: time, wording: wording)
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

  /// Returns the timeline of events, which are in order.
  func view(
    _ events: [ForgeEvent], title: String, filter: ActivityFeed.Filter, notices: [String],
    cursor: String?
  ) -> HandlerView {
    var actions = [
      ViewAction(
        id: ActivityTimeline.Action.filter, title: wording(.chooseFilter), key: "f")
    ]
    if filter != ActivityFeed.Filter() {
      actions.append(
        ViewAction(id: ActivityTimeline.Action.all, title: wording(.showEverything), key: "x"))
    }
    return HandlerView(
      title: title, subtitle: ActivityFilterForm.words(filter, wording), actions: actions,
      footer: ForgeWords.footer(notices, wording),
      content: .timeline(TimelineContent(groups: groups(events), cursor: cursor)))
  }
}

/// The events that were found so far, in order, while the first page is being made.
final class EarlyEvents: Sendable {
  /// The number of events that are shown early.
  private static let limit = 100

  private let time: LocalTime
  private let wording: Wording
  private let title: String
  private let filter: ActivityFeed.Filter
  private let state = Mutex<(events: [ForgeEvent], pace: UpdatePace)>(([], UpdatePace()))

  init(time: LocalTime, wording: Wording, title: String, filter: ActivityFeed.Filter) {
    self.time = time
    self.wording = wording
    self.title = title
    self.filter = filter
  }

  /// Adds events; returns a view if it is time for an update.
  func add(_ found: [ForgeEvent]) -> HandlerView? {
    state.withLock { state in
      state.events += found.filter(filter.shows)
      var view: HandlerView?
      state.pace.update {
        let events = state.events.sorted { $0.time > $1.time }.prefix(Self.limit)
        if events.isEmpty { return }
        view = ActivityGroups(time: time, wording: wording).view(
          Array(events), title: title, filter: filter, notices: [], cursor: nil)
      }
      return view
    }
  }
}
