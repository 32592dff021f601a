public import AppMenuPlugin
internal import LocalGit

/// Shows commits, merges and tags by date, newest first.
public struct PublicActivityPlugin: MenuPlugin {
  /// The id, `public-activity`.
  public let id = "public-activity"

  /// Creates the plugin.
  public init() {}

  /// The single handler, `publicActivity`.
  public var handlers: [PluginHandler] {
    PluginHandler("publicActivity") { selection, context in
      do {
        let report = try await RepositorySurvey(selection, context).read { repository in
          try await Activity(of: repository)
        }
        let activities = report.values.map { (repository: $0.repository, activity: $0.value) }
        return ActivityTimeline(activities).view(
          title: selection.item.title, footer: report.footer)
      } catch let failure as PluginFailure {
        return failure.view
      }
    }
  }
}

/// The activity in one repository.
struct Activity: Sendable {
  var email: String?
  /// The latest commits: the user's own, or everybody's if there are none.
  var commits: [Commit] = []
  var tags: [Tag]

  init(of repository: Repository) async throws {
    email = try await repository.userEmail()
    tags = try await repository.tags()
    // No more than can be shown, because reading a long history takes long.
    let limit = ActivityTimeline.limit + 1
    if let email { commits = try await repository.commits(author: email, limit: limit) }
    if commits.isEmpty { commits = try await repository.commits(limit: limit) }
  }
}

/// The latest events of all repositories.
struct ActivityTimeline {
  /// The maximum number of events shown.
  static let limit = 500

  private struct Event {
    var seconds: Int
    var day: CalendarDate
    var row: ViewRow
  }

  private let ownership: Ownership
  private var events: [Event] = []
  private var isCut = false

  init(_ activities: [(repository: Repository, activity: Activity)]) {
    let emails = Set(activities.compactMap(\.activity.email))
    let matches = activities.contains { entry in
      entry.activity.commits.contains { emails.contains($0.email) }
    }
    ownership = Ownership(emails: emails, matches: matches)
    var seen = Set<String>()
    for (repository, activity) in activities {
      let name = repository.name
      for commit in activity.commits
      where ownership.shows(commit.email) && seen.insert(commit.hash).inserted {
        events.append(
          Event(
            seconds: commit.seconds, day: commit.day,
            row: ViewRow(
              id: commit.hash, title: "\(commit.time)  \(commit.subject)",
              icon: commit.isMerge ? "merge" : "commit", detail: name,
              badges: commit.isMerge ? [ViewRow.Badge("merge")] : nil)))
      }
      for tag in activity.tags
      where ownership.shows(tag.email) && seen.insert("\(tag.name) \(tag.seconds)").inserted {
        events.append(
          Event(
            seconds: tag.seconds, day: tag.day,
            row: ViewRow(
              id: "\(repository.path) \(tag.name)", title: "\(tag.time)  \(tag.name)", icon: "tag",
              detail: name, badges: [ViewRow.Badge("tag", style: .success)])))
      }
    }
    events.sort { ($0.day, $0.seconds, $0.row.id) > ($1.day, $1.seconds, $1.row.id) }
    isCut = events.count > Self.limit
    events = Array(events.prefix(Self.limit))
  }

  func view(title: String, footer: String?) -> HandlerView {
    guard !events.isEmpty else {
      return HandlerView(
        title: title, footer: footer,
        content: .message(
          MessageContent(
            style: .empty, body: "Nothing has happened yet",
            detail: "The repositories hold no commit. Make one, then come back.", retry: true)))
    }
    var groups: [TimelineContent.Group] = []
    for event in events {
      if groups.last?.date == event.day.text {
        groups[groups.count - 1].rows.append(event.row)
      } else {
        groups.append(TimelineContent.Group(date: event.day.text, rows: [event.row]))
      }
    }
    let cut = isCut ? "the latest \(Self.limit)" : nil
    let line = [cut, footer].compactMap { $0 }.joined(separator: " · ")
    return HandlerView(
      title: title, subtitle: ownership.words, footer: line.isEmpty ? nil : line,
      content: .timeline(TimelineContent(groups: groups)))
  }
}
