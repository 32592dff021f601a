package import AppMenuPlugin
internal import Localization

/// GitHub, or a GitHub Enterprise server.
package struct GitHubForge: Forge {
  /// The largest number of pages of repositories, with a hundred each.
  private static let pageLimit = 10

  let client: ForgeClient
  let arguments: ForgeArguments

  /// Creates the forge of an item's arguments.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if the address in the arguments cannot be used.
  package init(
    _ arguments: ForgeArguments, _ environment: ForgeEnvironment
  ) throws(PluginFailure) {
    client = ForgeClient(try environment.server(.github, arguments), environment)
    self.arguments = arguments
  }

  /// The kind of the source.
  package var source: ForgeSource { .github }
  /// All that there is.
  package var offers: Set<ForgeOffer> { Set(ForgeOffer.allCases) }

  /// Gives the contributions in `period`: all that the profile shows with a token, else those of public events.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws {
    let notices = try await client.notices()
    if arguments.everybody {
      notices.add(client.wording(.onePersonAlone(source: source.title)))
    }
    let access = try await client.access()
    if access.token != nil {
      try await GitHubContributions(client: client, user: arguments.user, notices: notices)
        .report(period, report)
    } else {
      let user = try requiredUser(access)
      try await GitHubPublicContributions(client: client, user: user, notices: notices)
        .report(period, report)
      let hint = access == .none ? client.fault(access).tokenHint : nil
      notices.add(client.wording(.publicEventsAlone(hint: hint)))
    }
    for notice in notices.all { await report(.notice(notice)) }
  }

  /// Gives the repositories, the one that was pushed to last first.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let notices = try await client.notices()
    let query = [("sort", "pushed"), ("direction", "desc"), ("per_page", "100")]
    var request: ForgeRequest
    if let user = try await otherUser(notices) {
      request = ForgeRequest(
        "/users/\(ForgePath.part(user))/repos", query: query, subject: client.wording(.user(user)))
    } else {
      request = ForgeRequest(
        "/user/repos", query: query, subject: client.wording(.yourRepositories))
    }
    request.freshness = 120
    let server = client.server
    try await client.pages(
      request, limit: Self.pageLimit, part: client.wording(.listOfRepositories(host: server.host)),
      notices
    ) { page in
      await report(.found(page.compactMap { GitHubObjects.repository($0) }))
      return true
    }
    for notice in notices.all { await report(.notice(notice)) }
  }

  /// Gives the events of the person, or for everybody those of what the person follows.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? {
    let notices = try await client.notices()
    let page = try ForgeCursor.page(cursor, client.wording)
    let user = try await login(notices)
    var request = ForgeRequest(
      "/users/\(ForgePath.part(user))/" + (arguments.everybody ? "received_events" : "events"),
      query: [
        ("per_page", "\(min(max(limit, 1), 100))"), ("page", page),
      ], subject: client.wording(.user(user)))
    request.freshness = 60
    let reply = try await client.send(request)
    notices.add(reply.staleness)
    let events = try client.list(reply, client.wording(.events))
    await report(
      .found(events.compactMap { GitHubEvents.event($0, server: client.server, client.wording) }))
    for notice in notices.all { await report(.notice(notice)) }
    return ForgeCursor.next(reply)
  }

  /// Returns the details of a repository, named as in `owner/name`.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func repository(_ id: String) async throws -> RepositoryDetail {
    try await GitHubDetails(client: client).repository(id)
  }

  /// Returns the commits of a day, by the clocks of their author.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func commits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let notices = try await client.notices()
    let search = GitHubCommitSearch(client: client, user: try await login(notices))
    let (found, failure) = await search.commits(in: day...day, notices)
    if let failure, found.isEmpty { throw failure }
    return found.map(\.event).sorted { $0.time > $1.time }
  }

  /// Returns a commit of a repository.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    try await GitHubDetails(client: client).commit(hash, in: repository)
  }

  /// Returns the changes of a commit as a unified diff.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func diff(of hash: String, in repository: String) async throws -> String {
    try await GitHubDetails(client: client).diff(of: hash, in: repository)
  }

  /// Returns the name of the user: that of the arguments, or of the token.
  private func login(_ notices: ForgeNotices) async throws -> String {
    if let user = arguments.user { return user }
    return try await viewer(notices)
  }

  /// Returns the name of the user if it is another one than that of the token.
  private func otherUser(_ notices: ForgeNotices) async throws -> String? {
    let access = try await client.access()
    guard let user = arguments.user else {
      _ = access.token == nil ? try requiredUser(access) : ""
      return nil
    }
    guard access.token != nil else { return user }
    let viewer: String
    do { viewer = try await self.viewer(notices) } catch {
      if error is CancellationError { throw error }
      return user
    }
    return viewer.lowercased() == user.lowercased() ? nil : user
  }

  private func viewer(_ notices: ForgeNotices) async throws -> String {
    let access = try await client.access()
    guard access.token != nil else { return try requiredUser(access) }
    var request = ForgeRequest("/user", subject: client.wording(.userOfToken))
    request.freshness = 3600
    let user = try await client.object(request, notices)
    guard let login = user.text("login") else { throw client.unexpected(request.subject) }
    return login
  }

  private func requiredUser(_ access: ForgeAccess) throws -> String {
    if let user = arguments.user { return user }
    throw ForgeCursor.noUser(client.fault(access))
  }
}

/// Users, pages and hashes, which all forges on the net have.
enum ForgeCursor {
  /// Returns the number of a page as it is sent.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it is none.
  static func page(_ cursor: String?, _ wording: Wording) throws(PluginFailure) -> String {
    guard let cursor else { return "1" }
    guard let page = Int(cursor), page > 0 else {
      throw PluginFailure(wording(.noPage(String(cursor.prefix(40)))), retryable: false)
    }
    return String(page)
  }

  /// Returns the number of the page behind a reply, or `nil` if there is none.
  static func next(_ reply: ForgeReply) -> String? {
    reply.next.flatMap { LinkHeader.query("page", in: $0) }.flatMap { Int($0) }.map { "\($0)" }
  }

  /// Returns the failure that nobody is named.
  static func noUser(_ fault: ForgeFault) -> PluginFailure {
    let wording = fault.wording
    return PluginFailure(
      wording(.noUser(host: fault.server.host)), detail: wording(.noUserAndNoToken),
      hint: wording(.nameUser(hint: fault.tokenHint)), retryable: false)
  }

  /// Checks a hash, so that it names nothing else in an address.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it is none.
  static func checked(hash: String, _ wording: Wording) throws(PluginFailure) -> String {
    guard (4...64).contains(hash.utf8.count), hash.utf8.allSatisfy({ $0 < 0x80 }),
      hash.allSatisfy(\.isHexDigit)
    else {
      throw PluginFailure(wording(.noHash(String(hash.prefix(80)))), retryable: false)
    }
    return hash
  }
}
