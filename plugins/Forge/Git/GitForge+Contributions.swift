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
    let batch = batch(scope.identity, isEverybodys: isEverybodys)
    var isMineSeen = false
    var others: [(place: GitPlace, commits: [ContributionBatch.Commit])] = []
    try await survey(scope.places, report) { place in
      let index = try await index(of: place, scope)
      let mine = isEverybodys ? [] : index.isMine(scope.identity)
      // Whether any commit, however old, is by the person; if none is, all authors' commits are returned.
      let isMine = mine.contains(true)
      let commits = index.entries.lazy.filter { !isMine || mine[$0.author] }.map { entry in
        ContributionBatch.Commit(
          id: CommitID(high: entry.high, low: entry.low), day: index.day(of: entry))
      }.filter { period.contains($0.day) }
      return (isMine: isEverybodys || isMine, commits: Array(commits))
    } take: { place, history in
      if history.isMine {
        isMineSeen = true
        others = []
        await Self.give(history.commits, of: place, batch, report)
      } else if !isMineSeen {
        others.append((place, history.commits))
      }
    }
    if !isMineSeen, isNamed {
      await report(.found(batch))
      await report(.notice(wording(.noCommitBy(identities: batch.identities.sorted()))))
    } else if !isMineSeen {
      // No commit is by the user: show those of all authors.
      let batch = self.batch(scope.identity, isEverybodys: true)
      for (place, commits) in others { await Self.give(commits, of: place, batch, report) }
    }
  }

  /// Returns a batch without commits, with a description of those that are counted.
  private func batch(_ identity: GitIdentity, isEverybodys: Bool) -> ContributionBatch {
    let names = identity.emails.union(identity.names)
    let words: Phrase =
      if !isEverybodys { .ownCommits } else if arguments.everybody { .everybodysCommits } else {
        names.isEmpty
          ? .everybodysForNoAddress : .everybodysForNoneBy(identities: names.sorted())
      }
    return ContributionBatch(
      source: .git, identities: isEverybodys ? [] : names, counts: wording(words))
  }

  private static func give(
    _ commits: [ContributionBatch.Commit], of place: GitPlace, _ batch: ContributionBatch,
    _ report: ForgeReport<ContributionBatch>
  ) async {
    var batch = batch
    batch.repository = name(place)
    var rest = commits[...]
    repeat {
      batch.commits = Array(rest.prefix(pieceCount))
      rest = rest.dropFirst(pieceCount)
      await report(.found(batch))
    } while !rest.isEmpty
  }
}
