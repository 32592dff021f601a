package import AppMenuPlugin

/// A source of contributions, repositories and activity: the repositories on this machine, or a server.
///
/// Results are reported in pieces as they are found, with progress, so that a slow repository or server delays
/// nothing else. All calls end early when their task is cancelled. They throw a ``/AppMenuPlugin/PluginFailure``
/// if there is nothing to show, or `CancellationError`.
package protocol Forge: Sendable {
  var source: ForgeSource { get }

  func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws

  func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws

  /// Reports events, the newest first within each piece.
  ///
  /// - Parameter cursor: the end of the batch before, or `nil` for the first batch.
  /// - Returns: the cursor of the next batch, or `nil` after the last one.
  func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String?

  func repository(_ id: String) async throws -> RepositoryDetail

  /// Returns the commits of a day that count as contributions, the newest first.
  func commits(on day: CalendarDate) async throws -> [ForgeEvent]

  func commit(_ hash: String, in repository: String) async throws -> CommitDetail

  /// Returns the changes of a commit as a unified diff without colours.
  func diff(of hash: String, in repository: String) async throws -> String
}

package typealias ForgeReport<Value: Sendable> = @Sendable (ForgeUpdate<Value>) async -> Void

package enum ForgeUpdate<Value: Sendable>: Sendable {
  case found(Value)
  /// The number of finished steps, of the number known.
  case progress(Int, of: Int)
  /// A sentence about missing or old results.
  case notice(String)
}

package enum ForgeSource: String, Sendable, Hashable, CaseIterable {
  /// The repositories on this machine.
  case git
  case github
  case gitlab
  /// Gitea or Forgejo.
  case gitea

  package var title: String {
    switch self {
    case .git: "Git"
    case .github: "GitHub"
    case .gitlab: "GitLab"
    case .gitea: "Gitea"
    }
  }
}
