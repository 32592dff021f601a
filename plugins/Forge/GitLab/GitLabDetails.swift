internal import AppMenuPlugin
internal import Localization

/// Single repositories and commits on GitLab.
struct GitLabDetails: Sendable {
  /// The largest number of pages of changed files, with a hundred each.
  private static let pageLimit = 5

  let client: ForgeClient

  func repository(_ id: String) async throws -> RepositoryDetail {
    let path = try path(id)
    let notices = try await client.notices()
    let subject = client.wording(.repository(id))
    let object = try await client.object(ForgeRequest(path, subject: subject), notices)
    guard var repository = GitLabObjects.repository(object) else {
      throw client.unexpected(subject)
    }
    async let branches = list(
      path + "/repository/branches", [("per_page", "100")], client.wording(.listOfBranches), notices
    )
    async let commits = list(
      path + "/repository/commits", [("per_page", "30")], client.wording(.listOfCommits), notices)
    async let text = readme(object, path, notices)
    let name = RepositoryName(id: repository.id, name: repository.name)
    let events = try await commits.compactMap { GitLabObjects.event($0, in: name) }
    if let last = events.first, let hash = last.hash {
      repository.last = ForgeRepository.LastCommit(
        hash: hash, subject: last.title, time: last.time)
    }
    let found = try await branches.compactMap { Self.branch($0) }
      .sorted { ($0.last?.time.seconds ?? 0) > ($1.last?.time.seconds ?? 0) }
    var detail = RepositoryDetail(
      repository: repository, branches: found, commits: events, readme: try await text)
    detail.notices = notices.all
    return detail
  }

  func commit(_ hash: String, in id: String) async throws -> CommitDetail {
    var request = try commitRequest(hash, id)
    request.freshness = 86_400
    guard var detail = GitLabObjects.commit(try await client.object(request), client.wording) else {
      throw client.unexpected(request.subject)
    }
    let (files, isCut) = try await changes(hash, id)
    let changed = files.compactMap { file -> CommitDetail.File? in
      guard let path = file.text("new_path", limit: ForgeText.titleLimit) else { return nil }
      let text = file.text("diff", limit: .max) ?? ""
      let counts = UnifiedDiff.counts(hunks: text)
      // A file whose changes are not shown is binary, or too large.
      let isShown = !text.isEmpty && !text.hasPrefix("Binary files")
      let isKnown = isShown || file.flag("renamed_file")
      return CommitDetail.File(
        path: path, added: isKnown ? counts.added : nil, removed: isKnown ? counts.removed : nil)
    }
    detail.take(changed)
    detail.isCut = detail.isCut || isCut
    return detail
  }

  func diff(of hash: String, in id: String) async throws -> String {
    let (files, isCut) = try await changes(hash, id)
    var text = ""
    for file in files {
      guard let new = file.text("new_path") else { continue }
      let old = file.text("old_path") ?? new
      text += "diff --git a/\(old) b/\(new)\n"
      if file.flag("new_file") { text += "new file mode \(file.text("b_mode") ?? "100644")\n" }
      if file.flag("deleted_file") {
        text += "deleted file mode \(file.text("a_mode") ?? "100644")\n"
      }
      if file.flag("renamed_file") { text += "rename from \(old)\nrename to \(new)\n" }
      let changes = file.text("diff", limit: .max) ?? ""
      if changes.hasPrefix("@@") {
        text += "--- " + (file.flag("new_file") ? "/dev/null" : "a/\(old)") + "\n"
        text += "+++ " + (file.flag("deleted_file") ? "/dev/null" : "b/\(new)") + "\n"
      }
      text += changes + (changes.isEmpty || changes.hasSuffix("\n") ? "" : "\n")
    }
    return ForgeText.lines(text, client.wording(ServerPhrase.diffCut))
      + (isCut ? "\n" + client.wording(.moreFilesThanShown) + "\n" : "")
  }

  private func commitRequest(_ hash: String, _ id: String) throws -> ForgeRequest {
    ForgeRequest(
      "\(try path(id))/repository/commits/\(try ForgeCursor.checked(hash: hash, client.wording))",
      subject: client.wording(.commit(hash: String(hash.prefix(10)), repository: id)))
  }

  private func changes(_ hash: String, _ id: String) async throws -> ([ForgeObject], Bool) {
    var request = try commitRequest(hash, id)
    request.path += "/diff"
    request.query = [("per_page", "100")]
    request.freshness = 86_400
    var files: [ForgeObject] = []
    let notices = ForgeNotices(client.wording)
    try await client.pages(
      request, limit: Self.pageLimit, part: client.wording(.listOfFiles), notices
    ) {
      files += $0
      return true
    }
    return (files, !notices.all.isEmpty)
  }

  private func list(
    _ path: String, _ query: [(String, String)], _ part: String, _ notices: ForgeNotices
  ) async throws -> [ForgeObject] {
    try await client.listIfPresent(
      ForgeRequest(path, query: query, subject: client.wording(.someList)), part: part, notices)
  }

  /// Returns the README, whose name GitLab tells in the address of its page.
  private func readme(
    _ project: ForgeObject, _ path: String, _ notices: ForgeNotices
  ) async throws -> String? {
    guard let page = project.text("readme_url"), let web = project.text("web_url"),
      let branch = project.text("default_branch"), page.hasPrefix("\(web)/-/blob/\(branch)/")
    else { return nil }
    let name = page.dropFirst("\(web)/-/blob/\(branch)/".count).prefix { $0 != "?" && $0 != "#" }
    guard !name.isEmpty else { return nil }
    var request = ForgeRequest(
      "\(path)/repository/files/\(ForgePath.part(ForgePath.decoded(String(name))))/raw",
      query: [("ref", branch)], subject: client.wording(.someReadme))
    request.form = .text
    return try await client.readmeIfPresent(request, notices)
  }

  private static func branch(_ object: ForgeObject) -> RepositoryDetail.Branch? {
    guard let name = object.text("name") else { return nil }
    let commit = object.object("commit")
    var last: ForgeRepository.LastCommit?
    if let commit, let hash = commit.text("id"), let time = commit.time("committed_date") {
      last = ForgeRepository.LastCommit(
        hash: hash, subject: commit.text("title")?.firstLine ?? "", time: time)
    }
    return RepositoryDetail.Branch(name: name, isCurrent: object.flag("default"), last: last)
  }

  /// Returns the path of a project; the whole name is one part of it.
  private func path(_ id: String) throws -> String {
    guard !id.isEmpty, id.utf8.count <= 1000 else {
      throw PluginFailure(
        client.wording(
          .namesNoRepository(String(id.prefix(80)), source: client.server.source.title)),
        retryable: false)
    }
    return "/projects/\(ForgePath.part(id))"
  }
}
