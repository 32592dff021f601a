internal import AppMenuPlugin
internal import DisplayText

extension GitHubForge {
  func event(_ object: ForgeObject, _: [Int: String]) -> ForgeEvent? {
    guard let id = object.text("id"), let type = object.text("type"),
      let name = object.object("repo")?.text("name"), let time = object.time("created_at")
    else { return nil }
    let server = client.server
    let web = "https://\(server.isUsual ? "github.com" : server.programHost)/\(name)"
    var event = ForgeEvent(
      source: .github, id: id, kind: .other, repository: RepositoryName(id: name, name: name),
      time: ForgeTime(seconds: time.seconds), title: type,
      author: object.object("actor")?.text("login"), webURL: web)
    describe(&event, type, object.object("payload") ?? object, web)
    return event
  }

  private func describe(
    _ event: inout ForgeEvent, _ type: String, _ payload: ForgeObject, _ web: String
  ) {
    let action = (payload.text("action") ?? "").split(separator: "_").joined(separator: " ")
    let ref = payload.text("ref") ?? ""
    func set(_ kind: ForgeEvent.Kind, _ title: Phrase) {
      (event.kind, event.title) = (kind, wording(title))
    }
    /// Sets a title as in `Opened issue #5: Broken link`.
    func number(_ kind: ForgeEvent.Kind, _ action: String, _ noun: String, _ field: String) {
      let object = payload.object(field)
      set(
        kind,
        .numbered(
          action: action, noun: noun,
          number: object?.number("number") ?? payload.number("number"),
          title: object?.text("title")?.firstLine))
      let comment = payload.object("comment") ?? payload.object("review")
      event.webURL = comment?.text("html_url") ?? object?.text("html_url") ?? event.webURL
    }
    switch type {
    case "PushEvent":
      let count = payload.count("distinct_size") ?? payload.count("size")
      let isBranch = ref.hasPrefix("refs/heads/")
      set(.push, .pushed(count: count, branch: isBranch ? ref.shortRef : ref, title: nil))
      event.hash = payload.text("head")
      event.webURL = event.hash.map { "\(web)/commit/\($0)" } ?? web
    case "CreateEvent":
      switch payload.text("ref_type") {
      case "branch": set(.branch, .madeBranch(ref))
      case "tag": set(.tag, .madeTag(ref))
      default: set(.other, .madeRepository)
      }
    case "DeleteEvent":
      let isBranch = payload.text("ref_type") == "branch"
      set(isBranch ? .removedBranch : .other, isBranch ? .removedBranch(ref) : .removedTag(ref))
    case "PullRequestEvent":
      let isMerged = payload.object("pull_request")?.flag("merged") == true && action == "closed"
      number(.request, isMerged ? "merged" : action, "request", "pull_request")
    case "IssuesEvent": number(.issue, action, "issue", "issue")
    case "IssueCommentEvent": number(.comment, "commented on", "", "issue")
    case "PullRequestReviewEvent", "PullRequestReviewCommentEvent":
      number(.comment, "reviewed", "request", "pull_request")
    case "CommitCommentEvent":
      set(.comment, .commentedOnCommit)
      event.hash = payload.object("comment")?.text("commit_id")
    case "ReleaseEvent":
      let release = payload.object("release")
      set(.release, .released(release?.text("name") ?? release?.text("tag_name") ?? ""))
      event.webURL = release?.text("html_url") ?? web
    case "ForkEvent": set(.other, .forked)
    case "WatchEvent": set(.other, .starred)
    case "PublicEvent": set(.other, .madePublic)
    case "MemberEvent": set(.other, .changedMembers)
    case "GollumEvent": set(.other, .changedWiki)
    default: break
    }
  }
}
