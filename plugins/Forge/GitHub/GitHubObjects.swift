internal import AppMenuPlugin
internal import Localization

/// Repositories and commits in the replies of GitHub.
enum GitHubObjects {
  static func repository(_ object: ForgeObject) -> ForgeRepository? {
    guard let id = object.text("full_name") else { return nil }
    var repository = ForgeRepository(source: .github, id: id, name: id)
    repository.webURL = object.text("html_url")
    repository.cloneURL = object.text("clone_url")
    repository.summary = object.text("description")?.firstLine
    repository.branch = object.text("default_branch")
    repository.language = object.text("language")
    // In units of 1024 bytes.
    repository.size = object.size("size", unit: 1024)
    repository.used = (object.time("pushed_at") ?? object.time("updated_at"))?.seconds
    for mark in ["private", "fork", "archived"] where object.flag(mark) {
      repository.marks.append(mark)
    }
    if object.flag("is_template") { repository.marks.append("template") }
    return repository
  }

  /// Returns a commit of a list.
  static func event(_ object: ForgeObject, in repository: RepositoryName) -> ForgeEvent? {
    guard let hash = object.text("sha"), let commit = object.object("commit"),
      let author = commit.object("author"), let time = author.time("date")
    else { return nil }
    let isMerge = object.objects("parents").count > 1
    return ForgeEvent(
      source: .github, id: hash, kind: isMerge ? .merge : .commit, repository: repository,
      time: time, title: commit.text("message")?.firstLine ?? "", hash: hash,
      author: author.text("name"), webURL: object.text("html_url"))
  }

  /// Returns a commit with its files.
  static func commit(
    _ object: ForgeObject, _ wording: Wording = .english
  ) -> CommitDetail? {
    guard let hash = object.text("sha"), let commit = object.object("commit"),
      let author = commit.object("author"), let time = author.time("date")
    else { return nil }
    let name = person(author)
    // Commits that were made on the web have GitHub as their committer.
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
    detail.take(object.objects("files").compactMap { file($0) })
    detail.isCut = detail.isCut || detail.files.count >= 300
    return detail
  }

  private static func file(_ object: ForgeObject) -> CommitDetail.File? {
    guard let path = object.text("filename", limit: ForgeText.titleLimit) else { return nil }
    // A binary file has neither changes nor a patch; nor has one that only moved.
    let isBinary =
      object.number("changes") == 0 && object.text("patch") == nil
      && object.text("status") != "renamed"
    return CommitDetail.File(
      path: path, added: isBinary ? nil : object.count("additions"),
      removed: isBinary ? nil : object.count("deletions"))
  }

  private static func person(_ object: ForgeObject) -> String {
    let (name, address) = (object.text("name") ?? "", object.text("email") ?? "")
    return address.isEmpty ? name : "\(name) <\(address)>"
  }
}
