internal import AppMenuPlugin
internal import LocalGit
internal import Synchronization

/// All events of the repositories, kept between the pages of one reader.
struct GitHistory: Sendable {
  /// The settings of each repository.
  var settings: [String: GitSettings]
  /// The data that was read of each repository.
  var read: [Repository] = []

  /// The events of one repository.
  struct Repository: Sendable {
    let place: GitPlace
    let index: CommitIndex
    /// For each author whether that is the person, or `nil` if everybody is meant.
    let mine: [Bool]?
    let tags: [(tag: TagLine, isMine: Bool)]
    let notes: [(note: Reflog.Note, isMine: Bool)]

    /// Returns the latest events after a place.
    func page(after start: GitEventKey?, limit: Int) -> GitPage {
      var page = GitPage(place: place, after: start, limit: limit)
      page.add(index, isMine: mine)
      for (tag, isMine) in tags { page.add(tag, isMine: isMine) }
      for (note, isMine) in notes { page.add(note, isMine: isMine) }
      return page
    }
  }

  /// Keeps the history that was read last.
  final class Kept: Sendable {
    private let history = Mutex<GitHistory?>(nil)

    var value: GitHistory? {
      get { history.withLock { $0 } }
      set { history.withLock { $0 = newValue } }
    }
  }
}

extension GitForge {
  /// Returns the events of all repositories; those that were read last if `isKept`.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  func history(isKept: Bool, _ report: @escaping ForgeReport<[ForgeEvent]>) async throws
    -> GitHistory
  {
    if isKept, let kept = keptHistory.value { return kept }
    let (places, notices) = try await places()
    for notice in notices where !isKept { await report(.notice(notice)) }
    let (identity, settings) = try await settings(of: places, report)
    let isEverybodys = arguments.everybody || identity.isEmpty
    let reader = CommitIndexReader(git: git, cache: cache)
    let branches = BranchReader(git: git)
    var history = GitHistory(settings: settings)
    try await survey(places, report) { place in
      let index = try await reader.index(of: place, settings: settings[place.folder] ?? .init())
      let mine = isEverybodys ? nil : index.isMine(identity)
      // The mailmap is known of commits alone.
      let emails = index.writtenEmails(of: mine ?? [])
      func isMine(_ email: String, _ name: String) -> Bool {
        isEverybodys || identity.matches(email: email, name: name) || emails.contains(email)
      }
      return GitHistory.Repository(
        place: place, index: index, mine: mine,
        tags: try await branches.tags(of: place).map { ($0, isMine($0.email, $0.author)) },
        notes: Reflog.notes(of: place).map { ($0, isMine($0.email, $0.author)) })
    } take: { _, read in
      history.read.append(read)
    }
    keptHistory.value = history
    return history
  }
}
