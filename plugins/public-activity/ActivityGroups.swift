internal import AppMenuPlugin
internal import Forge
internal import DisplayText

/// Events in groups by the day on the reader's clock.
struct ActivityGroups {
  let selection: ForgeSelection
  let filter: ActivityFeed.Filter

  /// Groups sorted events by day.
  func groups(_ events: [ForgeEvent]) -> [TimelineContent.Group] {
    let (views, time) = (selection.views, selection.time)
    var groups: [TimelineContent.Group] = []
    for event in events {
      let day = time.day(of: event.time.seconds).text
      if groups.last?.date != day { groups.append(TimelineContent.Group(date: day, rows: [])) }
      groups[groups.count - 1].rows.append(views.row(event))
    }
    return groups
  }

  /// Returns the timeline of sorted events.
  func view(_ events: [ForgeEvent], notices: [String] = [], cursor: String? = nil) -> HandlerView {
    let wording = selection.wording
    var actions = [
      ViewAction(id: ActivityTimeline.Action.filter, title: wording(.chooseFilter), key: "f")
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
