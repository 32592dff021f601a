package import AppMenuPlugin

/// A source of contributions, repositories and activity: the repositories on this machine, or a server.
///
/// Results are given piece by piece as they are found, with progress, so that a slow repository or server delays
/// nothing else. All calls end early when their task is cancelled. They throw a ``/AppMenuPlugin/PluginFailure`` if
/// there is nothing at all to show, or `CancellationError`.
package protocol Forge: Sendable {
  var source: ForgeSource { get }
  /// The kinds of results that the source gives; the calls for others give nothing.
  var offers: Set<ForgeOffer> { get }

  /// Gives the contributions in `period`.
  func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws

  func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws

  /// Gives events, the newest first within each piece.
  ///
  /// - Parameters:
  ///   - cursor: where the batch before this one ended, or `nil` for the first one.
  ///   - limit: the number of events that are wanted.
  /// - Returns: where the next batch begins, or `nil` if there is none.
  func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String?

  /// Returns the details of a repository, named by its ``ForgeRepository/id``.
  func repository(_ id: String) async throws -> RepositoryDetail

  /// Returns the commits of a day that count as contributions, the newest first.
  func commits(on day: CalendarDate) async throws -> [ForgeEvent]

  func commit(_ hash: String, in repository: String) async throws -> CommitDetail

  /// Returns the changes of a commit as a unified diff without colours.
  func diff(of hash: String, in repository: String) async throws -> String
}

extension Forge {
  /// Everything.
  package var offers: Set<ForgeOffer> { Set(ForgeOffer.allCases) }
}

/// Takes pieces of a result.
package typealias ForgeReport<Value: Sendable> = @Sendable (ForgeUpdate<Value>) async -> Void

/// A piece of a result.
package enum ForgeUpdate<Value: Sendable>: Sendable {
  /// A part of the result.
  case found(Value)
  /// The number of steps that are done, of the number that are known.
  case progress(Int, of: Int)
  /// A sentence about what is missing in the result or about its age.
  case notice(String)
}

/// The kinds of sources.
package enum ForgeSource: String, Sendable, Hashable, CaseIterable {
  /// The repositories on this machine.
  case git
  /// GitHub, or a GitHub Enterprise server.
  case github
  /// GitLab, or a server of one's own.
  case gitlab
  /// Gitea or Forgejo.
  case gitea

  /// The name for people.
  package var title: String {
    switch self {
    case .git: "Git"
    case .github: "GitHub"
    case .gitlab: "GitLab"
    case .gitea: "Gitea"
    }
  }
}

/// The kinds of results of a source.
package enum ForgeOffer: Sendable, Hashable, CaseIterable {
  case contributions, repositories, activity
}
