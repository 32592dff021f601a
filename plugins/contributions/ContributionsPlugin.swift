public import AppMenuPlugin
internal import LocalGit

/// Shows the commits of the last year as a heat map, and the repositories that contain them.
public struct ContributionsPlugin: MenuPlugin {
  /// The id, `contributions`.
  public let id = "contributions"

  /// Creates the plugin.
  public init() {}

  /// The single handler, `contributions`.
  public var handlers: [PluginHandler] {
    PluginHandler("contributions") { selection, context in
      do {
        return try await ContributionsView(selection, context).make()
      } catch let failure as PluginFailure {
        return failure.view
      }
    }
  }
}

/// Builds the view for one selection.
struct ContributionsView {
  private let selection: SelectParams
  private let context: HandlerContext

  init(_ selection: SelectParams, _ context: HandlerContext) {
    self.selection = selection
    self.context = context
  }

  /// The part of one repository's history that is needed.
  struct History: Sendable {
    var email: String?
    var commits: [Commit]
    /// Whether any commit, however old, is by the user.
    var isMine = false
  }

  func make() async throws -> HandlerView {
    let today = context.today
    // Slightly more than a year, because git compares the date of the commit, not of its author.
    let report = try await RepositorySurvey(selection, context).read { repository in
      let email = try await repository.userEmail()
      let commits = try await repository.commits(lastDays: 400)
      var isMine = commits.contains { $0.email == email }
      if let email, !isMine {
        isMine = try await !repository.commits(author: email, limit: 1).isEmpty
      }
      return History(email: email, commits: commits, isMine: isMine)
    }
    let histories = report.values.map { (repository: $0.repository, history: $0.value) }
    let year = ContributionYear(histories: histories, today: today)
    return year.view(title: selection.item.title, footer: report.footer)
  }
}

/// The contributions of the year that ends today.
struct ContributionYear {
  let from: CalendarDate
  let to: CalendarDate
  let ownership: Ownership
  private(set) var days: [CalendarDate: Int] = [:]
  private(set) var repositories: [(repository: Repository, count: Int)] = []

  init(
    histories: [(repository: Repository, history: ContributionsView.History)], today: CalendarDate
  ) {
    from = today + -364
    // A commit's own time zone may be a day ahead of the user's.
    let latest = histories.flatMap(\.history.commits).map(\.day).max() ?? today
    to = latest == today + 1 ? latest : today
    let range = from...to
    let emails = Set(histories.compactMap(\.history.email))
    ownership = Ownership(emails: emails, matches: histories.contains { $0.history.isMine })
    var seen = Set<String>()
    for (repository, history) in histories {
      var count = 0
      for commit in history.commits
      where range.contains(commit.day) && ownership.shows(commit.email) {
        count += 1
        if seen.insert(commit.hash).inserted { days[commit.day, default: 0] += 1 }
      }
      if count > 0 { repositories.append((repository, count)) }
    }
    repositories.sort { ($1.count, $0.repository.path) < ($0.count, $1.repository.path) }
  }

  var total: Int { days.values.reduce(0, +) }
  var best: Int { days.values.max() ?? 0 }

  var longestStreak: Int {
    var longest = 0
    for day in days.keys where days[day + -1] == nil {
      var length = 1
      while days[day + length] != nil { length += 1 }
      longest = max(longest, length)
    }
    return longest
  }

  func view(title: String, footer: String?) -> HandlerView {
    func words(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    let summary =
      total == 0
      ? "no contributions in the last year"
      : "\(words(total, "contribution")) in the last year"
        + "   longest streak \(words(longestStreak, "day"))   best day \(best)"
    let rows = repositories.map { entry in
      ViewRow(
        id: entry.repository.path, title: entry.repository.name, detail: String(entry.count))
    }
    return HandlerView(
      title: title, subtitle: ownership.words, footer: footer,
      content: .heatmap(
        HeatmapContent(
          from: from.text, to: to.text,
          days: Dictionary(uniqueKeysWithValues: days.map { ($0.key.text, $0.value) }),
          unit: "contributions", summary: summary, total: total,
          sections: rows.isEmpty ? nil : [ViewSection(title: "Repositories", rows: rows)])))
  }
}
