internal import AppMenuPlugin
internal import Localization

/// Repositories and commits in the replies of Gitea.
enum GiteaObjects {
  static func repository(_ object: ForgeObject) -> ForgeRepository? {
    guard let id = object.text("full_name") else { return nil }
    var repository = ForgeRepository(source: .gitea, id: id, name: id)
    repository.webURL = object.text("html_url")
    repository.cloneURL = object.text("clone_url")
    repository.summary = object.text("description")?.firstLine
    repository.branch = object.text("default_branch")
    repository.language = object.text("language")
    // In units of 1024 bytes.
    repository.size = object.size("size", unit: 1024)
    repository.used = object.time("updated_at")?.seconds
    for mark in ["private", "fork", "archived", "mirror", "template", "empty"]
    where object.flag(mark) {
      repository.marks.append(mark)
    }
    return repository
  }

  /// Returns a commit of a list.
  static func event(_ object: ForgeObject, in repository: RepositoryName) -> ForgeEvent? {
    guard let hash = object.text("sha"), let commit = object.object("commit"),
      let author = commit.object("author"), let time = author.time("date")
    else { return nil }
    let isMerge = object.objects("parents").count > 1
    return ForgeEvent(
      source: .gitea, id: hash, kind: isMerge ? .merge : .commit, repository: repository,
      time: time, title: commit.text("message")?.firstLine ?? "", hash: hash,
      author: author.text("name"), webURL: object.text("html_url"))
  }

  /// Returns a commit, whose files have no numbers.
  static func commit(_ object: ForgeObject, _ wording: Wording) -> CommitDetail? {
    guard let hash = object.text("sha"), let commit = object.object("commit"),
      let author = commit.object("author"), let time = author.time("date")
    else { return nil }
    func person(_ object: ForgeObject) -> String {
      let name = object.text("name") ?? ""
      return object.text("email").map { "\(name) <\($0)>" } ?? name
    }
    let name = person(author)
    let committer = commit.object("committer").map { person($0) }.flatMap { $0 == name ? nil : $0 }
    var detail = CommitDetail(
      hash: hash,
      parents: object.objects("parents").prefix(ForgeText.commitLimit).compactMap {
        $0.text("sha")
      }, author: name,
      time: time, committer: committer,
      message: ForgeText.lines(
        commit.text("message", limit: .max) ?? "", wording(ServerPhrase.messageCut)),
      webURL: object.text("html_url"))
    detail.take(
      object.objects("files").compactMap {
        $0.text("filename", limit: ForgeText.titleLimit)
          .map { CommitDetail.File(path: $0, added: nil, removed: nil) }
      })
    return detail
  }
}
