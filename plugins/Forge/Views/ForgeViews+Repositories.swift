package import AppMenuPlugin
internal import DisplayText
internal import LocalGit
internal import PluginHTTP

extension ForgeViews {
  /// Returns the row of a repository with contributions, which opens it.
  package func row(_ entry: ContributionTally.RepositoryCount) -> ViewRow {
    ViewRow(
      id: ForgeReference(source: entry.source, repository: entry.repository.id).id,
      title: entry.repository.name, detail: entry.count.grouped, actions: [show],
      primary: Action.repository)
  }

  private var show: ViewAction {
    ViewAction(id: Action.repository, title: wording(.showRepository))
  }

  // MARK: Table

  private func columns(hasSources: Bool) -> [TableContent.Column] {
    var columns = [
      TableContent.Column(id: "name", title: wording(.name), priority: 9),
      TableContent.Column(id: "branch", title: wording(.branch), priority: 6),
      TableContent.Column(id: "state", title: wording(.state), priority: 8),
      TableContent.Column(id: "sync", title: wording(.distance), align: .right, priority: 5),
      TableContent.Column(id: "date", title: wording(.used), type: .date, priority: 7),
      TableContent.Column(id: "last", title: wording(.lastCommit), priority: 4),
      TableContent.Column(id: "language", title: wording(.language), priority: 2),
      TableContent.Column(id: "size", title: wording(.size), type: .size, priority: 1),
    ]
    if hasSources {
      columns.insert(TableContent.Column(id: "source", title: wording(.source), priority: 3), at: 1)
    }
    return columns
  }

  package func table(
    _ repositories: [ForgeRepository], title: String, notices: [String]
  ) -> HandlerView {
    let hasSources = Set(repositories.map(\.source)).count > 1
    return HandlerView(
      title: title, subtitle: wording(.repositories(count: repositories.count)),
      footer: ForgeWords.footer(notices, wording),
      content: .table(
        TableContent(
          columns: columns(hasSources: hasSources),
          rows: repositories.map { row($0, hasSources: hasSources) })))
  }

  private func row(_ repository: ForgeRepository, hasSources: Bool) -> TableContent.Row {
    var cells: [String: TableContent.Cell] = [
      "name": .text(repository.name),
      "branch": .text(branch(repository)),
      "state": .text(Self.state(repository, wording)),
      "sync": .text(distance(ahead: repository.ahead, behind: repository.behind)),
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
      actions: [show] + actions(repository), primary: Action.repository)
  }

  private static func reference(_ repository: ForgeRepository) -> ForgeReference {
    ForgeReference(source: repository.source, repository: repository.id)
  }

  private func branch(_ repository: ForgeRepository) -> String {
    if let branch = repository.branch { return branch }
    return repository.work?.head.map { wording(.detached(hash: String($0.prefix(9)))) }
      ?? wording(.noBranch)
  }

  /// Returns the state of a repository, as in `merging, 2 conflicts` or `clean`.
  static func state(_ repository: ForgeRepository, _ wording: Wording = .english) -> String {
    var parts: [String] = []
    if let work = repository.work {
      if let operation = work.operation { parts.append(wording(.operation(operation))) }
      if work.head == nil { parts.append(wording(.noCommitsYet)) }
      let counts: [(Int, Phrase)] = [
        (work.conflicts, .inConflict(count: work.conflicts)),
        (work.staged, .staged(count: work.staged)), (work.changed, .changed(count: work.changed)),
        (work.untracked, .untracked(count: work.untracked)),
      ]
      parts += counts.filter { $0.0 > 0 }.map { wording($0.1) }
      if parts.isEmpty { parts.append(wording(.clean)) }
    }
    if repository.stashes > 0 { parts.append(wording(.stashes(count: repository.stashes))) }
    return (parts + repository.marks.map { wording(.mark($0)) }).joined(separator: ", ")
  }

  private func distance(_ branch: RepositoryDetail.Branch) -> String {
    branch.isUpstreamGone
      ? wording(.upstreamGone) : distance(ahead: branch.ahead, behind: branch.behind)
  }

  /// Returns the distance to an upstream, as in `↑2 ↓1` or `=`; empty without an upstream.
  private func distance(ahead: Int?, behind: Int?) -> String {
    guard let ahead, let behind else { return "" }
    let parts = [ahead > 0 ? "↑\(ahead)" : nil, behind > 0 ? "↓\(behind)" : nil]
    let words = parts.compactMap { $0 }.joined(separator: " ")
    return words.isEmpty ? "=" : words
  }

  /// Returns the actions that the host performs without the plugin.
  private func actions(_ repository: ForgeRepository) -> [ViewAction] {
    [
      wording.open(Action.openRepository, repository.webURL),
      wording.copy(
        Action.copyClone, .copyCloneAddress, key: "c", repository.cloneURL, .copiedAddress),
      wording.copy(Action.copyPath, .copyPath, key: "p", repository.path, .copiedPath),
    ].compactMap(\.self)
  }

  // MARK: Details

  func detail(_ detail: RepositoryDetail) -> HandlerView {
    let repository = detail.repository
    var sections: [ViewSection] = []
    if !detail.commits.isEmpty {
      sections.append(
        ViewSection(
          title: wording(.latestCommits),
          rows: detail.commits.map { row($0, showsDay: true, namesRepository: false) }))
    }
    if !detail.branches.isEmpty {
      sections.append(ViewSection(title: wording(.branches), rows: detail.branches.map(row)))
    }
    return HandlerView(
      id: Self.reference(repository).id, title: repository.name, subtitle: repository.summary,
      actions: actions(repository), footer: ForgeWords.footer(detail.notices, wording),
      content: .detail(
        DetailContent(
          fields: fields(repository),
          body: detail.readme.map { ForgeWords.beginning(of: $0, bytes: Self.longestBody) },
          format: .markdown, sections: sections)))
  }

  private func row(_ branch: RepositoryDetail.Branch) -> ViewRow {
    let distance = distance(branch)
    return ViewRow(
      id: "branch " + branch.name, title: branch.name, subtitle: branch.last?.subject,
      icon: "branch", detail: branch.last.map { time.day(of: $0.time.seconds).text },
      badges: (branch.isCurrent ? [ViewRow.Badge(wording(.current), style: .success)] : [])
        + (distance.isEmpty ? [] : [ViewRow.Badge(distance)]))
  }

  private func fields(_ repository: ForgeRepository) -> [DetailContent.Field] {
    let distance = distance(ahead: repository.ahead, behind: repository.behind)
    let upstream = [repository.upstream ?? "", distance].filter { !$0.isEmpty }
      .joined(separator: " ")
    let last = repository.last.map {
      "\($0.subject), \(time.local($0.time.seconds).moment(wording))"
    }
    let fields: [(Phrase, String?)] = [
      (.path, repository.path), (.page, repository.webURL), (.clone, repository.cloneURL),
      (.branch, branch(repository)), (.upstream, upstream),
      (.state, Self.state(repository, wording)), (.lastCommit, last),
      (.language, repository.language), (.size, repository.size.map(ForgeWords.size)),
    ]
    return wording.fields(fields)
  }
}
