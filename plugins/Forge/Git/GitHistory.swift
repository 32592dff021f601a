internal import AppMenuPlugin
internal import LocalGit

/// All events of the repositories, cached between the batches of a reader.
struct GitHistory: Sendable {
  let scope: GitScope
  var read: [Repository] = []

  struct Repository: Sendable {
    let place: GitPlace
    let index: CommitIndex
    /// Whether each author is the person, or `nil` to show all authors.
    let mine: [Bool]?
    let tags: [(tag: TagLine, isMine: Bool)]
    let notes: [(note: Reflog.Note, isMine: Bool)]

    func page(after start: GitEventKey?, limit: Int) -> GitPage {
      var page = GitPage(place: place, after: start, limit: limit)
      page.add(index, isMine: mine)
      for (tag, isMine) in tags { page.add(tag, isMine: isMine) }
      for (note, isMine) in notes { page.add(note, isMine: isMine) }
      return page
    }
  }
}
