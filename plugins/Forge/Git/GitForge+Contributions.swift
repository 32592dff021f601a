package import AppMenuPlugin
internal import LocalGit
internal import DisplayText

extension GitForge {
  private static let pieceCount = 1 << 16

  /// Reports the person's commits of all branches, or the commits of all authors if none is by the person.
  package func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws {
    let scope = try await scope(report)
    let isEverybodys = scope.isEverybodys
    let counts = GitOwnership(
      identity: scope.identity, isEverybodys: isEverybodys, isFallback: !arguments.everybody,
      wording: wording)
    var isMineSeen = false
    var others: [(place: GitPlace, commits: [ContributionBatch.Commit])] = []
    try await survey(scope.places, report) { place in
      let index = try await index(of: place, scope)
      let mine = isEverybodys ? [] : index.isMine(scope.identity)
      return History(
        isMine: isEverybodys || mine.contains(true),
        commits: Self.commits(of: index, in: period, mine: mine.contains(true) ? mine : nil))
    } take: { place, history in
      if history.isMine {
        isMineSeen = true
        others = []
        await Self.give(history.commits, of: place, counts, report)
      } else if !isMineSeen {
        others.append((place, history.commits))
      }
    }
    if !isMineSeen, isNamed {
      await report(
        .found(
          ContributionBatch(source: .git, identities: counts.identities, counts: counts.words)))
      await report(.notice(wording(.noCommitBy(identities: counts.identities.sorted()))))
    } else if !isMineSeen {
      // No commit is by the user: show those of all authors.
      let counts = GitOwnership(
        identity: scope.identity, isEverybodys: true, isFallback: true, wording: wording)
      for (place, commits) in others { await Self.give(commits, of: place, counts, report) }
    }
  }

  private struct History: Sendable {
    /// Whether any commit, however old, is by the person.
    var isMine: Bool
    /// The person's commits in the period, or those of all authors if none is by the person.
    var commits: [ContributionBatch.Commit]
  }

  /// Returns the commits in a period by the authors marked in `mine`, or by all authors.
  private static func commits(
    of index: CommitIndex, in period: ClosedRange<CalendarDate>, mine: [Bool]?
  ) -> [ContributionBatch.Commit] {
    var commits: [ContributionBatch.Commit] = []
    for entry in index.entries where mine?[entry.author] != false {
      let day = index.day(of: entry)
      guard period.contains(day) else { continue }
      commits.append(
        ContributionBatch.Commit(id: CommitID(high: entry.high, low: entry.low), day: day))
    }
    return commits
  }

  private static func give(
    _ commits: [ContributionBatch.Commit], of place: GitPlace, _ ownership: GitOwnership,
    _ report: ForgeReport<ContributionBatch>
  ) async {
    var start = 0
    repeat {
      let end = min(commits.count, start + pieceCount)
      await report(
        .found(
          ContributionBatch(
            source: .git, repository: name(place), commits: Array(commits[start..<end]),
            identities: ownership.identities, counts: ownership.words)))
      start = end
    } while start < commits.count
  }
}

struct GitOwnership: Sendable {
  let identity: GitIdentity
  /// Whether the commits of all authors are shown.
  let isEverybodys: Bool
  /// Whether they are shown only because no commit is by the person.
  let isFallback: Bool
  let wording: Wording

  /// The addresses and names whose commits are shown; empty for all authors.
  var identities: Set<String> { isEverybodys ? [] : identity.emails.union(identity.names) }

  /// A description of the commits that are counted.
  var words: String {
    guard isEverybodys else { return wording(.ownCommits) }
    guard isFallback else { return wording(.everybodysCommits) }
    let list = identity.emails.union(identity.names).sorted()
    return list.isEmpty
      ? wording(.everybodysForNoAddress) : wording(.everybodysForNoneBy(identities: list))
  }
}
