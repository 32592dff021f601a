package import AppMenuPlugin
internal import Localization

/// A server with Gitea or Forgejo.
package struct GiteaForge: Forge {
  /// The largest number of pages of repositories, with fifty each.
  private static let pageLimit = 20
  /// The number of days that the heat map tells.
  private static let heatmapDays = 365

  let client: ForgeClient
  let arguments: ForgeArguments

  /// Creates the forge of an item's arguments.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if the address in the arguments is missing or cannot be used.
  package init(
    _ arguments: ForgeArguments, _ environment: ForgeEnvironment
  ) throws(PluginFailure) {
    client = ForgeClient(try environment.server(.gitea, arguments), environment)
    self.arguments = arguments
  }

  /// The kind of the source.
  package var source: ForgeSource { .gitea }
  /// All that there is.
  package var offers: Set<ForgeOffer> { Set(ForgeOffer.allCases) }

  /// Gives the contributions in `period`, by days of the reader's clock.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws {
    let notices = try await client.notices()
    if arguments.everybody {
      notices.add(client.wording(.onePersonAlone(source: source.title)))
    }
    let user = try await user(notices).name
    let subject = client.wording(.user(user))
    var request = ForgeRequest("/users/\(ForgePath.part(user))/heatmap", subject: subject)
    request.freshness = 300
    let reply = try await client.send(request)
    notices.add(reply.staleness)
    // A server whose heat maps are turned off does not know the path; one without contributions answers null.
    let buckets =
      reply.value == .null ? [] : try client.list(reply, client.wording(.heatMapOf(user: user)))
    let days = GiteaHeatmap.days(buckets, in: period, client.time)
    await report(
      .found(ContributionBatch(source: .gitea, days: days, counts: client.wording(.countedByGitea)))
    )
    let first = client.time.today + (1 - Self.heatmapDays)
    if period.lowerBound < first {
      notices.add(client.wording(.contributionsFrom(host: client.server.host, day: first.text)))
    }
    for notice in notices.all { await report(.notice(notice)) }
  }

  /// Gives the repositories.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let notices = try await client.notices()
    let user = try await user(notices)
    var request = ForgeRequest(
      user.isOwn ? "/user/repos" : "/users/\(ForgePath.part(user.name))/repos",
      query: [("limit", "50")], subject: client.wording(.user(user.name)))
    request.freshness = 120
    let part = client.wording(.listOfRepositories(host: client.server.host))
    try await client.pages(request, limit: Self.pageLimit, part: part, notices) { page in
      await report(.found(page.compactMap { GiteaObjects.repository($0) }))
      return true
    }
    for notice in notices.all { await report(.notice(notice)) }
  }

  /// Gives the events of the person, or for everybody those of what the person follows, too.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? {
    let notices = try await client.notices()
    let page = try ForgeCursor.page(cursor, client.wording)
    let user = try await user(notices).name
    let reply = try await client.send(
      feed(
        user,
        [
          ("only-performed-by", arguments.everybody ? "false" : "true"),
          ("limit", "\(min(max(limit, 1), 50))"), ("page", page),
        ]))
    notices.add(reply.staleness)
    let objects = reply.value == .null ? [] : try client.list(reply, client.wording(.events))
    await report(.found(objects.compactMap { GiteaEvents.event($0, client.wording) }))
    for notice in notices.all { await report(.notice(notice)) }
    return ForgeCursor.next(reply)
  }

  /// Returns the details of a repository, named as in `owner/name`.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func repository(_ id: String) async throws -> RepositoryDetail {
    try await GiteaDetails(client: client).repository(id)
  }

  /// Returns the commits that were pushed on a day.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func commits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let notices = try await client.notices()
    let user = try await user(notices).name
    var found: [ForgeEvent] = []
    var seen = Set<String>()
    // The server reads the day on its own clock.
    for date in [day + 1, day, day + -1] {
      let query = [("only-performed-by", "true"), ("date", date.text), ("limit", "50")]
      try await client.pages(
        feed(user, query), limit: 5, part: client.wording(.listOfEvents), notices
      ) { page in
        for event in page where event.text("op_type") == "commit_repo" {
          guard let time = event.time("created"), client.time.day(of: time.seconds) == day else {
            continue
          }
          found += GiteaEvents.commits(of: event).filter { seen.insert($0.id).inserted }
        }
        return true
      }
    }
    return found.sorted { $0.time > $1.time }
  }

  /// Returns a commit of a repository.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    try await GiteaDetails(client: client).commit(hash, in: repository)
  }

  /// Returns the changes of a commit as a unified diff.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func diff(of hash: String, in repository: String) async throws -> String {
    try await GiteaDetails(client: client).diff(of: hash, in: repository)
  }

  private func feed(_ user: String, _ query: [(String, String)]) -> ForgeRequest {
    ForgeRequest(
      "/users/\(ForgePath.part(user))/activities/feeds", query: query,
      subject: client.wording(.user(user)))
  }

  /// Returns the user of the arguments, or of the token.
  private func user(_ notices: ForgeNotices) async throws -> (name: String, isOwn: Bool) {
    let access = try await client.access()
    guard access.token != nil else {
      guard let user = arguments.user else { throw ForgeCursor.noUser(client.fault(access)) }
      return (user, false)
    }
    var request = ForgeRequest("/user", subject: client.wording(.userOfToken))
    request.freshness = 3600
    do {
      let own = try await client.object(request, notices)
      guard let name = own.text("login") else { throw client.unexpected(request.subject) }
      guard let user = arguments.user else { return (name, true) }
      return (user, user.lowercased() == name.lowercased())
    } catch {
      guard let user = arguments.user, !(error is CancellationError) else { throw error }
      return (user, false)
    }
  }
}
