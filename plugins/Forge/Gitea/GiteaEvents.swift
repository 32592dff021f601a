internal import AppMenuPlugin
internal import Localization
internal import StructuredData

/// Events in the feeds of Gitea.
enum GiteaEvents {
  /// Returns an event.
  static func event(_ object: ForgeObject, _ wording: Wording) -> ForgeEvent? {
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
    describe(&event, type, object, wording)
    event.title = ForgeText.start(event.title, limit: ForgeText.titleLimit)
    return event
  }

  private static func describe(
    _ event: inout ForgeEvent, _ type: String, _ object: ForgeObject, _ wording: Wording
  ) {
    let ref = shortName(object.text("ref_name") ?? "")
    let web = event.webURL
    func set(_ kind: ForgeEvent.Kind, _ title: EventPhrase) {
      (event.kind, event.title) = (kind, wording(title))
    }
    func number(_ kind: ForgeEvent.Kind, _ action: String, _ noun: String, _ place: String) {
      event.kind = kind
      numbered(&event, action, noun, object, place, wording)
    }
    switch type {
    case "commit_repo":
      let push = push(object)
      let commits = push?.objects("Commits") ?? []
      let count = push?.count("Len") ?? commits.count
      // The first push of a branch lists no commits.
      set(
        .push,
        .pushed(
          count: count == 0 ? nil : count, branch: ref,
          title: commits.first?.text("Message")?.firstLine))
      event.hash = (push?.object("HeadCommit") ?? commits.first)?.text("Sha1")
      if let hash = event.hash { event.webURL = web.map { "\($0)/commit/\(hash)" } }
    case "create_repo": event.title = wording(.madeRepository)
    case "rename_repo": event.title = wording(.renamedRepository)
    case "transfer_repo": event.title = wording(.movedRepository)
    case "star_repo": event.title = wording(.starred)
    case "fork_repo": event.title = wording(.forked)
    case "push_tag": set(.tag, .madeTag(ref))
    case "delete_tag": event.title = wording(.removedTag(ref))
    case "delete_branch": set(.removedBranch, .removedBranch(ref))
    case "publish_release": set(.release, .released(ref))
    case "create_issue", "close_issue", "reopen_issue":
      number(.issue, verb(type), "issue", "issues")
    case "create_pull_request", "close_pull_request", "reopen_pull_request", "merge_pull_request",
      "auto_merge_pull_request":
      number(.request, verb(type), "request", "pulls")
    case "comment_issue": number(.comment, "commented on", "issue", "issues")
    case "comment_pull": number(.comment, "commented on", "request", "pulls")
    case "approve_pull_request": number(.comment, "approved", "request", "pulls")
    case "reject_pull_request": number(.comment, "wanted changes in", "request", "pulls")
    default: break
    }
  }

  private static func verb(_ type: String) -> String {
    if type.hasPrefix("create") { return "opened" }
    if type.hasPrefix("close") { return "closed" }
    return type.hasPrefix("reopen") ? "reopened" : "merged"
  }

  /// Writes a title as in `Opened issue #5: Broken link`; the content is `5|Broken link`.
  private static func numbered(
    _ event: inout ForgeEvent, _ action: String, _ noun: String, _ object: ForgeObject,
    _ place: String, _ wording: Wording
  ) {
    let parts = (object.text("content") ?? "").split(separator: "|", maxSplits: 1)
    let number = parts.first.flatMap { Int($0) }
    let title = number != nil && parts.count > 1 ? String(parts[1]).firstLine : nil
    event.title = wording(.numbered(action: action, noun: noun, number: number, title: title))
    guard let number else { return }
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
