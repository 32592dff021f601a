package import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

/// The views and rows of commits and repositories.
package struct ForgeViews: Sendable {
  enum Action {
    static let commit = "commit"
    static let diff = "diff"
    static let copyHash = "copy-hash"
    static let openCommit = "open-commit"
    static let repository = "repository"
    static let openRepository = "open-repository"
    static let copyClone = "copy-clone"
    static let copyPath = "copy-path"
  }

  /// The longest text of a view, in bytes, so that it fits in a message with its colours.
  static let longestBody = 512 << 10
  /// The longest text of a row, in bytes.
  static let longestLine = 1_000

  let time: LocalTime
  var wording = Wording.english

  /// Returns the row of an event, which opens its commit.
  ///
  /// - Parameters:
  ///   - showsDay: whether the day is shown, for rows without a heading that contains it.
  ///   - onAuthorsClock: whether the time is that of the author's clock, by which commits are counted.
  package func row(
    _ event: ForgeEvent, showsDay: Bool = false, namesRepository: Bool = true,
    onAuthorsClock: Bool = false
  ) -> ViewRow {
    let isAuthors = onAuthorsClock && event.time.offset != nil
    let shown = isAuthors ? event.time : time.local(event.time.seconds)
    let id =
      event.hash.map {
        ForgeReference(source: event.source, hash: $0, repository: event.repository.id)
          .id(of: event)
      } ?? "\(event.source.rawValue) \(event.id)"
    let actions = [
      event.hash.map { _ in ViewAction(id: Action.commit, title: wording(.showCommit)) },
      wording.open(Action.openCommit, event.webURL), copy(event.hash),
    ].compactMap(\.self)
    return ViewRow(
      id: id,
      title: event.title.isEmpty
        ? wording(.noMessage) : ForgeWords.beginning(of: event.title, bytes: Self.longestLine),
      subtitle: namesRepository ? event.repository.name : event.author,
      icon: icon(event.kind), detail: showsDay ? "\(shown.day.text) \(shown.clock)" : shown.clock,
      badges: badge(event.kind).map { [$0] }, actions: actions.isEmpty ? nil : actions,
      primary: event.hash != nil ? Action.commit : event.webURL.map { _ in Action.openCommit })
  }

  private func icon(_ kind: ForgeEvent.Kind) -> String {
    switch kind {
    case .commit, .push: "commit"
    case .merge, .request: "merge"
    case .tag, .release: "tag"
    case .branch, .removedBranch: "branch"
    case .issue, .comment, .other: "dot"
    }
  }

  private func badge(_ kind: ForgeEvent.Kind) -> ViewRow.Badge? {
    let words = wording(.badge(kind))
    return switch kind {
    case .commit, .other: nil
    case .merge, .push, .branch, .issue, .comment, .request: ViewRow.Badge(words)
    case .removedBranch: ViewRow.Badge(words, style: .warning)
    case .tag, .release: ViewRow.Badge(words, style: .success)
    }
  }

  private func copy(_ hash: String?) -> ViewAction? {
    wording.copy(
      Action.copyHash, .copyHash, key: "y", hash, .copied(hash: String((hash ?? "").prefix(12))))
  }

  func detail(
    _ commit: CommitDetail, _ reference: ForgeReference, repository: String
  ) -> HandlerView {
    let subject = commit.message.split(maxSplits: 1, whereSeparator: \.isNewline).first.map {
      ForgeWords.beginning(of: String($0), bytes: Self.longestLine)
    }
    let parents = commit.parents.map { String($0.prefix(12)) }.joined(separator: ", ")
    let fields: [(Phrase, String?)] = [
      (.author, commit.author), (.made, moment(commit.time)), (.committer, commit.committer),
      (.repository, repository), (.commit, commit.hash),
      (.parents(count: commit.parents.count), commit.parents.isEmpty ? nil : parents),
    ]
    let actions = [
      ViewAction(id: Action.diff, title: wording(.showChanges), key: "d"),
      wording.open(Action.openCommit, commit.webURL), copy(commit.hash),
    ].compactMap(\.self)
    let rows = commit.files.enumerated().map { index, file in
      ViewRow(
        id: "\(index)", title: ForgeWords.beginning(of: file.path, bytes: Self.longestLine),
        detail: change(file))
    }
    return HandlerView(
      id: reference.id, title: subject ?? String(commit.hash.prefix(12)), actions: actions,
      footer: commit.isCut ? wording(.moreFiles) : nil,
      content: .detail(
        DetailContent(
          fields: wording.fields(fields),
          body: commit.message.isEmpty
            ? wording(.noMessage)
            : ForgeWords.beginning(of: commit.message, bytes: Self.longestBody),
          format: .plain,
          sections: rows.isEmpty ? nil : [ViewSection(title: total(commit), rows: rows)])))
  }

  /// Returns when the author made a commit, and the time on the reader's clock if that differs.
  private func moment(_ made: ForgeTime) -> String {
    let here = time.local(made.seconds)
    guard let offset = made.offset, offset != here.offset else { return here.moment(wording) }
    return wording(.momentHere(made: made.moment(wording), here: here.moment(wording)))
  }

  private func change(_ file: CommitDetail.File) -> String {
    guard let added = file.added, let removed = file.removed else { return wording(.binary) }
    return "+\(added) −\(removed)"
  }

  private func total(_ commit: CommitDetail) -> String {
    let added = commit.files.reduce(0) { $0 + ($1.added ?? 0) }
    let removed = commit.files.reduce(0) { $0 + ($1.removed ?? 0) }
    return wording(
      .files(count: commit.files.count, isCut: commit.isCut, added: added, removed: removed))
  }

  func diff(_ text: String, _ reference: ForgeReference) -> HandlerView {
    HandlerView(
      id: "diff \(reference.id)",
      title: wording(.changes(hash: String(reference.hash?.prefix(12) ?? ""))),
      actions: copy(reference.hash).map { [$0] } ?? [],
      content: .text(
        TextContent(
          body: DiffColors.colored(
            ForgeWords.beginning(of: text, bytes: Self.longestBody)), format: .ansi)))
  }
}
