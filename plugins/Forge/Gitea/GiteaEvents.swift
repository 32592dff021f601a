internal import AppMenuPlugin
internal import DisplayText
internal import StructuredData

extension GiteaForge {
  func event(_ object: ForgeObject, _: [Int: String]) -> ForgeEvent? {
    guard let type = object.text("op_type"), let time = object.time("created"),
      let repository = object.object("repo"), let name = repository.text("full_name")
    else { return nil }
    let id = object.number("id").map { "\($0)" } ?? "\(time.seconds) \(type) \(name)"
    let actor = object.object("act_user")
    var event = ForgeEvent(
      source: .gitea, id: id, kind: .other, repository: RepositoryName(id: name, name: name),
      time: ForgeTime(seconds: time.seconds),
      title: type.split(separator: "_").joined(separator: " "),
      author: actor?.text("full_name") ?? actor?.text("login"), webURL: repository.text("html_url"))
    describe(&event, type, object)
    return event
  }

  private func describe(_ event: inout ForgeEvent, _ type: String, _ object: ForgeObject) {
    let ref = (object.text("ref_name") ?? "").shortRef
    func set(_ kind: ForgeEvent.Kind, _ title: Phrase) {
      (event.kind, event.title) = (kind, wording(title))
    }
    /// Sets a title as in `Opened issue #5: Broken link`; the content is `5|Broken link`.
    func number(_ kind: ForgeEvent.Kind, _ action: String, isIssue: Bool) {
      let parts = (object.text("content") ?? "").split(separator: "|", maxSplits: 1)
      let number = parts.first.flatMap { Int($0) }
      let title = number != nil && parts.count > 1 ? String(parts[1]).firstLine : nil
      let noun = isIssue ? "issue" : "request"
      set(kind, .numbered(action: action, noun: noun, number: number, title: title))
      guard let number else { return }
      event.webURL = event.webURL.map { "\($0)/\(isIssue ? "issues" : "pulls")/\(number)" }
    }
    let verb = type.prefix { $0 != "_" }
    switch type {
    case "commit_repo":
      let push = Self.push(object)
      let commits = push?.objects("Commits") ?? []
      let count = push?.count("Len") ?? commits.count
      // The first push of a branch lists no commits.
      set(
        .push,
        .pushed(
          count: count == 0 ? nil : count, branch: ref,
          title: commits.first?.text("Message")?.firstLine))
      event.hash = (push?.object("HeadCommit") ?? commits.first)?.text("Sha1")
      if let hash = event.hash { event.webURL = event.webURL.map { "\($0)/commit/\(hash)" } }
    case "create_repo": set(.other, .madeRepository)
    case "rename_repo": set(.other, .renamedRepository)
    case "transfer_repo": set(.other, .movedRepository)
    case "star_repo": set(.other, .starred)
    case "fork_repo": set(.other, .forked)
    case "push_tag": set(.tag, .madeTag(ref))
    case "delete_tag": set(.other, .removedTag(ref))
    case "delete_branch": set(.removedBranch, .removedBranch(ref))
    case "publish_release": set(.release, .released(ref))
    case "create_issue", "close_issue", "reopen_issue", "create_pull_request",
      "close_pull_request", "reopen_pull_request", "merge_pull_request", "auto_merge_pull_request":
      let isIssue = type.hasSuffix("issue")
      let actions = ["create": "opened", "close": "closed", "reopen": "reopened"]
      number(isIssue ? .issue : .request, actions[String(verb)] ?? "merged", isIssue: isIssue)
    case "comment_issue", "comment_pull":
      number(.comment, "commented on", isIssue: type == "comment_issue")
    case "approve_pull_request": number(.comment, "approved", isIssue: false)
    case "reject_pull_request": number(.comment, "wanted changes in", isIssue: false)
    default: break
    }
  }

  static func pushed(_ object: ForgeObject) -> [ForgeEvent] {
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

  /// The push in the content of an event, which is JSON as text.
  private static func push(_ object: ForgeObject) -> ForgeObject? {
    guard let text = object.text("content", limit: .max) else { return nil }
    return ForgeObject(try? JSONDocument(Array(text.utf8)).root.value)
  }
}
