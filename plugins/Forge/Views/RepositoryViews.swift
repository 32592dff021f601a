package import AppMenuPlugin

/// Views of repositories.
package struct RepositoryViews: Sendable {
  /// The ids of actions.
  package enum Action {
    /// Opens the repository of a row.
    package static let repository = "repository"
    /// Opens its page on the web.
    package static let open = "open-repository"
    /// Copies the address to clone it from.
    package static let clone = "copy-clone"
    /// Copies its path.
    package static let path = "copy-path"
  }

  let time: LocalTime

  /// Creates views.
  package init(time: LocalTime) { self.time = time }

  // MARK: Table

  private static func columns(hasSources: Bool) -> [TableContent.Column] {
    var columns = [
      TableContent.Column(id: "name", title: "Name", priority: 9),
      TableContent.Column(id: "branch", title: "Branch", priority: 6),
      TableContent.Column(id: "state", title: "State", priority: 8),
      TableContent.Column(id: "sync", title: "Ahead/behind", align: .right, priority: 5),
      TableContent.Column(id: "date", title: "Used", type: .date, priority: 7),
      TableContent.Column(id: "last", title: "Last commit", priority: 4),
      TableContent.Column(id: "language", title: "Language", priority: 2),
      TableContent.Column(id: "size", title: "Size", type: .size, priority: 1),
    ]
    if hasSources {
      columns.insert(TableContent.Column(id: "source", title: "Source", priority: 3), at: 1)
    }
    return columns
  }

  /// Returns the table of repositories.
  package func table(
    _ repositories: [ForgeRepository], title: String, notices: [String]
  ) -> HandlerView {
    let hasSources = Set(repositories.map(\.source)).count > 1
    return HandlerView(
      title: title, subtitle: ForgeWords.count(repositories.count, "repository", "repositories"),
      footer: ForgeWords.footer(notices),
      content: .table(
        TableContent(
          columns: Self.columns(hasSources: hasSources),
          rows: repositories.map { row($0, hasSources: hasSources) })))
  }

  private func row(_ repository: ForgeRepository, hasSources: Bool) -> TableContent.Row {
    var cells: [String: TableContent.Cell] = [
      "name": .text(repository.name),
      "branch": .text(Self.branch(repository)),
      "state": .text(Self.state(repository)),
      "sync": .text(Self.distance(repository)),
    ]
    if hasSources { cells["source"] = .text(repository.source.title) }
    if let used = repository.used ?? repository.last?.time.seconds {
      cells["date"] = .text(time.day(of: used).text)
    }
    if let last = repository.last { cells["last"] = .text(last.subject) }
    if let language = repository.language { cells["language"] = .text(language) }
    if let size = repository.size { cells["size"] = .number(Double(size)) }
    return TableContent.Row(
      id: Self.reference(repository).id, cells: cells,
      actions: [ViewAction(id: Action.repository, title: "Show the repository")]
        + Self.actions(repository), primary: Action.repository)
  }

  private static func reference(_ repository: ForgeRepository) -> ForgeReference {
    ForgeReference(source: repository.source, repository: repository.id)
  }

  private static func branch(_ repository: ForgeRepository) -> String {
    if let branch = repository.branch { return branch }
    return repository.work?.detached.map { "detached at \($0.prefix(9))" } ?? "(no branch)"
  }

  /// Returns the state of a repository in words, as in `merging, 2 conflicts` or `clean`.
  static func state(_ repository: ForgeRepository) -> String {
    var parts: [String] = []
    if let work = repository.work {
      if let operation = work.operation { parts.append(operation.rawValue) }
      if work.isUnborn { parts.append("no commits yet") }
      for (count, word) in [
        (work.conflicts, "in conflict"), (work.staged, "staged"), (work.changed, "changed"),
        (work.untracked, "untracked"),
      ] where count > 0 {
        parts.append("\(count) \(word)")
      }
      if parts.isEmpty { parts.append("clean") }
    }
    if repository.stashes > 0 {
      parts.append(ForgeWords.count(repository.stashes, "stash", "stashes"))
    }
    return (parts + repository.marks).joined(separator: ", ")
  }

  private static func distance(_ repository: ForgeRepository) -> String {
    distance(ahead: repository.ahead, behind: repository.behind)
  }

  private static func distance(_ branch: RepositoryDetail.Branch) -> String {
    branch.isUpstreamGone
      ? "upstream gone" : distance(ahead: branch.ahead, behind: branch.behind)
  }

  /// Returns a distance to an upstream in words, as in `↑2 ↓1` or `=`; empty without an upstream.
  private static func distance(ahead: Int?, behind: Int?) -> String {
    guard let ahead, let behind else { return "" }
    let parts = [ahead > 0 ? "↑\(ahead)" : nil, behind > 0 ? "↓\(behind)" : nil]
    let words = parts.compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? "=" : words
  }

  /// Returns the actions on a repository that the host performs by itself.
  private static func actions(_ repository: ForgeRepository) -> [ViewAction] {
    func copied(_ words: String) -> Effect { .toast(text: words, style: .success) }
    var actions: [ViewAction] = []
    if let url = repository.webURL {
      actions.append(
        ViewAction(
          id: Action.open, title: "Open in the browser", key: "o", effects: [.open(url: url)]))
    }
    if let url = repository.cloneURL {
      actions.append(
        ViewAction(
          id: Action.clone, title: "Copy the address to clone it", key: "c",
          effects: [.copy(text: url), copied("Copied the address")]))
    }
    if let path = repository.path {
      actions.append(
        ViewAction(
          id: Action.path, title: "Copy the path", key: "p",
          effects: [.copy(text: path), copied("Copied the path")]))
    }
    return actions
  }

  // MARK: Details

  /// Returns the view of a repository; its id tells which one it shows.
  package func detail(_ detail: RepositoryDetail) -> HandlerView {
    let repository = detail.repository
    let rows = CommitViews(time: time)
    var sections: [ViewSection] = []
    if !detail.commits.isEmpty {
      sections.append(
        ViewSection(
          title: "Latest commits",
          rows: detail.commits.map { rows.row($0, showsDay: true, namesRepository: false) }))
    }
    if !detail.branches.isEmpty {
      sections.append(ViewSection(title: "Branches", rows: detail.branches.map(row)))
    }
    return HandlerView(
      id: Self.reference(repository).id, title: repository.name, subtitle: repository.summary,
      actions: Self.actions(repository), footer: ForgeWords.footer(detail.notices),
      content: .detail(
        DetailContent(
          fields: fields(repository),
          body: detail.readme.map {
            ForgeWords.beginning(of: $0, bytes: CommitViews.longestBody)
          }, format: .markdown, sections: sections)))
  }

  private func row(_ branch: RepositoryDetail.Branch) -> ViewRow {
    let distance = Self.distance(branch)
    return ViewRow(
      id: "branch " + branch.name, title: branch.name, subtitle: branch.last?.subject,
      icon: "branch", detail: branch.last.map { time.day(of: $0.time.seconds).text },
      badges: (branch.isCurrent ? [ViewRow.Badge("current", style: .success)] : [])
        + (distance.isEmpty ? [] : [ViewRow.Badge(distance)]))
  }

  private func fields(_ repository: ForgeRepository) -> [DetailContent.Field] {
    let upstream = [repository.upstream, Self.distance(repository)]
      .compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " ")
    let last = repository.last.map {
      "\($0.subject), \(ForgeWords.moment($0.time.seconds, offset: time.offset($0.time.seconds) / 60))"
    }
    let fields: [(String, String?)] = [
      ("Path", repository.path), ("Page", repository.webURL), ("Clone", repository.cloneURL),
      ("Branch", Self.branch(repository)), ("Upstream", upstream),
      ("State", Self.state(repository)), ("Last commit", last),
      ("Language", repository.language), ("Size", repository.size.map(ForgeWords.size)),
    ]
    return fields.compactMap { label, value in
      value.flatMap { $0.isEmpty ? nil : DetailContent.Field(label: label, value: $0) }
    }
  }
}
