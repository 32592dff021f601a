internal import AppMenuPlugin
internal import Localization

/// Events in the replies of GitHub.
enum GitHubEvents {
  /// Returns an event.
  static func event(
    _ object: ForgeObject, server: ForgeServer, _ wording: Wording
  ) -> ForgeEvent? {
    guard let id = object.text("id"), let type = object.text("type"),
      let name = object.object("repo")?.text("name"), let time = object.time("created_at")
    else { return nil }
    let payload = ForgeObject(object.value["payload"]) ?? ForgeObject(.object([:]))
    guard let payload else { return nil }
    let web = webAddress(server) + "/" + name
    var event = ForgeEvent(
      source: .github, id: id, kind: .other, repository: RepositoryName(id: name, name: name),
      time: ForgeTime(seconds: time.seconds), title: type,
      author: object.object("actor")?.text("login"),
      webURL: web)
    describe(&event, type, payload, web, wording)
    event.title = ForgeText.start(event.title, limit: ForgeText.titleLimit)
    return event
  }

  /// The address of the pages of a server.
  static func webAddress(_ server: ForgeServer) -> String {
    server.isUsual ? "https://github.com" : "https://\(server.programHost)"
  }

  private static func describe(
    _ event: inout ForgeEvent, _ type: String, _ payload: ForgeObject, _ web: String,
    _ wording: Wording
  ) {
    let action = (payload.text("action") ?? "").split(separator: "_").joined(separator: " ")
    switch type {
    case "PushEvent":
      event.kind = .push
      let branch = branch(payload.text("ref"))
      let count = payload.count("distinct_size") ?? payload.count("size")
      event.title = wording(.pushed(count: count, branch: branch, title: nil))
      event.hash = payload.text("head")
      event.webURL = event.hash.map { "\(web)/commit/\($0)" } ?? web
    case "CreateEvent":
      let name = payload.text("ref") ?? ""
      switch payload.text("ref_type") {
      case "branch": (event.kind, event.title) = (.branch, wording(.madeBranch(name)))
      case "tag": (event.kind, event.title) = (.tag, wording(.madeTag(name)))
      default: event.title = wording(.madeRepository)
      }
    case "DeleteEvent":
      let (name, isBranch) = (payload.text("ref") ?? "", payload.text("ref_type") == "branch")
      event.kind = isBranch ? .removedBranch : .other
      event.title = wording(isBranch ? .removedBranch(name) : .removedTag(name))
    case "PullRequestEvent":
      let request = payload.object("pull_request")
      let isMerged = request?.flag("merged") == true && action == "closed"
      event.kind = .request
      numbered(&event, isMerged ? "merged" : action, "request", request, payload, wording)
    case "IssuesEvent":
      event.kind = .issue
      numbered(&event, action, "issue", payload.object("issue"), payload, wording)
    case "IssueCommentEvent":
      event.kind = .comment
      numbered(&event, "commented on", "", payload.object("issue"), payload, wording)
    case "PullRequestReviewEvent", "PullRequestReviewCommentEvent":
      event.kind = .comment
      numbered(&event, "reviewed", "request", payload.object("pull_request"), payload, wording)
    case "CommitCommentEvent":
      event.kind = .comment
      event.title = wording(.commentedOnCommit)
      event.hash = payload.object("comment")?.text("commit_id")
    case "ReleaseEvent":
      let release = payload.object("release")
      event.kind = .release
      event.title = wording(.released(release?.text("name") ?? release?.text("tag_name") ?? ""))
      event.webURL = release?.text("html_url") ?? web
    case "ForkEvent": event.title = wording(.forked)
    case "WatchEvent": event.title = wording(.starred)
    case "PublicEvent": event.title = wording(.madePublic)
    case "MemberEvent": event.title = wording(.changedMembers)
    case "GollumEvent": event.title = wording(.changedWiki)
    default: break
    }
  }

  /// Writes a title as in `Opened issue #5: Broken link`.
  private static func numbered(
    _ event: inout ForgeEvent, _ action: String, _ noun: String, _ object: ForgeObject?,
    _ payload: ForgeObject, _ wording: Wording
  ) {
    let number = object?.number("number") ?? payload.number("number")
    event.title = wording(
      .numbered(
        action: action, noun: noun, number: number, title: object?.text("title")?.firstLine))
    let comment = payload.object("comment") ?? payload.object("review")
    event.webURL = comment?.text("html_url") ?? object?.text("html_url") ?? event.webURL
  }

  private static func branch(_ ref: String?) -> String {
    let ref = ref ?? ""
    return ref.hasPrefix("refs/heads/") ? String(ref.dropFirst(11)) : ref
  }
}
