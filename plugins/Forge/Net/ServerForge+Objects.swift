internal import AppMenuPlugin
internal import DisplayText

extension ServerForge {
  static func repository(_ object: ForgeObject) -> ForgeRepository? {
    guard let id = object.text("full_name", "path_with_namespace") else { return nil }
    var repository = ForgeRepository(source: kind, id: id, name: id)
    repository.webURL = object.text("html_url", "web_url")
    repository.cloneURL = object.text("clone_url", "http_url_to_repo")
    repository.summary = object.text("description")?.firstLine
    repository.branch = object.text("default_branch")
    repository.language = object.text("language")
    // In units of 1024 bytes; GitLab counts single bytes.
    repository.size =
      object.size("size", unit: 1024) ?? object.object("statistics")?.size("repository_size")
    let times = ["last_activity_at", "pushed_at", "updated_at"]
    repository.used = times.lazy.compactMap(object.time).first?.seconds
    repository.marks = marks(object)
    return repository
  }

  static func marks(_ object: ForgeObject) -> [String] {
    let flags = ["private", "fork", "archived", "mirror", "template", "is_template", "empty"]
    return flags.filter(object.flag).map { $0 == "is_template" ? "template" : $0 }
  }

  /// Returns the branches of a repository, the most recently used first.
  static func branches(
    _ objects: [ForgeObject], of repository: ForgeRepository
  ) -> [RepositoryDetail.Branch] {
    let branches = objects.compactMap { object -> RepositoryDetail.Branch? in
      guard let name = object.text("name") else { return nil }
      var last: ForgeRepository.LastCommit?
      if let commit = object.object("commit"), let hash = commit.text("id"),
        let time = commit.time("committed_date") ?? commit.time("timestamp")
      {
        let subject = commit.text("title", "message")?.firstLine ?? ""
        last = ForgeRepository.LastCommit(hash: hash, subject: subject, time: time)
      }
      let isCurrent = object.flag("default") || name == repository.branch
      // GitHub lists branches without their commits.
      if kind == .github, isCurrent { last = repository.last }
      return RepositoryDetail.Branch(name: name, isCurrent: isCurrent, last: last)
    }
    if kind == .github { return branches.filter(\.isCurrent) + branches.filter { !$0.isCurrent } }
    return branches.sorted { ($0.last?.time.seconds ?? 0) > ($1.last?.time.seconds ?? 0) }
  }
}

/// A commit in a reply: GitHub and Gitea put it into a part of the object, GitLab into the object itself.
struct ServerCommit {
  let hash: String
  let time: ForgeTime
  private let object: ForgeObject
  private let commit: ForgeObject

  init?(_ object: ForgeObject) {
    let commit = object.object("commit") ?? object
    guard let hash = object.text("sha", "id"),
      let time = commit.object("author")?.time("date") ?? object.time("authored_date")
        ?? object.time("created_at")
    else { return nil }
    (self.hash, self.time, self.object, self.commit) = (hash, time, object, commit)
  }

  private var parents: [String] {
    let parents = (object.value["parents"] ?? object.value["parent_ids"])?.array ?? []
    return parents.prefix(ForgeText.commitLimit).compactMap { parent in
      ForgeObject(parent)?.text("sha")
        ?? parent.string.map { ForgeText.start($0, limit: ForgeText.fieldLimit) }
    }
  }

  /// Returns the name of the author or the committer, also with the address as in `Ada <ada@example.org>`.
  private func person(_ role: String) -> (name: String?, whole: String) {
    let person = commit.object(role)
    let name = person?.text("name") ?? commit.text(role + "_name")
    let email = person?.text("email") ?? commit.text(role + "_email")
    return (name, email.map { "\(name ?? "") <\($0)>" } ?? name ?? "")
  }

  func event(_ source: ForgeSource, in repository: RepositoryName) -> ForgeEvent {
    ForgeEvent(
      source: source, id: hash, kind: parents.count > 1 ? .merge : .commit,
      repository: repository, time: time,
      title: commit.text("message", "title")?.firstLine ?? "", hash: hash,
      author: person("author").name, webURL: object.text("html_url", "web_url"))
  }

  func detail(_ source: ForgeSource, _ wording: Wording) -> CommitDetail {
    let (author, committer) = (person("author").whole, person("committer").whole)
    var detail = CommitDetail(
      hash: hash, parents: parents, author: author, time: time,
      // Commits made on the web have GitHub as their committer.
      committer: committer.isEmpty || committer == author ? nil : committer,
      message: ForgeText.lines(
        commit.text("message", "title", limit: .max) ?? "", wording(.messageCut)),
      webURL: object.text("html_url", "web_url"))
    detail.take(object.objects("files").compactMap(Self.file))
    // GitHub lists at most 300 files.
    if source == .github, detail.files.count >= 300 { detail.isCut = true }
    return detail
  }

  private static func file(_ object: ForgeObject) -> CommitDetail.File? {
    guard let path = object.text("filename", limit: ForgeText.titleLimit) else { return nil }
    // A binary file has neither changes nor a patch; neither has a file that only moved.
    let isBinary =
      object.number("changes") == 0 && object.text("patch") == nil
      && object.text("status") != "renamed"
    return CommitDetail.File(
      path: path, added: isBinary ? nil : object.count("additions"),
      removed: isBinary ? nil : object.count("deletions"))
  }
}

extension ForgeUser {
  init?(_ object: ForgeObject, _ source: ForgeSource, isOwn: Bool) {
    let id = object.number("id")
    // GitLab's requests name users by number.
    guard let name = object.text(source.dialect.login), id != nil || source != .gitlab else {
      return nil
    }
    self.init(name: name, id: id, isOwn: isOwn)
  }
}

extension String {
  /// The name of a branch or tag without `refs/heads/` or `refs/tags/`.
  var shortRef: String {
    for prefix in ["refs/heads/", "refs/tags/"] where hasPrefix(prefix) {
      return String(dropFirst(prefix.count))
    }
    return self
  }
}
