internal import AppMenuPlugin
internal import Localization

/// Repositories, commits and events in the replies of GitLab.
enum GitLabObjects {
  static func repository(_ object: ForgeObject) -> ForgeRepository? {
    guard let path = object.text("path_with_namespace") else { return nil }
    var repository = ForgeRepository(source: .gitlab, id: path, name: path)
    repository.webURL = object.text("web_url")
    repository.cloneURL = object.text("http_url_to_repo")
    repository.summary = object.text("description")?.firstLine
    repository.branch = object.text("default_branch")
    repository.size = object.object("statistics")?.size("repository_size")
    repository.used = object.time("last_activity_at")?.seconds
    if let visibility = object.text("visibility"), visibility != "public" {
      repository.marks.append(visibility)
    }
    if object.object("forked_from_project") != nil { repository.marks.append("fork") }
    for (field, mark) in [("archived", "archived"), ("empty_repo", "empty")]
    where object.flag(field) {
      repository.marks.append(mark)
    }
    return repository
  }

  /// Returns a commit of a list.
  static func event(_ object: ForgeObject, in repository: RepositoryName) -> ForgeEvent? {
    guard let hash = object.text("id"),
      let time = object.time("authored_date") ?? object.time("created_at")
    else { return nil }
    let isMerge = (object.value["parent_ids"]?.array?.count ?? 0) > 1
    return ForgeEvent(
      source: .gitlab, id: hash, kind: isMerge ? .merge : .commit, repository: repository,
      time: time, title: (object.text("title") ?? object.text("message"))?.firstLine ?? "",
      hash: hash, author: object.text("author_name"), webURL: object.text("web_url"))
  }

  /// Returns a commit, without its files.
  static func commit(_ object: ForgeObject, _ wording: Wording) -> CommitDetail? {
    guard let hash = object.text("id"),
      let time = object.time("authored_date") ?? object.time("created_at")
    else { return nil }
    func person(_ role: String) -> String {
      let (name, address) = (object.text(role + "_name") ?? "", object.text(role + "_email"))
      return address.map { "\(name) <\($0)>" } ?? name
    }
    let (author, committer) = (person("author"), person("committer"))
    return CommitDetail(
      hash: hash,
      parents: (object.value["parent_ids"]?.array ?? []).prefix(ForgeText.commitLimit)
        .compactMap(\.string).map { ForgeText.start($0, limit: ForgeText.fieldLimit) },
      author: author, time: time,
      committer: committer.isEmpty || committer == author ? nil : committer,
      message: ForgeText.lines(
        object.text("message", limit: .max) ?? object.text("title") ?? "",
        wording(ServerPhrase.messageCut)),
      webURL: object.text("web_url"))
  }

  /// Returns an event.
  ///
  /// - Parameter projects: the paths of projects by number.
  static func event(
    _ object: ForgeObject, _ projects: [Int: String], _ client: ForgeClient
  ) -> ForgeEvent? {
    guard let action = object.text("action_name"), let time = object.time("created_at") else {
      return nil
    }
    let project = object.number("project_id")
    let path = project.flatMap { projects[$0] }
    let name = path ?? project.map { client.wording(EventPhrase.project($0)) } ?? "GitLab"
    let id = object.number("id").map { "\($0)" } ?? "\(time.seconds) \(action) \(name)"
    var event = ForgeEvent(
      source: .gitlab, id: id, kind: .other,
      repository: RepositoryName(id: path ?? project.map { "\($0)" } ?? "", name: name),
      time: ForgeTime(seconds: time.seconds), title: action,
      author: object.object("author")?.text("name") ?? object.text("author_username"),
      webURL: path.map { "\(client.server.other)/\($0)" })
    if let push = object.object("push_data") {
      describe(&event, push, client.wording)
    } else {
      describe(&event, action, object, client.wording)
    }
    event.title = ForgeText.start(event.title, limit: ForgeText.titleLimit)
    return event
  }

  private static func describe(
    _ event: inout ForgeEvent, _ push: ForgeObject, _ wording: Wording
  ) {
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

  private static func describe(
    _ event: inout ForgeEvent, _ action: String, _ object: ForgeObject, _ wording: Wording
  ) {
    let number = object.number("target_iid")
    let note = object.object("note")
    var noun = ""
    var place: String?
    switch note?.text("noteable_type") ?? object.text("target_type") {
    case "Issue"?, "WorkItem"?: (event.kind, noun, place) = (.issue, "issue", "issues")
    case "MergeRequest"?:
      (event.kind, noun, place) = (.request, "request", "merge_requests")
    case "Commit"?: noun = "commit"
    case let type?: noun = type.lowercased()
    case nil: noun = ""
    }
    if note != nil { event.kind = .comment }
    let shown = note?.number("noteable_iid") ?? number
    event.title = wording(
      .numbered(
        action: action, noun: noun, number: shown, title: object.text("target_title")?.firstLine))
    if let shown, let place { event.webURL = event.webURL.map { "\($0)/-/\(place)/\(shown)" } }
  }
}
