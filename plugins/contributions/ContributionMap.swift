internal import AppMenuPlugin
internal import Forge

/// The heat map of a tally.
struct ContributionMap {
  private let tally: ContributionTally
  private let period: ClosedRange<CalendarDate>
  private let today: CalendarDate
  private let year: Int
  /// Whether the map begins with the first day that the item names; `nil` if it names none.
  private let isFirst: Bool?

  /// Creates the map of a year; 0 is the one that ends today.
  init(
    _ tally: ContributionTally, _ period: ClosedRange<CalendarDate>, _ today: CalendarDate,
    _ year: Int, isFirst: Bool?
  ) {
    self.isFirst = isFirst
    self.tally = tally
    // A commit of tomorrow, by its author's clock, is in the map.
    self.period = tally[period.upperBound + 1] > 0 ? tally.period : period
    self.today = today
    self.year = year
  }

  /// Returns the id of the view of a year; the last one has the usual id, so that updates replace it.
  static func id(_ year: Int) -> String { year == 0 ? HandlerView.defaultID : "year \(year)" }

  /// Returns the year of a view, or `nil` for other views.
  static func year(_ id: String) -> Int? {
    if id == HandlerView.defaultID { return 0 }
    return id.hasPrefix("year ") ? Int(id.dropFirst(5)) : nil
  }

  func view(_ title: String, notices: [String]) -> HandlerView {
    var actions = [
      ViewAction(id: ContributionYears.Action.day, title: "Show the commits of the day")
    ]
    if isFirst != true {
      actions.append(
        ViewAction(id: ContributionYears.Action.earlier, title: "Show the year before", key: "["))
    }
    if year > 0 {
      actions.append(
        ViewAction(id: ContributionYears.Action.later, title: "Show the year after", key: "]"))
    }
    let days = tally.days
    let rows = tally.repositories.map { entry in
      ViewRow(
        id: ForgeReference(source: entry.source, repository: entry.repository.id).id,
        title: entry.repository.name, detail: ForgeWords.grouped(entry.count),
        actions: [ViewAction(id: RepositoryViews.Action.repository, title: "Show the repository")],
        primary: RepositoryViews.Action.repository)
    }
    return HandlerView(
      id: Self.id(year), title: year == 0 ? title : years, subtitle: subtitle, actions: actions,
      footer: ForgeWords.footer([counted].filter { !$0.isEmpty } + notices),
      content: .heatmap(
        HeatmapContent(
          from: period.lowerBound.text, to: period.upperBound.text,
          days: Dictionary(uniqueKeysWithValues: days.map { ($0.key.text, $0.value) }),
          unit: "contributions", summary: summary, total: tally.total,
          primary: ContributionYears.Action.day,
          sections: rows.isEmpty ? nil : [ViewSection(title: heading, rows: rows)])))
  }

  /// The title of a year before the last one, as in `2024–2025`.
  private var years: String {
    "\(period.lowerBound.text.prefix(4))–\(period.upperBound.text.prefix(4))"
  }

  /// The heading of the repositories: their numbers may add up to more than that of the map.
  private var heading: String {
    let counts = tally.repositories.map(\.count)
    return counts.reduce(0, +) > tally.commitCount
      ? "Repositories, some with the same commits" : "Repositories"
  }

  private var subtitle: String? {
    tally.identities.isEmpty ? nil : tally.identities.sorted().joined(separator: ", ")
  }

  /// The line that says what each source counts.
  private var counted: String {
    tally.counted.map { source, words in
      tally.counted.count > 1 || source != .git ? "\(source.title): \(words)" : words
    }.joined(separator: " · ")
  }

  private var summary: String {
    let place =
      year > 0
      ? "from \(period.lowerBound.words) to \(period.upperBound.words)"
      : isFirst == true ? "since \(period.lowerBound.words)" : "in the last year"
    if tally.total == 0 { return "no contributions \(place)" }
    var parts = ["\(ForgeWords.count(tally.total, "contribution")) \(place)"]
    let current = year == 0 ? tally.currentStreak(today: today) : 0
    if current > 0 { parts.append("streak \(ForgeWords.count(current, "day"))") }
    parts.append("longest \(ForgeWords.count(tally.longestStreak, "day"))")
    parts.append("best day \(ForgeWords.grouped(tally.best))")
    return parts.joined(separator: "   ")
  }
}
