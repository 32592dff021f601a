public import AppMenuPlugin
internal import LocalGit

/// Shows each repository's branch, whether it is clean, its distance to the upstream branch, and its last
/// commit.
public struct RepositoriesPlugin: MenuPlugin {
  /// The id, `repositories`.
  public let id = "repositories"

  /// Creates the plugin.
  public init() {}

  /// The single handler, `repositories`.
  public var handlers: [PluginHandler] {
    PluginHandler("repositories") { selection, context in
      do {
        let report = try await RepositorySurvey(selection, context).read { repository in
          RepositoryState(
            status: try await repository.status(),
            last: try await repository.commits(limit: 1).first)
        }
        let states = report.values.map { (repository: $0.repository, state: $0.value) }
        return RepositoryTable.view(
          title: selection.item.title, footer: report.footer, states: states)
      } catch let failure as PluginFailure {
        return failure.view
      }
    }
  }
}

/// The state of a repository.
struct RepositoryState: Sendable {
  var status: WorkTreeStatus
  var last: Commit?
}

/// The table of repositories, the most recently used first.
enum RepositoryTable {
  static func view(
    title: String, footer: String?, states: [(repository: Repository, state: RepositoryState)]
  ) -> HandlerView {
    let sorted = states.sorted { left, right in
      let (a, b) = (left.state.last?.seconds ?? .min, right.state.last?.seconds ?? .min)
      return a == b ? left.repository.path < right.repository.path : a > b
    }
    let count = states.count
    return HandlerView(
      title: title, subtitle: "\(count) \(count == 1 ? "repository" : "repositories")",
      footer: footer,
      content: .table(TableContent(columns: columns, rows: sorted.map(row))))
  }

  private static let columns = [
    TableContent.Column(id: "name", title: "Name", priority: 5),
    TableContent.Column(id: "branch", title: "Branch", priority: 3),
    TableContent.Column(id: "state", title: "State", priority: 4),
    TableContent.Column(id: "sync", title: "Ahead/behind", align: .right, priority: 2),
    TableContent.Column(id: "date", title: "Date", type: .date, priority: 2),
    TableContent.Column(id: "last", title: "Last commit", priority: 1),
  ]

  private static func row(_ repository: Repository, _ state: RepositoryState) -> TableContent.Row {
    let status = state.status
    let isEmpty = state.last == nil
    var cells: [String: TableContent.Cell] = [
      "name": .text(repository.name),
      "branch": .text(status.branch ?? "(no branch)"),
      "state": .text(isEmpty ? "no commits yet" : status.isDirty ? "dirty" : "clean"),
      "sync": .text(sync(status)),
    ]
    if let last = state.last {
      cells["date"] = .text(last.day.text)
      cells["last"] = .text(last.subject)
    }
    return TableContent.Row(id: repository.path, cells: cells)
  }

  private static func sync(_ status: WorkTreeStatus) -> String {
    guard let ahead = status.ahead, let behind = status.behind else { return "" }
    let parts = [ahead > 0 ? "↑\(ahead)" : nil, behind > 0 ? "↓\(behind)" : nil].compactMap { $0 }
    return parts.isEmpty ? "=" : parts.joined(separator: " ")
  }
}
