internal import AppMenuPlugin
internal import Forge
internal import DisplayText

struct ContributionMap {
  let selection: ForgeSelection
  let tally: ContributionTally
  let period: ClosedRange<CalendarDate>
  let today: CalendarDate
  /// The number of years before the year that ends today.
  let year: Int

  private var wording: Wording { selection.wording }

  /// Whether the map begins with the item's first day.
  private var isFirst: Bool { selection.arguments.since.map { $0 >= period.lowerBound } ?? false }

  /// Returns the id of the view of a year; the last year has the default id, so that updates replace it.
  static func id(_ year: Int) -> String { year == 0 ? HandlerView.defaultID : "year \(year)" }

  static func year(_ id: String) -> Int? {
    if id == HandlerView.defaultID { return 0 }
    return id.hasPrefix("year ") ? Int(id.dropFirst(5)) : nil
  }

  func view(notices: [String]) -> HandlerView {
    typealias Action = ContributionYears.Action
    let actions: [ViewAction?] = [
      ViewAction(id: Action.day, title: wording(.showDay)),
      isFirst
        ? nil : ViewAction(id: Action.earlier, title: wording(.showYearBefore), key: "["),
      year > 0 ? ViewAction(id: Action.later, title: wording(.showYearAfter), key: "]") : nil,
    ]
    let rows = tally.repositories.map(selection.views.row)
    return HandlerView(
      id: Self.id(year), title: year == 0 ? selection.title : years,
      subtitle: tally.identities.isEmpty ? nil : tally.identities.sorted().joined(separator: ", "),
      actions: actions.compactMap(\.self),
      footer: ForgeWords.footer([counted].filter { !$0.isEmpty } + notices, wording),
      content: .heatmap(
        HeatmapContent(
          from: period.lowerBound.text, to: period.upperBound.text,
          days: Dictionary(uniqueKeysWithValues: tally.days.map { ($0.key.text, $0.value) }),
          unit: wording(.unit), summary: summary, total: tally.total,
          primary: Action.day,
          sections: rows.isEmpty ? nil : [ViewSection(title: heading, rows: rows)])))
  }

  /// The title of a year before the last one, as in `2024–2025`.
  private var years: String {
    "\(period.lowerBound.text.prefix(4))–\(period.upperBound.text.prefix(4))"
  }

  /// The heading of the repositories, whose numbers may add up to more than that of the map.
  private var heading: String {
    let counts = tally.repositories.map(\.count)
    return counts.reduce(0, +) > tally.commitCount
      ? wording(.sharedRepositories) : wording(.repositories)
  }

  /// The line that says what each source counts.
  private var counted: String {
    tally.counted.map { source, words in
      tally.counted.count > 1 || source != .git ? "\(source.title): \(words)" : words
    }.joined(separator: " · ")
  }

  private var summary: String {
    let span: Phrase =
      year > 0
      ? .between(period.lowerBound, period.upperBound)
      : isFirst ? .sinceDay(period.lowerBound) : .lastYear
    if tally.total == 0 { return wording(.noContributions(span)) }
    var parts = [wording(.contributions(count: tally.total, span))]
    let current = year == 0 ? tally.currentStreak(today: today) : 0
    if current > 0 { parts.append(wording(.streak(days: current))) }
    parts.append(wording(.longest(days: tally.longestStreak)))
    parts.append(wording(.best(count: tally.best)))
    return parts.joined(separator: "   ")
  }
}
