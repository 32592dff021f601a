package import AppMenuPlugin
internal import LocalGit
internal import DisplayText

extension GitForge {
  static let dayLimit = 2000

  /// Reports commits, merges, tags and changes of branches of all repositories by instant, each commit once.
  package func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? {
    let start = try cursor.map { text in
      guard let key = GitEventKey(text) else {
        throw wording.refusal(.pageGone, hint: .openActivityAgain)
      }
      return key
    }
    let history = try await history(isKept: cursor != nil, report)
    var page = GitPage(after: start, limit: limit, isNamed: isNamed)
    for read in history.read { page.add(read) }
    let (chosen, next) = page.chosen
    if cursor == nil, chosen.values.joined().contains(where: { $0.kind == .removedBranch }) {
      await report(.notice(wording(.branchRemovals)))
    }
    try await give(chosen, history.scope, report)
    return next?.text
  }

  /// Returns the commits of a day, each once; of more than ``dayLimit`` the latest, and an event that says so.
  package func commits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let ignore: ForgeReport<[ForgeEvent]> = { _ in }
    let scope = try await scope(ignore)
    var page = GitPage(limit: Self.dayLimit, isNamed: isNamed)
    try await survey(scope.places, ignore) { place in
      try await index(of: place, scope)
    } take: { place, index in
      let mine = scope.isEverybodys ? nil : index.isMine(scope.identity)
      page.add(index, of: place, isMine: mine, on: day)
    }
    let found = SharedValue<[ForgeEvent]>([])
    let (chosen, next) = page.chosen
    try await give(chosen, scope) { update in
      if case .found(let events) = update { found.update { $0 += events } }
    }
    var events = found.value.sorted { ($0.time.seconds, $0.id) > ($1.time.seconds, $1.id) }
    if next != nil, var last = events.last {
      (last.id, last.kind, last.hash, last.author) = ("more \(day.text)", .other, nil, nil)
      last.title = wording(.moreCommitsOnDay(limit: Self.dayLimit))
      events.append(last)
    }
    return events
  }

  /// Reads the commits of the chosen events, and reports the events of each repository.
  private func give(
    _ chosen: [GitPlace: [GitPage.Item]], _ scope: GitScope,
    _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws {
    try await LimitedTasks.run(Array(chosen)) { chosen in
      let (place, items) = chosen
      let found = try await git.commits(
        items.compactMap(\.hash), of: place, scope.settings(of: place))
      var lines: [Substring: CommitLine] = [:]
      for line in found { lines[line.hash.prefix(32)] = line }
      return items.compactMap { item in
        guard let hash = item.hash else { return item.event(in: place) }
        return lines[hash[...]].map { Self.event($0, in: place) }
      }
    } take: { chosen, outcome in
      switch outcome {
      case .success(let events): await report(.found(events))
      case .failure(let error): _ = try await skip(chosen.key, error, report)
      }
    }
  }

  /// Returns the events of all repositories; if `isKept`, those that were read last.
  func history(isKept: Bool, _ report: @escaping ForgeReport<[ForgeEvent]>) async throws
    -> GitHistory
  {
    if isKept, let kept = keptHistory.value { return kept }
    let scope = try await scope(report, reportsNotices: !isKept)
    var history = GitHistory(scope: scope)
    try await survey(scope.places, report) { place in
      let index = try await index(of: place, scope)
      let mine = scope.isEverybodys ? nil : index.isMine(scope.identity)
      // The mailmap applies only to commits: tags and reflogs contain addresses as written.
      let emails = index.writtenEmails(of: mine ?? [])
      func isMine(_ author: GitSignature) -> Bool {
        mine == nil || scope.identity.matches(email: author.email, name: author.name)
          || emails.contains(author.email)
      }
      return GitHistory.Repository(
        place: place, index: index, mine: mine,
        tags: try await git.tags(of: place).map { ($0, isMine($0.author)) },
        notes: Reflog.notes(of: place).map { ($0, isMine($0.author)) })
    } take: { _, read in
      history.read.append(read)
    }
    keptHistory.update { [history] in $0 = history }
    return history
  }
}
