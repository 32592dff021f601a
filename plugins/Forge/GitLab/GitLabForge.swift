package import AppMenuPlugin
internal import Localization

/// GitLab, or a server of one's own with it.
package struct GitLabForge: Forge {
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
    client = ForgeClient(try environment.server(.gitlab, arguments), environment)
    self.arguments = arguments
  }

  /// The kind of the source.
  package var source: ForgeSource { .gitlab }
  /// All that there is.
  package var offers: Set<ForgeOffer> { Set(ForgeOffer.allCases) }

  /// Gives the contributions in `period`.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws {
    let notices = try await client.notices()
    if arguments.everybody {
      notices.add(client.wording(.onePersonAlone(source: source.title)))
    }
    let user = try await user(notices)
    try await GitLabContributions(client: client, user: user, notices: notices)
      .report(period, report)
    for notice in notices.all { await report(.notice(notice)) }
  }

  /// Gives the repositories, the one that was used last first.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let notices = try await client.notices()
    var query = [("order_by", "last_activity_at"), ("per_page", "100")]
    let user = try await user(notices)
    let path: String
    if user.isOwn {
      path = "/projects"
      query.append(("membership", "true"))
    } else {
      path = "/users/\(user.id)/projects"
    }
    var request = ForgeRequest(
      path, query: query, subject: client.wording(.repositoriesOf(user: user.name)))
    request.freshness = 120
    let part = client.wording(.listOfRepositories(host: client.server.host))
    try await client.pages(request, limit: Self.pageLimit, part: part, notices) { page in
      await report(.found(page.compactMap { GitLabObjects.repository($0) }))
      return true
    }
    for notice in notices.all { await report(.notice(notice)) }
  }

  /// Gives the events of the person, or for everybody those of the person's projects.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? {
    let notices = try await client.notices()
    let page = try ForgeCursor.page(cursor, client.wording)
    let user = try await user(notices)
    var query = [("per_page", "\(min(max(limit, 1), 100))"), ("page", page)]
    var path = "/users/\(user.id)/events"
    if arguments.everybody {
      if user.isOwn {
        path = "/events"
        query.append(("scope", "all"))
      } else {
        notices.add(
          client.wording(.tokensProjectsAlone))
      }
    }
    let reply = try await client.send(
      ForgeRequest(path, query: query, subject: client.wording(.eventsOf(user: user.name))))
    notices.add(reply.staleness)
    let objects = try client.list(reply, client.wording(.events))
    let projects = try await GitLabProjects(client: client).names(of: objects)
    await report(
      .found(objects.compactMap { GitLabObjects.event($0, projects, client) }))
    for notice in notices.all { await report(.notice(notice)) }
    return ForgeCursor.next(reply)
  }

  /// Returns the details of a repository, named by its path or number.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func repository(_ id: String) async throws -> RepositoryDetail {
    try await GitLabDetails(client: client).repository(id)
  }

  /// Returns the last commits of the pushes of a day: GitLab names no others.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func commits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let notices = try await client.notices()
    let user = try await user(notices)
    var objects: [ForgeObject] = []
    let request = GitLabContributions.request(client, user, day...day, action: "pushed")
    try await client.pages(request, limit: 5, part: client.wording(.listOfEvents), notices) {
      page in
      objects += page
      return true
    }
    let projects = try await GitLabProjects(client: client).names(of: objects)
    return objects.compactMap { GitLabObjects.event($0, projects, client) }
      .filter { $0.hash != nil && client.time.day(of: $0.time.seconds) == day }
      .sorted { $0.time > $1.time }
  }

  /// Returns a commit of a repository.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    try await GitLabDetails(client: client).commit(hash, in: repository)
  }

  /// Returns the changes of a commit as a unified diff.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure``, or `CancellationError`.
  package func diff(of hash: String, in repository: String) async throws -> String {
    try await GitLabDetails(client: client).diff(of: hash, in: repository)
  }

  /// Returns the user of the arguments, or of the token.
  private func user(_ notices: ForgeNotices) async throws -> GitLabUser {
    let access = try await client.access()
    var own: ForgeObject?
    if access.token != nil {
      var request = ForgeRequest("/user", subject: client.wording(.userOfToken))
      request.freshness = 3600
      do { own = try await client.object(request, notices) } catch {
        if error is CancellationError || arguments.user == nil { throw error }
      }
    }
    guard let name = arguments.user else {
      guard access.token != nil else { throw ForgeCursor.noUser(client.fault(access)) }
      guard let own, let user = GitLabUser(own, isOwn: true) else {
        throw client.unexpected(client.wording(.userOfToken))
      }
      return user
    }
    if let own, let user = GitLabUser(own, isOwn: true), user.name.lowercased() == name.lowercased()
    {
      return user
    }
    let subject = client.wording(.user(name))
    var request = ForgeRequest("/users", query: [("username", name)], subject: subject)
    request.freshness = 3600
    let reply = try await client.send(request)
    notices.add(reply.staleness)
    let found = try client.list(reply, subject)
    guard let user = found.first.flatMap({ GitLabUser($0, isOwn: false) }) else {
      throw client.fault(access)
        .status(404, subject: subject, words: nil)
    }
    return user
  }
}

/// A user of GitLab.
struct GitLabUser: Sendable {
  var id: Int
  var name: String
  /// Whether it is the one of the token.
  var isOwn: Bool

  init?(_ object: ForgeObject, isOwn: Bool) {
    guard let id = object.number("id"), let name = object.text("username") else { return nil }
    self.id = id
    self.name = name
    self.isOwn = isOwn
  }
}
