internal import AppMenuPlugin
internal import StructuredData

/// Events in the feeds of Gitea.
enum GiteaEvents {
  /// Returns an event.
  static func event(_ object: ForgeObject) -> ForgeEvent? {
    guard let type = object.text("op_type"), let time = object.time("created"),
      let repository = object.object("repo"), let name = repository.text("full_name")
    else { return nil }
    let id = object.number("id").map { "\($0)" } ?? "\(time.seconds) \(type) \(name)"
    let web = repository.text("html_url")
    let actor = object.object("act_user")
    var event = ForgeEvent(
      source: .gitea, id: id, kind: .other, repository: RepositoryName(id: name, name: name),
      time: ForgeTime(seconds: time.seconds),
      title: type.split(separator: "_").joined(separator: " "),
      author: actor?.text("full_name") ?? actor?.text("login"), webURL: web)
    describe(&event, type, object)
    event.title = ForgeText.start(event.title, limit: ForgeText.titleLimit)
    return event
  }

  private static func describe(_ event: inout ForgeEvent, _ type: String, _ object: ForgeObject) {
    let ref = shortName(object.text("ref_name") ?? "")
    let web = event.webURL
    func set(_ kind: ForgeEvent.Kind, _ title: String) { (event.kind, event.title) = (kind, title) }
    switch type {
    case "commit_repo":
      let push = push(object)
      let commits = push?.objects("Commits") ?? []
      let count = push?.count("Len") ?? commits.count
      let title = commits.first?.text("Message").map { ": " + $0.firstLine } ?? ""
      // The first push of a branch lists no commits.
      set(
        .push,
        count == 0
          ? "Pushed to \(ref)" : "Pushed \(count) commit\(count == 1 ? "" : "s") to \(ref)\(title)")
      event.hash = (push?.object("HeadCommit") ?? commits.first)?.text("Sha1")
      if let hash = event.hash { event.webURL = web.map { "\($0)/commit/\(hash)" } }
    case "create_repo": event.title = "Made the repository"
    case "rename_repo": event.title = "Renamed the repository"
    case "transfer_repo": event.title = "Moved the repository"
    case "star_repo": event.title = "Starred it"
    case "fork_repo": event.title = "Forked it"
    case "push_tag": set(.tag, "Made the tag \(ref)")
    case "delete_tag": event.title = "Removed the tag \(ref)"
    case "delete_branch": set(.removedBranch, "Removed the branch \(ref)")
    case "publish_release": set(.release, "Released \(ref)")
    case "create_issue", "close_issue", "reopen_issue":
      numbered(&event, .issue, verb(type) + " issue", object, "issues")
    case "create_pull_request", "close_pull_request", "reopen_pull_request", "merge_pull_request",
      "auto_merge_pull_request":
      numbered(&event, .request, verb(type) + " request", object, "pulls")
    case "comment_issue": numbered(&event, .comment, "Commented on issue", object, "issues")
    case "comment_pull": numbered(&event, .comment, "Commented on request", object, "pulls")
    case "approve_pull_request": numbered(&event, .comment, "Approved request", object, "pulls")
    case "reject_pull_request":
      numbered(&event, .comment, "Wanted changes in request", object, "pulls")
    default: break
    }
  }

  private static func verb(_ type: String) -> String {
    if type.hasPrefix("create") { return "Opened" }
    if type.hasPrefix("close") { return "Closed" }
    return type.hasPrefix("reopen") ? "Reopened" : "Merged"
  }

  /// Writes a title as in `Opened issue #5: Broken link`; the content is `5|Broken link`.
  private static func numbered(
    _ event: inout ForgeEvent, _ kind: ForgeEvent.Kind, _ words: String, _ object: ForgeObject,
    _ place: String
  ) {
    let parts = (object.text("content") ?? "").split(separator: "|", maxSplits: 1)
    event.kind = kind
    event.title = words
    guard let number = parts.first.flatMap({ Int($0) }) else { return }
    let title = parts.count > 1 ? ": " + String(parts[1]).firstLine : ""
    event.title += " #\(number)\(title)"
    event.webURL = event.webURL.map { "\($0)/\(place)/\(number)" }
  }

  /// Returns the commits of a push.
  static func commits(of object: ForgeObject) -> [ForgeEvent] {
    guard let repository = object.object("repo"), let name = repository.text("full_name"),
      let pushed = object.time("created")
    else { return [] }
    return (push(object)?.objects("Commits") ?? []).prefix(ForgeText.commitLimit).compactMap {
      commit in
      guard let hash = commit.text("Sha1") else { return nil }
      return ForgeEvent(
        source: .gitea, id: hash, kind: .commit, repository: RepositoryName(id: name, name: name),
        time: commit.time("Timestamp") ?? pushed,
        title: commit.text("Message")?.firstLine ?? "", hash: hash,
        author: commit.text("AuthorName"),
        webURL: repository.text("html_url").map { "\($0)/commit/\(hash)" })
    }
  }

  /// The commits of a push, which stand in its content as JSON text.
  private static func push(_ object: ForgeObject) -> ForgeObject? {
    guard let text = object.text("content", limit: .max) else { return nil }
    return ForgeObject(try? JSONDocument(Array(text.utf8)).root.value)
  }

  private static func shortName(_ ref: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/"] where ref.hasPrefix(prefix) {
      return String(ref.dropFirst(prefix.count))
    }
    return ref
  }
}
