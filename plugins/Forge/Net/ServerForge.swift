internal import AppMenuPlugin
internal import DisplayText

/// A forge on the net: the common behaviour of servers, based on the requirements that differ.
protocol ServerForge: Forge {
  static var kind: ForgeSource { get }
  var client: ForgeClient { get set }
  var arguments: ForgeArguments { get }
  init(client: ForgeClient, arguments: ForgeArguments)

  func reportContributions(
    in period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>) async throws
  /// Returns the commits of a day, in any order.
  func unsortedCommits(on day: CalendarDate) async throws -> [ForgeEvent]
  /// Returns the request for a page of the repositories, the most recently used first.
  func repositories(_ page: [(String, String)]) async throws -> ForgeRequest
  /// Returns the request for a page of the events of the user, or of everything that the user follows.
  func events(_ page: [(String, String)]) async throws -> ForgeRequest
  /// Returns an event; `projects` are the paths that ``projects(of:)`` has found.
  func event(_ object: ForgeObject, _ projects: [Int: String]) -> ForgeEvent?
  /// Returns the paths of the projects of events that name only their numbers.
  func projects(of events: [ForgeObject]) async throws -> [Int: String]
  /// Returns the user with a name; `own` is the user of the token, if known.
  func user(_ name: String, own: ForgeUser?) async throws -> ForgeUser
  func path(_ id: String) throws -> String
  /// Returns the README of the repository at a path; `object` is the repository if it was requested first.
  func readme(_ object: ForgeObject?, _ path: String) async throws -> String?
  /// Returns the changes of the commit that a request names, and whether some are missing.
  func changes(_ commit: ForgeRequest) async throws -> (text: String, isCut: Bool)
  /// Adds the data that the reply to a commit's request does not contain.
  func complete(_ commit: inout CommitDetail, _ request: ForgeRequest) async throws
  /// Returns facts about a repository of one word each.
  static func marks(_ object: ForgeObject) -> [String]
}

struct ForgeUser: Sendable {
  var name: String
  var id: Int?
  /// Whether it is the user of the token.
  var isOwn: Bool
}

extension ServerForge {
  init(_ arguments: ForgeArguments, _ environment: ForgeEnvironment) throws(PluginFailure) {
    let address = arguments.api[Self.kind] ?? environment.addresses[Self.kind]
    let server = try ForgeServer(Self.kind, address: address, environment.wording)
    self.init(client: ForgeClient(server, environment), arguments: arguments)
  }

  package var source: ForgeSource { Self.kind }
  var dialect: ForgeDialect { Self.kind.dialect }
  var wording: Wording { client.wording }
  var notices: ForgeNotices { client.notices }

  /// Returns a copy for one call, whose notices begin with the reason why a token is not sent.
  private func noting() async throws -> Self {
    var forge = self
    forge.client = client.noting
    if case .withheld(let sentence) = try await client.access() { forge.notices.add(sentence) }
    return forge
  }

  // MARK: Lists

  package func contributions(
    in period: ClosedRange<CalendarDate>, _ report: @escaping ForgeReport<ContributionBatch>
  ) async throws {
    let call = try await noting()
    if arguments.everybody { call.notices.add(.onePersonAlone(source: source.title)) }
    try await call.reportContributions(in: period, report)
    for notice in call.notices.all { await report(.notice(notice)) }
  }

  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let call = try await noting()
    var request = try await call.repositories([(dialect.pageSize.name, "\(dialect.pageSize.most)")])
    request.freshness = 120
    let part = Phrase.listOfRepositories(host: client.server.host)
    try await call.client.pages(request, limit: dialect.pageLimit, part: part) { page in
      await report(.found(page.compactMap { Self.repository($0) }))
    }
    for notice in call.notices.all { await report(.notice(notice)) }
  }

  package func activity(
    after cursor: String?, limit: Int, _ report: @escaping ForgeReport<[ForgeEvent]>
  ) async throws -> String? {
    let call = try await noting()
    guard let page = Int(cursor ?? "1"), page > 0 else {
      throw wording.refusal(.noPage(String((cursor ?? "").prefix(40))))
    }
    let (size, most) = dialect.pageSize
    let reply = try await call.client.send(
      call.events([(size, "\(min(max(limit, 1), most))"), ("page", "\(page)")]))
    let objects =
      dialect.hasNullLists && reply.value == .null ? [] : try client.list(reply, .events)
    await report(.found(try await call.events(objects)))
    for notice in call.notices.all { await report(.notice(notice)) }
    return reply.next.flatMap { LinkHeader.query("page", in: $0) }.flatMap { Int($0) }
      .map { "\($0)" }
  }

  func events(_ objects: [ForgeObject]) async throws -> [ForgeEvent] {
    let projects = try await projects(of: objects)
    return objects.compactMap { object in
      guard var event = self.event(object, projects) else { return nil }
      event.title = ForgeText.start(event.title, limit: ForgeText.titleLimit)
      return event
    }
  }

  func projects(of events: [ForgeObject]) async throws -> [Int: String] { [:] }

  package func commits(on day: CalendarDate) async throws -> [ForgeEvent] {
    try await noting().unsortedCommits(on: day).sorted { $0.time > $1.time }
  }

  // MARK: Users

  /// Returns the user of the arguments, or of the token.
  func user() async throws -> ForgeUser {
    let access = try await client.access()
    var own: ForgeUser?
    if access.token != nil {
      let subject = Phrase.userOfToken
      do {
        let request = ForgeRequest(path: "/user", subject: subject, freshness: 3600)
        own = ForgeUser(try await client.object(request), source, isOwn: true)
        if own == nil { throw client.unexpected(subject) }
      } catch {
        if error is CancellationError || arguments.user == nil { throw error }
      }
    }
    guard let name = arguments.user else {
      guard let own else { throw client.fault(access).noUser }
      return own
    }
    return try await user(name, own: own)
  }

  func user(_ name: String, own: ForgeUser?) async throws -> ForgeUser {
    ForgeUser(name: name, isOwn: own?.name.lowercased() == name.lowercased())
  }

  // MARK: Repositories and commits

  package func repository(_ id: String) async throws -> RepositoryDetail {
    let path = try path(id)
    let call = try await noting()
    let request = ForgeRequest(path: path, subject: .repository(id))
    func made(_ object: ForgeObject) throws -> ForgeRepository {
      guard let repository = Self.repository(object) else {
        throw client.unexpected(request.subject)
      }
      return repository
    }
    let first = dialect.asksRepositoryFirst ? try await call.client.object(request) : nil
    _ = try first.map(made)
    let (lists, most) = (path + dialect.lists, dialect.pageSize)
    async let branches = call.list(
      lists + "/branches", [(most.name, "\(most.most)")], .listOfBranches)
    async let commits = call.list(
      lists + "/commits", [(most.name, "30")] + dialect.commitQuery, .listOfCommits)
    async let text = call.readme(first, path)
    let object = if let first { first } else { try await call.client.object(request) }
    var repository = try made(object)
    let name = RepositoryName(id: repository.id, name: repository.name)
    let events = try await commits.compactMap { ServerCommit($0)?.event(source, in: name) }
    if let last = events.first, let hash = last.hash {
      repository.last = ForgeRepository.LastCommit(hash: hash, subject: last.title, time: last.time)
    }
    return RepositoryDetail(
      repository: repository, branches: Self.branches(try await branches, of: repository),
      commits: events, readme: try await text, notices: call.notices.all)
  }

  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    let request = try commitRequest(hash, in: repository)
    guard let commit = ServerCommit(try await client.object(request)) else {
      throw client.unexpected(request.subject)
    }
    var detail = commit.detail(source, wording)
    try await complete(&detail, request)
    return detail
  }

  func complete(_ commit: inout CommitDetail, _ request: ForgeRequest) async throws {}

  package func diff(of hash: String, in repository: String) async throws -> String {
    let (text, isCut) = try await changes(commitRequest(hash, in: repository))
    return ForgeText.lines(text, wording(.diffCut))
      + (isCut ? "\n" + wording(.moreFilesThanShown) + "\n" : "")
  }

  /// Returns the request for a commit, whose hash is checked so that it cannot alter the path.
  func commitRequest(_ hash: String, in id: String) throws -> ForgeRequest {
    guard (4...64).contains(hash.utf8.count), hash.utf8.allSatisfy({ $0 < 0x80 }),
      hash.allSatisfy(\.isHexDigit)
    else { throw wording.refusal(.noHash(String(hash.prefix(80)))) }
    return ForgeRequest(
      path: "\(try path(id))\(dialect.commits)/\(hash)",
      subject: .commit(hash: String(hash.prefix(10)), repository: id), freshness: 86_400)
  }

  func path(_ id: String) throws -> String {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw noRepository(id)
    }
    return "/repos/" + ForgePath.path(id)
  }

  /// Returns the request for a list of a user, as in `events`.
  func request(
    _ user: String, _ list: String, _ query: [(String, String)] = [], freshness: Int = 60
  ) -> ForgeRequest {
    ForgeRequest(
      path: "/users/\(ForgePath.part(user))/\(list)", query: query, subject: .user(user),
      freshness: freshness)
  }

  func noRepository(_ id: String) -> PluginFailure {
    wording.refusal(.namesNoRepository(String(id.prefix(80)), source: source.title))
  }

  func list(
    _ path: String, _ query: [(String, String)], _ part: Phrase
  ) async throws -> [ForgeObject] {
    let request = ForgeRequest(path: path, query: query, subject: .someList, absent: dialect.absent)
    return try await client.listIfPresent(request, part: part)
  }
}
