internal import AppMenuPlugin
internal import LocalGit

/// All events of the repositories, kept between the pages of one reader.
struct GitHistory: Sendable {
  let scope: GitScope
  /// The data that was read of each repository.
  var read: [Repository] = []

  /// The events of one repository.
  struct Repository: Sendable {
    let place: GitPlace
    let index: CommitIndex
    /// For each author whether that is the person, or `nil` if everybody is meant.
    let mine: [Bool]?
    let tags: [(tag: TagLine, isMine: Bool)]
    let notes: [(note: Reflog.Note, isMine: Bool)]

    /// Returns the latest events after a place.
    func page(after start: GitEventKey?, limit: Int) -> GitPage {
      var page = GitPage(place: place, after: start, limit: limit)
      page.add(index, isMine: mine)
      for (tag, isMine) in tags { page.add(tag, isMine: isMine) }
      for (note, isMine) in notes { page.add(note, isMine: isMine) }
      return page
    }
  }
}
