internal import AppMenuPlugin
internal import DisplayText

/// The objects of GitHub's API, which Gitea shares.
extension ServerForge {
  static func repository(_ object: ForgeObject) -> ForgeRepository? {
    guard let id = object.text("full_name") else { return nil }
    var repository = ForgeRepository(source: kind, id: id, name: id)
    repository.webURL = object.text("html_url")
    repository.cloneURL = object.text("clone_url")
    repository.summary = object.text("description")?.firstLine
    repository.branch = object.text("default_branch")
    repository.language = object.text("language")
    // In units of 1024 bytes.
    repository.size = object.size("size", unit: 1024)
    repository.used = (object.time("pushed_at") ?? object.time("updated_at"))?.seconds
    let flags = ["private", "fork", "archived", "mirror", "template", "is_template", "empty"]
    repository.marks = flags.filter(object.flag).map { $0 == "is_template" ? "template" : $0 }
    return repository
  }

  static func commit(_ object: ForgeObject, in repository: RepositoryName) -> ForgeEvent? {
    guard let hash = object.text("sha"), let commit = object.object("commit"),
      let author = commit.object("author"), let time = author.time("date")
    else { return nil }
    let isMerge = object.objects("parents").count > 1
    return ForgeEvent(
      source: kind, id: hash, kind: isMerge ? .merge : .commit, repository: repository,
      time: time, title: commit.text("message")?.firstLine ?? "", hash: hash,
      author: author.text("name"), webURL: object.text("html_url"))
  }

  static func commit(_ object: ForgeObject, _ wording: Wording) -> CommitDetail? {
    guard let hash = object.text("sha"), let commit = object.object("commit"),
      let author = commit.object("author"), let time = author.time("date")
    else { return nil }
    func person(_ object: ForgeObject) -> String {
      let name = object.text("name") ?? ""
      return object.text("email").map { "\(name) <\($0)>" } ?? name
    }
    let name = person(author)
    // Commits made on the web have GitHub as their committer.
    let committer = commit.object("committer").map(person).flatMap { $0 == name ? nil : $0 }
    let parents = object.objects("parents").prefix(ForgeText.commitLimit)
    var detail = CommitDetail(
      hash: hash, parents: parents.compactMap { $0.text("sha") }, author: name, time: time,
      committer: committer,
      message: ForgeText.lines(
        commit.text("message", limit: .max) ?? "", wording(.messageCut)),
      webURL: object.text("html_url"))
    detail.take(object.objects("files").compactMap(file))
    // GitHub lists at most 300 files.
    if kind == .github, detail.files.count >= 300 { detail.isCut = true }
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
        let subject = commit.text("title") ?? commit.text("message")
        last = ForgeRepository.LastCommit(
          hash: hash, subject: subject?.firstLine ?? "", time: time)
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

extension ForgeEvent {
  /// Creates an event of a server, whose times have no time zone.
  init(
    _ source: ForgeSource, id: String, _ repository: RepositoryName, _ time: ForgeTime,
    title: String, author: String?, webURL: String?
  ) {
    self.init(
      source: source, id: id, kind: .other, repository: repository,
      time: ForgeTime(seconds: time.seconds), title: title, author: author, webURL: webURL)
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
