internal import AppMenuPlugin
internal import DisplayText
internal import LocalGit

struct GitLabForge: ServerForge {
  static let kind = ForgeSource.gitlab
  /// The largest number of pages of changed files, with 100 files each.
  private static let filePageLimit = 5
  /// The largest number of projects that are requested for events, and of concurrent requests.
  private static let (projectLimit, projectWidth) = (20, 4)

  var client: ForgeClient
  let arguments: ForgeArguments

  func reportContributions(
    in period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    try await GitLabContributions(client: client, user: user()).report(period, report)
  }

  /// Returns the last commit of each push of a day: GitLab names no others.
  func unsortedCommits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let user = try await user()
    var objects: [ForgeObject] = []
    let request = GitLabContributions.request(client, user, day...day, action: "pushed")
    try await client.pages(request, limit: 5, part: .listOfEvents) { objects += $0 }
    return try await events(objects)
      .filter { $0.hash != nil && client.time.day(of: $0.time.seconds) == day }
  }

  func repositories(_ page: [(String, String)]) async throws -> ForgeRequest {
    let user = try await user()
    let query = [("order_by", "last_activity_at")] + page
    return ForgeRequest(
      path: user.isOwn ? "/projects" : "\(user.path)/projects",
      query: query + (user.isOwn ? [("membership", "true")] : []),
      subject: .of(user: user.name, .repositories))
  }

  func events(_ page: [(String, String)]) async throws -> ForgeRequest {
    let user = try await user()
    let isWide = arguments.everybody && user.isOwn
    if arguments.everybody, !user.isOwn { notices.add(.tokensProjectsAlone) }
    return ForgeRequest(
      path: isWide ? "/events" : "\(user.path)/events",
      query: page + (isWide ? [("scope", "all")] : []),
      subject: .of(user: user.name, .events))
  }

  func user(_ name: String, own: ForgeUser?) async throws -> ForgeUser {
    if let own, own.name.lowercased() == name.lowercased() { return own }
    let request = ForgeRequest(
      path: "/users", query: [("username", name)], subject: .user(name), freshness: 3600)
    let found = try client.list(try await client.send(request), request.subject).first
    guard let user = found.flatMap({ ForgeUser($0, source, isOwn: false) }) else {
      throw client.fault(try await client.access())
        .status(404, subject: request.subject, words: nil)
    }
    return user
  }

  // MARK: Repositories and commits

  /// Returns the path of a project, whose whole name is a single part.
  func path(_ id: String) throws -> String {
    guard !id.isEmpty, id.utf8.count <= 1000 else { throw noRepository(id) }
    return "/projects/\(ForgePath.part(id))"
  }

  static func marks(_ object: ForgeObject) -> [String] {
    let visibility = object.text("visibility")
    let marks = [
      visibility == "public" ? nil : visibility,
      object.object("forked_from_project").map { _ in "fork" },
      object.flag("archived") ? "archived" : nil, object.flag("empty_repo") ? "empty" : nil,
    ]
    return marks.compactMap(\.self)
  }

  /// Returns the README, whose name is in the address of its page.
  func readme(_ object: ForgeObject?, _ path: String) async throws -> String? {
    guard let page = object?.text("readme_url"), let web = object?.text("web_url"),
      let branch = object?.text("default_branch"), page.hasPrefix("\(web)/-/blob/\(branch)/")
    else { return nil }
    let name = page.dropFirst("\(web)/-/blob/\(branch)/".count).prefix { $0 != "?" && $0 != "#" }
    guard !name.isEmpty else { return nil }
    return try await client.readmeIfPresent(
      "\(path)/repository/files/\(ForgePath.part(String(name).percentDecoded))/raw",
      query: [("ref", branch)])
  }

  func complete(_ commit: inout CommitDetail, _ request: ForgeRequest) async throws {
    let (files, isCut) = try await files(request)
    commit.take(
      files.compactMap { file in
        guard let path = file.text("new_path", limit: ForgeText.titleLimit) else { return nil }
        let text = file.text("diff", limit: .max) ?? ""
        let counts = UnifiedDiff.files("diff --git a/a b/a\n" + text).first
        // A file without shown changes is binary, or too large.
        let isShown = !text.isEmpty && !text.hasPrefix("Binary files")
        let isKnown = isShown || file.flag("renamed_file")
        return CommitDetail.File(
          path: path, added: isKnown ? counts?.added ?? 0 : nil,
          removed: isKnown ? counts?.removed ?? 0 : nil)
      })
    commit.isCut = commit.isCut || isCut
  }

  func changes(_ commit: ForgeRequest) async throws -> (text: String, isCut: Bool) {
    let (files, isCut) = try await files(commit)
    var text = ""
    for file in files {
      guard let new = file.text("new_path") else { continue }
      let old = file.text("old_path") ?? new
      let (isNew, isDeleted) = (file.flag("new_file"), file.flag("deleted_file"))
      text += "diff --git a/\(old) b/\(new)\n"
      if isNew { text += "new file mode \(file.text("b_mode") ?? "100644")\n" }
      if isDeleted { text += "deleted file mode \(file.text("a_mode") ?? "100644")\n" }
      if file.flag("renamed_file") { text += "rename from \(old)\nrename to \(new)\n" }
      let changes = file.text("diff", limit: .max) ?? ""
      if changes.hasPrefix("@@") {
        text += "--- " + (isNew ? "/dev/null" : "a/\(old)") + "\n"
        text += "+++ " + (isDeleted ? "/dev/null" : "b/\(new)") + "\n"
      }
      text += changes + (changes.isEmpty || changes.hasSuffix("\n") ? "" : "\n")
    }
    return (text, isCut)
  }

  private func files(_ commit: ForgeRequest) async throws -> ([ForgeObject], Bool) {
    var request = commit
    request.path += "/diff"
    request.query = [("per_page", "100")]
    var files: [ForgeObject] = []
    let client = client.noting
    try await client.pages(request, limit: Self.filePageLimit, part: .listOfFiles) { files += $0 }
    return (files, !client.notices.all.isEmpty)
  }

  // MARK: Events

  /// Returns the paths of the projects of events, which contain only their numbers; projects that cannot be read
  /// are missing.
  func projects(of events: [ForgeObject]) async throws -> [Int: String] {
    var seen = Set<Int>()
    let numbers = events.compactMap { $0.number("project_id") }
      .filter { seen.insert($0).inserted }.prefix(Self.projectLimit)
    var paths: [Int: String] = [:]
    try await LimitedTasks.run(Array(numbers), atOnce: Self.projectWidth) {
      await path(of: $0)
    } take: { number, path in
      paths[number] = try path.get()
    }
    return paths
  }

  private func path(of project: Int) async -> String? {
    let request = ForgeRequest(
      path: "/projects/\(project)", subject: .project(number: project),
      freshness: 86_400)
    return try? await client.noting.object(request).text("path_with_namespace")
  }

  func event(_ object: ForgeObject, _ projects: [Int: String]) -> ForgeEvent? {
    guard let action = object.text("action_name"), let time = object.time("created_at") else {
      return nil
    }
    let project = object.number("project_id")
    let path = project.flatMap { projects[$0] }
    let name = path ?? project.map { wording(.project($0)) } ?? "GitLab"
    let id = object.number("id").map { "\($0)" } ?? "\(time.seconds) \(action) \(name)"
    var event = ForgeEvent(
      source: .gitlab, id: id, kind: .other,
      repository: RepositoryName(id: path ?? project.map { "\($0)" } ?? "", name: name),
      time: ForgeTime(seconds: time.seconds), title: action,
      author: object.object("author")?.text("name") ?? object.text("author_username"),
      webURL: path.map { "\(client.server.other)/\($0)" })
    if let push = object.object("push_data") {
      describe(&event, push)
    } else {
      describe(&event, action, object)
    }
    return event
  }

  private func describe(_ event: inout ForgeEvent, _ push: ForgeObject) {
    let ref = push.text("ref") ?? ""
    let isTag = push.text("ref_type") == "tag"
    event.hash = push.text("commit_to")
    if let hash = event.hash { event.webURL = event.webURL.map { "\($0)/-/commit/\(hash)" } }
    switch push.text("action") {
    case "removed":
      event.kind = isTag ? .other : .removedBranch
      event.title = wording(isTag ? .removedTag(ref) : .removedBranch(ref))
    case "created":
      event.kind = isTag ? .tag : .branch
      event.title = wording(isTag ? .madeTag(ref) : .madeBranch(ref))
    default:
      event.kind = .push
      event.title = wording(
        .pushed(
          count: push.count("commit_count") ?? 1, branch: ref,
          title: push.text("commit_title")?.firstLine))
    }
  }

  private func describe(_ event: inout ForgeEvent, _ action: String, _ object: ForgeObject) {
    let note = object.object("note")
    var noun = ""
    var place: String?
    switch note?.text("noteable_type") ?? object.text("target_type") {
    case "Issue"?, "WorkItem"?: (event.kind, noun, place) = (.issue, "issue", "issues")
    case "MergeRequest"?: (event.kind, noun, place) = (.request, "request", "merge_requests")
    case let type?: noun = type.lowercased()
    case nil: break
    }
    if note != nil { event.kind = .comment }
    let number = note?.number("noteable_iid") ?? object.number("target_iid")
    event.title = wording(
      .numbered(
        action: action, noun: noun, number: number, title: object.text("target_title")?.firstLine))
    if let number, let place { event.webURL = event.webURL.map { "\($0)/-/\(place)/\(number)" } }
  }
}

extension ForgeUser {
  var path: String { "/users/\(id ?? 0)" }
}
